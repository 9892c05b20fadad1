/** A seat's turn in a round. */
export type Turn = { seat: number; round: number };

/** Where a look back may begin: at a turn, or at a step of the whole game. */
export type Place = Turn | number;
