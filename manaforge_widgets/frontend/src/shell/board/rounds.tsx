import { useState } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import { Rich } from "../drawing/rich.js";
import * as signs from "../drawing/signs.js";
import { capital, change, classes } from "../drawing/words.js";
import { SeatMark } from "../frame/seats.js";
import type { Table } from "../game.js";
import { Button } from "../input/controls.js";
import { SHORTCUTS } from "../input/shortcuts.js";
import type { RoundRow, RoundView, Snapshot } from "../kernel/types.js";
import { useTable } from "../table.js";

/**
 * The rounds that ended since the seat last acted, until they were read or the player does something else. `click`
 * handles each click on the board.
 *
 * @param hidden whether something covers them; then they wait until that was read.
 */
export function useRounds({ rounds, seat, status }: Snapshot, hidden: boolean) {
  const [read, setRead] = useState("");
  const now = `${seat} ${status.round}`;
  const shown = !hidden && read !== now ? (rounds ?? []) : [];
  const close = () => setRead(now);
  const click = (at: Element) => {
    // A tap that was meant for something that has just gone, such as Skip, closes nothing.
    if (shown.length > 0 && at.closest("button") && !at.closest(".mf-ended")) close();
  };
  return { shown, close, click };
}

type Props = { rounds: readonly RoundView[]; onClose: () => void };

/** A card for each round that has ended: what each seat rolled and made. It lies over the lower edge of what is in view. */
export function Rounds({ rounds, onClose }: Props) {
  const { status } = useTable();
  if (rounds.length === 0) return null;
  return (
    <section class="mf-ended-dock" aria-label={`The end of the ${status.round_name}`} data-area="rounds">
      <div class="mf-ended">
        {rounds.map((round, at) => (
          <Card key={round.round} round={round} onClose={at === rounds.length - 1 ? onClose : null} />
        ))}
      </div>
    </section>
  );
}

function Card({ round, onClose }: { round: RoundView; onClose: (() => void) | null }) {
  const { game, session, status } = useTable();
  const { columns, moments, next, rows, since } = round;
  const name = `${status.round_name} ${round.round}`;
  const rolled = rows.some(({ dice }) => dice.length > 0);
  return (
    <>
      <div class="mf-ended-head">
        <b>{capital(name)} is over</b>
        {moments.map(({ good, words }) => (
          <span key={words} class={classes("mf-moment", !good && "mf-lost")}>
            <Glyph of={good ? (game.scored ?? signs.check) : signs.close} /> <Rich text={words} />
          </span>
        ))}
        <span class="mf-ended-buttons">
          <Button
            class="mf-tab"
            onClick={() => session?.look(since)}
            aria-label={`See it again: ${name}, step by step`}
          >
            <Glyph of={signs.play} /> See it again
          </Button>
          {onClose && (
            <Button
              class="mf-primary mf-tab"
              data-target="go-on"
              aria-keyshortcuts={SHORTCUTS.on}
              // A key that is still held down from the last move does not skip the card.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={onClose}
            >
              Continue
            </Button>
          )}
        </span>
      </div>
      <table class="mf-ended-table">
        <thead>
          <tr>
            <th scope="col">Player</th>
            {rolled && <th scope="col">Rolled</th>}
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{capital(status.score_name)} after it</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.seat} row={row} rolled={rolled} />
          ))}
        </tbody>
      </table>
      <p class="mf-soft">
        <Rich text={next} />
      </p>
    </>
  );
}

function Row({ row: { seat, dice, cells, change: by, score }, rolled }: { row: RoundRow; rolled: boolean }) {
  const { game, names, seat: front } = useTable();
  const { RolledDice } = game;
  return (
    <tr class={classes(seat === front && "mf-own")}>
      <th scope="row">
        <SeatMark seat={seat} /> {names[seat]}
      </th>
      {rolled && <td>{RolledDice && dice.length > 0 ? <RolledDice dice={dice} /> : "no dice"}</td>}
      {cells.map((cell, at) => (
        <td key={at} class={classes(cell === "nothing" && "mf-soft")}>
          <Rich text={cell} />
        </td>
      ))}
      <td>
        <b>{score}</b> {by !== 0 && <b class="mf-ended-change">({change(by)})</b>}
      </td>
    </tr>
  );
}

/** The rounds that ended, for screen readers; the tables can be read, too. */
export function roundWords(rounds: readonly RoundView[], { status, plain }: Pick<Table, "status" | "plain">): string {
  return rounds
    .map(({ round, moments, next }) =>
      [`${capital(status.round_name)} ${round} is over`, ...moments.map(({ words }) => plain(words)), plain(next)].join(
        ". ",
      ),
    )
    .join(" ");
}
