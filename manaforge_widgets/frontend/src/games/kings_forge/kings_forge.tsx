import { capital } from "../../shell/drawing/words.js";
import type { GameTable } from "../../shell/game.js";
import { changes } from "./changes.js";
import { Display, Lying, Rank } from "./crafts.js";
import { RolledDice } from "./cube.js";
import { Gathering, Resting } from "./gather.js";
import { GLYPHS } from "./glyphs.js";
import { Help } from "./help.js";
import { sizeOf } from "./kinds.js";
import { Mat } from "./mat.js";
import { panels } from "./panels.js";
import { PlanRoom } from "./room.js";
import { Holdings, SeatCard, seatWords } from "./seat.js";
import { draw } from "./symbols.js";
import { ours, useTable } from "./table.js";

/** The parts of King's Forge that Board and Replay share. */
export const kingsForge: GameTable = {
  mark: GLYPHS.anvil,
  draw,
  Room: PlanRoom,
  Centre,
  Mat,
  SeatCard,
  Counts: Holdings,
  RolledDice,
  rollsForTurn: true,
  seatWords: ours(seatWords),
  Stage: Phase,
  scored: GLYPHS.hammer,
  goal: ours(({ view }) => ({
    text: `Have the most crafts when the game ends: after the round in which someone has ${view.goal} crafts.`,
    rule: "KF-E2",
  })),
  Help,
  panels: ours(panels),
  scoresByRound: true,
  columns: [
    {
      // The highest rank, which decides a tie, is the last one.
      title: "Ranks of crafts",
      value: ours((seat, { view }) => <Made names={view.seats[seat]?.crafts ?? []} />),
      decides: true,
    },
    {
      title: "Dice",
      value: ours((seat, { view }) => sizeOf(view.seats[seat]?.supply ?? {}) + sizeOf(view.seats[seat]?.smithy ?? {})),
    },
  ],
  logged,
  changes,
};

/** The crafts of a seat as ranks, the lowest first. */
function Made({ names }: { names: readonly string[] }) {
  const { cards } = useTable();
  const rank = (name: string) => cards.crafts[name]?.rank ?? 0;
  const order = names.toSorted((a, b) => rank(a) - rank(b));
  if (order.length === 0) return <>–</>;
  return (
    <span class="kf-end-ranks" data-hint={order.map((name) => `${rank(name)} ${name}`).join("\n")}>
      {order.map((name) => (
        <Rank key={name} rank={rank(name)} />
      ))}
    </span>
  );
}

/** Return a line of the log as a person would say it: dice without their numbers. */
function logged(text: string): string {
  return text
    .replace(/\blibrary-\d+ (\d+) as\b/g, "library $1 as")
    .replace(
      /\b(metal|wood|gem|magic|library)-\d+/gi,
      (_, kind: string, at: number) => `${at === 0 ? "A" : "a"} ${kind.toLowerCase()} die`,
    );
}

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
