/** The names of the things on the table that can be clicked; Python uses the same names in options and refusals. */

export const BANK = "bank";
export const PRISM = "prism";
export const DECK = "deck";
export const TURN = "turn";
/** The button for all cards that only give mana or gems. */
export const USE_ALL = "use-all";

export const dieTarget = (die: string): string => `die:${die}`;
export const itemTarget = (title: string): string => `item:${title}`;
export const cardTarget = (title: string): string => `card:${title}`;
export const talentTarget = (name: string): string => `talent:${name}`;
export const storeTarget = (title: string): string => `store:${title}`;
export const discardTarget = (title: string): string => `discard:${title}`;
