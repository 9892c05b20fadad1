import { useRef, useState } from "preact/hooks";

type At = { row: number; column: number };

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The place to go to with a key in rows of these lengths; null for a key that does not move. */
export function moved({ row, column }: At, key: string, lengths: readonly number[]): At | null {
  const last = (lengths[row] ?? 1) - 1;
  if (key === "Home") return { row, column: 0 };
  if (key === "End") return { row, column: last };
  const by = MOVES[key];
  if (!by) return null;
  const to = Math.min(Math.max(row + by[0], 0), lengths.length - 1);
  return { row: to, column: Math.min(Math.max(column + by[1], 0), Math.max(0, (lengths[to] ?? 1) - 1)) };
}

/** The arrow keys move the focus among rows of buttons, of which one is reached with Tab. */
export function useRoving(lengths: readonly number[]) {
  const [at, setAt] = useState<At>({ row: 0, column: 0 });
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const row = Math.min(at.row, lengths.length - 1);
  const column = Math.min(at.column, (lengths[row] ?? 1) - 1);
  return (here: At) => ({
    ref: (element: HTMLButtonElement | null) => {
      const name = `${here.row} ${here.column}`;
      if (element) buttons.current.set(name, element);
      else buttons.current.delete(name);
    },
    tabIndex: here.row === row && here.column === column ? 0 : -1,
    onFocus: () => setAt(here),
    onKeyDown: (event: KeyboardEvent) => {
      const to = moved(here, event.key, lengths);
      if (!to) return;
      event.preventDefault();
      buttons.current.get(`${to.row} ${to.column}`)?.focus();
    },
  });
}
