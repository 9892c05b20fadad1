"""Who led when, beside the scores of whole games as their heads have them."""

from __future__ import annotations

import pytest

import manaforge_widgets as mf
from manaforge_widgets.match import Match
from manaforge_widgets.widgets.leading import leads
from manaforge_widgets.widgets.presenter import presenter_of


def after(m: Match, number: int) -> tuple[int, ...]:
    """The scores after a round: where the next one has begun."""
    later = [step for step in range(m.step + 1) if m.status(step).round > number]
    return m.status(later[0] if later else m.step).scores


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "seats"), [("manaforge", 3), ("kings_forge", 2), ("manasurge", 4)])
def test_a_seat_led_exactly_after_the_rounds_that_are_named(game: str, seats: int, seed: int) -> None:
    m = mf.new_match(game, seats=seats, seed=seed)
    mf.play_out(m, "greedy" if game == "kings_forge" else "random")
    ending = presenter_of(m).ending(0)
    named = {number: lead["seat"] for lead in ending["leads"] for number in range(lead["first"], lead["last"] + 1)}
    for number in range(1, m.status().round):
        scores = after(m, number)
        ahead = [seat for seat, score in enumerate(scores) if score == max(scores)]
        assert named.get(number) == (ahead[0] if len(ahead) == 1 else None)
    assert all(one["last"] < m.status().round for one in ending["leads"])


def test_a_lead_that_was_lost_in_between_is_two() -> None:
    found = leads([[0, 5, 0, 0, 5, 0, 0], [0, 1, 6, 0, 0, 1, 9]])
    assert found == [
        {"seat": 0, "first": 1, "last": 1},
        {"seat": 1, "first": 2, "last": 3},
        {"seat": 0, "first": 4, "last": 5},
    ]


def test_who_is_level_does_not_lead() -> None:
    assert leads([[0, 2, 1, 0], [0, 2, 0, 9]]) == [{"seat": 0, "first": 2, "last": 2}]
    assert leads([[3, 4]]) == []
