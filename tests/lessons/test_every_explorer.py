"""What every explorer of every lesson promises: any change leaves a whole view, and anything else is refused."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import pytest
from lessons.working import begun, guess

import manaforge_widgets as mf
from manaforge_widgets.widgets import lesson_shapes as shapes

if TYPE_CHECKING:
    from manaforge_widgets.lessons.explorer import Explorer

EXPLORERS = [(title, name) for title in mf.list_lessons() for name in begun(title).plan.explorers]
TONES = get_args(shapes.Tone)
CHANGES = 25
HOSTILE = ["", "on", "off", "-1", "x", "1e9", "99999999", "½", "²", "1.5", "nan", " 1"]


def made(title: str, name: str, seed: int) -> Explorer:
    plan = begun(title).plan
    explorer = plan.explorers[name](Random(seed))
    explorer.hear({one.id: guess(one) for one in plan.predictions})
    return explorer


def changes(explorer: Explorer, rng: Random) -> tuple[str, str]:
    """A change that a page can send: of a control, or a click on a chart."""
    ways = []
    for control in explorer.controls():
        options = {"press": [""], "switch": ["on", "off"], "choice": control["options"]}
        bounds = [str(control["low"]), str(control["high"]), str(rng.randint(control["low"], control["high"]))]
        ways += [(control["id"], value) for value in options.get(control["kind"], bounds)]
    return rng.choice(ways)


def check_whole(view: Any) -> None:
    """Each chart has a sentence, equal lengths, known tones, and numbers that JSON can carry; so has the table."""
    json.loads(json.dumps(view, allow_nan=False))
    assert view.keys() <= get_type_hints(shapes.LessonView).keys()
    assert view["words"]
    assert all(word.endswith((".", "?")) for word in view["words"])
    for chart in view["charts"]:
        assert chart["words"].endswith((".", "?")), chart["title"]
        for one in chart.get("series", ()):
            assert one["tone"] in TONES
        for mark in chart.get("marks", ()):
            assert mark["tone"] in TONES
            assert mark["label"]
        if chart["chart"] == "bars":
            for one in chart["series"]:
                assert len(one["values"]) == len(chart["labels"])
                assert {len(one["marks"]), len(one["notes"])} <= {0, len(chart["labels"])}
            assert len(chart["spread"]) in (0, 2)
        if chart["chart"] == "lines":
            low, high = chart["y_ticks"][0], chart["y_ticks"][-1]
            assert sorted(chart["x_ticks"]) == chart["x_ticks"]
            assert sorted(chart["y_ticks"]) == chart["y_ticks"]
            points = [point for one in chart["series"] for point in one["points"]]
            # The first points of a fan lie anywhere.
            is_fan = any(one["style"] == "faint" for one in chart["series"])
            assert is_fan or all(low - 1e-9 <= point["y"] <= high + 1e-9 for point in points)
            assert all(point["low"] - 1e-9 <= point["y"] <= point["high"] + 1e-9 for point in points)
            assert all(low <= mark["at"] <= high for mark in chart["marks"] if mark["axis"] == "y")
    table = view["table"]
    if table is not None:
        assert table["caption"]
        assert {len(row) for row in table["rows"]} == {len(table["head"])}
        assert -1 <= table["marked"] < len(table["rows"])
    assert table is not None or not [one for one in view["charts"] if one["chart"] in ("bars", "lines")]
    ids = [control["id"] for control in view["controls"]]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(("title", "name"), EXPLORERS)
def test_any_change_leaves_a_whole_view(title: str, name: str) -> None:
    explorer, rng = made(title, name, 1), Random(f"{title} {name}")
    check_whole(explorer.view())
    for _ in range(CHANGES):
        control, value = changes(explorer, rng)
        explorer.take(control, value)
        check_whole(explorer.view())
        kept = {one["id"]: one["value"] for one in explorer.controls()}
        assert not value or kept.get(control) in (value, None)


@pytest.mark.parametrize(("title", "name"), EXPLORERS)
def test_equal_sources_and_changes_give_equal_views(title: str, name: str) -> None:
    one, same, other = (made(title, name, seed) for seed in (5, 5, 6))
    presses = [control["id"] for control in one.controls() if control["kind"] == "press"]
    for explorer in (one, same, other):
        for control in presses:
            explorer.take(control, "")
    assert one.view() == same.view()
    assert not presses or one.view() != other.view()


def refused(explorer: Explorer, control: str, value: str) -> str:
    """The refusal of a change; empty if it is carried out."""
    try:
        explorer.take(control, value)
    except mf.GameError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("title", "name"), EXPLORERS)
def test_anything_else_is_refused_and_changes_nothing(title: str, name: str) -> None:
    explorer = made(title, name, 2)
    before = explorer.view()
    for control, kind in [*((one["id"], one["kind"]) for one in explorer.controls()), ("nothing", ""), ("", "")]:
        # An empty value presses a button, which may take long.
        for value in HOSTILE[kind == "press" :]:
            if refusal := refused(explorer, control, value):
                assert refusal.endswith(".")
                assert explorer.view() == before
            else:
                before = explorer.view()
    with pytest.raises(mf.GameError, match="There is no such control"):
        explorer.take("nothing", "1")


@pytest.mark.parametrize(("title", "name"), EXPLORERS)
def test_a_student_without_guesses_sees_none(title: str, name: str) -> None:
    explorer = begun(title).plan.explorers[name](Random(3))
    for control in [one["id"] for one in explorer.controls() if one["kind"] == "press"]:
        explorer.take(control, "")
    view = explorer.view()
    assert view["said"] == ""
    assert "your guess" not in json.dumps(view["charts"])
