"""The questions about ManaSurge for ``benchmarks/odds.py``."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import manaforge_widgets as mf


def answer() -> Callable[[], object]:
    """Two hands of five cards of 74."""
    return lambda: mf.odds.answers(mf.odds.manasurge_deck(), 6, (5, 5)).probability(all)


def in_turn(rank: int, seats: int) -> Callable[[], object]:
    """Seats that answer one after the other, each with its lowest valid card."""
    return lambda: float(mf.odds.answers_in_turn(mf.odds.manasurge_deck(), rank, (5,) * seats).probability(seats))


def table(seats: int) -> mf.Match:
    """A match in its first spell, when a seat that is not the Caster is to play."""
    m = mf.new_match("manasurge", seats=seats, seed=3, suits=["Blades", "Fireball", "Frost", "Lightning", "Quake"])
    luck = Random(3)
    while (m.view(None)["question"] or {}).get("kind") != "play":
        m.apply(luck.choice(m.legal_actions()))
    return m


def market() -> Callable[[], object]:
    """Each card of a hand on a table of four seats."""
    m = table(4)
    return lambda: mf.odds.market(m, m.to_act[0])


def struck(seats: int) -> Callable[[], object]:
    """Who is struck first until it is a seat's turn again."""
    m = table(seats)
    return lambda: mf.odds.struck(m, m.to_act[0])


TASKS: dict[str, tuple[str, Callable[[], Callable[[], object]]]] = {
    "answer": ("ManaSurge: can both next seats answer a 6?", answer),
    "answers": ("ManaSurge: can each card of a hand be answered?", market),
    "in turn 3": ("ManaSurge: do three seats answer a 3 in turn?", lambda: in_turn(3, 3)),
    "in turn 4": ("  four seats a 5?", lambda: in_turn(5, 4)),
    "struck 4": ("ManaSurge: who of four seats is struck first?", lambda: struck(4)),
    "struck 5": ("  of five seats", lambda: struck(5)),
}
