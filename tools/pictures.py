"""Take the pictures of README and documentation again: the widgets themselves, in a headless browser.

python tools/pictures.py

A file next to the pictures holds a mark of what each shows. A test compares it with what the widget shows now.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import chromium
import moving_picture
from playwright.sync_api import Browser, Page, sync_playwright
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.base import BundledWidget
from manaforge_widgets.widgets.presenter import presenter_of

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize
    from plotly.graph_objects import Figure

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
MARKS = PICTURES / "marks.json"
SIZE: ViewportSize = {"width": 1100, "height": 900}
REST = 1500
"""In ms, how long a widget may still move after it is drawn."""
NAMES = ["You", "Ada", "Bo"]
SURGING = ["You", "Ada", "Bo", "Cy", "Dee"]


def played(until_round: int | None) -> Match:
    """A game of three bots, up to the middle of seat 0's turn in a round, or to its end."""
    match = mf.new_match("manaforge", seats=3, seed=11)
    planner = find_bot(match.rules, "planner")
    while match.to_act:
        view = match.view(0)
        free = view["active"] == 0 and not view["pending"]
        if view["round"] == until_round and free and 0 < view["spends_left"] < 4:
            break
        match.apply(choose(match, match.to_act[0], planner))
    return match


def forging() -> Match:
    """A game of King's Forge in its middle, in a craft turn of seat 0: one craft lies ready, another takes a change.

    Two crafts of other seats lie on the table, so that there is something to steal as well.
    """
    match = mf.new_match("kings_forge", seats=3, seed=16)
    planner = find_bot(match.rules, "planner")
    while match.to_act:
        can = {action.kind for action in match.legal_actions(0)} if match.to_act == (0,) else set()
        if {"craft", "add"} <= can and len(match.view(0)["crafted"]) > 1:
            return match
        match.apply(choose(match, match.to_act[0], planner))
    raise AssertionError("the game has no such turn any more: choose another seed")


def surging() -> Match:
    """A spell with five cards in play: seat 0 of ManaSurge holds a card that resonates and one that may turn it."""
    match = mf.new_match("manasurge", seats=5, seed=7)
    planner = find_bot(match.rules, "planner")
    while match.to_act:
        if match.to_act == (0,) and len(match.view(0)["row"]) >= 5:
            labels = [option["label"] for option in presenter_of(match).open_actions(0, match.view(0), SURGING).options]
            if any("+1" in label for label in labels) and any("turn" in label for label in labels):
                # A table without a past: what the others did lies over nothing.
                return mf.match_from(match.view(None))
        match.apply(choose(match, match.to_act[0], planner))
    raise AssertionError("the game has no such turn any more: choose another seed")


def sheets() -> Match:
    """A game of Yacht after three rounds, with the dice of seat 0 on the table."""
    match = mf.new_match("yacht", seats=2, seed=3)
    keeper = find_bot(match.rules, "keeper")
    while match.status().round < 4 or match.to_act != (0,):
        match.apply(choose(match, match.to_act[0], keeper))
    return match


def replayed() -> BundledWidget:
    """A replay in the middle of its seventh round."""
    replay = mf.Replay(played(None), names=NAMES)
    replay.step = replay.rounds[6] + 12
    return replay


def rolled() -> BundledWidget:
    """A dice lab after many rolls."""
    lab = mf.DiceLab("2 earth, fire, wind, water, arcane", cost="2 earth, 2 water, 1 any", seed=3)
    lab.roll()
    lab.roll_many(10_000)
    return lab


WIDGETS: Mapping[str, Callable[[], BundledWidget]] = {
    "board": lambda: mf.Board(played(5), 0, names=NAMES),
    "kings-forge": lambda: mf.Board(forging(), 0, names=NAMES),
    "manasurge": lambda: mf.Board(surging(), 0, names=SURGING, coach=False),
    "yacht": lambda: mf.Board(sheets(), 0, names=NAMES[:2], coach=False),
    "replay": replayed,
    "dice-lab": rolled,
}
"""What makes the widget of each picture, by the picture's name."""
CURVES = "curves"
"""The picture of a plotly figure, which needs no widget."""
TURN = "turn"
"""The moving picture of a turn."""


def curves() -> Figure:
    """The curves of a whole game."""
    figure = mf.prestige_curves(played(None), names=NAMES)
    figure.update_layout(width=900)
    return figure


def new_page(browser: Browser) -> Page:
    """A page as wide as a notebook."""
    return browser.new_page(viewport=SIZE)


def mounted(page: Page, widget: BundledWidget) -> str:
    """Show a widget on a page, as it is while it can be used, and return a mark of what it shows.

    The mark changes with each element, text and style, but not with the fonts of the machine.
    """
    page.set_viewport_size(SIZE)
    stage = Stage(page, widget)
    stage.mount(kernel=True)
    lines: list[str] = []
    while (now := stage.shown()) != lines:
        lines = now
        page.wait_for_timeout(REST)
    return mark("\n".join([*lines, str(widget._css)]))  # noqa: SLF001 - the style is part of what it shows


def film_mark(film: moving_picture.Filmed) -> str:
    """A mark of all that a filmed turn shows."""
    return mark("\n".join([*film.shown, str(film.board._css)]))  # noqa: SLF001 - the style is part of what it shows


def mark(text: str) -> str:
    """Return a short mark of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def take(page: Page, name: str, selector: str) -> None:
    """A picture of one thing on a page, which is then closed."""
    thing = page.locator(selector).first
    thing.wait_for()
    # Glows and tumbling dice come to rest.
    page.wait_for_timeout(REST)
    thing.screenshot(path=PICTURES / f"{name}.png")
    page.close()


def main() -> None:
    """Take all pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    path = chromium.find()
    assert path, "no Chromium: run tools/chromium.py --install"
    marks = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        for name, widget in WIDGETS.items():
            page = new_page(browser)
            marks[name] = mounted(page, widget())
            take(page, name, ".manaforge")
        place = Path(folder) / "curves.html"
        page = browser.new_page()
        film = moving_picture.film_a_turn(page, NAMES)
        moving_picture.save(film.frames, PICTURES / f"{TURN}.webp")
        marks[TURN] = film_mark(film)
        page.close()
        figure = curves()
        marks[CURVES] = mark(str(figure.to_json()))
        figure.write_html(place, include_plotlyjs=True)
        page = new_page(browser)
        page.goto(place.as_uri())
        take(page, CURVES, ".js-plotly-plot")
        browser.close()
    MARKS.write_text(json.dumps(marks, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
