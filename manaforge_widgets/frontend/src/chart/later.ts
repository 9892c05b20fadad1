import type { AnyModel } from "@anywidget/types";

type Given = { model: AnyModel };
type GivenPlace = Given & { el: HTMLElement; signal?: AbortSignal };
/** Plotly's front end of one figure. */
export type Figure = { initialize(given: Given): void; render(given: GivenPlace): () => void };
/** Loads plotly from its source; it makes a front end for each figure. */
export type Load = (source: string) => Promise<() => Figure>;

/** The traits by which Python sends messages to plotly's front end; Python resets each one at once. */
export const TOLD = [
  "_py2js_addTraces",
  "_py2js_restyle",
  "_py2js_relayout",
  "_py2js_update",
  "_py2js_animate",
  "_py2js_deleteTraces",
  "_py2js_moveTraces",
  "_py2js_removeLayoutProps",
  "_py2js_removeTraceProps",
];

/**
 * A figure whose plotly comes later. Plotly can take seconds to load, and anywidget drops every message to a widget that
 * is not ready within two. Messages from Python are kept until plotly is there.
 */
export function later(load: Load) {
  let figure: Promise<Figure>;
  return {
    initialize({ model }: Given) {
      const hear = listen(model);
      figure = load(model.get("_plotly")).then((make) => {
        const own = make();
        const told = hear();
        own.initialize({ model });
        for (const [name, value] of told) {
          model.set(name, value);
          model.set(name, null);
        }
        return own;
      });
      // What went wrong is for the place where the figure would be.
      figure.catch(hear);
    },

    async render({ model, el, signal }: GivenPlace) {
      const waits = el.appendChild(document.createElement("p"));
      waits.style.cssText = "margin: 0; padding: 12px; font: 14px/1.4 system-ui, sans-serif";
      waits.textContent = "Loading the chart…";
      try {
        const own = await figure;
        waits.remove();
        if (!signal?.aborted) return own.render({ model, el });
      } catch (reason) {
        waits.textContent = "The chart could not be loaded. Run its cell again.";
        throw reason;
      }
    },
  };
}

/** Records what Python sends to the figure; the returned function stops recording and returns the messages in order. */
function listen(model: AnyModel): () => [name: string, value: unknown][] {
  const told: [string, unknown][] = [];
  const stops = TOLD.map((name) => {
    const note = () => {
      const value = model.get(name);
      if (value) told.push([name, value]);
    };
    model.on(`change:${name}`, note);
    return () => model.off(`change:${name}`, note);
  });
  return () => {
    for (const stop of stops) stop();
    return told;
  };
}
