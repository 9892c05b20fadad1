"""Prisms come and go only as the rules say: each seat's count is explained action by action over whole random games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from batches import quick_or_full

import manaforge_widgets as mf
from manaforge_widgets.match import Match

FROM_STORE = {"Mana Prisms (dawn)": 2, "Mana Prisms (noon)": 3, "Mana Prisms (dusk)": 4}
ARCANE = {"Gem Amplifier", "Arcane Gloves", "Illuminating Wand", "Illusion Globes", "Clockwork Companions"}
ARCANE |= {"Blinding Wand", "Mimic Essence", "Portal Staff", "Sunburst Wand", *FROM_STORE}


def titles(seat: dict[str, Any]) -> set[str]:
    return {row["card"] for row in seat["workshop"]} | set(seat["store"])


def gained(action: mf.Action, seat: int, before: dict[str, Any], after: dict[str, Any]) -> int:
    """What the rules give and take of a seat's prisms in one step."""
    then, now = before["seats"][seat], after["seats"][seat]
    change = 0
    if before["first_player"] is None and after["first_player"] is not None:
        # MF-S4: drawn once the draft is over, and then the prisms are handed out.
        change += 2 if after["first_player"] == seat else 3
    if action.seat == seat:
        change += (action.kind == "prism") - (action.kind == "exchange") - (str(action) == "give prism")
    for card in titles(now) - titles(then):
        change += FROM_STORE.get(card, 0)
        change += card in ARCANE and "Arcane Crafter" in now["talents"]
        if card == "Mimic Essence":
            # A card alone in the store is copied without a question.
            copied = str(action).removeprefix("mimic ") if action.kind == "mimic" else "".join(then["store"])
            change += FROM_STORE.get(copied, 0)
    return change


@pytest.mark.rule("MF-S4", "MF-T2", "MF-T6", "MF-I9", "MF-A2")
@pytest.mark.parametrize("seats", [2, 3, 4])
@quick_or_full("games", 2, 6)
def test_every_prism_is_accounted_for(seats: int, games: int) -> None:
    for seed in range(games):
        rng = random.Random(seed)
        m: Match = mf.new_match("manaforge", seats=seats, seed=seed)
        while m.to_act:
            before = m.view(None)
            action = rng.choice(m.legal_actions(rng.choice(m.to_act)))
            m.apply(action)
            after = m.view(None)
            for seat in range(seats):
                change = after["seats"][seat]["prisms"] - before["seats"][seat]["prisms"]
                assert change == gained(action, seat, before, after), f"seed {seed}, step {m.step}, {action!r}"
