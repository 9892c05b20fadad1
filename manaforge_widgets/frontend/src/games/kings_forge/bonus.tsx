import { Glyph } from "../../shell/drawing/glyphs.js";
import { SPOTS } from "../../shell/drawing/signs.js";
import { GLYPHS } from "./glyphs.js";
import type { Bonus } from "./types.js";

type Shown = Pick<Bonus, "kind" | "left">;

/** A bonus as a few signs, for cards and tools. */
export function BonusChip({ bonus }: { bonus: Shown }) {
  return (
    <>
      {bonus.kind === "plus" ? (
        bonus.left.map((plus, at) => (
          <span key={at} class="kf-chip">
            +{plus}
          </span>
        ))
      ) : (
        <span class="kf-chip">
          <BonusSign kind={bonus.kind} /> {bonusBrief(bonus)}
        </span>
      )}
    </>
  );
}

export function BonusSign({ kind }: { kind: Bonus["kind"] }) {
  const sign = {
    plus: null,
    automatic_6: SPOTS["6"],
    flip: GLYPHS.flip,
    reroll: GLYPHS.reroll,
    ones_to_sixes: SPOTS["1"],
    roll_smithy: null,
  }[kind];
  return sign ? <Glyph of={sign} /> : null;
}

/** Return a bonus in a word or two. */
export function bonusBrief({ kind, left }: Shown): string {
  if (kind === "plus") return left.map((plus) => `+${plus}`).join(" ");
  const many = left[0] ?? 1;
  return {
    automatic_6: many > 1 ? `${many} × auto 6` : "auto 6",
    flip: many > 1 ? `flip ${many} dice` : "flip a die",
    reroll: many > 1 ? `reroll ${many} dice` : "reroll a die",
    ones_to_sixes: "1 → 6",
    roll_smithy: "roll smithy",
  }[kind];
}
