"""The bot ``search``, which compares the planner's best lines of a turn by playouts of this round and the next two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.bots.arms_length import Bot
from manaforge_widgets.bots.on_views import on_views, rules_of
from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.bots.searching import Begun, Line, Luck, SearchBudget, Searcher
from manaforge_widgets.core.api import Game
from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.manaforge.bots import draft
from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.lines import lines
from manaforge_widgets.games.manaforge.bots.onward import follow, heuristic_value, play_on
from manaforge_widgets.games.manaforge.bots.plan import is_separate_choice
from manaforge_widgets.games.manaforge.bots.planner import ANSWERS, best_action
from manaforge_widgets.games.manaforge.bots.seen import own_turn, whole
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.resample import resample

WORDS: Final = "Plays on from its best lines through the next two rounds, many times, with random rolls and cards."
SIMULATIONS: Final = 40
"""The playouts of one search, about half a second. More hardly help, as lines share their random results."""
MOST_LINES: Final = 6
MARGIN: Final = 6.0
"""The greatest difference in prestige, by the planner's value, from the best line; lines below that are dropped."""
PLAYOUTS: Final = 40
"""The number of best estimates of a turn that are played out to find its lines. The planner has time for fewer, since
it makes a new plan before each action."""
WAYS: Final = 25
"""The number of ways to each goal that are played out, too."""
ROUNDS_AHEAD: Final = 2
"""The number of rounds after this one that a playout lasts. The rest of the game would add more noise than information.
After only one round, lines still differ more by the planner's value of their tables than by their real gains."""
TRUST: Final = 3.0
"""The error of the planner's value of a position, in prestige, as measured in games played to the end."""
BIAS: Final = 0.1
"""The error of playouts: they also end with the planner's value of a position, and have some tenths of its error."""
_END: Final = actions.code(actions.END)
_NOT_SEARCHED: Final = draft.KINDS | frozenset(ANSWERS)


class Turns:
    """The turns of Manaforge as a contest; see :class:`~manaforge_widgets.bots.searching.Contest`.

    Args:
        components: the edition.
    """

    trust = TRUST

    def __init__(self, components: Components) -> None:
        self._evaluation = Evaluation(components)

    def planner(self, pos: Position, codes: Sequence[int], _below: Below, /) -> int:
        """Return the planner's action."""
        return best_action(pos, codes, self._evaluation)

    def seat(self, pos: Position, codes: Sequence[int], /) -> int:
        """Return the active seat; -1 for what is not searched: the draft, and questions outside the seat's own turn."""
        searched = _NOT_SEARCHED.isdisjoint([code & actions.KIND_MASK for code in codes])
        return pos.active if searched else -1

    def key(self, pos: Position, seat: int, /) -> object:
        """Return a key of the seat's own turn, which does not depend on the mats of other seats."""
        return seat, own_turn(pos).key()

    def lines(self, pos: Position, _codes: Sequence[int], _below: Below, /) -> list[Line]:
        """Return the best line for each goal; no lines if a question is open that needs no plan, such as how to pay."""
        own = own_turn(pos)
        if is_separate_choice(own):
            return []
        ranked = lines(own, self._evaluation, PLAYOUTS, WAYS)[:MOST_LINES]
        return [Line(line.codes, line.value) for line in ranked if line.value > ranked[0].value - MARGIN]

    def begun(self, pos: Position, seat: int, codes: tuple[int, ...], /) -> Begun:
        """Return the position at the end of the turn, or at the point where a draw or another seat decides."""
        new = pos.copy()
        keys = []
        done = 0
        for code in codes:
            if engine.to_act(new) != (seat,) or code not in engine.legal(new, seat):
                break
            keys.append(self.key(new, seat))
            if code == _END:
                break
            engine.apply(new, code)
            done += 1
        return Begun(new, tuple(keys), codes[done:])

    def dealt(self, pos: Position, seat: int, below: Below, /) -> Position:
        """Return a copy in which the deck and the box are re-dealt."""
        return resample(pos, seat, below)

    def value(self, pos: Position, seat: int, rest: tuple[int, ...], luck: Luck, /) -> float:
        """Return the lead in present and expected prestige, after some rounds in which all seats follow plans."""
        end = pos.round + ROUNDS_AHEAD

        def below(n: int) -> int:
            return luck.at(pos.round)(n)

        follow(pos, seat, rest, self._evaluation, below)
        play_on(pos, self._evaluation, end, below)
        return heuristic_value(pos, seat, self._evaluation)


def search_policy(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Policy:
    """Return the policy of the bot ``search`` for the rules of one edition.

    Args:
        rules: the rules of Manaforge, such as ``match.rules``.
        seconds: the longest time for one search; None for no limit.
        simulations: the most playouts of one search; ``SIMULATIONS`` if neither limit is given.

    Raises:
        GameError: the rules belong to another game, or ``seconds`` or ``simulations`` is invalid.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> codes = [action.code for action in m.legal_actions(0)]
        >>> search_policy(m.rules, simulations=20)(m.copy_position(), codes, lambda n: 0) in codes
        True
    """
    budget = SearchBudget.given(simulations, seconds, SIMULATIONS)
    return Searcher(Turns(rules_of(rules, Manaforge, "search").components), budget, BIAS).pick


def make_search(rules: Game, seconds: float | None = None, simulations: int | None = None) -> Bot:
    """Return the bot ``search`` for the rules of one edition.

    Args:
        rules: the rules of Manaforge, such as ``match.rules``.
        seconds: the longest time for one search; None for no limit.
        simulations: the most playouts of one search; ``SIMULATIONS`` if neither limit is given. Without ``seconds``
            the bot plays the same on each machine.

    Raises:
        GameError: the rules belong to another game, or ``seconds`` or ``simulations`` is invalid. The bot also
            raises it, for a view of another edition.

    Example:
        >>> import random
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> make_search(m.rules, simulations=20)(m.view(0), m.legal_actions(0), random.Random(1)).kind
        'draft'
    """
    components = rules_of(rules, Manaforge, "search").components
    return on_views(search_policy(rules, seconds, simulations), components, whole, name="search", words=WORDS)
