"""Reasons from the planner's deals: the difference that is named is there, and it points the right way."""

from __future__ import annotations

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manasurge.bots.spell_ends import SpellEnd, difference, spell_end

POOR = SpellEnd(shards=2, others=6, caster=False, cards=4)


def in_a_spell() -> mf.Match:
    return mf.new_match("manasurge", seats=3, seed=7)


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (POOR._replace(shards=4), "you have about 1.8 shards more at the end of the spell"),
        (POOR._replace(others=3), "the others have about 2.0 shards fewer at the end of the spell"),
        (POOR._replace(caster=True), "your chance to be the next Caster after the spell is about 80 percentage points"),
        (POOR._replace(cards=1), "you hold about 2.4 cards fewer after the spell, which brings a ManaSurge nearer"),
    ],
)
def test_what_makes_an_action_better_is_named_with_the_share_that_comes_true(end: SpellEnd, said: str) -> None:
    pos = in_a_spell().copy_position()
    deals = 10
    words = difference(pos, [end] * deals, [POOR] * deals, "“be struck”", better=True)
    assert words.startswith(f"Compared with “be struck”, {said}")
    assert difference(pos, [end] * deals, [POOR] * deals, "“be struck”", better=False) == ""


def test_nothing_is_named_that_luck_could_explain() -> None:
    pos = in_a_spell().copy_position()
    lucky = [POOR._replace(shards=shards) for shards in (9, 0, 2, 1, 2, 1)]
    assert difference(pos, lucky, [POOR] * 6, "the next best action", better=True) == ""
    assert difference(pos, [], [], "the next best action", better=True) == ""


def test_the_end_of_a_spell_is_read_from_the_table() -> None:
    m = in_a_spell()
    while m.status().round < 3:
        m.apply(choose(m, m.to_act[0], "greedy"))
    view = m.view(None)
    for seat, own in enumerate(view["seats"]):
        end = spell_end(m.copy_position(), seat)
        assert (end.shards, end.cards) == (own["shards"], own["hand"]["count"])
        assert end.others == sum(other["shards"] for other in view["seats"]) - own["shards"]
        assert end.caster == (view["caster"] == seat)
