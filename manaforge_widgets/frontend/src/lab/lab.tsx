import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useRef, useState } from "preact/hooks";
import { Bubble } from "../shell/bubble.js";
import { keepKeys, Resting } from "../shell/controls.js";
import { useFocusKeeping } from "../shell/focus.js";
import { Glyph } from "../shell/glyphs.js";
import { restReason } from "../shell/kernel.js";
import { Legend } from "../shell/legend.js";
import { KernelNotice, type Words } from "../shell/kernel-notice.js";
import { Symbol } from "../shell/rich.js";
import { dice } from "../shell/signs.js";
import { type Draw, SymbolsContext } from "../shell/symbols.js";
import { useHostTheme } from "../shell/theme.js";
import { useUid } from "../shell/uid.js";
import { Amounts } from "./amounts.js";
import { Answer } from "./answer.js";
import { Automaton } from "./automaton.js";
import { AutomatonTable } from "./automaton-table.js";
import { Bars, BarsTable, type Seen } from "./bars.js";
import { Figure } from "./figure.js";
import { Running, RunningTable, runningWords } from "./running.js";
import { CardChooser } from "./target.js";
import { Tray } from "./tray.js";
import { useFrames } from "./use-frames.js";
import { type Traits, useLab } from "./use-lab.js";
import "./lab.css";

/** A game's part of the lab: the drawings of its symbols. */
export type LabGame = { draw: Draw };

/** The panel that is open: the list of cards, the faces of a die, or none. */
type Open = { tray: string; place: number } | "card" | null;

/** What is said at the top of a lab whose kernel does not answer. */
const WORDS: Words = {
  silent: "The kernel has not answered yet: it is busy with a cell, or it has stopped. The lab stays as it was left. If the kernel was restarted, run this cell again.",
  gone: "The kernel of this lab has ended, so the lab stays as it was left. Run its cell again to ask it something new.",
  none: "No kernel answers here, so the lab stays as it was left. Open its notebook and run the cell to ask it something new.",
};

