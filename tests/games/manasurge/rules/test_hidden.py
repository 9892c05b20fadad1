"""Hidden information, and what can be taken back."""

from __future__ import annotations

import pytest
from games.manasurge.rules.table import Table, asked, play, texts

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl


def known(m: mf.Match, viewer: int, seat: int, pile: str = "hand") -> list[str]:
    """The cards of a pile that a seat knows."""
    cards: list[str] = m.view(viewer)["seats"][seat][pile]["cards"]
    return cards


@pytest.mark.rule("MS-H1")
@pytest.mark.parametrize("wizards", [False, True])
def test_a_view_shows_every_count_and_what_is_public(*, wizards: bool) -> None:
    m = mf.new_match("manasurge", seats=4, seed=3, wizards=wizards)
    hidden = ("hand", "damage")
    while m.to_act:
        full = m.view(None)
        for seat in range(4):
            view = m.view(seat)
            for key in full:
                if key not in ("viewer", "deck", "pool", "seats", "shown"):
                    assert view[key] == full[key]
            assert view["shown"] == full["shown"][seat]
            for key in ("deck", "pool"):
                assert view[key]["count"] == full[key]["count"]
                assert view[key]["known_by"] is None
            for row, whole in zip(view["seats"], full["seats"], strict=True):
                assert {key: row[key] for key in row if key not in hidden} == {
                    key: whole[key] for key in whole if key not in hidden
                }
                for key in hidden:
                    seen = [
                        card
                        for card, knowers in zip(whole[key]["cards"], whole[key]["known_by"], strict=True)
                        if seat in knowers
                    ]
                    assert row[key] == {"count": whole[key]["count"], "cards": seen, "known_by": None}
            assert view["seats"][seat]["hand"]["cards"] == full["seats"][seat]["hand"]["cards"]
        m.apply(m.legal_actions()[m.step % len(m.legal_actions())])


@pytest.mark.rule("MS-H1")
def test_nobody_sees_face_down_damage_its_owner_neither() -> None:
    table = Table(3)
    table.spell(("5 Frost", 0), ("6 Frost", 0), to=1)
    table.hand(1, "1 Quake")
    m = table.match()
    play(m, "struck")
    assert m.view(None)["seats"][1]["damage"]["count"] == 2
    assert [known(m, viewer, 1, "damage") for viewer in range(3)] == [[], [], []]


@pytest.mark.rule("MS-H2")
def test_damage_taken_up_is_seen_by_its_owner_and_what_absorb_draws() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(1, "6 Frost")
    table.hand(2, "7 Frost")
    table.damage(1, "1 Quake", "2 Quake")
    table.top("8 Quake", "7 Quake", "6 Quake")
    m = table.match()
    play(m, "play 6 Frost")
    assert known(m, 1, 1) == ["1 Quake", "2 Quake", "6 Quake", "7 Quake", "8 Quake"]
    assert known(m, 0, 1) == []


def gift() -> mf.Match:
    table = Table(4)
    table.spell(("3 Frost", 0), to=1)
    table.hand(0, "7 Quake", "8 Quake")
    table.hand(1, "4 Frost", "1 Quake", "2 Quake")
    table.hand(2, "5 Fireball", "6 Frost", "6 Fireball")
    table.hand(3, "6 Frost", "8 Fireball", "7 Fireball")
    m = table.match()
    play(m, "play 4 Frost", "give 1 Quake")
    return m


@pytest.mark.rule("MS-H2")
def test_a_card_that_was_given_is_known_to_giver_and_taker_alone() -> None:
    m = gift()
    assert [known(m, viewer, 2) for viewer in (0, 1, 3)] == [[], ["1 Quake"], []]
    assert MatchControl(m).log_line(2, 1).count("1 Quake") == MatchControl(m).log_line(2, 2).count("1 Quake") == 1
    assert "1 Quake" not in MatchControl(m).log_line(2, 0) + MatchControl(m).log_line(2, 3)


@pytest.mark.rule("MS-H2")
def test_who_knows_a_card_is_unsure_of_it_once_a_card_leaves_that_hand_unseen() -> None:
    m = gift()
    # Seat 2 gives seat 3 a card: seat 1 can't know which one.
    play(m, "play 6 Frost", "give 5 Fireball")
    assert known(m, 1, 2) == []
    assert known(m, 2, 3) == ["5 Fireball"]


@pytest.mark.rule("MS-H2")
def test_a_known_card_stays_known_where_another_is_played_openly() -> None:
    m = gift()
    play(m, "play 5 Fireball")
    assert known(m, 1, 2) == ["1 Quake"]


@pytest.mark.rule("MS-H2")
def test_the_only_card_of_a_hand_stays_known_to_all_who_knew_it() -> None:
    table = Table(3)
    table.spell(("3 Frost", 0), to=1)
    table.hand(1, "4 Frost", "1 Quake")
    table.hand(2, "5 Fireball", "6 Frost")
    m = table.match()
    view = m.view(None)
    pile = view["seats"][1]["hand"]
    pile["known_by"][pile["cards"].index("1 Quake")] = [0, 1]
    m = mf.match_from(view)
    assert known(m, 0, 1) == ["1 Quake"]
    play(m, "play 4 Frost", "give 1 Quake")
    assert known(m, 0, 2) == ["1 Quake"]


