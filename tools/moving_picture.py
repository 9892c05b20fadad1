"""A moving picture of a turn: a person's clicks on a board, chosen by a bot, with a pointer that shows them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from browser.player import Player
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.match import Match

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SIZE = {"width": 820, "height": 680}
REST = 1500
"""In ms, how long the board may still move after a click."""
POINT, LOOK, END = 700, 900, 3000
"""How long a frame is shown, in milliseconds: the pointer at a thing, what the click did, and the end."""
ARROW = "M2 2v24l6-5 4 9 4-2-4-9h8z"
POINTER = """([x, y, arrow]) => {
  const id = "pointer";
  const found = document.getElementById(id) ?? document.body.appendChild(document.createElement("div"));
  found.id = id;
  const path = `<path d="${arrow}" fill="white" stroke="black" stroke-width="2" stroke-linejoin="round"/>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="26" height="34">${path}</svg>`;
  found.style.cssText = `position: fixed; left: ${x - 2}px; top: ${y - 2}px; width: 26px; height: 34px; z-index: 99;
    pointer-events: none; background: url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}"""


def turn_to_play(round_number: int) -> Match:
    """Return a game of three bots at the beginning of seat 0's turn in a round."""
    match = mf.new_match("manaforge", seats=3, seed=11)
    planner = find_bot(match.rules, "planner")
    while match.to_act:
        view = match.view(0)
        if view["round"] == round_number and view["active"] == 0 and 0 in match.to_act and not view["pending"]:
            return match
        match.apply(choose(match, match.to_act[0], planner))
    raise AssertionError("the game has no such turn any more: choose another seed")


class Filmed(Player):
    """A person whose clicks are filmed.

    Args:
        page: the page that shows the board.
        match: the match that the board shows.
        board: the board.

    Attributes:
        frames: the frames so far, each a PNG and its time in milliseconds.
        shown: what the board showed in each of them, for a mark.
    """

    def __init__(self, page: Page, match: Match, board: mf.Board) -> None:
        super().__init__(page)
        self.match = match
        self.board = board
        self.stage = Stage(page, board)
        self.frames: list[tuple[bytes, int]] = []
        self.shown: list[str] = []

    def shoot(self, milliseconds: int) -> None:
        """Take a frame once the board is at rest."""
        lines: list[str] = []
        while (now := self.stage.shown()) != lines:
            lines = now
            self.page.wait_for_timeout(REST)
        self.frames.append((self.page.screenshot(), milliseconds))
        self.shown += lines

    def click(self, thing: Locator) -> None:
        """Point at a thing, and click it."""
        box = thing.bounding_box()
        assert box
        # Beside the middle, so that the words under the pointer can be read.
        self.page.evaluate(POINTER, [box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.6, ARROW])
        # What the real mouse lies over must not open.
        self.page.mouse.move(0, 0)
        self.shoot(POINT)
        thing.click()

    def wait_for_own_decision(self) -> dict[str, Any]:
        """Say what the planner would do."""
        action = str(choose(self.match, 0, "planner"))
        targets = [option["target"] for option in self.board.snapshot["options"] if option["action"] == action]
        return {
            "action": action,
            "target": targets[0] if targets else None,
            "asked": self.board.snapshot["choice"] is not None,
        }


def film_a_turn(page: Page, names: list[str], round_number: int = 4) -> Filmed:
    """Play a whole turn on a board, and return the person who played it, with the frames."""
    page.set_viewport_size(SIZE)
    match = turn_to_play(round_number)
    board = mf.Board(match, 0, names=names, coach=False)
    player = Filmed(page, match, board)
    player.stage.mount(kernel=True)
    player.table.wait_for()
    page.evaluate("document.body.style.margin = 0")
    if page.locator("[data-target=go-on]").count():
        page.locator("[data-target=go-on]").click()
    page.mouse.move(0, 0)
    player.shoot(LOOK)
    while match.to_act and match.view(0)["active"] == 0 and match.view(0)["round"] == round_number:
        player.do(player.wait_for_own_decision())
        player.shoot(LOOK)
    picture, _ = player.frames[-1]
    player.frames[-1] = (picture, END)
    return player


def save(frames: list[tuple[bytes, int]], path: Path) -> None:
    """Write frames as one picture that moves, again and again."""
    # Needed to write the picture, and not to see whether it is old.
    from PIL import Image

    first, *others = (Image.open(io.BytesIO(png)).convert("RGB") for png, _ in frames)
    times = [time for _, time in frames]
    first.save(
        path,
        save_all=True,
        append_images=others,
        duration=times,
        loop=0,
        quality=60,
        method=6,
        minimize_size=True,
    )
