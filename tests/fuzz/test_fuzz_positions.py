"""Tables out of hostile hands: refused in words, or played to the end."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from fuzz.harness import Refused, attempt, fuzz
from fuzz.values import broken, fingerprint, hostile

import manaforge_widgets as mf

STEPS = 40


@cache
def tables(seed: int) -> list[dict[str, Any]]:
    """Some full views of a game, those in the middle of a question above all."""
    rng = random.Random(seed)
    m = mf.new_match("manaforge", seats=rng.randint(2, 4), seed=seed)
    plain, asking = [], []
    while m.to_act:
        seat = m.to_act[0]
        actions = m.legal_actions(seat)
        # Games in which more is built ask more questions.
        building = [action for action in actions if action.kind in ("build", "activate", "use", "upgrade", "scavenge")]
        m.apply(rng.choice(building if building and rng.random() < 0.6 else actions))
        view = m.view(None)
        (asking if view["pending"] else plain).append(view)
    return rng.sample(plain, min(8, len(plain))) + rng.sample(asking, min(16, len(asking)))


def one(rng: random.Random) -> None:
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
        if how < 0.5:
            given["pending"] = rng.choice(tables(rng.randrange(12)))["pending"]
        for _ in range(rng.choice((1, 1, 2, 4))):
            name = rng.choice(("seats", "seats", "seats", "pending", "pending", "deck", *view))
            given[name] = broken(rng, given[name], 1)
    seed = rng.randrange(100)
    m = attempt(
        lambda: mf.match_from(given, seed), state=lambda: fingerprint(given), errors=(mf.GameError,), what=given
    )
    if isinstance(m, Refused):
        return
    try:
        whole = m.view(None)
        assert mf.match_from(whole, seed).view(None) == whole, "it does not come back"
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
        end = m.view(None)
        assert mf.Match.restored(m.saved()).view(None) == end
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
