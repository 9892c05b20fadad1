// Makes the widgets of a page live. Each stands in an element with the class "manaforge-live", which holds what the
// widget needs, packed; until Python is ready it shows the picture that it came with.
import { Bar, type Press } from "./bar.js";
import { Keeper, type Kept } from "./kept.js";
import { Python } from "./python.js";
import { Turn } from "./turn.js";
import { Views } from "./views.js";

const FOLDER = new URL("./", import.meta.url).href;
/** How long Python may be at work before the page offers to stop it, in ms. */
const LONG = 4_000;
const MOST_LETTERS = 5_000_000;
const STARTS = "Python is starting.";
const ASK = "Ask whoever published this page to write it again, with its folder.";
/** What a reader calls a widget, by its kind. */
const WORDS: Record<string, string> = { board: "game", puzzle: "puzzle", lab: "lab", lesson: "lesson", class: "page" };
/** The kinds of widgets of which nothing is kept. */
const UNKEPT = new Set(["lab", "class"]);

/** What a page knows of a widget. */
type Live = { id: string; kind: string; recipe: { arguments: Record<string, unknown> } };

const keeper = new Keeper();
const players: Player[] = [];
let python: Python | null = null;
let slow = 0;

function run(): Python {
  python ??= new Python(FOLDER, {
    changed: (name, kept) => void players[Number(name)]?.keep(kept),
    busy: (busy) => {
      clearTimeout(slow);
      if (busy) slow = window.setTimeout(() => players.forEach((one) => void one.offerStop()), LONG);
      else players.forEach((one) => void one.rested());
    },
    loaded: (percent) => players.forEach((one) => void one.loaded(percent)),
    erred: (error) => players.forEach((one) => void one.erred(error)),
    failed: (error) => players.forEach((one) => void one.failed(error)),
  });
  return python;
}

/** End what Python is doing; every widget goes on from what was kept last. */
async function stop() {
  python?.end();
  python = null;
  clearTimeout(slow);
  for (const one of players) await one.again();
}

class Player {
  readonly #host: HTMLElement;
  readonly #live: Live;
  readonly #name: string;
  readonly #key: string;
  readonly #bar = new Bar();
  readonly #turn: Turn;
  readonly #place = Object.assign(document.createElement("div"), { className: "mf-live-widget" });
  #views: Views | null = null;
  #kept: Kept | null = null;
  #written: Promise<unknown> = Promise.resolve();
  #asked = false;
  /** What the reader should know until the next action, and what is so until the page is left. */
  #remark = "";
  #lasting = "";
  #starting = "";
  #erred = false;

