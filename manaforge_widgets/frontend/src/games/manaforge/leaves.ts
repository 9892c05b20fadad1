import { capital, listed } from "../../shell/drawing/words.js";
import type { Leaves } from "../../shell/game.js";
import type { Option } from "../../shell/kernel/types.js";
import { MANA } from "./elements.js";
import type { Left, Table } from "./table.js";
import type { Bag, Payment, ReachAfter } from "./types.js";

/** The items that an action leaves possible; null if they are not known, or if no item can be paid for now. */
export const leaves = (table: Table, action: string): Left | null => compare(table, table.odds?.left[action]);

/** The items that a payment leaves possible; null as above. */
export function leavesOfPayment(table: Table, wanted: Payment): Left | null {
  return compare(
    table,
    table.odds?.payments.find(({ payment }) => alike(payment.mana, wanted.mana) && alike(payment.gems, wanted.gems))
      ?.left,
  );
}

const alike = (a: Bag, b: Bag): boolean => MANA.every((name) => a[name] === b[name]);

function compare({ odds, step, view }: Table, left: string[] | undefined): Left | null {
  if (!odds || !left || odds.step !== step || odds.when !== "now") return null;
  const possible = view.board.filter(
    (title): title is string => title != null && odds.items.some((item) => item.title === title && item.pays),
  );
  return possible.length === 0 ? null : { possible, left, lost: possible.filter((title) => !left.includes(title)) };
}

/** The words under an option: the items that it leaves possible, and the reach if the option changes it. */
export function said(
  table: Table,
  { action, kind, target }: Pick<Option, "action" | "kind" | "target">,
): Leaves | null {
  const found = inWords(leaves(table, action));
  const move =
    table.odds?.step === table.step
      ? table.odds.moves.find((one) => one.kind === kind && one.target === target)
      : undefined;
  if (!move) return found;
  const words = `reach ${move.words}`;
  const sentence = `${capital(afterWords(move))}.`;
  if (!found) return { short: words, long: sentence, loses: false };
  return { ...found, short: `${words}, ${found.short}`, long: `${sentence} ${found.long}` };
}

/** A reach after an action as the end of a sentence: it stays, or it goes from one chance to another. */
export const afterWords = ({ prisms, words }: ReachAfter): string =>
  `your reach${prisms ? " with all your prisms" : ""} ${words.startsWith("stays") ? words : `goes ${changeSaid(words)}`}`;

/** A change as it is read out: "from 41 to 63 %" for "41 → 63 %"; words without an arrow stay. */
export const changeSaid = (words: string): string =>
  words.includes(" → ") ? `from ${words.replace(" → ", " to ")}` : words;

const FEW = 2;

/** The items as text for the shell: a short form and a full sentence. */
export function inWords(found: Left | null): Leaves | null {
  return found && { short: short(found), long: long(found), loses: found.lost.length > 0 };
}

function short({ left, possible }: Left): string {
  if (left.length === 0) return "can pay for no item";
  if (left.length === possible.length)
    return `can still pay for ${possible.length === 1 ? listed(left) : `all ${possible.length} items`}`;
  return left.length <= FEW
    ? `can then pay only for ${listed(left)}`
    : `can then pay for ${left.length} of ${possible.length} items`;
}

const anyOne = (titles: readonly string[]): string => `${titles.length > 1 ? "any one of " : ""}${listed(titles)}`;

function long({ left, lost }: Left): string {
  if (lost.length === 0) return `You can then still pay for ${anyOne(left)}.`;
  const kept = left.length > 0 ? ` You can still pay for ${anyOne(left)}.` : "";
  return `Then you can no longer pay for ${listed(lost).replace(/ and ([^,]*)$/, " or $1")}.${kept}`;
}
