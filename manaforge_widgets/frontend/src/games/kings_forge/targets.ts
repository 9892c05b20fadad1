import type { Side } from "./types.js";

/** The names of the things on the table that can be clicked; Python uses the same names in options and refusals. */

export const TURN = "turn";
export const PLACE = "place";

export const claimTarget = (card: string, side: Side): string => `claim:${card}:${side}`;
export const dockTarget = (dock: string, cost: number): string => `dock:${dock}:${cost}`;
export const craftTarget = (card: string): string => `craft:${card}`;
export const stealTarget = (card: string): string => `steal:${card}`;
export const dieTarget = (die: string): string => `die:${die}`;
export const toolTarget = (by: string): string => `tool:${by}`;

/** Return the parts of a target: its sort and the names in it. */
export function partsOf(target: string | null | undefined): readonly [string, string, string] {
  const [sort = "", name = "", more = ""] = (target ?? "").split(":");
  return [sort, name, more];
}
