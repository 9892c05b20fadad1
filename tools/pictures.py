"""Take the pictures of the README and the guide again: the widgets themselves, in a headless browser.

python tools/pictures.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

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

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
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


def new_page(browser: Browser) -> Page:
    """A page as wide as a notebook."""
    return browser.new_page(viewport={"width": 1100, "height": 900})


def take_live(browser: Browser, widget: BundledWidget, name: str) -> None:
    """A picture of a widget as it is while it can be used."""
    page = new_page(browser)
    Stage(page, widget).mount(kernel=True)
    take(page, name, ".manaforge")


def take(page: Page, name: str, selector: str) -> None:
    """A picture of one thing on a page, which is then closed."""
    thing = page.locator(selector).first
    thing.wait_for()
    # Glows and tumbling dice come to rest.
    page.wait_for_timeout(1500)
    thing.screenshot(path=PICTURES / f"{name}.png")
    page.close()


def main() -> None:
    """Take all pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    path = chromium.find()
    assert path, "no Chromium: run tools/chromium.py --install"
    finished = played(None)
    replay = mf.Replay(finished, names=NAMES)
    replay.step = replay.rounds[6] + 12
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        place = Path(folder) / "curves.html"
        board = mf.Board(played(5), 0, names=NAMES)
        take_live(browser, board, "board")
        page = browser.new_page()
        moving_picture.save(moving_picture.film_a_turn(page, NAMES), PICTURES / "turn.webp")
        page.close()
        take_live(browser, mf.Board(forging(), 0, names=NAMES), "kings-forge")
        take_live(browser, mf.Board(surging(), 0, names=SURGING, coach=False), "manasurge")
        take_live(browser, mf.Board(sheets(), 0, names=NAMES[:2], coach=False), "yacht")
        take_live(browser, replay, "replay")
        lab = mf.DiceLab("2 earth, fire, wind, water, arcane", cost="2 earth, 2 water, 1 any", seed=3)
        lab.roll()
        lab.roll_many(10_000)
        take_live(browser, lab, "dice-lab")
        figure = mf.prestige_curves(finished, names=NAMES)
        figure.update_layout(width=900)
        figure.write_html(place, include_plotlyjs=True)
        page = new_page(browser)
        page.goto(place.as_uri())
        take(page, "curves", ".js-plotly-plot")
        browser.close()


if __name__ == "__main__":
    main()
