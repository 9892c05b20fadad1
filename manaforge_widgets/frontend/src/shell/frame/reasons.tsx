import { Rich } from "../drawing/rich.js";
import { keepKeys } from "../input/controls.js";

/** The reasons for a number, folded away until somebody asks; `asks` is the question. */
export function Reasons({ of, lines, asks = "Why" }: { of: string; lines: readonly string[]; asks?: string }) {
  if (lines.length === 0) return null;
  return (
    <details class="mf-odds-reasons">
      <summary {...keepKeys}>
        {asks}
        <span class="mf-hidden">: {of}</span>
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Rich text={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}
