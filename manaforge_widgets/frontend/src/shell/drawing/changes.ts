import { useRef } from "preact/hooks";
import type { GameTable } from "../game.js";

/** The keys of the things that differ between two views. */
export function changesOf(game: GameTable, before: unknown, after: unknown): Set<string> {
  return before === after ? new Set() : (game.changes?.(before as never, after as never) ?? new Set());
}

export type Changed = { changed: ReadonlySet<string>; beat: number };

/** The keys of the things that differ between this view and the last one. */
export function useChanges(game: GameTable, view: unknown): Changed {
  const seen = useRef<Changed & { view: unknown }>({ view, changed: new Set(), beat: 0 });
  if (seen.current.view !== view) {
    seen.current = { view, changed: changesOf(game, seen.current.view, view), beat: 1 - seen.current.beat };
  }
  return seen.current;
}
