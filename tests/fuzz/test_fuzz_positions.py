"""Tables out of hostile hands: refused in words, or played to the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from fuzz.harness import Refused, attempt, fuzz
from fuzz.values import GAMES, broken, fingerprint, hostile

import manaforge_widgets as mf
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.classics.pig import Pig
from manaforge_widgets.match import code as codes

STEPS = 40
MOST = 400
"""Random games can take long to end."""
BUILDING = ("build", "activate", "use", "upgrade", "scavenge", "craft", "steal")
WAITING = ("pending", "dice", "crafted", "steps", "row", "pool")
ASKING = (*WAITING, "bonuses")


@cache
def tables(seed: int) -> list[dict[str, Any]]:
    """Some full views of a game, those in the middle of a question above all."""
    rng = random.Random(seed)
    game = GAMES[seed % len(GAMES)]
    options = {"wizards": rng.random() < 0.5} if game == "manasurge" else {}
    m = mf.new_match(game, seats=rng.randint(2, 4), seed=seed, **options)
    plain, asking = [], []
    while m.to_act and m.step < MOST:
        seat = m.to_act[0]
        actions = m.legal_actions(seat)
        # Games in which more is built ask more questions.
        building = [action for action in actions if action.kind in BUILDING]
        m.apply(rng.choice(building if building and rng.random() < 0.6 else actions))
        view = m.view(None)
        asks = view.get("pending") or view.get("dice") or len(view.get("steps", ())) > 1
        (asking if asks else plain).append(view)
    return rng.sample(plain, min(8, len(plain))) + rng.sample(asking, min(16, len(asking)))


@cache
def small_tables() -> list[dict[str, Any]]:
    """Full views of the example of a small game."""
    found = []
    for seed in range(5):
        m = mf.Match(Pig(), 2 + seed % 2, seed)
        rng = random.Random(seed)
        while m.to_act and m.step < 40:
            m.apply(rng.choice(m.legal_actions()))
            found.append(m.view(None))
    return found


@cache
def some_codes() -> list[str]:
    """Codes of each kind."""
    matches = [mf.new_match(game, seats=2, seed=3) for game in ("pig", "liars_dice", "manaforge")]
    for match in matches[2:]:
        match.apply(match.legal_actions(0)[1], 0)
    return [match.code() for match in matches]


def read_a_code(rng: random.Random) -> None:
    """Read a code with other letters, and data that no code has, whose check would be right."""
    text = rng.choice(some_codes())
    letters = [rng.choice("AZaz09-_.") if rng.random() < 0.02 else letter for letter in text]
    given = "".join(letters)[: rng.choice((None, rng.randrange(len(text))))]
    attempt(lambda: mf.match_from(given, 7), what=given)
    heads = (b"2,2,3,20;", b"2,4,-1,90;", b"2,999,3,2;", b'2,2,3,9["house-2",{}];', b"2,2,3,1000;", b"2,2,3,5[1,2];")
    data = rng.choice(heads) + rng.randbytes(rng.randrange(60))
    for read in (codes._replayed, codes._unpacked):
        attempt(lambda read=read: read(load_game(rng.choice(GAMES)), data, mf.Match), what=data)


def one(rng: random.Random) -> None:
    if rng.random() < 0.05:
        read_a_code(rng)
        return
    if rng.random() < 0.15:
        view = rng.choice(small_tables())
        given = broken(rng, view, rng.choice((1, 1, 2))) if rng.random() < 0.6 else _numbers(rng, view)
        seats = len(view["points"])
        _play(rng, given, lambda: mf.Match(Pig(), seats, 7, start=given), set_up=None)
        return
    view = rng.choice(tables(rng.randrange(12)))
    how = rng.random()
    if how < 0.02:
        given = hostile(rng)
    elif how < 0.1:
        given = broken(rng, view, rng.choice((1, 2, 5)))
    elif how < 0.35:
        given = _numbers(rng, view)
    else:
        given = {**view}
        others = [table for table in tables(rng.randrange(12)) if table["game"] == view["game"]]
        if how < 0.5 and others:
            name = rng.choice([name for name in WAITING if name in view])
            given[name] = rng.choice(others)[name]
        often = [name for name in ("seats", "seats", "seats", *ASKING, *ASKING, "deck") if name in view]
        for _ in range(rng.choice((1, 1, 2, 4))):
            name = rng.choice((*often, *view))
            given[name] = broken(rng, given[name], 1)
    _play(rng, given, lambda: mf.match_from(given, 7), set_up=lambda whole: mf.match_from(whole, 7))


def _play(
    rng: random.Random, given: Any, begin: Callable[[], mf.Match], set_up: Callable[[Any], mf.Match] | None
) -> None:
    """Set up a table; if it is accepted, play on from there, and store it."""
    m = attempt(begin, state=lambda: fingerprint(given), errors=(mf.GameError,), what=given)
    if isinstance(m, Refused):
        return
    try:
        whole = m.view(None)
        if set_up:
            assert set_up(whole).view(None) == whole, "it does not come back"
            assert mf.Match.restored(m.saved()).view(None) == whole, "its save is another table"
        for _ in range(rng.choice((STEPS, STEPS, 2_000))):
            if not m.to_act:
                break
            seat = rng.choice(m.to_act)
            assert m.view(seat)["viewer"] == seat
            actions = attempt(lambda seat=seat: m.legal_actions(seat))
            assert actions, "a seat that is to act has no legal action"
            action = rng.choice(actions)
            assert m.why_not(action.text, seat) is None
            m.apply(action)
        assert len(m.log) == m.step + 1
        assert not set_up or mf.Match.restored(m.saved()).view(None) == m.view(None)
    except Exception as error:
        raise AssertionError(f"accepted, but {type(error).__name__}: {error}; {given}") from error


def _numbers(rng: random.Random, view: Any) -> Any:
    """The same table with other numbers, also in its pending steps."""
    if isinstance(view, dict):
        return {name: _numbers(rng, value) for name, value in view.items()}
    if isinstance(view, list):
        return [_numbers(rng, value) for value in view]
    if type(view) is int and rng.random() < 0.2:
        return rng.choice((0, 1, 2, 3, 5, 9, 30, 100, 999, 10_000, 1_000_000, view + 1))
    return view


test_in_ci, test_nightly = fuzz(one)
