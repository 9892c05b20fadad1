import type { AnyModel } from "@anywidget/types";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { lookUp } from "../kernel/request.js";
import type { PackedRolls, PastView, Snapshot } from "../kernel/types.js";
import type { PastRolls } from "../replay/past.js";
import type { Place } from "../replay/place.js";

export type LookBack = {
  /** The game from some step on, while it is shown in place of the table, and where that begins. */
  past: (PastView & { at: Place | undefined }) | null;
  /** Show it from a step on. */
  look: (since: number, at?: Place) => void;
  /** The rolls of that game, packed, or null until they are known; null if the board shows no probabilities. */
  rolls: PastRolls | null;
  /** Go back to the table. */
  back: () => void;
  /** Ask Python to save the match. */
  save: () => void;
  /** The result of looking back or saving, or why it failed. */
  told: string;
  tell: (words: string) => void;
};

type Known = { past?: PackedRolls | null | undefined };

/**
 * Looks back at the game, and saves it.
 *
 * @param known what the board knows of rolls; null if it shows no probabilities.
 */
export function useLookBack(model: AnyModel, snapshot: Snapshot, known: Known | null): LookBack {
  const [past, setPast] = useState<LookBack["past"]>(null);
  const [told, tell] = useState("");
  // A change of the table drops them in Python; what was played before stays as it was.
  const rolls = useRef<PackedRolls | null>(null);
  rolls.current = known?.past ?? rolls.current;
  useLayoutEffect(() => tell(""), [snapshot]);
  const look = (since: number, at?: Place) => {
    tell("");
    rolls.current = null;
    lookUp(model, { kind: "rolled" });
    lookUp(model, { kind: "past", since }).then(({ answer, error }) =>
      answer ? setPast({ ...answer, at }) : tell(error),
    );
  };
  const save = () => {
    lookUp(model, { kind: "save" }).then(({ answer, error }) => tell(answer || error));
  };
  return {
    past,
    rolls: known && { packed: rolls.current },
    look,
    back: () => setPast(null),
    save,
    told,
    tell,
  };
}
