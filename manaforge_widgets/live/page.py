"""A live page: what stands around its widget, what the page may load, and what it knows."""

from __future__ import annotations

import hashlib
import html
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from manaforge_widgets.lessons.page import LessonPage
from manaforge_widgets.live.recipes import Recipe, recipe_of
from manaforge_widgets.live.runtime import FOLDER, write_runtime
from manaforge_widgets.widgets.export import PAGE_CSS, PageFrame, packed

_START = Path(__file__).with_name("start.js")
_CSS = (
    f"{PAGE_CSS}"
    # Named, so that whatever judges contrast knows the background too.
    "html { background: canvas; }\n"
    # The picture's own notice sends readers to a notebook.
    ".manaforge-live [data-kernel='none'] { display: none; }\n"
    ".mf-live-first { max-width: 60em; font: 16px/1.5 system-ui, sans-serif; }\n"
    ".mf-live-first h1 { margin: 0.4em 0; font-size: 24px; }\n"
    ".mf-live-first p { margin: 0.5em 0; }\n"
    ".mf-live-links { display: flex; flex-wrap: wrap; gap: 4px 20px; font: 14px/1.5 system-ui, sans-serif; }\n"
    ".mf-live-links a { padding: 6px 0; }\n"
    ".mf-live-how { max-width: 60em; margin: 0 0 12px; font: 14px/1.45 system-ui, sans-serif; }\n"
    ".mf-live-foot { max-width: 60em; margin: 12px 0 0; font: 13px/1.45 system-ui, sans-serif; }\n"
)


def frame_of(
    widget: Any,
    path: Path,
    folder: str = FOLDER,
    *,
    press: bool = False,
    rules: Mapping[str, str] | None = None,
    links: Mapping[str, str] | None = None,
) -> PageFrame:
    """Write the folder that a live page needs, and return the frame of the page.

    Args:
        widget: a Board, a Puzzle, a DiceLab, or the page of a lesson.
        path: the page, which is written next.
        folder: the name of the folder, which is written next to the page.
        press: whether Python starts only when the reader presses a button: it is 10 MB to load.
        rules: the addresses of pages of rules; see :class:`~manaforge_widgets.widgets.export.PageFrame`.
        links: other pages, such as the next lesson: their addresses by the words of the links above the widget.

    Raises:
        ArgumentError: for another widget.
        GameError: when a page can't take along a game, bot or goal of your own.
        SaveError: when the folder can't be written.
    """
    recipe = recipe_of(widget)
    runtime = write_runtime(path.parent / folder)
    picture = f'<div id="widget">{_beginning(widget, runtime)}</div>'
    return PageFrame(
        main=f"{_links(links or {})}"
        f"<main>{live_element(recipe, folder, how=_how(path, folder), picture=picture, press=press)}</main>",
        css=_CSS,
        script=_START.read_text(encoding="utf-8"),
        scripts="'self' 'wasm-unsafe-eval'",
        styles="'self'",
        others=("worker-src 'self'", "connect-src 'self'"),
        rules=rules or {},
    )


def live_element(recipe: Recipe, folder: str, *, how: str, picture: str, press: bool = False) -> str:
    """Return the HTML of a live widget, for a page that loads ``page.js`` of the folder.

    Args:
        recipe: what the page needs to make the widget.
        folder: where the folder for live pages is, as seen from the page.
        how: how to serve the page; the page shows it if it was opened from a file.
        picture: the HTML that is shown until Python is ready.
        press: whether Python starts only when the reader presses a button.
    """
    start = ' data-start="press"' if press else ""
    live = {"id": _identity(recipe), "kind": recipe["kind"], "recipe": recipe}
    return (
        f'<div class="manaforge-live"{start} data-folder="{html.escape(folder)}" data-how="{html.escape(how)}" '
        f'data-live="{packed(live)}"><p class="mf-live-how"></p>{picture}</div>'
        f'<p class="mf-live-foot">{html.escape(_holds(recipe))}</p>'
    )


def _links(links: Mapping[str, str]) -> str:
    if not links:
        return ""
    found = "".join(f'<a href="{html.escape(address)}">{html.escape(words)}</a>' for words, address in links.items())
    return f'<nav class="mf-live-links" aria-label="Other pages">{found}</nav>'


def _beginning(widget: Any, runtime: Path) -> str:
    """Return the words of a lesson's page until Python is ready, as HTML; a board is drawn from its state instead."""
    if not isinstance(widget, LessonPage):
        return ""
    size = sum(path.stat().st_size for path in runtime.iterdir())
    return (
        f'<div class="mf-live-first">{widget.beginning()}<p class="mf-live-loads" hidden>To begin, this page loads '
        f"Python: about {size / 1e6:.0f}&nbsp;MB at the first visit. Later your browser takes most of it from its own "
        "store.</p></div>"
    )


def _identity(recipe: Recipe) -> str:
    """Return a mark of what is played: a page that is written again finds what was kept, also after an update."""
    match = recipe["match"]
    names = ("game", "seats", "seed", "options", "overrides", "start")
    asked = {name: recipe["arguments"].get(name) for name in ("name", "class_seed", "goal")}
    played = [recipe["kind"], asked, {name: match.get(name) for name in names}]
    return hashlib.sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()[:16]


def _how(path: Path, folder: str) -> str:
    """Return how to serve a page that was opened from a file."""
    return (
        "Here you can only look: a browser runs no Python in a page that was opened from a file. To use it, put the "
        f"page and the folder {folder} on any web server. Or, on this machine: open a terminal in the folder of the "
        f'page, run "python -m http.server", and open http://localhost:8000/{path.name}'
    )


def _holds(recipe: Mapping[str, Any]) -> str:
    """Return what a reader can find in the page, as a sentence."""
    words = "Everything runs in this browser; nothing is sent."
    if recipe["match"]:
        words += (
            " The file of this page holds the whole game: also what the seats hide from each other, and the seed that "
            "decides all coming draws."
        )
    return words
