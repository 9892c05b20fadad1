import type { AnyModel } from "@anywidget/types";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { useTrait } from "../shell/model.js";
import { GONE, SILENCE, useRequests } from "../shell/request.js";
import type { Kit, LabDie, LabRolls, LabSnapshot } from "../shell/types.js";

export type Traits = { kit: Kit; snapshot: LabSnapshot; rolls: LabRolls | null };
export type Setting = Pick<LabSnapshot, "dice" | "amounts" | "card">;
/** What is to change in the setting. */
export type Patch = Partial<Setting>;
export type Act = { kind: "roll" | "rolls" } | { kind: "show"; measure: string };

export type Lab = {
  kit: Kit;
  snapshot: LabSnapshot;
  rolls: LabRolls | null;
  /** The setting as the hand has it: what has no answer yet is in it already. */
  setting: Setting;
  /** Whether what is shown still answers an older setting. */
  behind: boolean;
  error: string;
  /** Whether no kernel answers. */
  asleep: boolean;
  change: (patch: Patch) => void;
  act: (act: Act) => void;
};

/** The first words to the kernel: is there one? */
const GREETING = 3_000;
const PATIENCE = 20_000;

const merged = (before: Patch, after: Patch): Patch => ({
  ...before,
  ...after,
  ...((before.dice || after.dice) && { dice: { ...before.dice, ...after.dice } }),
  ...((before.amounts || after.amounts) && { amounts: { ...before.amounts, ...after.amounts } }),
});

/**
 * The lab's side of the browser. One message is under way at a time; what is changed meanwhile is
 * gathered, and only the newest is sent when the answer is there.
 */
export function useLab(model: AnyModel<Traits>): Lab {
  const [kit] = useTrait(model, "kit");
  const [snapshot] = useTrait(model, "snapshot");
  const [rolls] = useTrait(model, "rolls");
  const [wished, setWished] = useState<Patch>({});
  const waitingPatch = useRef<Patch | null>(null);
  const waitingAct = useRef<Act | null>(null);
  const next = useRef(() => {});

  const { ask, error, waiting } = useRequests(model, (refusal) => {
    if (refusal) waitingPatch.current = waitingAct.current = null;
    setWished(waitingPatch.current ?? {});
    next.current();
  });

  next.current = () => {
    if (waiting()) return;
    const { step } = model.get("snapshot");
    const patch = waitingPatch.current;
    const act = waitingAct.current;
    if (patch) {
      waitingPatch.current = null;
      ask({ kind: "set", step, ...patch }, PATIENCE);
    } else if (act) {
      waitingAct.current = null;
      ask({ ...act, step }, PATIENCE);
    }
  };

  useEffect(() => ask({ kind: "hello" }, GREETING), [ask]);

  const change = useCallback((patch: Patch) => {
    waitingPatch.current = merged(waitingPatch.current ?? {}, patch);
    setWished((before) => merged(before, patch));
    next.current();
  }, []);
  const act = useCallback((wanted: Act) => {
    waitingAct.current = wanted;
    next.current();
  }, []);

  return {
    kit,
    snapshot,
    rolls,
    setting: {
      dice: { ...snapshot.dice, ...wished.dice },
      amounts: { ...snapshot.amounts, ...wished.amounts },
      card: wished.card ?? (touchesTarget(kit, wished) ? null : snapshot.card),
    },
    behind: Object.keys(wished).length > 0,
    error,
    asleep: error === SILENCE || error === GONE,
    change,
    act,
  };
}

function touchesTarget(kit: Kit, { amounts = {}, dice = {} }: Patch): boolean {
  const numbers = kit.groups.some((group) => group.target && group.amounts.some(({ id }) => Object.hasOwn(amounts, id)));
  return numbers || kit.trays.some((tray) => tray.target && Object.hasOwn(dice, tray.id));
}

/** How many dice of a tray are of a kind. */
export const countOf = (dice: readonly LabDie[], kind: string): number => dice.filter((die) => die.kind === kind).length;
