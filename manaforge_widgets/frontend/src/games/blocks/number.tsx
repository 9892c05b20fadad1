import { Button, Named } from "../../shell/input/controls.js";
import { usePlay } from "./picks.js";
import { useSelecting } from "./selecting.js";
import { choices, filled } from "./selection.js";

/** A number with minus and plus, which skip what leads to no legal move. */
export function NumberPicker({ argument, label }: { argument: string; label: string }) {
  const { game, selection, set } = useSelecting();
  const play = usePlay();
  // A number that comes before another argument is not bound by that one: the other one follows it.
  const open = choices(game, {}, argument);
  const patterns = [...new Set(game.moves.filter((move) => move.values[argument]).map((move) => move.pattern))];
  const value = selection[argument]?.[0] ?? filled(game, selection, patterns[0] ?? -1)[argument]?.[0] ?? open[0] ?? "–";
  const at = open.indexOf(value);
  const step = (by: 1 | -1) => {
    const next = open[at + by];
    if (next != null) set(argument, next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") play?.press(event, argument, value);
  };
  return (
    <div class="bl-number" role="group" aria-label={`${label}: ${value}`} onKeyDown={press}>
      {label && (
        <span class="bl-label" aria-hidden="true">
          {label}
        </span>
      )}
      <span class="bl-steps">
        <Button class="mf-icon bl-step" blocked={at <= 0} onClick={() => step(-1)}>
          <Named label={`Less: ${label}`}>−</Named>
        </Button>
        <output class="bl-value">{value}</output>
        <Button class="mf-icon bl-step" blocked={at >= open.length - 1} onClick={() => step(1)}>
          <Named label={`More: ${label}`}>+</Named>
        </Button>
      </span>
    </div>
  );
}
