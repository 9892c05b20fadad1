import { sessionMarks } from "../../shell/board/session.js";
import { Suggested } from "../../shell/board/suggested.js";
import { capital, classes } from "../../shell/drawing/words.js";
import { Button } from "../../shell/input/controls.js";
import { SHORTCUTS } from "../../shell/input/shortcuts.js";
import { useTable } from "../../shell/table.js";
import { ChanceNotes, ChancesAt } from "./chances.js";
import { NumberPicker } from "./number.js";
import { Pickable } from "./pickable.js";
import { useSelecting } from "./selecting.js";
import { allChoices, looseMoves, MOST_BUTTONS, type Move, optionsOf } from "./selection.js";
import { Words } from "./words.js";

/** The buttons of the moves: what the selection plays, and every move that no block can build. */
export function Buttons() {
  const { act, choice, session, uid } = useTable();
  const { buttons, clear, game, missing, selection } = useSelecting();
  const loose = looseMoves(game);
  if (buttons.length === 0 && loose.length === 0) return <Waiting />;
  // Many buttons are sorted by the first word of their moves.
  const kinds = [...new Set(loose.map(({ kind }) => kind))];
  const sorted = loose.length > MOST_BUTTONS && kinds.length > 1;
  const selected = Object.keys(selection).length > 0;
  const single = buttons.filter(({ pattern }) => optionsOf(game, pattern).length === 0);
  return (
    <div
      class="bl-asked"
      role="group"
      aria-labelledby={`${uid}-asked`}
      data-area="asked"
      data-anchor=""
      data-beside="under"
    >
      <p id={`${uid}-asked`} class={choice?.title ? "mf-question" : "mf-hidden"}>
        <Words text={choice?.title || "What do you do?"} />
      </p>
      {missing.length > 0 && (
        <div class="bl-pickers">
          {missing.map((name) => (
            <Picker key={name} argument={name} />
          ))}
        </div>
      )}
      <div class="mf-answers bl-buttons">
        {buttons.flatMap(({ pattern, move }) =>
          optionsOf(game, pattern).map((one) => <OptionButton key={one.action} move={one} ready={one === move} />),
        )}
        {single.map(({ chosen, pattern, words, move }) => (
          <Button
            key={`pattern-${pattern}`}
            class={classes(
              "bl-play",
              move && (chosen ? "mf-primary" : "mf-proposed"),
              move && sessionMarks(session, move.target),
            )}
            blocked={!move}
            data-first={move ? "" : undefined}
            data-action={move?.action}
            data-target={move?.target}
            onClick={() => move && act(move.action, move.target)}
          >
            <Words text={capital(words)} />
            {move && <ChancesAt target={move.target} />}
            {move && !chosen && <span class="mf-tag">proposed</span>}
          </Button>
        ))}
        {sorted ? null : loose.map((move) => <LooseButton key={move.action} move={move} />)}
        {selected && (
          <Button class="bl-clear" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      {!sorted && (
        <ChanceNotes
          targets={[...buttons.flatMap(({ move }) => move?.target ?? []), ...loose.map(({ target }) => target)]}
        />
      )}
      {sorted &&
        kinds.map((kind) => (
          <div key={kind} role="group" aria-label={capital(kind)}>
            <div class="bl-label">{capital(kind)}</div>
            <div class="mf-answers bl-buttons">
              {loose
                .filter((move) => move.kind === kind)
                .map((move) => (
                  <LooseButton key={move.action} move={move} />
                ))}
            </div>
          </div>
        ))}
    </div>
  );
}

/** A button for one of few moves that the blocks can build too; what is selected there marks it. */
function OptionButton({ move, ready }: { move: Move; ready: boolean }) {
  const { act, session } = useTable();
  const { preview } = useSelecting();
  return (
    <Button
      class={classes("bl-option mf-answer", ready && "mf-primary", sessionMarks(session, move.target))}
      data-first=""
      data-action={move.action}
      data-target={move.target}
      onClick={() => act(move.action, move.target)}
      onMouseEnter={() => preview(move.action)}
      onMouseLeave={() => preview("")}
      onFocus={() => preview(move.action)}
      onBlur={() => preview("")}
    >
      <Words text={capital(move.label)} />
      <ChancesAt target={move.target} />
    </Button>
  );
}

/** In the place of the buttons while others play: whose turn it is, and a button if bots wait until somebody has looked. */
function Waiting() {
  const { outcome, session, status } = useTable();
  const goOn = session?.goOn;
  if (outcome) return null;
  return (
    <div class="bl-asked bl-waiting" data-area={goOn ? "asked" : undefined}>
      {goOn ? (
        <Button
          class="mf-primary"
          data-first="true"
          data-target="go-on"
          aria-keyshortcuts={SHORTCUTS.on}
          // A key that is still held down from the last move does not go on.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={goOn}
        >
          Continue
        </Button>
      ) : (
        <span class="mf-soft" aria-hidden="true">
          {status.whose}
        </span>
      )}
    </div>
  );
}

/** A button for a move that no block can build. */
function LooseButton({ move }: { move: Move }) {
  const { act, session } = useTable();
  return (
    <Button
      class={classes("mf-answer", move.proposed && "mf-proposed", sessionMarks(session, move.target))}
      data-first=""
      data-action={move.action}
      data-target={move.target}
      onClick={() => act(move.action, move.target)}
    >
      <Words text={capital(move.label)} />
      <ChancesAt target={move.target} />
      {move.proposed && <Suggested />}
    </Button>
  );
}

/** A picker for an argument that no block picks: a number, or a chip for each value. */
function Picker({ argument }: { argument: string }) {
  const { game } = useSelecting();
  const label = capital(argument.replaceAll("_", " "));
  if (game.numbers.has(argument)) return <NumberPicker argument={argument} label={label} />;
  return (
    <div class="bl-number" role="group" aria-label={label}>
      <span class="bl-label" aria-hidden="true">
        {label}
      </span>
      <span class="bl-chips">
        {allChoices(game, argument).map((value) => (
          <Pickable key={value} argument={argument} value={value} label={`${label} ${value}`} class="bl-chip">
            <Words text={value} />
          </Pickable>
        ))}
      </span>
    </div>
  );
}
