import { classes, count } from "../../shell/drawing/words.js";
import { glow, useTable } from "../../shell/table.js";
import { Pickable } from "./pickable.js";
import type { PileBlock } from "./types.js";
import { usePlain, Words } from "./words.js";

/** The most things of a pile that are drawn. */
const DRAWN = 4;

/** A deck, a pot or a supply. */
export function Pile({ of, path }: { of: PileBlock; path: string }) {
  const table = useTable();
  const plain = usePlain();
  const { back, label, picks, top } = of;
  const number = Number(of.count);
  const things = Number.isInteger(number) ? count(number, back) : of.count;
  const words = [plain(label), things, top && `${plain(top)} on top`].filter(Boolean).join(", ");
  return (
    <div class="bl-pile">
      <span class="bl-label">
        <Words text={label} />
      </span>
      <Pickable
        argument={picks}
        value={label}
        label={words}
        class={classes(
          "bl-stack",
          `bl-of-${back}`,
          !number && "bl-none-left",
          top && "bl-face-up",
          glow(table, `${path}/count`),
        )}
      >
        <span class="bl-layers">
          {Array.from({ length: Math.min(DRAWN, Math.max(1, number || 1)) }, (_, at) => (
            <i key={at} style={{ "--at": at }} />
          ))}
          {top && (
            <b class="bl-card-text">
              <Words text={top} />
            </b>
          )}
        </span>
        <b class="bl-pile-count">{of.count}</b>
      </Pickable>
    </div>
  );
}
