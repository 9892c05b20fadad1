import { Rich } from "../../shell/drawing/rich.js";
import { capital, count } from "../../shell/drawing/words.js";
import { type Table, useTable } from "./table.js";

/** One line between the items and the mat: what the seat may do now, and its reach. */
export function Say() {
  const table = useTable();
  const { odds } = table.game;
  return (
    <div class="mf-say" data-area="say">
      <span class="mf-todo">
        <Rich text={todo(table)} />
      </span>
      {odds && <odds.Reach />}
    </div>
  );
}

/** What the seat may do now, in a few words. */
function todo({ asked, choice, status, live, options, rest, view }: Table): string {
  if (!live || rest) return status.whose;
  if (asked) return "Answer the question, or undo.";
  if (choice) return choice.title;
  const kinds = new Set([...options.values()].flat().map(({ kind }) => kind));
  const may = (kind: string, words: string) => (kinds.has(kind) ? [words] : []);
  const parts = [
    ...may("spend", `spend up to ${count(view.spends_left, "die", "dice")}`),
    ...may("build", kinds.has("prism") ? "build or take {prism}" : "build an item"),
    ...(kinds.has("build") ? [] : may("prism", "take {prism}")),
    ...may("activate", "activate"),
    ...may("upgrade", "attach a gem"),
  ];
  return parts.length > 0
    ? `${capital(parts.join(", "))}.`
    : kinds.has("end")
      ? "Nothing is left to do: end your turn."
      : status.whose;
}
