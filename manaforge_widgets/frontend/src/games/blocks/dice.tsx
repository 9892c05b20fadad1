import { Glyph } from "../../shell/drawing/glyphs.js";
import { SPOTS, unknown } from "../../shell/drawing/signs.js";
import { capital, classes } from "../../shell/drawing/words.js";
import { useTable } from "../../shell/table.js";
import { Label } from "./label.js";
import { Pickable } from "./pickable.js";
import type { DiceBlock, PlaceView } from "./types.js";

/** The face of a die: pips up to six, else the number or the word. */
export function Face({ place, sides }: { place: Pick<PlaceView, "text" | "state">; sides: number }) {
  if (place.state === "hidden") return <Glyph of={unknown} />;
  const spots = sides <= 6 ? SPOTS[place.text] : undefined;
  return spots ? (
    <Glyph of={spots} />
  ) : (
    <b class={classes("bl-figure", place.text.length > 2 && "bl-long")}>{place.text}</b>
  );
}

const STATES = { hidden: "covered", empty: "not rolled yet" } as const;

/** Dice in a row. */
export function Dice({ of, path, small = false }: { of: DiceBlock; path: string; small?: boolean }) {
  const { beat, changed } = useTable();
  const { picks, places, sides } = of;
  const named = places.some(({ key, text }) => key !== text);
  const label = of.label || (picks && !named ? capital(picks) : "");
  return (
    <div class="bl-block">
      <Label text={label} />
      <div
        class={classes("bl-dice", small && "bl-small", places.length > 6 && "bl-many")}
        role="group"
        data-arrows="x"
        aria-label={label || "Dice"}
      >
        {places.map((place, at) => {
          const { key, state, text } = place;
          const shown = state === "shown" ? text : STATES[state];
          const words = [named && key ? `die ${key}, ${shown}` : `die ${shown}`, `${at + 1} of ${places.length}`];
          const now = changed.has(`${path}/places/${at}/text`) && state === "shown";
          return (
            <Pickable
              key={at}
              argument={picks}
              value={key}
              label={words.join(", ")}
              class={classes("bl-die", `bl-is-${state}`, sides > 6 && "bl-solid", now && `mf-beat${beat}`)}
            >
              <span class={classes("bl-face", now && `mf-tumble${beat}`)}>
                <Face place={place} sides={sides} />
              </span>
              {named && key && <span class="bl-key">{key}</span>}
            </Pickable>
          );
        })}
      </div>
    </div>
  );
}
