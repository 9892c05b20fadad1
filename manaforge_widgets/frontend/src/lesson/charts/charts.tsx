import { useUid } from "../../shell/frame/uid.js";
import type { BarsChart, LessonView } from "../types.js";
import { Bars } from "./bars.js";
import type { Change } from "./cells.js";
import { Conditions } from "./conditions.js";
import { Grid } from "./grid.js";
import { Patterns } from "./keys.js";
import { Lines } from "./lines.js";

export type Chart = LessonView["charts"][number];
type Props = { charts: readonly Chart[]; blocked: boolean; onChange: Change };

/** The charts in rows; two plots share a row if they do not say otherwise. */
export function Charts({ charts, blocked, onChange }: Props) {
  const patterns = useUid();
  if (charts.length === 0) return null;
  const plots = charts.filter(({ chart }) => chart === "bars" || chart === "lines");
  return (
    <div class="mf-charts">
      <Patterns id={patterns} />
      {charts.map((chart, index) => (
        <div key={index} class={`mf-chart-place mf-room-${roomOf(chart, plots.length)}`}>
          {chart.chart === "bars" && (
            <Bars chart={chart} patterns={patterns} shared={sharesAxis(chart, charts[index + 1])} />
          )}
          {chart.chart === "lines" && <Lines chart={chart} patterns={patterns} />}
          {chart.chart === "conditions" && <Conditions chart={chart} patterns={patterns} />}
          {chart.chart === "grid" && <Grid chart={chart} blocked={blocked} onChange={onChange} />}
        </div>
      ))}
    </div>
  );
}

/** Whether a chart stands right above another one with the same places on its x axis. */
function sharesAxis(chart: BarsChart, next: Chart | undefined): boolean {
  const aligned = next?.chart === "bars" && chart.beside != null && next.beside != null && !chart.x_title;
  return aligned && chart.labels.join() === next.labels.join();
}

function roomOf(chart: Chart, plots: number): string {
  if (chart.chart !== "bars" && chart.chart !== "lines") return "whole";
  if (chart.room) return chart.room;
  return plots < 2 || (chart.chart === "bars" && chart.beside != null) ? "whole" : "half";
}
