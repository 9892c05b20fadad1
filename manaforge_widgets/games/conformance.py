"""Checks that every game must pass: run them on your own, too.

:func:`check` plays a whole random game and holds the engine to its contract at every step; :func:`check_match` does
the same for a match: undo, redo, branches and saves.

Example:
    >>> from manaforge_widgets.games import load_game
    >>> check(load_game("manaforge"), seats=2, seed=1) > 50
    True
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from manaforge_widgets.games.api import Action, Below, Chance, Decision, Game, GameError, Over, Pending, View

# Listing every result of a draw is for dice; a shuffle's results can't be listed.
_LISTED = 1000
# The slower checks are made at one step in so many: reading notation back and copying; dealing other worlds.
_EVERY, _SELDOM = 3, 9
_MOST_STEPS = 100_000


class MatchLike(Protocol):
    """What :func:`check_match` needs of a match; see :class:`manaforge_widgets.Match`."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        ...

    @property
    def step(self) -> int:
        """How many actions have been applied."""
        ...

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        ...

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions applied so far."""
        ...

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """What a seat may do now."""
        ...

    def apply(self, action: Action | str, seat: int | None = None) -> None:
        """Carry out an action and the luck that follows."""
        ...

    def undo(self) -> None:
        """Take back the last action."""
        ...

    def redo(self) -> None:
        """Do again what was taken back."""
        ...

    def branch(self, step: int | None = None) -> MatchLike:
        """A new match from a step, with the same luck."""
        ...

    def view(self, seat: int | None) -> View:
        """What a seat may see."""
        ...

    def save(self, path: str | Path) -> None:
        """Write the match to a file."""
        ...


def check(game: Game, seats: int, seed: int) -> int:
    """Play a random game by the seed and check the engine's contract all the way.

    Checked: legal actions are never empty before the end; what the game conserves is conserved; a copy is equal and
    independent; the notation of each action reads back as itself and ``why_not`` agrees with ``legal``; chance
    probabilities sum to one; a full view sets up the same position; another world that looks the same to a seat
    offers it the same actions; the game ends.

    Returns:
        The number of actions played.

    Raises:
        AssertionError: naming what failed, with the seed and the step.
    """
    rng = random.Random(seed)
    below: Below = rng.randrange
    position = game.start(seats)
    conserved = None
    for step in range(_MOST_STEPS):
        where = f"{game.name}, {seats} seats, seed {seed}, step {step}"
        pending = _settle(game, position, below, where)
        if isinstance(pending, Over):
            assert len(pending.outcome.scores) == seats, f"{where}: a score for each seat"
            assert pending.outcome.winners, f"{where}: somebody wins"
            assert not any(game.legal(position, seat) for seat in range(seats)), f"{where}: nothing after the end"
            return step
        _check_head(game, position, seats, where)
        counts = game.conserved(position)
        conserved = conserved or counts
        assert counts == conserved, f"{where}: conservation"
        assert not isinstance(pending, Chance), "luck is resolved above"
        to_act = (pending.seat,) if isinstance(pending, Decision) else pending.seats
        for seat in range(seats):
            assert bool(game.legal(position, seat)) == (seat in to_act), f"{where}: seat {seat} can act when it is due"
        seat = rng.choice(to_act)
        codes = game.legal(position, seat)
        if step % _EVERY == 0:
            _check_notation(game, position, seat, codes, where)
            _check_copy(game, position, rng.choice(codes), where)
        if step % _SELDOM == 0:
            _check_views(game, position, below, where)
        game.apply(position, rng.choice(codes))
    raise AssertionError(f"{game.name}, {seats} seats, seed {seed}: the game does not end")


def _settle(game: Game, position: Any, below: Below, where: str) -> Pending:
    while isinstance(pending := game.pending(position), Chance):
        assert pending.draws, f"{where}: chance without draws"
        keys = [draw.key for draw in pending.draws]
        assert len(set(keys)) == len(keys), f"{where}: each draw has a stream of its own"
        for draw in pending.draws:
            if draw.size <= _LISTED:
                total = sum((draw.probability(result) for result in draw.support()), Fraction(0))
                assert total == 1, f"{where}: {draw.name}: the chances sum to {total}"
            else:
                assert draw.probability(draw.sample(below)) * draw.size == 1, f"{where}: {draw.name} is not uniform"
        results = game.sample(position, below)
        for draw, result in zip(pending.draws, results, strict=True):
            assert draw.probability(result) > 0, f"{where}: {draw.name} can't show {result!r}"
        game.resolve(position, results)
    return pending


def _check_notation(game: Game, position: Any, seat: int, codes: list[int], where: str) -> None:
    assert len(set(codes)) == len(codes), f"{where}: an action is listed twice"
    for code in codes:
        action = game.action(position, seat, code)
        assert game.read(position, seat, action.text) == code, f"{where}: {action.text!r} does not read back"
        again = game.encode(position, seat, action.kind, action.args)
        assert again == code, f"{where}: {action.kind} {action.args!r} is another action than {action.text!r}"
    _check_choice(game, position, seat, codes, where)
    assert game.why_not(position, seat, codes[0]) is None, f"{where}: a legal action has a reason against it"
    try:
        game.read(position, seat, "dance on the table")
    except GameError:
        return
    raise AssertionError(f"{where}: nonsense can be read")


def _check_choice(game: Game, position: Any, seat: int, codes: list[int], where: str) -> None:
    choice = game.choice(position, seat)
    if choice is None:
        return
    assert choice.seat == seat, f"{where}: another seat is asked"
    assert choice.words, f"{where}: a question without words"
    if choice.need is None:
        assert [option.code for option in choice.options] == codes, f"{where}: the question has other answers"
    if choice.proposal is not None:
        assert choice.proposal.code in codes, f"{where}: {choice.proposal} is proposed and not legal"


def _check_head(game: Game, position: Any, seats: int, where: str) -> None:
    head = game.head(position)
    assert len(head.scores) == seats, f"{where}: a score for each seat"
    assert head.score_name, f"{where}: a score without a name"
    assert head.active is None or head.active in range(seats), f"{where}: no seat {head.active!r} is at turn"


def _check_views(game: Game, position: Any, below: Below, where: str) -> None:
    full = game.view(position, None)
    again = game.from_view(json.loads(json.dumps(full)))
    assert game.key(again) == game.key(position), f"{where}: a full view does not set up the same position"
    seats = len(game.head(position).scores)
    for seat in range(seats):
        other = game.resample(position, seat, below)
        assert game.view(other, seat) == game.view(position, seat), f"{where}: resampling shows to seat {seat}"
        assert game.legal(other, seat) == game.legal(position, seat), f"{where}: seat {seat}'s actions leak"


def _check_copy(game: Game, position: Any, code: int, where: str) -> None:
    key = game.key(position)
    copy = game.copy(position)
    assert game.key(copy) == key, f"{where}: a copy differs"
    game.apply(copy, code)
    assert game.key(position) == key, f"{where}: playing on a copy changed the original"
    assert game.key(copy) != key, f"{where}: an action changed nothing"


def check_match(
    new_match: Callable[[], MatchLike], load_match: Callable[[Path], MatchLike], folder: Path, seed: int
) -> None:
    """Play a random match and check that it can be taken back, branched, saved and loaded.

    Args:
        new_match: begins the same match each time, with ``undo="free"``.
        load_match: reads a saved match.
        folder: where a save may be written.
        seed: of the random choices.

    Raises:
        AssertionError: naming what failed.
    """
    rng = random.Random(seed)
    match, again = new_match(), new_match()
    start = match.view(None)
    assert again.view(None) == start, "the same seed gives another start"
    while match.to_act:
        if match.can_undo and rng.random() < 0.1:
            before = match.view(None)
            match.undo()
            match.redo()
            assert match.view(None) == before, f"step {match.step}: undo and redo change the position"
        match.apply(rng.choice(match.legal_actions(rng.choice(match.to_act))))
    for action in match.actions:
        again.apply(action)
    end = match.view(None)
    assert again.view(None) == end, "the same seed and actions give another game"
    middle = match.step // 2
    branch = match.branch(middle)
    for action in match.actions[middle:]:
        branch.apply(action)
    assert branch.view(None) == end, "a branch has other luck"
    match.save(folder / "match.json")
    loaded = load_match(folder / "match.json")
    assert loaded.view(None) == end, "a loaded match differs"
    assert loaded.actions == match.actions, "a loaded match has other actions"
    while match.can_undo:
        match.undo()
    assert match.view(None) == start, "undo to the start is not the start"
