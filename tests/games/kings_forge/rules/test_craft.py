"""The craft phase: rolls, crafts, steals, manipulations, library dice, the cemetery die."""

from __future__ import annotations

import pytest
from games.kings_forge.rules.table import COMPONENTS, Table, force_all, play, seat_of, texts, why_not

import manaforge_widgets as mf


def crafting(*dice: str, display: tuple[str, ...] = ("Hammer",), seats: int = 2, active: int = 0) -> Table:
    table = Table(seats, state="craft", active=active)
    table.display(*display)
    table.dice(*dice)
    return table


@pytest.mark.rule("KF-C1")
def test_a_turn_begins_with_one_roll_of_all_unused_dice() -> None:
    table = Table(2)
    table.market("Tavern", "Builder", "Temple", "Merchant")
    table.display("Hammer")
    table.seat(0, supply={"metal": 3, "wood": 1})
    m = table.match()
    force_all(m, 0, "metal", 3, 4)
    play(m, "claim Tavern bottom with 1 wood", "pass for a +1/+1 token", "pass")
    assert [die.die for die in m.position.dice] == ["metal-1", "metal-2", "metal-3"]
    assert list(m.log[-1].luck) == [f"round 3 seat 0 metal-{number}" for number in (1, 2, 3)]
    # Nothing but the roll must be done.
    assert m.why_not("end turn") is None


@pytest.mark.rule("KF-C1")
def test_turns_go_from_the_first_player_on() -> None:
    table = Table(3, first=2, active=2)
    table.market("Tavern", "Builder", "Temple", "Merchant")
    for seat in range(3):
        table.seat(seat, supply={"metal": 5})
    table.display("Precision Caliper")
    m = table.match()
    for seat in range(3):
        force_all(m, seat, "metal", 6, 5, 4, 3, 2)
    play(m, "pass for a +1/+1 token", "pass", "pass")
    order = []
    while m.status().phase == "craft":
        order.append(m.to_act[0])
        play(m, "end turn")
    assert order == [2, 0, 1]


@pytest.mark.rule("KF-C1")
def test_the_astrologer_has_the_dice_of_the_smithy_tile_rolled_too() -> None:
    table = Table(2)
    table.market("Astrologer", "Builder", "Temple", "Merchant")
    table.display("Magic Wand")
    table.seat(0, supply={"metal": 2, "wood": 1}, smithy={"magic": 1})
    m = table.match()
    m.force({"seat 0 wood-1": "5", "seat 0 magic-1": "2"})
    play(m, "claim Astrologer bottom with 1 metal, 1 metal consumed", "pass for a +1/+1 token", "pass")
    assert [die.die for die in m.position.dice] == ["wood-1", "magic-1"]
    assert texts(m, "craft") == ["craft Magic Wand with wood-1, magic-1"]
    stock = m.position.stock.metal
    play(m, "craft Magic Wand with wood-1, magic-1", "end turn")
    assert m.position.stock.metal == stock + 1
    assert seat_of(m, 0)["supply"] == {"metal": 1, "wood": 1, "magic": 1}


@pytest.mark.rule("KF-C2")
def test_dice_must_have_the_colour_and_the_value_that_are_needed() -> None:
    m = crafting("metal 5", "metal 3", "wood 3", "wood 2", display=("Axe", "Hammer", "Shield")).match()
    assert texts(m, "craft") == ["craft Hammer with metal-2, metal-1"]
    refused = why_not(m, "craft Axe with metal-1, wood-1, wood-2")
    assert refused == "KF-C2: wood-2 shows 2, but wood 3 is needed; Axe needs metal 5, wood 3 and wood 3."
    assert "needs no wood die" in why_not(m, "craft Hammer with metal-1, wood-1")
    assert "needs metal 3 and metal 4" in why_not(m, "craft Hammer with metal-1")
    assert "named twice" in why_not(m, "craft Hammer with metal-1, metal-1")
    assert "there is no rolled die" in why_not(m, "craft Hammer with metal-1, gem-1")
    assert why_not(m, "craft Longbow with wood-1, wood-2") == "KF-C2: Longbow is not on display."


