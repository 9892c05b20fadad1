import type { ComponentChildren } from "preact";
import type { Table } from "../game.js";
import { useTable } from "../table.js";
import { OutcomePanel } from "./outcome.js";

/** Covers the private part of the seat in front. */
export type Covering = (under: ComponentChildren) => ComponentChildren;

type Props = {
  /** The end of the game, shown in place of the plain result. */
  end: ComponentChildren;
  cover: Covering | null | undefined;
  /** The other seats, if they are part of the middle. */
  seats: ComponentChildren;
};

/** The middle of the table and the mat in front, or a cover, or the end of the game. */
export function Middle({ end, cover, seats }: Props) {
  const table = useTable();
  const { asked, game, live, outcome, seat, session } = table;
  const { Centre, Mat } = game;
  const alone = standsAlone(table);
  const middle = <Centre>{seats}</Centre>;
  const centre = cover && alone ? cover(middle) : middle;
  const mat = Mat && <Mat key={seat} seat={seat} mine={live && !cover} />;
  return (
    <>
      {outcome && (end || <OutcomePanel outcome={outcome} />)}
      {cover && !Mat && !alone && cover(null)}
      {!(alone && asked) && !(outcome && Mat) && centre}
      {mat && (!alone || asked) && !(outcome && session?.ending) && (cover ? cover(mat) : mat)}
    </>
  );
}

/** Whether only the middle is shown now, or only the mat while a question is open. */
export const standsAlone = (table: Table): boolean => !!table.game.alone?.(table);

/** Whether the other seats are part of the middle. At the end of a game they stand below the result instead. */
export const seatsAround = ({ game, outcome }: Table): boolean => !!game.around && !(outcome && game.Mat);
