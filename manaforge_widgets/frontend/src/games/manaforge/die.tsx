import { FaceDrawing } from "../../shell/face.js";
import { Glyph } from "../../shell/glyphs.js";
import { unknown } from "../../shell/signs.js";
import { Spot } from "../../shell/spot.js";
import { capital, classes, count } from "../../shell/words.js";
import { GLYPHS } from "./glyphs.js";
import { leaves } from "./leaves.js";
import { type Table, useTable } from "./table.js";
import { dieTarget } from "./targets.js";
import type { DieView } from "./types.js";

function Face({ face }: { face: string | null }) {
  const { cards } = useTable();
  if (face === null) return <Glyph of={unknown} />;
  const text = cards.faces[face];
  return text === undefined ? <span class="mf-face-text">{face}</span> : <FaceDrawing text={text} />;
}

const faceWords = (face: string | null): string => (face === null ? "not rolled yet" : face.replace("/", " or "));

/** The effects of the faces without mana, in words. */
const SPECIAL: Readonly<Record<string, string>> = {
  runestone: " It gives 1{earth} and 1{wind}, or 1{fire} and 1{water}.",
  transmute: " It gives what another of your dice shows.",
  "power surge": " It charges one of your exhausted cards again.",
  "gem copy": " It gives one more gem like one you own.",
};

const typeOf = ({ cards }: Table, { die }: DieView) => cards.dice[die]?.type ?? "any";

export function Die({ die, seat, mine }: { die: DieView; seat: number; mine: boolean }) {
  const table = useTable();
  const { cards, changed, beat, options } = table;
  const target = dieTarget(die.die);
  const spend = mine && table.asked === null ? options.get(target)?.find(({ kind }) => kind === "spend") : undefined;
  const left = spend && leaves(table, spend.action);
  const type = typeOf(table, die);
  const name = cards.dice[die.die]?.words ?? die.die;
  const words = die.held ? "held on Aether Reserve" : die.spent ? "spent" : "ready";
  return (
    <Spot
      target={target}
      mine={mine}
      changed={`${seat}/die:${die.die}`}
      class={classes("mf-die", `mf-c-${type}`, die.spent && "mf-spent", die.held && "mf-held")}
      label={`${name}: ${faceWords(die.face)}, ${words}`}
      about={`${capital(name)}: ${faceWords(die.face)}, ${words}.${SPECIAL[die.face ?? ""] ?? ""}`}
    >
      <span class="mf-cube">
        <span class={classes("mf-roll", changed.has(`${seat}/roll:${die.die}`) && `mf-tumble${beat}`)}>
          <Face face={die.face} />
        </span>
        <span class="mf-corner">
          <Glyph of={GLYPHS[type]} />
        </span>
      </span>
      <span class="mf-state">{die.held ? "held" : die.spent ? "spent" : type}</span>
      {left && left.lost.length > 0 && <span class="mf-loses">−{count(left.lost.length, "item")}</span>}
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
