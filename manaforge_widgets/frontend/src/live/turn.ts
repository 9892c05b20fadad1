/** How long another tab has to let go of a game, in ms; one that the browser has put to sleep does not answer. */
const PATIENCE = 2_000;
/** How long a page that is being left may keep the right, in ms: after a reload it is the same tab that asks again. */
const RELOAD = 800;

/**
 * The right to play a game: one tab has it at a time, so that no move of another is overwritten.
 *
 * `lost` runs when another tab takes it; the right is given up when what it returns is done.
 */
export class Turn {
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #lost: () => Promise<void>;
  #release: (() => void) | null = null;

  constructor(key: string, lost: () => Promise<void>) {
    this.#name = `manaforge-live ${key}`;
    this.#lost = lost;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = () => void this.#giveUp();
  }

  get mine(): boolean {
    return this.#release != null;
  }

  /** Take the right if no other tab has it, and return whether it is ours. */
  async take(): Promise<boolean> {
    return this.mine || (await this.#within(RELOAD));
  }

  /** Ask the tab that has the right for it, and take it away from a tab that does not answer. */
  async demand(): Promise<void> {
    if (this.mine) return;
    this.#channel.postMessage("mine");
    if (!(await this.#within(PATIENCE))) await this.#request({ steal: true });
  }

  /** Wait for the right for some ms, and return whether it is ours. */
  async #within(patience: number): Promise<boolean> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), patience);
    const ours = await this.#request({ signal: stop.signal }).catch((error: unknown) => this.#alone(error));
    clearTimeout(timer);
    return ours;
  }

  /** Whether the browser refuses the page its storage: then nothing is kept, and no tab can overwrite another's moves. */
  #alone(error: unknown): boolean {
    if (!(error instanceof DOMException && error.name === "SecurityError")) return false;
    this.#release = () => {};
    return true;
  }

  async #request(options: LockOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      navigator.locks
        .request(this.#name, options, () => {
          resolve(true);
          return new Promise<void>((release) => {
            this.#release = release;
          });
        })
        .catch((error: unknown) => {
          // Another tab took the right while this one slept.
          if (this.#release) void this.#giveUp();
          else reject(error);
        });
    });
  }

  async #giveUp() {
    const release = this.#release;
    if (!release) return;
    this.#release = null;
    await this.#lost();
    release();
  }
}
