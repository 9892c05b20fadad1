"""``search``: every answer on far more deals than the planner has time for, played on and judged by what was learnt."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.on_views import on_views, rules_of
from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.bots.searching import Begun, Line, Luck, SearchBudget, Searcher
from manaforge_widgets.core.api import Game
from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.manasurge.bots.evaluation import FITTED, chance
from manaforge_widgets.games.manasurge.bots.habits import Habits
from manaforge_widgets.games.manasurge.bots.learnt_chance import learnt_chance
from manaforge_widgets.games.manasurge.bots.learnt_habits import LearntHabits
from manaforge_widgets.games.manasurge.bots.lookahead import play_on
from manaforge_widgets.games.manasurge.bots.planner import KEEN
from manaforge_widgets.games.manasurge.bots.seen import as_seen, seen
from manaforge_widgets.games.manasurge.rules import engine, frames
from manaforge_widgets.games.manasurge.rules.components import Components
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.games.manasurge.rules.resample import resample

WORDS: Final = "Plays each answer on to the end of the spell, over very many deals of what it can't see."
SIMULATIONS: Final = 600
"""The playouts of one search."""
SPELLS: Final = 1
"""So many spells are played on, this one included; with more than two seats between two of them one more."""
TRUST: Final = 0.05
"""How far beforehand an answer is thought to be off; all are thought alike, so the playouts alone decide."""


class Spells:
    """The questions of ManaSurge as a contest: see :class:`~manaforge_widgets.bots.searching.Contest`.

    Args:
        components: the edition.
    """

    trust = TRUST

    def __init__(self, components: Components) -> None:
        self._components = components
        self._habits = Habits(KEEN)
        self._of_two = LearntHabits(KEEN)

    def _by_habit(self, pos: Position) -> Habits:
        return self._of_two if pos.seats == 2 else self._habits

    def planner(self, pos: Position, _codes: Sequence[int], _below: Below, /) -> int:
        """Return the answer of habit."""
        return self._by_habit(pos)(as_seen(pos, pos.active))

    def seat(self, pos: Position, _codes: Sequence[int], /) -> int:
        """Return the seat that is asked."""
        return pos.active

    def key(self, _pos: Position, _seat: int, /) -> object:
        """Nothing: a line is one answer."""
        return None

    def lines(self, pos: Position, codes: Sequence[int], _below: Below, /) -> list[Line]:
        """Return all answers, that of habit first: what is found out about them is found out by playouts."""
        habit = self._by_habit(pos)(as_seen(pos, pos.active))
        return [Line((code,), 0.0) for code in sorted(codes, key=lambda code: code != habit)]

    def begun(self, pos: Position, seat: int, codes: tuple[int, ...], /) -> Begun:
        """What follows may show cards, so nothing is carried out yet."""
        return Begun(as_seen(pos, seat), (), codes)

    def dealt(self, pos: Position, seat: int, below: Below, /) -> Position:
        """Return all cards that the seat can't see dealt anew."""
        # A deal takes dozens of numbers, and this source is far quicker than the one it is seeded by.
        draw = random.Random(below(1 << 30)).random
        return resample(pos, seat, lambda n: int(draw() * n), remembering=False)

    def value(self, pos: Position, seat: int, rest: tuple[int, ...], luck: Luck, /) -> float:
        """About the chance to win after some spells, in which all answer by habit."""
        two = pos.seats == 2
        # What is decided between two spells, such as to hold, shows in the next one; with two seats the chances that
        # were learnt tell more of it.
        between = not two and frames.what_of(pos.stack[0]) == frames.BEGIN
        end = pos.round + SPELLS + between

        def below(n: int) -> int:
            return luck.at(pos.round)(n)

        for code in rest:
            engine.apply(pos, code)
        play_on(pos, self._by_habit(pos), end, below)
        return learnt_chance(pos, seat) if two else chance(pos, seat, FITTED)


def search_policy(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Policy:
    """Return the policy for the rules of one edition.

    Args:
        rules: of ManaSurge; ``match.rules`` gives those of a match.
        seconds: how long one search may take; None for no limit.
        simulations: how many playouts it may have; where neither is given, ``SIMULATIONS``.

    Raises:
        GameError: for the rules of another game, and for a budget that is none.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> codes = [action.code for action in m.legal_actions()]
        >>> search_policy(m.rules, simulations=6)(m.copy_position(), codes, lambda n: 0) in codes
        True
    """
    components = rules_of(rules, ManaSurge, "search").components
    return Searcher(Spells(components), SearchBudget.given(simulations, seconds, SIMULATIONS)).pick


def make_search(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Bot:
    """Return the bot for the rules of one edition.

    Args:
        rules: of ManaSurge; ``match.rules`` gives those of a match.
        seconds: how long one search may take; None for no limit.
        simulations: how many playouts it may have; where neither is given, ``SIMULATIONS``. Without seconds it plays
            the same on each machine.

    Raises:
        GameError: for the rules of another game, and for a budget that is none; and when asked about a view of another
            edition.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=3, seed=7)
        >>> seat = m.to_act[0]
        >>> make_search(m.rules, simulations=6)(m.view(seat), m.legal_actions(seat), random.Random(1)).kind
        'play'
    """
    components = rules_of(rules, ManaSurge, "search").components
    return on_views(search_policy(rules, seconds, simulations), components, seen, name="search", words=WORDS)