  constructor(host: HTMLElement, live: Live, name: string, twin: number) {
    this.#host = host;
    this.#live = live;
    this.#name = name;
    // What keeps nothing can be open in several tabs at once.
    const own = UNKEPT.has(live.kind) ? Math.random() : twin || "";
    this.#key = `${location.pathname} ${live.id} ${own}`.trim();
    this.#turn = new Turn(this.#key, () => this.#leave());
    host.prepend(this.#bar.el);
  }

  /** Let the reader begin: a page with several widgets starts Python for the first that is wanted. */
  async offer() {
    const offered = (words: string, label: string) =>
      this.#bar.show(words, [{ label, press: () => void this.#pressed(), main: true }]);
    offered("To play, load Python into this page: 10 MB, once.", "Play here");
    const kept = await keeper.read(this.#key).catch(() => null);
    if (kept && !this.#asked) offered("", `Go on with your ${this.#word}`);
  }

  /** Begin as the reader wishes. A frame may end below the window, so a board's guide is scrolled into view then. */
  async #pressed() {
    await this.begin();
    await this.#views?.drawn();
    this.#place.querySelector(".mf-coach")?.scrollIntoView({ block: "nearest" });
  }

  async begin() {
    this.#asked = true;
    if (!(await this.#turn.take())) return this.#elsewhere();
    await this.#open(STARTS);
  }

  get #word(): string {
    return WORDS[this.#live.kind] ?? "game";
  }

  /** Write what was done. A tab whose game went on elsewhere writes nothing. */
  async keep(kept: Kept) {
    if (!this.#turn.mine) return;
    // What was said about a file has been read once the reader goes on.
    this.#remark = "";
    this.#kept = kept;
    this.#written = this.#written.then(() => keeper.write(this.#key, kept));
    try {
      await this.#written;
    } catch {
      this.#written = Promise.resolve();
      this.#lasting = `This browser keeps nothing: save the ${this.#word} to a file before you leave.`;
      this.rested();
    }
  }

  rested() {
    if (this.#views) this.#bar.show(this.#remark || this.#lasting || this.#usual(), this.#buttons());
  }

  offerStop() {
    // A widget that is being opened may have a bot without end, too.
    if (!this.#asked || !this.#turn.mine) return;
    this.#bar.show("Python is still calculating.", [{ label: "Stop", press: () => void stop() }]);
  }

  failed(error: string) {
    if (!this.#asked) return;
    this.#bar.show(error, [{ label: "Try again", press: () => void stop() }]);
  }

  /** Show what went wrong with one message; Python still runs. */
  erred(error: string) {
    this.#remark = error;
    this.#erred = true;
  }

  /** Say how much of Python has been loaded. */
  loaded(percent: number) {
    if (this.#asked && this.#turn.mine) this.#bar.show(`${this.#starting} ${percent} % has been loaded.`);
  }

  /** Show the widget again, by a new Python. */
  async again() {
    const from = this.#live.kind === "class" ? ": choose the files again." : " from what you did last.";
    if (this.#asked && this.#turn.mine) await this.#open(`Python starts again${from}`, null, true);
  }

  async #open(words: string, given: Kept | null = null, stopped = false) {
    this.#starting = words;
    this.#bar.show(words);
    await this.#written.catch(() => {});
    const kept = given ?? (await keeper.read(this.#key).catch(() => null));
    const runs = run();
    await runs.ready;
    const { model, error } = await runs.open(this.#name, JSON.stringify(this.#live.recipe), kept, stopped);
    if (runs !== python) return;
    if (!model) return this.#refused(error ?? "", given != null, kept != null);
    this.#remark = "";
    this.#erred = false;
    this.#views?.end();
    this.#views = new Views(runs.models, FOLDER);
    this.#place.replaceChildren(this.#views.of(model));
    this.#host.replaceChildren(this.#bar.el, this.#place);
    this.#kept ??= kept;
    this.rested();
  }

  #refused(error: string, wasGiven: boolean, wasKept: boolean) {
    if (wasGiven) {
      this.#remark = `That file can’t be opened: ${error} Nothing has changed.`;
      return this.rested();
    }
    if (!wasKept) return this.#bar.show(`This ${this.#word} can’t be opened: ${error} ${ASK}`);
    this.#bar.show(`What was kept here can’t be opened: ${error}`, [
      { label: "Save it to a file", press: () => void this.#save() },
      { label: "Start over", press: () => void this.#startOver() },
    ]);
  }

  #usual(): string {
    const { kind } = this.#live;
    if (kind === "class") return "Nothing is sent or kept: when you close or reload this page, it forgets the files.";
    return kind === "lab" ? "" : `Kept in this browser after each ${kind === "lesson" ? "answer" : "move"}.`;
  }

  #buttons() {
    if (UNKEPT.has(this.#live.kind)) return [];
    const read = () => {
      this.#remark = "";
      this.#erred = false;
      this.rested();
    };
    return [
      ...(this.#erred ? [{ label: "Start Python again", press: () => void stop() }] : []),
      ...(this.#remark ? [{ label: "Close this message", press: read }] : []),
      { label: "Save to a file", press: () => void this.#save() },
      { label: "Open a file", press: () => this.#choose() },
      { label: "Start over", press: () => this.#ask() },
    ];
  }

  async #save() {
    const kept = this.#kept ?? (await keeper.read(this.#key).catch(() => null));
    const text = kept?.files[kept.current];
    if (!kept || text == null) return this.#bar.show("There is nothing to save yet.", this.#buttons());
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = kept.current;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  #choose() {
    const input = Object.assign(document.createElement("input"), { type: "file", accept: ".json,application/json" });
    input.onchange = async () => {
      const file = input.files?.[0];
      if (!file) return;
      const text = await file.text();
      if (text.length > MOST_LETTERS) {
        this.#remark = `That file is too large for a ${this.#word}.`;
        return this.rested();
      }
      await this.#open("The file is being opened.", this.#with(file.name, text));
    };
    input.click();
  }

  /** The files so far, and another one beside them that is shown now. */
  #with(name: string, text: string): Kept {
    const files = { ...this.#kept?.files };
    const stem = name.replace(/\.json$/i, "");
    let current = `${stem}.json`;
    for (let number = 2; files[current] != null; number++) current = `${stem}-${number}.json`;
    return { files: { ...files, [current]: text }, current };
  }

  #ask() {
    this.#bar.show("Start over? What you did here is forgotten; save it to a file to keep it.", [
      { label: "Save to a file", press: () => void this.#save() },
      { label: "Start over now", press: () => void this.#startOver() },
      { label: "Go on", press: () => this.rested() },
    ]);
  }

  async #startOver() {
    await this.#written.catch(() => {});
    await keeper.forget(this.#key).catch(() => {});
    this.#kept = null;
    await this.#open(`The ${this.#word} begins again.`);
  }

  #elsewhere() {
    this.#bar.show(`This ${this.#word} is open in another tab. It can be used in one tab at a time.`, [this.#here()]);
  }

  #here(): Press {
    return { label: this.#live.kind === "lesson" ? "Go on here" : "Play it here", press: () => void this.#takeOver() };
  }

  async #takeOver() {
    this.#bar.show(`The other tab is asked for the ${this.#word}.`);
    await this.#turn.demand();
    this.#place.inert = false;
    await this.#open(STARTS);
  }

  /** Let another tab go on: what was done is written first. */
  async #leave() {
    await this.#written.catch(() => {});
    this.#views?.end();
    this.#views = null;
    this.#kept = null;
    python?.close(this.#name);
    this.#place.inert = true;
    this.#bar.show(`You went on in another tab. What you see here is how the ${this.#word} stood then.`, [
      this.#here(),
    ]);
  }
}

async function unpacked(packed: string): Promise<Live> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(text).json()) as Live;
}

/** The lesson with the class seed of the link to it, such as lesson.html?seed=2026; Python refuses what is no seed. */
function ofClass(live: Live): Live {
  const asked = new URLSearchParams(location.search).get("seed");
  const { arguments: given } = live.recipe;
  if (live.kind !== "lesson" || asked == null || asked === String(given.class_seed)) return live;
  const seed = /^\d{1,15}$/.test(asked) ? Number(asked) : asked;
  return { ...live, id: `${live.id} ${seed}`, recipe: { ...live.recipe, arguments: { ...given, class_seed: seed } } };
}

const sheet = document.createElement("link");
sheet.rel = "stylesheet";
sheet.href = new URL("page.css", FOLDER).href;
document.head.append(sheet);
const seen = new Map<string, number>();
for (const host of document.querySelectorAll<HTMLElement>(".manaforge-live[data-live]")) {
  const live = ofClass(await unpacked(host.dataset.live ?? ""));
  // The same widget may stand on a page twice; each has its own game.
  const twin = seen.get(live.id) ?? 0;
  seen.set(live.id, twin + 1);
  const player = new Player(host, live, String(players.length), twin);
  players.push(player);
  if (host.dataset.start === "press") void player.offer();
  else void player.begin();
}
