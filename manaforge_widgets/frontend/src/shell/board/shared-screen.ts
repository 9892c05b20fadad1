import { useState } from "preact/hooks";
import type { CoverView, LookView, Snapshot } from "../kernel/types.js";

export type SharedScreen = {
  /** The cover over what belongs to the person to whom the screen is passed, or null. */
  cover: CoverView | null;
  /** What one person alone was shown, until that person goes on; or null. */
  look: LookView | null;
  /** Whose action was taken back, in a sentence, until the next click; else empty. */
  passed: string;
  /** Note that something on the board was clicked. */
  click: () => void;
};

/**
 * What a Board adds where several people share its screen.
 *
 * @param rest why nothing can be done now, or empty.
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
