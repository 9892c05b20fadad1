"""Equal knowledge gives equal views, texts, pages and saves: games that a seat can't tell apart look the same to it."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from games.own_games import Hands, Kuhn, LiarsDice, OldMaid

import manaforge_widgets as mf
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.games.counts import counts_of
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.match.for_seat import table_known_to

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = {
    "kuhn_poker": 2,
    "liars_dice": 3,
    "monty_hall": 1,
    "kuhn_test": 2,
    "liars_test": 2,
    "old_maid": 2,
    "sorted_hands": 2,
}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})
    for rules in (Kuhn, LiarsDice, OldMaid, Hands):
        mf.register_game(rules)
    return


def results_of(m: mf.Match, seat: int, rng: random.Random) -> list[Any]:
    """The results of the draws in another past that looks the same to the seat."""
    other = m.rules.resample(m.copy_position(), seat, rng.randrange)
    past = counts_of(other).past  # type: ignore[union-attr]
    found: list[Any] = []
    while past is not None and past.before is not None:
        found = [result for _, result in past.draws] + found
        past = past.before
    return found


def twin(m: mf.Match, seat: int, rng: random.Random) -> mf.Match | None:
    """Another match with the same moves, in which the draws since the seat last knew all are other ones."""
    results = results_of(m, seat, rng)
    saved = m.saved()
    keys = list(saved["luck"])
    if not results or len(results) > len(keys):
        return None
    luck = {**saved["luck"], **dict(zip(keys[-len(results) :], results, strict=True))}
    other = {name: value for name, value in saved.items() if name != "mark"}
    return mf.Match.restored({**other, "luck": json.loads(json.dumps(luck))})


def page(m: mf.Match, seat: int) -> str:
    # With six hidden dice and more, the chances of a table take seconds; they have tests of their own.
    board = mf.Board(
        m, seat, names=[f"Seat {one}" for one in range(m.seats)], odds=m.game in ("kuhn_poker", "monty_hall")
    )
    return json.dumps(board.snapshot, sort_keys=True)


def known(m: mf.Match, seat: int) -> Any:
    """The view of a seat. Where a hand is kept sorted, the place in the deal of a card that was shown says nothing."""
    view = m.view(seat)
    if m.game == Hands.name and "seen" in view:
        for step in view["seen"]["steps"]:
            step[2] = None
    return view


def told(m: mf.Match, seat: int) -> list[str]:
    return [MatchControl(m).log_line(step, seat) for step in range(m.step + 1)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [0, 1, 2, *[pytest.param(n, marks=pytest.mark.nightly) for n in range(3, 40)]])
def test_two_games_that_a_seat_can_not_tell_apart_look_the_same_to_it(name: str, seed: int) -> None:
    rng = random.Random(seed)
    m = mf.new_match(name, seats=GAMES[name], seed=seed)
    compared = differed = 0
    for _ in range(9):
        if not m.to_act:
            break
        for seat in range(m.seats):
            other = twin(m, seat, rng)
            if other is None:
                continue
            compared += 1
            differed += other.view(None) != m.view(None)
            assert known(other, seat) == known(m, seat)
            assert told(other, seat) == told(m, seat)
            assert page(other, seat) == page(m, seat)
            if m.game != Hands.name:
                saves = [table_known_to(one.rules, one.copy_position(), seat, 5) for one in (other, m)]
                assert saves[0] == saves[1]
            if seat in m.to_act:
                moves = [str(move) for move in m.rules.move_list]
                sampled = rng.sample(moves, min(8, len(moves)))
                assert [str(other.why_not(move, seat)) for move in sampled] == [
                    str(m.why_not(move, seat)) for move in sampled
                ]
        m.apply(rng.choice(m.legal_actions(m.to_act[0])))
    assert compared or name in ("kuhn_poker", "kuhn_test", "monty_hall"), "no second game was found"
    assert differed or not compared


def test_a_seed_alone_decides_what_is_dealt_to_a_save() -> None:
    m = mf.new_match("kuhn_poker", seats=2, seed=3)
    here = m.copy_position()
    assert table_known_to(m.rules, here, 0, 4) == table_known_to(m.rules, here, 0, 4)
    assert Luck(4).seed == 4
