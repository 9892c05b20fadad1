import { Glyph } from "../../shell/drawing/glyphs.js";
import { classes } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { GLYPHS } from "./glyphs.js";
import { isSampled, percentShort } from "./odds.js";
import { oddsNow, useTable } from "./table.js";
import type { AnswerOdds } from "./types.js";

const COUNTER = "counter";
const RIGHT = "direction right";

/**
 * The foot of a card: how likely the next seat can answer it, and how likely the player is struck on the next turn.
 * The seat's mark stands for its name, which the card's hint has. Before the direction is chosen it shows both ways; the
 * chance after a Counter-Spell stands above.
 */
export function Chances({ ways, seat }: { ways: readonly AnswerOdds[]; seat: number }) {
  const [straight] = ways;
  if (!straight?.chance) return null;
  const right = ways.find(({ choice }) => choice === RIGHT);
  return (
    <>
      {right?.chance ? (
        <BothWays left={straight} right={right} />
      ) : (
        <OneWay way={straight} turned={ways.find(({ choice }) => choice === COUNTER)} />
      )}
      <StruckAfter left={straight} right={right} seat={seat} />
    </>
  );
}

function OneWay({ way, turned }: { way: AnswerOdds; turned: AnswerOdds | undefined }) {
  return (
    <>
      {turned?.chance && (
        <span class="ms-turned-way">
          <Glyph of={GLYPHS.turn} /> <SeatMark seat={turned.seat} /> <b>{turned.chance.percent}</b>
        </span>
      )}
      <span class="ms-answers">
        <SeatMark seat={way.seat} />
        <span class="ms-verb">can answer</span>
      </span>
      <Measure way={way} />
    </>
  );
}

/** The chance, and a bar of that length. */
function Measure({ way: { chance } }: { way: AnswerOdds }) {
  return (
    <>
      <b class="ms-percent">{chance?.percent}</b>
      <span class="ms-meter">
        <i style={{ width: `${100 * (chance?.share ?? 0)}%` }} />
      </span>
    </>
  );
}

/** Either neighbour may be the next seat; a chance that is the same for both stands there once. */
function BothWays({ left, right }: { left: AnswerOdds; right: AnswerOdds }) {
  const alike = left.chance?.percent === right.chance?.percent;
  if (alike)
    return (
      <>
        <span class="ms-answers">
          <span class="ms-both">
            <SeatMark seat={left.seat} /> <SeatMark seat={right.seat} />
          </span>
          <span class="ms-verb">can answer</span>
        </span>
        <Measure way={left} />
      </>
    );
  return (
    <span class="ms-both-ways">
      <span>
        <Turned back /> <SeatMark seat={left.seat} /> <b>{left.chance?.percent}</b>
      </span>
      <span class="ms-right-way">
        <Turned /> <SeatMark seat={right.seat} /> <b>{right.chance?.percent}</b>
      </span>
    </span>
  );
}

const Turned = ({ back = false }: { back?: boolean }) => (
  <span class={classes("ms-way-sign", back && "ms-flipped")}>
    <Glyph of={GLYPHS.arrow} />
  </span>
);

/** How likely the player is struck on the next turn; dots while it is being calculated. */
function StruckAfter({ left, right, seat }: { left: AnswerOdds; right: AnswerOdds | undefined; seat: number }) {
  const table = useTable();
  const working = oddsNow(table)?.working;
  const ways = [left, right].filter((way) => way != null);
  const told = ways.map(({ struck }) => struck).filter((one) => one != null);
  if (told.length < ways.length && !working) return null;
  const [first, second] = told.map(percentShort);
  const waits = told.length < ways.length;
  const who = table.names[seat] === "You" ? "you: struck" : "is struck";
  return (
    <span class="ms-struck-after">
      <span class="ms-struck-words">
        <SeatMark seat={seat} /> <span class="ms-verb">{who}</span>
      </span>
      {waits ? (
        <b class="ms-soft">…</b>
      ) : second == null || first === second ? (
        <b>{first}</b>
      ) : (
        <span class="ms-two-ways">
          <span>
            <Turned back /> <b>{first}</b>
          </span>
          <span class="ms-right-way">
            <Turned /> <b>{second}</b>
          </span>
        </span>
      )}
      {!waits && told.some(isSampled) && <span class="mf-hidden"> sampled</span>}
    </span>
  );
}
