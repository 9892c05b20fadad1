"""What a board of ManaSurge tells beside the table, in a browser: stories, words for newcomers, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from games.manasurge.rules.table import Table, play
from settled import settle
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from manaforge_widgets.match import Match

NAMES = ["You", "Ada", "Bo"]


def table() -> Table:
    """Seat 0 is to answer; with its Amplify in play, seat 1 is struck for three."""
    t = Table(3)
    t.hand(0, "7 Frost", "8 Blades", "1 Quake")
    t.hand(1, "2 Quake", "3 Quake", "1 Frost")
    t.hand(2, "5 Frost", "5 Quake", "6 Quake")
    t.spell(("4 Frost", 2), ("Amplify", 1), to=0)
    t.view["seats"][1]["shards"] = 2
    return t


def show(page: Page, match: Match, **settings: Any) -> tuple[Stage, mf.Board]:
    page.set_viewport_size({"width": 820, "height": 680})
    board = mf.Board(match, 0, names=NAMES[: match.seats], coach=settings.pop("coach", False), **settings)
    stage = Stage(page, board)
    stage.mount(kernel=True)
    return stage, board


def test_the_story_of_a_spell_stays_until_the_next_click_though_the_next_spell_has_begun(page: Page) -> None:
    match = table().match()
    stage, board = show(page, match)
    for action in ("play 7 Frost", "give nothing", "struck", "hold", "hold", "hold", "play 5 Quake", "direction left"):
        if match.to_act and match.why_not(action) is None:
            play(match, action)
            stage.change({"snapshot": board.snapshot})
    assert match.view(0)["round"] == 4
    assert match.view(0)["row"]
    told = page.locator(".ms-story")
    words = " ".join(told.inner_text().split())
    assert "did not answer" in words
    assert "struck for 3" in words
    assert "You made the last play" in words
    assert "The Caster token" in words
    assert "Spell 4" in words
    assert "Valid now" in words
    assert page.locator(".ms-laid").count() == 0
    assert violations(page) == []
    page.locator(".ms-me").click()
    assert page.locator(".ms-story").count() == 0
    assert page.locator(".ms-laid").count() == len(match.view(0)["row"])
    # It can be read again.
    page.locator('[data-target="panel:story"]').click()
    assert "struck for 3" in page.locator(".mf-drawer").inner_text()


def test_bots_wait_until_the_story_of_a_spell_in_which_one_was_not_asked_was_read(page: Page) -> None:
    t = Table(3)
    t.hand(0, "7 Frost", "8 Blades", "1 Quake", "2 Blades", "3 Blades")
    t.hand(1, "2 Quake", "3 Quake", "1 Frost")
    t.hand(2, "5 Frost", "5 Quake", "6 Quake")
    t.spell(("8 Fireball", 2), to=1)
    match = t.match()
    stage, board = show(page, match, bots={1: "random", 2: "random"}, pace=20)
    go_on = page.get_by_role("button", name="Continue")
    for way in ("click", "key"):
        go_on.wait_for()
        step, told = match.step, page.locator(".ms-struck").inner_text()
        page.locator(".ms-me").click()
        page.wait_for_timeout(150)
        assert match.step == step, "a click elsewhere passes over nothing"
        assert "struck for" in told
        if way == "click":
            assert violations(page) == []
            go_on.click()
        else:
            page.locator('[data-target="panel:log"]').focus()
            page.keyboard.press("g")
        go_on.wait_for(state="detached")
        page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=step)
        if way == "click":
            # Whoever passes over a spell of bots alone is told of the next one, too.
            while match.to_act and (match.view(0)["phase"] != "spell" or match.to_act == (0,)):
                match.apply(choose(match, match.to_act[0], "random"))
            while match.view(0)["phase"] == "spell":
                match.apply(choose(match, match.to_act[0], "random"))
            stage.change({"snapshot": board.snapshot})
    page.locator('[data-target="panel:help"]').click()
    assert "continue when the bots are waiting" in page.locator(".mf-drawer").inner_text()


def test_a_card_in_play_tells_what_it_is_and_does_to_pointer_finger_and_key(page: Page) -> None:
    show(page, table().match())
    bubble = page.locator(".mf-bubble")
    amplify = page.locator(".ms-laid button").nth(1)
    amplify.hover()
    assert "Amplify, played by Ada" in bubble.inner_text()
    assert "supply" in bubble.inner_text() or "shard" in bubble.inner_text()
    page.mouse.move(0, 0)
    bubble.wait_for(state="detached")
    amplify.click()
    assert "Amplify, played by Ada" in bubble.inner_text()
    amplify.press("ArrowLeft")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert "4 Frost, opened by Bo" in bubble.inner_text()
    assert "may give a card to the next player" in bubble.inner_text()
    assert violations(page) == []


def test_the_power_of_others_is_told_also_when_it_was_used(page: Page) -> None:
    t = Table(3, wizards=("Ember", "Glacia", None))
    t.hand(0, "7 Frost", "8 Blades")
    t.hand(1, "2 Quake")
    t.hand(2, "5 Frost")
    t.spell(("4 Frost", 2), to=0)
    _, board = show(page, t.match())
    bubble = page.locator(".mf-bubble")
    for seat, words in ((1, "Glacia: After you play"), (2, "It was used in this spell")):
        page.locator(f'[data-target="seat:{seat}"]').focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        assert words in bubble.inner_text()
    assert "with Ember 0" in page.locator('[data-target="struck"]').inner_text()
    assert board.snapshot["view"]["seats"][2]["used"]


def test_a_board_that_is_shown_in_the_middle_of_a_spell_shows_the_spell(page: Page) -> None:
    match = table().match()
    play(match, "play 7 Frost", "give nothing", "struck")
    while match.view(0)["phase"] == "between":
        play(match, "hold")
    play(match, str(match.legal_actions()[0]), "direction left")
    show(page, match)
    assert page.locator(".ms-laid").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_suit_metamagic_and_wizard_is_read_in_place_with_its_rule(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    _, board = show(page, table().match())
    page.locator('[data-target="panel:symbols"]').click()
    rows = page.locator(".ms-texts > li")
    assert rows.count() == 6 + 14 + 8
    wards = rows.filter(has_text="Mystic Ward")
    assert "MS-M8" in wards.inner_text()
    assert (
        "worked out the effect from other facts about the printed game"
        in wards.locator(".mf-hidden").first.inner_text()
    )
    wards.get_by_role("button").click()
    settle(page)
    assert "from the left on" in wards.locator(".mf-rule-text").inner_text()
    assert all("we made up the " in rows.nth(20 + place).inner_html() for place in range(8))
    assert violations(page) == []
    assert board.kit["cards"]["wizards"]["Ember"]["rule"] == "MS-W2"


def test_help_says_what_the_numbers_mean(page: Page) -> None:
    show(page, table().match())
    page.locator('[data-target="panel:help"]').click()
    words = page.locator(".mf-help").inner_text()
    assert "What the numbers mean" in words
    assert "Counter-Spell" in words
    assert violations(page) == []


def test_the_end_of_a_game_says_where_the_shards_came_from_and_a_point_opens_its_spell(page: Page) -> None:
    match = mf.new_match("manasurge", seats=3, seed=2)
    mf.play_out(match, "random")
    show(page, match)
    words = page.locator(".mf-ending").inner_text()
    assert "Kept on cards" in words
    assert "Last plays" in words
    assert "MS-E3" in words
    assert violations(page) == []
    last = match.status().round
    page.locator(".mf-ending").get_by_role("button", name="Curve as a table").click()
    page.locator(".mf-ending table").last.get_by_role("button").last.click()
    settle(page)
    assert f"Spell {last}" in page.locator(".manaforge").inner_text()


def test_a_chance_is_guessed_before_it_is_shown(page: Page) -> None:
    show(page, table().match(), predict=True)
    guess = page.locator(".mf-teach")
    guess.wait_for()
    assert "how likely is it that the next player can answer" in guess.inner_text()
    before = page.locator(".ms-percent").count()
    guess.locator("input").fill("50")
    guess.get_by_role("button", name="Lock my guess").click()
    settle(page)
    assert "You said 50.0 %" in guess.inner_text()
    assert page.locator(".ms-percent").count() > before
