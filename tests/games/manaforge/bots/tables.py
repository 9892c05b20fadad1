"""Tables set up for the bots: one seat's turn with just what a test is about."""

from __future__ import annotations

from typing import Any

import manaforge_widgets as mf
from manaforge_widgets.bots import choose

DICE = (("earth-1", "2 earth"), ("fire-1", "2 fire"), ("wind-1", "2 wind"), ("water-1", "2 water"))
MY_TALENTS = ("Famous", "Secret Stash")
THEIR_TALENTS = ("Water Crafter", "Archmage")


def turn(
    *,
    board: tuple[str, ...] = (),
    last: bool = True,
    dice: tuple[tuple[str, str], ...] = DICE,
    talents: tuple[str, str] = MY_TALENTS,
    gems: dict[str, int] | None = None,
    reserve: dict[str, int] | None = None,
    workshop: tuple[tuple[str, tuple[str, ...]], ...] = (),
    **fields: Any,
) -> mf.Match:
    """Seat 0's turn in a match of two, in the last round or in the first."""
    start = mf.new_match("manaforge", seats=2, seed=4)
    draft(start)
    view = start.view(None)
    nothing = dict.fromkeys(("earth", "fire", "wind", "water"), 0)
    view |= {"round": 9 if last else 1, "first_player": 0, "active": 0, "discard": [], "pending": [], "used": []}
    view |= {"spends_left": 4, "built": False, "reserve": {**nothing, **(reserve or {})}}
    view |= {name: value for name, value in fields.items() if name in view}
    if last:
        view["deck"] = {"count": 0, "top": [], "peeked": 0}
    placed = {*board, *(card for card, _ in workshop), *view["discard"], *fields.get("store", ())}
    spare = [title for title in [*view["board"], *view["deck"]["top"], *view["box"]["items"]] if title not in placed]
    view["board"] = [*board, *[None] * (6 - len(board))]
    view["deck"]["top"] = spare[: view["deck"]["count"]]
    for seat, row in enumerate(view["seats"]):
        mine = seat == 0
        row |= {"prestige": 0, "prisms": 0, "gems": {**nothing, **(gems or {} if mine else {})}, "store": []}
        row["talents"] = list(talents if mine else THEIR_TALENTS)
        row["dice"] = [
            {"die": die, "face": face, "spent": False, "held": False} for die, face in (dice if mine else DICE)
        ]
        row["workshop"] = [
            {"card": card, "charged": True, "gems": list(attached)} for card, attached in (workshop if mine else ())
        ]
        row |= {name: value for name, value in fields.items() if mine and name in row}
    return mf.match_from(view, seed=1)


def draft(match: mf.Match) -> None:
    """Draft at random, up to the first turn's first action."""
    while match.view(None)["phase"] != "play":
        seat = match.to_act[0]
        match.apply(choose(match, seat, "random"))


def bot_turn(match: mf.Match, bot: str = "planner") -> list[str]:
    """Let a bot play seat 0's turn to its end; what it did."""
    done: list[str] = []
    while not done or done[-1] != "end turn":
        assert len(done) < 60, f"a turn that does not end: {done}"
        action = choose(match, 0, bot)
        match.apply(action)
        done.append(action.text)
    return done
