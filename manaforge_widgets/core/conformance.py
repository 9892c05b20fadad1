"""Checks that every game must pass; run them on your own game too.

:func:`check` plays a random game and checks the rules at every step. :func:`check_undo_and_saves` plays a random match
and checks undo, redo, branches and saves.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from manaforge_widgets.core.api import Action, Chance, Choice, Decision, Game, GameError, Over, Pending, View
from manaforge_widgets.core.draws import Below, Draw

# A draw with more results than this is sampled, because a shuffle has too many to list.
_LISTED = 1000
# Slow checks do not run at every step: notation and copies at every third, hidden information at every ninth.
_EVERY, _SELDOM = 3, 9
_MOST_STEPS = 100_000
# So many codes are remembered, to ask why they are not legal; so often a position is re-dealt until it changes.
_CODES, _TRIES = 12, 20


class MatchLike(Protocol):
    """The part of a match that :func:`check_undo_and_saves` uses; see :class:`manaforge_widgets.Match`."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        ...

    @property
    def step(self) -> int:
        """The number of actions that have been applied."""
        ...

    @property
    def can_undo(self) -> bool:
        """True if the last action can be taken back."""
        ...

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that have been applied, in order."""
        ...

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """Return the actions that a seat may take now."""
        ...

    def apply(self, action: Action | str, seat: int | None = None) -> None:
        """Carry out an action, and the draws that follow it."""
        ...

    def undo(self) -> None:
        """Take back the last action."""
        ...

    def redo(self) -> None:
        """Apply again the action that was taken back last."""
        ...

    def branch(self, step: int | None = None) -> MatchLike:
        """Return a new match that begins at a step, with the same randomness."""
        ...

    def view(self, seat: int | None) -> View:
        """Return everything that a seat may see."""
        ...

    def save(self, path: str | Path) -> None:
        """Write the match to a file."""
        ...


def check(game: Game, seats: int, seed: int, **options: Any) -> int:
    """Play a random game, and check the rules at every step; the slower checks run at some steps only.

    It checks that

    - a seat that is to act has legal actions, and no other seat has any;
    - the counts of ``conserved`` stay the same;
    - a copy is equal, and playing on it does not change the original;
    - the notation and the arguments of each action read back as the same action, and ``why_not`` allows a legal action;
    - the probabilities of each draw add up to one; if a draw has very many results, one of them is checked instead;
    - a full view gives the same position again, and changing a view changes neither the position nor another view;
    - if everything hidden from a seat is re-dealt, its view, its actions, its question and the status stay the same;
    - so do its reasons why an action is not possible, and its line about an action that leads to the same view;
    - if a seat can't see everything, ``resample`` changes what it can't see;
    - the game ends, with a score for each seat and a winner.

    Args:
        game: the rules.
        seats: the number of seats.
        seed: the seed for the random choices and the random draws.
        options: the game's options by name, as its ``start`` takes them.

    Returns:
        The number of actions that were played.

    Raises:
        AssertionError: when a check fails; the message contains the seed, the step and the check.

    Example:
        >>> from manaforge_widgets.core.registry import load_game
        >>> check(load_game("manaforge"), seats=2, seed=1) > 50
        True
    """
    rng = random.Random(seed)
    below: Below = rng.randrange
    position = game.start(seats, **options)
    conserved = None
    hidden = _Hidden(game, below)
    for step in range(_MOST_STEPS):
        where = f"{game.name}, {seats} seats, seed {seed}, step {step}"
        pending = _settle(game, position, below, where)
        if isinstance(pending, Over):
            assert len(pending.outcome.scores) == seats, f"{where}: the outcome does not have one score for each seat"
            assert pending.outcome.winners, f"{where}: nobody wins"
            assert not any(game.legal(position, seat) for seat in range(seats)), f"{where}: a seat acts after the end"
            hidden.check_dealt_anew(where)
            return step
        _check_head(game, position, seats, where)
        counts = game.conserved(position)
        conserved = conserved or counts
        assert counts == conserved, f"{where}: the conserved counts have changed"
        assert not isinstance(pending, Chance), "draws are resolved above"
        to_act = (pending.seat,) if isinstance(pending, Decision) else pending.seats
        for seat in range(seats):
            can_act = bool(game.legal(position, seat))
            assert can_act == (seat in to_act), f"{where}: seat {seat} {'can' if can_act else 'cannot'} act"
        seat = rng.choice(to_act)
        codes = game.legal(position, seat)
        if step % _EVERY == 0:
            _check_notation(game, position, seat, codes, where)
            _check_copy(game, position, rng.choice(codes), where)
        code = rng.choice(codes)
        if step % _SELDOM == 0:
            _check_views(game, position, below, where)
        if step % _SELDOM == 0 or (hidden.found and step < _SELDOM):
            hidden.check(position, seat, codes, code, where)
        game.apply(position, code)
    raise AssertionError(
        f"{game.name}, {seats} seats, seed {seed}: the game does not end within {_MOST_STEPS:,} actions"
    )


def _settle(game: Game, position: Any, below: Below, where: str) -> Pending:
    while isinstance(pending := game.pending(position), Chance):
        assert pending.draws, f"{where}: Chance has no draws"
        keys = [draw.key for draw in pending.draws]
        assert len(set(keys)) == len(keys), f"{where}: two draws have the same key"
        for draw in pending.draws:
            if draw.size <= _LISTED:
                total = sum((draw.probability(result) for result in draw.support()), Fraction(0))
                assert total == 1, f"{where}: {draw.name}: the probabilities add up to {total}"
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
        assert again == code, f"{where}: {action.kind} {action.args!r} is not {action.text!r}"
    _check_choice(game, position, seat, codes, where)
    assert game.why_not(position, seat, codes[0]) is None, f"{where}: why_not refuses a legal action"
    try:
        game.read(position, seat, "dance on the table")
    except GameError:
        return
    raise AssertionError(f"{where}: read() takes 'dance on the table', which is not an action")


def _check_choice(game: Game, position: Any, seat: int, codes: list[int], where: str) -> None:
    choice = game.choice(position, seat)
    if choice is None:
        return
    assert choice.seat == seat, f"{where}: another seat is asked"
    assert choice.words, f"{where}: the question has no words"
    if choice.need is None:
        assert [option.code for option in choice.options] == codes, f"{where}: the options are not the legal actions"
    if choice.proposal is not None:
        assert choice.proposal.code in codes, f"{where}: the proposal {choice.proposal} is not legal"


def _check_head(game: Game, position: Any, seats: int, where: str) -> None:
    status = game.status(position)
    assert len(status.scores) == seats, f"{where}: the status does not have one score for each seat"
    assert status.score_name, f"{where}: the score has no name"
    assert status.round_name, f"{where}: the round has no name"
    assert status.also is None or (status.also[0] and len(status.also[1]) == seats), (
        f"{where}: status.also has no name, or does not have one number for each seat"
    )
    assert status.counted in ("turn", "round"), f"{where}: status.counted must be 'turn' or 'round'"
    assert status.active is None or status.active in range(seats), (
        f"{where}: the active seat {status.active!r} does not exist"
    )


def _check_views(game: Game, position: Any, below: Below, where: str) -> None:
    full = json.loads(json.dumps(game.view(position, None)))
    again = game.from_view(full)
    assert game.key(again) == game.key(position), f"{where}: a full view gives another position"
    seats = len(game.status(position).scores)
    for viewer in (None, *range(seats)):
        _empty(game.view(position, viewer))
    assert game.view(position, None) == full, f"{where}: changing a view changes the position"
    for seat in range(seats):
        other = game.resample(position, seat, below)
        assert game.view(other, seat) == game.view(position, seat), (
            f"{where}: resampling changes the view of seat {seat}"
        )
        assert game.legal(other, seat) == game.legal(position, seat), (
            f"{where}: resampling changes the actions of seat {seat}"
        )
        _check_accounts(game, position, other, seat, where)


def _check_accounts(game: Game, position: Any, other: Any, seat: int, where: str) -> None:
    """Check that a seat's information in addition to its view does not depend on what is hidden from it."""
    accounts: dict[str, Callable[[Any], Any]] = {
        "status": game.status,
        "pending": game.pending,
        "choice": lambda now: game.choice(now, seat),
        "question": lambda now: [_question(game.choice(now, one)) for one in range(len(game.status(now).scores))],
        "action": lambda now: [game.action(now, seat, code) for code in game.legal(now, seat)],
        "undo_rule": game.undo_rule,
        "undo_epoch": game.undo_epoch,
        "revealed": game.revealed,
    }
    for name, ask in accounts.items():
        assert ask(other) == ask(position), f"{where}: {name} reveals something that is hidden from seat {seat}"


