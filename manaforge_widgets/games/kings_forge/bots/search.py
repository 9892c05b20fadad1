"""``search``: the planner's best gather actions, compared by playouts to the end of the gather phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.on_views import on_views, rules_of
from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.bots.searching import Begun, Line, Luck, SearchBudget, Searcher
from manaforge_widgets.core.api import Game
from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.kings_forge.bots import gathering
from manaforge_widgets.games.kings_forge.bots.planner import planner_policy
from manaforge_widgets.games.kings_forge.bots.prospects import HeldHandfuls, Prospects, Weights
from manaforge_widgets.games.kings_forge.bots.seen import seen
from manaforge_widgets.games.kings_forge.rules import engine
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.dice import FOUR_COLOURS, some
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.position import Position

WORDS: Final = "Plays out the best gather actions many times to the end of the gather phase; crafts like the planner."
SIMULATIONS: Final = 60
"""The playouts of one search, which take about a second."""
MOST_LINES: Final = 4
_GATHERING: Final = (at.GATHER, at.CEMETERY_ROLL, at.PLACING)
TRUST: Final = 0.1
"""The typical error of the planner's value of an action, in crafts, measured by later results."""


class Gathers:
    """The gather phase as the search compares its lines; see :class:`~manaforge_widgets.bots.searching.Contest`.

    Args:
        rules: the rules of the edition.
    """

    trust = TRUST

    def __init__(self, rules: KingsForge) -> None:
        self._weights = Weights()
        self._resample = rules.resample
        self._planner = planner_policy(rules)

    def planner(self, pos: Position, codes: Sequence[int], below: Below, /) -> int:
        """Return the planner's action."""
        return self._planner(pos, codes, below)

    def seat(self, pos: Position, _codes: Sequence[int], /) -> int:
        """Return the active seat in the gather phase, else -1: there the planner decides without a search."""
        return pos.active if pos.state == at.GATHER else -1

    def key(self, _pos: Position, _seat: int, /) -> object:
        """Return None as the key of every view: a line is a single action, so it needs no key to follow it."""
        return None

    def lines(self, pos: Position, _codes: Sequence[int], _below: Below, /) -> list[Line]:
        """Return up to four lines with the best planner's values: one for each action of a card or dock, or a pass."""
        best: dict[tuple[int, ...], Line] = {}
        for value, code in sorted(gathering.rated(pos, self._weights), key=lambda one: -one[0]):
            best.setdefault(gathering.use(code), Line((code,), value))
        return list(best.values())[:MOST_LINES]

    def begun(self, pos: Position, _seat: int, codes: tuple[int, ...], /) -> Begun:
        """Return the line with its action still to be applied, since a random draw may follow it."""
        return Begun(pos, (), codes)

    def dealt(self, pos: Position, seat: int, below: Below, /) -> Position:
        """Return the position with the gather deck shuffled again."""
        return self._resample(pos, seat, below)

    def value(self, pos: Position, seat: int, rest: tuple[int, ...], luck: Luck, /) -> float:
        """Play the gather phase to its end with planners; return the seat's lead in crafts, claimed and expected."""

        def below(n: int) -> int:
            return luck.at(pos.round)(n)

        for code in rest:
            engine.apply(pos, code)
        begun = pos.round
        while pos.state in _GATHERING and pos.round == begun:
            if engine.is_luck_due(pos):
                engine.resolve(pos, engine.sample(pos, below))
            else:
                engine.apply(pos, self._planner(pos, pos.options, below))
        values = self._values(pos)
        return values[seat] - max(value for other, value in enumerate(values) if other != seat)

    def _values(self, pos: Position) -> list[float]:
        """Return the crafts of each seat, plus those expected from its holding before any dice are rolled."""
        display = [card for card in pos.display if card >= 0]
        prospects = Prospects(pos.components, display, pos.waiting, pos.cemetery, self._weights)
        part = gathering.rounds_to_come(pos)
        totals = []
        for seat in range(pos.seats):
            # The dice of the active seat wait to be rolled.
            rolled = sum(some(1, kind) for kind in pos.die_kind) if pos.state == at.ROLL and seat == pos.active else 0
            supply = pos.supply[seat] + rolled
            home = (supply + pos.smithy[seat]) & FOUR_COLOURS
            home += sum(taken[2] for taken in pos.taken[seat])
            held = HeldHandfuls(supply, pos.smithy[seat], home, tuple(pos.bonuses[seat]))
            totals.append(len(pos.claimed[seat]) + prospects.value(held, part))
        return totals


def search_policy(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Policy:
    """Return the policy of the bot ``search`` for the rules of one edition.

    Args:
        rules: the rules of King's Forge, such as ``match.rules``.
        seconds: the time limit of one search; None for no limit.
        simulations: the number of playouts of one search; ``SIMULATIONS`` if neither is given.

    Raises:
        GameError: the rules belong to another game, or ``seconds`` or ``simulations`` is invalid.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> codes = [action.code for action in m.legal_actions()]
        >>> search_policy(m.rules, simulations=6)(m.copy_position(), codes, lambda n: 0) in codes
        True
    """
    return Searcher(
        Gathers(rules_of(rules, KingsForge, "search")), SearchBudget.given(simulations, seconds, SIMULATIONS)
    ).pick


def make_search(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Bot:
    """Return the bot ``search`` for the rules of one edition.

    Args:
        rules: the rules of King's Forge, such as ``match.rules``.
        seconds: the time limit of one search; None for no limit. Without it, the bot plays the same on each machine.
        simulations: the number of playouts of one search; ``SIMULATIONS`` if neither is given.

    Raises:
        GameError: the rules belong to another game, or ``seconds`` or ``simulations`` is invalid. The bot also
            raises it, for a view of another edition.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> seat = m.to_act[0]
        >>> make_search(m.rules, simulations=6)(m.view(seat), m.legal_actions(seat), random.Random(1)).kind
        'claim'
    """
    components = rules_of(rules, KingsForge, "search").components
    return on_views(search_policy(rules, seconds, simulations), components, seen, name="search", words=WORDS)
