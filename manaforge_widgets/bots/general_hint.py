"""Hints for any game: what the tree search would do, and the results of its best and its next best move.

The search gives most of its playouts to the moves that do best, and drops the others early. A move that was dropped
after a few playouts is not listed, because its result says nearly nothing.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from manaforge_widgets.bots.advice import Advice, Compared, HintStep
from manaforge_widgets.bots.playing_on import MOST_ACTIONS
from manaforge_widgets.bots.policies import OwnLuck
from manaforge_widgets.bots.quick_bot import quick_bot
from manaforge_widgets.bots.searching import SearchBudget
from manaforge_widgets.bots.tree_search import TreeSearch, Tried
from manaforge_widgets.core.api import Action
from manaforge_widgets.match import Match
from manaforge_widgets.odds.interval import wilson

BUDGET: Final = SearchBudget(simulations=400, seconds=4.0)
"""The limit of the search; the seconds count only in a slow game."""
LISTED: Final = 8
"""The least number of playouts of a move whose result is listed."""
LEAST: Final = 0.5
"""The smallest difference that is given as a number, in percentage points or points."""
_Z: Final = 1.96
_DIE = re.compile(r"\{die-(\w+)\}")


def general_advice(match: Match, seat: int, legal: Sequence[Action]) -> Advice:
    """Return the advice of the tree search for a seat that is to act.

    Args:
        match: the match; the search uses only what the seat may know of its position.
        seat: the seat.
        legal: its legal actions.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> general_advice(m, 0, m.legal_actions(0)[:1]).why
        'There is nothing else to do.'
    """
    rules = match.rules
    words = move_words(match, seat)
    if len(legal) == 1:
        return Advice(_plan(legal[0], words), "There is nothing else to do.", idea=words(legal[0]))
    name, policy = quick_bot(rules, match.seats, **match.saved()["options"])
    luck = OwnLuck.of(match.luck, seat, match.step)
    actions = {action.code: action for action in legal}
    search = TreeSearch(rules, match.copy_position(), seat, list(actions), luck, policy)
    search.run(BUDGET)
    ranked = [_Measured(tried, actions[tried.code], match) for tried in search.ranked() if tried.visits]
    best, *others = ranked
    how = _how(search, name, match.seats)
    if not others:
        return Advice(_plan(best.action, words), f"{best.words('This move')} {how}", idea=words(best.action))
    # Of the moves that were compared to the end, and had as many playouts as the best one.
    other = max([one for one in others if one.tried.visits == others[0].tried.visits], key=lambda one: one.value)
    gain = best.value - other.value
    unsure = "" if _is_sure(search, best, other) else " The difference may be luck."
    next_best = "The next best is" if gain >= 0 else "Close to it is"
    why = f"{best.words('This move')} {next_best} {words(other.action)}: {other.short()}.{unsure} {how}"
    # In the order of their words, so that the nudge does not say which is better.
    two = " with ".join(f"“{text}”" for text in sorted(words(one.action) for one in (best, other)))
    return Advice(
        _plan(best.action, words),
        why,
        gain,
        best.unit,
        nudge=f"Compare {two}. One of them is best in the search.",
        idea=words(best.action),
        compared=tuple(
            Compared(words(one.action), one.value, why=one.words("It")) for one in (best, other, *_rest(others, other))
        ),
        least=LEAST,
    )


def move_words(match: Match, seat: int) -> Callable[[Action], str]:
    """Return a function that gives the words of an action: its label if the game declares one, else its notation.

    A label that several legal actions share, such as "Reroll 2 dice", does not say which is meant; then it is the
    notation.

    Args:
        match: the match.
        seat: the seat that reads them.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("liars_dice", seats=2, seed=1)
        >>> move_words(m, 0)(m.legal_actions(0)[0])
        'bid 1 × 1'
    """
    rules: Any = match.rules
    moves = {str(move): move for move in getattr(rules, "move_list", ())}
    label: Any = getattr(rules, "label", None)
    view = rules.for_show(match.view(seat)) if label and hasattr(rules, "for_show") else None

    def labelled(action: Action) -> str:
        move = moves.get(action.text)
        if move is None:
            return action.text
        own = label(view, move) if view is not None else ""
        found = own or (move.pattern.words(move) if move.pattern else "") or action.text
        # A die's symbol reads as its number; a label with other symbols needs a page that draws them.
        found = _DIE.sub(r"\1", found)
        return action.text if "{" in found else f"{found[:1].lower()}{found[1:]}"

    shared = Counter(labelled(action) for action in match.legal_actions(seat))
    return lambda action: words if shared[words := labelled(action)] == 1 else action.text


def _plan(action: Action, words: Callable[[Action], str]) -> tuple[HintStep, ...]:
    return (HintStep(words(action), (action.text,)),)


def _how(search: TreeSearch, name: str, seats: int) -> str:
    """Return how the moves were compared."""
    count = len(search.root)
    unequal = ", the best ones most often" if count > 2 else ""
    who = "" if seats == 1 else " for all seats"
    how = (
        f"Search compared {count} moves in {search.simulations} playouts{unequal}; after its first moves {name} "
        f"played{who}."
    )
    if search.unfinished:
        how += (
            f" {search.unfinished} of the playouts were stopped after {MOST_ACTIONS:,} moves without an end; in them "
            "all seats share the win."
        )
    return how


def _is_sure(search: TreeSearch, best: _Measured, other: _Measured) -> bool:
    """Return whether the best move is clearly ahead of another one in the worlds in which both were played."""
    if min(best.tried.visits, other.tried.visits) < LISTED:
        return False
    points = best.unit != "percentage points"
    mean, error = search.difference(best.tried, other.tried, lambda win, lead: lead if points else win)
    return mean > _Z * error


def _rest(others: Sequence[_Measured], other: _Measured) -> list[_Measured]:
    return [one for one in others if one is not other and one.tried.visits >= LISTED][:6]


class _Measured:
    """A move with its results: wins in per cent, or points in a game for one seat."""

    def __init__(self, tried: Tried, action: Action, match: Match) -> None:
        self.tried = tried
        self.action = action
        count = tried.visits
        if match.seats == 1:
            self.unit = match.status().score_name
            self.value = tried.leads / count
            spread = max(0.0, tried.squares / count - self.value**2)
            self.error = _Z * math.sqrt(spread / max(1, count - 1))
        else:
            self.unit = "percentage points"
            self.value = 100 * tried.wins / count
            # Shared wins make the number of wins fractional; a rounded one changes the interval by almost nothing.
            low, high = wilson(round(tried.wins), count)
            self.error = 50 * float(high - low)

    def words(self, who: str) -> str:
        """Return the result as a sentence about ``who``."""
        if self.unit == "percentage points":
            return f"{who} wins {self.short()}."
        return f"{who} brings {self.short()}."

    def short(self) -> str:
        """Return the result and its uncertainty."""
        if self.unit == "percentage points":
            return f"{self.value:.0f} % of {self.tried.visits} playouts, plus or minus {math.ceil(self.error)}"
        return (
            f"{self.value:.1f} {self.unit} on average in {self.tried.visits} playouts, plus or minus {self.error:.1f}"
        )
