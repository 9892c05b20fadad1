import type { Frame, Frames } from "./types.js";

/** `[value]` replaces the old value; an object changes some entries of an object, or of an array by index. */
export type Patch = [unknown] | { [key: string]: Patch };

/** Applies one patch; unchanged parts are shared with the old value. */
function patched(value: unknown, patch: Patch): unknown {
  if (Array.isArray(patch)) return patch[0];
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as Record<string, unknown>) };
  for (const [key, inner] of Object.entries(patch)) {
    const slots = copy as Record<string, unknown>;
    slots[key] = patched(slots[key], inner);
  }
  return copy;
}

/** All frames of a replay: the first one, then one more for each patch. */
export const unfold = ({ base, changes }: Frames): Frame[] => followed(base, changes);

/** A frame, then one more for each patch. */
export function followed(base: Frame, changes: readonly unknown[]): Frame[] {
  const frames = [base];
  let last: Frame = base;
  for (const patch of changes) {
    last = patched(last, patch as Patch) as Frame;
    frames.push(last);
  }
  return frames;
}
