import { Fragment } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import { Rich } from "../drawing/rich.js";
import { scoreWord } from "../drawing/words.js";
import { Result, resultWords, rollsOf, withoutName } from "../frame/results.js";
import { SeatMark } from "../frame/seats.js";
import type { Table } from "../game.js";
import { Button } from "../input/controls.js";
import type { RecapSeat, RecapView, ResultView, RollView, Snapshot } from "../kernel/types.js";
import { glow, useTable } from "../table.js";
import type { Recaps, RecapTable } from "./session.js";

/** The name of the drawer's part that shows everything that the others did. */
export const RECAP = "recap";
const TITLE = "While you waited";

/** Clicks here belong to reading the recap, so they do not close it. */
const READS_ON = `[data-target="panel:${RECAP}"], [data-from="panel:${RECAP}"], .mf-ended`;

/**
 * The recap of what the others did, until the first click of the turn; null after it. `click` handles each click on the
 * board.
 *
 * @param hidden whether something covers it; then it waits until that was read.
 */
export function useRecap({ recap }: Snapshot, hidden: boolean) {
  const [seen, setSeen] = useState<number | null>(null);
  const shown = !hidden && recap && recap.turn !== seen ? recap : null;
  const click = (at: Element) => {
    if (shown && !at.closest(READS_ON)) setSeen(shown.turn);
  };
  return { shown, click };
}

const NOTHING = "has not played since your last turn";

/** What a seat did, shown in place of what it has: the most important first; the rest is only counted. */
function Strip({ row: { seat, score, parts } }: { row: RecapSeat }) {
  const table = useTable();
  const { Counts } = table.game;
  const rolls = rollsOf(table, seat);
  const line = useRef<HTMLSpanElement>(null);
  const [more, setMore] = useState(0);
  useLayoutEffect(() => {
    const box = line.current;
    if (!box) return;
    // What does not fit wraps below the line, where it can't be seen.
    const count = () =>
      setMore(
        [...box.querySelectorAll<HTMLElement>(":scope > .mf-recap-part")].filter(
          (part) => part.offsetTop >= box.offsetTop + box.offsetHeight,
        ).length,
      );
    count();
    const watch = new ResizeObserver(count);
    watch.observe(box);
    return () => watch.disconnect();
  }, [parts, rolls]);
  // The strip is a button that opens the seat's mat; the drawer, which "While you waited" opens, shows the rest.
  const readOn = (event: Event) => {
    event.stopPropagation();
    if (table.drawer.open !== RECAP) table.drawer.toggle(RECAP);
  };
  return (
    <span class="mf-recap">
      <span class="mf-recap-who" data-cut="">
        <SeatMark seat={seat} /> <b data-cut="">{table.names[seat]}</b>
      </span>
      <Scored seat={seat} score={score} />
      {Counts && (
        <span class="mf-recap-counts">
          <Counts seat={seat} />
        </span>
      )}
      <span ref={line} class="mf-recap-parts">
        {parts.slice(0, 1).map(partView)}
        {rolls.map((roll) => {
          const { dice, rows } = rolled(roll, table);
          return (
            <Fragment key={roll.step}>
              {dice && <span class="mf-recap-dice">{dice}</span>}
              {rows.map((row) => (
                <span key={row.key} class="mf-recap-part">
                  {row}
                </span>
              ))}
            </Fragment>
          );
        })}
        {parts.slice(1).map(partView)}
      </span>
      {more > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: by key the button at the foot opens the same
        <span class="mf-recap-more" data-more="" onClick={readOn}>
          +{more} more
        </span>
      )}
    </span>
  );
}

/** The results of a roll, whose seat is named beside them, and its dice if there is any result. */
function rolled({ dice, results, seat }: RollView, { game: { RolledDice }, names }: Table) {
  const rows = results.map((row) => <Result key={row.target} row={withoutName(row, names[seat] ?? "")} />);
  return { dice: RolledDice && dice.length > 0 && rows.length > 0 && <RolledDice dice={dice} />, rows };
}

const partView = (part: string) => (
  <span key={part} class="mf-recap-part">
    <Rich text={part} />
  </span>
);

/** Whether a seat's strip has anything to show of the recap; otherwise it shows what the seat has. */
const tells = ({ parts, score }: RecapSeat): boolean => parts.length > 0 || score !== 0;

