import { classes } from "../../shell/drawing/words.js";
import { glow, useTable } from "../../shell/table.js";
import type { CounterBlock, TextBlock } from "./types.js";
import { usePlain, Words } from "./words.js";

/** A number with its name, or a part of a whole as pips. */
export function Counter({ of, path }: { of: CounterBlock; path: string }) {
  const table = useTable();
  const value = Number(of.value);
  const pips = of.of > 0 && of.of <= MOST_PIPS && Number.isInteger(value);
  return (
    <div class={classes("bl-counter", glow(table, `${path}/value`))}>
      {pips && (
        <span class="bl-pips" aria-hidden="true">
          {Array.from({ length: of.of }, (_, at) => (
            <i key={at} class={at < value ? "bl-full" : ""} />
          ))}
        </span>
      )}
      <span class="bl-counter-name">
        <Words text={of.label} />
      </span>{" "}
      <b class="bl-counter-value">
        <Words text={of.value || "–"} />
        {of.of > 0 && <span class="bl-of"> of {of.of}</span>}
      </b>
    </div>
  );
}

const MOST_PIPS = 12;

const FEW = 14;

/** A line of words or a list. */
export function Text({ of, path }: { of: TextBlock; path: string }) {
  const table = useTable();
  const plain = usePlain();
  // A few words fill the centre of the table; a sentence is smaller.
  const large = of.size === "large" && (of.lines.every((line) => plain(line).length <= FEW) ? "bl-large" : "bl-larger");
  if (!of.list)
    return (
      <p class={classes("bl-text", large, glow(table, `${path}/lines/0`))}>
        <Words text={of.lines[0] ?? ""} />
      </p>
    );
  return (
    <ul class={classes("bl-text bl-lines", large)}>
      {of.lines.map((line, at) => (
        <li key={at} class={glow(table, `${path}/lines/${at}`)}>
          <Words text={line} />
        </li>
      ))}
    </ul>
  );
}