@pytest.mark.rule("KF-C2")
def test_equal_dice_are_offered_once_and_any_of_them_may_be_named() -> None:
    m = crafting("metal 4", "metal 4", "metal 4", "metal 3").match()
    assert texts(m, "craft") == ["craft Hammer with metal-4, metal-1", "craft Hammer with metal-1, metal-2"]
    assert m.why_not("craft Hammer with metal-3, metal-4") is None
    play(m, "craft Hammer with metal-3, metal-4")
    assert str(m.actions[-1]) == "craft Hammer with metal-4, metal-3"


@pytest.mark.rule("KF-C2")
def test_the_next_waiting_card_can_be_crafted_in_the_same_turn() -> None:
    table = crafting("metal 4", "metal 3", "metal 6", "metal 5", "metal 5", "metal 5", "metal 4", "metal 4")
    table.display("Hammer", "Crown", "Sword of Destiny")
    m = table.match()
    following = m.position.waiting[0]
    play(m, "craft Hammer with metal-2, metal-1")
    assert m.position.display[0] == following
    assert [row.card for row in m.position.crafted] == ["Hammer"]
    assert m.position.seats[0].crafts == ()
    assert "has been placed or cancelled" in why_not(m, "craft Shield with metal-1, metal-3")


@pytest.mark.rule("KF-C3")
def test_a_steal_sends_the_losers_dice_to_its_smithy_tile_and_leaves_the_display() -> None:
    table = crafting("metal 5", "metal 4", seats=3, active=1, display=("Crown",))
    table.crafted(0, "Hammer", "metal 3", "metal 4")
    m = table.match()
    shown = m.position.display
    play(m, "steal Hammer with metal-2, metal-1")
    assert seat_of(m, 0)["smithy"] == {"metal": 2}
    assert m.position.crafted[0].seat == 1
    assert m.position.display == shown
    assert "stole Hammer from seat 0 with metal 4 and metal 5" in m.log[-1].text


@pytest.mark.rule("KF-C3")
def test_one_does_not_steal_from_oneself() -> None:
    table = crafting("metal 5", "metal 5", seats=3, active=1, display=("Crown",))
    table.crafted(1, "Hammer", "metal 3", "metal 4")
    m = table.match()
    assert not texts(m, "steal")
    assert "is already yours" in why_not(m, "steal Hammer with metal-1, metal-2")
    assert "is already yours" in why_not(m, "craft Hammer with metal-1, metal-2")


@pytest.mark.rule("KF-C3")
def test_a_stolen_card_may_be_stolen_again() -> None:
    table = crafting("metal 5", "metal 5", seats=3, active=2, display=("Crown",))
    table.crafted(1, "Hammer", "metal 4", "metal 5")
    m = table.match()
    play(m, "steal Hammer with metal-1, metal-2", "end turn")
    assert m.position.seats[2].crafts == ("Hammer",)


@pytest.mark.rule("KF-C3")
def test_a_steal_is_refused_in_words() -> None:
    table = crafting("metal 4", "metal 3", active=1, display=("Crown",))
    table.crafted(0, "Hammer", "metal 3", "metal 4")
    m = table.acted().match()
    assert why_not(m, "steal Hammer with metal-1, metal-2") == (
        "KF-C3: no die is higher than the die it would replace. On Hammer lie metal 3 and metal 4."
    )
    assert "steal it" in why_not(m, "craft Hammer with metal-1, metal-2")


@pytest.mark.rule("KF-C3", "KF-C5")
def test_a_library_die_has_the_colour_of_its_need_in_a_steal() -> None:
    table = crafting("library 5", "gem 3", "metal 3", active=1, display=("Crown",))
    table.crafted(0, "Wizard's Goblet", "metal 3", "gem 3", "library 4 as gem")
    m = table.match()
    assert texts(m, "steal") == ["steal Wizard's Goblet with metal-1, gem-1, library-1 as gem"]
    play(m, "steal Wizard's Goblet with metal-1, gem-1, library-1")
    assert seat_of(m, 0)["smithy"] == {"metal": 1, "gem": 1, "library": 1}


