import { useRef } from "preact/hooks";
import { freePlaces } from "./mat.js";
import { useTable } from "./table.js";

/** A phone shows two places of a workshop in a row. */
const IN_A_ROW = 2;

/**
 * The free places of a workshop. A phone shows as many rows as a build of this turn may need, and the same rows until
 * the turn ends, so that nothing below moves.
 */
export function PlacesLeft({ free }: { free: number }) {
  const { cards, view } = useTable();
  const taken = cards.places - free;
  const kept = useRef({ turn: -1, rows: 0 });
  if (kept.current.turn !== view.turn) kept.current = { turn: view.turn, rows: Math.ceil((taken + 1) / IN_A_ROW) };
  return <>{freePlaces(free, kept.current.rows * IN_A_ROW - taken)}</>;
}
