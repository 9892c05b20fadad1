/** A button of the bar: its words, what it does, and whether it is what most people want. */
export type Press = { label: string; press: () => void; main?: boolean };

/** The line above a live widget: what it is doing, and what can be done with its file. */
export class Bar {
  readonly el = document.createElement("div");
  readonly #words = document.createElement("span");
  readonly #buttons = document.createElement("span");

  constructor() {
    this.el.className = "mf-live-bar";
    this.#words.setAttribute("role", "status");
    this.#buttons.className = "mf-live-buttons";
    this.el.append(this.#words, this.#buttons);
  }

  /** Show a sentence, and buttons beside it. The same ones stay as they are, so that no focus is lost. */
  show(words: string, buttons: Press[] = []) {
    if (this.#words.textContent !== words) this.#words.textContent = words;
    const old = [...this.#buttons.children] as HTMLButtonElement[];
    if (old.map((one) => one.textContent).join("\n") !== buttons.map((one) => one.label).join("\n")) {
      this.#buttons.replaceChildren(
        ...buttons.map(() => Object.assign(document.createElement("button"), { type: "button" })),
      );
    }
    [...this.#buttons.children].forEach((one, place) => {
      const given = buttons[place];
      if (!given || !(one instanceof HTMLButtonElement)) return;
      if (one.textContent !== given.label) one.textContent = given.label;
      one.onclick = given.press;
      one.classList.toggle("mf-main", Boolean(given.main));
    });
  }
}
