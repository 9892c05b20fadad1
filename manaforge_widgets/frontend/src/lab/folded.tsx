import { FaceDrawing } from "../shell/drawing/face.js";
import { Glyph } from "../shell/drawing/glyphs.js";
import { GameSymbol, Rich } from "../shell/drawing/rich.js";
import * as signs from "../shell/drawing/signs.js";
import { useSymbols } from "../shell/drawing/symbols.js";
import { classes } from "../shell/drawing/words.js";
import { Button } from "../shell/input/controls.js";
import type { Kit, LabSnapshot } from "../shell/kernel/types.js";

type Props = { kit: Kit; snapshot: LabSnapshot; rest: string; onChange: () => void; onRoll: () => void };

/** The whole setting in one line, with its chance. */
export function Folded({ kit, snapshot: { dice, amounts, target, chance, roll }, rest, onChange, onRoll }: Props) {
  const { draw, plain } = useSymbols();
  const held = kit.groups
    .filter((group) => !group.target)
    .flatMap((group) => group.amounts)
    .filter(({ id, least }) => (amounts[id] ?? least) > least);
  return (
    <div class="mf-folded" role="group" aria-label="The setting">
      {kit.trays
        .filter(({ rolled }) => rolled)
        .map((tray) => (
          <span key={tray.id} class="mf-small-dice">
            {(dice[tray.id] ?? []).map((die, place) => {
              const kind = tray.kinds.find((one) => one.kind === die.kind);
              const drawn = draw(kind?.symbol ?? "");
              const face = kind?.faces.find((one) => one.face === (die.face ?? roll?.faces[place]));
              return (
                <span key={place} class={classes("mf-small-die", `mf-c-${drawn?.colour}`)}>
                  <span class="mf-hidden">
                    {kind?.label}
                    {face ? ` at ${face.words}` : ""},{" "}
                  </span>
                  <span aria-hidden="true">
                    {face ? <FaceDrawing text={face.drawing} /> : drawn && <Glyph of={drawn.glyph} />}
                  </span>
                </span>
              );
            })}
          </span>
        ))}
      <span class="mf-held">
        {held.length === 0 && "nothing else"}
        {held.map(({ id, symbol, label }) => (
          <span key={id} class="mf-amount" data-hint={label}>
            {amounts[id]}
            {symbol ? plain(`{${symbol}}`) && <GameSymbol name={symbol} /> : ` × ${label}`}
          </span>
        ))}
      </span>
      <span class="mf-soft">{kit.verbs.can}</span>
      <span>
        <Rich text={target} />
      </span>
      <b class="mf-folded-chance">{chance.percent}</b>
      <span class="mf-actions">
        <Button onClick={onChange}>Change</Button>
        <Button
          class="mf-primary"
          data-target="roll"
          {...(rest ? { blocked: true, "data-hint": rest } : {})}
          onClick={onRoll}
        >
          <Glyph of={signs.pips} /> Roll once
        </Button>
      </span>
    </div>
  );
}
