"""Widgets of several kinds and games on one page, such as a notebook's: none changes how another one looks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from project import ROOT
from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

STATIC = ROOT / "manaforge_widgets" / "static"
GAMES = ("manaforge", "kings_forge", "manasurge")
# Every element with its size and all its computed styles; the first call keeps them, the second returns what differs.
STYLES = """() => {
  const now = [...document.querySelectorAll('.manaforge, .manaforge *')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const all = Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
    const box = [x, y, width, height].join(' ');
    return { what: `${one.tagName}.${one.getAttribute('class')}`, all: { ...all, box } };
  });
  const before = window.before;
  if (!before) { window.before = now; return now.map(({ what }) => what); }
  if (before.length !== now.length) return ["other elements"];
  return now.flatMap(({ what, all }, place) => Object.keys(all)
    .filter((name) => all[name] !== before[place].all[name])
    .map((name) => `${what} ${name}: ${before[place].all[name]} -> ${all[name]}`)).slice(0, 20);
}"""
BOXES = """() => JSON.stringify([...document.querySelectorAll('.manaforge, .manaforge *')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
}))"""
# The sheets of other widgets come before this one's or after it: whichever cell was run first.
BRING = """([sheets, first]) => {
  for (const css of sheets) {
    const style = document.createElement("style");
    style.textContent = css;
    style.className = "other";
    if (first) document.head.prepend(style); else document.body.append(style);
  }
}"""


def settle(page: Page) -> int:
    """Wait until the page stays as it is, keep its styles for a comparison, and return how many elements it has."""
    for _ in range(50):
        before = page.evaluate(BOXES)
        page.wait_for_timeout(100)
        if page.evaluate("document.getAnimations().length === 0") and page.evaluate(BOXES) == before:
            return len(page.evaluate(STYLES))
    raise AssertionError("the widget never comes to rest")


def match(game: str, *, over: bool = False) -> mf.Match:
    m = mf.new_match(game, seats=2, seed=3)
    if over:
        mf.play_out(m, "greedy")
    return m


def checked() -> Any:
    return mf.lesson("choosing after the roll").check("two_arcane", "1/4")


WIDGETS: dict[str, Callable[[], Any]] = {
    **{f"board-{game}": lambda game=game: mf.Board(match(game), 0) for game in GAMES},  # type: ignore[misc]
    **{f"replay-{game}": lambda game=game: mf.Replay(match(game, over=True)) for game in GAMES},  # type: ignore[misc]
    **{f"lab-{game}": lambda game=game: mf.DiceLab(game=game) for game in GAMES[:2]},  # type: ignore[misc]
    "lesson": checked,
}
BY_DAY = ("board-manaforge", "replay-kings_forge", "lab-manaforge")
"""One of each kind; the others at night."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.nightly] * (name not in BY_DAY)) for name in WIDGETS]
)
def test_the_styles_of_other_widgets_change_nothing(page: Page, name: str) -> None:
    widget = WIDGETS[name]()
    Stage(page, widget).mount(kernel=True)
    assert settle(page) > 5
    others = [path.read_text() for path in sorted(STATIC.glob("*.css")) if path.read_text() != widget._css]
    assert len(others) > 10
    for first in (False, True):
        page.evaluate(BRING, [others, first])
        assert page.evaluate(STYLES) == []
        page.evaluate("document.querySelectorAll('.other').forEach((one) => one.remove())")


def test_a_board_looks_the_same_after_a_lesson_was_opened(page: Page) -> None:
    board = mf.Board(match("manaforge"), 0)
    Stage(page, board).mount(kernel=True)
    settle(page)
    alone = page.locator(".manaforge").bounding_box()
    page.evaluate(BRING, [[checked()._css], False])
    assert page.evaluate(STYLES) == []
    assert page.locator(".manaforge").bounding_box() == alone


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_looks_the_same_beside_other_widgets(page: Page, game: str) -> None:
    board = mf.Board(match(game, over=True), 0)
    Stage(page, board).mount(kernel=True)
    settle(page)
    page.evaluate(BRING, [[path.read_text() for path in STATIC.glob("*.css") if path.read_text() != board._css], False])
    assert page.evaluate(STYLES) == []


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.stem)
def test_a_style_sheet_holds_only_where_its_bundle_is_shown(path: Any) -> None:
    text = re.sub(r":has\([^()]*\)", "", path.read_text(encoding="utf-8"))
    roots = re.findall(r"\.manaforge(?![\w-])(:where\(\.mf-in-[\w-]+>\*\))?", text)
    assert set(roots) == {f":where(.mf-in-{path.stem}>*)"}
