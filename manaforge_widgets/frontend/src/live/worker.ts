// Runs Python for all widgets of a page. What the page can unpack quickly is stored packed.
import type { PyodideInterface } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import { compiled, keepCompiled } from "./compiled.js";
import type { Ask, Told } from "./python.js";

const FOLDER = new URL("./", import.meta.url).href;
const PACKAGES = "/lib/python/packages";

const tell = (told: Told) => postMessage(told);

/** How long after its start Python packs what it has compiled: a reader's first moves come before it, in ms. */
const LATER = 5_000;
let isCompiled = false;

async function file(name: string): Promise<Response> {
  const found = await fetch(new URL(name, FOLDER));
  if (!found.ok) throw new Error(`${name} is missing (${found.status}).`);
  return found;
}

async function start(): Promise<PyodideInterface> {
  const packages = file("packages.zip").then((found) => found.arrayBuffer());
  const packed = file("pyodide.asm.wasm.gz");
  const earlier = compiled(FOLDER);
  const plain = self.fetch.bind(self);
  // Pyodide asks for its program by its own name.
  self.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.endsWith(".wasm")) return plain(input, init);
    const body = (await packed).body?.pipeThrough(new DecompressionStream("gzip")) ?? null;
    return new Response(body, { headers: { "Content-Type": "application/wasm" } });
  };
  const { loadPyodide } = (await import(`${FOLDER}pyodide.mjs`)) as typeof import("pyodide");
  const python = await loadPyodide({ indexURL: FOLDER, env: { HOME: "/kept" } });
  python.unpackArchive(await packages, "zip", { extractDir: PACKAGES });
  const ready = await earlier;
  if (ready) python.unpackArchive(ready, "zip", { extractDir: PACKAGES });
  // Pyodide writes no compiled files unless it is asked to.
  python.runPython(`import sys; sys.path.insert(0, "${PACKAGES}"); sys.dont_write_bytecode = False`);
  isCompiled = ready != null;
  return python;
}

type InPage = PyProxy & {
  begin(post: (text: string) => void): void;
  open_widget(name: string, recipe: string, kept: string): string;
  close_widget(name: string): void;
  receive(channel: string, data: string): void;
  changed(): string;
  compiled(folder: string): PyProxy & { toJs(): Uint8Array };
};

const started = start().then((python) => {
  const inPage = python.pyimport("manaforge_widgets.live.in_page") as InPage;
  inPage.begin((text) => tell({ kind: "posted", text }));
  tell({ kind: "ready" });
  if (!isCompiled) setTimeout(() => void keepCompiled(FOLDER, inPage.compiled(PACKAGES).toJs()), LATER);
  return inPage;
});
started.catch((error: unknown) => tell({ kind: "failed", error: String(error) }));

let turn: Promise<void> = Promise.resolve();

async function answer(ask: Ask) {
  const inPage = await started;
  try {
    if (ask.kind === "open") {
      tell({ kind: "opened", name: ask.name, result: inPage.open_widget(ask.name, ask.recipe, ask.kept) });
    } else if (ask.kind === "close") inPage.close_widget(ask.name);
    else inPage.receive(ask.channel, ask.data);
  } catch (error) {
    tell({ kind: "failed", error: String(error) });
  }
  tell({ kind: "done", changed: inPage.changed() });
}

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  turn = turn.then(() => answer(data)).catch((error: unknown) => tell({ kind: "failed", error: String(error) }));
});
