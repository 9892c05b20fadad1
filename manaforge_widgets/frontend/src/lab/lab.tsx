import type { AnyModel, RenderProps } from "@anywidget/types";
import { type ComponentChildren, render as mount } from "preact";
import { useRef, useState } from "preact/hooks";
import { Glyph } from "../shell/drawing/glyphs.js";
import { dice } from "../shell/drawing/signs.js";
import { type Draw, SymbolsContext } from "../shell/drawing/symbols.js";
import { classes } from "../shell/drawing/words.js";
import { Bubble } from "../shell/frame/bubble.js";
import { useProjector } from "../shell/frame/projector.js";
import { useHostTheme } from "../shell/frame/theme.js";
import { useUid } from "../shell/frame/uid.js";
import { Button, keepKeys } from "../shell/input/controls.js";
import { useFocusKeeping } from "../shell/input/focus.js";
import { restReason } from "../shell/kernel/kernel.js";
import { KernelNotice, type Words } from "../shell/kernel/kernel-notice.js";
import { useTrait } from "../shell/kernel/model.js";
import type { Seen } from "./bars.js";
import { ChanceTab } from "./chance-tab.js";
import { GRAPH, GraphFigure, Tables } from "./figures.js";
import { Folded } from "./folded.js";
import { Help } from "./help.js";
import { runningWords } from "./running.js";
import type { Open } from "./setting.js";
import { type Tab, Tabs } from "./tabs.js";
import { useFrames } from "./use-frames.js";
import { type Traits, useLab } from "./use-lab.js";
import "./lab.css";

/** A game's part of the lab: its drawings of symbols, and whether its setting needs the last roll next to it. */
export type LabGame = { draw: Draw; long?: boolean };

/** The notices at the top of a lab whose kernel does not answer. */
const WORDS: Words = {
  silent:
    "The kernel has not answered yet: it is busy with a cell, or it has stopped. The lab shows its last state. If you restarted the kernel, run this cell again.",
  gone: "The kernel of this lab has ended, so the lab shows its last state. To change anything, run its cell again.",
  none: "There is no kernel here, so the lab shows its last state. To change anything, open its notebook and run the cell.",
};

const CHANCE: Tab = { id: "chance", label: "Chance" };
const GRAPH_TAB: Tab = { id: "graph", label: GRAPH };
const TABLE: Tab = { id: "table", label: "As a table" };

/** The lab: the setting on the left, the exact chance and the rolls on the right; two tabs for automaton and tables. */
function Lab({ model, game }: { model: AnyModel<Traits>; game: LabGame }) {
  const lab = useLab(model);
  const { kit, snapshot, rolls, error, kernel } = lab;
  const [projector, setProjector] = useTrait(model, "projector");
  const [open, setOpen] = useState<Open>(null);
  const [chosen, setChosen] = useState(CHANCE.id);
  const frames = useFrames(rolls);
  const root = useRef<HTMLElement>(null);
  const uid = useUid();
  useFocusKeeping(root, open == null || typeof open === "string" ? open : `${open.tray} ${open.place}`);
  useHostTheme(root);
  useProjector(root, projector, WHOLE);
  const { bars, graph, no_graph } = snapshot;
  const measure = kit.measures.find(({ id }) => id === bars.measure) ?? kit.measures[0];
  if (!measure) return null;
  const tally = rolls?.measure === bars.measure ? rolls.tallies[frames.at] : undefined;
  const seen: Seen = tally && rolls ? { tally, count: rolls.counts[frames.at] ?? 1 } : null;
  const rest = restReason(kernel.state);
  const tabs = [CHANCE, ...(graph || no_graph ? [GRAPH_TAB] : []), TABLE];
  const tab = tabs.some(({ id }) => id === chosen) ? chosen : CHANCE.id;
  const see = (id: string) => {
    setOpen(null);
    setChosen(id);
  };
  const words = runningWords(rolls, frames.at, snapshot.chance, kit.verbs.can);
  const help = open === "help" && (
    <Help kit={kit} projector={projector} onProjector={setProjector} onClose={() => setOpen(null)} />
  );
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
          <LabBar
            title={kit.title}
            seed={snapshot.seed}
            helps={open === "help"}
            onHelp={() => setOpen(open === "help" ? null : "help")}
          >
            <Tabs tabs={tabs} chosen={tab} uid={uid} onChoose={see} />
          </LabBar>
          <KernelNotice state={kernel.state} words={WORDS} />
          {error && !rest && (
            <p class="mf-note mf-error" role="alert">
              {error}
            </p>
          )}
          <div
            id={`${uid}-panel`}
            role="tabpanel"
            aria-labelledby={`${uid}-tab-${tab}`}
            class={classes("mf-lab-layout", `mf-tab-${tab}`, game.long && "mf-lab-long")}
          >
            {tab === CHANCE.id ? (
              <ChanceTab
                lab={lab}
                measure={measure}
                seen={seen}
                frames={frames}
                words={words}
                rest={rest}
                uid={uid}
                long={game.long ?? false}
                open={open}
                onOpen={setOpen}
                onGraph={graph ? see : null}
                help={help}
              />
            ) : (
              <div class="mf-lab-show">
                <Folded
                  kit={kit}
                  snapshot={snapshot}
                  rest={rest}
                  onChange={() => see(CHANCE.id)}
                  onRoll={() => lab.act({ kind: "roll" })}
                />
                {help}
                {tab === GRAPH_TAB.id && <GraphFigure snapshot={snapshot} />}
                {tab === TABLE.id && (
                  <Tables
                    snapshot={snapshot}
                    measure={measure}
                    seen={seen}
                    rolls={rolls}
                    at={frames.at}
                    verb={kit.verbs.can}
                    words={words}
                  />
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

type BarProps = { title: string; seed: string; helps: boolean; onHelp: () => void; children: ComponentChildren };

/** The bar at the top: the game, the tabs, the seed, and the help. */
function LabBar({ title, seed, helps, onHelp, children }: BarProps) {
  return (
    <div class="mf-bar">
      <span class="mf-brand">
        <Glyph of={dice} /> Dice lab
      </span>
      <span class="mf-chip mf-game">{title}</span>
      {children}
      <span class="mf-chip mf-seed" data-hint="The same setting and seed give the same rolls.">
        seed {seed.length > LONG ? `${seed.slice(0, LONG)}…` : seed}
      </span>
      <Button aria-expanded={helps} data-target="help" onClick={onHelp}>
        Help
      </Button>
    </div>
  );
}

/** The size that shows the whole lab. */
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
