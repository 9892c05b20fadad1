"""A position dealt anew: it looks the same to the seat, and follows from what the seat knows and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from batches import quick_or_full
from games.manasurge.rules.full_tables import moments
from games.manasurge.rules.random_games import GAME
from games.manasurge.rules.table import Table, play

from manaforge_widgets.core.conformance import check

if TYPE_CHECKING:
    from collections.abc import Callable

    from manaforge_widgets.core.api import Choice, Status

CASES = [(seats, wizards) for seats in (2, 3, 4, 5, 6) for wizards in (False, True)]


def cards(view: dict[str, Any]) -> Counter[str]:
    """All cards of a full view."""
    found = Counter(view["discards"])
    found.update(one["card"] for one in view["row"])
    for pile in (view["deck"], view["pool"], *(row[name] for row in view["seats"] for name in ("hand", "damage"))):
        found.update(pile["cards"])
    return found


@pytest.mark.rule("MS-H1", "MS-H2")
@pytest.mark.parametrize(("seats", "wizards"), CASES)
@quick_or_full("games", 1, 3)
def test_it_follows_from_what_the_seat_knows(seats: int, wizards: bool, games: int) -> None:
    """Dealt anew with the same luck, a table and another one that looks the same to the seat become the same table."""
    tried = 0
    for seed in range(games):
        for position, rng in moments(seats, seed, wizards=wizards):
            if rng.random() < 0.7:
                continue
            for seat in range(seats):
                other = GAME.resample(position, seat, rng.randrange)
                luck = rng.random()
                first, second = (GAME.resample(one, seat, random.Random(luck).randrange) for one in (position, other))
                assert GAME.key(first) == GAME.key(second)
                assert GAME.view(first, seat) == GAME.view(position, seat)
                assert cards(GAME.view(first, None)) == cards(GAME.view(position, None))
                tried += 1
    assert tried > 35 * games


@pytest.mark.parametrize(("seats", "wizards"), CASES)
def test_it_can_be_set_up_and_played_on(seats: int, wizards: bool) -> None:
    for position, rng in moments(seats, 11, wizards=wizards):
        if rng.random() < 0.8:
            continue
        seat = rng.randrange(seats)
        other = GAME.resample(position, seat, rng.randrange)
        again = GAME.from_view(GAME.view(other, None))
        assert GAME.key(again) == GAME.key(other)
        assert again.options == other.options
        GAME.playout(other, lambda _now, codes, luck=rng: luck.choice(codes), rng.randrange)
        assert GAME.pending(other).outcome.winners


@pytest.mark.rule("MS-R2")
def test_who_is_asked_for_the_opening_card_holds_one() -> None:
    table = Table(3)
    table.hand(0, "2 Frost")
    table.hand(1, "Portal")
    table.hand(2, "Blink", "Wrest")
    position = table.match().copy_position()
    for seed in range(300):
        dealt = GAME.view(GAME.resample(position, 1, random.Random(seed).randrange), None)
        assert dealt["seats"][0]["hand"]["cards"][0][0].isdigit()
    # Of others it may be anything.
    found = {
        GAME.view(GAME.resample(position, 0, random.Random(seed).randrange), None)["seats"][1]["hand"]["cards"][0]
        for seed in range(300)
    }
    assert len(found) > 40


@pytest.mark.rule("MS-H2")
def test_a_card_that_was_given_stays_where_it_is_known_to_be() -> None:
    table = Table(3)
    table.hand(0, "5 Frost", "8 Frost", "1 Quake")
    table.hand(1, "2 Quake", "3 Quake")
    table.hand(2, "2 Fireball")
    m = table.match()
    play(m, "play 5 Frost", "direction left", "give 8 Frost")
    position = m.copy_position()
    for seed in range(40):
        luck = random.Random(seed).randrange
        assert "8 Frost" in GAME.view(GAME.resample(position, 0, luck), None)["seats"][1]["hand"]["cards"]
    strangers = [
        "8 Frost"
        in GAME.view(GAME.resample(position, 2, random.Random(seed).randrange), None)["seats"][1]["hand"]["cards"]
        for seed in range(200)
    ]
    assert sum(strangers) < 40


@pytest.mark.rule("MS-H1")
def test_each_deal_is_as_likely_as_another() -> None:
    table = Table(2)
    table.hand(0, "2 Frost")
    table.hand(1, "Portal", "Blink")
    position = table.match().copy_position()
    rng = random.Random(3)
    found: Counter[str] = Counter()
    deals = 7_300
    for _ in range(deals):
        found.update(GAME.view(GAME.resample(position, 0, rng.randrange), None)["seats"][1]["hand"]["cards"])
    # 73 cards are hidden from seat 0, of which two lie in the hand: each comes 200 times, or 400 where there are two.
    house = Counter(GAME.view(position, None)["deck"]["cards"]) + Counter(["Portal", "Blink"])
    for card, copies in house.items():
        assert abs(found[card] - copies * deals * 2 / 73) < 5 * (copies * 200) ** 0.5


class Changed:
    """The rules with one method changed; compiled ones can't be derived from."""

    def __init__(self, name: str, method: Callable[..., Any]) -> None:
        setattr(self, name, method)

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)


def test_rules_that_tell_what_is_hidden_are_found_out() -> None:
    def status(position: Any) -> Status:
        told: Status = GAME.status(position)
        return replace(told, turn=position.deck[-1] if position.deck else 0)

    def choice(position: Any, seat: int) -> Choice | None:
        told: Choice | None = GAME.choice(position, seat)
        return told and replace(told, words=f"{told.words} You hold {sorted(position.hands[seat])}.")

    for name, method, what in (("status", status, "status"), ("choice", choice, "question")):
        game: Any = Changed(name, method)
        with pytest.raises(AssertionError, match=f"{what} reveals something that is hidden from seat ."):
            check(game, 3, 1)


def test_ones_own_hand_and_ones_knowledge_are_kept() -> None:
    for position, rng in moments(4, 5, wizards=True):
        seat = rng.randrange(4)
        other = GAME.resample(position, seat, rng.randrange)
        assert other.hands[seat] == position.hands[seat]
        assert (other.row, other.discards, other.shards, other.stack) == (
            position.row,
            position.discards,
            position.shards,
            position.stack,
        )
        assert [len(hand) for hand in other.hands] == [len(hand) for hand in position.hands]