class _Hidden:
    """Checks that texts do not reveal what is hidden from a seat, and that ``resample`` re-deals all of it."""

    def __init__(self, game: Game, below: Below) -> None:
        self.game, self.below = game, below
        self.found = False
        self._dealt_anew = False
        self._known: dict[int, None] = {}

    def check(self, position: Any, acting: int, codes: list[int], code: int, where: str) -> None:
        """Check the texts about a position, and about an action of a seat."""
        game = self.game
        self._known.update(dict.fromkeys(codes[:_CODES]))
        full = game.view(position, None)
        for seat in range(len(game.status(position).scores)):
            view = game.view(position, seat)
            if all(view.get(name) == value for name, value in full.items() if name != "viewer"):
                continue
            self.found = True
            other = game.resample(position, seat, self.below)
            for _ in range(_TRIES):
                if self._dealt_anew:
                    break
                other = game.resample(position, seat, self.below)
                self._dealt_anew = game.key(other) != game.key(position)
            if seat == acting:
                for known in list(self._known)[:_CODES]:
                    assert _said(game.why_not, other, seat, known) == _said(game.why_not, position, seat, known), (
                        f"{where}: why_not reveals something that is hidden from seat {seat}"
                    )
            self._check_line(position, other, acting, seat, code, where)

    def _check_line(self, position: Any, other: Any, acting: int, viewer: int, code: int, where: str) -> None:
        game = self.game
        if code not in game.legal(other, acting):
            return
        ends = []
        results: list[list[Any]] = []
        for before in (position, other):
            after = game.copy(before)
            action = game.action(before, acting, code)
            game.apply(after, code)
            number = 0
            while isinstance(pending := game.pending(after), Chance):
                if before is position:
                    results.append(game.sample(after, self.below))
                if number == len(results) or len(results[number]) != len(pending.draws):
                    return
                if not all(map(_can_be, pending.draws, results[number])):
                    return
                game.resolve(after, results[number])
                number += 1
            ends.append((game.view(after, viewer), game.describe(before, action, after, viewer)))
        if ends[0][0] == ends[1][0]:
            assert ends[0][1] == ends[1][1], (
                f"{where}: describe reveals something that is hidden from seat {viewer}: {ends[0][1]!r}"
            )

    def check_dealt_anew(self, where: str) -> None:
        """Check, at the end of a game, that hidden information was re-dealt at least once."""
        assert self._dealt_anew or not self.found, (
            f"{where}: resample never changes what a seat can't see; it must return a copy of the position in which "
            "all of that is re-dealt"
        )


