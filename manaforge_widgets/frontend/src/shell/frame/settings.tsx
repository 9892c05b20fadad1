import type { ComponentChildren } from "preact";
import { keepKeys } from "../input/controls.js";

type Props = { on: boolean; onChange: (on: boolean) => void; children: ComponentChildren };

/** A setting that is on or off. */
export function Setting({ on, onChange, children }: Props) {
  return (
    <label class="mf-check">
      <input type="checkbox" checked={on} onChange={() => onChange(!on)} {...keepKeys} /> {children}
    </label>
  );
}
