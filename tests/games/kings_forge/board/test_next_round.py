"""What the table says about the dice of the next round."""

from __future__ import annotations

import random

import pytest
from games.kings_forge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.widgets.presenter import presenter_of


def said(m: mf.Match, step: int | None = None) -> list[dict[str, int]]:
    """What the table says of each seat's next round."""
    return [row["next"] for row in presenter_of(m).client_view(m.view(None, step=step))["seats"]]


@pytest.mark.rule("KF-E1", "KF-S4")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_at_the_end_of_a_round_it_is_what_each_seat_has_when_the_next_one_begins(seats: int, seed: int) -> None:
    """Whole random games, which like library dice."""
    m = mf.new_match("kings_forge", seats=seats, seed=seed)
    rng = random.Random(seed)
    done: dict[int, dict[str, int]] = {}
    lent = rounds = 0
    while m.to_act and m.status().round < 25:
        legal = m.legal_actions()
        liked = [one for one in legal if "Library" in one.text or one.kind in ("craft", "steal")]
        action = rng.choice(liked or legal)
        before, seat, number = m.view(None), m.to_act[0], m.status().round
        m.apply(action)
        if m.status().round == number and m.outcome is None:
            if action.kind == "end":
                done[seat] = said(m)[seat]
                lent += before["seats"][seat]["smithy"].get("library", 0) > 0 or "library" in str(before["dice"])
            # A steal changes nothing of it: the loser's dice come home as well.
            for other, dice in done.items():
                assert said(m)[other] == dice
            continue
        for other, dice in done.items():
            assert m.view(None)["seats"][other]["supply"] == dice
        rounds += 1
        done = {}
    assert rounds > 10
    assert lent


@pytest.mark.rule("KF-S4")
def test_library_dice_are_lent_and_no_dice_of_the_next_round() -> None:
    table = Table(2, state="craft")
    table.display("Hammer")
    table.claimed(0, "Library", "bottom", {"metal": 3})
    table.claimed(0, "Mage Tower", "top")
    table.dice("metal 4", "metal 3", "library 5", "library 1")
    table.seat(0, smithy={"wood": 1})
    m = table.match()
    # The gem that Mage Tower asks for comes home, the one on its consumed square does not.
    assert said(m)[0] == {"metal": 5, "wood": 1, "gem": 1}
    play(m, "craft Hammer with metal-2, library-1 as metal")
    assert said(m)[0] == {"metal": 5, "wood": 1, "gem": 1}
    play(m, "end turn")
    assert m.view(None)["seats"][0]["supply"] == {"metal": 5, "wood": 1, "gem": 1}
