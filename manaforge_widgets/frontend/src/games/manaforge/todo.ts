import { capital, count } from "../../shell/drawing/words.js";
import type { Table } from "./table.js";

const sentence = (parts: readonly string[]): string => `${capital(parts.join(", "))}.`;

/** What the seat may do now, in a few words; it names only what is possible. */
export function todo({ asked, choice, status, live, options, rest, seat, view }: Table): string {
  if (!live || rest || !status.to_act.includes(seat)) return status.whose;
  if (asked) return asked.cancel ? "Answer the question, or undo." : "Answer the question.";
  if (choice) return choice.title;
  const all = [...options.values()].flat();
  const kinds = new Set(all.map(({ kind }) => kind));
  const may = (kind: string, words: string) => (kinds.has(kind) ? [words] : []);
  const builds = kinds.has("build") || kinds.has("scavenge");
  const dice = new Set(all.flatMap(({ kind, target }) => (kind === "spend" ? [target] : []))).size;
  const main = [
    ...may("spend", `spend up to ${count(Math.min(view.spends_left, dice), "die", "dice")}`),
    ...(builds ? [kinds.has("prism") ? "build or take {prism}" : "build an item"] : may("prism", "take {prism}")),
    ...may("activate", "use a card"),
    ...may("upgrade", "upgrade a card"),
  ];
  if (!kinds.has("end")) return main.length > 0 ? sentence(main) : status.whose;
  if (main.length > 1) return sentence(main);
  // What is possible in most turns and seldom needed is named only if nothing else is left.
  const more = [
    ...may("use", "use a talent"),
    ...may("exchange", "exchange a {prism}"),
    ...may("hold", "hold a die"),
    ...may("release", "take a die off Aether Reserve"),
    ...may("look", "look at the deck"),
  ];
  const parts = main.length > 0 ? main : more.slice(0, 2);
  return parts.length > 0 ? sentence([...parts, "or end your turn"]) : "Nothing is left to do: end your turn.";
}
