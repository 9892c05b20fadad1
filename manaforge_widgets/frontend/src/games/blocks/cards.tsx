import { Glyph } from "../../shell/drawing/glyphs.js";
import { unknown } from "../../shell/drawing/signs.js";
import { capital, classes } from "../../shell/drawing/words.js";
import { glow, useTable } from "../../shell/table.js";
import { Behind } from "./behind.js";
import { Label } from "./label.js";
import { Pickable } from "./pickable.js";
import type { CardsBlock, PlaceView } from "./types.js";
import { usePlain, Words } from "./words.js";

/** Cards in a row: a hand, a display, or doors. */
export function CardRow({ of, path, small = false }: { of: CardsBlock; path: string; small?: boolean | undefined }) {
  const table = useTable();
  const plain = usePlain();
  const { back, label, picks, places } = of;
  return (
    <div class="bl-block">
      <Label text={label} />
      <div
        class={classes("bl-cards", `bl-${back}s`, small && "bl-small", places.length > 7 && "bl-many")}
        role="group"
        data-arrows="x"
        aria-label={plain(label) || (back === "door" ? "Doors" : "Cards")}
      >
        {places.map((place, at) => {
          const { key, state, text } = place;
          const named = key !== "" && key !== text;
          const what =
            state === "shown" ? plain(text) : state === "hidden" ? (back === "door" ? "shut" : "covered") : "empty";
          const words = [named ? `${back} ${key}, ${what}` : `${back} ${what}`, `${at + 1} of ${places.length}`];
          return (
            <Pickable
              key={at}
              argument={picks}
              value={key}
              label={words.join(", ")}
              class={classes(`bl-${back}`, `bl-is-${state}`, glow(table, `${path}/places/${at}/text`))}
            >
              {back === "door" ? <Door place={place} named={named} /> : <Card place={place} named={named} />}
            </Pickable>
          );
        })}
      </div>
    </div>
  );
}

function Card({ place: { key, state, text }, named }: { place: PlaceView; named: boolean }) {
  if (state !== "shown") return <span class="bl-card-in">{state === "hidden" && <Glyph of={unknown} />}</span>;
  return (
    <span class="bl-card-in">
      <b class={classes("bl-card-text", text.length > 3 && "bl-long")}>
        <Words text={text} />
      </b>
      {named && <span class="bl-card-key">{key}</span>}
    </span>
  );
}

/** A door: shut it shows its number, open what stands behind it. */
function Door({ place: { key, state, text }, named }: { place: PlaceView; named: boolean }) {
  return (
    <span class="bl-door-in">
      {state === "hidden" ? (
        <span class="bl-leaf">
          <b>{named ? key : "?"}</b>
          <i />
          <i />
        </span>
      ) : (
        <span class="bl-behind">
          {named && <span class="bl-card-key">{key}</span>}
          <Behind word={text} />
          <b class="bl-behind-text">
            <Words text={capital(text)} />
          </b>
        </span>
      )}
    </span>
  );
}
