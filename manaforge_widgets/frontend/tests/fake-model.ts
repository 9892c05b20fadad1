import type { AnyModel } from "@anywidget/types";
import type { Request } from "../src/shell/kernel/requests.js";

type Sent = Request & { request: number };
type Listener = (given?: unknown) => void;

/** A widget's model whose kernel is the test. */
export class FakeModel {
  readonly sent: Sent[] = [];
  /** Set when the kernel has ended: Jupyter's models throw then. */
  gone = false;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(readonly state: Record<string, unknown> = {}) {}

  get = (key: string) => this.state[key];
  save_changes = () => {};

  set(key: string, value: unknown) {
    this.state[key] = value;
    this.#tell(`change:${key}`);
  }

  on(name: string, run: Listener) {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(run));
  }

  off(name: string, run: Listener) {
    this.#listeners.get(name)?.delete(run);
  }

  send(message: Sent) {
    if (this.gone) throw new Error("no kernel");
    this.sent.push(message);
  }

  /** Answer the request that was sent last, or another one. */
  answer(reply: { error?: string; rule?: string; text?: string; request?: number | null } = {}) {
    this.#tell("msg:custom", { request: this.sent.at(-1)?.request, error: "", rule: "", text: "", ...reply });
  }

  /** How many functions listen to anything. */
  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, all) => sum + all.size, 0);
  }

  /** The kinds of what was sent, apart from the question whether anybody answers. */
  get kinds(): string[] {
    return this.sent.map(({ kind }) => kind).filter((kind) => kind !== "hello");
  }

  as<T extends Record<string, unknown> = Record<string, unknown>>(): AnyModel<T> {
    return this as unknown as AnyModel<T>;
  }

  #tell(name: string, given?: unknown) {
    for (const run of [...(this.#listeners.get(name) ?? [])]) run(given);
  }
}
