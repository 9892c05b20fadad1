import { capital } from "../../shell/drawing/words.js";
import { withNames } from "./names.js";
import type { Table } from "./table.js";
import type { AnswerOdds, StruckOdds } from "./types.js";

/** Whether a chance to be struck comes from deals that were sampled. */
export const isSampled = ({ low }: StruckOdds): boolean => low !== "";

/** A chance to be struck; one that was sampled is marked as being about so much. */
export const percentOf = (one: StruckOdds): string => `${isSampled(one) ? "≈ " : ""}${one.chance.percent}`;

/** The same, with the ends of the interval of a chance that was sampled. */
export const percentWithin = (one: StruckOdds): string =>
  `${percentOf(one)}${isSampled(one) ? `, from ${one.low} to ${one.high}` : ""}`;

/** What a chance leaves out; a direction that is named before it is not named again. */
export const leftOut = ({ brief, choice }: AnswerOdds): string =>
  choice.startsWith("direction") ? brief.replace(/(^|, )to the (left|right)$/, "") : brief;

/** How each chance is counted, a line for each way to go on. */
export const whyWords = (ways: readonly AnswerOdds[], { names }: Pick<Table, "names">): string[] => [
  ...ways.flatMap((way) => {
    const { chance, choice, seat, why } = way;
    if (!chance) return [];
    const rest = leftOut(way);
    return [
      `${choice ? `${capital(withNames(choice, names))}: ` : ""}${names[seat]} ${chance.percent} (${chance.exact}). ${why.words}${rest ? ` ${capital(rest)}.` : ""}`,
    ];
  }),
  ...struckWords(ways, names),
];

/** How likely one is struck next, all ways in one line; the odds in the drawer tell more of it. */
function struckWords(ways: readonly AnswerOdds[], names: readonly string[]): string[] {
  const told = ways.flatMap(({ choice, struck }) =>
    struck ? [[choice && `${withNames(choice, names)} `, percentWithin(struck)].join("")] : [],
  );
  return told.length > 0 ? [`Struck next: ${told.join("; ")}, if each seat plays its lowest valid card.`] : [];
}
