"""The gather phase: claims, docks, passes, and how it ends."""

from __future__ import annotations

import pytest
from games.kings_forge.rules.table import Table, force_all, play, seat_of, texts, why_not

import manaforge_widgets as mf

CARDS = ("Tavern", "Builder", "Temple", "Merchant")


def gathering(seats: int = 3, *cards: str, **supply: int) -> Table:
    """A gather phase in which seat 0 has some dice and the others five metal ones."""
    table = Table(seats)
    table.market(*(cards or CARDS))
    for seat in range(seats):
        table.seat(seat, supply=supply if seat == 0 else {"metal": 5})
    return table


@pytest.mark.rule("KF-G1")
def test_seats_act_in_turn_until_they_pass() -> None:
    m = gathering(3, metal=5).match()
    order = []
    for action in ("claim Temple bottom", "pass for a +1/+1 token", "claim Tavern top", "claim Merchant bottom"):
        order.append(m.to_act[0])
        card = action.split()[1]
        if card not in ("for", *m.position.market):
            action = next(text for text in texts(m) if text.startswith("claim"))  # noqa: PLW2901 - whatever is up
        play(m, action if m.why_not(action) is None else texts(m)[0])
    assert order == [0, 1, 2, 0]
    play(m, "pass")
    # Alone now, a seat goes on as long as it likes.
    for _ in range(2):
        assert m.to_act == (0,)
        play(m, texts(m)[0])


@pytest.mark.rule("KF-G1", "KF-G2")
def test_a_claimed_card_leaves_and_its_place_is_refilled() -> None:
    m = gathering(3, metal=5).match()
    top = m.position.deck.order[0]
    play(m, "claim Builder bottom with 5 metal")
    assert m.position.market == ("Tavern", top, "Temple", "Merchant")
    assert [card.card for card in m.position.seats[0].gathered] == ["Builder"]


@pytest.mark.rule("KF-G2")
@pytest.mark.parametrize(
    ("card", "side", "supply", "ways"),
    [
        ("Builder", "bottom", {"metal": 5}, ["5 metal"]),
        ("Builder", "bottom", {"metal": 4}, []),
        ("Builder", "bottom", {"metal": 4, "wood": 2}, ["4 metal, 1 wood", "3 metal, 2 wood"]),
        ("Builder", "top", {"metal": 5}, []),
        ("Builder", "top", {"wood": 2}, ["2 wood"]),
        ("Alchemist", "top", {"gem": 2, "magic": 1}, ["2 gem, 1 magic"]),
        ("Alchemist", "top", {"gem": 1, "magic": 1, "wood": 1}, ["1 wood, 1 gem, 1 magic"]),
        ("Alchemist", "top", {"magic": 2, "wood": 1}, []),
        ("Astrologer", "bottom", {"metal": 1, "wood": 1}, ["1 wood, 1 metal consumed", "1 metal, 1 wood consumed"]),
        ("Mage Tower", "top", {"gem": 2}, ["1 gem, 1 gem consumed"]),
        ("Merchant", "top", {"wood": 1}, ["1 wood consumed"]),
        ("Temple", "bottom", {}, [""]),
    ],
)
def test_the_dice_that_an_action_asks_for_may_be_any_that_fit(
    card: str, side: str, supply: dict[str, int], ways: list[str]
) -> None:
    others = [other for other in CARDS if other != card]
    m = gathering(3, card, *others[:3], **supply).match()
    found = [text for text in texts(m, "claim") if text.startswith(f"claim {card} {side}")]
    assert sorted(found) == sorted(f"claim {card} {side}{f' with {way}' if way else ''}" for way in ways)


@pytest.mark.rule("KF-G2")
def test_which_die_is_consumed_may_be_left_out_where_it_is_clear() -> None:
    m = gathering(3, "Merchant", "Astrologer", "Temple", "Tavern", wood=1, metal=2).match()
    assert m.why_not("claim Merchant top with 1 wood") is None
    assert m.why_not("claim Merchant top") is None
    with pytest.raises(mf.AmbiguousAction, match="say which dice"):
        m.why_not("claim Astrologer bottom with 1 metal, 1 wood")
    assert m.why_not("claim Astrologer bottom with 2 metal") is None


