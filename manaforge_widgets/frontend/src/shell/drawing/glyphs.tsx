/** A part of a drawing 24 units wide: filled, or a line if `line` gives its width. `soft` is its opacity in the text's colour, `shine` in white. */
export type Stroke = { d: string; line?: number; soft?: number; shine?: number };
export type Shape = readonly Stroke[];

/** A drawing in the text's colour, hidden from screen readers. */
export function Glyph({ of }: { of: Shape }) {
  return (
    <svg class="mf-glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <GlyphPaths of={of} />
    </svg>
  );
}

/** The paths of a drawing, for use inside another SVG. */
export function GlyphPaths({ of }: { of: Shape }) {
  return (
    <>
      {of.map(({ d, line, soft, shine }) => (
        <path
          key={d}
          d={d}
          opacity={soft ?? shine}
          fill={line ? "none" : shine ? "#fff" : "currentColor"}
          stroke={line ? "currentColor" : "none"}
          stroke-width={line}
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      ))}
    </>
  );
}