@pytest.mark.rule("MS-H2")
def test_of_two_equal_cards_in_a_hand_it_is_not_told_which_one_leaves() -> None:
    table = Table(3)
    table.spell(("3 Frost", 0), to=1)
    table.hand(1, "4 Frost", "5 Quake", "1 Quake")
    table.hand(2, "5 Quake", "6 Frost")
    m = table.match()
    play(m, "play 4 Frost", "give 5 Quake")
    assert known(m, 1, 2) == ["5 Quake"]
    play(m, "play 5 Quake")
    # It held one before as well: seat 1 can't know whether there is another.
    assert known(m, 1, 2) == []


@pytest.mark.rule("MS-H2", "MS-S2")
def test_a_shuffle_makes_all_forget_where_cards_are() -> None:
    table = Table(2)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(0, "1 Quake")
    table.hand(1, "1 Frost")
    table.empty_deck(discards=True)
    m = table.match()
    play(m, "struck")
    assert all(m.view(seat)["deck"]["cards"] == [] for seat in range(2))


@pytest.mark.rule("MS-H2")
def test_whose_turn_it_is_tells_nothing_of_a_hand() -> None:
    """A seat without a valid card is asked like one with many; all that others see is the same."""
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(1, "1 Frost")
    one = table.match()
    table.hand(1, "Portal")
    other = table.match()
    for viewer in (0, 2):
        assert one.view(viewer) == other.view(viewer)
    play(one, "struck")
    play(other, "struck")
    for viewer in (0, 2):
        assert one.view(viewer) == other.view(viewer)
        assert MatchControl(one).log_line(1, viewer) == MatchControl(other).log_line(1, viewer)


# ------------------------------------------------------------------------------------------------------- undo


@pytest.mark.rule("MS-H3")
def test_a_seat_takes_back_what_it_did_since_another_acted() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(1, "5 Frost", "1 Quake")
    table.hand(2, "6 Frost", "2 Quake")
    table.hand(0, "7 Frost", "3 Quake")
    m = table.match()
    before = m.view(None)
    play(m, "play 5 Frost", "no counter")
    assert m.to_act == (2,)
    m.undo()
    assert asked(m) == ("counter", 1)
    m.undo()
    assert m.view(None) == before
    play(m, "play 5 Frost", "no counter", "play 6 Frost")
    # Another seat has acted: only its own action can be taken back.
    m.undo()
    assert not m.can_undo
    with pytest.raises(mf.IllegalAction, match="MS-H3"):
        m.undo()


@pytest.mark.rule("MS-H3")
@pytest.mark.parametrize(
    ("cards", "actions", "why"),
    [
        (("Blink", "1 Quake"), ["play Blink", "draw"], "a draw"),
        (("4 Frost", "1 Quake", "2 Quake"), ["play 4 Frost", "give 1 Quake"], "a gift"),
        (("Deceive", "1 Quake"), ["play Deceive", "choose seat 0"], "a card taken"),
        (("6 Quake",), ["play 6 Quake"], "a ManaSurge, which draws"),
        (("Torment", "1 Quake"), ["play Torment"], "another seat's damage"),
        (("1 Quake",), ["struck"], "damage that is drawn"),
        (("8 Quake", "1 Quake"), ["play 8 Quake", "use Glacia"], "a look"),
    ],
)
def test_never_past_what_somebody_got_to_know(cards: tuple[str, ...], actions: list[str], why: str) -> None:
    table = Table(3, wizards=[None, "Glacia", None])
    table.spell(("3 Frost", 0), to=1)
    table.hand(0, "7 Frost", "3 Quake")
    table.hand(1, *cards)
    table.hand(2, "6 Frost", "8 Fireball")
    m = table.match()
    play(m, *actions)
    if asked(m) == ("glacia", 1):
        assert actions[-1] != "use Glacia"
    assert not m.can_undo, why


@pytest.mark.rule("MS-H3")
def test_what_is_open_to_all_can_be_taken_back() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(0, "7 Frost", "3 Quake")
    table.hand(1, "Blink", "1 Quake", "2 Quake")
    table.hand(2, "6 Frost", "8 Fireball")
    m = table.match()
    play(m, "play Blink", "discard 1 Quake")
    m.undo()
    assert texts(m) == ["draw", "discard 1 Quake", "discard 2 Quake"]


@pytest.mark.rule("MS-H3")
def test_a_match_with_free_undo_lifts_it_and_luck_stays_as_it_fell() -> None:
    table = Table(3)
    table.spell(("5 Fireball", 0), to=1)
    table.hand(0, "7 Frost", "3 Quake")
    table.hand(1, "Deceive", "1 Quake", "2 Quake")
    table.hand(2, "6 Frost", "8 Fireball")
    m = table.match(undo="free")
    play(m, "play Deceive", "choose seat 2")
    after = m.view(None)
    m.undo()
    play(m, "choose seat 2")
    assert m.view(None) == after


@pytest.mark.rule("MS-H3")
def test_luck_of_other_cards_is_another_draw() -> None:
    """After a step back a draw of as many cards as never before has luck of its own, and does not clash."""
    table = Table(3)
    table.spell(("5 Lightning", 0), to=1)
    table.hand(0, "7 Frost", "3 Quake", "4 Quake", "5 Quake")
    table.hand(1, "6 Lightning", "Magic Missile", "Deceive", "2 Quake")
    table.hand(2, "6 Frost", "8 Fireball")
    m = table.match(undo="free")
    play(m, "play 6 Lightning", "play Deceive", "choose seat 0", "give 2 Quake")
    while m.can_undo:
        m.undo()
    for seed in range(3):
        m = table.match(seed, undo="free")
        play(m, "play 6 Lightning", "play Magic Missile", "choose seat 0")
        while m.can_undo:
            m.undo()
        play(m, "play 6 Lightning", "play Deceive", "choose seat 0", "give 2 Quake")
