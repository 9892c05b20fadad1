import type { Mana } from "./types.js";

export const MANA: readonly Mana[] = ["earth", "fire", "wind", "water"];

export const total = (bag: Readonly<Record<Mana, number>>): number => MANA.reduce((sum, name) => sum + bag[name], 0);
