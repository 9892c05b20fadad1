"""Cases of knowledge that can be counted by hand, for both counts. Seat 0 is who knows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from games.manasurge.knowledge import worlds
from games.manasurge.knowledge.happened import Move
from games.manasurge.knowledge.urns import Urns
from games.manasurge.knowledge.worlds import Worlds

A, B, C, D, E, F = "Absorb", "Blink", "Deceive", "Portal", "Torment", "Wrest"


class Case:
    """A table with few cards, all unseen but those that are named.

    Args:
        hands: for each seat how many cards it has, and those that seat 0 knows.
        cards: all cards.
        deck: how many cards the deck has.
        damage: for each seat how many damage cards it has.
        discards: the discards.
    """

    def __init__(
        self,
        *hands: tuple[int, list[str]],
        cards: list[str],
        deck: int = 0,
        damage: tuple[int, ...] = (),
        discards: tuple[str, ...] = (),
    ) -> None:
        wounds = [*damage, *[0] * (len(hands) - len(damage))]
        view: dict[str, Any] = {
            "viewer": 0,
            "row": [],
            "discards": list(discards),
            "deck": {"count": deck, "cards": []},
            "pool": {"count": 0, "cards": []},
            "seats": [
                {"hand": {"count": count, "cards": known}, "damage": {"count": wound, "cards": []}}
                for (count, known), wound in zip(hands, wounds, strict=True)
            ],
        }
        self.first = Worlds(view, cards, facts=False, limit=10_000)
        self.second = Urns(view, cards, one=Fraction(1))

    def see(self, *moves: Move) -> Case:
        """Let something happen."""
        for move in moves:
            self.first.see(move)
            self.second.see(move)
        return self

    def holds(self, seat: int, *kinds: str) -> Fraction:
        """The chance that a hand has one of these kinds, which is the same by both counts."""
        first = 1 - self.first.none_of(kinds, worlds.HAND + seat)
        assert first == 1 - self.second.none_of(kinds, ("hand", seat))
        return first


def leave(seat: int, kind: str) -> Move:
    return Move("leave", seat, "discards", 1, (kind,))


def gift(seat: int, other: int, kind: str | None = None) -> Move:
    return Move("pass", seat, other, 1, (kind,) if kind else None)


@pytest.mark.rule("MS-M5", "MS-H2")
def test_deceive_may_give_back_the_very_card_that_it_took() -> None:
    # Seat 1 has one card, takes B from seat 0, and gives a card back that seat 0 sees.
    case = Case((2, [A, B]), (1, []), cards=[A, B, C, D], deck=1).see(gift(0, 1, B))
    assert case.holds(1, B) == 1
    # Its own card was C or D, and it is still there.
    case.see(gift(1, 0, B))
    assert (case.holds(1, B), case.holds(1, C)) == (0, Fraction(1, 2))
    # Had it given C back, B is still there.
    other = Case((2, [A, B]), (1, []), cards=[A, B, C, D], deck=1).see(gift(0, 1, B), gift(1, 0, C))
    assert (other.holds(1, B), other.holds(1, D)) == (1, 0)


@pytest.mark.rule("MS-M5", "MS-H2")
def test_deceive_between_two_others_leaves_a_known_card_half_sure() -> None:
    # Seat 2 has one card, takes one of the two of seat 1, A among them, and gives one of its two back.
    case = Case((0, []), (2, [A]), (1, []), cards=[A, B, C, D], deck=1).see(gift(1, 2), gift(2, 1))
    # A was taken in 1 of 2 cases, and then went back in 1 of 2.
    assert (case.holds(1, A), case.holds(2, A)) == (Fraction(3, 4), Fraction(1, 4))


@pytest.mark.rule("MS-H2")
def test_the_only_card_of_a_hand_is_the_one_that_goes() -> None:
    case = Case((0, []), (1, [A]), (1, []), cards=[A, B, C], deck=1).see(gift(1, 2))
    assert (case.holds(2, A), case.holds(1, A)) == (1, 0)
    # Of two, one of them A, it is A in one of two cases.
    assert case.see(gift(2, 1)).holds(1, A) == Fraction(1, 2)


@pytest.mark.rule("MS-H2")
def test_nothing_is_known_of_a_hand_that_was_emptied() -> None:
    case = Case((0, []), (2, [A]), (1, []), cards=[A, B, C, D, E], deck=2)
    case.see(gift(1, 2), gift(1, 2), Move("draw", 1, "hand", 2))
    assert (case.holds(2, A), case.holds(1, A)) == (1, 0)
    # Four cards are unseen, seat 1 has two of them.
    assert case.holds(1, B) == Fraction(1, 2)


@pytest.mark.rule("MS-H2")
def test_of_equal_cards_the_known_one_may_have_been_played() -> None:
    # Seat 1 has a B and a card of four, one of which is B. A hand with two of them plays B for sure, others in half.
    case = Case((0, []), (2, [B]), cards=[B, B, C, D, E], deck=3).see(leave(1, B))
    assert case.holds(1, B) == Fraction(1, 4) / (Fraction(1, 4) + Fraction(3, 4) * Fraction(1, 2))
    assert case.holds(1, C) == Fraction(1, 5)


@pytest.mark.rule("MS-H2")
def test_a_hand_with_two_of_a_kind_is_twice_as_likely_to_show_it() -> None:
    # Two cards of B, B, C, D. It shows a B: the other one is any of the three left.
    case = Case((0, []), (2, []), cards=[B, B, C, D], deck=2).see(leave(1, B))
    assert [case.holds(1, kind) for kind in (B, C, D)] == [Fraction(1, 3)] * 3


@pytest.mark.rule("MS-H2", "MS-R7")
def test_a_card_that_one_gave_may_come_back() -> None:
    case = Case((1, [A]), (2, []), cards=[A, B, C, D], deck=1).see(gift(0, 1, A), gift(1, 0, A))
    assert (case.holds(0, A), case.holds(1, A)) == (1, 0)
    assert case.holds(1, B) == Fraction(2, 3)
    # By way of a third seat, which may have kept it.
    other = Case((1, [A]), (1, []), (1, []), cards=[A, B, C, D], deck=1)
    other.see(gift(0, 1, A), gift(1, 2), gift(2, 0, B))
    # Three ways are equally likely: B was with seat 1 and was given on; B was with seat 2, and A or another came to it.
    assert other.holds(2, A) == Fraction(1, 3)


@pytest.mark.rule("MS-S2")
def test_a_hand_may_have_cards_of_two_decks() -> None:
    # Seat 1 has one of A and B since before the shuffle, seat 2 the other; then seat 1 draws one of C, D and E.
    case = Case((0, []), (1, []), (1, []), cards=[A, B, C, D, E], discards=(C, D, E))
    case.see(Move("shuffle"), Move("draw", 1, "hand", 1))
    assert (case.holds(1, A), case.holds(1, C), case.holds(2, C)) == (Fraction(1, 2), Fraction(1, 3), 0)
    # It gives one away: the old one, or the new one.
    case.see(gift(1, 2))
    assert (case.holds(2, A), case.holds(2, C)) == (Fraction(3, 4), Fraction(1, 6))
    # It is left with C: then the old one went.
    case.see(leave(1, C))
    assert (case.holds(2, A), case.holds(2, B), case.holds(2, D)) == (1, 1, 0)


@pytest.mark.rule("MS-S2", "MS-H1")
def test_damage_drawn_before_a_shuffle_comes_to_a_hand_after_it() -> None:
    case = Case((0, []), (0, []), cards=[A, B, C, D], deck=1, damage=(0, 1), discards=(C, D))
    case.see(Move("draw", 0, "hand", 1, (B,)), Move("shuffle"), Move("draw", 1, "damage", 1))
    case.see(Move("take up", 1, count=2))
    assert (case.holds(1, A), case.holds(1, B), case.holds(1, C)) == (1, 0, Fraction(1, 2))


@pytest.mark.rule("MS-E2")
def test_a_rebirth_shows_the_hand_and_what_others_then_hold() -> None:
    case = Case((0, []), (2, [A]), (1, []), cards=[A, B, C, D, E], deck=1, damage=(0, 1))
    case.see(gift(1, 2), Move("draw", 1, "hand", 1))
    # The hand is B and C, so A was given; the damage is D or E.
    case.see(Move("rebirth", 1, count=2, kinds=(B, C)), Move("take up", 1, count=1))
    assert (case.holds(2, A), case.holds(1, D)) == (1, Fraction(1, 2))
    # What was discarded comes back with the next deck only.
    case.see(Move("shuffle"), Move("draw", 1, "hand", 1))
    assert (case.holds(1, B), case.holds(2, B)) == (Fraction(1, 2), 0)


@pytest.mark.rule("MS-M8", "MS-H2")
def test_of_a_mystic_ward_one_sees_the_own_card_alone() -> None:
    case = Case((0, []), (0, []), (0, []), cards=[A, B, C, D], deck=4)
    case.see(Move("draw", 1, "pool", 3), Move("deal", 1, 2), Move("deal", 1, 0, 1, (A,)), Move("keep", 1, count=1))
    assert (case.holds(1, B), case.holds(2, B)) == (Fraction(1, 3), Fraction(1, 3))


@pytest.mark.rule("MS-W2", "MS-H2")
def test_what_oracle_saw_is_drawn_in_the_order_in_which_it_was_put_back() -> None:
    case = Case((0, []), (0, []), (0, []), cards=[A, B, C, D], deck=4)
    case.see(Move("foresee", 0, count=3, kinds=(A, B, C)), Move("order", 0, count=3, kinds=(C, A, B)))
    case.see(Move("draw", 1, "hand", 2))
    assert (case.holds(1, C), case.holds(1, A), case.holds(1, B)) == (1, 1, 0)
    # Another Oracle looks at B and D, and may have changed them.
    case.see(Move("foresee", 2, count=2), Move("order", 2, count=2), Move("draw", 2, "hand", 1))
    assert case.holds(2, B) == Fraction(1, 2)


@pytest.mark.rule("MS-H2", "MS-W2")
def test_a_hand_that_was_seen_stays_known_but_for_what_leaves_it_unseen() -> None:
    case = Case((0, []), (3, []), (1, []), cards=[A, B, C, D, E, F], deck=2)
    case.see(Move("look", 1, count=3, kinds=(A, B, C)), leave(1, A), gift(1, 2))
    assert (case.holds(1, B), case.holds(2, B), case.holds(2, D)) == (Fraction(1, 2), Fraction(1, 2), Fraction(1, 3))


@pytest.mark.rule("MS-H2")
def test_a_hand_that_is_seen_says_which_of_two_equal_cards_was_given_as_far_as_it_can() -> None:
    # Seat 1 has a B and x, gives one of them away, draws y, and is seen to hold B and C.
    case = Case((0, []), (2, [B]), (0, []), cards=[B, B, C, D, E], deck=3)
    case.see(gift(1, 2), Move("draw", 1, "hand", 1), Move("look", 1, count=2, kinds=(B, C)))
    # It gave x and drew C, 1/8, x being the other B in a third of it; or it gave B and has the other B and C, 1/12.
    assert case.holds(2, B) == (Fraction(1, 24) + Fraction(1, 12)) / (Fraction(1, 8) + Fraction(1, 12))
