import type { ComponentChildren } from "preact";
import { useContext, useState } from "preact/hooks";
import { FaceDrawing } from "../shell/drawing/face.js";
import { Glyph } from "../shell/drawing/glyphs.js";
import * as signs from "../shell/drawing/signs.js";
import { useSymbols } from "../shell/drawing/symbols.js";
import { classes } from "../shell/drawing/words.js";
import { Button, Named, Resting } from "../shell/input/controls.js";
import { onEscape } from "../shell/input/escape.js";
import { Stepper } from "../shell/input/stepper.js";
import type { LabDie, LabKind, LabTray } from "../shell/kernel/types.js";
import { countOf } from "./use-lab.js";

type Props = {
  tray: LabTray;
  dice: readonly LabDie[];
  /** The faces of the last roll; null if this tray was not rolled. */
  rolled: readonly string[] | null;
  /** The number of that roll, the places of the dice that reach the target, and whether the next roll is under way. */
  number: number;
  used: readonly number[];
  thrown: boolean;
  open: number | null;
  onOpen: (place: number | null) => void;
  onChange: (dice: LabDie[]) => void;
  children: ComponentChildren;
};

/** A row of dice: steppers add and remove dice of each kind, and a click on a die locks it at a face. */
export function Tray({ tray, dice, rolled, number, used, thrown, open, onOpen, onChange, children }: Props) {
  const resting = useContext(Resting);
  const opened = open == null ? undefined : dice[open];
  // If no face can be picked, a click removes the die.
  const picks = tray.lock || !tray.rolled;
  const put = (place: number, die: LabDie | null) => {
    onOpen(null);
    onChange(dice.flatMap((old, index) => (index !== place ? [old] : die ? [die] : [])));
  };
  const step = (kind: LabKind, by: 1 | -1) => {
    onOpen(null);
    onChange(by === 1 ? added(tray, dice, kind) : dice.filter((_, index) => index !== lastOf(dice, kind.kind)));
  };
  return (
    <div class="mf-tray" role="group" aria-label={tray.title} data-area={`tray:${tray.id}`}>
      <div class="mf-title-row">
        <div class="mf-title">
          {tray.title}, {dice.length} of {tray.most}
        </div>
        {children || (!resting && <span class="mf-aside mf-soft">{tray.hint}</span>)}
      </div>
      <div class={classes("mf-dice", dice.length > FEW && "mf-many")}>
        {dice.map((die, place) => (
          <TrayDie
            key={`${die.kind} ${place}`}
            tray={tray}
            die={die}
            ordinal={countOf(dice.slice(0, place + 1), die.kind)}
            several={countOf(dice, die.kind) > 1}
            target={`die:${tray.id}:${place}`}
            face={die.face ?? rolled?.[place] ?? null}
            number={number}
            used={rolled != null && used.includes(place)}
            thrown={thrown && tray.rolled && die.face == null}
            open={picks ? open === place : undefined}
            onClick={() => (picks ? onOpen(open === place ? null : place) : put(place, null))}
          />
        ))}
        {dice.length === 0 && <p class="mf-none">No dice yet: add some below.</p>}
      </div>
      {opened && open != null && (
        <FacePicker
          key={open}
          tray={tray}
          die={opened}
          source={`die:${tray.id}:${open}`}
          rolled={rolled?.[open] ?? null}
          onPut={(die) => put(open, die)}
          onClose={() => onOpen(null)}
        />
      )}
      <div class="mf-steppers">
        {tray.kinds.map((kind) => (
          <Stepper
            key={kind.kind}
            symbol={kind.symbol}
            label={kind.label}
            value={countOf(dice, kind.kind)}
            most={countOf(dice, kind.kind) + tray.most - dice.length}
            onStep={(by) => step(kind, by)}
          />
        ))}
      </div>
    </div>
  );
}