/** The lab: the setting on the left, the exact chance and the rolls on the right. */
function Lab({ model, game }: { model: AnyModel<Traits>; game: LabGame }) {
  const { kit, snapshot, rolls, setting, behind, error, kernel, change, act } = useLab(model);
  const [open, setOpen] = useState<Open>(null);
  const frames = useFrames(rolls);
  const root = useRef<HTMLElement>(null);
  const uid = useUid();
  useFocusKeeping(root, open == null || open === "card" ? open : `${open.tray} ${open.place}`);
  useHostTheme(root);
  const { bars, graph, no_graph, roll, chance } = snapshot;
  const verb = kit.verbs.can;
  const measure = kit.measures.find(({ id }) => id === bars.measure) ?? kit.measures[0];
  if (!measure) return null;
  const tally = rolls?.measure === bars.measure ? rolls.tallies[frames.at] : undefined;
  const seen: Seen = tally && rolls ? { tally, count: rolls.counts[frames.at] ?? 1 } : null;
  const rest = restReason(kernel.state);
  const choose = (card: string) => {
    setOpen(null);
    change({ card });
  };
  const chooser = (
    <CardChooser cards={kit.cards} chosen={setting.card} open={open === "card"} onOpen={(wanted) => setOpen(wanted ? "card" : null)} onChoose={choose} />
  );
  const words = runningWords(rolls, frames.at, chance, verb);
  return (
    <SymbolsContext.Provider value={{ words: kit.symbols, draw: game.draw }}>
      <section ref={root} class="manaforge mf-lab" aria-label={`${kit.title} dice lab`} data-step={snapshot.step} tabIndex={-1} onKeyDown={(event) => event.stopPropagation()} onPointerDown={kernel.knock} {...keepKeys}>
        <div class="mf-table">
          <div class="mf-bar">
            <span class="mf-brand">
              <Glyph of={dice} /> Dice lab
            </span>
            <span class="mf-chip">{kit.title}</span>
            <span class="mf-chip mf-seed" data-hint="The same setting and seed give the same rolls.">
              seed {snapshot.seed}
            </span>
          </div>
          <KernelNotice state={kernel.state} words={WORDS} />
          {error && !rest && (
            <p class="mf-note mf-error" role="alert">
              {error}
            </p>
          )}
          <div class="mf-lab-layout">
            <Answer snapshot={snapshot} asks={kit.verbs.asks} behind={behind} frames={frames} rest={rest} onAct={act} />
            <Resting.Provider value={rest}>
              <div class="mf-lab-set">
                {kit.trays.map((tray) => (
                  <Tray
                    key={tray.id}
                    tray={tray}
                    dice={setting.dice[tray.id] ?? []}
                    rolled={tray.rolled && !behind ? (roll?.faces ?? null) : null}
                    number={roll?.number ?? 0}
                    open={open != null && open !== "card" && open.tray === tray.id ? open.place : null}
                    onOpen={(place) => setOpen(place == null ? null : { tray: tray.id, place })}
                    onChange={(dice) => change({ dice: { [tray.id]: dice } })}
                  >
                    {tray.target && chooser}
                  </Tray>
                ))}
                {kit.groups.map((group) => (
                  <div key={group.title} class="mf-lab-group" role="group" aria-label={group.title}>
                    <div class="mf-title">{group.title}</div>
                    {group.target && chooser}
                    <Amounts group={group} amounts={setting.amounts} onChange={(id, value) => change({ amounts: { [id]: value } })} />
                  </div>
                ))}
              </div>
            </Resting.Provider>
            <Figure
              class="mf-bars-figure"
              title="Exact chances"
              head={
                kit.measures.length > 1 && (
                  <fieldset class="mf-measures" disabled={rest !== ""} data-hint={rest || undefined}>
                    <legend class="mf-hidden">What the bars show</legend>
                    {kit.measures.map(({ id, label, symbol }) => (
                      <label key={id} class="mf-measure">
                        <input type="radio" name={`${uid}-measure`} checked={id === bars.measure} onChange={() => act({ kind: "show", measure: id })} {...keepKeys} />
                        <span>
                          {symbol && (
                            <span aria-hidden="true">
                              <Symbol name={symbol} />
                            </span>
                          )}
                          {label}
                        </span>
                      </label>
                    ))}
                  </fieldset>
                )
              }
              picture={(width) => <Bars bars={bars} measure={measure} seen={seen} width={width} />}
              text={
                <>
                  <b>{measure.title}.</b> {bars.text} {seen && <Key />}
                </>
              }
              table={<BarsTable bars={bars} measure={measure} seen={seen} />}
            />
            <Figure
              class="mf-running-figure"
              title="Roll by roll"
              picture={(width) => <Running rolls={rolls} at={frames.at} exact={chance} verb={verb} width={width} />}
              text={words}
              table={<RunningTable rolls={rolls} at={frames.at} exact={chance} verb={verb} />}
            />
            {graph && (
              <Figure
                class="mf-wide-figure"
                title="How dice lead there"
                picture={(width) => <Automaton graph={graph} width={width} />}
                table={<AutomatonTable graph={graph} />}
              />
            )}
            {no_graph && <p class="mf-note mf-wide-figure">{no_graph}</p>}
          </div>
          {kit.legend.length > 0 && <Legend of={kit.legend} />}
        </div>
        <div class="mf-hidden" aria-live="polite">
          {frames.playing ? "" : rolls ? words : ""}
        </div>
        <Bubble root={root} />
      </section>
    </SymbolsContext.Provider>
  );
}

/** The key of the bars: which are exact, and which come from rolls. */
function Key() {
  return (
    <span class="mf-key">
      <span>
        <i class="mf-key-exact" /> exact
      </span>
      <span>
        <i class="mf-key-seen" /> seen
      </span>
    </span>
  );
}

/** The DiceLab of a game, in the form that anywidget needs. */
export const labOf = (game: LabGame) => ({
  render({ model, el }: RenderProps<Traits>) {
    mount(<Lab model={model} game={game} />, el);
    return () => mount(null, el);
  },
});
