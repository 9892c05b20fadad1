// Starts Pyodide, unpacks wheels as the site does, and runs imported.py there.
// node compile.mjs THE_SITE'S_PYODIDE A_FOLDER_TO_SHARE WHEEL...
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, shared, ...wheels] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: pyodide });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir });
  python.mountNodeFS("/shared", shared);
  python.runPython(readFileSync(new URL("imported.py", import.meta.url), "utf8"), {
    globals: python.toPy({ __name__: "__main__" }),
  });
} catch (error) {
  // Without the line of Pyodide that failed, which has a million characters.
  console.error(error.message);
  process.exitCode = 1;
}
