/** How long another tab has to let go of a game, in ms; one that the browser has put to sleep does not answer. */
const PATIENCE = 2_000;
/** How long a page that is being left may keep the right, in ms: after a reload it is the same tab that asks again. */
const RELOAD = 800;

/** How long the tabs of a page without locks have to say that the game is theirs, in ms. */
const SPOKEN = 400;

/** A message to the other tabs; of two that ask at the same time, the lower number comes first. */
type Word = { word: "mine" | "whose" | "ours" | "free"; number: number };

/**
 * The right to play a game: one tab has it at a time, so that no move of another is overwritten.
 *
 * Browsers have locks only for pages that come over https or from this machine. For others the tabs ask each other.
 *
 * `lost` runs when another tab takes it; the right is given up when what it returns is done.
 */
export class Turn {
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #lost: () => Promise<void>;
  readonly #number = Math.random();
  #release: (() => void) | null = null;
  #asking: ((word: Word["word"]) => void) | null = null;

  constructor(key: string, lost: () => Promise<void>) {
    this.#name = `manaforge-live ${key}`;
    this.#lost = lost;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => this.#hear(data);
  }

  get mine(): boolean {
    return this.#release != null;
  }

  /** Take the right if no other tab has it, and return whether it is ours. */
  async take(): Promise<boolean> {
    if (this.mine || navigator.locks) return this.mine || (await this.#within(RELOAD));
    if ((await this.#ask("whose", SPOKEN)) === "ours") return false;
    this.#hold();
    return true;
  }

  /** Ask the tab that has the right for it, and take it away from a tab that does not answer. */
  async demand(): Promise<void> {
    if (this.mine) return;
    if (!navigator.locks) {
      await this.#ask("mine", PATIENCE);
      return this.#hold();
    }
    this.#say("mine");
    if (!(await this.#within(PATIENCE))) await this.#request({ steal: true });
  }

  #say(word: Word["word"]) {
    this.#channel.postMessage({ word, number: this.#number } satisfies Word);
  }

  #hear({ word, number }: Word) {
    if (word === "mine") void this.#giveUp();
    else if (word !== "whose") this.#asking?.(word);
    else if (!navigator.locks && (this.mine || (this.#asking && this.#number < number))) this.#say("ours");
  }

  /** Ask the other tabs, and return what one of them says; null if none answers in time. */
  async #ask(word: Word["word"], patience: number): Promise<Word["word"] | null> {
    const heard = new Promise<Word["word"] | null>((resolve) => {
      this.#asking = resolve;
      setTimeout(() => resolve(null), patience);
    });
    this.#say(word);
    const answer = await heard;
    this.#asking = null;
    return answer;
  }

  #hold() {
    this.#release = () => this.#say("free");
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
