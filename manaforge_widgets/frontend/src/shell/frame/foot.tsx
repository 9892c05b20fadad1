import type { Panel } from "../game.js";
import { useTable } from "../table.js";
import { DrawerButtons } from "./drawer.js";
import { type LogEntry, News } from "./log.js";

type Props = {
  entries: readonly LogEntry[];
  /** Whether to say how to enter the board by keyboard. */
  entrance: boolean | undefined;
  panels: readonly Panel[];
};

/** The line at the foot of the table: what happened last, and the buttons of the drawer. */
export function Foot({ entries, entrance, panels }: Props) {
  const { recap, recaps } = useTable().session ?? {};
  return (
    <div class="mf-foot-line" data-area="foot">
      <div class="mf-foot-words">
        {recap && recaps ? <recaps.Foot recap={recap} /> : !entrance && <News entries={entries} />}
        <span role="status">{entrance && <span class="mf-entrance">Escape, then Tab: play by keyboard</span>}</span>
      </div>
      <DrawerButtons panels={panels} />
    </div>
  );
}