@pytest.mark.rule("KF-G2")
def test_a_claim_without_its_dice_is_refused_with_what_lacks() -> None:
    m = gathering(3, metal=4, wood=1).match()
    assert why_not(m, "claim Builder top with 2 wood") == (
        "KF-G2: Builder's upper action asks for 2 wood dice; your supply has 4 metal dice and 1 wood die."
    )
    assert "your supply lacks 1 metal die" in why_not(m, "claim Builder bottom with 5 metal")
    assert why_not(m, "claim South Mine top") == "KF-G2: South Mine is not face up."
    assert "asks for 5 dice of any colour" in why_not(m, "claim Builder bottom with 2 metal")


@pytest.mark.rule("KF-G2")
def test_only_one_action_of_a_card_even_where_the_other_is_free() -> None:
    m = gathering(2, "Cemetery", "Builder", "Temple", "Merchant", metal=2).match()
    play(m, "claim Cemetery top")
    assert [bonus["by"] for bonus in seat_of(m, 0)["bonuses"]] == ["Cemetery"]
    assert m.position.cemetery is None


@pytest.mark.rule("KF-G3")
def test_dice_go_to_the_smithy_tile_or_to_the_supply() -> None:
    m = gathering(2, "West Forest", "Builder", "Temple", "Merchant", metal=2).match()
    play(m, "claim West Forest bottom with 1 metal")
    assert (seat_of(m, 0)["supply"], seat_of(m, 0)["smithy"]) == ({"metal": 1, "wood": 1}, {})
    m = gathering(2, "West Forest", "Builder", "Temple", "Merchant", metal=2).match()
    play(m, "claim West Forest top")
    assert (seat_of(m, 0)["supply"], seat_of(m, 0)["smithy"]) == ({"metal": 2}, {"wood": 1})


@pytest.mark.rule("KF-G3")
def test_of_a_short_stock_what_is_there_is_taken() -> None:
    table = gathering(2, "South Mine", "Builder", "Temple", "Merchant", metal=2)
    table.seat(1, smithy={"metal": 42 - 2 - 5 - 1})
    m = table.match()
    assert m.position.stock.metal == 1
    play(m, "claim South Mine top")
    assert seat_of(m, 0)["smithy"] == {"metal": 1}


@pytest.mark.rule("KF-G4")
def test_a_visit_turns_a_card_that_gives_nothing() -> None:
    m = gathering(3, metal=1, wood=1, gem=1).match()
    top = m.position.deck.order[0]
    play(m, "visit gem dock turning Temple with 1 metal, 1 wood, 1 gem")
    seat = seat_of(m, 0)
    assert (seat["supply"], seat["smithy"], seat["bonuses"]) == ({}, {"gem": 1}, [])
    assert seat["gathered"][0]["dock"] == "gem"
    assert top in m.position.market


@pytest.mark.rule("KF-G4")
def test_the_dearer_action_may_be_chosen_first_and_a_gain_may_have_run_out() -> None:
    table = gathering(3, metal=5)
    table.seat(1, smithy={"magic": 10})
    m = table.match()
    play(m, "visit magic dock turning Tavern with 5 metal")
    assert seat_of(m, 0)["smithy"] == {}
    assert m.view(None)["docks"][2]["used"] == [False, True]


@pytest.mark.rule("KF-G4")
def test_a_visit_is_refused_in_words() -> None:
    m = gathering(3, metal=2).match()
    refused = why_not(m, "visit gem dock turning Temple with 3 metal")
    assert refused.startswith("KF-G4: the dock takes 3 dice of any colour, but your supply has only 2")
    assert "asks for 3 or 4 dice" in why_not(m, "visit gem dock turning Temple with 2 metal")
    assert "South Mine is not face up" in why_not(m, "visit wood dock turning South Mine with 1 metal")
    table = gathering(3, metal=2)
    table.market(deck=[])
    table.view["seats"][2]["supply"] = {}
    assert "no gather card is face up" in why_not(table.match(), "visit wood dock turning Tavern with 1 metal")


@pytest.mark.rule("KF-G5")
def test_the_first_to_pass_takes_a_die_or_a_token_and_no_other_does() -> None:
    m = gathering(3, metal=2).match()
    assert texts(m, "pass") == ["pass for a metal die", "pass for a +1/+1 token"]
    assert "say which" in why_not(m, "pass")
    play(m, "pass for a +1/+1 token")
    assert seat_of(m, 0)["bonuses"] == [{"by": "+1/+1 token", "kind": "plus", "left": [1, 1]}]
    assert texts(m, "pass") == ["pass"]
    assert "another seat passed first" in why_not(m, "pass for a metal die")
    play(m, "pass")
    assert m.to_act == (2,)


