import type { ComponentChildren } from "preact";
import { Heading } from "../../shell/frame/heading.js";
import type { GameTable } from "../../shell/game.js";
import { Plate } from "./card.js";
import { changes } from "./changes.js";
import { Way } from "./direction.js";
import { GLYPHS } from "./glyphs.js";
import { Help } from "./help.js";
import { Mat } from "./mat.js";
import { panels } from "./panels.js";
import { Counts, SeatCard, seatHint, seatWords } from "./seat.js";
import { Spell } from "./spell.js";
import { draw } from "./symbols.js";
import { ours, useTable } from "./table.js";
import type { View } from "./types.js";

/** The parts of ManaSurge that Board and Replay share. */
export const manaSurge: GameTable = {
  mark: GLYPHS.shard,
  draw,
  Centre,
  around: true,
  Mat,
  SeatCard,
  seatWords: ours(seatWords),
  seatHint: ours(seatHint),
  Counts,
  RolledDice: PlayedCard,
  Stage,
  scored: GLYPHS.shard,
  scoredIn: "ms-scored",
  goal: ours(({ view }) => ({
    text: `Have the most shards {shard} when the game ends: after the spell in which someone has ${view.goal} of them.`,
    rule: "MS-E3",
  })),
  Help,
  panels: ours(panels),
  columns: [
    { title: "Damage", value: ours((seat, { view }) => view.seats[seat]?.damage.count ?? 0), decides: true },
    { title: "Cards in hand", value: ours((seat, { view }) => view.seats[seat]?.hand.count ?? 0), decides: true },
  ],
  changes,
  told: ({ last_spell }: View) => last_spell?.round ?? 0,
};

/** The other seats and the spell, with the direction as a line around them. */
function Centre({ children }: { children?: ComponentChildren }) {
  return (
    <div class="ms-centre" data-area="centre">
      <Heading hidden>Table</Heading>
      <Way />
      <div class="ms-around">{children}</div>
      <Spell />
    </div>
  );
}

/** The card that a player answered with, in a line of text. */
function PlayedCard({ dice }: { dice: readonly unknown[] }) {
  return <>{(dice as readonly { card: string }[]).map(({ card }) => card).join(", ")}</>;
}

/** The suit of the spell. */
function Stage() {
  const { view } = useTable();
  if (!view.suit) return null;
  return (
    <span class="ms-stage" data-hint={useTable().cards.suits[view.suit]?.words}>
      <Plate suit={view.suit} /> {view.suit} spell
    </span>
  );
}
