import { FaceDrawing } from "../../shell/drawing/face.js";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { unknown } from "../../shell/drawing/signs.js";
import { capital, classes } from "../../shell/drawing/words.js";
import { Spot } from "../../shell/input/spot.js";
import { GLYPHS } from "./glyphs.js";
import { type Table, useTable } from "./table.js";
import { dieTarget } from "./targets.js";
import type { DieView } from "./types.js";

function Face({ face }: { face: DieView["face"] }) {
  const { cards } = useTable();
  if (face == null) return <Glyph of={unknown} />;
  const drawing = cards.faces[face]?.drawing;
  return drawing == null ? <span class="mf-face-text">{face}</span> : <FaceDrawing text={drawing} />;
}

const typeOf = ({ cards }: Table, { die }: DieView) => cards.dice[die]?.type ?? "any";

export function Die({ die, seat, mine }: { die: DieView; seat: number; mine: boolean }) {
  const table = useTable();
  const { cards, changed, beat, game } = table;
  const target = dieTarget(die.die);
  const type = typeOf(table, die);
  const name = cards.dice[die.die]?.words ?? die.die;
  const face = die.face == null ? undefined : cards.faces[die.face];
  const shows = face?.words ?? "not rolled yet";
  const words = die.held ? "held on Aether Reserve" : die.spent ? "spent" : "ready";
  return (
    <Spot
      target={target}
      mine={mine}
      changed={`${seat}/die:${die.die}`}
      class={classes("mf-die", `mf-c-${type}`, die.spent && "mf-spent", die.held && "mf-held")}
      label={`${name}: ${shows}, ${words}`}
      about={[`${capital(name)}: ${shows}, ${words}.`, face?.about, cards.sides[type]].filter(Boolean).join("\n")}
    >
      <span class="mf-cube">
        <span class={classes("mf-roll", changed.has(`${seat}/roll:${die.die}`) && `mf-tumble${beat}`)}>
          <Face face={die.face} />
        </span>
        <span class="mf-corner">
          <Glyph of={GLYPHS[type]} />
        </span>
      </span>
      <span class="mf-state">{die.held ? "held" : die.spent ? "spent" : die.die.replace("-", " ")}</span>
      {mine && game.DieMark && <game.DieMark target={target} />}
    </Spot>
  );
}

/** A die of another seat, small. */
export function MiniDie({ die }: { die: DieView }) {
  const table = useTable();
  return (
    <span class={classes("mf-mini-die", `mf-c-${typeOf(table, die)}`, die.spent && "mf-spent")}>
      <Face face={die.face} />
    </span>
  );
}

/** The dice of a roll in a line of text. */
export function RolledDice({ dice }: { dice: readonly unknown[] }) {
  return (
    <span class="mf-rolled-dice">
      {(dice as readonly Pick<DieView, "die" | "face">[]).map((die) => (
        <MiniDie key={die.die} die={{ ...die, spent: false, held: false }} />
      ))}
    </span>
  );
}