@pytest.mark.rule("KF-G5")
def test_without_metal_in_the_stock_the_token_is_taken() -> None:
    table = gathering(3, metal=2)
    table.seat(1, smithy={"metal": 30})
    m = table.match()
    assert texts(m, "pass") == ["pass for a +1/+1 token"]
    assert "take the token" in why_not(m, "pass for a metal die")


@pytest.mark.rule("KF-G5")
def test_a_seat_that_can_do_nothing_else_passes_by_itself() -> None:
    table = gathering(3, "Builder", metal=2)
    table.market("Builder", deck=[])
    table.seat(1, passed=True)
    table.seat(2, supply={"metal": 0})
    m = table.match()
    play(m, "visit wood dock turning Builder with 1 metal")
    assert m.status().phase != "gather" or m.position.round == 4


@pytest.mark.rule("KF-G5")
def test_a_seat_that_can_only_pass_first_chooses_what_it_takes() -> None:
    table = gathering(3, "Builder", metal=2)
    table.market("Builder", "Jeweller", "Alchemist", deck=[])
    table.seat(1, supply={})
    m = table.match()
    # The Alchemist's lower action is free: with it in view a seat without dice still has a claim.
    play(m, "visit wood dock turning Alchemist with 1 metal")
    assert m.to_act == (1,)
    choice = m.choice
    assert choice is not None
    assert (choice.kind, choice.rule, len(choice.options)) == ("pass", "KF-G5", 2)
    assert "KF-G5" in why_not(m, "claim Builder bottom with 5 metal")


@pytest.mark.rule("KF-G6")
def test_the_phase_ends_when_all_have_passed() -> None:
    m = gathering(3, metal=2).match()
    play(m, "pass for a +1/+1 token", "pass", "pass")
    assert m.status().phase == "craft"


@pytest.mark.rule("KF-G6")
def test_the_phase_ends_when_no_card_is_left_and_someone_has_passed() -> None:
    table = gathering(3, "Temple", metal=2)
    table.market("Temple", deck=[])
    table.seat(2, passed=True)
    m = table.match()
    play(m, "claim Temple bottom")
    assert m.status().phase == "craft"
    assert seat_of(m, 1)["passed"] is False


@pytest.mark.rule("KF-G6")
def test_two_seats_end_when_a_place_stays_empty_and_nobody_has_the_bonus() -> None:
    table = gathering(2, *CARDS, metal=2)
    table.market(*CARDS, deck=[])
    m = table.match()
    play(m, "claim Temple bottom")
    assert m.status().phase == "craft"
    assert all(bonus["by"] != "+1/+1 token" for seat in (0, 1) for bonus in seat_of(m, seat)["bonuses"])


@pytest.mark.rule("KF-G7")
@pytest.mark.parametrize(
    ("supply", "gain"),
    [
        ({"metal": 1}, {"metal": 1}),
        ({"metal": 2}, {"metal": 1}),
        ({"metal": 2, "gem": 1}, {"wood": 1}),
        ({"metal": 4}, {"wood": 1}),
        ({"metal": 3, "wood": 2}, {"gem": 1}),
        ({"metal": 3, "magic": 4}, {"magic": 1}),
    ],
)
def test_the_caravan_gives_the_die_of_the_highest_line(supply: dict[str, int], gain: dict[str, int]) -> None:
    m = gathering(2, "Caravan", "Builder", "Temple", "Merchant", **supply).match()
    play(m, "claim Caravan bottom")
    assert (seat_of(m, 0)["supply"], seat_of(m, 0)["smithy"]) == ({}, gain)
    assert seat_of(m, 0)["gathered"][0]["dice"] == supply


@pytest.mark.rule("KF-G7", "KF-G8")
def test_library_dice_stay_out_of_the_caravan_and_need_company() -> None:
    m = gathering(2, "Caravan", "Builder", "Temple", "Merchant", library=2).match()
    assert "at least one unused die" in why_not(m, "claim Caravan bottom")
    m = gathering(2, "Caravan", "Builder", "Temple", "Merchant", metal=1, library=2).match()
    play(m, "claim Caravan bottom")
    assert seat_of(m, 0)["supply"] == {"library": 2}


