import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useTable } from "../../shell/table.js";
import { blocksOf, type Cards, every, offered } from "./block.js";
import { Buttons } from "./buttons.js";
import { leavesChances } from "./chance.js";
import { ReadyContext } from "./chances.js";
import { Dock } from "./dock.js";
import { NumberPicker } from "./number.js";
import { valueTarget } from "./pickable.js";
import { type Play, PlayContext } from "./picks.js";
import { type Selecting, SelectingContext } from "./selecting.js";
import {
  allChoices,
  canPick,
  type Game,
  missingPickers,
  moveOf,
  patternButtons,
  picked,
  playedAtOnce,
  type Selection,
} from "./selection.js";

const NOTHING: Selection = {};

/** The state of the selections on a Board. */
export function Room({ children }: { children: ComponentChildren }) {
  const table = useTable();
  const { cards, live, options, step, seat, view, act } = table;
  const [kept, setKept] = useState({ step, seat, selection: NOTHING });
  // A selection is about one position.
  const selection = kept.step === step && kept.seat === seat ? kept.selection : NOTHING;
  const select = (now: Selection) => setKept({ step, seat, selection: now });
  const { game, missing } = useMemo(() => gameOf(cards, view, [...options.values()].flat()), [cards, view, options]);
  const buttons = patternButtons(game, selection);
  const choose = (argument: string, value: string) => {
    const move = playedAtOnce(game, argument, value);
    if (move) act(move.action, move.target);
    else select(picked(game, selection, argument, value));
  };
  const set = (argument: string, value: string) => {
    const { [argument]: _, ...rest } = selection;
    select(picked(game, rest, argument, value));
  };
  const ready = buttons.flatMap(({ move }) => move ?? []);
  const press = (event: KeyboardEvent, argument: string, value: string) => {
    const [move, other] = ready;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      if (event.repeat) return;
      if (move && !other && Object.keys(selection).length > 0) act(move.action, move.target);
      else if (canPick(game, selection, argument, value)) choose(argument, value);
    } else if (event.key === "Escape" && Object.keys(selection).length > 0) {
      event.preventDefault();
      select(NOTHING);
    }
  };
  const [alone, second] = ready;
  const chosen = alone && !second && leavesChances(table, alone.action) ? alone.action : "";
  const hint = table.session?.hint?.action;
  const hinted = game.moves.find(({ action }) => action === hint)?.values;
  const state: Play["state"] = (argument, value) => {
    const open = live && allChoices(game, argument).length > 0;
    if (!open && !(live && table.why[valueTarget(argument, value)])) return null;
    return {
      open,
      on: selection[argument]?.includes(value) ?? false,
      can: open && canPick(game, selection, argument, value),
      hinted: hinted?.[argument]?.includes(value) ?? false,
    };
  };
  const [pointed, preview] = useState("");
  // A button that is gone says no more that the pointer has left it.
  useEffect(() => preview(""), [step]);
  const next = game.moves.find(({ action }) => action === pointed) ?? (alone && !second ? alone : null);
  const then: Play["then"] = (path) => next?.after[path] ?? null;
  const selecting: Selecting = { game, missing, selection, buttons, set, clear: () => select(NOTHING), preview };
  const play: Play = { state, then, choose, press, Buttons, Dock, Number: NumberPicker };
  return (
    <PlayContext.Provider value={play}>
      <SelectingContext.Provider value={selecting}>
        <ReadyContext.Provider value={chosen}>{children}</ReadyContext.Provider>
      </SelectingContext.Provider>
    </PlayContext.Provider>
  );
}

/** What the selections are about, and the arguments that need a picker of their own. */
function gameOf(cards: unknown, view: unknown, options: Parameters<typeof moveOf>[0][]) {
  const blocks = blocksOf(view).flatMap(every);
  const offers = new Map<string, ReadonlySet<string> | null>();
  for (const block of blocks) {
    if (!block.picks) continue;
    const here = offered(block);
    const there = offers.get(block.picks);
    offers.set(
      block.picks,
      here == null || (offers.has(block.picks) && there == null) ? null : new Set([...(there ?? []), ...here]),
    );
  }
  const numbers = new Set(blocks.flatMap(({ block, picks }) => (block === "number" ? [picks] : [])));
  const game: Game = {
    patterns: (cards as Cards | null | undefined)?.patterns ?? [],
    moves: options.map(moveOf),
    offers,
    numbers,
  };
  const missing = missingPickers(game);
  if (missing.length === 0) return { game, missing };
  const all = new Map([...offers, ...missing.map((name) => [name, null] as const)]);
  const counted = missing.filter((name) => isNumber(game, name));
  return { game: { ...game, offers: all, numbers: new Set([...numbers, ...counted]) }, missing };
}

/** Whether a missing picker is a number: its values are many whole numbers and not a set. */
const isNumber = ({ patterns }: Game, name: string): boolean =>
  patterns.some(
    ({ sets, values }) =>
      !sets.includes(name) && (values[name]?.length ?? 0) > 6 && values[name]?.every((value) => /^\d+$/.test(value)),
  );
