"""A widget mounted on an empty page by hand, as a host does it: live, or in any state that a test gives it."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Page  # noqa: TC002 - a key of a dictionary here, not only a type
from settled import SETTLE

if TYPE_CHECKING:
    from manaforge_widgets.widgets.base import BundledWidget

# A model as anywidget gives it; `sent` has what the widget sent, `waiting` how much of it is not answered yet. With a
# kernel, Python gets it and answers. The page keeps the code, so that it is sent once.
MOUNT = """async ({ code, state, kernel, gone, shadow }) => {
  const { module, css } = (window.code = code ?? window.code);
  document.body.replaceChildren();
  const host = document.createElement("main");
  document.body.append(host);
  const root = shadow ? host.attachShadow({ mode: "open" }) : host;
  const style = document.createElement("style");
  style.textContent = css;
  const el = document.createElement("div");
  root.append(style, el);
  const listeners = new Map();
  const run = (name, ...args) => [...(listeners.get(name) ?? [])].forEach((one) => one(...args));
  window.stage = {
    state, gone, sent: [], waiting: 0, run,
    put(key, value) { state[key] = value; run(`change:${key}`); },
    take({ changes, answers }) {
      for (const [key, value] of Object.entries(changes)) window.stage.put(key, value);
      for (const answer of answers) run("msg:custom", answer);
    },
  };
  const { stage } = window;
  const tell = async (told) => {
    stage.waiting++;
    stage.take(await window.toPython(told));
    stage.waiting--;
  };
  const unsaved = {};
  const model = {
    get: (key) => state[key],
    set(key, value) { unsaved[key] = value; window.stage.put(key, value); },
    save_changes() {
      if (window.stage.gone) throw new Error("Cannot send");
      const changes = { ...unsaved };
      for (const key of Object.keys(unsaved)) delete unsaved[key];
      if (kernel) tell({ changes });
    },
    send(message) {
      if (window.stage.gone) throw new Error("Cannot send");
      window.stage.sent.push(message);
      if (kernel) tell({ message });
    },
    on(name, one) { listeners.set(name, [...(listeners.get(name) ?? []), one]); },
    off(name, one) { listeners.set(name, (listeners.get(name) ?? []).filter((other) => other !== one)); },
  };
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  await widget.render({ model, el, signal: new AbortController().signal });
}"""
# The elements, their attributes and texts in order. Ids are random; what they join is compared by its place.
SHOWN = """() => {
  const host = document.querySelector("main");
  const ids = new Map();
  const steady = (text) => text.replace(/mf-[a-z0-9]{8}(?=-)/g, (id) => {
    if (!ids.has(id)) ids.set(id, `id${ids.size}`);
    return ids.get(id);
  });
  const walker = document.createTreeWalker((host.shadowRoot ?? host).querySelector(".manaforge"), 5);
  const lines = [];
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === 3) lines.push(node.data);
    else {
      const marks = [...node.attributes].map((one) => `${one.name}=${steady(one.value)}`);
      lines.push([node.tagName, ...marks.sort()].join(" "));
    }
  }
  return lines;
}"""
AT_REST = f"async (width) => {{ await ({SETTLE})(width); return ({SHOWN})(); }}"
MOUNTED = f"async ([width, widget]) => {{ await ({MOUNT})(widget); return ({AT_REST})(width); }}"
CHANGED = f"""async ([width, changes]) => {{
  for (const [key, value] of Object.entries(changes)) window.stage.put(key, value);
  return ({AT_REST})(width);
}}"""


EMPTY = """<!doctype html><html lang="en"><head><title>Stage</title>
<style>html { color-scheme: light dark; } body { margin: 16px; }</style></head><body></body></html>"""
_ON: WeakKeyDictionary[Page, Stage] = WeakKeyDictionary()


class Stage:
    """Mounts a widget on a page, again and again and in any state; a page has one stage at a time.

    Args:
        page: the page; what it shows is replaced.
        widget: the widget.
    """

    def __init__(self, page: Page, widget: BundledWidget) -> None:
        self._page = page
        self._widget = widget
        self._known: dict[str, Any] = {}
        self._code: dict[str, str] | None = {"module": str(widget._esm), "css": str(widget._css)}
        page.emulate_media(reduced_motion="reduce")
        page.goto("about:blank")
        page.set_content(EMPTY)
        if page not in _ON:
            page.expose_function("toPython", partial(_to_python, page))
        _ON[page] = self

    def mount(
        self, state: dict[str, Any] | None = None, *, kernel: bool = False, gone: bool = False, shadow: bool = False
    ) -> list[str]:
        """Mount the widget and return what the page then shows.

        Args:
            state: the state to show; None for the widget's own.
            kernel: whether Python gets what the widget sends, and answers.
            gone: whether the kernel has ended, so that nothing can be sent.
            shadow: whether to mount it in a shadow tree.
        """
        self._known = self._state()
        plain = self._known if state is None else _plain(state)
        code, self._code = self._code, None
        return self._show(MOUNTED, {"code": code, "state": plain, "kernel": kernel, "gone": gone, "shadow": shadow})

    def change(self, changes: dict[str, Any]) -> list[str]:
        """Tell the widget of new values, as Python would, and return what the page then shows."""
        return self._show(CHANGED, _plain(changes))

    def shown(self) -> list[str]:
        """What the page shows, once it is drawn."""
        lines: list[str] = self._page.evaluate(AT_REST, self._width())
        return lines

    def _show(self, script: str, given: dict[str, Any]) -> list[str]:
        lines: list[str] = self._page.evaluate(script, [self._width(), given])
        return lines

    def _width(self) -> int | None:
        return (self._page.viewport_size or {}).get("width")

    def sent(self) -> list[dict[str, Any]]:
        """What the widget sent to Python so far."""
        sent: list[dict[str, Any]] = self._page.evaluate("window.stage.sent")
        return sent

    def take(self, told: dict[str, Any]) -> dict[str, Any]:
        """Hand the widget a message or changed values, and return what it changed and answered."""
        answers: list[Any] = []
        self._widget.send = answers.append  # type: ignore[method-assign, assignment]
        if "message" in told:
            data = {"method": "custom", "content": told["message"]}
            self._widget._handle_msg({"content": {"data": data}, "buffers": []})
        else:
            self._widget.set_state(told["changes"])
        known, self._known = self._known, self._state()
        changes = {key: value for key, value in self._known.items() if known.get(key) != value}
        return {"changes": changes, "answers": answers}

    def _state(self) -> dict[str, Any]:
        return _plain(self._widget.get_state())


def _to_python(page: Page, told: dict[str, Any]) -> dict[str, Any]:
    return _ON[page].take(told)


def _plain(state: dict[str, Any]) -> dict[str, Any]:
    """A state as JSON, without what is ipywidgets' own."""
    kept = {key: value for key, value in state.items() if key not in ("layout", "comm") and not key.startswith("_")}
    plain: dict[str, Any] = json.loads(json.dumps(kept))
    return plain
