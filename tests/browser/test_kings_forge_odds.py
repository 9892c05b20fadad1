"""King's Forge's odds in a browser: on crafts and claims, of the dice that are chosen, and in the drawer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from browser.test_kings_forge import SMALL, can, find, show, state, tables
from settled import settle

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from manaforge_widgets.match import Match


def test_an_open_claim_shows_what_it_does_to_the_chances(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]

    def helps(match: Match) -> bool:
        claims = mf.odds.market(match, 0).best_claims if state(match) == "gather" else {}
        return any(about[0] == "claim" and max(one.gain.now.values()) > 0.1 for about, one in claims.items())

    board = show(page, find(2, helps))
    claims = {target: one for target, one in board.odds["claims"].items() if target.startswith("claim:")}
    target, claim = max(claims.items(), key=lambda row: max(craft["points"] for craft in row[1]["crafts"].values()))
    name, craft = max(claim["crafts"].items(), key=lambda row: row[1]["points"])
    foot = page.locator(f'.kf-craft[data-craft="{name}"] .kf-foot')
    before = board.odds["crafts"][name]["chance"]["percent"]
    assert before in foot.inner_text()
    assert f"+{craft['points']} pp" in page.locator(f'[data-target="{target}"] .kf-say').inner_text()
    page.locator(f'[data-target="{target}"]').click(position={"x": 18, "y": 12})
    page.locator("[data-confirm]").wait_for()
    assert f"→ {craft['percent']}" in foot.inner_text()
    assert craft["percent"] in foot.inner_text()


def test_the_chance_shown_for_a_claim_is_that_of_the_dice_that_are_chosen(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]

    def differs(match: Match) -> bool:
        if state(match) != "gather" or not can(match, "claim"):
            return False
        odds = mf.Board(match, 0).odds
        return any(_other_die(claim, odds) for claim in odds["claims"].values())

    board = show(page, find(2, differs))
    target, claim = next(
        (target, claim) for target, claim in board.odds["claims"].items() if _other_die(claim, board.odds)
    )
    kind, place = _other_die(claim, board.odds)
    outcome = board.odds["outcomes"][place]
    page.locator(f'[data-target="{target}"]').evaluate("(node) => node.click()")
    page.locator("[data-confirm]").wait_for()
    thing = page.locator(f'[data-target="{target}"]')

    def shown(told: dict[str, Any]) -> None:
        for name, craft in told["crafts"].items():
            foot = page.locator(f'.kf-craft[data-craft="{name}"] .kf-foot').inner_text()
            assert (f"→ {craft['percent']}" in foot) is (craft["points"] != 0), (name, foot)
        if told["brief"] and target.startswith("claim:"):
            assert told["brief"] in thing.inner_text()

    shown(claim)
    page.locator(f'.mf-front button[data-die^="{kind}-"]:not(.kf-lifted)').first.click()
    shown(outcome)
    if page.locator(".mf-front .kf-lifted").count():
        page.locator(".mf-front .kf-lifted").first.click()
        assert page.locator(".kf-more, .kf-less").count() == 0, "without its dice a claim does nothing yet"


def _other_die(claim: dict[str, Any], odds: dict[str, Any]) -> tuple[str, int] | None:
    """A colour of which one die alone pays for a claim, with other chances than the proposed one; and their place."""
    for dice, place in claim["ways"].items():
        found = re.fullmatch(r"1 (\w+)", dice)
        if found and odds["outcomes"][place]["crafts"] != claim["crafts"]:
            return found[1], place
    return None


@pytest.mark.parametrize("name", ["gather", "craft"])
def test_the_odds_are_in_the_drawer_with_their_reasons(page: Page, name: str) -> None:
    page.emulate_media(color_scheme="dark" if name == "gather" else "light")
    board = show(page, tables()[name])
    read = page.get_by_role("button", name="Continue")
    if read.count():
        read.click()
    for width in (380, 820, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        button = page.locator('[data-target="panel:odds"]')
        if button.count() and not page.locator(".mf-drawer .mf-odds").count():
            button.click()
        panel = page.locator(".mf-odds")
        panel.wait_for()
        for group in board.odds["groups"]:
            for row in group["rows"]:
                cells = panel.locator(
                    "tr", has_text=re.compile(re.escape(row["name"]), re.IGNORECASE)
                ).all_inner_texts()
                assert any(not row["chance"] or row["chance"]["percent"] in cell for cell in cells), row
        panel.locator("summary").first.click()
        assert panel.locator("details[open] li").count()
        panel.locator("summary").first.click()
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        assert violations(page) == []
