"""Tables that a user wrote for a small game: what every game keeps must be there, and the game must go on."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

import manaforge_widgets as mf


@pytest.fixture(autouse=True)
def _own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})


class Fish(mf.SimpleGame):
    """Hands of cards, a stock and an option: what a table must keep."""

    name, title, moves = "fish", "Fish", ("draw", "stop")
    seat_counts = (2, 3)

    def begin(self, seats: int, cards: int = 12) -> dict[str, Any]:
        return {
            "cards": cards,
            "stock": [f"c{number}" for number in range(cards)],
            "hands": [[] for _ in range(seats)],
            "books": {"a": 0, "b": 0},
            "active": 0,
            "points": [0] * seats,
        }

    def pending(self, p: dict[str, Any]) -> Any:
        if not p["stock"]:
            return mf.Over(mf.Outcome(tuple(p["points"]), (0,), "no cards"))
        return mf.Decision(p["active"])

    def legal_moves(self, p: dict[str, Any]) -> Any:  # noqa: ARG002 - as games write it
        return self.moves[:1]

    def play(self, p: dict[str, Any], move: Any) -> None:  # noqa: ARG002 - as games write it
        p["hands"][p["active"]].append(p["stock"].pop())
        p["active"] = (p["active"] + 1) % len(p["points"])

    def scores(self, p: dict[str, Any]) -> Any:
        return p["points"]

    def conserved(self, p: dict[str, Any]) -> dict[str, Any]:
        return {"cards": sorted([*p["stock"], *chain(*p["hands"])])}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hands": [["c11"], [], []]}, r"view\['hands'\] must have 2 entries, .* with 2 seats, not 3 entries"),
        ({"books": {"a": 1, "c": 0}}, r"view\['books'\] must have the keys a and b, .*, not the keys a and c"),
        ({"books": {"a": -1, "b": 0}}, r"view\['books'\]\['a'\] must be 0 or more, as in every game, not -1"),
        ({"hands": [["c11"], ["c0"]]}, "its cards must be .*'c0', 'c1', "),
        ({"hands": [["c99"], []]}, "its cards must be"),
        ({"cards": 5}, "its cards must be"),
    ],
)
def test_a_table_keeps_what_every_game_keeps(changes: dict[str, Any], words: str) -> None:
    mf.register_game(Fish)
    m = mf.new_match("fish", seats=2, seed=1)
    m.apply("draw")
    assert mf.match_from(m.view(None)).position.hands == (("c11",), ())
    with pytest.raises(mf.PositionError, match=words):
        mf.match_from({**m.view(None), **changes})


def test_a_table_of_a_match_with_options_can_be_set_up() -> None:
    mf.register_game(Fish)
    m = mf.new_match("fish", seats=3, seed=1, cards=5)
    m.apply("draw")
    assert mf.match_from(m.view(None)).position == m.position


def test_a_table_from_which_a_later_move_fails_is_refused() -> None:
    view = mf.new_match("kuhn_poker", seats=2, seed=1).view(None)
    with pytest.raises(mf.PositionError, match="no possible position of Kuhn poker: a game that goes on at random"):
        mf.match_from({**view, "cards": ["K", "A"]})


def test_a_score_may_be_negative() -> None:
    mf.register_game(Fish)
    view = mf.new_match("fish", seats=2, seed=1).view(None)
    assert mf.match_from({**view, "points": [-3, 0]}).position.points == (-3, 0)


def test_an_error_of_legal_moves_is_not_taken_for_an_unknown_move() -> None:
    class Faulty(Fish):
        def legal_moves(self, p: dict[str, Any]) -> Any:
            return self.moves[: p["books"]["c"]]

    with pytest.raises(KeyError, match="c"):
        Faulty().legal({**Faulty().begin(2), "books": {}}, 0)
