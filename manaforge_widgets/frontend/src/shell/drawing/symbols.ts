import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Shape } from "./glyphs.js";
import { listed } from "./words.js";

/** How a symbol is drawn: alone, on a round pip, or framed as a die; `colour` is one of the game's `mf-c-` classes. */
export type Drawing = { glyph: Shape; colour: string; form: "bare" | "pip" | "die" };

/** A game's drawings of the symbols in its texts, by name; null for a symbol without one. */
export type Draw = (symbol: string) => Drawing | null;

/** The words for each symbol: the singular and the plural. */
export type SymbolWords = Readonly<Record<string, readonly string[]>>;

type Symbols = { words: SymbolWords; draw: Draw };

export const SymbolsContext = createContext<Symbols>({ words: {}, draw: () => null });

export const SYMBOL = /\{([a-z0-9-]+)\}/g;

const COUNTED = /(\d*)\{([a-z0-9-]+)\}/g;
/** A symbol several times in a row, as on a double face. */
const REPEATED = /(?<!\d)(\{[a-z0-9-]+\})\1+/g;
const AMOUNT = /[+−]?\d{0,9}\{[a-z0-9-]+\}/g;
const AMOUNTS = new RegExp(`${AMOUNT.source}(?: ?${AMOUNT.source})+`, "g");

/** The singular or plural word for a symbol; the symbol itself if the game has no word. */
export const wordFor = (words: SymbolWords, name: string, one = true): string =>
  words[name]?.[one ? 0 : 1] ?? `{${name}}`;

/** The symbols of a text, in order. */
export const symbolsIn = (text: string): string[] => [...text.matchAll(SYMBOL)].map(([, name]) => name ?? "");

/** Text with symbols as plain words, for accessible names; amounts that follow each other become a list. */
export function plainWith(words: SymbolWords, text: string): string {
  return text
    .replaceAll("}/{", "} or {")
    .replace(REPEATED, (all, symbol: string) => `${all.length / symbol.length}${symbol}`)
    .replace(AMOUNTS, (all) => listed(all.match(AMOUNT) ?? []))
    .replace(
      COUNTED,
      (_, amount: string, name: string) => `${amount} ${wordFor(words, name, amount === "" || amount === "1")} `,
    )
    .replace(/→/g, " gives ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?)])/g, "$1")
    .trim();
}

/** The symbols of the game: their words, their drawings, and a function that writes a text in words. */
export function useSymbols(): Symbols & { plain: (text: string) => string } {
  const symbols = useContext(SymbolsContext);
  return { ...symbols, plain: (text) => plainWith(symbols.words, text) };
}
