"""The states of a round of King's Forge that are to be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from look_scene import Scene, ask_before_end, ask_for_hint, close_recap, open_panel

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.games.kings_forge.board.recap import recap
from manaforge_widgets.match import Match

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_SEEDS = 40
CAN_CRAFT, CAN_STEAL = ".kf-crafts .kf-title.mf-can", ".kf-made .kf-title.mf-can"


def scenes() -> dict[str, Scene]:
    """Four-seat games at the decisions of seat 0 that are to be seen, and the end of one."""
    found = _found()
    gather, craft = found["gather"], found["craft"]
    return {
        "recap": Scene(found["recap"]),
        "start": Scene(found["start"], close_recap),
        "coach": Scene(found["start"], settings={"coach": True}),
        "gather": Scene(gather, close_recap),
        "claim": Scene(gather, _open(".kf-act.mf-can:has(.kf-square)")),
        "dice": Scene(gather, _other_dice),
        "dock": Scene(gather, _open(".kf-dock-act.mf-can")),
        "roll": Scene(craft, close_recap),
        "craft": Scene(craft, _open(CAN_CRAFT)),
        "changes": Scene(found["changes"], _changes),
        "hint": Scene(gather, ask_for_hint),
        "hint-craft": Scene(craft, ask_for_hint),
        "hint-reroll": Scene(found["reroll"], ask_for_hint),
        "reroll": Scene(found["reroll"], _open(".kf-tool.mf-spot")),
        "steal": Scene(found["steal"], _open(CAN_STEAL)),
        "placing": Scene(found["placing"], close_recap),
        "waste": Scene(craft, ask_before_end),
        "end": Scene(found["end"]),
        "help": Scene(gather, open_panel("help")),
        "odds": Scene(gather, open_panel("odds")),
        "guess": Scene(gather, close_recap, {"predict": True}),
        "odds-craft": Scene(craft, open_panel("odds")),
    }


def _found() -> dict[str, Match]:
    """The tables by what they are examples of; games are played until there is one of each."""
    found: dict[str, Match] = {}
    for seed in range(1, MOST_SEEDS):
        # A bot that knows what it does never rolls the cemetery die.
        bot = "random" if set(_NAMES) - set(found) == {"placing"} else "greedy"
        match = mf.new_match("kings_forge", seats=4, seed=seed)
        player = find_bot(match.rules, bot)
        while match.to_act and match.step < 600:
            if match.to_act == (0,):
                for name in _names(match):
                    found.setdefault(name, match.branch())
            match.apply(choose(match, match.to_act[0], player))
        if match.outcome is not None:
            found.setdefault("end", match)
        if found.keys() >= {*_NAMES, "end"}:
            return found
    raise AssertionError(f"these are missing: {set(_NAMES) - set(found)}")


_NAMES = ("start", "recap", "gather", "craft", "changes", "reroll", "steal", "placing")


def _names(match: Match) -> list[str]:
    """The states that a decision of seat 0 is an example of."""
    view = match.view(0)
    can = {action.kind for action in match.legal_actions(0)}
    state, late = view["state"], view["round"] > 2
    own = view["seats"][0]
    if state == "gather":
        if view["round"] == 1 and not own["gathered"]:
            return ["start"]
        names = ["gather"] if late and can >= {"claim", "visit"} and sum(own["supply"].values()) > 5 else []
        told = recap(match, 0, view)
        return [*names, "recap"] if told and len(told["new"]) > 1 else names
    if state == "placing":
        return ["placing"]
    if state != "craft":
        return []
    rows = {
        "craft": late and "craft" in can and len(view["dice"]) > 5,
        "changes": late and bool(can & {"add", "six", "flip"}),
        "reroll": "reroll" in can and len(view["dice"]) > 4,
        "steal": "steal" in can,
    }
    return [name for name, found in rows.items() if found]


def _open(selector: str) -> Callable[[Page], None]:
    """What opens the editor of the first such thing."""

    def click(page: Page) -> None:
        page.locator(selector).first.click(position={"x": 18, "y": 12})
        page.locator(".mf-asked").wait_for()

    return click


def _other_dice(page: Page) -> None:
    """Open a claim and choose other dice for it than those proposed."""
    _open(".kf-act.mf-can:has(.kf-square:not([class*='mf-c-']))")(page)
    page.locator(".mf-front button.kf-die:not(.kf-lifted)").last.click()


def _changes(page: Page) -> None:
    """Look at what one bonus would make of each die."""
    close_recap(page)
    tools = page.locator(".kf-tool:not(.mf-spot)")
    if tools.count():
        tools.first.click()
