import { capital } from "../../shell/drawing/words.js";
import { shortName, withNames } from "./names.js";
import { oddsNow, type Table } from "./table.js";
import type { AnswerOdds, DrawOdds, StruckOdds } from "./types.js";

/** Whether a chance to be struck was estimated from sampled deals. */
export const isSampled = ({ low }: StruckOdds): boolean => low !== "";

/** A chance to be struck; ≈ marks an estimate. If only Spell Lock could lead to it: from 0 to the chance that it is held. */
export const percentOf = (one: StruckOdds, between = " to "): string =>
  one.lock ? `0${between}${one.lock.percent}` : `${isSampled(one) ? "≈ " : ""}${one.chance.percent}`;

/** The same, as short as a card needs it. */
export const percentShort = (one: StruckOdds): string => percentOf(one, "–");

/** A chance to be struck; an estimate with the ends of its interval. */
export const percentWithin = (one: StruckOdds): string => `${percentOf(one)}${withinWords(one)}`;

/** The ends of an estimate’s interval; empty for an exact chance. */
export const withinWords = (one: StruckOdds): string =>
  isSampled(one) ? ` (probably between ${one.low} and ${one.high})` : "";

/** Who is struck on their next turn, within a sentence. */
export const struckNext = (name: string | undefined): string =>
  name === "You" ? "you are struck on your next turn" : `${name} is struck on their next turn`;

/** What a draw, or none, is good for, in a few words. */
export const drawWords = ({ brief, chance }: DrawOdds): string => `${brief}: ${chance.percent}`;

/** What a draw, or none, is good for, in full. */
export const drawHint = ({ words, chance }: DrawOdds): string =>
  `${chance.percent}${chance.exact.includes("/") ? `, exactly ${chance.exact}` : ""}: ${words}`;

/** The chance that the player is struck on the next turn, in a few words. */
export const struckBrief = (one: StruckOdds, { names, seat }: Pick<Table, "names" | "seat">): string =>
  `${names[seat] === "You" ? "you" : shortName(names, seat)}: struck ${percentOf(one)}`;

/** The numbers of an answer that is a button next to the hand, in one line. */
export function buttonWords(action: string, table: Table): string {
  const odds = oddsNow(table);
  const draw = odds?.draws[action];
  const way = odds?.answers[action]?.[0];
  return [
    ...(draw ? [drawWords(draw)] : []),
    ...(way?.chance ? [`${shortName(table.names, way.seat)} can answer: ${way.chance.percent}`] : []),
    ...(way?.struck ? [struckBrief(way.struck, table)] : []),
  ].join(" · ");
}

/** The choice after an action, within a sentence: "to the left", "with a Counter-Spell" or "choosing Bo". */
export function wayWords(choice: string, names: readonly string[]): string {
  if (choice === "counter") return "with a Counter-Spell";
  const [kind, way] = choice.split(" ");
  if (kind === "direction") return `to the ${way}`;
  return withNames(choice, names).replace(/^choose /, "choosing ");
}

/** What a chance leaves out, as a sentence, without a direction that its line has named already. */
export function leftOut({ brief, choice }: Pick<AnswerOdds, "brief" | "choice">): string {
  const rest = choice.startsWith("direction") ? brief.replace(/(^|, )to the (left|right)$/, "") : brief;
  return rest && `This is the chance ${rest}.`;
}

/** How each chance is counted, a line for each way to go on. */
export const whyWords = (
  ways: readonly AnswerOdds[],
  { names, seat: own }: Pick<Table, "names" | "seat">,
): string[] => [
  ...ways.flatMap((way) => {
    const { chance, choice, seat, why } = way;
    if (!chance) return [];
    const rest = leftOut(way);
    const exactly = chance.exact.includes("/") ? `, exactly ${chance.exact}` : "";
    return [
      `${choice ? `${capital(wayWords(choice, names))}: ` : ""}${names[seat]} can answer: ${chance.percent}${exactly}. ${why.words}${rest && ` ${rest}`}`,
    ];
  }),
  ...struckWords(ways, names, own),
];

/** How likely the player is struck on the next turn, all ways in one line; the odds in the drawer show more. */
function struckWords(ways: readonly AnswerOdds[], names: readonly string[], own: number): string[] {
  const told = ways.flatMap(({ choice, struck }) =>
    struck ? [[choice && `${wayWords(choice, names)} `, percentWithin(struck)].join("")] : [],
  );
  if (told.length === 0) return [];
  const lock = ways.some(({ struck }) => struck?.lock) ? " The larger number counts if Spell Lock is played." : "";
  return [`${capital(struckNext(names[own]))} if each player plays the lowest valid card: ${told.join("; ")}.${lock}`];
}
