import { Glyph } from "../shell/drawing/glyphs.js";
import { flag } from "../shell/drawing/signs.js";
import { Cells } from "./charts/cells.js";
import { Charts } from "./charts/charts.js";
import { Control } from "./controls.js";
import type { Figure, LessonView } from "./types.js";
import type { Changes } from "./use-changes.js";
import { Words } from "./words.js";

/** The student's guess. */
export function Said({ said }: { said: string }) {
  if (!said) return null;
  return (
    <p class="mf-said">
      <Glyph of={flag} />
      <span>
        <Words text={said} />
      </span>
    </p>
  );
}

/** The sentences that read the charts; the first one is stressed. */
export function Sentence({ words: [first, ...others] }: { words: readonly string[] }) {
  return (
    <p class="mf-sentence" role="status">
      <b>
        <Words text={first ?? ""} />
      </b>{" "}
      <Words text={others.join(" ")} />
    </p>
  );
}

type Props = { part: LessonView; changes: Changes; rest: string; uid: string };

/** The controls of an explorer with its cells and figures, and then its charts. */
export function Explorer({ part: { controls, figures, charts }, changes, rest, uid }: Props) {
  const blocked = rest !== "";
  const reason = blocked ? `${uid}-reason` : undefined;
  const cells = charts.filter((chart) => chart.chart === "cells");
  const others = charts.filter((chart) => chart.chart !== "cells");
  return (
    <>
      {controls.length + cells.length + figures.length > 0 && (
        <div class="mf-panel-of-controls">
          {controls.length > 0 && (
            <div class="mf-controls" role="group" aria-label="Controls">
              {controls.map((control) => (
                <Control
                  key={control.id}
                  id={`${uid}-${control.id}`}
                  control={control}
                  value={changes.value(control)}
                  blocked={blocked}
                  reason={reason}
                  onChange={changes.change}
                />
              ))}
              {blocked && (
                <p id={reason} class="mf-soft">
                  {rest}
                </p>
              )}
            </div>
          )}
          {cells.length + figures.length > 0 && (
            <div class="mf-things">
              {cells.map((chart, index) => (
                <Cells key={index} chart={chart} blocked={blocked} onChange={changes.change} />
              ))}
              {figures.length > 0 && <Figures figures={figures} />}
            </div>
          )}
        </div>
      )}
      <Charts charts={others} blocked={blocked} onChange={changes.change} />
    </>
  );
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul class="mf-figures">
      {figures.map(({ value, note }, index) => (
        <li key={index}>
          <b>{value}</b>{" "}
          <span>
            <Words text={note} />
          </span>
        </li>
      ))}
    </ul>
  );
}
