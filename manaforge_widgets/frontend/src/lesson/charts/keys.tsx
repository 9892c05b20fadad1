import type { Tone } from "../types.js";
import { Sign } from "./marks.js";

/** How a sign of the list is drawn. */
export type KeyForm = "line" | "dashed" | "faint" | "band" | "points" | "bar" | "outline" | "exact";
export type Key = { label: string; tone: Tone; form: KeyForm };

/** The meanings of the signs in a chart that have no label in it. */
export function Keys({ keys, patterns }: { keys: readonly Key[]; patterns: string }) {
  if (keys.length === 0) return null;
  return (
    <ul class="mf-chart-keys">
      {keys.map(({ label, tone, form }) => (
        <li key={`${form} ${label}`}>
          <svg class={`mf-key-sign mf-tone-${tone}`} width={22} height={14} aria-hidden="true" focusable="false">
            <KeySign tone={tone} form={form} patterns={patterns} />
          </svg>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

function KeySign({ tone, form, patterns }: { tone: Tone; form: KeyForm; patterns: string }) {
  if (form === "points") return <Sign tone={tone} x={11} y={7} />;
  if (form === "band") return <rect class="mf-band" x={1} y={2} width={20} height={10} />;
  if (form === "exact") return <line class="mf-exact-mark" x1={2} x2={20} y1={7} y2={7} />;
  if (form === "bar" || form === "outline") {
    return (
      <>
        <rect class={form === "bar" ? "mf-bar-fill" : "mf-bar-behind"} x={4} y={1} width={14} height={12} />
        {form === "bar" && <Pattern tone={tone} patterns={patterns} x={4} y={1} width={14} height={12} />}
      </>
    );
  }
  const name = form === "line" ? "mf-line-of" : form === "faint" ? "mf-line-of mf-faint" : "mf-line-of mf-dashed";
  return <path class={name} d="M0 7H22" />;
}

type PatternProps = { tone: Tone; patterns: string; x: number; y: number; width: number; height: number };

/** The pattern over a bar of the second or third tone, so that bars do not differ by colour alone. */
export function Pattern({ tone, patterns, ...box }: PatternProps) {
  if (tone !== "second" && tone !== "third") return null;
  return <rect class="mf-pattern" fill={`url(#${patterns}-${tone})`} {...box} />;
}

/** The definitions of the patterns; each widget has its own, since ids count for the whole page. */
export function Patterns({ id }: { id: string }) {
  return (
    <svg class="mf-hidden" width={0} height={0} aria-hidden="true" focusable="false">
      <defs>
        <pattern
          id={`${id}-second`}
          class="mf-tone-second"
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line class="mf-hatch" x1={0} x2={0} y1={0} y2={6} />
        </pattern>
        <pattern id={`${id}-third`} class="mf-tone-third" width={6} height={6} patternUnits="userSpaceOnUse">
          <circle class="mf-dotted" cx={3} cy={3} r={1.2} />
        </pattern>
      </defs>
    </svg>
  );
}