def _said(ask: Callable[..., Any], *args: Any) -> Any:
    """Return an answer, or the name of the error if there is none."""
    try:
        return ask(*args)
    except Exception as error:  # noqa: BLE001 - an impossible code may raise anything
        return type(error).__name__


def _can_be(draw: Draw, result: Any) -> bool:
    return draw.probability(result) > 0


def _question(choice: Choice | None) -> tuple[str, str, str] | None:
    """Return the parts of a question that every seat may know; a notebook shows them with the match."""
    return None if choice is None else (choice.kind, choice.words, choice.rule)


def _empty(value: Any) -> None:
    """Empty a JSON value, and everything in it."""
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            _empty(part)
        value.clear()


def _check_copy(game: Game, position: Any, code: int, where: str) -> None:
    key = game.key(position)
    copy = game.copy(position)
    assert game.key(copy) == key, f"{where}: a copy differs"
    game.apply(copy, code)
    assert game.key(position) == key, f"{where}: playing on a copy changed the original"
    assert game.key(copy) != key, f"{where}: an action changed nothing"


def check_undo_and_saves(
    new_match: Callable[[], MatchLike], load_match: Callable[[Path], MatchLike], folder: Path, seed: int
) -> None:
    """Play a random match, and check undo, redo, branches, saving and loading.

    Args:
        new_match: a function that begins the same match at each call, with ``undo="free"``.
        load_match: a function that reads a saved match.
        folder: an empty folder for the save.
        seed: the seed for the random choices.

    Raises:
        AssertionError: when a check fails; the message names it.

    Example:
        >>> import tempfile
        >>> import manaforge_widgets as mf
        >>> def begin():
        ...     return mf.new_match("manaforge", seats=2, seed=1, undo="free")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     check_undo_and_saves(begin, mf.load_match, Path(folder), seed=1)
    """
    rng = random.Random(seed)
    match, again = new_match(), new_match()
    start = match.view(None)
    assert again.view(None) == start, "the same seed gives another set-up"
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
    assert branch.view(None) == end, "a branch has other randomness"
    match.save(folder / "match.json")
    loaded = load_match(folder / "match.json")
    assert loaded.view(None) == end, "a loaded match differs"
    assert loaded.actions == match.actions, "a loaded match has other actions"
    while match.can_undo:
        match.undo()
    assert match.view(None) == start, "undo of all actions does not give the set-up"
