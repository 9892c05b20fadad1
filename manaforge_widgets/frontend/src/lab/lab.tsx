import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useRef, useState } from "preact/hooks";
import { useProjector } from "../shell/frame/projector.js";
import { Bubble } from "../shell/frame/bubble.js";
import { Button, keepKeys, Resting } from "../shell/input/controls.js";
import { useFocusKeeping } from "../shell/input/focus.js";
import { Glyph } from "../shell/drawing/glyphs.js";
import { restReason } from "../shell/kernel/kernel.js";
import { KernelNotice, type Words } from "../shell/kernel/kernel-notice.js";
import { useTrait } from "../shell/kernel/model.js";
import { dice } from "../shell/drawing/signs.js";
import { type Draw, SymbolsContext } from "../shell/drawing/symbols.js";
import { useHostTheme } from "../shell/frame/theme.js";
import { useUid } from "../shell/frame/uid.js";
import { classes } from "../shell/drawing/words.js";
import { Amounts } from "./amounts.js";
import { Answer } from "./answer.js";
import { Automaton } from "./automaton.js";
import { AutomatonTable } from "./automaton-table.js";
import { BarsTable, type Seen } from "./bars.js";
import { Picture } from "./figure.js";
import { Folded } from "./folded.js";
import { Help } from "./help.js";
import { LastRoll } from "./last-roll.js";
import { Running, RunningTable, runningWords } from "./running.js";
import { type Tab, Tabs } from "./tabs.js";
import { CardChooser } from "./target.js";
import { Tray } from "./tray.js";
import { useFrames } from "./use-frames.js";
import { type Traits, useLab } from "./use-lab.js";
import { Why } from "./why.js";
import "./lab.css";

/** A game's part of the lab: the drawings of its symbols, and whether its setting is so long that the last roll stands beside it. */
export type LabGame = { draw: Draw; long?: boolean };

/** The panel that is open: the list of cards, the faces of a die, why the number is as it is, the help, or none. */
type Open = { tray: string; place: number } | "card" | "why" | "help" | null;

/** What is said at the top of a lab whose kernel does not answer. */
const WORDS: Words = {
  silent: "The kernel has not answered yet: it is busy with a cell, or it has stopped. The lab stays as it was left. If the kernel was restarted, run this cell again.",
  gone: "The kernel of this lab has ended, so the lab stays as it was left. Run its cell again to ask it something new.",
  none: "No kernel answers here, so the lab stays as it was left. Open its notebook and run the cell to ask it something new.",
};

const CHANCE: Tab = { id: "chance", label: "Chance" };
const GRAPH: Tab = { id: "graph", label: "How dice lead there" };
const TABLE: Tab = { id: "table", label: "As a table" };

