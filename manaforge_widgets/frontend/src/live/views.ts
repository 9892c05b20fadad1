import type { AnyWidget } from "@anywidget/types";
import type { Model } from "./model.js";

const REFERENCE = "IPY_MODEL_";
const OWN = "manaforge_widgets.";

/** Draws models: the package's own widgets by their bundles, and the boxes around them. */
export class Views {
  readonly #models: ReadonlyMap<string, Model>;
  readonly #folder: string;
  readonly #drawn = new Map<string, HTMLElement>();
  readonly #drawing: Promise<void>[] = [];
  readonly #end = new AbortController();

  constructor(models: ReadonlyMap<string, Model>, folder: string) {
    this.#models = models;
    this.#folder = folder;
  }

  /** The element of a model; the same one each time, so that a box can put it elsewhere. */
  of(name: string): HTMLElement {
    const known = this.#drawn.get(name);
    if (known) return known;
    const el = document.createElement("div");
    this.#drawn.set(name, el);
    const model = this.#models.get(name);
    if (!model) return el;
    for (const given of (model.get("_dom_classes") as string[] | undefined) ?? []) el.classList.add(given);
    if (model.has("children")) this.#box(model, el);
    else this.#drawing.push(this.#widget(model, el));
    return el;
  }

  /** Wait until all widgets so far are drawn. */
  async drawn(): Promise<void> {
    await Promise.all(this.#drawing);
  }

  end() {
    this.#end.abort();
    this.#drawn.clear();
  }

  #box(model: Model, el: HTMLElement) {
    const draw = () => {
      const names = (model.get("children") as string[]).map((one) => one.slice(REFERENCE.length));
      const wanted = names.map((name) => this.of(name));
      // What stays is not taken out and put back, which would lose the focus in it.
      for (const old of [...el.children]) if (!wanted.includes(old as HTMLElement)) old.remove();
      wanted.forEach((one, place) => {
        if (el.children[place] !== one) el.insertBefore(one, el.children[place] ?? null);
      });
    };
    draw();
    model.on("change:children", draw);
  }

  async #widget(model: Model, el: HTMLElement) {
    const bundle = String(model.get("_anywidget_id")).slice(OWN.length);
    const style = new URL(`${bundle}.css`, this.#folder).href;
    if (!document.querySelector(`link[href="${style}"]`)) {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
      await new Promise((done) => {
        link.onload = link.onerror = done;
        document.head.append(link);
      });
    }
    const { default: widget } = (await import(new URL(`${bundle}.js`, this.#folder).href)) as { default: AnyWidget };
    const front = typeof widget === "function" ? await widget() : widget;
    await front.render?.({ model: model.any, el, signal: this.#end.signal } as never);
    // A board rests while no page shows it.
    if (model.has("_view_count")) {
      model.set("_view_count", 1);
      model.save_changes();
    }
  }
}
