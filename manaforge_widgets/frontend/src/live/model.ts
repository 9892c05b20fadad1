import type { AnyModel } from "@anywidget/types";

type Run = (...args: unknown[]) => void;
type State = Record<string, unknown>;

/** What a model sends to Python. */
export type Outgoing = { method: "update"; state: State; buffer_paths: [] } | { method: "custom"; content: unknown };

/** A widget's model without Jupyter: the values that page and Python share, and who listens to them. */
export class Model {
  readonly #state: State;
  readonly #send: (message: Outgoing) => void;
  readonly #listeners = new Map<string, Set<Run>>();
  #unsaved: State = {};

  constructor(state: State, send: (message: Outgoing) => void) {
    this.#state = state;
    this.#send = send;
  }

  get(key: string): unknown {
    return this.#state[key];
  }

  set(key: string, value: unknown) {
    this.#unsaved[key] = value;
    this.#put(key, value);
  }

  save_changes() {
    const state = this.#unsaved;
    this.#unsaved = {};
    if (Object.keys(state).length > 0) this.#send({ method: "update", state, buffer_paths: [] });
  }

  send(content: unknown) {
    this.#send({ method: "custom", content });
  }

  on(name: string, run: Run) {
    const known = this.#listeners.get(name);
    if (known) known.add(run);
    else this.#listeners.set(name, new Set([run]));
  }

  off(name: string, run: Run) {
    this.#listeners.get(name)?.delete(run);
  }

  /** Take new values from Python. */
  update(state: State) {
    for (const [key, value] of Object.entries(state)) this.#put(key, value);
  }

  /** Take a message from Python. */
  heard(content: unknown) {
    this.#run("msg:custom", content, []);
  }

  /** Whether Python has this value at all. */
  has(key: string): boolean {
    return key in this.#state;
  }

  /** The model as a front end of anywidget takes it. */
  get any(): AnyModel {
    return this as unknown as AnyModel;
  }

  #put(key: string, value: unknown) {
    this.#state[key] = value;
    this.#run(`change:${key}`);
    this.#run("change");
  }

  #run(name: string, ...args: unknown[]) {
    for (const run of [...(this.#listeners.get(name) ?? [])]) run(...args);
  }
}
