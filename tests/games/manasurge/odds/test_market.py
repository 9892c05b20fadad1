"""What the next seat can answer on a live table, beside the rules played in every deal that looks the same."""

from __future__ import annotations

import random

import pytest
from games.manasurge.odds import twin
from games.manasurge.odds.settings import small_position

from manaforge_widgets.games.manasurge.odds.market import answers_to
from manaforge_widgets.games.manasurge.odds.seen import seen_in
from manaforge_widgets.games.manasurge.rules.arguments import decode
from manaforge_widgets.games.manasurge.rules.view import view


def check_table(seed: int) -> set[str]:
    """Compare a few actions of a small table; return what was among them."""
    pos, me = small_position(seed)
    seen = seen_in(view(pos, me), pos.components)
    luck = random.Random(seed)
    told = set()
    for code in luck.sample(pos.options, min(3, len(pos.options))):
        text = twin.text_of(pos, code)
        for one in answers_to(seen, *decode(pos.components, code), text):
            if "new deck" in one.note:
                told.add("new deck")
                continue
            seats, chance = twin.chances(pos, me, code, one.choice)
            assert seats == {one.seat}, (text, one)
            assert one.chance == chance, (text, one)
            told |= {seen.question, one.note, one.choice.partition(" ")[0]}
    return told


@pytest.mark.parametrize("seed", range(30))
def test_every_deal_played_by_the_rules(seed: int) -> None:
    check_table(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_every_deal_played_by_the_rules_in_many_settings(seed: int) -> None:
    check_table(seed)
