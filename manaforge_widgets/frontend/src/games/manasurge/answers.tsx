import type { ComponentChildren } from "preact";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { Rich } from "../../shell/drawing/rich.js";
import { capital, classes, count } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import type { Option } from "../../shell/kernel/types.js";
import { Mini } from "./card.js";
import { GLYPHS } from "./glyphs.js";
import { shortName } from "./names.js";
import { drawWords, percentOf, struckBrief, struckNext } from "./odds.js";
import { oddsNow, type Table } from "./table.js";
import { chosenSeat, poolCard } from "./targets.js";

type Said = { seat: number; answers: string; struck: string; brief: string };

/** The seat that answers an option, the chance that it can, and the player's chance to be struck; null if unknown. */
function said({ action }: Option, table: Table): Said | null {
  const way = oddsNow(table)?.answers[action]?.[0];
  if (!way?.chance) return null;
  return {
    seat: way.seat,
    answers: `can answer: ${way.chance.percent}`,
    struck: way.struck ? percentOf(way.struck) : "",
    brief: way.struck ? struckBrief(way.struck, table) : "",
  };
}

/** The chances in a sentence. */
const whole = ({ seat, answers, struck }: Said, { names, seat: own }: Table): string =>
  [`${shortName(names, seat)} ${answers}`, struck && `${struckNext(names[own])}: ${struck}`].filter(Boolean).join("; ");

/** The chances, if they are the same for all answers to the question. */
export function alike(table: Table): string {
  const all = (table.asked?.options ?? []).map((option) => said(option, table));
  const [first] = all;
  const words = first && all.length > 1 ? whole(first, table) : "";
  return words && all.every((one) => one && whole(one, table) === words) ? `Either way, ${words}.` : "";
}

/** An answer with its seat, its card or its direction; below it the chances, if they differ between the answers. */
export function answerCard(option: Option, table: Table): ComponentChildren | null {
  const card = poolCard(option.target);
  const seat = chosenSeat(option.target);
  const odds = alike(table) ? null : said(option, table);
  const chance = odds ? `${shortName(table.names, odds.seat)} ${odds.answers}` : "";
  const struck = odds?.brief ?? "";
  const draw = oddsNow(table)?.draws[option.action];
  if (draw) return <Lines first={<Rich text={option.label} />} rest={[drawWords(draw)]} />;
  if (card != null) return <Lines first={<Mini name={card} />} rest={[chance, struck]} />;
  if (seat != null)
    return (
      <Lines
        first={<Named seat={seat} table={table} />}
        rest={[seatNote(seat, table), odds?.seat === seat ? odds.answers : "", struck]}
      />
    );
  if (option.kind === "direction")
    return <Direction option={option} table={table} rest={odds ? [odds.answers, struck] : []} />;
  if (option.kind === "counter") {
    const [head = "", rest = ""] = option.label.split(": ");
    return (
      <Lines
        first={<Sign turn={Boolean(option.args.declare)} label={capital(head)} />}
        rest={[chance || rest, struck]}
      />
    );
  }
  return chance ? <Lines first={<Rich text={option.label} />} rest={[chance, struck]} /> : null;
}

function Lines({ first, rest }: { first: ComponentChildren; rest: readonly string[] }) {
  return (
    <>
      <span class="ms-first-line">{first}</span>
      {rest.filter(Boolean).map((line) => (
        <span key={line} class="ms-second-line">
          <Rich text={line} />
        </span>
      ))}
    </>
  );
}

function Named({ seat, table }: { seat: number; table: Table }) {
  return (
    <>
      <SeatMark seat={seat} />
      <span class="ms-named" data-cut="">
        {shortName(table.names, seat)}
      </span>
    </>
  );
}

const seatNote = (seat: number, { view }: Table): string => {
  const one = view.seats[seat];
  return one ? `${count(one.hand.count, "card")}, ${one.damage.count} damage` : "";
};

function Direction({ option, table, rest }: { option: Option; table: Table; rest: readonly string[] }) {
  const { names, view } = table;
  const left = option.args.to === "left";
  const first = (view.player + (left ? 1 : names.length - 1)) % names.length;
  return (
    <Lines
      first={
        <>
          {left && <Arrow back />}
          <Named seat={first} table={table} />
          {!left && <Arrow />}
          <span class="mf-hidden"> plays first if the spell goes to the {String(option.args.to)}</span>
        </>
      }
      rest={rest.length > 0 ? rest : [`${option.args.to}, ${count(view.seats[first]?.hand.count ?? 0, "card")}`]}
    />
  );
}

const Arrow = ({ back = false }: { back?: boolean }) => (
  <span class={classes("ms-way-sign", back && "ms-flipped")}>
    <Glyph of={GLYPHS.arrow} />
  </span>
);

const Sign = ({ turn, label }: { turn: boolean; label: string }) => (
  <>
    <span class="ms-way-sign">
      <Glyph of={turn ? GLYPHS.turn : GLYPHS.arrow} />
    </span>
    <Rich text={label} />
  </>
);
