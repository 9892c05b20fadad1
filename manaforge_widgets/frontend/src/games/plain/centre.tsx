import { Suggested } from "../../shell/board/suggested.js";
import { Rich } from "../../shell/drawing/rich.js";
import { capital, classes } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { Button } from "../../shell/input/controls.js";
import type { Option } from "../../shell/kernel/types.js";
import { glow, useTable } from "../../shell/table.js";
import { Value } from "./value.js";

export function Centre() {
  const { live, outcome, view } = useTable();
  return (
    <div class="mf-plain" data-area="centre">
      <Scores />
      {live && !outcome && <Actions />}
      <div class="mf-plain-view" role="group" aria-label="The table">
        <Value value={shown(view)} path="" name="The table" />
      </div>
    </div>
  );
}

/** Fields of the view that the bar or the seats' row already shows. */
const SHOWN_ELSEWHERE: readonly string[] = [
  "game",
  "edition",
  "viewer",
  "phase",
  "round",
  "rounds",
  "turn",
  "active",
  "to_act",
];

const shown = (view: unknown) =>
  Object.fromEntries(Object.entries(view ?? {}).filter(([name]) => !SHOWN_ELSEWHERE.includes(name)));

/** Each seat with its score, and whose turn it is. */
function Scores() {
  const table = useTable();
  const { status, names } = table;
  return (
    <ul class="mf-plain-seats" aria-label="Seats">
      {names.map((name, seat) => (
        <li key={seat} class={classes(status.active === seat && "mf-active", glow(table, `score-${seat}`))}>
          <SeatMark seat={seat} />
          <b>{name}</b>
          <span class="mf-plain-score">{status.scores[seat]}</span>
          <span class="mf-soft">{status.score_name}</span>
          {status.active === seat && <span class="mf-badge">at turn</span>}
        </li>
      ))}
    </ul>
  );
}

/** If there are more actions, they are sorted by kind. */
const FEW = 8;

/** The question for the seat, and a button for each legal action. */
function Actions() {
  const { choice, options, uid } = useTable();
  const all = [...options.values()].flat();
  if (all.length === 0) return null;
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const sorted = all.length > FEW && kinds.length > 1;
  return (
    <div
      class="mf-asked"
      data-anchor=""
      data-beside="under"
      role="group"
      aria-labelledby={`${uid}-asked`}
      data-area="asked"
    >
      <p id={`${uid}-asked`} class="mf-question">
        <Rich text={choice?.title || "What do you do?"} />
      </p>
      {sorted ? (
        kinds.map((kind) => (
          <div key={kind} class="mf-plain-kind" role="group" aria-label={capital(kind)}>
            <div class="mf-title">{capital(kind)}</div>
            <Buttons options={all.filter((option) => option.kind === kind)} />
          </div>
        ))
      ) : (
        <Buttons options={all} />
      )}
    </div>
  );
}

function Buttons({ options }: { options: readonly Option[] }) {
  const { act } = useTable();
  return (
    <div class="mf-answers">
      {options.map((option, index) => (
        <Button
          key={option.action}
          class={classes("mf-answer", option.proposed && "mf-proposed")}
          data-first={index === 0 || undefined}
          data-target={option.target}
          data-action={option.action}
          onClick={() => act(option.action, option.target)}
        >
          <Rich text={option.label} />
          {option.proposed && <Suggested />}
        </Button>
      ))}
    </div>
  );
}
