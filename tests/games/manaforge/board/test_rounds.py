"""The end of a round of Manaforge: what each seat built, gained and left unused, over whole games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from games.manaforge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manaforge.board.presenter import ManaforgePresenter

if TYPE_CHECKING:
    from manaforge_widgets.widgets.shapes import RoundView


def told(m: mf.Match, seat: int) -> list[RoundView]:
    return ManaforgePresenter(m).rounds(seat, m.view(seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_over_a_whole_game_builds_and_prestige_are_those_of_the_match(seats: int) -> None:
    m = mf.new_match("manaforge", seats=seats, seed=seats)
    scores: dict[int, tuple[int, ...]] = {}
    heard: list[tuple[int, int]] = []
    while m.to_act:
        seat, number = m.to_act[0], m.status().round
        scores.setdefault(number, m.status().scores)
        for one in told(m, seat):
            assert one["round"] == number - 1
            heard.append((seat, one["round"])) if (seat, one["round"]) not in heard else None
            for row in one["rows"]:
                other = row["seat"]
                assert row["score"] == scores[number][other]
                assert row["change"] == scores[number][other] - scores[number - 1][other]
                of_round = [event.action for event in m.log if event.round == number - 1 and event.action]
                cards = [a.args.card for a in of_round if a.seat == other and a.kind in ("build", "scavenge")]
                assert all(card in row["cells"][0] for card in cards)
                assert (row["cells"][0] == "nothing") == (not cards)
            gained = sum(int(re.findall(r"gained (\d+)\{star\}", moment["words"])[0]) for moment in one["moments"])
            assert gained == one["rows"][seat]["change"]
        m.apply(choose(m, seat, "greedy"))
    assert sorted(heard) == [(seat, number) for seat in range(seats) for number in range(1, 9)]


def test_unused_is_the_mana_in_the_reserve_and_the_spends_for_which_there_were_dice() -> None:
    t = Table(2, round=3, first=0)
    t.seat(0, dice={"earth-1": "2 earth", "fire-1": "2 fire"})
    m = t.match()
    play(m, "spend earth-1", "gain prism", "end turn", "gain prism", "end turn")
    assert m.status().active == 1
    play(m, "end turn")
    (one,) = told(m, 0)
    own, other = one["rows"]
    dice = len(m.view(0, step=m.step)["seats"][0]["dice"])
    assert own["cells"][:2] == ["nothing", "1{prism}"]
    assert own["cells"][2] == f"2{{earth}} {min(3, dice - 1)}{{spend}}"
    assert other["cells"][2].endswith("4{spend}")
    assert one["next"].startswith("First in round 4: {seat-1}.")


def test_a_card_lasts_until_the_seat_acts_and_comes_again_with_an_undo() -> None:
    t = Table(2, round=5, first=1)
    m = t.match()
    play(m, "gain prism", "end turn", "gain prism", "end turn")
    board = mf.Board(m, 0, names=["You", "Ann"])
    first = board.snapshot["rounds"]
    assert [one["round"] for one in first] == [5]
    assert first[0]["next"].startswith("First in round 6: You.")
    m.apply("gain prism")
    assert board.snapshot["rounds"] == []
    m.undo()
    assert board.snapshot["rounds"] == first
