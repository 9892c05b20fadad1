import type { ComponentChildren } from "preact";
import { Glyph } from "./glyphs.js";
import { useSymbols, wordFor } from "./symbols.js";
import { classes } from "./words.js";

/** One symbol with its words for screen readers. Without a drawing only the words are shown; an unknown name stays in braces. */
export function GameSymbol({ name, bare = false, one = true }: { name: string; bare?: boolean; one?: boolean }) {
  const { draw, words } = useSymbols();
  const found = draw(name);
  if (!words[name]) return <>{`{${name}}`}</>;
  const said = wordFor(words, name, one);
  if (!found) return <> {said}</>;
  return (
    <span class={classes("mf-symbol", `mf-c-${found.colour}`, `mf-s-${bare ? "bare" : found.form}`)}>
      <Glyph of={found.glyph} />
      <span class="mf-hidden"> {said} </span>
    </span>
  );
}

/** Text in which symbols in braces are drawn; no line breaks between a number, its symbol and the comma after it. */
export function Rich({ text }: { text: string }) {
  return <>{text.split(/([+−]?\d*\{[a-z0-9-]+\}[,.;:)]?|→)/).map(piece)}</>;
}

function piece(part: string, index: number): ComponentChildren {
  if (part === "→") {
    return (
      <span key={index} class="mf-arrow">
        <span aria-hidden="true">→</span>
        <span class="mf-hidden"> gives </span>
      </span>
    );
  }
  const found = /^([+−]?\d*)\{([a-z0-9-]+)\}([,.;:)]?)$/.exec(part);
  if (!found) return part;
  return (
    <span key={index} class="mf-amount">
      {found[1] === "1" ? <span class="mf-one">1</span> : found[1]}
      <GameSymbol name={found[2] ?? ""} one={/^[+−]?1?$/.test(found[1] ?? "")} />
      {found[3]}
    </span>
  );
}
