"""A live page: what stands around its widget, what the page may load, and what it knows."""

from __future__ import annotations

import hashlib
import html
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from manaforge_widgets.live.recipes import Recipe, recipe_of
from manaforge_widgets.live.runtime import FOLDER, write_runtime
from manaforge_widgets.widgets.export import PAGE_CSS, PageFrame, packed

_PICTURE = '<div id="widget"></div>'
_START = Path(__file__).with_name("start.js")
_CSS = (
    f"{PAGE_CSS}"
    # The picture's own notice sends readers to a notebook.
    ".manaforge-live [data-kernel='none'] { display: none; }\n"
    ".mf-live-how { max-width: 60em; margin: 0 0 12px; font: 14px/1.45 system-ui, sans-serif; }\n"
    ".mf-live-foot { max-width: 60em; margin: 12px 0 0; font: 13px/1.45 system-ui, sans-serif; }\n"
)


def frame_of(widget: Any, path: Path, folder: str = FOLDER) -> PageFrame:
    """Write the folder that a live page needs, and return the frame of the page.

    Args:
        widget: a Board, a Puzzle, a DiceLab, or the page of a lesson.
        path: the page, which is written next.
        folder: the name of the folder, which is written next to the page.

    Raises:
        ArgumentError: for another widget.
        GameError: when a page can't take along a game, bot or goal of your own.
        SaveError: when the folder can't be written.
    """
    recipe = recipe_of(widget)
    write_runtime(path.parent / folder)
    return PageFrame(
        main=f"<main>{live_element(recipe, folder, how=_how(path, folder), picture=_PICTURE)}</main>",
        css=_CSS,
        script=_START.read_text(encoding="utf-8"),
        scripts="'self' 'wasm-unsafe-eval'",
        styles="'self'",
        others=("worker-src 'self'", "connect-src 'self'"),
    )


def live_element(recipe: Recipe, folder: str, *, how: str, picture: str) -> str:
    """Return the HTML of a live widget, for a page that loads ``page.js`` of the folder.

    Args:
        recipe: what the page needs to make the widget.
        folder: where the folder for live pages is, as seen from the page.
        how: how to serve the page; the page shows it if it was opened from a file.
        picture: the HTML that is shown until Python is ready.
    """
    live = {"id": _identity(recipe), "kind": recipe["kind"], "recipe": recipe}
    return (
        f'<div class="manaforge-live" data-folder="{html.escape(folder)}" data-how="{html.escape(how)}" '
        f'data-live="{packed(live)}"><p class="mf-live-how"></p>{picture}</div>'
        f'<p class="mf-live-foot">{html.escape(_holds(recipe))}</p>'
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
        "This is a picture: a browser runs no Python in a page that was opened from a file. To play, put the page and "
        f"the folder {folder} on any web server. Or, on this machine: open a terminal in the folder of the page, run "
        f'"python -m http.server", and open http://localhost:8000/{path.name}'
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
