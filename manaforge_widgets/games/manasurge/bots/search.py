"""The bot ``search``: it tries every answer over far more deals than the planner, with a learnt estimate at the end."""

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

WORDS: Final = "Plays each answer on to the end of the spell, over very many deals of the cards it can't see."
SIMULATIONS: Final = 600
"""The playouts of one search."""
SPELLS: Final = 1
"""The number of spells that are played on, including this one; between spells one more, with more than two seats."""
TRUST: Final = 0.05
"""The standard deviation of an answer's value before the playouts; it is equal for all, so only the playouts decide."""


class Spells:
    """The part of the search that is special to ManaSurge; see :class:`~manaforge_widgets.bots.searching.Contest`.

    Args:
        components: the components of the edition.
    """

    trust = TRUST

    def __init__(self, components: Components) -> None:
        self._components = components
        self._habits = Habits(KEEN)
        self._of_two = LearntHabits(KEEN)

    def _by_habit(self, pos: Position) -> Habits:
        return self._of_two if pos.seats == 2 else self._habits

    def planner(self, pos: Position, _codes: Sequence[int], _below: Below, /) -> int:
        """Return the answer of the quick policy, which plays by simple rules of thumb (habits)."""
        return self._by_habit(pos)(as_seen(pos, pos.active))

    def seat(self, pos: Position, _codes: Sequence[int], /) -> int:
        """Return the seat that must answer."""
        return pos.active

    def key(self, _pos: Position, _seat: int, /) -> object:
        """Return None: keys help a bot to follow a line of several actions, but here a line is a single answer."""
        return None

    def lines(self, pos: Position, codes: Sequence[int], _below: Below, /) -> list[Line]:
        """Return all answers, that of the quick policy first. Their priors are equal, so only the playouts decide."""
        habit = self._by_habit(pos)(as_seen(pos, pos.active))
        return [Line((code,), 0.0) for code in sorted(codes, key=lambda code: code != habit)]

    def begun(self, pos: Position, seat: int, codes: tuple[int, ...], /) -> Begun:
        """Return the position as the seat sees it. No action is applied yet, since an action may reveal cards."""
        return Begun(as_seen(pos, seat), (), codes)

    def dealt(self, pos: Position, seat: int, below: Below, /) -> Position:
        """Return a copy in which all cards that the seat does not know are re-dealt."""
        # A deal takes dozens of numbers, and this source is far quicker than the one that seeds it.
        draw = random.Random(below(1 << 30)).random
        return resample(pos, seat, lambda n: int(draw() * n), remembering=False)

    def value(self, pos: Position, seat: int, rest: tuple[int, ...], luck: Luck, /) -> float:
        """Play on by simple habits to the end of a spell; return the estimated probability that the seat wins then."""
        two = pos.seats == 2
        # A decision between two spells, such as to hold, takes effect in the next one. With two seats the learnt
        # chances already judge it well.
        between = not two and frames.what_of(pos.stack[0]) == frames.BEGIN
        end = pos.round + SPELLS + between

        def below(n: int) -> int:
            return luck.at(pos.round)(n)

        for code in rest:
            engine.apply(pos, code)
        play_on(pos, self._by_habit(pos), end, below)
        return learnt_chance(pos, seat) if two else chance(pos, seat, FITTED)


def search_policy(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Policy:
    """Return the policy of the bot ``search`` for the rules of one edition.

    Args:
        rules: the rules of ManaSurge, such as ``match.rules``.
        seconds: the time that one search may take; None for no limit.
        simulations: the number of playouts of one search; if neither is given, ``SIMULATIONS``.

    Raises:
        GameError: the rules belong to another game, or ``seconds`` or ``simulations`` is invalid.

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
    """Return the bot ``search`` for the rules of one edition.

    Args:
        rules: the rules of ManaSurge, such as ``match.rules``.
        seconds: the time that one search may take; None for no limit.
        simulations: the number of playouts of one search; if neither is given, ``SIMULATIONS``. Without ``seconds``
            the bot plays the same on each machine.

    Raises:
        GameError: the rules belong to another game, or ``seconds`` or ``simulations`` is invalid. The bot raises
            this error too, if a view is of another edition.

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