@pytest.mark.rule("KF-C5")
def test_a_library_die_stands_for_any_colour_that_is_named() -> None:
    m = crafting("library 4", "library 6", "metal 3", "wood 4", display=("Hammer", "Longbow", "Ruby Collar")).match()
    assert texts(m, "craft") == [
        "craft Hammer with metal-1, library-1 as metal",
        "craft Hammer with metal-1, library-2 as metal",
        "craft Hammer with library-1 as metal, library-2 as metal",
        "craft Longbow with wood-1, library-1 as wood",
        "craft Longbow with wood-1, library-2 as wood",
        "craft Longbow with library-1 as wood, library-2 as wood",
        "craft Ruby Collar with library-1 as gem",
        "craft Ruby Collar with library-2 as gem",
    ]
    assert m.why_not("craft Ruby Collar with library-2") is None
    with pytest.raises(mf.UnreadableAction, match="only a library die"):
        m.why_not("craft Hammer with metal-1, wood-1 as metal")


@pytest.mark.rule("KF-C5")
def test_the_colour_must_be_said_where_it_is_not_clear() -> None:
    m = crafting("library 6", "library 5", display=("Magic Wand",)).match()
    with pytest.raises(mf.AmbiguousAction, match="say which colour"):
        m.apply("craft Magic Wand with library-1, library-2")
    play(m, "craft Magic Wand with library-2 as magic, library-1 as wood")
    assert [(die["as"], die["value"]) for die in m.view(None)["crafted"][0]["dice"]] == [("wood", 6), ("magic", 5)]


def with_bonus(card: str, side: str, *dice: str) -> mf.Match:
    table = crafting(*dice)
    table.claimed(0, card, side)
    return table.match()


@pytest.mark.rule("KF-C4")
def test_the_pluses_of_one_card_go_to_different_dice_at_different_moments() -> None:
    m = with_bonus("Guild Hall", "top", "metal 1", "metal 2", "metal 3")
    play(m, "add 1 to metal-1 by Guild Hall")
    assert "choose another die" in why_not(m, "add 1 to metal-1 by Guild Hall")
    play(m, "add 1 to metal-3")
    assert [die.value for die in m.position.dice] == [2, 2, 4]
    play(m, "add 1 to metal-2")
    assert not texts(m, "add")
    assert "used up" in why_not(m, "add 1 to metal-2")


@pytest.mark.rule("KF-C4")
def test_a_plus_is_undivided() -> None:
    m = with_bonus("Blacksmith", "top", "metal 1", "metal 2")
    assert texts(m, "add") == ["add 2 to metal-1 by Blacksmith", "add 2 to metal-2 by Blacksmith"]
    assert "has +2 left, not +1" in why_not(m, "add 1 to metal-1 by Blacksmith")


@pytest.mark.rule("KF-C4")
def test_two_pluses_of_two_are_for_two_dice() -> None:
    m = with_bonus("Mage Tower", "bottom", "metal 1", "metal 2")
    play(m, "add 2 to metal-1")
    assert texts(m, "add") == ["add 2 to metal-2 by Mage Tower"]


@pytest.mark.rule("KF-C4")
def test_a_flip_turns_a_die_over_and_not_one_above_six() -> None:
    table = crafting("metal 1", "metal 6", "metal 3")
    table.claimed(0, "Mirror Maker", "bottom")
    table.claimed(0, "Blacksmith", "bottom")
    m = table.match()
    play(m, "add 1 to metal-2 by Blacksmith", "flip metal-1 by Mirror Maker")
    assert [die.value for die in m.position.dice] == [6, 7, 3]
    assert "more than 6" in why_not(m, "flip metal-2 by Mirror Maker")
    play(m, "flip metal-3")
    assert m.position.dice[2].value == 4


@pytest.mark.rule("KF-C2", "KF-C3")
def test_the_dice_that_are_named_are_placed_though_others_are_equal() -> None:
    table = crafting("wood 5", "wood 4", "wood 4", "wood 4", active=1, display=("Longbow", "Hammer"))
    table.crafted(0, "Table", "wood 4", "wood 4")
    m = table.match()
    offered = texts(m)
    play(m, "craft Longbow with wood-3, wood-4")
    assert str(m.actions[-1]) == "craft Longbow with wood-3, wood-4"
    assert [die.value for die in m.position.dice] == [5, 4, None, None]
    play(m, "steal Table with wood-1, wood-2")
    # In the order of their values, which is the order of the needs.
    assert str(m.actions[-1]) == "steal Table with wood-2, wood-1"
    # Equal dice are one action for whoever looks through all of them.
    assert offered.count("craft Longbow with wood-2, wood-3") == 1
    assert sum(text.startswith("craft Longbow") for text in offered) == 2
    again = mf.Match.restored(m.saved())
    assert (again.actions, again.view(None)) == (m.actions, m.view(None))
    m.undo()
    m.undo()
    m.redo()
    assert str(m.actions[-1]) == "craft Longbow with wood-3, wood-4"