/** The dice with one more of a kind, after the others of that kind. */
function added(tray: LabTray, dice: readonly LabDie[], kind: LabKind): LabDie[] {
  const order = tray.kinds.map((one) => one.kind);
  const face = tray.rolled ? null : (kind.faces[0]?.face ?? null);
  return [...dice, { kind: kind.kind, face }].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** The die of a kind that is removed first: the last one that is not locked, or else the last one. */
function lastOf(dice: readonly LabDie[], kind: string): number {
  const free = dice.findLastIndex((die) => die.kind === kind && die.face == null);
  return free >= 0 ? free : dice.findLastIndex((die) => die.kind === kind);
}

const kindOf = (tray: LabTray, { kind }: LabDie): LabKind | undefined => tray.kinds.find((one) => one.kind === kind);

/** Up to this many dice are in one row, with words below them. */
const FEW = 6;

type DieProps = {
  tray: LabTray;
  die: LabDie;
  ordinal: number;
  several: boolean;
  target: string;
  face: string | null;
  number: number;
  used: boolean;
  thrown: boolean;
  open: boolean | undefined;
  onClick: () => void;
};

function TrayDie({ tray, die, ordinal, several, target, face, number, used, thrown, open, onClick }: DieProps) {
  const kind = kindOf(tray, die);
  const drawing = useSymbols().draw(kind?.symbol ?? "");
  const shown = kind?.faces.find((one) => one.face === face);
  const locked = die.face != null && tray.rolled;
  const label = kind?.label ?? die.kind;
  const state = locked ? "locked" : shown && tray.rolled ? "rolled" : "";
  const words = `${label} ${ordinal}: ${[state, shown?.words ?? "not rolled"].filter(Boolean).join(" at ")}${used ? ", used" : ""}`;
  return (
    <Button
      class={classes(
        "mf-die",
        `mf-c-${drawing?.colour}`,
        locked && "mf-locked",
        used && "mf-used",
        open && "mf-asking",
        !face && "mf-blank",
      )}
      aria-expanded={open}
      data-target={target}
      data-hint={`${words}\n${tray.hint}`}
      onClick={onClick}
    >
      <Named label={words}>
        <span class="mf-cube">
          <span
            key={locked ? 0 : number}
            class={classes("mf-roll", thrown ? "mf-thrown" : state === "rolled" && `mf-tumble${number % 2}`)}
          >
            {shown ? <FaceDrawing text={shown.drawing} /> : <Glyph of={signs.unknown} />}
          </span>
          {drawing && (
            <span class="mf-corner">
              <Glyph of={drawing.glyph} />
            </span>
          )}
        </span>
        <span class="mf-state">
          {locked && <Glyph of={signs.lock} />}
          {locked
            ? "locked"
            : tray.rolled || !shown
              ? `${die.kind}${several ? `\u2009${ordinal}` : ""}`
              : `${shown.words}+`}
        </span>
      </Named>
    </Button>
  );
}

type PickerProps = {
  tray: LabTray;
  die: LabDie;
  source: string;
  rolled: string | null;
  onPut: (die: LabDie | null) => void;
  onClose: () => void;
};

/** The panel to pick a face of a die, at which the die is then locked. */
function FacePicker({ tray, die, source, rolled, onPut, onClose }: PickerProps) {
  const [first] = useState(die.face ?? rolled);
  const kind = kindOf(tray, die);
  const colour = useSymbols().draw(kind?.symbol ?? "")?.colour;
  return (
    <div
      class="mf-asked mf-picker mf-over"
      role="group"
      aria-label={`Which face does the ${die.kind} die show?`}
      data-area="asked"
      data-from={source}
      onKeyDown={onEscape(onClose)}
    >
      <p class="mf-question">
        {!tray.rolled ? "What must it show at least?" : die.face == null ? "Lock it at a face" : "Locked at this face"}
      </p>
      <div class="mf-answers">
        {kind?.faces.map(({ face, drawing, words, sides }, index) => (
          <Button
            key={face}
            class={classes("mf-answer", "mf-pick", `mf-c-${colour}`, face === die.face && "mf-proposed")}
            aria-pressed={face === die.face}
            data-first={face === first || (first == null && index === 0) || undefined}
            data-hint={tray.rolled ? `${words}: ${sides} of 6 sides` : undefined}
            onClick={() => onPut({ ...die, face })}
          >
            <Named label={tray.rolled ? `${words}, ${sides} of 6 sides` : `${words} or more`}>
              <FaceDrawing text={drawing} />
              {sides > 1 && <span class="mf-soft">×{sides}</span>}
            </Named>
          </Button>
        ))}
      </div>
      <div class="mf-answers">
        {die.face != null && tray.rolled && (
          <Button onClick={() => onPut({ ...die, face: null })}>
            <Glyph of={signs.pips} /> Roll it again
          </Button>
        )}
        <Button onClick={() => onPut(null)}>
          <Glyph of={signs.crossed} /> Remove it
        </Button>
        <Button class="mf-quiet" onClick={onClose}>
          <Glyph of={signs.close} /> Close
        </Button>
      </div>
    </div>
  );
}
