"""The end of a round of King's Forge: what each seat rolled, made and lost, over whole games and in small cases."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from games.kings_forge.board.test_story import FORGING, card_of, played

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.board.rounds import rounds

if TYPE_CHECKING:
    from manaforge_widgets.widgets.shapes import RoundView


def told(m: mf.Match, seat: int) -> list[RoundView]:
    return rounds(m, seat, m.view(seat))


@pytest.mark.parametrize("seed", range(3))
def test_each_round_is_told_to_each_seat_once_at_its_first_decision_after_it(seed: int) -> None:
    whole = played(2 + seed, seed)
    m = mf.new_match("kings_forge", seats=2 + seed, seed=seed)
    heard: dict[int, list[int]] = {seat: [] for seat in range(m.seats)}
    for action in whole.actions:
        seat = m.to_act[0]
        now = m.status().round
        numbers = [one["round"] for one in told(m, seat)]
        assert all(told(m, other) == [] for other in range(m.seats) if other != seat)
        heard[seat] += numbers
        assert all(number < now for number in numbers)
        m.apply(action)
        if m.to_act == (seat,) and m.status().round == now:
            assert told(m, seat) == [], "the seat has acted in this round"
    last = m.status().round
    for numbers in heard.values():
        assert numbers == list(range(1, numbers[-1] + 1))
        assert numbers[-1] >= last - 2


@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (3, 1), (4, 3)])
def test_dice_crafts_and_scores_are_those_of_the_round(seats: int, seed: int) -> None:
    whole = played(seats, seed)
    m = mf.new_match("kings_forge", seats=seats, seed=seed)
    seen: set[int] = set()
    crafts = thefts = 0
    for action in whole.actions:
        for one in told(m, m.to_act[0]):
            if one["round"] in seen:
                continue
            seen.add(one["round"])
            number = one["round"]
            rolls = {key: result for event in m.log for key, result in event.luck.items()}
            events = [event for event in m.log if event.action is not None and event.round == number]
            forged = [event.action for event in events if event.action and event.action.kind in FORGING]
            owner = {card_of(action): action.seat for action in forged}
            for row in one["rows"]:
                drawn = sorted(
                    (match[1], result)
                    for key, result in rolls.items()
                    if (match := re.fullmatch(rf"round {number} seat {row['seat']} (\w+)-\d+", key))
                )
                assert sorted((die["kind"], str(die["value"])) for die in row["dice"]) == [
                    (kind, str(value)) for kind, value in drawn
                ]
                # KF-E1: a seat keeps the crafts that still lie before it when the round ends.
                kept = [card for card, seat in owner.items() if seat == row["seat"]]
                assert row["change"] == len(kept)
                (made,) = row["cells"]
                for act in forged:
                    assert (card_of(act) in made) or act.seat != row["seat"]
                if not any(act.seat == row["seat"] for act in forged):
                    assert made == "nothing"
                crafts += len(kept)
            thefts += sum(act.kind == "steal" for act in forged)
        m.apply(action)
    assert crafts
    assert seats < 4 or thefts, "the game of four has a theft"


def test_a_moment_tells_what_was_made_stolen_and_lost() -> None:
    kinds: set[tuple[bool, str]] = set()
    for seed in range(40):
        m = mf.new_match("kings_forge", seats=3, seed=seed)
        rng = random.Random(seed)
        while m.to_act and m.status().round < 6:
            seat = m.to_act[0]
            for one in told(m, seat):
                own = one["rows"][seat]
                for moment in one["moments"]:
                    verb = re.search(r" (made|stole) ", moment["words"])
                    assert verb
                    kinds.add((moment["good"], verb[1]))
                assert sum(moment["good"] for moment in one["moments"]) == own["change"]
                assert sum(not moment["good"] for moment in one["moments"]) <= own["cells"][0].count("stolen by")
            actions = m.legal_actions()
            m.apply(rng.choice([action for action in actions if action.kind in FORGING] or list(actions)))
        if len(kinds) == 3:
            break
    assert kinds == {(True, "made"), (True, "stole"), (False, "stole")}
