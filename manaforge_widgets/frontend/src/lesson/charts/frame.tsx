import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useWidth } from "../../shell/frame/use-width.js";
import { Words } from "../words.js";
import { type Key, Keys } from "./keys.js";

export type Drawn = { svg: ComponentChildren; height: number; keys: readonly Key[] };

type Props = {
  title: string;
  /** A line below the title. */
  about: string;
  /** Lines of text next to the chart. */
  beside: readonly string[];
  words: string;
  patterns: string;
  draw: (width: number) => Drawn;
};

/** A chart with its title; it is drawn again for each width, so that its texts keep their size. */
export function Frame({ title, about, beside, words, patterns, draw }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const { svg, height, keys } = width > 0 ? draw(width) : { svg: null, height: 0, keys: [] };
  return (
    <figure class={beside.length > 0 ? "mf-chart-frame mf-has-beside" : "mf-chart-frame"}>
      <figcaption class="mf-chart-title">
        <b>
          <Words text={title} />
        </b>
        {about && <span class="mf-soft">{about}</span>}
        {beside.map((line, index) => (
          <span key={index} class={index === beside.length - 1 ? "mf-strong" : "mf-soft"}>
            <Words text={line} />
          </span>
        ))}
        <Keys keys={keys} patterns={patterns} />
      </figcaption>
      <div ref={ref} class="mf-chart-room">
        {width > 0 && (
          <svg class="mf-chart" width={width} height={height} role="img" aria-label={words}>
            {svg}
          </svg>
        )}
      </div>
    </figure>
  );
}
