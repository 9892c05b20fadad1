"""Lines: consecutive actions of one seat in one turn, with no new information between them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from manaforge_widgets.bots.policies import Policy
from manaforge_widgets.core.alike import offered
from manaforge_widgets.core.api import Action, Chance, Decision, Game
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl

_TRIED: Final = 3
"""The number of re-deals that are tried to see whether an action revealed something to its seat."""
MOST_ACTIONS: Final = 200
"""A limit for the actions of a line, far above what lines have."""


@dataclass(frozen=True, slots=True)
class Line:
    """Actions of a seat that count as one decision: until another seat acts, the turn ends, or something is revealed.

    Attributes:
        seat: the seat that takes the actions.
        first: the step of the first action.
        last: the step of the last action.
        actions: the actions in order.
    """

    seat: int
    first: int
    last: int
    actions: tuple[Action, ...]

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of the actions."""
        return tuple(action.code for action in self.actions)


def lines_of(match: Match) -> Iterator[Line]:
    """Yield the lines of a match, in order.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "greedy")
        >>> sum(len(line.actions) for line in lines_of(m)) == m.step
        True
    """
    rules, actions = match.rules, match.actions
    first = 1
    doubles: list[Any] = []
    for step, action in enumerate(actions, 1):
        before = match.copy_position(step - 1)
        if step == first:
            doubles = [rules.resample(before, action.seat, random.Random(number).randrange) for number in range(_TRIED)]
        going_on = (
            step < len(actions)
            and actions[step].seat == action.seat
            and not MatchControl(match).draws(step)
            and not _is_new(rules, before, match.copy_position(step))
            and _look_alike(rules, doubles, action, match.copy_position(step))
        )
        if not going_on:
            yield Line(action.seat, first, step, actions[first - 1 : step])
            first = step + 1


def _is_new(rules: Game, before: Any, after: Any) -> bool:
    """Return whether an action has ended a turn, or revealed something to all."""
    return rules.undo_epoch(before) != rules.undo_epoch(after) or rules.revealed(before) != rules.revealed(after)


def _look_alike(rules: Game, doubles: Sequence[Any], action: Action, after: Any) -> bool:
    """Play an action in several deals of the unknown cards, and return whether its seat sees no difference."""
    view = rules.view(after, action.seat)
    for double in doubles:
        if offered(rules, double, action.seat, action.code) not in rules.legal(double, action.seat):
            return False
        rules.apply(double, action.code)
        if isinstance(rules.pending(double), Chance) or rules.view(double, action.seat) != view:
            return False
    return True


def finished(rules: Game, position: Any, seat: int, begun: Sequence[int], policy: Policy) -> tuple[int, ...]:
    """Extend the beginning of a line with a policy until another seat must act, the turn ends or something is revealed.

    Args:
        rules: the rules of the game.
        position: the position before the line; it is not changed.
        seat: the seat that plays the line.
        begun: the codes of the first actions, each legal after those before it.
        policy: the policy that continues; its random numbers are always the same.
    """
    now = rules.copy(position)
    codes: list[int] = []
    rng = random.Random(0).random
    for number in range(MOST_ACTIONS):
        legal = rules.legal(now, seat)
        code = begun[number] if number < len(begun) else policy(now, legal, lambda n, /: int(rng() * n))
        before = rules.undo_epoch(now), rules.revealed(now)
        rules.apply(now, code)
        codes.append(code)
        pending = rules.pending(now)
        if not isinstance(pending, Decision) or pending.seat != seat:
            break
        if (rules.undo_epoch(now), rules.revealed(now)) != before:
            break
    return tuple(codes)


def notation(rules: Game, position: Any, seat: int, codes: Sequence[int]) -> tuple[str, ...]:
    """Return the notation of each action of a line."""
    now = rules.copy(position)
    texts = []
    for code in codes:
        texts.append(rules.action(now, seat, code).text)
        rules.apply(now, code)
    return tuple(texts)


def in_words(texts: Sequence[str]) -> str:
    """Return a line in few words: actions with the same verb are grouped, and payments and ends of turns are left out.

    Example:
        >>> in_words(["spend fire-1", "spend wind-1", "build Stone Circle", "pay 1 earth", "end turn"])
        'spend fire-1, wind-1; build Stone Circle'
        >>> in_words(["end turn"])
        'end turn'
    """
    main = [text for text in texts if not text.startswith("pay ") and text != "end turn"] or list(texts[-1:])
    parts: list[list[str]] = []
    for text in main:
        verb = text.partition(" ")[0]
        if parts and parts[-1][0].partition(" ")[0] == verb:
            parts[-1].append(text.removeprefix(f"{verb} "))
        else:
            parts.append([text])
    return "; ".join(", ".join(part) for part in parts)


def difference(line: Sequence[str], other: Sequence[str]) -> str:
    """Return in few words which actions a line has, and which actions another line has instead.

    If both lines have the same actions in a different order, the words describe the whole first line.

    Example:
        >>> difference(["spend fire-1", "build Tower", "end turn"], ["spend fire-1", "build Bridge", "end turn"])
        'build Tower; instead of: build Bridge'
        >>> difference(["end turn"], ["gain prism", "end turn"])
        'end turn; instead of: gain prism'
        >>> difference(["spend fire-1", "gain prism"], ["gain prism", "spend fire-1"])
        'spend fire-1; gain prism'
    """
    own, others = _left(line, other), _left(other, line)
    if not own and not others:
        return in_words(line)
    words = in_words(own) if own else in_words(line) if len(line) == 1 else "the same"
    if not others:
        return words
    return f"{words}; {'instead of' if own or len(line) == 1 else 'without'}: {in_words(others)}"


def _left(line: Sequence[str], other: Sequence[str]) -> list[str]:
    """Return the actions of a line without the actions of another line."""
    away = Counter(other)
    left = []
    for text in line:
        away[text] -= 1
        if away[text] < 0:
            left.append(text)
    return left
