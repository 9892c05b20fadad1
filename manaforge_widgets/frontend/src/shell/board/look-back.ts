import type { AnyModel } from "@anywidget/types";
import { useLayoutEffect, useState } from "preact/hooks";
import { lookUp } from "../kernel/request.js";
import type { PastView, Snapshot } from "../kernel/types.js";
import type { Turn } from "../replay/past.js";

export type LookBack = {
  /** The game from some step on, while it is shown in place of the table, and the turn that it begins with. */
  past: (PastView & { at: Turn | undefined }) | null;
  /** Show it from a step on. */
  look: (since: number, at?: Turn) => void;
  /** Go back to the table. */
  back: () => void;
  /** Ask Python to save the match. */
  save: () => void;
  /** The result of looking back or saving, or why it failed. */
  told: string;
  tell: (words: string) => void;
};

/** Looks back at the game, and saves it. */
export function useLookBack(model: AnyModel, snapshot: Snapshot): LookBack {
  const [past, setPast] = useState<LookBack["past"]>(null);
  const [told, tell] = useState("");
  useLayoutEffect(() => tell(""), [snapshot]);
  const look = (since: number, at?: Turn) => {
    tell("");
    lookUp(model, { kind: "past", since }).then(({ answer, error }) =>
      answer ? setPast({ ...answer, at }) : tell(error),
    );
  };
  const save = () => {
    lookUp(model, { kind: "save" }).then(({ answer, error }) => tell(answer || error));
  };
  return { past, look, back: () => setPast(null), save, told, tell };
}
