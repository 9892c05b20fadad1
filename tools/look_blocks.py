"""The states of tables of blocks that are to be seen: dice with a sheet, and bids with hidden dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from look_scene import Scene
from widgets.block_games import Cups, Yacht, new

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ["You", "Ada", "Bo with a rather long name"]


def scenes() -> dict[str, Scene]:
    """The first and a later turn of Yacht, a bid under cups, and the end of a game."""
    start, yacht, liars, end = new(Yacht), new(Yacht), new(Cups), new(Cups, seed=3)
    for row in ("Choice", "Ones", "Choice", "Twos", "Sixes", "Ones"):
        yacht.apply(f"score {row}")
    for move in ("bid 2 x 3", "bid 3 x 2", "bid 4 x 5"):
        liars.apply(move)
    end.apply("bid 12 x 6")
    end.apply("doubt")
    named = {"names": NAMES}
    return {
        "start": Scene(start, settings=named),
        "yacht": Scene(yacht, _two_dice, named),
        "row": Scene(yacht, _a_row, named),
        "liars": Scene(liars, _a_face, named),
        "end": Scene(end, settings=named),
    }


def _two_dice(page: Page) -> None:
    for name in "be":
        page.get_by_role("button", name=f"die {name},").click()


def _a_row(page: Page) -> None:
    page.locator("button.bl-score").nth(2).click()


def _a_face(page: Page) -> None:
    page.get_by_role("button", name="die 5,").click()