@pytest.mark.rule("KF-C4")
@pytest.mark.parametrize(
    ("action", "kind"),
    [("add 1 to gem-3 by Blacksmith", "add"), ("set gem-3 to 6 by Jeweller", "six"), ("flip gem-3", "flip")],
)
def test_the_die_that_is_named_is_changed_though_others_are_equal(action: str, kind: str) -> None:
    m = mirrors("gem 2", "gem 2", "gem 2", others=(("Blacksmith", "bottom"), ("Jeweller", "top")))
    assert sum(" gem-" in text for text in texts(m, kind)) == 1
    play(m, action)
    assert [die.value for die in m.position.dice][:2] == [2, 2]
    assert m.position.dice[2].value > 2
    assert "gem-3" in str(m.actions[-1])
    assert "gem-3" in m.log[-1].text


@pytest.mark.rule("KF-C4")
def test_the_dice_that_are_named_are_rolled_again() -> None:
    m = with_bonus("Tavern", "top", "gem 2", "gem 2", "gem 2")
    m.force({"seat 0 gem-3": "6", "seat 0 gem-2": "5"})
    play(m, "reroll gem-3", "reroll gem-2")
    assert [die.value for die in m.position.dice] == [2, 5, 6]


@pytest.mark.rule("KF-C2")
def test_a_named_die_that_is_not_there_is_refused_though_others_are_equal() -> None:
    m = crafting("wood 4", "wood 4", "wood 4", display=("Longbow",)).match()
    assert why_not(m, "craft Longbow with wood-1, wood-4").startswith("KF-C1: there is no rolled die 'wood-4'")
    play(m, "craft Longbow with wood-1, wood-3")
    assert [die.value for die in m.position.dice] == [None, 4, None]
    assert why_not(m, "craft Longbow with wood-2, wood-3") == "KF-C2: wood-3 has been placed or cancelled."


def mirrors(*dice: str, others: tuple[tuple[str, str], ...] = (("Blacksmith", "bottom"),)) -> mf.Match:
    """Return a craft turn with three flips and other bonuses."""
    table = crafting(*dice, display=("Ruby Collar", "Table"))
    table.claimed(0, "Mirror Maker", "bottom")
    for card, side in others:
        table.claimed(0, card, side)
    return table.match()


USED_UP = (
    "KF-C4: the bonus of Mirror Maker is used up for this round: its dice must be changed directly after each other"
)


@pytest.mark.rule("KF-C4")
def test_flips_of_a_card_may_follow_each_other_directly() -> None:
    m = mirrors("gem 1", "gem 2", "gem 5")
    play(m, "flip gem-1", "flip gem-2")
    assert m.why_not("flip gem-3 by Mirror Maker") is None
    play(m, "flip gem-3")
    assert [die.value for die in m.position.dice] == [6, 5, 2]


@pytest.mark.rule("KF-C4")
@pytest.mark.parametrize(
    "between",
    [
        "add 1 to gem-2 by Blacksmith",
        "craft Ruby Collar with gem-1",
        "turn ones to sixes",
        "reroll gem-2 by Tavern",
        "set gem-2 to 6 by Jeweller",
    ],
)
def test_the_rest_of_the_flips_is_gone_after_anything_else(between: str) -> None:
    others = (("Blacksmith", "bottom"), ("Temple", "top"), ("Tavern", "top"), ("Jeweller", "top"))
    m = mirrors("gem 1", "gem 2", "gem 5", "gem 1", others=others)
    play(m, "flip gem-1", between)
    if m.choice is not None:
        play(m, "roll chosen dice")
    assert why_not(m, "flip gem-3 by Mirror Maker").startswith(USED_UP)
    assert not texts(m, "flip")
    assert seat_of(m, 0)["bonuses"][0]["left"] == []
    while m.step > 1:
        m.undo()
    assert m.why_not("flip gem-3 by Mirror Maker") is None


