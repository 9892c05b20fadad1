/** A stroke of a drawing, 24 units wide: filled unless `line` gives a width; `soft` and `shine` are opacities, of the colour and of white. */
export type Stroke = { d: string; line?: number; soft?: number; shine?: number };
export type Shape = readonly Stroke[];

/** A drawing in the text's colour; whoever uses it gives the words beside it. */
export function Glyph({ of }: { of: Shape }) {
  return (
    <svg class="mf-glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <GlyphPaths of={of} />
    </svg>
  );
}

/** The same inside of another drawing, 24 units wide. */
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
