import { useRef, useState } from "preact/hooks";
import { Rich } from "../drawing/rich.js";
import { capital } from "../drawing/words.js";
import { useBeside } from "../frame/beside.js";
import { RuleNumber, RuleText } from "../frame/rule.js";
import { Button, keepKeys } from "../input/controls.js";
import { onEscape } from "../input/escape.js";
import type { WasteView } from "../kernel/types.js";
import { useTable } from "../table.js";

type Props = {
  waste: readonly WasteView[];
  onKeep: () => void;
  onEnd: () => void;
  /** Called before the others if the player does not want to be asked again. */
  onNever: () => void;
};

const WORDS = { ask: "End the turn? This would be wasted:", keep: "Keep playing", end: "End turn anyway" };

/** Asks once before a turn is ended that wastes something; marks on the table show the waste meanwhile. */
export function EndQuestion({ waste, onKeep, onEnd, onNever }: Props) {
  const { game, uid } = useTable();
  const words = game.endWords ?? WORDS;
  const panel = useRef<HTMLDivElement>(null);
  const [never, setNever] = useState(false);
  useBeside(panel, game.ends);
  const close = (then: () => void) => () => {
    if (never) onNever();
    then();
  };
  return (
    <div
      ref={panel}
      class="mf-beside mf-asked mf-end-question"
      role="group"
      aria-labelledby={`${uid}-waste`}
      data-area="asked"
      data-from={game.ends}
      onKeyDown={onEscape(close(onKeep))}
    >
      <div class="mf-beside-in">
        <p id={`${uid}-waste`} class="mf-question">
          {words.ask}
        </p>
        <ul class="mf-waste">
          {waste.map(({ rule, text, targets }) => (
            <li key={`${rule} ${targets[0]}`}>
              <span>
                <Rich text={capital(text)} />
              </span>
              <RuleNumber rule={rule} />
              <RuleText rule={rule} />
            </li>
          ))}
        </ul>
        <div class="mf-answers">
          <Button class="mf-primary" data-first="true" onClick={close(onKeep)}>
            {words.keep}
          </Button>
          <Button class="mf-end-anyway" onClick={close(onEnd)}>
            {words.end}
          </Button>
          <label class="mf-check">
            <input type="checkbox" checked={never} onChange={() => setNever(!never)} {...keepKeys} /> Don’t ask again
          </label>
        </div>
      </div>
    </div>
  );
}
