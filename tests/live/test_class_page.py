"""The class page that takes files: the same numbers as `mf.collect`, and no file can harm the page or the others."""

from __future__ import annotations

import base64
import json
import random
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from lessons.a_class import hand_in, student_at

import manaforge_widgets as mf
from manaforge_widgets.lessons import shelf
from manaforge_widgets.lessons.collecting.class_page import inbox
from manaforge_widgets.lessons.collecting.class_page.inbox import ClassInbox
from manaforge_widgets.lessons.shelf import known_lessons
from manaforge_widgets.live import page as live_page
from manaforge_widgets.live.recipes import recipe_of, widget_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

PLAN = known_lessons()["choosing after the roll"].plan()


def send(page: ClassInbox, name: str, data: bytes, size: int | None = None) -> str:
    """Send a file as the page in a browser does, and return the error."""
    packed = base64.b64encode(data).decode()
    content = {"name": name, "size": len(data) if size is None else size, "data": packed}
    return page._answer({"request": 1, "kind": "take_file", **content})["error"]


def show(page: ClassInbox) -> None:
    assert page._answer({"request": 2, "kind": "show_files"})["error"] == ""


def send_all(page: ClassInbox, files: Mapping[str, bytes]) -> None:
    assert [send(page, name, data) for name, data in files.items()] == [""] * len(files)
    show(page)


