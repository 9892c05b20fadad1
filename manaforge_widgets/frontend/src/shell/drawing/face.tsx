import { Glyph } from "./glyphs.js";
import { GameSymbol } from "./rich.js";
import { SPOTS } from "./signs.js";
import { symbolsIn } from "./symbols.js";
import { classes } from "./words.js";

/** The face of a die: one big glyph, two smaller ones, two with a slash for a choice, the spots of a number, or a text. */
export function FaceDrawing({ text }: { text: string }) {
  const spots = SPOTS[text];
  if (spots) return <Glyph of={spots} />;
  const symbols = symbolsIn(text);
  if (symbols.length === 0) return <span class="mf-face-text">{text}</span>;
  return (
    <span class={classes("mf-face", symbols.length > 1 && "mf-two", text.includes("/") && "mf-either")}>
      {symbols.map((name, index) => (
        <span key={index} class="mf-face-symbol">
          <GameSymbol name={name} bare />
        </span>
      ))}
    </span>
  );
}
