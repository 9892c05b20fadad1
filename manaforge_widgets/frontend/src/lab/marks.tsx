import { GlyphPaths } from "../shell/drawing/glyphs.js";
import { symbolsIn, useSymbols } from "../shell/drawing/symbols.js";

/** Symbols and faces inside an SVG, drawn from the same texts as elsewhere. */

const DIGIT = 7.8;
const LETTER = 7.2;
const GLYPH = 15;
const SPACE = 5;

type Piece = { text: string; symbol: string | null; x: number };

/** The pieces of a line such as `2{coin} 1{star}`, with their distances from its left end, and the width of the line. */
function pieces(line: string): { found: Piece[]; width: number } {
  const found: Piece[] = [];
  let x = 0;
  for (const [, text = "", symbol = ""] of line.matchAll(/(\d*)\{([a-z0-9-]+)\}/g)) {
    if (found.length > 0) x += SPACE;
    found.push({ text, symbol: null, x });
    x += text.length * DIGIT + 2;
    found.push({ text: "", symbol, x });
    x += GLYPH;
  }
  return { found, width: x };
}

export const lineWidth = (line: string): number => (line.includes("{") ? pieces(line).width : line.length * LETTER);

/** A line of text and symbols, centred at `x`. */
export function Line({ line, x, y }: { line: string; x: number; y: number }) {
  if (!line.includes("{")) {
    return (
      <text x={x} y={y + 4.5} text-anchor="middle">
        {line}
      </text>
    );
  }
  const { found, width } = pieces(line);
  return (
    <g transform={`translate(${x - width / 2} ${y})`}>
      {found.map(({ text, symbol, x: left }, index) =>
        symbol == null ? (
          <text key={index} x={left} y={4.5}>
            {text}
          </text>
        ) : (
          <Mark key={index} symbol={symbol} x={left} y={-GLYPH / 2} size={GLYPH} />
        ),
      )}
    </g>
  );
}

function Mark({ symbol, x, y, size }: { symbol: string; x: number; y: number; size: number }) {
  const found = useSymbols().draw(symbol);
  if (!found) return null;
  return (
    <g class={`mf-mark-in mf-c-${found.colour}`} transform={`translate(${x} ${y}) scale(${size / 24})`}>
      <GlyphPaths of={found.glyph} />
    </g>
  );
}

const FACE = 20;
const WIDE_FACE = 32;

export const faceWidth = (drawn: string): number => (symbolsIn(drawn).length > 1 ? WIDE_FACE : FACE);

/** A face as a small die. */
export function FaceMark({ drawn, x, y }: { drawn: string; x: number; y: number }) {
  const symbols = symbolsIn(drawn);
  const width = faceWidth(drawn);
  const size = symbols.length > 1 ? 12 : 14;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class="mf-face-mark" width={width} height={FACE} rx={5} />
      {symbols.map((symbol, index) => (
        <Mark
          key={index}
          symbol={symbol}
          x={(width / symbols.length) * (index + 0.5) - size / 2}
          y={(FACE - size) / 2}
          size={size}
        />
      ))}
      {drawn.includes("/") && <line class="mf-face-or" x1={width / 2 + 2} y1={4} x2={width / 2 - 2} y2={FACE - 4} />}
    </g>
  );
}
