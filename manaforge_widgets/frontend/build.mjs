// Bundles each game's widgets: src/games/<game>/{board,replay,reviewed,lab}.tsx becomes ../static/<widget>-<game>.js and .css.
// The parts of lessons serve all games: src/lesson/lesson.tsx becomes ../static/lesson.js and .css. The chart has no styles.
// src/live becomes ../static/live, with Pyodide beside it: what a page needs that runs Python itself.
// With --watch it goes on doing so whenever a source changes.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { build, context } from "esbuild";
import { loadPyodide } from "pyodide";

const GAMES = "src/games";
const WIDGETS = ["board", "replay", "reviewed", "lab"];

const sources = { lesson: "src/lesson/lesson.tsx", class: "src/class/class.tsx", chart: "src/chart/chart.ts" };
for (const game of readdirSync(GAMES)) {
  for (const widget of WIDGETS) {
    const source = `${GAMES}/${game}/${widget}.tsx`;
    if (existsSync(source)) sources[`${widget}-${game}`] = source;
  }
}

// A page keeps the style sheets of all its widgets, and each brings its own copy of what they share. Among rules of equal
// weight the last sheet would win everywhere. So each bundle marks the element that it fills, and its styles hold only there.
const mark = (name) => `mf-in-${name}`;
// In :has() the root is named to style the host around it, which is the same for all bundles.
const ROOT = /:has\([^()]*\)|\.manaforge(?![\w-])/g;
const scoped = (css, name) =>
  css.replace(ROOT, (found) => (found.startsWith(":") ? found : `${found}:where(.${mark(name)}>*)`));

const marked = {
  name: "marked",
  setup({ onResolve, onLoad, onEnd }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === "entry-point" ? { path, namespace: "widget" } : undefined,
    );
    onLoad({ filter: /./, namespace: "widget" }, ({ path }) => ({
      resolveDir: process.cwd(),
      contents:
        path === "chart"
          ? `export { default } from "./${sources[path]}";`
          : `
        import widget from "./${sources[path]}";
        export default { ...widget, render(given) { given.el.classList.add("${mark(path)}"); return widget.render(given); } };`,
    }));
    onEnd(({ outputFiles = [] }) => {
      for (const { path, text } of outputFiles) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, path.endsWith(".css") ? scoped(text, basename(path, ".css")) : text);
      }
    });
  },
};

const options = {
  entryPoints: Object.keys(sources).map((name) => ({ in: name, out: name })),
  outdir: "../static",
  bundle: true,
  minify: true,
  write: false,
  plugins: [marked],
  format: "esm",
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "info",
};

const live = {
  entryPoints: ["page.ts", "worker.ts", "page.css"].map((name) => `src/live/${name}`),
  outdir: "../static/live",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  logLevel: "info",
};

async function copyPyodide() {
  const [from, to] = ["node_modules/pyodide", live.outdir];
  mkdirSync(to, { recursive: true });
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) copyFileSync(`${from}/${name}`, `${to}/${name}`);
  writeFileSync(`${to}/python_stdlib.zip`, await compiledLibrary());
  writeFileSync(`${to}/pyodide.asm.wasm.gz`, gzipSync(readFileSync(`${from}/pyodide.asm.wasm`), { level: 9 }));
  // The list that comes with Pyodide names hundreds of packages on another machine.
  const { info } = JSON.parse(readFileSync(`${from}/pyodide-lock.json`, "utf8"));
  writeFileSync(`${to}/pyodide-lock.json`, JSON.stringify({ info, packages: {} }));
  copyFileSync("src/live/licences.txt", `${to}/licences.txt`);
}

/** Python's standard library for live pages, partly compiled: see library.py. */
async function compiledLibrary() {
  const python = await loadPyodide();
  python.FS.mkdirTree("/package");
  python.mountNodeFS("/package", "..");
  python.runPython(readFileSync("src/live/library.py", "utf8"));
  return python.globals.get("compiled")("/package").toJs();
}

await copyPyodide();
if (process.argv.includes("--watch")) {
  for (const one of [options, live]) await (await context({ ...one, sourcemap: "inline" })).watch();
} else {
  await Promise.all([build(options), build(live)]);
}
