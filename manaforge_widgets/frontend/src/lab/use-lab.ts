import type { AnyModel } from "@anywidget/types";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Kernel, useKernel } from "../shell/kernel/kernel.js";
import { filled, useTrait } from "../shell/kernel/model.js";
import { type Placed, useRequests } from "../shell/kernel/request.js";
import type { RollMany, RollOnce, ShowMeasure, StartOver } from "../shell/kernel/requests.js";
import type { Kit, LabDie, LabRolls, LabSnapshot } from "../shell/kernel/types.js";

export type Traits = { kit: Kit; snapshot: LabSnapshot; rolls: LabRolls | null; projector: boolean };
export type Setting = Pick<LabSnapshot, "dice" | "amounts" | "card">;
/** Changes to the setting. */
export type Patch = Partial<Setting>;
export type Act = Placed<RollOnce | RollMany | ShowMeasure | StartOver>;

export type Lab = {
  kit: Kit;
  snapshot: LabSnapshot;
  rolls: LabRolls | null;
  /** The setting with all of the user's changes, also those that Python has not answered yet. */
  setting: Setting;
  /** Whether the answers on the screen still belong to an older setting. */
  behind: boolean;
  /** Whether dice have been thrown whose faces are not known yet. */
  thrown: boolean;
  error: string;
  kernel: Kernel;
  change: (patch: Patch) => void;
  act: (act: Act) => void;
};

const REQUEST_TIMEOUT = 20_000;

const merged = (before: Patch, after: Patch): Patch => ({
  ...before,
  ...after,
  ...((before.dice || after.dice) && { dice: { ...before.dice, ...after.dice } }),
  ...((before.amounts || after.amounts) && { amounts: { ...before.amounts, ...after.amounts } }),
});

/**
 * The lab's state and its messages to Python. Only one message waits for an answer at a time; changes made in the
 * meantime are merged and sent after the answer.
 */
export function useLab(model: AnyModel<Traits>): Lab {
  const [kit] = useTrait(model, "kit");
  const [snapshot] = useTrait(model, "snapshot");
  const rolls = filled(useTrait(model, "rolls")[0]);
  const [wished, setWished] = useState<Patch>({});
  const [thrown, setThrown] = useState(false);
  const waitingPatch = useRef<Patch | null>(null);
  const waitingAct = useRef<Act | null>(null);
  const next = useRef(() => {});

  const kernel = useKernel(model);
  const { ask, error, waiting } = useRequests(model, (refusal) => {
    if (refusal) waitingPatch.current = waitingAct.current = null;
    setWished(waitingPatch.current ?? {});
    setThrown(waitingAct.current?.kind.startsWith("roll") ?? false);
    next.current();
  });

  next.current = () => {
    if (waiting()) return;
    const { step } = model.get("snapshot");
    const patch = waitingPatch.current;
    const act = waitingAct.current;
    if (patch) {
      waitingPatch.current = null;
      ask({ kind: "set", step, ...patch }, REQUEST_TIMEOUT);
    } else if (act) {
      waitingAct.current = null;
      ask({ ...act, step }, REQUEST_TIMEOUT);
    }
  };

  useEffect(() => {
    kernel.missed(error);
  }, [error]);

  const change = useCallback((patch: Patch) => {
    waitingPatch.current = merged(waitingPatch.current ?? {}, patch);
    setWished((before) => merged(before, patch));
    next.current();
  }, []);
  const act = useCallback((wanted: Act) => {
    waitingAct.current = wanted;
    if (wanted.kind.startsWith("roll")) setThrown(true);
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
    thrown: thrown && !error,
    error,
    kernel,
    change,
    act,
  };
}

function touchesTarget(kit: Kit, { amounts = {}, dice = {} }: Patch): boolean {
  const numbers = kit.groups.some(
    (group) => group.target && group.amounts.some(({ id }) => Object.hasOwn(amounts, id)),
  );
  return numbers || kit.trays.some((tray) => tray.target && Object.hasOwn(dice, tray.id));
}

/** The number of dice of a kind. */
export const countOf = (dice: readonly LabDie[], kind: string): number =>
  dice.filter((die) => die.kind === kind).length;
