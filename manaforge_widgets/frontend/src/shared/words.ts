import type { Mana } from "./types.js";

export const MANA: readonly Mana[] = ["earth", "fire", "wind", "water"];

/** What each symbol in braces is called when read aloud. */
export const SYMBOL_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...MANA, "arcane", "any"].map((name) => [name, name])),
  ...Object.fromEntries([...MANA, "any"].map((name) => [`${name}-gem`, `${name} gem`])),
  ...Object.fromEntries([...MANA, "arcane", "any", "metal", "wood", "gem", "magic", "library"].map((name) => [`die-${name}`, `${name} die`])),
  prism: "prism",
  star: "prestige",
  spend: "die spend",
  runestone: "runestone",
  transmute: "transmute",
  "power-surge": "power surge",
  "gem-copy": "gem copy",
  exhaust: "exhaust",
  recharge: "recharge",
};

export const SYMBOL = /\{([a-z-]+)\}/g;

/** Text with symbols as plain words, for accessible names. */
export function plain(text: string): string {
  return text
    .replace(SYMBOL, (whole, name: string) => ` ${SYMBOL_WORDS[name] ?? whole} `)
    .replace(/→/g, " gives ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?)])/g, "$1")
    .trim();
}

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const owner = (name: string): string => (name === "You" ? "Your" : `${name}’s`);

export const total = (bag: Readonly<Record<Mana, number>>): number => MANA.reduce((sum, name) => sum + bag[name], 0);

/** "earth-2" as "earth die 2". */
export function dieWords(die: string): string {
  const [type, ordinal] = die.split("-");
  return `${type} die ${ordinal}`;
}

export const dieType = (die: string): string => die.split("-")[0] ?? "any";

/**
 * A reason short enough for the foot of its own card: no rule number, no name, only the first clause,
 * and amounts as symbols. The tooltip has the whole.
 */
export function shortReason(reason: string, title: string): string {
  const clause = (reason.replace(/^MF-[A-Z]+\d+:\s*/, "").split(/;\s/, 1)[0] ?? "").replace(/\.$/, "");
  const own = clause.startsWith(`${title} is `) ? clause.slice(title.length + " is ".length) : clause;
  return capital(own.replace(/\b(\d+) of any element\b/g, "$1{any}").replace(/\b(\d+) (earth|fire|wind|water)\b(?! (?:gem|die))/g, "$1{$2}"));
}

export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
