import type { ComponentChildren } from "preact";
import { Glyph } from "../../shell/glyphs.js";
import { Rich } from "../../shell/rich.js";
import { SeatMark } from "../../shell/seats.js";
import type { Option } from "../../shell/types.js";
import { capital, classes, count } from "../../shell/words.js";
import { Mini } from "./card.js";
import { GLYPHS } from "./glyphs.js";
import { shortName } from "./names.js";
import { percentOf } from "./odds.js";
import { oddsNow, type Table } from "./table.js";
import { chosenSeat, poolCard } from "./targets.js";

/** Who answers an option and how likely, and how likely one is struck after it; null where that is not known. */
function said({ action }: Option, table: Table): { seat: number; answers: string; struck: string } | null {
  const way = oddsNow(table)?.answers[action]?.[0];
  if (!way?.chance) return null;
  return { seat: way.seat, answers: `answers ${way.chance.percent}`, struck: way.struck ? `struck next ${percentOf(way.struck)}` : "" };
}

const whole = ({ seat, answers, struck }: NonNullable<ReturnType<typeof said>>, { names }: Table): string =>
  [`${shortName(names, seat)} ${answers}`, struck].filter(Boolean).join(", ");

/** The chances, if they are the same whatever is answered. */
export function alike(table: Table): string {
  const all = (table.asked?.options ?? []).map((option) => said(option, table));
  const [first] = all;
  const words = first && all.length > 1 ? whole(first, table) : "";
  return words && all.every((one) => one && whole(one, table) === words) ? `Either way: ${words}.` : "";
}

/** An answer drawn with what it is about: a seat, a card, a direction; in a second line the chances, where they differ. */
export function answerCard(option: Option, table: Table): ComponentChildren | null {
  const card = poolCard(option.target);
  const seat = chosenSeat(option.target);
  const odds = alike(table) ? null : said(option, table);
  const brief = odds ? [odds.answers, odds.struck].filter(Boolean).join(", ") : "";
  const chance = odds ? whole(odds, table) : "";
  if (card != null) return <Two first={<Mini name={card} />} second={chance} />;
  if (seat != null) return <Two first={<Named seat={seat} table={table} />} second={odds?.seat === seat ? brief : seatNote(seat, table)} />;
  if (option.kind === "direction") return <Direction option={option} table={table} chance={brief} />;
  if (option.kind === "counter") {
    const [head = "", rest = ""] = option.label.split(": ");
    return <Two first={<Sign turn={Boolean(option.args["declare"])} label={capital(head)} />} second={chance || rest} />;
  }
  return chance ? <Two first={<Rich text={option.label} />} second={chance} /> : null;
}

function Two({ first, second }: { first: ComponentChildren; second: string }) {
  return (
    <>
      <span class="ms-first-line">{first}</span>
      {second && (
        <span class="ms-second-line">
          <Rich text={second} />
        </span>
      )}
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

function Direction({ option, table, chance }: { option: Option; table: Table; chance: string }) {
  const { names, view } = table;
  const left = option.args["to"] === "left";
  const first = (view.player + (left ? 1 : names.length - 1)) % names.length;
  return (
    <Two
      first={
        <>
          {left && <Arrow back />}
          <Named seat={first} table={table} />
          {!left && <Arrow />}
          <span class="mf-hidden"> first, to the {String(option.args["to"])}</span>
        </>
      }
      second={chance || `${option.args["to"]}, ${count(view.seats[first]?.hand.count ?? 0, "card")}`}
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
