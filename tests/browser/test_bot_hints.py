"""A seat that a bot plays says in a line how the bot thinks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import bot_words

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_pointing_at_a_bot_s_seat_tells_how_it_thinks(page: Page) -> None:
    m = mf.new_match("manaforge", seats=4, seed=4)
    while m.status().phase != "play":
        m.apply(m.legal_actions(m.to_act[0])[0])
    m = m.branch()
    Stage(page, mf.Board(m, m.to_act[0], {(m.to_act[0] + 1) % 4: "greedy", (m.to_act[0] + 2) % 4: "planner"})).mount()
    for name in ("greedy", "planner"):
        seat = page.locator(".mf-seat", has_text=name.capitalize())
        seat.hover()
        page.locator(".mf-bubble", has_text=bot_words("manaforge", name)).wait_for()
    person = page.locator(".mf-seats .mf-seat").nth(2)
    assert person.get_attribute("data-hint") is None
