import { Button } from "./controls.js";
import { Glyph } from "./glyphs.js";
import { Rich } from "./rich.js";
import { SeatMark } from "./seats.js";
import { glow, useTable } from "./table.js";
import type { RecapSeat, RecapView } from "./types.js";

const NOTHING = "has not played since your last turn";

/** What a seat did, in the place of what it has. */
export function RecapStrip({ row: { seat, score, parts } }: { row: RecapSeat }) {
  const table = useTable();
  const { game, names } = table;
  return (
    <span class="mf-recap">
      <span class="mf-recap-who">
        <SeatMark seat={seat} /> <b>{names[seat]}</b>
      </span>
      <b class={`mf-recap-score ${glow(table, `score-${seat}`)}`}>
        {score < 0 ? "−" : "+"}
        {Math.abs(score)}
        {game.scored && (
          <span class="mf-symbol mf-c-gold">
            <Glyph of={game.scored} />
          </span>
        )}
      </b>
      <span class="mf-recap-parts">
        {parts.length === 0 && NOTHING}
        {parts.map((part) => (
          <span key={part} class="mf-recap-part">
            <Rich text={part} />
          </span>
        ))}
      </span>
    </span>
  );
}

/** What a seat did, as a sentence. */
export function recapWords({ seat, score, parts }: RecapSeat, names: readonly string[], scoreName: string, plain: (text: string) => string): string {
  const gained = score === 0 ? "" : `, ${score > 0 ? "plus" : "minus"} ${Math.abs(score)} ${scoreName}`;
  return `${names[seat]} ${parts.length > 0 ? plain(parts.join(", ")) : NOTHING}${gained}`;
}

/** At the foot, while the strips tell what was done: what they are, and a way to see it again. */
export function RecapFoot({ recap }: { recap: RecapView }) {
  const { session } = useTable();
  return (
    <p class="mf-news mf-recap-foot">
      <b>While you waited</b> <span class="mf-soft">shown until your first click</span>
      {session && (
        <Button class="mf-quiet mf-tab" onClick={() => session.look(recap.since)}>
          Play it again
        </Button>
      )}
    </p>
  );
}
