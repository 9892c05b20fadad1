"""What each face of a die gives (MF-D1, MF-D2, MF-D3, MF-D5, MF-D6, MF-D7)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.components import ELEMENTS, EXTRA_DIE, FACES, ITEMS
from games.manaforge.rules.table import Table, card, die, gems, mat, options, play, prestige, refused, reserve

MANA = [(kind, face) for kind, faces in FACES.items() for face in faces if face[0].isdigit()]
GEM = [(kind, face) for kind, faces in FACES.items() for face in dict.fromkeys(faces) if face.endswith(" gem")]
CHOICE = [(face, element) for face in FACES["arcane"] for element in face.split("/")]


def with_die(name: str, face: str) -> Table:
    t = Table()
    t.seat(0, dice={name: face})
    return t


@pytest.mark.rule("MF-D1")
@pytest.mark.parametrize(("kind", "face"), MANA)
def test_a_mana_face_brings_its_mana_into_the_reserve(kind: str, face: str) -> None:
    m = with_die(f"{kind}-1", face).match()
    play(m, f"spend {kind}-1")
    amount, element = face.split()
    assert reserve(m) == {element: int(amount)}
    assert gems(m) == {}


@pytest.mark.rule("MF-D1")
def test_mana_of_several_dice_adds_up() -> None:
    t = Table()
    t.seat(0, dice={"earth-1": "2 earth", "fire-1": "1 earth", "water-1": "1 earth"})
    m = t.match()
    play(m, "spend earth-1", "spend fire-1", "spend water-1")
    assert reserve(m) == {"earth": 4}


@pytest.mark.rule("MF-D1")
@pytest.mark.parametrize(("face", "element"), CHOICE)
def test_an_arcane_face_gives_one_of_its_two_elements(face: str, element: str) -> None:
    m = with_die("arcane-1", face).match()
    play(m, "spend arcane-1")
    assert options(m) == [f"choose 1 {one}" for one in face.split("/")]
    play(m, f"choose 1 {element}")
    assert reserve(m) == {element: 1}


@pytest.mark.rule("MF-D1")
def test_an_arcane_face_gives_no_element_that_it_does_not_show() -> None:
    m = with_die("arcane-1", "earth/fire").match()
    play(m, "spend arcane-1")
    refused(m, "choose 1 water", "MF-D1")


@pytest.mark.rule("MF-D2")
@pytest.mark.parametrize(("kind", "face"), GEM)
def test_a_gem_face_gives_one_gem_of_its_element(kind: str, face: str) -> None:
    m = with_die(f"{kind}-1", face).match()
    play(m, f"spend {kind}-1")
    assert gems(m) == {kind: 1}
    assert reserve(m) == {}


@pytest.mark.rule("MF-D2")
def test_gems_never_run_out() -> None:
    t = with_die("earth-1", "earth gem")
    t.seat(0, gems={"earth": 40})
    t.seat(1, gems={"earth": 40})
    m = t.match()
    play(m, "spend earth-1")
    assert gems(m) == {"earth": 41}


@pytest.mark.rule("MF-D3")
@pytest.mark.parametrize("pair", [("earth", "wind"), ("fire", "water")])
def test_a_runestone_gives_one_of_two_pairs(pair: tuple[str, str]) -> None:
    m = with_die("earth-1", "runestone").match()
    play(m, "spend earth-1")
    assert options(m) == ["choose 1 earth, 1 wind", "choose 1 fire, 1 water"]
    play(m, f"choose 1 {pair[0]}, 1 {pair[1]}")
    assert reserve(m) == dict.fromkeys(pair, 1)


@pytest.mark.rule("MF-D3")
@pytest.mark.parametrize("choice", ["choose 1 earth", "choose 1 earth, 1 fire", "choose 1 wind, 1 water"])
def test_a_runestone_gives_no_other_mixture(choice: str) -> None:
    m = with_die("earth-1", "runestone").match()
    play(m, "spend earth-1")
    assert m.why_not(choice) is not None
    assert choice not in options(m)


@pytest.mark.rule("MF-D5")
def test_power_surge_recharges_the_exhausted_card_one_chooses() -> None:
    t = with_die("wind-1", "power surge")
    t.seat(0, workshop=[card("Stone Circle", charged=False), card("Sun Fragment", charged=False), "Hellforge"])
    m = t.match()
    play(m, "spend wind-1")
    assert options(m) == ["recharge Stone Circle", "recharge Sun Fragment"]
    refused(m, "recharge Hellforge", "MF-D5")
    play(m, "recharge Sun Fragment")
    assert [entry["charged"] for entry in mat(m)["workshop"]] == [False, True, True]


@pytest.mark.rule("MF-D5")
def test_power_surge_does_nothing_without_an_exhausted_card() -> None:
    t = with_die("wind-1", "power surge")
    t.seat(0, workshop=["Stone Circle"])
    t.seat(1, workshop=[card("Sun Fragment", charged=False)])
    m = t.match()
    play(m, "spend wind-1")
    assert mat(m, 0)["workshop"] == [card("Stone Circle")]
    assert mat(m, 1)["workshop"] == [card("Sun Fragment", charged=False)]


@pytest.mark.rule("MF-D5")
def test_a_card_recharged_by_power_surge_can_be_activated_again() -> None:
    t = with_die("wind-1", "power surge")
    t.seat(0, workshop=["Stone Circle"])
    m = t.match()
    play(m, "activate Stone Circle 1", "spend wind-1", "activate Stone Circle 1")
    assert reserve(m) == {"earth": 2}


@pytest.mark.rule("MF-D6")
@pytest.mark.parametrize("element", ELEMENTS)
def test_gem_copy_gives_one_more_gem_of_an_element_owned(element: str) -> None:
    t = with_die("water-1", "gem copy")
    t.seat(0, gems=dict.fromkeys(ELEMENTS, 1))
    m = t.match()
    play(m, "spend water-1")
    assert options(m) == [f"copy {one} gem" for one in ELEMENTS]
    play(m, f"copy {element} gem")
    assert gems(m) == dict.fromkeys(ELEMENTS, 1) | {element: 2}


@pytest.mark.rule("MF-D6")
def test_gem_copy_copies_no_element_that_is_not_owned() -> None:
    t = with_die("water-1", "gem copy")
    t.seat(0, gems={"earth": 1, "fire": 1})
    m = t.match()
    play(m, "spend water-1")
    refused(m, "copy wind gem", "MF-D6")


@pytest.mark.rule("MF-D6")
def test_gem_copy_counts_neither_prisms_nor_attached_gems() -> None:
    t = with_die("water-1", "gem copy")
    t.seat(0, prisms=2, workshop=[card("Stone Circle", "earth")])
    m = t.match()
    play(m, "spend water-1")
    assert gems(m) == {}
    assert options(m)[0] != "copy earth gem"


@pytest.mark.rule("MF-D6")
def test_a_gem_gained_a_moment_ago_can_be_copied() -> None:
    t = Table()
    t.seat(0, dice={"fire-1": "fire gem", "water-1": "gem copy"})
    m = t.match()
    play(m, "spend fire-1", "spend water-1")
    assert gems(m) == {"fire": 2}


@pytest.mark.rule("MF-D7")
@pytest.mark.parametrize("title", EXTRA_DIE)
def test_a_die_gained_in_the_turn_is_rolled_at_once_and_may_be_spent(title: str) -> None:
    kind = ITEMS[title]["effect"]["die"]
    t = Table()
    t.board(title)
    t.reserve(**{element: amount for element, amount in ITEMS[title]["cost"].items() if element != "any"})
    t.seat(0, gems={"earth": ITEMS[title]["cost"].get("any", 0)})
    m = t.match()
    name = f"{kind}-{1 if kind == 'arcane' else 2}"
    m.force({f"seat 0 {name}": FACES[kind][0]})
    left = m.view(None)["supply"][kind]
    play(m, f"build {title}")
    if m.legal_actions()[0].kind == "pay":
        play(m, options(m)[0])
    assert prestige(m) == 1
    assert die(m, name) == {"die": name, "face": FACES[kind][0], "spent": False, "held": False}
    assert m.view(None)["supply"][kind] == left - 1
    assert m.position.spends_left == 4
    play(m, f"spend {name}")
    assert m.position.spends_left == 3


@pytest.mark.rule("MF-D7")
@pytest.mark.parametrize("title", EXTRA_DIE)
def test_with_none_left_of_the_type_no_die_comes_and_the_prestige_counts(title: str) -> None:
    kind = ITEMS[title]["effect"]["die"]
    t = Table()
    t.board(title)
    t.reserve(**{element: amount for element, amount in ITEMS[title]["cost"].items() if element != "any"})
    t.seat(0, gems={"earth": ITEMS[title]["cost"].get("any", 0)})
    others = 8 if kind == "arcane" else 7
    t.seat(1, dice={f"{kind}-{others}": FACES[kind][0]})
    view = t.full_view()
    names = [f"{kind}-{number}" for number in range(1, others + 1)]
    view["seats"][1]["dice"] = [
        entry for entry in view["seats"][1]["dice"] if not entry["die"].startswith(f"{kind}-")
    ] + [{"die": name, "face": FACES[kind][0], "spent": False, "held": False} for name in names]
    t.view = view
    m = t.match()
    assert m.view(None)["supply"][kind] == 0
    before = mat(m)["dice"]
    play(m, f"build {title}")
    if m.legal_actions()[0].kind == "pay":
        play(m, options(m)[0])
    assert prestige(m) == 1
    assert mat(m)["dice"] == before


@pytest.mark.rule("MF-D7")
def test_without_a_spend_left_the_new_die_waits() -> None:
    t = Table()
    t.board("Earth Boots")
    t.reserve(earth=3)
    t.turn(spends_left=0)
    m = t.match()
    play(m, "build Earth Boots")
    refused(m, "spend earth-2", "MF-T1")
