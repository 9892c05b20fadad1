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
/** Keeps what Python has compiled; null if that was kept already. */
let keeps: ((packed: Uint8Array) => Promise<void>) | null = null;

/** From when on a page says how much has been loaded, in ms, and how often, in percent. */
const SLOW = 1_500;
const STEP = 5;

async function file(name: string, query = "", how?: RequestInit): Promise<Response> {
  const found = await fetch(new URL(name + query, FOLDER), how).catch(() => {
    throw new Error(`${name} could not be loaded. Check the network.`);
  });
  if (!found.ok) throw new Error(`${name} is missing in its folder (${found.status}).`);
  return found;
}

/** Count what is loaded of a number of bytes, and say so now and then. */
function counter(all: number) {
  const begun = performance.now();
  let loaded = 0;
  let told = 0;
  return (part: Response): Response => {
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, to) {
        loaded += chunk.length;
        const percent = Math.min(100, Math.floor((100 * loaded) / all));
        if (performance.now() - begun > SLOW && percent >= told + STEP) {
          told = percent;
          tell({ kind: "loaded", percent });
        }
        to.enqueue(chunk);
      },
    });
    return new Response(part.body?.pipeThrough(counted) ?? null, part);
  };
}

async function start(): Promise<PyodideInterface> {
  // At a later visit nothing is loaded, so nothing need be counted.
  let counted = (part: Response) => part;
  const packed = file("pyodide.asm.wasm.gz");
  const about = (await (await file("runtime.json", "", { cache: "no-cache" })).json()) as { id: string; loads: number };
  // Named after its content, since what was compiled belongs to these very packages.
  const packages = file("packages.zip", `?${about.id}`);
  // Both are awaited later; one that fails before that is no uncaught error.
  packages.catch(() => {});
  packed.catch(() => {});
  const ready = await compiled(FOLDER, about.id);
  if (!ready) counted = counter(about.loads);
  const archive = packages.then((found) => counted(found).arrayBuffer());
  archive.catch(() => {});
  const plain = self.fetch.bind(self);
  // Pyodide asks for its program by its own name.
  self.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.endsWith("stdlib.zip")) return counted(await plain(input, init));
    if (!url.endsWith(".wasm")) return plain(input, init);
    const body = counted(await packed).body?.pipeThrough(new DecompressionStream("gzip")) ?? null;
    return new Response(body, { headers: { "Content-Type": "application/wasm" } });
  };
  const { loadPyodide } = (await import(`${FOLDER}pyodide.mjs`)) as typeof import("pyodide");
  const python = await loadPyodide({ indexURL: FOLDER, env: { HOME: "/kept" } });
  python.unpackArchive(await archive, "zip", { extractDir: PACKAGES });
  if (ready) python.unpackArchive(ready, "zip", { extractDir: PACKAGES });
  // Pyodide writes no compiled files unless it is asked to.
  python.runPython(`import sys; sys.path.insert(0, "${PACKAGES}"); sys.dont_write_bytecode = False`);
  if (!ready) keeps = (packed) => keepCompiled(FOLDER, about.id, packed);
  return python;
}

type InPage = PyProxy & {
  begin(post: (text: string) => void): void;
  open_widget(name: string, recipe: string, kept: string, stopped: boolean): string;
  close_widget(name: string): void;
  receive(channel: string, data: string): void;
  changed(): string;
  compiled(folder: string): PyProxy & { toJs(): Uint8Array };
};

const started = start().then((python) => {
  const inPage = python.pyimport("manaforge_widgets.live.in_page") as InPage;
  inPage.begin((text) => tell({ kind: "posted", text }));
  tell({ kind: "ready" });
  const keep = keeps;
  if (keep) setTimeout(() => void keep(inPage.compiled(PACKAGES).toJs()), LATER);
  return inPage;
});
started.catch((error: unknown) => tell({ kind: "failed", error: `Python can’t start: ${words(error)}` }));

/** An error in one line: of Python's, the last. */
function words(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1) ?? "";
}

let turn: Promise<void> = Promise.resolve();

async function answer(ask: Ask) {
  const inPage = await started;
  try {
    if (ask.kind === "open") {
      tell({ kind: "opened", name: ask.name, result: inPage.open_widget(ask.name, ask.recipe, ask.kept, ask.stopped) });
    } else if (ask.kind === "close") inPage.close_widget(ask.name);
    else inPage.receive(ask.channel, ask.data);
  } catch (error) {
    tell({ kind: "erred", error: `That went wrong: ${words(error)}` });
  }
  tell({ kind: "done", changed: inPage.changed() });
}

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  turn = turn
    .then(() => answer(data))
    .catch((error: unknown) => {
      tell({ kind: "failed", error: `Python has stopped: ${words(error)}` });
    });
});
