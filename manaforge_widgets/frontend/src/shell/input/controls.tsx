import { type ComponentChildren, type ComponentProps, createContext } from "preact";
import { useContext } from "preact/hooks";
import { Glyph, type Shape } from "../drawing/glyphs.js";
import { classes } from "../drawing/words.js";

/**
 * Jupyter runs command-mode keys ("b" inserts a cell) unless the element with the focus says not to.
 * An ancestor's attribute is not enough, and stopping propagation does not work in Notebook 7.
 */
export const keepKeys = { "data-lm-suppress-shortcuts": "true" };

/** A drawing that has words for screen readers. */
export function Named({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <>
      <span class="mf-hidden">{label}</span>
      <span class="mf-contents" aria-hidden="true">
        {children}
      </span>
    </>
  );
}

/** The reason why controls that need a kernel do nothing now; empty while they work. */
export const Resting = createContext("");

type ButtonProps = ComponentProps<"button"> & { blocked?: boolean };

/** A button; a blocked one can have the focus and say why it does nothing, but a disabled one can't. */
export function Button({ blocked: refused = false, onClick, class: names, ...rest }: ButtonProps) {
  const resting = useContext(Resting);
  const blocked = refused || resting !== "";
  return (
    <button
      type="button"
      {...keepKeys}
      aria-disabled={blocked || undefined}
      class={classes("mf-button", typeof names === "string" && names)}
      onClick={blocked ? undefined : onClick}
      {...rest}
      {...(resting && { "data-hint": resting })}
    />
  );
}

type IconProps = { icon: Shape; label: string; blocked?: boolean; onClick: () => void };

export function IconButton({ icon, label, ...rest }: IconProps) {
  return (
    <Button class="mf-icon" aria-label={label} data-hint={label} {...rest}>
      <Glyph of={icon} />
    </Button>
  );
}

type SelectProps<T extends number> = {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
};

export function Select<T extends number>({ label, value, choices, onChange }: SelectProps<T>) {
  const read = (event: { currentTarget: HTMLSelectElement }) => {
    const chosen = choices[event.currentTarget.selectedIndex];
    if (chosen) onChange(chosen[0]);
  };
  return (
    <label class="mf-select">
      <span>{label}</span>
      <select value={value} onChange={read} {...keepKeys}>
        {choices.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
