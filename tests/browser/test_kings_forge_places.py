"""King's Forge in a browser: buttons keep their place, pop-ups leave free what they are about, vain clicks say why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from batches import first_by_day
from browser.test_kings_forge import OUTSIDE, SMALL, find, show, state, tables
from games.kings_forge.rules.table import Table
from settled import settle
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.board.odds_words import stolen_words
from manaforge_widgets.games.kings_forge.odds.steal_risk import steal_risk

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from manaforge_widgets.match import Match

CALIPER = "craft:Precision Caliper"
# The height of the board, and where each die, each bonus and each change of a die stands.
THINGS = (
    '.mf-front [data-die], .kf-change:not(.kf-rests), .kf-tool, .mf-front .kf-smithy, [data-target="turn"], .mf-table'
)
PLACES = f"""() => Object.fromEntries([...document.querySelectorAll({THINGS!r})].map((node) => {{
  const board = node.matches('.mf-table');
  const box = node.getBoundingClientRect();
  const name = board ? 'board' : node.dataset.target ?? node.dataset.die ?? node.textContent;
  return [name, [box.left, box.top, board ? box.height : 0].map(Math.round)];
}}))"""


def craft_table(*dice: str, **seat: Any) -> Match:
    """A craft turn of seat 0 with these dice; seat 1 is still to craft."""
    table = Table(state="craft")
    table.display("Precision Caliper", None, None)
    table.dice(*dice)
    table.seat(1, supply={"metal": 5})
    if seat.get("token"):
        table.passed_first(0)
    return table.match()


def moved(before: dict[str, list[int]], after: dict[str, list[int]]) -> list[tuple[str, list[int], list[int]]]:
    return [(name, before[name], after[name]) for name in before if name in after and before[name] != after[name]]


def test_the_risk_that_is_shown_is_that_of_the_dice_that_are_laid(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    show(page, craft_table("metal 2", "metal 3", "metal 4", "metal 6", "metal 6"))
    foot = page.locator('.kf-craft[data-craft="Precision Caliper"] .kf-foot')
    page.locator(f'[data-target="{CALIPER}"]').click(position={"x": 18, "y": 12})
    page.locator("[data-confirm]").wait_for()
    assert "hardest to steal" in page.locator(".mf-asked").inner_text()
    proposed = stolen_words(steal_risk("metal 4, metal 6, metal 6", ["5 metal"]).any)
    assert proposed in foot.inner_text()
    # The need that is left keeps a proposed die.
    for value in (2, 3):
        page.locator(f'.mf-front [data-die="metal-{value - 1}"]').click()
    labels = page.locator('[data-craft="Precision Caliper"] .kf-slot').all_inner_texts()
    assert sorted(text.split("your ")[1] for text in labels) == ["metal 2", "metal 3", "metal 4, proposed"]
    low = stolen_words(steal_risk("metal 2, metal 3, metal 4", ["5 metal"]).any)
    assert low in foot.inner_text()
    assert low != proposed


def test_a_puzzle_lays_and_lifts_only_the_dice_that_are_clicked(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    lesson = mf.lesson("build a pool", class_seed=5)
    Stage(page, lesson.play("reroll")).mount(kernel=True)
    page.locator('[data-target="tool:Tavern"]').click()
    page.locator("[data-confirm]").wait_for()
    assert page.locator(".mf-front .kf-lifted").count() == 0
    Stage(page, lesson.play("cover")).mount(kernel=True)
    hammer = page.locator('[data-craft="Hammer"]')
    page.locator('[data-target="craft:Hammer"]').click(position={"x": 18, "y": 12})
    page.locator("[data-confirm]").wait_for()
    assert "your" not in hammer.inner_text()
    page.locator('.mf-front [data-die="metal-1"]').click()
    settle(page)
    lying = [text for text in hammer.locator(".kf-slot").all_inner_texts() if "your " in text]
    assert [text.split("your ")[1] for text in lying] == ["metal 4"]


def test_a_proposal_and_a_bonus_that_is_used_move_nothing(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    show(page, craft_table("metal 1", "metal 2", "metal 3", "metal 3", "metal 5", token=True))
    before = page.evaluate(PLACES)
    page.locator(f'[data-target="{CALIPER}"]').click(position={"x": 18, "y": 12})
    page.locator("[data-confirm]").wait_for()
    assert moved(before, page.evaluate(PLACES)) == []
    page.locator(".mf-asked .mf-quiet").click()
    page.locator(".mf-front .kf-change").first.click()
    page.wait_for_function("document.querySelectorAll('.mf-front .kf-change.kf-rests').length > 0")
    now = {name: place for name, place in page.evaluate(PLACES).items() if not name.startswith("change:")}
    assert moved(before, now) == []


def test_the_changes_under_the_dice_are_those_of_the_bonus_that_is_on(page: Page) -> None:
    """Eleven dice with two bonuses fit a small window, and choosing a bonus moves nothing."""
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    table = Table(4, state="craft")
    table.claimed(0, "Blacksmith", "top")
    table.claimed(0, "Alchemist", "bottom")
    table.display("Precision Caliper", "Necklace", "Short Staff")
    table.dice(*(f"metal {1 + number % 6}" for number in range(11)))
    show(page, table.match())
    settle(page)
    buttons = page.locator(".mf-front .kf-tool")
    before = page.evaluate(PLACES)
    for name, label in (("Blacksmith", "+2"), ("Alchemist", "+1"), ("Blacksmith", "+2")):
        buttons.filter(has_text=name).click()
        assert name in page.locator(".mf-front .kf-tool[aria-pressed=true]").inner_text()
        changes = page.locator(".mf-front .kf-change:not(.kf-rests)")
        assert changes.count() == 11
        assert all(text.splitlines()[-1].startswith(f"{label}→") for text in changes.all_inner_texts())
        assert all(f"by {name}" in one for one in changes.evaluate_all("(all) => all.map((one) => one.dataset.action)"))
        assert moved(before, page.evaluate(PLACES)) == []
    assert page.evaluate(OUTSIDE, [".manaforge button:not(.mf-hidden, .mf-hidden *)", SMALL]) == []


@pytest.mark.parametrize("width", first_by_day(1, [820, 1280]))
def test_a_claim_moves_nothing(page: Page, width: int) -> None:
    """What a claim places, gains and gives has its room before."""
    page.set_viewport_size({"width": width, "height": 800})

    def free(match: Match) -> bool:
        claims = [one for one in match.legal_actions(0) if one.kind == "claim"]
        return state(match) == "gather" and any(one.args.card == "Tavern" for one in claims) and match.step < 3

    match = find(2, free)
    show(page, match)
    settle(page)
    before = page.evaluate(PLACES)
    for action in [one for one in match.legal_actions(0) if one.kind == "claim"]:
        page.locator(f'[data-target="claim:{action.args.card}:{action.args.action}"]').evaluate(
            "(node) => node.click()"
        )
        page.locator("[data-confirm]").wait_for()
        assert moved(before, page.evaluate(PLACES)) == [], str(action)
        page.locator(".mf-asked .mf-quiet").click()
    step = match.step
    page.locator('[data-target="claim:Tavern:bottom"]').evaluate("(node) => node.click()")
    page.locator("[data-confirm]").click()
    page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=step)
    settle(page)
    assert "reroll" in page.locator(".mf-front .kf-held").inner_text()
    after = page.evaluate(PLACES)
    assert after["board"][2] == before["board"][2]


def test_a_die_that_fits_nowhere_says_why(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    show(page, craft_table("metal 1", "metal 2", "metal 3", "metal 6", "gem 5"))
    tip = page.locator(".mf-front .kf-todo")
    page.locator('.mf-front [data-die="gem-1"]').click(force=True)
    assert "Gem 5 fits no need" in tip.inner_text()
    page.locator('.mf-front [data-die="metal-1"]').click()
    page.locator(f'[data-need="{CALIPER}:2"]').click()
    page.locator("[data-confirm]").wait_for()
    assert "fit there: metal 3 or more is needed" in page.locator(".mf-asked .mf-short").inner_text()
    page.locator('.mf-front [data-die="gem-1"]').click(force=True)
    assert "gem 5 fits no need of Precision Caliper" in page.locator(".mf-asked .mf-short").inner_text()
    # A laid die that was clicked before waits for one to swap with.
    page.locator('.mf-front [data-die="metal-4"]').click()
    assert "takes the place of metal 6" in page.locator(".mf-asked .mf-short").inner_text()
    page.locator('.mf-front [data-die="gem-1"]').click(force=True)
    assert "fit there: metal 3 or more is needed" in page.locator(".mf-asked .mf-short").inner_text()


def test_two_dice_are_swapped_in_two_clicks_that_move_nothing(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    show(page, craft_table("metal 2", "metal 3", "metal 4", "metal 5", "metal 6"))
    page.locator(f'[data-target="{CALIPER}"]').click(position={"x": 18, "y": 12})
    page.locator("[data-confirm]").wait_for()

    def lie() -> list[str]:
        """The value on each need, and whether it was put there by hand."""
        labels = page.locator('[data-craft="Precision Caliper"] .kf-slot').all_inner_texts()
        return [text.split("your metal ")[1] for text in labels]

    buttons = ".mf-asked button, " + THINGS
    places = PLACES.replace(repr(THINGS), repr(buttons))
    before = page.evaluate(places)
    assert lie() == ["4, proposed", "5, proposed", "6, proposed"]
    for first, then, now in (
        (f'[data-need="{CALIPER}:0"]', f'[data-need="{CALIPER}:2"]', ["6", "5, proposed", "4"]),
        ('.mf-front [data-die="metal-4"]', '.mf-front [data-die="metal-5"]', ["5", "6", "4"]),
        (".mf-asked .kf-pick >> nth=2", '.mf-front [data-die="metal-2"]', ["5", "6", "3"]),
    ):
        page.locator(first).click()
        page.locator(then).click()
        assert lie() == now
        assert moved(before, page.evaluate(places)) == []


def test_the_two_ways_to_pass_carry_what_they_add(page: Page) -> None:
    """A seat that can only pass is asked which it takes, and the question covers no chance that it is about."""
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    table = Table(seats=3, state="gather")
    table.display("Hammer", "Precision Caliper", "Anvil")
    table.seat(0, supply={"metal": 3})
    board = show(page, table.match())
    page.locator('[data-target="turn"]').click()
    answers = page.locator(".mf-asked .mf-answer")
    answers.first.wait_for()
    briefs = [claim["brief"] for name, claim in board.odds["claims"].items() if name.startswith("pass")]
    assert any(briefs)
    shown = answers.all_inner_texts()
    assert all(any(brief in text for text in shown) for brief in briefs)


@pytest.mark.parametrize("width", first_by_day(1, [820, 600, 1280]))
def test_no_question_covers_the_chances_that_it_changes(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    show(page, tables()["gather"])
    seen = 0
    targets = page.locator(".kf-act.mf-can, .kf-dock-act.mf-can").evaluate_all(
        "(nodes) => nodes.map((node) => node.dataset.target)"
    )
    for target in targets:
        page.locator(f'[data-target="{target}"]').evaluate("(node) => node.click()")
        page.locator("[data-confirm]").wait_for()
        settle(page)
        asked = page.locator(".mf-asked").bounding_box()
        assert asked
        for box in [one.bounding_box() for one in page.locator("[data-preview]").all()]:
            assert box
            wide = min(asked["x"] + asked["width"], box["x"] + box["width"]) - max(asked["x"], box["x"])
            high = min(asked["y"] + asked["height"], box["y"] + box["height"]) - max(asked["y"], box["y"])
            assert wide <= 1 or high <= 1, (target, width)
            seen += 1
        page.locator(".mf-asked .mf-quiet").click()
    assert seen


def test_the_cemetery_die_is_on_the_table_while_seats_gather(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    table = Table(seats=2, state="gather")
    table.seat(0, supply={"metal": 5})
    table.claimed(1, "Cemetery", "bottom")
    table.view["cemetery"] = 4
    show(page, table.match())
    assert "rolled 4s are cancelled" in page.locator(".kf-docks .kf-stock").inner_text()


def test_docks_say_at_rest_what_a_visit_does_and_open_what_it_gives(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    board = show(page, tables()["gather"])
    for dock in page.locator(".kf-dock").all():
        assert dock.locator(".kf-say").inner_text()
    brief = board.odds["claims"]["dock:gem:3"]["brief"]
    assert brief in page.locator('.kf-dock[data-dock="gem"] .kf-say').inner_text()
    page.locator('[data-target="dock:gem:3"]').click()
    words = page.locator(".mf-asked").inner_text()
    assert "gone for good" in words
    assert "next round" in words


def test_a_turn_does_not_end_unasked_while_a_bonus_can_still_make_a_craft(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    # It needs metal dice with 1, 2 and 3: the token makes one 2 a 3.
    show(page, craft_table("metal 1", "metal 2", "metal 2", token=True))
    assert page.locator(f'[data-target="{CALIPER}"].mf-can').count() == 0
    page.locator('.kf-craft[data-craft="Precision Caliper"] .kf-foot', has_text="100 %").wait_for()
    page.locator('[data-target="turn"]').click()
    asked = page.locator(".mf-end-question")
    assert "Precision Caliper: 100 % (+1 on metal 2)" in asked.inner_text()
    assert page.locator(f'[data-target="{CALIPER}"].mf-wasted').count() == 1
    page.get_by_role("button", name="Keep playing").click()
    assert asked.count() == 0
