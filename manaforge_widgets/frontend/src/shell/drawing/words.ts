export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Words of which one is to be chosen: "a, b, or c". */
export const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A name before what it owns: "Your" or "Ann’s". */
export const possessive = (name: string): string => (name === "You" ? "Your" : `${name}’s`);

/** Return the word for a score as it reads after this number: after 1 a plural loses its s, as in "1 craft". */
export function scoreWord(score: number, word: string): string {
  if (Math.abs(score) !== 1) return word;
  if (word === "dice") return "die";
  return /[sui]s$/.test(word) ? word : word.replace(/(x|ch|sh|ss)es$|s$/, "$1");
}

/** A name within a sentence: "You" becomes "you". */
export const inSentence = (name: string | undefined): string => (name === "You" ? "you" : (name ?? ""));

/** A number that takes the room of two digits, so that what stands beside it does not move when it loses one. */
export const twoDigits = (n: number): string => String(n).padStart(2, "\u2007");

export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

/** A number with a minus that is as wide as a digit. */
export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `${amount}`);

/** A change of a number, such as +3 or −1; empty if it stayed. */
export const change = (amount: number): string => (amount > 0 ? `+${amount}` : amount < 0 ? signed(amount) : "");
