import { Glyph } from "../../shell/drawing/glyphs.js";
import { GameSymbol, Rich } from "../../shell/drawing/rich.js";
import { check } from "../../shell/drawing/signs.js";
import { capital, classes } from "../../shell/drawing/words.js";
import { Spot } from "../../shell/input/spot.js";
import { type Table, useTable } from "./table.js";
import { talentTarget } from "./targets.js";
import type { Talent } from "./types.js";

/** The face of a talent card: its name, its die or a mark that it was `used`, when it works, and its effect. */
export function TalentFace({ name, talent, used = false }: { name: string; talent: Talent; used?: boolean }) {
  return (
    <>
      <span class="mf-talent-top">
        <span class="mf-name">{name}</span>
        {used ? (
          <span class="mf-used">
            <Glyph of={check} /> used
          </span>
        ) : talent.die != null ? (
          <GameSymbol name={`die-${talent.die}`} />
        ) : (
          <span class="mf-kind">no die</span>
        )}
      </span>
      <span class="mf-kind">{talent.when}</span>
      <span class="mf-effect">
        <Rich text={talent.text} />
      </span>
    </>
  );
}

/** When a talent works and what it does, as a sentence without a full stop. */
function effectWords({ text, when }: Talent): string {
  const [pay, gain] = text.split(" → ");
  if (!pay || !gain) return `${capital(when)}: ${text}`;
  const gains = `you ${gain.startsWith("build") ? "may" : "gain"} ${gain}`;
  return pay.startsWith("build") ? `If you ${pay}, ${gains}` : `${capital(when)}: for ${pay} ${gains}`;
}

export function talentWords(name: string, talent: Talent, plain: Table["plain"]): string {
  return `${name}: ${talent.die == null ? "no die" : `gives ${/^[ae]/.test(talent.die) ? "an" : "a"} ${talent.die} die`}. ${plain(effectWords(talent))}`;
}

type Props = { name: string; seat: number; mine: boolean; used: boolean };

/** A kept talent on its owner's mat. */
export function TalentCard({ name, seat, mine, used }: Props) {
  const { cards, plain } = useTable();
  const talent = cards.talents[name];
  if (!talent) return <div class="mf-talent">{name}</div>;
  return (
    <Spot
      target={talentTarget(name)}
      mine={mine}
      changed={`${seat}/talent:${name}`}
      class={classes("mf-talent", `mf-e-${talent.die ?? "any"}`, used && "mf-tired")}
      label={`Talent ${talentWords(name, talent, plain)}${used ? ". Used this turn" : ""}`}
      about={`${effectWords(talent)}.\n${talent.about}`}
    >
      <TalentFace name={name} talent={talent} used={used} />
    </Spot>
  );
}
