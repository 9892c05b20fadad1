import { capital } from "../../shell/drawing/words.js";
import { withNames } from "./names.js";
import type { Table } from "./table.js";
import type { AnswerOdds, StruckOdds } from "./types.js";

/** Whether a chance to be struck was estimated from sampled deals. */
export const isSampled = ({ low }: StruckOdds): boolean => low !== "";

/** A chance to be struck; ≈ marks an estimate. */
export const percentOf = (one: StruckOdds): string => `${isSampled(one) ? "≈ " : ""}${one.chance.percent}`;

/** A chance to be struck; an estimate with the ends of its interval. */
export const percentWithin = (one: StruckOdds): string =>
  `${percentOf(one)}${isSampled(one) ? `, from ${one.low} to ${one.high}` : ""}`;

/** What a chance leaves out, without a direction that its line has named already. */
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

/** How likely the player is struck next, all ways in one line; the odds in the drawer show more. */
function struckWords(ways: readonly AnswerOdds[], names: readonly string[]): string[] {
  const told = ways.flatMap(({ choice, struck }) =>
    struck ? [[choice && `${withNames(choice, names)} `, percentWithin(struck)].join("")] : [],
  );
  return told.length > 0 ? [`Struck next: ${told.join("; ")}, if each seat plays its lowest valid card.`] : [];
}
