/** What was done in a widget: its files by name, and the name of the one that is shown. */
export type Kept = { files: Record<string, string>; current: string };

const STORE = "kept";

/** The files of all live pages of this site, in the browser's own database. */
export class Keeper {
  readonly #database: Promise<IDBDatabase>;

  constructor() {
    this.#database = new Promise((resolve, reject) => {
      const asked = indexedDB.open("manaforge-live", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    // A browser that keeps nothing still plays; each read and write says so.
    this.#database.catch(() => {});
  }

  async read(key: string): Promise<Kept | null> {
    return ((await this.#ask("readonly", (store) => store.get(key))) as Kept | undefined) ?? null;
  }

  async write(key: string, kept: Kept): Promise<void> {
    await this.#ask("readwrite", (store) => store.put(kept, key));
  }

  async forget(key: string): Promise<void> {
    await this.#ask("readwrite", (store) => store.delete(key));
  }

  async #ask(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
    const database = await this.#database;
    return new Promise((resolve, reject) => {
      const done = database.transaction(STORE, mode, { durability: "strict" });
      const asked = ask(done.objectStore(STORE));
      done.oncomplete = () => resolve(asked.result);
      done.onabort = () => reject(done.error);
      done.onerror = () => reject(done.error);
    });
  }
}