@pytest.mark.rule("KF-C4")
def test_flips_that_were_not_begun_wait_for_their_moment() -> None:
    m = mirrors("gem 4", "wood 1", "wood 2")
    play(m, "add 1 to gem-1 by Blacksmith", "craft Ruby Collar with gem-1", "flip wood-1", "flip wood-2")
    assert [die.value for die in m.position.dice] == [None, 6, 5]


@pytest.mark.rule("KF-C4")
def test_pluses_of_a_card_may_still_be_used_at_different_moments() -> None:
    m = mirrors("gem 3", "wood 3", "wood 2", others=(("Guild Hall", "top"),))
    play(m, "add 1 to gem-1", "craft Ruby Collar with gem-1", "flip wood-2", "add 1 to wood-1", "add 1 to wood-2")
    assert [die.value for die in m.position.dice] == [None, 4, 6]


@pytest.mark.rule("KF-C4", "KF-C5")
def test_flips_begun_on_the_cemetery_die_are_gone_once_it_is_placed() -> None:
    table = Table(2, state="placing")
    table.market("Tavern", "Builder", "Temple", "Merchant")
    table.display("Ruby Collar")
    table.seat(0, supply={"gem": 2})
    table.claimed(0, "Mirror Maker", "bottom")
    table.claimed(0, "Cemetery", "bottom")
    table.dice("cemetery 3")
    m = table.match()
    play(m, "flip cemetery")
    assert mf.odds.market(m, 0).chances["Ruby Collar"] == mf.odds.craft("2 gem", "Ruby Collar", cancelled=4)
    play(m, "place cemetery die")
    assert seat_of(m, 0)["bonuses"][0] == {"by": "Mirror Maker", "kind": "flip", "left": []}


@pytest.mark.rule("KF-C4")
def test_a_table_in_the_middle_of_the_flips_goes_on_with_them() -> None:
    m = mirrors("gem 1", "gem 2", "gem 5")
    play(m, "flip gem-1")
    again = mf.match_from(m.view(None))
    assert again.legal_actions() == m.legal_actions()
    play(again, "add 1 to gem-2 by Blacksmith")
    assert why_not(again, "flip gem-2 by Mirror Maker").startswith(USED_UP)


@pytest.mark.rule("KF-C6")
def test_a_turn_in_which_nothing_is_possible_is_no_table_before_its_first_action() -> None:
    table = crafting("metal 1", "metal 2")
    with pytest.raises(mf.PositionError, match=r"nothing is possible with these dice.*KF-C6"):
        table.match()
    # After an action its seat says that the turn is over.
    table.crafted(0, "Ruby Collar", "gem 5")
    assert texts(table.match()) == ["end turn"]


@pytest.mark.rule("KF-C4")
def test_ones_become_sixes() -> None:
    m = with_bonus("Temple", "top", "metal 1", "metal 1", "metal 2")
    play(m, "turn ones to sixes")
    assert [die.value for die in m.position.dice] == [6, 6, 2]
    m = with_bonus("Temple", "top", "metal 3", "metal 4")
    assert "no die shows 1" in why_not(m, "turn ones to sixes")


@pytest.mark.rule("KF-C4")
def test_a_reroll_takes_up_to_its_number_of_dice_together_and_loses_what_was_added() -> None:
    table = crafting("metal 1", "metal 1", "metal 2", "gem 3")
    table.claimed(0, "Tavern", "top")
    table.passed_first(0)
    m = table.match()
    assert len(texts(m, "reroll")) == 3
    play(m, "add 1 to metal-3")
    m.force({"seat 0 metal-3": "5"})
    play(m, "reroll metal-3")
    assert texts(m) == ["reroll metal-1 by Tavern", "reroll gem-1 by Tavern", "roll chosen dice"]
    choice = m.choice
    assert choice is not None
    assert (choice.kind, choice.rule, str(choice.proposal)) == ("reroll", "KF-C4", "roll chosen dice")
    assert "is chosen to be rolled again" in why_not(m, "reroll metal-3")
    assert "first roll the dice" in why_not(m, "add 1 to metal-1")
    assert mf.match_from(m.view(None)).view(None) == m.view(None)
    play(m, "reroll gem-1")
    assert m.position.dice[2].value == 5
    # The token's other plus still belongs on another die.
    assert "choose another die" in why_not(m, "add 1 to metal-3")
    assert "used up" in why_not(m, "reroll metal-1")
    assert "no dice are chosen" in why_not(m, "roll chosen dice")


