// Python compiles what it imports. The browser keeps the result, so that the second visit need not wait for it.
import type { PyodideInterface } from "pyodide";

const CACHE = "manaforge-live";

// Python would check compiled files against the times of the sources, which are new at each visit.
const PACK = `
import io, zipfile
from pathlib import Path

def pack(folder):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path in Path(folder).rglob("*.pyc"):
            code = path.read_bytes()
            archive.writestr(str(path.relative_to(folder)), code[:4] + bytes([1, 0, 0, 0]) + bytes(8) + code[16:])
    return packed.getvalue()

pack
`;

/** The place of the compiled files: it names the very packages that they belong to. */
async function place(folder: string): Promise<string> {
  const runtime = (await (await fetch(new URL("runtime.json", folder), { cache: "no-cache" })).json()) as { id: string };
  return new URL(`compiled-${runtime.id}`, folder).href;
}

export async function compiled(folder: string): Promise<ArrayBuffer | null> {
  try {
    const found = await (await caches.open(CACHE)).match(await place(folder));
    return found ? await found.arrayBuffer() : null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

export async function keepCompiled(python: PyodideInterface, folder: string, packages: string) {
  try {
    const pack = python.runPython(PACK, { globals: python.toPy({}) });
    const packed = pack(packages);
    const cache = await caches.open(CACHE);
    const here = await place(folder);
    for (const older of await cache.keys()) {
      if (older.url.startsWith(new URL("compiled-", folder).href) && older.url !== here) await cache.delete(older);
    }
    await cache.put(here, new Response(packed.toJs()));
  } catch {
    // The next visit compiles once more.
  }
}
