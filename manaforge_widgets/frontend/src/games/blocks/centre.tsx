import type { ComponentChildren } from "preact";
import { Rich } from "../../shell/drawing/rich.js";
import { classes, scoreWord, signed } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { glow, useTable } from "../../shell/table.js";
import { anchorOf, rootPath } from "./anchor.js";
import { type Block, blocksOf, type Cards, isPicker } from "./block.js";
import { ChancesPanel } from "./chances.js";
import { BlockView, Panels } from "./layout.js";
import { usePlay } from "./picks.js";

type Placed = { block: Block; path: string };

/** The seats, the table, and what belongs to the seat in front next to the buttons of its moves. */
export function Centre() {
  const { cards, live, outcome, seat, view } = useTable();
  const play = usePlay();
  const blocks = blocksOf(view);
  const placed = blocks.map((block, at) => ({ block, path: rootPath(at) }));
  const patterns = (cards as Cards | null)?.patterns ?? [];
  const after = anchorOf(blocks, patterns);
  const plays = play != null && live && !outcome;
  const own = placed.filter(({ block }) => block.owner === seat);
  const middle = placed.filter(({ block }) => block.owner < 0 && (plays || !isPicker(block, patterns)));
  // The block that the buttons follow stands with them at the foot, next to one's own things.
  const control = middle.find(({ path }) => path === after);
  const atFoot = own.length > 0 ? control : undefined;
  const buttons = plays && <play.Buttons />;
  const alone = after === "" && buttons;
  return (
    <div class="bl-table" data-area="centre" role="group" aria-label="The table">
      <Seats placed={placed} front={own.length > 0 ? seat : null} />
      {middle
        .filter((one) => one !== atFoot)
        .map((one) =>
          one === control ? (
            <Control key={one.path} of={one} buttons={buttons} />
          ) : (
            <Panels key={one.path} of={one.block} path={one.path} after={after} />
          ),
        )}
      <ChancesPanel />
      <div class={classes("bl-foot", own.length > 0 && (atFoot || alone) && "bl-two")}>
        {own.length > 0 && (
          <div class="bl-panel bl-mine">
            <SeatHead seat={seat} />
            {own.map(({ block, path }) => (
              <BlockView key={path} of={block} path={path} after={after} />
            ))}
          </div>
        )}
        {atFoot && <Control of={atFoot} buttons={buttons} />}
        {alone && <div class="bl-panel bl-control">{alone}</div>}
      </div>
      {plays && <play.Dock />}
    </div>
  );
}

/** The block that the buttons follow, with the buttons. */
function Control({ of: { block, path }, buttons }: { of: Placed; buttons: ComponentChildren }) {
  return (
    <div class={classes("bl-panel bl-control", `bl-has-${block.block}`)}>
      <BlockView of={block} path={path} after="" />
      {buttons}
    </div>
  );
}

/** Each seat with its score and what belongs to it; the one in front may stand at the foot instead. */
function Seats({ placed, front }: { placed: readonly Placed[]; front: number | null }) {
  const { names, status } = useTable();
  const order = names.map((_, seat) => seat).filter((seat) => seat !== front);
  if (order.length === 0) return null;
  return (
    <ul class={classes("bl-seats", order.length > 3 && "bl-many-seats")} aria-label="Seats">
      {order.map((seat) => (
        <li key={seat} class={classes("bl-seat", status.active === seat && "mf-active")}>
          <SeatHead seat={seat} />
          {names.length > 1 && <LastOf seat={seat} />}
          {placed
            .filter(({ block }) => block.owner === seat)
            .map(({ block, path }) => (
              <BlockView key={path} of={block} path={path} after="" small />
            ))}
        </li>
      ))}
    </ul>
  );
}

/** What a seat did last, so that nobody has to look it up in the log; marked if it is the newest. */
function LastOf({ seat }: { seat: number }) {
  const { beat, live, log, step } = useTable();
  const line = log.find((one) => one.seat === seat && !one.minor);
  const now = line != null && line.step === log[0]?.step;
  return (
    <p class={classes("bl-last", now && live && step > 0 && `mf-changed mf-beat${beat}`)} data-cut="">
      {line && <Rich text={line.text} />}
    </p>
  );
}

function SeatHead({ seat }: { seat: number }) {
  const table = useTable();
  const { names, status } = table;
  return (
    <div class={classes("bl-seat-head", glow(table, `score-${seat}`))}>
      <SeatMark seat={seat} />
      <b data-cut="">{names[seat]}</b>
      <span class="bl-seat-score">{signed(status.scores[seat] ?? 0)}</span>
      <span class="mf-soft bl-unit">{scoreWord(status.scores[seat] ?? 0, status.score_name)}</span>
      {status.active === seat && <span class="mf-badge">at turn</span>}
    </div>
  );
}
