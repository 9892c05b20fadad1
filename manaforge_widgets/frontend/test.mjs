// Runs the unit tests, which need no browser: tests/**/*.test.ts. `npm test -- placing` runs those whose names hold that word.
// With SNAPSHOTS, a file of played matches, it runs tests/**/*.played.ts on these: tests/test_first_turn.py does so.
// They are bundled first, since not every Node.js that builds the front end reads TypeScript.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const [word = ""] = process.argv.slice(2);
const kind = process.env.SNAPSHOTS ? /\.played\.tsx?$/ : /\.test\.tsx?$/;
const tests = readdirSync("tests", { recursive: true })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => kind.test(name) && name.includes(word));
if (tests.length === 0) {
  console.error(`No test has ${word} in its name.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "manaforge-"));
try {
  const outfile = join(folder, "tests.mjs");
  await build({
    stdin: { contents: tests.map((name) => `import "./tests/${name}";`).join("\n"), resolveDir: "." },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "es2023",
    jsx: "automatic",
    jsxImportSource: "preact",
    sourcemap: "inline",
    logLevel: "warning",
  });
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test-reporter=spec", outfile], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
