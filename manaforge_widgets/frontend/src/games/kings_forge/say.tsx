import { capital, oneOf } from "../../shell/drawing/words.js";
import { type Plan, placingOf, useRoom } from "./room.js";
import { crafts, type Table, useTable } from "./table.js";
import { PLACE, partsOf, TURN } from "./targets.js";

/** What the seat may do now, or who acts; screen readers read it when it changes. */
export function Todo() {
  const table = useTable();
  const { plan } = useRoom();
  return <span role="status">{todo(table, plan)}</span>;
}

/** The same line in the tray, always in the same place. */
export function Say() {
  return (
    <span class="kf-tip kf-todo" data-area="say">
      <Todo />
    </span>
  );
}

/** What the seat may do now, in a few words; it names only what is possible. */
export function todo(table: Table, plan: Plan): string {
  const { choice, live, options, outcome, rest, seat, status, view } = table;
  if (outcome) return "";
  if (!live || rest || !status.to_act.includes(seat)) return status.whose;
  if (plan.said && !table.asked) return `${capital(plan.said)}.`;
  if (choice?.panel) return choice.title;
  if (options.has(PLACE)) return placing(table);
  if (view.phase === "gather") return gathering(table, plan);
  return crafts(table) ? crafting(table, plan) : status.whose;
}

/** Whether the table has targets of one of these sorts that can be clicked now. */
export const has = ({ options }: Table, ...sorts: readonly string[]): boolean =>
  [...options.keys()].some((target) => sorts.includes(partsOf(target)[0]));

/** Actions joined by "or", as a sentence. */
export const either = (words: readonly string[]): string => `${capital(oneOf(words))}.`;

function gathering(table: Table, plan: Plan): string {
  const { asked, options } = table;
  const open = placingOf(table, plan);
  if (open) {
    const others = !open.whole && open.squares.length > 0 && open.dice.length > open.squares.length;
    if (open.card != null) return "Confirm the visit, choose another die or card, or cancel.";
    return others ? "Confirm the action, place another die instead, or cancel." : "Confirm the action, or cancel.";
  }
  if (asked) return asked.title;
  return either([
    ...(has(table, "claim") ? ["claim an action with a violet frame"] : []),
    ...(has(table, "dock") ? ["visit a dock"] : []),
    ...(options.has(TURN) ? ["pass"] : []),
  ]);
}

const placing = (table: Table): string =>
  has(table, "die", "tool")
    ? "Leave the cemetery die as it is, or change it with a bonus."
    : "Leave the cemetery die as it is.";

function crafting(table: Table, { hand, need }: Plan): string {
  if (hand != null) return "Die in hand: choose a need, or the die again to put it down.";
  if (table.asked && need) return "Choose the die for the marked need, or confirm.";
  if (table.asked) return "Confirm, or cancel.";
  const bonus = has(table, "die", "tool");
  const takes = [...(has(table, "craft") ? ["craft"] : []), ...(has(table, "steal") ? ["steal"] : [])];
  if (takes.length > 0)
    return either([`${takes.join(" or ")} a card`, ...(bonus ? ["use a bonus"] : []), "end your turn"]);
  if (bonus && hopeless(table)) return "No bonus makes a craft possible: end your turn.";
  if (bonus) return "You can't make a craft yet. Use a bonus, or end your turn.";
  return "You can't make any more crafts: end your turn.";
}

/** Whether it is certain that no bonus and no reroll makes any craft. */
export function hopeless({ odds }: Table): boolean {
  if (!odds?.rolled) return false;
  return [...Object.values(odds.crafts), ...Object.values(odds.steals)].every(
    ({ chance }) => chance != null && chance.share === 0,
  );
}
