import { Glyph } from "../../shell/drawing/glyphs.js";
import { classes, count, possessive } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { keepKeys, Named } from "../../shell/input/controls.js";
import { glow } from "../../shell/table.js";
import { BonusChip } from "./bonus.js";
import { Rank } from "./crafts.js";
import { Counts, CROWD, Cube, manyClass } from "./cube.js";
import { GLYPHS } from "./glyphs.js";
import { type Die, diceWords, sizeOf, spread } from "./kinds.js";
import { payments } from "./placing.js";
import { RolledDice } from "./rolled.js";
import { choose, placingOf, useRoom } from "./room.js";
import { Say } from "./say.js";
import { SeveralLine } from "./several.js";
import { isRolled, useTable } from "./table.js";
import type { GatheredView, SeatView } from "./types.js";

/** A seat's whole mat: its crafts, its dice, its smithy tile, the dice on its gather cards, and its bonuses. */
export function Mat({ seat, mine }: { seat: number; mine: boolean }) {
  const table = useTable();
  const { names, view } = table;
  const own = view.seats[seat];
  if (!own) return null;
  const rolled = view.active === seat && isRolled(view);
  return (
    <div
      class={classes("kf-mat", seat === table.seat && "mf-front")}
      role="group"
      aria-label={`${possessive(names[seat] ?? "")} part of the table`}
      data-area={mine ? "mat" : "other"}
    >
      <div class="kf-me">
        <span class="kf-who">
          <SeatMark seat={seat} /> <b>{names[seat]}</b>
          {view.first_player === seat && (
            <span class="kf-anvil" data-hint="Has the anvil: acts first this round.">
              <Glyph of={GLYPHS.anvil} />
              <span class="mf-hidden"> has the anvil, acts first this round</span>
            </span>
          )}
          {view.active === seat && view.to_act.includes(seat) && (
            <span class="mf-badge">{names[seat] === "You" ? "your turn" : "plays now"}</span>
          )}
          {own.passed && view.phase === "gather" && <span class="kf-passed">passed</span>}
        </span>
        <Crafted own={own} seat={seat} />
      </div>
      <div
        class={classes("kf-tray", rolled && "kf-rolled")}
        {...(mine ? { "data-anchor": "", "data-beside": "under" } : {})}
      >
        {rolled ? <RolledDice seat={seat} mine={mine} /> : <Supply own={own} seat={seat} mine={mine} />}
      </div>
      <div class="kf-aside">
        <Smithy own={own} seat={seat} />
      </div>
    </div>
  );
}

function Crafted({ own, seat }: { own: SeatView; seat: number }) {
  const table = useTable();
  const { cards, view } = table;
  return (
    <span class={classes("kf-crafted", glow(table, `score-${seat}`))}>
      <span class="kf-label">
        Crafts{" "}
        <b>
          {own.crafts.length} of {view.goal}
        </b>
      </span>
      {own.crafts.map((name) => (
        <span key={name} class="kf-queued">
          <Rank rank={cards.crafts[name]?.rank} /> <span class="kf-name">{name}</span>
        </span>
      ))}
    </span>
  );
}

/** The dice of the supply before the roll. During a claim, the dice to be placed are raised. */
function Supply({ own, seat, mine }: { own: SeatView; seat: number; mine: boolean }) {
  const table = useTable();
  const room = useRoom();
  const dice = spread(own.supply);
  const placing = mine ? placingOf(table, room.plan) : null;
  return (
    <>
      <span class="kf-tools">
        <span class="kf-label">
          <Heading>Supply</Heading> · <b>{count(dice.length, "die", "dice")} to use now</b>
        </span>
        <Held own={own} />
      </span>
      <span class={classes("kf-dice", manyClass(dice.length > 11 ? CROWD : dice.length))}>
        {dice.map((die) => (
          <SupplyDie key={die.id} die={die} placing={placing} glows={glow(table, `${seat}/supply:${die.kind}`)} />
        ))}
        {dice.length === 0 && <span class="mf-none">no dice</span>}
      </span>
      {mine && table.session && <SeveralLine />}
      {mine ? <Say /> : <span class="kf-tip" />}
    </>
  );
}

function SupplyDie({ die, placing, glows }: { die: Die; placing: ReturnType<typeof placingOf>; glows: string }) {
  const room = useRoom();
  const lifted =
    placing != null && (placing.whole ? die.kind !== "library" : placing.chosen.some(({ id }) => id === die.id));
  const drawn = (
    <>
      <Cube kind={die.kind} class={lifted ? "kf-proposed" : ""} />
      <span class="kf-below">{lifted ? "place" : die.kind}</span>
    </>
  );
  if (!placing || placing.whole || die.kind === "library" || placing.squares.length === 0) {
    return (
      <span
        class={classes("kf-die", lifted && "kf-lifted", glows)}
        role="img"
        aria-label={`${die.kind} die${lifted ? ", to be placed" : ""}`}
        data-die={die.id}
      >
        {drawn}
      </span>
    );
  }
  const ok = (dice: readonly Die[]) =>
    payments(
      placing.squares,
      placing.consumed,
      dice.map(({ kind }) => kind),
    ).length > 0;
  return (
    <button
      type="button"
      {...keepKeys}
      class={classes("kf-die mf-can", lifted && "kf-lifted", glows)}
      aria-pressed={lifted}
      data-answer=""
      data-target={`supply:${die.id}`}
      data-die={die.id}
      onClick={() => choose(room, placing, die, placing.squares.length, ok, room.plan)}
    >
      <Named label={`${die.kind} die${lifted ? ", to be placed" : ""}`}>{drawn}</Named>
    </button>
  );
}

/** The dice that wait for the next round, and those that come back from gather cards. */
function Smithy({ own, seat }: { own: SeatView; seat: number }) {
  const table = useTable();
  // Library dice are lent for the round: they don't wait for the next one.
  const { library: _, ...waiting } = own.smithy;
  const home = own.gathered.filter(({ dice }) => sizeOf(dice) > 0);
  return (
    <div
      class={classes("kf-smithy", glow(table, `${seat}/smithy`))}
      role="group"
      aria-label={`Smithy tile: ${diceWords(waiting) || "no dice"}`}
    >
      <span class="kf-label">Smithy tile</span>
      <span class="kf-counts">
        <Counts dice={waiting} none="no dice" />
      </span>
      <span class="kf-label">On gather cards</span>
      <span class="kf-counts">
        <Counts dice={summed(home)} none="no dice" />
      </span>
      <span class="kf-tip">for the next round</span>
    </div>
  );
}

function summed(cards: readonly GatheredView[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { dice } of cards) for (const [kind, n] of Object.entries(dice)) found[kind] = (found[kind] ?? 0) + n;
  return found;
}

/** The bonuses of the round, and the gather cards that gave them. */
function Held({ own }: { own: SeatView }) {
  const live = own.bonuses.filter(({ left }) => left.length > 0);
  return (
    <div class="kf-held" role="group" aria-label="Bonuses">
      <span class="kf-label">Bonuses</span>
      {live.length === 0 && <span class="mf-none">none</span>}
      {live.map((bonus, at) => (
        <span key={at} class="kf-bonus" data-hint={`from ${bonus.by}`}>
          <BonusChip bonus={bonus} />{" "}
          {live.length < 3 && <span class="kf-name">{bonus.by.replace(/^.* token$/, "token")}</span>}
        </span>
      ))}
    </div>
  );
}
