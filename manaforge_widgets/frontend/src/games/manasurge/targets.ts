/** Names of the things on the table that can be clicked; Python uses the same names in options and refusals. */

export const STRUCK = "struck";
export const WIZARD = "wizard";

export const cardTarget = (name: string, copy: number): string =>
  copy === 1 ? `card:${name}` : `card:${name}:${copy}`;
export const laidTarget = (place: number): string => `laid:${place}`;
export const isButton = (target: string): boolean => target.startsWith("button:");
export const poolCard = (target: string): string | null => (target.startsWith("pool:") ? target.slice(5) : null);
export const chosenSeat = (target: string): number | null =>
  target.startsWith("seat:") ? Number(target.slice(5)) : null;