/** How much a seat's score has changed. */
function Scored({ seat, score }: Pick<RecapSeat, "seat" | "score">) {
  const table = useTable();
  if (score === 0) return <b class="mf-recap-score" />;
  return (
    <b class={`mf-recap-score ${glow(table, `score-${seat}`)}`}>
      {score < 0 ? "−" : "+"}
      {Math.abs(score)}
      {table.game.scored && (
        <span class={`mf-symbol ${table.game.scoredIn ?? "mf-c-gold"}`}>
          <Glyph of={table.game.scored} />
        </span>
      )}
    </b>
  );
}

/** Everything that the others did, for the drawer. */
function Panel({ recap: { own, seats } }: { recap: RecapView }) {
  const table = useTable();
  const { names, seat: front } = table;
  const results = (seat: number) =>
    rollsOf(table, seat).flatMap((roll) => {
      const { dice, rows } = rolled(roll, table);
      return rows.map((row, at) => (
        <li key={`${roll.step} ${at}`}>
          {at === 0 && dice} {row}
        </li>
      ));
    });
  return (
    <ul class="mf-recap-all">
      {(own.length > 0 || results(front).length > 0) && (
        <li>
          <SeatMark seat={front} /> <b>{names[front]}</b>
          <ul>
            {own.map((part) => (
              <li key={part}>
                <Rich text={part} />
              </li>
            ))}
            {results(front)}
          </ul>
        </li>
      )}
      {seats.map(({ seat, score, parts }) => (
        <li key={seat}>
          <SeatMark seat={seat} /> <b>{names[seat]}</b> <Scored seat={seat} score={score} />
          <ul>
            {parts.length === 0 && <li>{NOTHING}</li>}
            {parts.map((part) => (
              <li key={part}>
                <Rich text={part} />
              </li>
            ))}
            {results(seat)}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** What a seat did, as a sentence. */
function sentence({ seat, score, parts }: RecapSeat, table: RecapTable): string {
  const { status, names, plain } = table;
  const verb = score > 0 ? "gained" : "lost";
  const gained = score === 0 ? [] : [`${verb} ${Math.abs(score)} ${scoreWord(score, status.score_name)}`];
  // As on the strip, the score comes first: it may be of another round than the last part.
  const results = rollsOf(table, seat).flatMap((roll) => roll.results.map((row) => resultWords(row, plain)));
  const all = [...gained, ...parts.map(plain), ...results];
  return `${names[seat]} ${all.length > 0 ? all.join("; ") : NOTHING}`;
}

/** The whole recap, for screen readers. */
function words(recap: RecapView, table: RecapTable): string {
  const own = recap.own.length > 0 ? [`${table.names[table.seat]} ${table.plain(recap.own.join("; "))}`] : [];
  return [...own, ...recap.seats.map((row) => sentence(row, table))].join(". ");
}

/** The results of a roll that ended its turn at once; those of any other roll stand beside its dice or on the cards. */
const ofEnded = ({ ended, results }: RollView): readonly ResultView[] => (ended ? results : []);

/** The foot of the table while the strips show the recap: its title, and a button to see the moves again. */
function Foot({ recap }: { recap: RecapView }) {
  const table = useTable();
  const { drawer, names, seat, session } = table;
  const results = rollsOf(table, seat).flatMap(ofEnded);
  return (
    <p class="mf-news mf-recap-foot">
      <Button
        class="mf-tab"
        aria-expanded={drawer.open === RECAP}
        data-target={`panel:${RECAP}`}
        data-hint="All that the others did"
        onClick={() => drawer.toggle(RECAP)}
      >
        <b>{TITLE}</b>
      </Button>
      {recap.own.length > 0 || results.length > 0 ? (
        <span class="mf-recap-own" data-cut="">
          <b>{names[seat]}</b> <Rich text={recap.own.join(", ")} />
          {results.map((row, at) => (
            <Result key={at} row={row} />
          ))}
        </span>
      ) : (
        <span class="mf-soft">see above, until you click or tap</span>
      )}
      {session && (
        <Button class="mf-quiet mf-tab" onClick={() => session.look(recap.since)}>
          See it again
        </Button>
      )}
    </p>
  );
}

/** How a Board shows a recap. */
export const RECAPS: Recaps = { name: RECAP, title: TITLE, Strip, tells, Panel, Foot, sentence, words };
