import { useState } from "preact/hooks";
import { Rich } from "../drawing/rich.js";
import { capital } from "../drawing/words.js";
import { useUid } from "../frame/uid.js";
import type { ComparedView, HintView } from "../kernel/types.js";
import { useTable } from "../table.js";

/** Compares two of the things that the planner has compared, as the player picks them. */
export function Compare({ view }: { view: HintView }) {
  const { game, plain } = useTable();
  const [picked, setPicked] = useState([0, 1]);
  const uid = useUid();
  const { compared } = view;
  const [one, other] = picked.map((at) => compared[at]);
  const said = (text: string) => game.logged?.(text) ?? text;
  return (
    <div class="mf-compare">
      {["Why", "and not"].map((label, place) => (
        <label key={label} for={`${uid}-compare-${place}`}>
          {label}{" "}
          <select
            id={`${uid}-compare-${place}`}
            value={picked[place]}
            onChange={({ currentTarget }) =>
              setPicked(picked.map((at, index) => (index === place ? Number(currentTarget.value) : at)))
            }
          >
            {compared.map(({ words }, at) => (
              <option key={at} value={at}>
                {capital(plain(said(words)))}
              </option>
            ))}
          </select>
        </label>
      ))}
      {one && other && (
        <p role="status">
          {comparedWords(one, other, view).map((words, at) => (
            <span key={at}>
              <Rich text={said(words)} />{" "}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** What the planner thinks of one of two things beside the other, in sentences. */
export function comparedWords(one: ComparedView, other: ComparedView, { unit, least }: HintView): string[] {
  if (one === other) return ["Pick two different things."];
  const more = one.value - other.value;
  const [better, worse] = more < 0 ? [other, one] : [one, other];
  const size = Math.abs(more);
  const told =
    size < least
      ? `The planner finds “${one.words}” and “${other.words}” about equally good.`
      : `The planner expects about ${amount(size)} ${unit} more from “${better.words}” than from “${worse.words}”.`;
  return [
    told,
    ...[one, other].filter(({ why }) => why).map(({ words, why }) => `“${capital(words)}”: ${why}`),
    ...[one, other].filter(({ chance }) => chance).map(({ words, chance }) => `After “${words}”: ${chance}`),
  ];
}

/** A difference with a sensible number of digits. */
const amount = (size: number): string => String(Number(size.toPrecision(size < 1 ? 1 : 2)));