/** The lab: the setting on the left, the exact chance and the rolls on the right; the automaton and the tables have tabs of their own. */
function Lab({ model, game }: { model: AnyModel<Traits>; game: LabGame }) {
  const { kit, snapshot, rolls, setting, behind, thrown, error, kernel, change, act } = useLab(model);
  const [projector, setProjector] = useTrait(model, "projector");
  const [open, setOpen] = useState<Open>(null);
  const [chosen, setChosen] = useState(CHANCE.id);
  const frames = useFrames(rolls);
  const root = useRef<HTMLElement>(null);
  const uid = useUid();
  useFocusKeeping(root, open == null || typeof open === "string" ? open : `${open.tray} ${open.place}`);
  useHostTheme(root);
  useProjector(root, projector, WHOLE);
  const { bars, graph, no_graph, roll, chance, seed } = snapshot;
  const verb = kit.verbs.can;
  const measure = kit.measures.find(({ id }) => id === bars.measure) ?? kit.measures[0];
  if (!measure) return null;
  const tally = rolls?.measure === bars.measure ? rolls.tallies[frames.at] : undefined;
  const seen: Seen = tally && rolls ? { tally, count: rolls.counts[frames.at] ?? 1 } : null;
  const rest = restReason(kernel.state);
  const tabs = [CHANCE, ...(graph || no_graph ? [GRAPH] : []), TABLE];
  const tab = tabs.some(({ id }) => id === chosen) ? chosen : CHANCE.id;
  const see = (id: string) => {
    setOpen(null);
    setChosen(id);
  };
  const choose = (card: string) => {
    setOpen(null);
    change({ card });
  };
  const chooser = (
    <CardChooser cards={kit.cards} chosen={setting.card} open={open === "card"} onOpen={(wanted) => setOpen(wanted ? "card" : null)} onChoose={choose} />
  );
  const last = <LastRoll roll={behind ? null : (roll ?? null)} />;
  const words = runningWords(rolls, frames.at, chance, verb);
  const help = open === "help" && <Help kit={kit} projector={projector} onProjector={setProjector} onClose={() => setOpen(null)} />;
  return (
    <SymbolsContext.Provider value={{ words: kit.symbols, draw: game.draw }}>
      <section
        ref={root}
        class={classes("manaforge", "mf-lab", projector && "mf-projector")}
        aria-label={`${kit.title} dice lab`}
        data-step={snapshot.step}
        tabIndex={-1}
        onKeyDown={(event) => event.stopPropagation()}
        onPointerDown={kernel.knock}
        {...keepKeys}
      >
        <div class="mf-table">
          <div class="mf-bar">
            <span class="mf-brand">
              <Glyph of={dice} /> Dice lab
            </span>
            <span class="mf-chip mf-game">{kit.title}</span>
            <Tabs tabs={tabs} chosen={tab} uid={uid} onChoose={see} />
            <span class="mf-chip mf-seed" data-hint="The same setting and seed give the same rolls.">
              seed {seed.length > LONG ? `${seed.slice(0, LONG)}…` : seed}
            </span>
            <Button aria-expanded={open === "help"} data-target="help" onClick={() => setOpen(open === "help" ? null : "help")}>
              Help
            </Button>
          </div>
          <KernelNotice state={kernel.state} words={WORDS} />
          {error && !rest && (
            <p class="mf-note mf-error" role="alert">
              {error}
            </p>
          )}
          <div id={`${uid}-panel`} role="tabpanel" aria-labelledby={`${uid}-tab-${tab}`} class={classes("mf-lab-layout", `mf-tab-${tab}`, game.long && "mf-lab-long")}>
            {tab === CHANCE.id ? (
              <>
                <Resting.Provider value={rest}>
                  <div class="mf-lab-set">
                    {kit.trays.map((tray) => (
                      <Tray
                        key={tray.id}
                        tray={tray}
                        dice={setting.dice[tray.id] ?? []}
                        rolled={tray.rolled && !behind ? (roll?.faces ?? null) : null}
                        number={roll?.number ?? 0}
                        used={roll?.used ?? []}
                        thrown={thrown}
                        open={open != null && typeof open !== "string" && open.tray === tray.id ? open.place : null}
                        onOpen={(place) => setOpen(place == null ? null : { tray: tray.id, place })}
                        onChange={(dice) => change({ dice: { [tray.id]: dice } })}
                      >
                        {tray.target && chooser}
                      </Tray>
                    ))}
                    {kit.groups.map((group) => (
                      <div key={group.title} class="mf-lab-group" role="group" aria-label={group.title}>
                        <div class="mf-title-row">
                          <div class="mf-title">{group.title}</div>
                          {group.target && chooser}
                        </div>
                        <Amounts group={group} amounts={setting.amounts} onChange={(id, value) => change({ amounts: { [id]: value } })} />
                      </div>
                    ))}
                    {!game.long && last}
                  </div>
                </Resting.Provider>
                <div class="mf-lab-show">
                  <Answer
                    kit={kit}
                    snapshot={snapshot}
                    measure={measure}
                    rolls={rolls}
                    seen={seen}
                    behind={behind}
                    frames={frames}
                    rest={rest}
                    uid={uid}
                    why={open === "why"}
                    onWhy={() => setOpen(open === "why" ? null : "why")}
                    onAct={act}
                  />
                  {game.long && last}
                  {open === "why" && <Why snapshot={snapshot} from="why" onSee={graph ? see : null} onClose={() => setOpen(null)} />}
                  <div class="mf-running" role="group" aria-label="Roll by roll">
                    <div class="mf-panel-top">
                      <span class="mf-title">Roll by roll</span>
                      <span class="mf-key">
                        <span>
                          <i class="mf-key-band" /> 95 % interval
                        </span>
                      </span>
                    </div>
                    <p class="mf-reading">{words}</p>
                    <Picture class="mf-running-picture" draw={(size) => <Running rolls={rolls} at={frames.at} exact={chance} verb={verb} {...size} />} />
                  </div>
                  {help}
                </div>
              </>
            ) : (
              <div class="mf-lab-show">
                <Folded kit={kit} snapshot={snapshot} rest={rest} onChange={() => see(CHANCE.id)} onRoll={() => act({ kind: "roll" })} />
                {help}
                {tab === GRAPH.id && graph && (
                  <div class="mf-figure" role="group" aria-label={GRAPH.label}>
                    <Picture class="mf-graph-place" draw={({ width }) => <Automaton graph={graph} width={width} />} />
                  </div>
                )}
                {tab === GRAPH.id && no_graph && <p class="mf-note">{no_graph}</p>}
                {tab === TABLE.id && (
                  <>
                    <div class="mf-figure" role="group" aria-label="Exact chances">
                      <p class="mf-reading">
                        <b>{measure.title}.</b> {bars.text}
                      </p>
                      <BarsTable bars={bars} measure={measure} seen={seen} />
                    </div>
                    <div class="mf-figure" role="group" aria-label="Roll by roll">
                      <p class="mf-reading">{words}</p>
                      <RunningTable rolls={rolls} at={frames.at} exact={chance} verb={verb} />
                    </div>
                    {graph && (
                      <div class="mf-figure" role="group" aria-label={GRAPH.label}>
                        <p class="mf-reading">{graph.text}</p>
                        <AutomatonTable graph={graph} />
                      </div>
                    )}
                  </>
                )}
              </div>
            )}
          </div>
        </div>
        <div class="mf-hidden" aria-live="polite">
          {frames.playing ? "" : rolls ? words : ""}
        </div>
        <Bubble root={root} />
      </section>
    </SymbolsContext.Provider>
  );
}

/** The size in which the whole lab is in view. */
const WHOLE = { width: 820, height: 640 };
/** A seed of more digits is cut. */
const LONG = 8;

/** The DiceLab of a game, in the form that anywidget needs. */
export const labOf = (game: LabGame) => ({
  render({ model, el }: RenderProps<Traits>) {
    mount(<Lab model={model} game={game} />, el);
    return () => mount(null, el);
  },
});
