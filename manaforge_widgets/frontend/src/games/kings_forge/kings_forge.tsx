import type { GameTable } from "../../shell/game.js";
import { Spot } from "../../shell/spot.js";
import type { Table as ShellTable } from "../../shell/table.js";
import { capital } from "../../shell/words.js";
import { changes } from "./changes.js";
import { Display, Lying } from "./crafts.js";
import { Editor, form, menuTitle } from "./editor.js";
import { flights } from "./flights.js";
import { Gathering, Resting } from "./gather.js";
import { GLYPHS } from "./glyphs.js";
import { COACH, Help } from "./help.js";
import { sizeOf } from "./kinds.js";
import { Mat } from "./mat.js";
import { panels } from "./panels.js";
import { PlanRoom } from "./room.js";
import { SeatCard, seatWords } from "./seat.js";
import { draw } from "./symbols.js";
import { type Table, useTable } from "./table.js";
import { TURN } from "./targets.js";
import "./theme.css";

/** A function that takes the table of King's Forge, with the type of one that takes any table; the shell never mixes games. */
const ours =
  <First extends unknown[], Result>(run: (...all: [...First, Table]) => Result) =>
  (...all: [...First, ShellTable]): Result =>
    run(...(all as unknown as [...First, Table]));

export const kingsForge: GameTable = {
  mark: GLYPHS.anvil,
  draw,
  Room: PlanRoom,
  Centre,
  Mat,
  SeatCard,
  seatWords: ours(seatWords),
  Stage: Phase,
  scored: GLYPHS.crown,
  coach: COACH,
  Help,
  ends: TURN,
  Actions: EndTurn,
  panels: ours(panels),
  form,
  Editor,
  menuTitle,
  columns: [
    { title: "Highest rank", value: ours((seat, { cards, view }) => Math.max(0, ...(view.seats[seat]?.crafts ?? []).map((name) => cards.crafts[name]?.rank ?? 0)) || "–") },
    { title: "Dice", value: ours((seat, { view }) => sizeOf(view.seats[seat]?.supply ?? {}) + sizeOf(view.seats[seat]?.smithy ?? {})) },
  ],
  changes,
  flights,
};

function Centre() {
  const { view } = useTable();
  return (
    <>
      <Display />
      {view.phase === "craft" ? (
        <>
          <Lying />
          <Resting />
        </>
      ) : (
        <Gathering />
      )}
    </>
  );
}

function Phase() {
  const { phase } = useTable().view;
  return <span class="kf-phase">{capital(phase)}</span>;
}

/** The button that passes, or ends the craft turn. */
function EndTurn() {
  const { outcome, view } = useTable();
  if (outcome) return null;
  const words = view.phase === "craft" ? "End turn" : "Pass";
  return (
    <Spot target={TURN} mine ends class="mf-button mf-primary" label={words}>
      {words}
    </Spot>
  );
}