def reasons(page: ClassInbox) -> dict[str, str]:
    return {one["file"]: one["words"] for one in page.inbox["aside"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("class")
    hand_in(PLAN, place, students=6)
    (place / "notes.json").write_text("not JSON", encoding="utf-8")
    (place / "all.zip").write_bytes(b"PK")
    mf.new_match("pig", seats=2, seed=7).save(place / "game.json")
    return place


@pytest.fixture(scope="module")
def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture
def one() -> bytes:
    return student_at(PLAN, 5, "simulate", random.Random(5)).text().encode()


def test_in_any_order_and_in_parts_it_shows_what_collect_shows(folder: Path, files: dict[str, bytes]) -> None:
    found = mf.collect(folder)
    page = ClassInbox()
    names = random.Random(3).sample(sorted(files), len(files))
    send_all(page, {name: files[name] for name in names[:5]})
    send_all(page, {name: files[name] for name in names[5:]})
    assert page.lessons == found.page().lessons
    assert page.lessons[0]["replayed"] == page.lessons[0]["count"] == 6
    assert page.inbox["files"] == len(found) == len(files)
    assert {"notes.json", "all.zip", "answers (2).csv"} == {row.file for row in found.errors} <= set(reasons(page))
    assert reasons(page)["game.json"] == "Is not from a lesson, so it is not on this page."
    assert reasons(page)[f"{PLAN.name}-edited.json"] == "Line 2 was changed after it was written; line 1 counts."
    assert len(page.inbox["aside"]) == len(files) - 6


def test_forgotten_files_are_gone(files: dict[str, bytes]) -> None:
    page = ClassInbox()
    send_all(page, files)
    assert page._answer({"request": 2, "kind": "forget_files"})["error"] == ""
    assert (page.lessons, page.inbox["files"], page.inbox["aside"]) == ([], 0, [])


def test_files_of_one_name_are_all_read_and_a_file_chosen_twice_only_once(one: bytes) -> None:
    page = ClassInbox()
    other = student_at(PLAN, 6, "simulate", random.Random(6)).text().encode()
    send_all(page, {"answers.json": one})
    send_all(page, {"answers.json": other})
    send_all(page, {"answers.json": one})
    assert (page.inbox["files"], page.lessons[0]["count"], page.inbox["aside"]) == (2, 2, [])
    send_all(page, {"copy.json": one})
    assert reasons(page) == {"copy.json": "Student 5 handed in more than one file; the same as answers.json."}


@pytest.mark.parametrize(
    "name",
    [
        "../../answers.json",
        "/etc/answers.json",
        "<img src=x onerror=alert(1)>.json",
        "a\ud800.json",
        "n" * 9_000 + ".json",
    ],
    ids=["above", "absolute", "HTML", "half a letter", "long"],
)
def test_a_name_is_only_text(one: bytes, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    real = inbox.read

    def reading(path: Path, *others: Any) -> Any:
        written.append(path.name)
        return real(path, *others)

    monkeypatch.setattr(inbox, "read", reading)
    page = ClassInbox()
    if name.startswith("../"):
        # It begins with a dot, like internal files, which count nowhere.
        send_all(page, {name: one})
        assert page.inbox["files"] == 0
        return
    send_all(page, {name: one})
    send_all(page, {name: b"{}"})
    assert set(written) == {"handed_in.json"}
    [refused] = reasons(page)
    assert len(refused) < 400
    json.dumps(page.get_state()).encode()


def test_what_is_too_large_or_too_many_is_named_and_the_others_count(
    one: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "MOST_FILES", 3)
    page = ClassInbox()
    assert send(page, "huge.json", b"", size=inbox.MOST_BYTES + 1) == ""
    assert send(page, "long.json", b" " * (inbox.MOST_BYTES + 1), size=1) == ""
    assert send(page, "ann.json", one) == ""
    words = "This page takes up to 3 files; bo.json and those after it were left out."
    assert send(page, "bo.json", one) == words
    show(page)
    assert reasons(page) == dict.fromkeys(("huge.json", "long.json"), "Is larger than 5 MB, so no lesson wrote it.")
    assert page.lessons[0]["count"] == 1
    wrong = {"request": 1, "kind": "take_file", "name": "bad.json", "size": 1, "data": "no base64!"}
    assert page._answer(wrong)["error"] == "This file can\u2019t be read."


def test_a_live_page_begins_without_files(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_page, "write_runtime", lambda _folder: None)
    with pytest.raises(
        mf.ArgumentError, match=r"begins without files.*mf\.collect\(\[\]\)\.to_html\(path, live=True\)"
    ):
        mf.collect(folder).to_html(tmp_path / "class.html", live=True)
    assert not list(tmp_path.iterdir())
    page = mf.collect([]).to_html(tmp_path / "class.html", title="9b", live=True).read_text(encoding="utf-8")
    assert "<title>9b</title>" in page
    assert "connect-src 'self'" in page


# ------------------------------------------------------------------------------------------------------ your own lesson

LESSON = """
import manaforge_widgets as mf

CHANCE = mf.odds.pool("2d6").total().at_least(10)

mf.register_lesson(mf.LessonPlan(
    title="Ten or more",
    predictions=(mf.LessonQuestion("ten", "two dice", ("How likely is a sum of ten or more?",), CHANCE),),
    experiment=mf.Experiment(
        "two dice",
        ("Two dice are rolled.",),
        (mf.Measure("ten or more", CHANCE),),
        lambda rng: [rng.randint(1, 6) + rng.randint(1, 6) >= 10],
    ),
    checks=(),
))
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(shelf, "_own", {})
    yield tmp_path
    sys.modules.pop("ten_or_more", None)


def test_your_own_lesson_travels(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own / "ten_or_more.py").write_text(LESSON, encoding="utf-8")
    import_module("ten_or_more")
    recipe = json.dumps(recipe_of(ClassInbox()))
    lesson = mf.lesson("ten or more", class_seed=7, student=3, file=own / "ann.json")
    lesson.predict("ten", "0.2", "fairly sure")
    # The page runs in a fresh Python, which has none of these files.
    sys.modules.pop("ten_or_more")
    (own / "ten_or_more.py").unlink()
    monkeypatch.setattr(shelf, "_own", {})
    page = widget_of(json.loads(recipe), own / "page" / "my_lab.json")
    send_all(page, {"ann.json": (own / "ann.json").read_bytes()})
    [shown] = page.lessons
    assert (shown["title"], shown["count"], shown["replayed"], page.inbox["aside"]) == ("Ten or more", 1, 1, [])


def test_a_lesson_that_cannot_travel_is_refused_with_the_reason(own: Path) -> None:
    source = LESSON.replace("mf.register_lesson(mf.LessonPlan(", "PLAN = (mf.LessonPlan(")
    (own / "ten_or_more.py").write_text(source, encoding="utf-8")
    mf.register_lesson(import_module("ten_or_more").PLAN)
    with pytest.raises(mf.GameError, match=r"'ten or more' must be in a file that calls mf\.register_lesson itself"):
        recipe_of(ClassInbox())
    here: dict[str, Any] = {"__name__": "__main__"}
    exec(LESSON, here)  # noqa: S102  as a notebook does
    with pytest.raises(mf.GameError, match=r"the lesson 'ten or more': .* is defined in a notebook or at a prompt"):
        recipe_of(ClassInbox())


def test_the_page_of_a_recipe_is_empty(tmp_path: Path) -> None:
    page = widget_of(json.loads(json.dumps(recipe_of(ClassInbox()))), tmp_path / "my_lab.json")
    assert repr(page) == "<class page: 0 files>"
