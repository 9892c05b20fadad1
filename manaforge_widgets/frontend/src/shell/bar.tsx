import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Slot } from "./asked.js";
import { Glyph } from "./glyphs.js";
import { type LogEntry, News } from "./log.js";
import { useTable } from "./table.js";
import type { HeadView } from "./types.js";
import { capital, classes } from "./words.js";

type Props = { news?: LogEntry | undefined; children?: ComponentChildren };

/** The bar at the top: the game, the rounds, the game's own chips, whose turn it is, and the actions. */
export function Bar({ news, children }: Props) {
  const { game, head, title } = useTable();
  const [open, setOpen] = useState<string | null>(null);
  const { Chips, Drawer, Stage } = game;
  return (
    <>
      <div class="mf-bar" data-area="bar">
        <span class="mf-brand">
          <Glyph of={game.mark} /> {title}
        </span>
        <span class="mf-progress">
          {Stage && <Stage />}
          <Rounds />
        </span>
        {head.whose && <span class="mf-whose">{head.whose}</span>}
        {Chips && <Chips open={open} toggle={(name) => setOpen(open === name ? null : name)} />}
        <span class="mf-actions">{children}</span>
        {news && <News entry={news} />}
      </div>
      {open && Drawer && (
        <div class="mf-drawer" data-area="bar">
          <Drawer open={open} />
        </div>
      )}
      <Slot at="bar" />
    </>
  );
}

/** If there are more rounds, they get no mark each, because the bar has no room for them. */
const MOST_MARKS = 16;

/** The number of this round, and of all rounds if it is known. */
function Rounds() {
  const { phase, round, rounds } = useTable().head;
  return (
    <>
      {rounds != null && rounds <= MOST_MARKS && (
        <span class="mf-rounds" aria-hidden="true">
          {Array.from({ length: rounds }, (_, index) => (
            <i key={index} class={classes(index + 1 < round && "mf-on", index + 1 === round && "mf-now")} />
          ))}
        </span>
      )}
      <span class="mf-round-words">{roundWords({ phase, round, rounds })}</span>
    </>
  );
}

function roundWords({ phase, round, rounds }: Pick<HeadView, "phase" | "round" | "rounds">): string {
  if (round === 0) return capital(phase);
  return rounds == null ? `Round ${round}` : `Round ${round} of ${rounds}`;
}
