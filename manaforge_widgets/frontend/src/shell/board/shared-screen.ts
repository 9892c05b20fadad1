import { useState } from "preact/hooks";
import type { CoverView, LookView, Snapshot } from "../kernel/types.js";

export type SharedScreen = {
  /** The cover over the hand of the player who gets the screen, or null. */
  cover: CoverView | null;
  /** A private message to one person, until that person continues; or null. */
  look: LookView | null;
  /** A sentence that says whose action was undone, until the next click; otherwise empty. */
  passed: string;
  /** Note that something on the board was clicked. */
  click: () => void;
};

/**
 * The parts of a Board for several people who share its screen.
 *
 * @param rest the reason why nothing can be done now, or empty.
 * @param still whether the board is a picture, which nobody can uncover.
 */
export function useSharedScreen({ cover, look, passed, step }: Snapshot, rest: string, still: boolean): SharedScreen {
  const [readAt, setReadAt] = useState<number | null>(null);
  const covered = still ? null : (cover ?? null);
  return {
    cover: covered,
    look: rest ? null : (look ?? null),
    passed: covered || still || readAt === step ? "" : passed,
    click: () => setReadAt(step),
  };
}
