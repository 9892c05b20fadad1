import type { Table } from "./table.js";
import type { AnswerOdds } from "./types.js";

/** How each chance is counted, a line for each way to go on. */
export const whyWords = (ways: readonly AnswerOdds[], { names }: Pick<Table, "names">): string[] =>
  ways.flatMap(({ brief, chance, choice, seat, why }) =>
    chance ? [`${choice ? `${choice}: ` : ""}${names[seat]} ${chance.percent} (${chance.exact}). ${why.words}${brief ? ` ${brief}.` : ""}`] : [],
  );
