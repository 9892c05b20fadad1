"""``search``: the planner's best gather actions, compared by playouts of the rest of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.on_views import on_views
from manaforge_widgets.bots.players import Player
from manaforge_widgets.bots.searching import Begun, Budget, Line, Luck, Searcher
from manaforge_widgets.games.api import Game, GameError
from manaforge_widgets.games.draws import Below
from manaforge_widgets.games.kings_forge.bots import gathering
from manaforge_widgets.games.kings_forge.bots.planner import planner_player
from manaforge_widgets.games.kings_forge.bots.prospects import Weights
from manaforge_widgets.games.kings_forge.bots.scores import Scores
from manaforge_widgets.games.kings_forge.bots.seen import seen
from manaforge_widgets.games.kings_forge.rules import actions, engine
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.position import Position

WORDS: Final = "Plays the best gather actions on to the end of the game many times; crafts and steals by the planner."
SIMULATIONS: Final = 150
"""The playouts of one search: about a second."""
MOST_LINES: Final = 4
TRUST: Final = 0.15
"""In crafts: how far the planner's value of an action is off, by what it then came to."""


class Gathers:
    """The gather phase of King's Forge as a contest: see :class:`~manaforge_widgets.bots.searching.Contest`.

    Args:
        rules: of the edition.
    """

    trust = TRUST

    def __init__(self, rules: KingsForge) -> None:
        self._weights = Weights()
        self._greedy = Scores(rules.components).pick
        self._resample = rules.resample
        self._planner = planner_player(rules)

    def planner(self, pos: Position, codes: Sequence[int], below: Below, /) -> int:
        """The planner's action."""
        return self._planner(pos, codes, below)

    def seat(self, pos: Position, _codes: Sequence[int], /) -> int:
        """The active seat in the gather phase; crafts are planned exactly."""
        return pos.active if pos.state == at.GATHER else -1

    def key(self, _pos: Position, _seat: int, /) -> object:
        """Nothing: a line is one action."""
        return None

    def lines(self, pos: Position, _codes: Sequence[int], _below: Below, /) -> list[Line]:
        """For each thing to use its best dice, the best ones by the planner's value."""
        found: dict[tuple[int, ...], Line] = {}
        for value, code in sorted(gathering.rated(pos, self._weights), key=lambda one: -one[0]):
            found.setdefault(gathering.use(code), Line((code,), value))
        return list(found.values())[:MOST_LINES]

    def begun(self, pos: Position, _seat: int, codes: tuple[int, ...], /) -> Begun:
        """Luck may follow at once, so nothing is carried out yet."""
        return Begun(pos, (), codes)

    def dealt(self, pos: Position, seat: int, below: Below, /) -> Position:
        """The gather deck shuffled anew."""
        return self._resample(pos, seat, below)

    def worth(self, pos: Position, seat: int, rest: tuple[int, ...], luck: Luck, /) -> float:
        """The lead in crafts at the end, when all play on as greedy does with the first dice that will do."""
        greedy = self._greedy

        def below(n: int) -> int:
            return luck.at((pos.round << 4) + (pos.active + 1 if pos.state >= at.ROLL else 0))(n)

        def pick(table: Position, codes: list[int]) -> int:
            return greedy(table, _first_payments(codes) if table.state == at.GATHER else codes, below)

        for code in rest:
            engine.apply(pos, code)
        engine.playout(pos, pick, below)
        crafts = [len(cards) for cards in pos.claimed]
        return float(crafts[seat] - max(number for other, number in enumerate(crafts) if other != seat))


def _first_payments(codes: Sequence[int]) -> list[int]:
    """Of all ways to place dice for the same thing, and of all cards to turn down for it, the first."""
    found: dict[int, int] = {}
    for code in codes:
        visits = code & actions.KIND_MASK == actions.VISIT
        found.setdefault(~actions.use_of(code) if visits else code & actions.BEFORE_PAYMENT, code)
    return list(found.values())


def search_player(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Player:
    """The player for the rules of one edition.

    Args:
        rules: of King's Forge; ``match.rules`` gives those of a match.
        seconds: how long one search may take; None for no limit.
        simulations: how many playouts it may have; where neither is given, ``SIMULATIONS``.

    Raises:
        GameError: for the rules of another game, and for a budget that is none.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> codes = [action.code for action in m.legal_actions()]
        >>> search_player(m.rules, simulations=6)(m.copy_position(), codes, lambda n: 0) in codes
        True
    """
    _components(rules)
    if seconds is None and simulations is None:
        simulations = SIMULATIONS
    return Searcher(Gathers(cast(KingsForge, rules)), Budget(simulations, seconds)).pick


def make_search(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Bot:
    """The bot for the rules of one edition.

    Args:
        rules: of King's Forge; ``match.rules`` gives those of a match.
        seconds: how long one search may take; None for no limit.
        simulations: how many playouts it may have; where neither is given, ``SIMULATIONS``. Without seconds it plays
            the same on each machine.

    Raises:
        GameError: for the rules of another game, and for a budget that is none; and when asked about a view of another
            edition.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("kings_forge", seats=2, seed=7)
        >>> seat = m.to_act[0]
        >>> make_search(m.rules, simulations=6)(m.view(seat), m.legal_actions(seat), random.Random(1)).kind
        'claim'
    """
    components = _components(rules)
    return on_views(
        search_player(rules, seconds, simulations),
        lambda view, _legal: seen(components, view),
        name="search",
        words=WORDS,
        edition=components.edition,
    )


def _components(rules: Game) -> Components:
    if rules.name != "kings_forge":
        raise GameError(f"search plays kings_forge, not {rules.name}.")
    return cast(KingsForge, rules).components
