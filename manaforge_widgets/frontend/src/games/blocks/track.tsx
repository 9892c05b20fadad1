import { Glyph, type Shape } from "../../shell/drawing/glyphs.js";
import { flag } from "../../shell/drawing/signs.js";
import { classes } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { glow, useTable } from "../../shell/table.js";
import { Label } from "./label.js";
import { Pickable } from "./pickable.js";
import { usePlay } from "./picks.js";
import type { LaneView, TrackBlock } from "./types.js";

const UP: Shape = [{ d: "m5.5 14.5 6.5-6.5 6.5 6.5", line: 3.2 }];

/** Lanes of steps from the foot to the top, with the camps of the seats and the runners of the seat at turn. */
export function Track({ of, path }: { of: TrackBlock; path: string }) {
  const { label, lanes } = of;
  const most = Math.max(1, ...lanes.map(({ length }) => length));
  const runners = lanes.some(({ runner }) => runner > 0);
  return (
    <div class="bl-block bl-tracks">
      <Label text={label} />
      <div class="bl-legend">
        {runners && (
          <span>
            <span class="bl-runner">
              <Glyph of={UP} />
            </span>{" "}
            runner, not safe yet
          </span>
        )}
        <span>
          <Camps seats={lanes[0]?.places.map((_, seat) => seat) ?? []} /> kept
        </span>
      </div>
      <div
        class="bl-track"
        role="group"
        data-arrows="x"
        aria-label={label || "Track"}
        style={{ "--lanes": lanes.length, "--most": most }}
      >
        {lanes.map((lane, at) => (
          <Lane key={lane.key} of={lane} picks={of.picks} path={`${path}/lanes/${at}`} />
        ))}
      </div>
    </div>
  );
}

function Lane({ of, picks, path }: { of: LaneView; picks: string; path: string }) {
  const table = useTable();
  const { key, length, places, runner } = of;
  const then = usePlay()?.then(`${path}/runner`) ?? null;
  const won = places.findIndex((step) => step >= length);
  const words = [
    `lane ${key}, ${length} steps`,
    runner > 0 && `runner on step ${runner}`,
    ...places.map((step, seat) => step > 0 && `${table.names[seat]} on step ${step}`),
  ].filter(Boolean);
  return (
    <Pickable
      argument={picks}
      value={key}
      label={words.join(", ")}
      class={classes("bl-lane", won >= 0 && "bl-won", runner > 0 && "bl-run", glow(table, `${path}/runner`))}
    >
      <span class="bl-steps-up">
        {Array.from({ length }, (_, at) => {
          const step = length - at;
          const here = places.flatMap((place, seat) => (Math.min(place, length) === step ? [seat] : []));
          return (
            <span key={step} class={classes("bl-step-up", step === length && "bl-top", runner >= step && "bl-under")}>
              {then === step && (
                <span class="bl-runner bl-then">
                  <Glyph of={UP} />
                </span>
              )}
              {then === step ? null : runner === step ? (
                <span class="bl-runner">
                  <Glyph of={UP} />
                </span>
              ) : here.length > 0 ? (
                <Camps seats={here} />
              ) : (
                step === length && <Glyph of={flag} />
              )}
            </span>
          );
        })}
      </span>
      <b class="bl-lane-name">{key}</b>
    </Pickable>
  );
}

/** The marks of seats that stand on the same step. */
function Camps({ seats }: { seats: readonly number[] }) {
  return (
    <span class={classes("bl-camps", seats.length > 2 && "bl-crowd")}>
      {seats.map((seat) => (
        <SeatMark key={seat} seat={seat} />
      ))}
    </span>
  );
}
