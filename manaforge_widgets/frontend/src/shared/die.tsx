import type { ComponentChildren } from "preact";
import { Glyph, isGlyph } from "./glyphs.js";
import { leaves } from "./odds.js";
import { Symbol } from "./rich.js";
import { Spot } from "./spot.js";
import { useTable } from "./table.js";
import type { DieView } from "./types.js";
import { capital, classes, count, dieType, dieWords, SYMBOL } from "./words.js";

/** What a die shows: one big glyph, two smaller ones, or two with a slash for a choice. */
export function Face({ face }: { face: string | null }): ComponentChildren {
  const { cards } = useTable();
  if (face === null) return <Glyph name="hidden" />;
  const text = cards.faces[face];
  return text === undefined ? <span class="mf-face-text">{face}</span> : <FaceDrawing text={text} />;
}

/** A face's symbols, without any table around. */
export function FaceDrawing({ text }: { text: string }) {
  const pips = `pip${text}`;
  if (isGlyph(pips)) return <Glyph name={pips} />;
  const symbols = [...text.matchAll(SYMBOL)].map(([, name]) => name ?? "");
  return (
    <span class={classes("mf-face", symbols.length > 1 && "mf-two", text.includes("/") && "mf-either")}>
      {symbols.map((name, index) => (
        <FaceSymbol key={index} name={name} />
      ))}
    </span>
  );
}

function FaceSymbol({ name }: { name: string }) {
  return (
    <span class="mf-face-symbol">
      <Symbol name={name} bare />
    </span>
  );
}

const faceWords = (face: string | null): string => (face === null ? "not rolled yet" : face.replace("/", " or "));

/** What the faces do that show no mana. */
const SPECIAL: Readonly<Record<string, string>> = {
  runestone: " It gives 1{earth} and 1{wind}, or 1{fire} and 1{water}.",
  transmute: " It gives what another of your dice shows.",
  "power surge": " It charges one of your exhausted cards again.",
  "gem copy": " It gives one more gem like one you own.",
};

/** "spent", "held" or the die's type: what stands under it. */
function state({ die, spent, held }: DieView): string {
  if (held) return "held";
  return spent ? "spent" : dieType(die);
}

export function Die({ die, seat, mine }: { die: DieView; seat: number; mine: boolean }) {
  const table = useTable();
  const { changed, beat } = table;
  const left = mine && table.asked === null ? leaves(table, `spend ${die.die}`) : null;
  const type = dieType(die.die);
  const words = die.held ? "held on Aether Reserve" : die.spent ? "spent" : "ready";
  return (
    <Spot
      target={`die:${die.die}`}
      mine={mine}
      changed={`${seat}/die:${die.die}`}
      class={classes("mf-die", `mf-c-${type}`, die.spent && "mf-spent", die.held && "mf-held")}
      label={`${dieWords(die.die)}: ${faceWords(die.face)}, ${words}`}
      about={`${capital(dieWords(die.die))}: ${faceWords(die.face)}, ${words}.${SPECIAL[die.face ?? ""] ?? ""}`}
    >
      <span class="mf-cube">
        <span class={classes("mf-roll", changed.has(`${seat}/roll:${die.die}`) && `mf-tumble${beat}`)}>
          <Face face={die.face} />
        </span>
        {isGlyph(type) && (
          <span class="mf-corner">
            <Glyph name={type} />
          </span>
        )}
      </span>
      <span class="mf-state">{state(die)}</span>
      {left && left.lost.length > 0 && (
        <span class="mf-loses">−{count(left.lost.length, "item")}</span>
      )}
    </Spot>
  );
}

/** A die of another seat, small. */
export function MiniDie({ die }: { die: DieView }) {
  return (
    <span class={classes("mf-mini-die", `mf-c-${dieType(die.die)}`, die.spent && "mf-spent")}>
      <Face face={die.face} />
    </span>
  );
}
