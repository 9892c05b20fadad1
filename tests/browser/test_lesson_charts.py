"""Explorers of lessons on a page: each shape at every width and in both themes, and each control by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from batches import first_by_day
from browser.lesson_views import SAMPLES, Sample
from covering import covering
from playwright.sync_api import expect
from settled import settle
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.lessons.part import LessonPart

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# Texts of one chart that lie over each other, or outside their chart.
OVERLAPS = """() => [...document.querySelectorAll('svg.mf-chart')].flatMap((chart) => {
  const around = chart.getBoundingClientRect();
  const texts = [...chart.querySelectorAll('text')].map((one) => [one.textContent, one.getBoundingClientRect()]);
  const out = texts.filter(([, box]) => box.left < around.left - 1 || box.right > around.right + 1);
  const over = texts.flatMap(([words, a], at) => texts.slice(at + 1)
    .filter(([, b]) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom)
    .map(([others]) => `${words} | ${others}`));
  return [...out.map(([words]) => `outside: ${words}`), ...over];
})"""
# A drag of a quarter of a second, with thirty places on the way.
DRAG = """async (slider) => {
  for (let place = 0; place < 30; place++) {
    slider.value = 974 - 10 * place;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((done) => setTimeout(done, 8));
  }
}"""
SMALL = """() => [...document.querySelectorAll('.mf-lesson :is(button, input:not([type=radio]), label)')]
  .filter((one) => { const { width, height } = one.getBoundingClientRect(); return Math.min(width, height) < 24; })
  .map((one) => one.outerHTML)"""


def mounted(page: Page, sample: Sample, **how: bool) -> Locator:
    """Mount an explorer with Python behind it, and return it."""

    def change(control: str, value: str) -> None:
        sample.take(control, value)
        part.refresh()

    part = LessonPart(sample.title, sample.view, change=change)
    Stage(page, part).mount(**{"kernel": True, **how})
    return page.locator(".mf-lesson")


@pytest.mark.parametrize(("kind", "scheme"), covering([*SAMPLES], ["light", "dark"], share=3))
def test_each_shape_can_be_read_at_every_width_and_in_both_themes(page: Page, kind: str, scheme: Any) -> None:
    mounted(page, SAMPLES[kind]())
    page.emulate_media(color_scheme=scheme)
    for width in (1600, 820, 390):
        page.set_viewport_size({"width": width, "height": 844})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        assert page.evaluate(OVERLAPS) == [], width
        assert page.evaluate(SMALL) == []
    assert violations(page, ".mf-lesson") == []


def test_a_chart_is_a_picture_whose_name_is_its_sentence(page: Page) -> None:
    part = mounted(page, SAMPLES["memory"]())
    names = [chart["words"] for chart in SAMPLES["memory"]().view()["charts"]]
    assert [one.get_attribute("aria-label") for one in part.get_by_role("img").all()] == names
    expect(part.get_by_role("row", name="2 (now)")).to_have_class("mf-marked")
    assert part.get_by_role("status").filter(has_text="131 of 132").count() == 1


def test_steps_and_switches_keep_the_focus(page: Page) -> None:
    sample = SAMPLES["pool"]()
    part = mounted(page, sample)
    more = part.get_by_role("button", name="More: Your pool")
    more.focus()
    page.keyboard.press("Enter")
    expect(part.get_by_role("status", name="")).not_to_have_count(0)
    expect(more).to_be_focused()
    expect(more).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    settle(page)
    assert sample.taken == [("dice", "5"), ("dice", "4")]
    assert part.locator("output").inner_text() == "4"


def test_an_option_is_chosen_with_the_arrow_keys(page: Page) -> None:
    sample = SAMPLES["binomial"]()
    part = mounted(page, sample)
    part.get_by_role("radio", name="5 metal dice").focus()
    page.keyboard.press("ArrowRight")
    expect(part.get_by_role("radio", name="6 gem sides")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(part.get_by_role("switch", name="Compare with cards")).to_have_attribute("aria-checked", "false")
    settle(page)
    assert sample.taken == [("situation", "6 gem sides"), ("cards", "off")]


def test_a_slider_has_a_box_and_sends_few_changes(page: Page) -> None:
    sample = SAMPLES["precision"]()
    part = mounted(page, sample)
    slider, box = part.get_by_role("slider", name="Crafts"), part.get_by_label("Crafts, as a number")
    expect(slider).to_have_attribute("aria-valuetext", "7,707 crafts")
    slider.focus()
    slider.evaluate(DRAG)
    expect(box).to_have_value("1,127")
    page.wait_for_function("() => window.stage.sent.at(-1).value === '1127' && window.stage.waiting === 0")
    assert 1 < len(sample.taken) < 6
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "1,167 crafts")
    expect(slider).to_be_focused()
    box.fill("1,927")
    page.keyboard.press("Enter")
    part.get_by_text("1,927 crafts: ± 1 point").wait_for()
    box.fill("1000000")
    page.keyboard.press("Enter")
    part.get_by_text("Crafts must be a whole number from 10 to 10,000").wait_for()
    expect(box).to_have_value("1,927")


def test_a_slider_may_have_decimal_places(page: Page) -> None:
    sample = SAMPLES["spread"]()
    part = mounted(page, sample)
    slider = part.get_by_role("slider", name="Spread if cards stay out")
    box = part.get_by_label("Spread if cards stay out, as a number")
    expect(slider).to_have_attribute("aria-valuetext", "0.88 Wands")
    slider.press("ArrowRight")
    expect(box).to_have_value("0.89")
    box.fill("1.5")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.stage.sent.at(-1).value === '150' && window.stage.waiting === 0")
    expect(box).to_have_value("1.50")
    box.fill("9")
    page.keyboard.press("Enter")
    part.get_by_text("Spread if cards stay out must be a number from 0.1 to 3.0, not 9.0.").wait_for()
    box.fill("wide")
    page.keyboard.press("Enter")
    part.get_by_text("must be a number from 0.1 to 3.0, not 'wide'.").wait_for()
    assert sample.taken == [("out", "89"), ("out", "150")]


def test_a_blocked_button_and_a_locked_step_say_what_opens_them(page: Page) -> None:
    lesson = mf.lesson("buy precision").page()
    Stage(page, lesson._next).mount(kernel=True)
    page.get_by_role("button", name="Go on to Play").press("Enter")
    sentence = page.get_by_text("Play opens after your guesses.")
    expect(sentence).to_be_focused()
    assert page.evaluate("window.stage.sent.filter(({ kind }) => kind === 'press').length") == 0
    assert violations(page, ".mf-lesson") == []
    Stage(page, lesson._list).mount(kernel=True)
    page.get_by_role("button", name="1 of 7").click()
    page.get_by_role("button", name="Check 8 min").press("Enter", timeout=5_000)
    expect(page.get_by_role("status").filter(has_text="Check opens after the reason.")).to_be_visible()
    assert page.evaluate("window.stage.sent.filter(({ kind }) => kind === 'press').length") == 0
    assert violations(page, ".mf-lesson") == []


@pytest.mark.parametrize(
    ("kind", "control", "keys", "pick"),
    [
        ("lamps", "lamps", ["ArrowRight", "ArrowDown", "End", "ArrowUp", "ArrowLeft"], "8"),
        ("count", "square", ["ArrowDown", "ArrowDown", "End", "Home", "ArrowRight"], "{earth}/{fire} {earth}/{water}"),
    ],
)
def test_boxes_and_squares_are_reached_with_the_arrow_keys(
    page: Page, kind: str, control: str, keys: list[str], pick: str
) -> None:
    sample = SAMPLES[kind]()
    part = mounted(page, sample)
    first = part.locator("button:is(.mf-cell, .mf-square)[tabindex='0']")
    expect(first).to_have_count(1)
    first.focus()
    for key in [*keys, "Enter"]:
        page.keyboard.press(key)
    settle(page)
    assert sample.taken == [(control, pick)]
    expect(part.locator(":focus")).to_have_attribute("tabindex", "0")


def test_a_square_says_its_two_dice(page: Page) -> None:
    part = mounted(page, SAMPLES["count"]())
    name = "first die earth or fire, second die earth or fire: 1 2"
    assert part.get_by_role("button", name=name).count() == 1


@pytest.mark.parametrize("gone", first_by_day(1, [True, False]))
def test_without_a_kernel_the_controls_are_blocked_and_say_why(page: Page, gone: bool) -> None:
    part = mounted(page, SAMPLES["precision"](), kernel=False, gone=gone)
    reason = "The kernel has ended." if gone else "The kernel has not answered yet."
    part.locator(".mf-controls").get_by_text(reason).wait_for(timeout=3_000)
    assert part.get_by_role("radiogroup").get_attribute("aria-describedby")
    part.locator(".mf-option", has_text="± 2").click(force=True)
    expect(part.get_by_role("radio", name="± 1")).to_be_checked()
    expect(part.get_by_role("slider")).to_be_disabled()
    assert part.get_by_role("button", name="New 50").get_attribute("aria-disabled") == "true"
    assert all(message["kind"] == "hello" for message in page.evaluate("window.stage.sent"))


def test_texts_are_never_html(page: Page) -> None:
    trap = "<img src=x onerror='window.trapped=1'>"

    def trapped(value: Any) -> Any:
        """Put the trap into all texts that a chart shows."""
        if isinstance(value, dict):
            fixed = {
                "chart",
                "tone",
                "style",
                "kind",
                "state",
                "control",
                "pick",
                "look",
                "tint",
                "id",
                "value",
                "axis",
            }
            return {key: one if key in fixed or key == "room" else trapped(one) for key, one in value.items()}
        if isinstance(value, list):
            return [trapped(one) for one in value]
        return value + trap if isinstance(value, str) and value else value

    for kind in ("memory", "count"):
        view = trapped(SAMPLES[kind]().view())
        Stage(page, LessonPart("Lesson", lambda view=view: view)).mount(kernel=True)
        assert page.locator(".mf-lesson img").count() == 0
    assert page.evaluate("window.trapped") is None


def test_under_a_finger_targets_are_large(page: Page) -> None:
    client = page.context.new_cdp_session(page)
    client.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})
    small = SMALL.replace("< 24", "< 44").replace("label)", "label):not([type=range])")
    for kind in ("pool", "lamps", "precision"):
        mounted(page, SAMPLES[kind]())
        assert page.evaluate("matchMedia('(pointer: coarse)').matches")
        assert page.evaluate(small) == []
    client.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
