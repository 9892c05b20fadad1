import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import { capital, classes } from "../drawing/words.js";
import type { StatusView } from "../kernel/types.js";
import { glow, useTable } from "../table.js";
import { Narrow } from "./narrow.js";
import { SeatMark } from "./seats.js";

/** `over` covers everything except the scores and the actions. */
type Props = { over?: ComponentChildren; children?: ComponentChildren };

/** The bar at the top: the game, the rounds, whose turn it is, all scores, and the actions, each in a fixed place. */
export function Bar({ over, children }: Props) {
  const { game, status, title, outcome } = useTable();
  const { Stage, Todo } = game;
  const narrow = useContext(Narrow);
  return (
    <div class="mf-bar" data-area="bar">
      <div class="mf-status">
        <span class="mf-brand">
          <Glyph of={game.mark} /> <span class="mf-brand-words">{title}</span>
        </span>
        <span class="mf-progress">
          {Stage && <Stage />}
          <Rounds />
        </span>
        <span class="mf-whose">{status.whose}</span>
        <Scores />
        {over}
        {narrow && Todo && !outcome && (
          <p class="mf-doing" data-area="say">
            <span>
              <Todo />
            </span>
          </p>
        )}
      </div>
      <span class="mf-actions">{children}</span>
    </div>
  );
}

/** The score of every seat, with its mark; the seat in front and the active seat stand out. */
function Scores() {
  const table = useTable();
  const { game, status, names, seat } = table;
  if (!game.scored) return null;
  return (
    <ul class="mf-scores" aria-label={capital(status.score_name)}>
      <li class="mf-scored" aria-hidden="true">
        <span class={`mf-symbol ${game.scoredIn ?? "mf-c-gold"}`}>
          <Glyph of={game.scored} />
        </span>
      </li>
      {names.map((name, index) => (
        <li
          key={index}
          class={classes(
            "mf-score-of",
            index === seat && "mf-front",
            status.active === index && "mf-active",
            glow(table, `score-${index}`),
          )}
          data-seat={index}
        >
          <SeatMark seat={index} />
          <span class="mf-score-name">{name}</span>
          <b>{status.scores[index]}</b>
        </li>
      ))}
    </ul>
  );
}

/** With more rounds than this, the bar has no room for a mark for each. */
const MOST_MARKS = 16;

/** The number of this round, and the number of all rounds if it is known. */
function Rounds() {
  const { phase, round, round_name, rounds } = useTable().status;
  return (
    <>
      {rounds != null && rounds <= MOST_MARKS && (
        <span class="mf-rounds" aria-hidden="true">
          {Array.from({ length: rounds }, (_, index) => (
            <i key={index} class={classes(index + 1 < round && "mf-on", index + 1 === round && "mf-now")} />
          ))}
        </span>
      )}
      <span class="mf-round-words">
        {roundWords({ phase, round, round_name })}
        {round > 0 && rounds != null && ` of ${rounds}`}
      </span>
    </>
  );
}

/** The round, or the phase before the first round. */
export const roundWords = ({ phase, round, round_name }: Pick<StatusView, "phase" | "round" | "round_name">): string =>
  capital(round === 0 ? phase : `${round_name} ${round}`);
