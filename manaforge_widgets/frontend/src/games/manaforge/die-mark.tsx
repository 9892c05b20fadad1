import { count } from "../../shell/drawing/words.js";
import { leaves } from "./leaves.js";
import { useTable } from "./table.js";

/** What spending a die now would give up, on the upper edge of the die; or that it would give nothing. */
export function DieMark({ target }: { target: string }) {
  const table = useTable();
  const spend = table.asked ? undefined : table.options.get(target)?.find(({ kind }) => kind === "spend");
  if (!spend) return null;
  const lost = leaves(table, spend.action)?.lost.length ?? 0;
  const words = spend.idle ? "no gain" : lost > 0 ? `−${count(lost, "item")}` : "";
  return words ? <span class="mf-loses">{words}</span> : null;
}
