import type { AnyModel } from "@anywidget/types";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { lookUp } from "../kernel/request.js";
import type { PackedRolls, PastView, Snapshot } from "../kernel/types.js";
import type { Turn } from "../replay/past.js";

export type LookBack = {
  /** The game from some step on, while it is shown in place of the table, and the turn that it begins with. */
  past: (PastView & { at: Turn | undefined }) | null;
  /** Show it from a step on. */
  look: (since: number, at?: Turn) => void;
  /** The rolls of that game; null until they are known, and undefined if the board shows no probabilities. */
  rolls: PackedRolls | null | undefined;
  /** Go back to the table. */
  back: () => void;
  /** Ask Python to save the match. */
  save: () => void;
  /** The result of looking back or saving, or why it failed. */
  told: string;
  tell: (words: string) => void;
};

/**
 * Looks back at the game, and saves it.
 *
 * @param known the rolls so far; null if they are not known, and undefined if the board shows no probabilities.
 */
export function useLookBack(model: AnyModel, snapshot: Snapshot, known: PackedRolls | null | undefined): LookBack {
  const [past, setPast] = useState<LookBack["past"]>(null);
  const [told, tell] = useState("");
  // A change of the table drops them in Python; what was played before stays as it was.
  const rolls = useRef<PackedRolls | null>(null);
  rolls.current = known ?? rolls.current;
  useLayoutEffect(() => tell(""), [snapshot]);
  const look = (since: number, at?: Turn) => {
    tell("");
    rolls.current = null;
    lookUp(model, { kind: "rolls" });
    lookUp(model, { kind: "past", since }).then(({ answer, error }) =>
      answer ? setPast({ ...answer, at }) : tell(error),
    );
  };
  const save = () => {
    lookUp(model, { kind: "save" }).then(({ answer, error }) => tell(answer || error));
  };
  return {
    past,
    rolls: known === undefined ? undefined : rolls.current,
    look,
    back: () => setPast(null),
    save,
    told,
    tell,
  };
}
