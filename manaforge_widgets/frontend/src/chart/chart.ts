import { type Figure, later } from "./later.js";

type Plotly = { default: () => Figure };
/** What the page has loaded, by its source: each widget has a copy of this module, and plotly is large. */
type Page = typeof globalThis & { [LOADED]?: Map<string, Promise<Plotly>> };

const LOADED = Symbol.for("manaforge: plotly");
/** How long plotly waits for other widgets to be drawn, in ms. */
const PATIENCE = 1_000;

async function load(source: string): Promise<() => Figure> {
  const page: Page = globalThis;
  page[LOADED] ??= new Map();
  let plotly = page[LOADED].get(source);
  if (!plotly) {
    plotly = idle().then(() => evaluate(source));
    page[LOADED].set(source, plotly);
    // The next chart tries again.
    plotly.catch(() => page[LOADED]?.delete(source));
  }
  return (await plotly).default;
}

/** Resolves when the page has nothing else to do: while plotly is evaluated, the page does nothing else. */
function idle(): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => done(), { timeout: PATIENCE });
    else setTimeout(done, PATIENCE);
  });
}

async function evaluate(source: string): Promise<Plotly> {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

export default () => later(load);
