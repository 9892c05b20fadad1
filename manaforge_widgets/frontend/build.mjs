// Bundles each game's widgets: src/games/<game>/{board,replay,reviewed,lab}.tsx becomes ../static/<widget>-<game>.js and .css.
// The parts of lessons know no game: src/lesson/lesson.tsx becomes ../static/lesson.js and .css.
// With --watch it goes on doing so whenever a source changes.
import { existsSync, readdirSync } from "node:fs";
import { build, context } from "esbuild";

const GAMES = "src/games";
const WIDGETS = ["board", "replay", "reviewed", "lab"];

const ofGames = readdirSync(GAMES).flatMap((game) =>
  WIDGETS.map((widget) => ({ in: `${GAMES}/${game}/${widget}.tsx`, out: `${widget}-${game}` })).filter((entry) => existsSync(entry.in)),
);
const options = {
  entryPoints: [...ofGames, { in: "src/lesson/lesson.tsx", out: "lesson" }],
  outdir: "../static",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "info",
};

if (process.argv.includes("--watch")) {
  const watching = await context({ ...options, sourcemap: "inline" });
  await watching.watch();
} else {
  await build(options);
}
