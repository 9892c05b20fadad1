import { Glyph } from "../../shell/drawing/glyphs.js";
import { play } from "../../shell/drawing/signs.js";
import { classes, count, listed } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { glow } from "../../shell/table.js";
import { BonusChip } from "./bonus.js";
import { Rank } from "./crafts.js";
import { Counts, Cube } from "./cube.js";
import { GLYPHS } from "./glyphs.js";
import { diceWords, inHand } from "./kinds.js";
import { isRolled, type Table, useTable } from "./table.js";

/** Return the contents of a seat card as text. */
export function seatWords(seat: number, { names, view }: Table): string {
  const own = view.seats[seat];
  if (!own) return names[seat] ?? "";
  const rolled =
    view.active === seat && isRolled(view) ? inHand(view.dice).map(({ kind, value }) => `${kind} ${value}`) : [];
  return [
    `${names[seat]}: ${count(own.crafts.length, "craft")} of ${view.goal}${own.crafts.length > 0 ? `, ${listed(own.crafts)}` : ""}`,
    view.first_player === seat && "has the anvil and acts first",
    rolled.length > 0 ? `rolled ${listed(rolled)}` : `dice to use now: ${diceWords(own.supply) || "none"}`,
    `dice in the next round, as it stands now: ${diceWords(own.next) || "none"}`,
    stateOf(seat, view),
  ]
    .filter(Boolean)
    .join("; ");
}

/** Return how far a seat is in the round, in a few words. */
function stateOf(seat: number, view: Table["view"]): string {
  if (view.phase === "gather") return view.seats[seat]?.passed ? "passed" : "";
  if (view.phase !== "craft" || view.first_player == null) return "";
  const place = (seat - view.first_player + view.seats.length) % view.seats.length;
  const made = view.crafted.some((one) => one.seat === seat);
  return place < view.turns_done
    ? made
      ? "done, crafted"
      : "done, no craft"
    : place === view.turns_done
      ? "crafts now"
      : "crafts later";
}

/** Another seat in one line: its crafts, its dice now and next round, its bonuses, and whether it has passed. */
export function SeatCard({ seat }: { seat: number }) {
  const table = useTable();
  const { cards, names, view } = table;
  const own = view.seats[seat];
  if (!own) return null;
  return (
    <>
      <span class="kf-seat-name">
        <SeatMark seat={seat} />
        <b>{names[seat]}</b>
        {view.first_player === seat && (
          <span class="kf-anvil">
            <Glyph of={GLYPHS.anvil} />
          </span>
        )}
        {view.active === seat && view.to_act.includes(seat) && (
          <span class="mf-symbol kf-at-turn">
            <Glyph of={play} />
          </span>
        )}
      </span>
      <span class={classes("kf-seat-crafts", glow(table, `score-${seat}`))}>
        <b>
          {own.crafts.length}
          <span class="kf-of"> of {view.goal}</span>
          <span class="mf-symbol mf-c-gold kf-unit">
            <Glyph of={GLYPHS.hammer} />
          </span>
        </b>
        {own.crafts.map((name) => (
          <Rank key={name} rank={cards.crafts[name]?.rank} />
        ))}
      </span>
      <Holdings seat={seat} />
      <span class="kf-seat-bonuses">
        {own.bonuses
          .filter(({ left }) => left.length > 0)
          .map((bonus, at) => (
            <BonusChip key={at} bonus={bonus} />
          ))}
      </span>
      <span class="kf-state">{stateOf(seat, view)}</span>
    </>
  );
}

/** The dice of a seat, now and in the next round, for its seat card and for the recap of its actions. */
export function Holdings({ seat }: { seat: number }) {
  const { view } = useTable();
  const own = view.seats[seat];
  if (!own) return null;
  return (
    <>
      <span class="kf-counts kf-now">
        {view.active === seat && isRolled(view) ? (
          inHand(view.dice).map(({ id, kind, value }) => (
            <Cube key={id} kind={kind} value={value} class="kf-small kf-shown" />
          ))
        ) : (
          <Counts dice={own.supply} none="no dice" />
        )}
      </span>
      {diceWords(own.next) !== diceWords(own.supply) && (
        <span class="kf-counts kf-next">
          <span class="kf-label" data-hint="All dice that this player will have in the next round, as it stands now">
            next<span class="kf-next-round"> round</span>
          </span>
          <Counts dice={own.next} none="no dice" />
        </span>
      )}
    </>
  );
}
