import { withNames } from "./names.js";
import type { Table } from "./table.js";
import type { AnswerOdds, StruckOdds } from "./types.js";

/** Whether a chance to be struck comes from deals that were sampled. */
export const isSampled = ({ low }: StruckOdds): boolean => low !== "";

/** A chance to be struck; one that was sampled is marked as being about so much. */
export const percentOf = (one: StruckOdds): string => `${isSampled(one) ? "≈ " : ""}${one.chance.percent}`;

/** The same, with the ends of the interval of a chance that was sampled. */
export const percentWithin = (one: StruckOdds): string => `${percentOf(one)}${isSampled(one) ? `, from ${one.low} to ${one.high}` : ""}`;

/** How each chance is counted, a line for each way to go on. */
export const whyWords = (ways: readonly AnswerOdds[], { names }: Pick<Table, "names">): string[] => [
  ...ways.flatMap(({ brief, chance, choice, seat, why }) =>
    chance ? [`${choice ? `${withNames(choice, names)}: ` : ""}${names[seat]} ${chance.percent} (${chance.exact}). ${why.words}${brief ? ` ${brief}.` : ""}`] : [],
  ),
  ...ways.flatMap(({ struck }) => (struck ? [withNames(`${percentWithin(struck)}: ${struck.words.charAt(0).toLowerCase()}${struck.words.slice(1)}`, names)] : [])),
];
