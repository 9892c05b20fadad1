"""Setting up: seats, the deck, the first player, dice and starting talents (MF-S1, S2, S4, S5, S6)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import ITEMS, TALENTS
from games.manaforge.rules.drafting import begin, begun, drafted_with
from games.manaforge.rules.table import mat, options, play

import manaforge_widgets as mf

PLAIN = ("Earth Crafter", "Fire Crafter")


@pytest.mark.rule("MF-S1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_seats_begin_without_prestige(seats: int) -> None:
    m = mf.new_match("manaforge", seats=seats, seed=3)
    assert m.seats == seats
    assert [seat.prestige for seat in m.position.seats] == [0] * seats


@pytest.mark.rule("MF-S1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 2.0, "3", True, None])
def test_any_other_number_of_seats_is_refused_by_its_rule(seats: object) -> None:
    with pytest.raises(mf.GameError, match="MF-S1"):
        mf.new_match("manaforge", seats=seats, seed=3)  # type: ignore[arg-type]


@pytest.mark.rule("MF-S2")
@pytest.mark.parametrize("seed", range(5))
def test_the_deck_is_eighteen_of_each_era_with_dawn_on_top(seed: int) -> None:
    view = mf.new_match("manaforge", seats=2, seed=seed).view(None)
    eras = [ITEMS[title]["era"] for title in view["deck"]["top"]]
    assert view["deck"]["count"] == 54
    assert eras == ["dawn"] * 18 + ["noon"] * 18 + ["dusk"] * 18


@pytest.mark.rule("MF-S2")
@pytest.mark.parametrize("seed", range(5))
def test_the_eighteen_cards_left_over_are_out_of_the_game(seed: int) -> None:
    view = mf.new_match("manaforge", seats=2, seed=seed).view(None)
    left = view["box"]["items"]
    assert len(left) == 18
    assert sorted([*left, *view["deck"]["top"]]) == sorted(ITEMS)


@pytest.mark.rule("MF-S2")
def test_neither_the_deck_nor_the_cards_left_over_are_seen_by_a_seat() -> None:
    m = mf.new_match("manaforge", seats=3, seed=4)
    for seat in range(3):
        view = m.view(seat)
        assert view["deck"] == {"count": 54, "top": [], "peeked": 0}
        assert view["box"] is None


@pytest.mark.rule("MF-S2")
def test_the_deck_is_in_another_order_for_another_seed() -> None:
    decks = {tuple(mf.new_match("manaforge", seats=2, seed=seed).view(None)["deck"]["top"]) for seed in range(10)}
    assert len(decks) == 10


@pytest.mark.rule("MF-S4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_first_player_for_some_seed(seats: int) -> None:
    first = {begun(seed, seats).position.first_player for seed in range(40)}
    assert first == set(range(seats))


@pytest.mark.rule("MF-S4")
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_knows_the_first_player_in_the_draft_and_no_view_tells_it(seats: int) -> None:
    m = mf.new_match("manaforge", seats=seats, seed=3)
    while m.position.phase in ("draft", "keep"):
        views = [m.view(seat) for seat in (None, *range(seats))]
        assert {view["first_player"] for view in views} == {None}
        assert [seat["prisms"] for seat in views[0]["seats"]] == [0] * seats
        assert "first player" not in str(m.log)
        m.apply(m.legal_actions(m.to_act[0])[0])
    assert m.position.first_player in range(seats)


@pytest.mark.rule("MF-S4")
def test_the_first_player_does_not_hang_on_what_is_drafted() -> None:
    def first(choice: int) -> int:
        m = mf.new_match("manaforge", seats=3, seed=12)
        while m.position.phase in ("draft", "keep"):
            m.apply(m.legal_actions(m.to_act[0])[choice])
        return int(m.position.first_player)

    assert first(0) == first(-1)


@pytest.mark.rule("MF-S4")
def test_the_first_player_has_two_prisms_and_takes_the_first_turn() -> None:
    for seed in range(6):
        m = begin(drafted_with(PLAIN, ("Wind Crafter", "Water Crafter"), seed=seed))
        first = m.position.first_player
        assert m.to_act == (first,)
        assert mat(m, first)["prisms"] == 2
        assert mat(m, 1 - first)["prisms"] == 3


@pytest.mark.rule("MF-S5")
@pytest.mark.parametrize("talent", list(TALENTS))
def test_each_talent_brings_the_die_on_its_card(talent: str) -> None:
    other = "Water Crafter" if talent != "Water Crafter" else "Wind Crafter"
    m = drafted_with((talent, other), PLAIN if talent not in PLAIN else ("Geomancer", "Pyromancer"))
    expected = ["earth", "fire", "wind", "water", TALENTS[other]["die"]]
    expected += [TALENTS[talent]["die"]] if "die" in TALENTS[talent] else []
    dice = [entry["die"].split("-")[0] for entry in mat(m)["dice"]]
    assert sorted(dice) == sorted(expected)


@pytest.mark.rule("MF-S5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_supply_holds_what_is_left_of_eight_dice_of_each_type(seats: int) -> None:
    m = mf.new_match("manaforge", seats=seats, seed=7)
    assert m.view(None)["supply"] == dict.fromkeys(("earth", "fire", "wind", "water", "arcane"), 8)
    while m.position.phase != "play":
        m.apply(m.legal_actions(m.to_act[0])[0])
    view = m.view(None)
    for kind, left in view["supply"].items():
        owned = [entry for seat in view["seats"] for entry in seat["dice"] if entry["die"].startswith(f"{kind}-")]
        assert left + len(owned) == 8


@pytest.mark.rule("MF-S6")
def test_archmage_takes_its_die_only_after_all_seats_have_theirs() -> None:
    m = drafted_with(("Archmage", "Earth Crafter"), ("Fire Crafter", "Wind Crafter"))
    assert m.to_act == (0,)
    assert [len(seat.dice) for seat in m.position.seats] == [6, 6]
    assert options(m) == [
        *(f"take {kind} die" for kind in ("earth", "fire", "wind", "water", "arcane")),
        "take no die",
    ]


@pytest.mark.rule("MF-S6")
def test_archmage_may_take_no_die() -> None:
    m = drafted_with(("Archmage", "Earth Crafter"), ("Fire Crafter", "Wind Crafter"))
    play(m, "take no die")
    assert [len(seat.dice) for seat in m.position.seats] == [6, 6]
    assert m.position.round == 1


@pytest.mark.rule("MF-S6")
@pytest.mark.parametrize("kind", ["earth", "fire", "wind", "water", "arcane"])
def test_archmage_takes_one_die_of_any_type_from_the_supply(kind: str) -> None:
    m = drafted_with(("Archmage", "Earth Crafter"), ("Fire Crafter", "Wind Crafter"))
    left = m.view(None)["supply"]
    owned = sorted(entry["die"] for entry in mat(m)["dice"])
    play(m, f"take {kind} die")
    assert m.view(None)["supply"] == left | {kind: left[kind] - 1}
    now = sorted(entry["die"] for entry in mat(m)["dice"])
    assert len(now) == len(owned) + 1
    assert [name.split("-")[0] for name in now if name not in owned] == [kind]


@pytest.mark.rule("MF-S6")
def test_archmage_can_take_no_type_of_which_none_is_left() -> None:
    m = drafted_with(
        ("Archmage", "Famous"),
        ("Aether Reserve", "Secret Stash"),
        ("Precognition", "Scavenger"),
        ("Arcane Crafter", "Earth Crafter"),
    )
    assert m.position.supply.arcane == 1
    play(m, "take arcane die")
    view = drafted_with(
        ("Archmage", "Famous"),
        ("Aether Reserve", "Secret Stash"),
        ("Precognition", "Scavenger"),
        ("Arcane Crafter", "Earth Crafter"),
    ).view(None)
    view["seats"][1]["dice"].append({"die": "arcane-3", "face": None, "spent": False, "held": False})
    view["supply"] = None
    m = mf.match_from(view)
    assert m.position.supply.arcane == 0
    assert "take arcane die" not in options(m)
    assert "MF-S6" in str(m.why_not("take arcane die"))


@pytest.mark.rule("MF-S6")
def test_famous_begins_with_three_prestige() -> None:
    m = drafted_with(("Famous", "Earth Crafter"), ("Fire Crafter", "Wind Crafter"))
    assert [seat.prestige for seat in m.position.seats] == [3, 0]


@pytest.mark.rule("MF-S6")
def test_secret_stash_begins_with_one_gem_of_each_element() -> None:
    m = drafted_with(("Secret Stash", "Earth Crafter"), ("Fire Crafter", "Wind Crafter"))
    assert mat(m, 0)["gems"] == {"earth": 1, "fire": 1, "wind": 1, "water": 1}
    assert mat(m, 1)["gems"] == {"earth": 0, "fire": 0, "wind": 0, "water": 0}


@pytest.mark.rule("MF-S6")
def test_the_apprentice_begins_with_one_die_less() -> None:
    m = drafted_with(("Wizard's Apprentice", "Earth Crafter"), ("Fire Crafter", "Wind Crafter"))
    assert [len(seat.dice) for seat in m.position.seats] == [5, 6]
