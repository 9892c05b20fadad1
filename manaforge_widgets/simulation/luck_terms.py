"""Luck terms: what the luck of each round was worth to each seat, with a mean of exactly 0, whatever the bots do.

Just before the random draws of a round, a quick bot plays on from the position to the end of the round. It does so once
with the results that the game will really have, and a few times with other results and re-dealt hidden cards. The term
of a seat is the heuristic value after the real playout, minus the average after the other playouts. Given all that
anybody knew, the real playout and each other playout have the same distribution. So the difference has mean 0: it is a
martingale difference. This holds for any bots in the game, any quick bot and any heuristic. They only decide how much
of the final result the terms explain.

A game may declare that some of its draws show their worth by the end of the turn. Then there is a term whenever such
draws are pending, and its playouts end with the turn. Other draws have no term.

Whether there is a term must depend only on what was known before the draws. Otherwise the choice of rounds would depend
on their luck. So there is a term when a draw is pending for the first time in a round. There is also a term before an
action that starts a new round. Whether it does is tried on a copy in which the hidden cards are re-dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from manaforge_widgets.bots import MOST_STEPS
from manaforge_widgets.bots.heuristic import Heuristic
from manaforge_widgets.bots.policies import OwnLuck, Policy, find_policy
from manaforge_widgets.bots.unseen import Unseen, nothing_unseen
from manaforge_widgets.core.api import Chance, Decision, Game, GameError, Over
from manaforge_widgets.core.draws import Draw
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.core.registry import find_entry
from manaforge_widgets.games.open_information import sees_everything
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.simulation.played import Fortune

MOST_WAYS = 1000
"""The largest number of other playouts of a round."""


class _RoundOver(Exception):
    """The end of the round that is played out."""


class _End:
    """The end of a playout: the end of the round, or of the turn."""

    __slots__ = ("_head", "_round", "_turn")

    def __init__(self, rules: Game, last: int, turn: int | None) -> None:
        self._head = rules.status
        self._round, self._turn = last, turn

    def is_past(self, position: Any) -> bool:
        """Return whether a position that waits for a decision lies after this end."""
        status = self._head(position)
        return status.round > self._round or (self._turn is not None and status.turn > self._turn)


class Valuing:
    """The parts of a game that luck terms need: the heuristic, the quick bot, and the re-deal of hidden cards.

    One object serves many games of a simulation.

    Args:
        rules: the rules of the game.

    Raises:
        GameError: for a game that can hide something from a seat, and whose entry does not say how to re-deal it.

    Example:
        >>> from manaforge_widgets.core.registry import load_game
        >>> rules = load_game("manaforge")
        >>> Valuing(rules).heuristic.value(rules.start(2), 0)
        0.0
    """

    __slots__ = ("heuristic", "quick", "rules", "unseen")

    def __init__(self, rules: Game) -> None:
        entry = find_entry(rules.name)
        if entry.unseen is None and not sees_everything(rules):
            raise GameError(
                f"{entry.title} can hide something from a seat, so a simulation can't estimate what luck was worth; "
                "omit luck=. mf.review(match) shows the luck of a single match."
            )
        self.rules = rules
        self.unseen: Unseen = nothing_unseen(rules) if entry.unseen is None else fetch(entry.unseen)()
        quick = find_policy(rules, next(iter(entry.policies), "random"))
        assert quick is not None
        self.quick: Policy = quick
        self.heuristic: Heuristic = Heuristic(self._score) if entry.heuristic is None else fetch(entry.heuristic)(rules)

    def _score(self, position: Any, seat: int) -> float:
        return self.rules.status(position).scores[seat]


class LuckTerms:
    """The collector of the luck terms of one game, while the game is played.

    Args:
        valuing: the heuristic, the quick bot and the re-deal of the game.
        seats: the number of seats.
        seed: the seed of the game's random draws.
        name: a name for the game, different for each game with the same seed. From it follows the randomness of the
            playouts with other results.
        ways: the number of playouts with other results, for each term.

    Example:
        >>> from manaforge_widgets.core.registry import load_game
        >>> terms = LuckTerms(Valuing(load_game("manaforge")), 2, 7, "game 0", 2)
        >>> terms.due(load_game("manaforge").start(2))
        >>> [fortune.round for fortune in terms.fortunes]
        [0]
    """

    __slots__ = ("_last", "_luck", "_own", "_random", "_rules", "_seats", "_shuffle", "_valuing", "_ways", "fortunes")

    def __init__(self, valuing: Valuing, seats: int, seed: int, name: str, ways: int) -> None:
        self._valuing, self._rules = valuing, valuing.rules
        self._seats, self._ways = seats, ways
        self._luck = Luck(seed)
        rng = self._luck.rng(f"other ways of {name}")
        self._random, self._shuffle = rng.random, rng.shuffle
        self._own = OwnLuck(rng)
        self._last = -1
        self.fortunes: list[Fortune] = []

    def due(self, position: Any) -> None:
        """Add a luck term for pending draws, if they need one.

        Args:
            position: the game's own position, in which draws are pending; it is not changed.
        """
        status, at_once = self._rules.status(position), self._valuing.heuristic.at_once
        if at_once is not None:
            if at_once(position):
                self._add(position, None, status.round, status.turn)
        elif status.round > self._last:
            self._add(position, None, status.round)

    def acting(self, position: Any, code: int, now: int) -> None:
        """Add a luck term before an action, if the action starts a new round.

        Args:
            position: the game's own position before the action; it is not changed.
            code: the code of the action.
            now: the number of the round before the action.
        """
        if self._valuing.heuristic.at_once is not None:
            return
        tried = self._dealt(position)
        self._rules.apply(tried, code)
        at = self._rules.status(tried).round
        if at > max(now, self._last):
            self._add(position, code, at)

    def step(self, position: Any, code: int | None) -> None:
        """Add the luck terms of an action and of all draws that follow.

        Args:
            position: the game's own position before the action; it is not changed.
            code: the code of the action; None at the start of the game, when draws are pending.
        """
        now = self._rules.copy(position)
        if code is not None:
            self.acting(now, code, self._rules.status(now).round)
            self._rules.apply(now, code)
        while isinstance(waits := self._rules.pending(now), Chance):
            self.due(now)
            self._rules.resolve(now, [self._real(draw) for draw in waits.draws])

    def _add(self, position: Any, code: int | None, at: int, turn: int | None = None) -> None:
        """Add the terms of the pending draws, valued at the end of the round or of the turn."""
        self._last = at
        # The set-up is valued at the end of the first round.
        end = _End(self._rules, max(at, 1), turn)
        actual = self._as_it_falls(self._rules.copy(position), code, end)
        sums = [0.0] * self._seats
        for _ in range(self._ways):
            for seat, value in enumerate(self._another_way(self._dealt(position), code, end)):
                sums[seat] += value
        values = tuple(one - total / self._ways for one, total in zip(actual, sums, strict=True))
        if self.fortunes and self.fortunes[-1].round == at:
            before = self.fortunes.pop().values
            values = tuple(one + two for one, two in zip(before, values, strict=True))
        self.fortunes.append(Fortune(at, values))

    def _as_it_falls(self, position: Any, code: int | None, end: _End) -> list[float]:
        """Return the value for each seat after the quick bot has played the round with the results of the game."""
        return self._step_by_step(position, code, end, self._real)

    def _step_by_step(self, position: Any, code: int | None, end: _End, result: Callable[[Draw], Any]) -> list[float]:
        """Return the value for each seat after the quick bot has played the round with the results of a function."""
        rules, quick = self._rules, self._valuing.quick
        if code is not None:
            rules.apply(position, code)
        for _ in range(MOST_STEPS):
            while isinstance(waits := rules.pending(position), Chance):
                rules.resolve(position, [result(draw) for draw in waits.draws])
            if isinstance(waits, Over) or end.is_past(position):
                break
            seat = waits.seat if isinstance(waits, Decision) else waits.seats[0]
            rules.apply(position, quick(position, rules.legal(position, seat), self._own))
        return self._values(position)

    def _another_way(self, position: Any, code: int | None, end: _End) -> list[float]:
        """Return the value for each seat after the quick bot has played the round with other results."""
        if isinstance(self._rules, SimpleGame):
            # Its playout does not count the rounds, by which the end is found.
            return self._step_by_step(position, code, end, lambda draw: draw.sample(self._below))
        rules, quick, own, steps = self._rules, self._valuing.quick, self._own, 0
        if code is not None:
            rules.apply(position, code)

        def pick(now: Any, codes: Sequence[int]) -> int:
            nonlocal steps
            steps += 1
            if steps > MOST_STEPS or end.is_past(now):
                raise _RoundOver
            return quick(now, codes, own)

        with suppress(_RoundOver):
            rules.playout(position, pick, self._below)
        return self._values(position)

    def _values(self, position: Any) -> list[float]:
        value = self._valuing.heuristic.value
        return [value(position, seat) for seat in range(self._seats)]

    def _dealt(self, position: Any) -> Any:
        """Return a copy with the hidden cards re-dealt."""
        return self._valuing.unseen.deal(position, self._order)

    def _order(self, cards: list[int]) -> list[int]:
        mixed = list(cards)
        self._shuffle(mixed)
        return mixed

    def _below(self, n: int, /) -> int:
        return int(self._random() * n)

    def _real(self, draw: Draw) -> Any:
        """Return the result of a draw in the game; it follows from the draw's key."""
        return draw.sample(self._luck.stream(draw.key))


def fortunes_of(terms: LuckTerms | None) -> list[Fortune]:
    """Return what luck was worth in a game, round by round; an empty list if luck was not estimated.

    Args:
        terms: the luck terms of the game; None if luck was not estimated.
    """
    return [] if terms is None else terms.fortunes
