"""The states of a turn of Manaforge that are to be seen."""

from __future__ import annotations

from look_scene import Scene, ask_before_end, ask_for_hint, close_recap, open_panel

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.match import Match


def scenes() -> dict[str, Scene]:
    """A four-seat game at the decisions of seat 0 that are to be seen, and its end."""
    found: dict[str, Match] = {}
    match = mf.new_match("manaforge", seats=4, seed=3)
    greedy = find_bot(match.rules, "greedy")
    while match.to_act:
        seat, view = match.to_act[0], match.view(0)
        if seat == 0 and view["phase"] == "play":
            question = view["pending"][-1][0] if view["pending"] else ""
            for name in _names(question, view):
                found.setdefault(name, match.branch())
        match.apply(choose(match, seat, greedy))
    return {
        "recap": Scene(found["start"]),
        "start": Scene(found["start"], close_recap),
        "middle": Scene(found["middle"], close_recap),
        "waste": Scene(found["middle"], ask_before_end),
        "payment": Scene(found["payment"]),
        "hint": Scene(found["start"], ask_for_hint),
        "hint-asked": Scene(found["payment"], ask_for_hint),
        # A gem that another seat asks for may come late.
        "offer": Scene(found["offer"]),
        "odds": Scene(found["middle"], open_panel("odds")),
        "help": Scene(found["middle"], open_panel("help")),
        "end": Scene(match),
        "coach": Scene(found["coach"], settings={"coach": True}),
    }


def _names(question: str, view: dict[str, object]) -> list[str]:
    """The states that a decision of seat 0 is an example of."""
    spends = view["spends_left"]
    if question:
        return {"pay": ["payment"], "give": ["offer"]}.get(question, [])
    if view["round"] == 1 and spends == 4:
        return ["coach"]
    if view["round"] not in (5, 6, 7):
        return []
    return ["start"] if spends == 4 else ["middle"]
