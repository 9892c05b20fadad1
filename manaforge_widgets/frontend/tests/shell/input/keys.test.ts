import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { boardKeys, useKeys } from "../../../src/shell/input/keys.js";
import { SHORTCUTS } from "../../../src/shell/input/shortcuts.js";
import { hook } from "../../hook.js";

type Press = {
  key: string;
  code?: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  repeat?: boolean;
  isComposing?: boolean;
  defaultPrevented?: boolean;
};

/** Press a key on a board and return what was clicked and whether the page got the key; `writing` puts the focus in a field. */
function press(given: Press, { live = true, writing = false } = {}) {
  const clicked: string[] = [];
  let prevented = false;
  const root = { querySelector: (selector: string) => ({ click: () => clicked.push(selector) }) };
  const target = { matches: (selector: string) => writing && selector.includes("input"), tabIndex: -1 };
  const keys = hook(() => useKeys({ drawer: { open: null, toggle: () => {} }, live }), null);
  keys.now({
    code: "",
    ...given,
    currentTarget: root,
    target,
    preventDefault: () => (prevented = true),
  } as unknown as KeyboardEvent);
  return { clicked, prevented };
}

test("a letter presses its button, in either case", () => {
  deepEqual(press({ key: "e" }), { clicked: ["[data-ends]"], prevented: true });
  deepEqual(press({ key: "E" }).clicked, ["[data-ends]"]);
  deepEqual(press({ key: "u" }).clicked, ["[data-target='undo']"]);
  deepEqual(press({ key: "U", shiftKey: true }).clicked, ["[data-target='redo']"]);
});

test("where letters are not Latin, the key's place on the keyboard counts", () => {
  deepEqual(press({ key: "г", code: "KeyU" }).clicked, ["[data-target='undo']"]);
  deepEqual(press({ key: "я", code: "KeyZ" }).clicked, []);
  // Of a Latin letter its name counts, wherever it is.
  deepEqual(press({ key: "a", code: "KeyU" }).clicked, []);
});

test("a key that is held down does a thing once", () => {
  deepEqual(press({ key: "e", repeat: true }), { clicked: [], prevented: true });
});

test("keys of the browser and of the notebook are left to them, but running a cell clicks nothing", () => {
  deepEqual(press({ key: "e", ctrlKey: true }), { clicked: [], prevented: false });
  deepEqual(press({ key: "Enter", ctrlKey: true }), { clicked: [], prevented: true });
  deepEqual(press({ key: "Enter", shiftKey: true }), { clicked: [], prevented: true });
});

test("no key works while somebody writes, in a Replay, or when another part has taken it", () => {
  const untouched = { clicked: [], prevented: false };
  deepEqual(press({ key: "e" }, { writing: true }), untouched);
  deepEqual(press({ key: "e" }, { live: false }), untouched);
  deepEqual(press({ key: "e", defaultPrevented: true }), untouched);
  deepEqual(press({ key: "e", isComposing: true }), untouched);
});

test("keys without a meaning stay the page's", () => {
  for (const key of ["q", "Dead", "Process", "Tab", "F5", ""])
    deepEqual(press({ key }), { clicked: [], prevented: false });
});

test("the list of keys has each shortcut that the game has a use for", () => {
  const named = (...has: [boolean, boolean, boolean]) => boardKeys(...has).map(([key]) => key);
  const all = named(true, true, true);
  equal(new Set(all).size, all.length);
  for (const key of [SHORTCUTS.end, SHORTCUTS.on, SHORTCUTS.hint])
    equal(all.includes(key) && !named(false, false, false).includes(key), true, key);
});
