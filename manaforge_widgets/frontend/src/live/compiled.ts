// Python compiles what it imports. The browser keeps the result, so that the second visit need not wait for it.
const CACHE = "manaforge-live";

/** The place of the compiled files: it names the very packages that they belong to. */
const place = (folder: string, id: string) => new URL(`compiled-${id}`, folder).href;

/** What was compiled at an earlier visit; null if there is nothing. */
export async function compiled(folder: string, id: string): Promise<ArrayBuffer | null> {
  try {
    const found = await (await caches.open(CACHE)).match(place(folder, id));
    return found ? await found.arrayBuffer() : null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** Keep what was compiled, in place of what belonged to older packages. */
export async function keepCompiled(folder: string, id: string, packed: Uint8Array) {
  try {
    const cache = await caches.open(CACHE);
    const here = place(folder, id);
    const own = new URL("compiled-", folder).href;
    for (const { url } of await cache.keys()) if (url.startsWith(own) && url !== here) await cache.delete(url);
    await cache.put(here, new Response(packed as Uint8Array<ArrayBuffer>));
  } catch {
    // The next visit compiles once more.
  }
}
