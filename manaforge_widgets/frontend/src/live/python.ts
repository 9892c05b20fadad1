import type { Kept } from "./kept.js";
import { Model, type Outgoing } from "./model.js";

/** A message from the page to the worker. */
export type Ask =
  | { kind: "open"; name: string; recipe: string; kept: string; stopped: boolean }
  | { kind: "close"; name: string }
  | { kind: "message"; channel: string; data: string };

/** A message from the worker to the page. */
export type Told =
  | { kind: "loaded"; percent: number }
  | { kind: "ready" }
  | { kind: "opened"; name: string; result: string }
  | { kind: "posted"; text: string }
  | { kind: "done"; changed: string }
  /** A message has failed; Python still runs. */
  | { kind: "erred"; error: string }
  /** Python can't start. */
  | { kind: "failed"; error: string };

type Posted = {
  type: string;
  comm: string;
  data: { method?: string; state?: Record<string, unknown>; content?: unknown };
};

/** What the page wants to know of Python. */
export type Heard = {
  changed: (name: string, kept: Kept) => void;
  /** Whether Python is at work, each time that it changes. */
  busy: (busy: boolean) => void;
  loaded: (percent: number) => void;
  erred: (error: string) => void;
  failed: (error: string) => void;
};

/** The name of a widget's model, or why there is no widget. */
export type Opened = { model?: string; error?: string };

const CUT_OFF = "the page could not load what it needs. Check the network, and the folder next to the page.";

/** Python in a worker, and the models of its widgets. */
export class Python {
  readonly models = new Map<string, Model>();
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #heard: Heard;
  readonly #opening = new Map<string, (result: Opened) => void>();
  #waiting = 0;

  constructor(folder: string, heard: Heard) {
    this.#heard = heard;
    this.#worker = new Worker(new URL("worker.js", folder), { type: "module" });
    this.ready = new Promise((resolve) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if (data.kind === "ready") resolve();
        else this.#take(data);
      };
    });
    this.#worker.onerror = ({ message }) => heard.failed(`Python can’t start: ${message || CUT_OFF}`);
  }

  /** Make a widget; the name of its model, or why it can't be made. After a stop its bots wait. */
  async open(name: string, recipe: string, kept: Kept | null, stopped: boolean): Promise<Opened> {
    return new Promise((resolve) => {
      this.#opening.set(name, resolve);
      this.#ask({ kind: "open", name, recipe, kept: kept ? JSON.stringify(kept) : "", stopped });
    });
  }

  close(name: string) {
    this.#ask({ kind: "close", name });
  }

  /** End Python, whatever it is doing. */
  end() {
    this.#worker.terminate();
  }

  #ask(ask: Ask) {
    this.#waiting++;
    if (this.#waiting === 1) this.#heard.busy(true);
    this.#worker.postMessage(ask);
  }

  #take(told: Exclude<Told, { kind: "ready" }>) {
    if (told.kind === "posted") this.#posted(JSON.parse(told.text) as Posted);
    else if (told.kind === "loaded") this.#heard.loaded(told.percent);
    else if (told.kind === "opened") {
      this.#opening.get(told.name)?.(JSON.parse(told.result));
      this.#opening.delete(told.name);
    } else if (told.kind === "failed") this.#heard.failed(told.error);
    else if (told.kind === "erred") this.#heard.erred(told.error);
    else {
      for (const [name, kept] of Object.entries(JSON.parse(told.changed) as Record<string, Kept>)) {
        this.#heard.changed(name, kept);
      }
      this.#waiting--;
      if (this.#waiting === 0) this.#heard.busy(false);
    }
  }

  #posted({ type, comm, data }: Posted) {
    const send = (message: Outgoing) => this.#ask({ kind: "message", channel: comm, data: JSON.stringify(message) });
    if (type === "comm_open") this.models.set(comm, new Model({ ...data.state, live: true }, send));
    else if (type === "comm_close") this.models.delete(comm);
    else if (data.method === "update") this.models.get(comm)?.update(data.state ?? {});
    else if (data.method === "custom") this.models.get(comm)?.heard(data.content);
  }
}