@pytest.mark.rule("KF-G8")
def test_library_dice_pay_for_no_card_and_no_dock() -> None:
    m = gathering(2, metal=1, library=2).match()
    assert texts(m) == [
        "claim Tavern top",
        "claim Tavern bottom with 1 metal",
        "claim Temple bottom",
        "claim Merchant bottom with 1 metal",
        *(f"visit wood dock turning {card} with 1 metal" for card in CARDS),
        "pass for a metal die",
        "pass for a +1/+1 token",
    ]
    for action in ("claim Tavern bottom with 1 library", "visit wood dock turning Tavern with 1 library"):
        assert why_not(m, action) == (
            "KF-G8: library dice can't be placed on a gather card or a dock; only dice of the four colours can."
        )
        with pytest.raises(mf.IllegalAction, match="KF-G8"):
            m.apply(action)


@pytest.mark.rule("KF-G1", "KF-G3")
@pytest.mark.parametrize("card", ["Mirror Maker", "Mage Tower", "Guild Hall", "Jeweller", "East Forest"])
def test_each_action_gives_what_its_card_says(card: str) -> None:
    m = gathering(2, card, "Builder", "Temple", "Merchant", metal=4, wood=2, gem=3, magic=2).match()
    row = next(row for row in m.rules.components.gathers if row.name == card)  # type: ignore[attr-defined]
    for side, action in zip(("top", "bottom"), row.actions, strict=True):
        branch = m.branch()
        branch.apply(next(text for text in texts(m, "claim") if text.startswith(f"claim {card} {side}")))
        assert len(seat_of(branch, 0)["bonuses"]) == len(action.bonuses)
        assert bool(seat_of(branch, 0)["smithy"]) == (action.gain > 0)


@pytest.mark.rule("KF-C5", "KF-H2")
def test_the_cemetery_die_is_placed_at_once_where_its_owner_holds_nothing() -> None:
    m = gathering(2, "Cemetery", "Builder", "Temple", "Merchant", metal=2).match()
    m.force({"seat 0 cemetery": "5"})
    play(m, "claim Cemetery bottom")
    assert m.position.cemetery == 5
    assert m.to_act == (1,)
    assert not m.can_undo


@pytest.mark.rule("KF-C5")
def test_the_owner_changes_the_cemetery_die_before_it_is_placed() -> None:
    table = gathering(2, "Cemetery", "Builder", "Temple", "Merchant", metal=2)
    table.claimed(0, "Blacksmith", "bottom")
    table.claimed(0, "Tavern", "top")
    table.display("Shield")
    m = table.match()
    m.force({"seat 0 cemetery": "2"})
    play(m, "claim Cemetery bottom")
    assert texts(m) == ["add 1 to cemetery by Blacksmith", "reroll cemetery by Tavern", "place cemetery die"]
    choice = m.choice
    assert choice is not None
    assert (choice.kind, str(choice.proposal)) == ("cemetery", "place cemetery die")
    assert "first decide the number of the cemetery die" in why_not(m, "claim Temple bottom")
    m.force({"seat 0 cemetery": "6"})
    play(m, "reroll cemetery by Tavern")
    assert not m.can_undo
    play(m, "add 1 to cemetery by Blacksmith")
    assert m.can_undo
    play(m, "place cemetery die")
    assert m.position.cemetery == 7
    assert m.to_act == (1,)
    # A die above 6 cancels nothing.
    force_all(m, 0, "metal", 6, 5)
    play(m, "pass for a +1/+1 token", "pass")
    assert [die.value for die in m.position.dice] == [6, 5]


@pytest.mark.rule("KF-H1")
def test_the_order_of_several_cards_in_the_deck_can_not_be_listed() -> None:
    for left, known in ((["Tavern", "Temple"], False), (["Tavern"], True), ([], True)):
        table = Table(3)
        table.market("North Mine", "South Mine", "East Forest", "West Forest", deck=left)
        m = table.match()
        worlds = m.rules.worlds(m.copy_position(), 0)
        assert (worlds is not None) is known
        if worlds is not None:
            ((position, weight),) = worlds
            assert (m.rules.view(position, None), weight) == (m.view(None), 1)