@pytest.mark.rule("KF-C4")
def test_a_reroll_may_take_fewer_dice_than_it_allows() -> None:
    m = with_bonus("Tavern", "bottom", "metal 1", "metal 1", "metal 2", "metal 5")
    m.force({"seat 0 metal-2": "3", "seat 0 metal-3": "4"})
    play(m, "reroll metal-3", "reroll metal-2", "roll chosen dice")
    assert [die.value for die in m.position.dice] == [1, 3, 4, 5]
    assert "rolled metal-2 and metal-3 again with Tavern: 3 and 4" in m.log[-1].text


@pytest.mark.rule("KF-C4", "KF-S4")
def test_an_automatic_six_sets_one_die() -> None:
    table = crafting("metal 1", "metal 6", "metal 1")
    table.claimed(0, "Jeweller", "top", {"gem": 1})
    table.visited(0, "Tavern", "automatic 6", {"metal": 2})
    m = table.match()
    assert "already shows a 6" in why_not(m, "set metal-2 to 6 by Jeweller")
    with pytest.raises(mf.AmbiguousAction, match="say which bonus is used: add 'by "):
        m.apply("set metal-1 to 6")
    play(m, "set metal-1 to 6 by Jeweller", "set metal-3 to 6")
    assert [die.value for die in m.position.dice] == [6, 6, 6]


@pytest.mark.rule("KF-C4")
def test_a_change_without_a_bonus_is_refused() -> None:
    m = crafting("metal 1", "metal 6").acted().match()
    assert why_not(m, "flip metal-1") == "KF-C4: no bonus allows that now."
    assert "Tavern" in why_not(m, "reroll metal-1 by Tavern")


@pytest.mark.rule("KF-C6")
def test_what_is_left_goes_to_the_smithy_tile() -> None:
    table = crafting("metal 4", "metal 3", "metal 1", seats=3)
    table.seat(1, supply={"metal": 5})
    m = table.match()
    force_all(m, 1, "metal", 4, 4, 4, 4, 4)
    play(m, "craft Hammer with metal-2, metal-1", "end turn")
    assert seat_of(m, 0)["smithy"] == {"metal": 1}


@pytest.mark.rule("KF-C6")
def test_a_turn_without_dice_or_with_nothing_possible_is_over_by_itself() -> None:
    table = crafting("metal 4", "metal 3", seats=4, display=("Hammer", "Crown", "Sword of Destiny"))
    table.seat(1, supply={"metal": 1})
    table.seat(3, supply={"metal": 2})
    m = table.match()
    force_all(m, 3, "metal", 4, 4)
    play(m, "end turn")
    # Seat 1 rolls and can do nothing, seat 2 has no dice.
    assert m.to_act == (3,)
    assert seat_of(m, 1)["smithy"] == {"metal": 1}


@pytest.mark.rule("KF-C2")
@pytest.mark.parametrize("craft", COMPONENTS.crafts, ids=lambda craft: craft.name)
def test_each_craft_is_made_with_just_its_needs_and_with_no_less(craft: object) -> None:
    name, needs = craft.name, craft.needs  # type: ignore[attr-defined]
    dice = [f"{('metal', 'wood', 'gem', 'magic')[colour]} {value}" for colour, value in needs]
    m = crafting(*dice, display=(name,)).match()
    assert len(texts(m, "craft")) == 1
    for place, (_, value) in enumerate(needs):
        if value > 1:
            lower = [*dice]
            lower[place] = f"{dice[place].split()[0]} {value - 1}"
            assert not texts(crafting(*lower, display=(name,)).acted().match(), "craft")
