import { boardOf } from "../../shell/board/board.js";
import type { GameTable } from "../../shell/game.js";
import { Spot } from "../../shell/input/spot.js";
import type { WasteView } from "../../shell/kernel/types.js";
import "./board.css";
import { COACH } from "./coach.js";
import { Editor, form, menuTitle } from "./editor.js";
import { flights } from "./flights.js";
import { kingsForge } from "./kings_forge.js";
import { OddsPanel } from "./odds.js";
import { Todo } from "./say.js";
import { ours, type Table, useTable } from "./table.js";
import { craftTarget, stealTarget, TURN } from "./targets.js";

/** King's Forge for playing. Parts that only a player needs are kept out of the bundle of Replay. */
const played: GameTable = {
  ...kingsForge,
  coach: COACH,
  Todo,
  ends: TURN,
  Actions: EndTurn,
  panels: (table) => [
    ...(table.odds ? [{ name: "odds", label: "Odds", title: "Odds", view: <OddsPanel />, beside: true }] : []),
    ...(kingsForge.panels?.(table) ?? []),
  ],
  form,
  Editor,
  menuTitle: ours(menuTitle),
  adds: ours(({ action }, { odds }) => odds?.claims[action]?.brief ?? ""),
  flights,
  misses: ours(misses),
};

/** The crafts and steals that rolled dice don't reach yet, but the seat's bonuses may. */
function misses({ odds, options, step }: Table): WasteView[] {
  if (odds?.step !== step || !odds.rolled) return [];
  const left = (of: typeof odds.crafts, target: (craft: string) => string, rule: string) =>
    Object.entries(of).flatMap(([name, { brief, chance }]) =>
      chance && chance.share > 0 && !options.has(target(name))
        ? [{ rule, text: `${name}: ${chance.percent}${brief && ` (${brief})`}`, targets: [target(name)] }]
        : [],
    );
  return [...left(odds.crafts, craftTarget, "KF-C2"), ...left(odds.steals, stealTarget, "KF-C3")];
}

/** The button that passes, or ends the craft turn. */
function EndTurn() {
  const { outcome, view } = useTable();
  if (outcome) return null;
  const words = view.phase === "craft" ? "End turn" : "Pass";
  return (
    <Spot target={TURN} mine ends class="mf-button mf-primary kf-turn" label={words}>
      {words}
    </Spot>
  );
}

export default boardOf(played);
