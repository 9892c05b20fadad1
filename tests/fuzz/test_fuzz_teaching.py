"""Puzzles, lessons and files out of hostile hands: refused in words, or a table that can be played."""

from __future__ import annotations

import csv
import io
import json
import random
import re
import warnings
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fuzz.harness import Refused, attempt, fuzz
from fuzz.values import broken, hostile

import manaforge_widgets as mf
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.lessons.sealing import file_text, sealed

KINDS = ("earth", "fire", "wind", "water", "arcane", "eart", "7", "")
FACES = ("gem", "2", "runestone", "transmute", "earth/fire", "1 earth", "power surge", "gem copy", "x", "-1", "")
GOALS = (
    "build {}",
    "4 prestige this turn",
    "2 fire gems",
    "9 mana",
    "upgrade {}",
    "prism",
    "{}",
    "0 gems",
    "build {} and 1 gem",
)
ANSWERS = (
    "17/36",
    "1/0",
    "47.2 %",
    "1 in 4",
    "9" * 300,
    "-3",
    ".",
    "/",
    "%",
    "1e400",
    "½",
    "0x10",
    "1_0",
    "nan",
    "1 - 19/36",
    "((((1",
    "1/" * 30,
)


@cache
def titles() -> tuple[str, ...]:
    view = mf.puzzle(dice="earth 2", goal="a prism").match.view(None)
    return (*view["deck"]["top"], *view["box"]["items"])


def one(rng: random.Random) -> None:
    how = rng.random()
    if how < 0.7:
        _puzzle(rng)
    elif how < 0.85:
        attempt(lambda: mf.lesson("choosing after the roll", hostile(rng)))
        answer = rng.choice(ANSWERS) if rng.random() < 0.5 else hostile(rng)
        attempt(lambda: read_answer(answer), what=answer)
        lesson = mf.lesson("choosing after the roll", class_seed=3)
        attempt(lambda: lesson.check("two_arcane", answer), what=answer)
        attempt(lambda: lesson.predict("two_arcane", answer), what=answer)
    elif how < 0.95:
        _file(rng)
    else:
        _grades(rng)


def _puzzle(rng: random.Random) -> None:
    dice = ", ".join(
        f"{rng.choice(('', '2 ', '9 '))}{rng.choice(KINDS)}{rng.choice((': ', ' ', '-1: '))}{rng.choice(FACES)}"
        for _ in range(rng.randrange(6))
    )
    given: dict[str, Any] = {
        "dice": dice,
        "market": rng.sample(titles(), rng.randrange(5)),
        "gems": rng.choice(("2 earth", {"fire": 1}, "7 stones", None)),
        "workshop": ", ".join(rng.sample(titles(), rng.randrange(3))),
        "goal": rng.choice(GOALS).format(rng.choice(titles())),
        "prisms": rng.choice((0, 1, 2, -1)),
        "round": rng.choice((None, 1, 9, 10)),
    }
    if rng.random() < 0.3:
        given[rng.choice([*given, "seed"])] = hostile(rng)
    with warnings.catch_warnings():
        # Most of these can't be solved, and say so.
        warnings.filterwarnings("ignore", "the puzzle")
        made = attempt(lambda: mf.puzzle(**given), what=given)
    if isinstance(made, Refused):
        return
    if rng.random() < 0.05:
        # What is too large is refused; what is not would search for as long.
        attempt(lambda: made.solutions(rng.choice(("soon", None, -1, 10**5000, -(10**400)))), what=given)
    found = attempt(lambda: made.solutions(0.05), what=given)
    if not isinstance(found, Refused) and len(found):
        for action in found[rng.randrange(len(found))].actions:
            made.match.apply(action)
        assert made.solved, given


def _file(rng: random.Random) -> None:
    lesson = mf.lesson("choosing after the roll", class_seed=3, student=rng.choice((None, 3)))
    lesson.predict("two_arcane", "1/4")
    if sealed_lines := rng.random() < 0.6:
        board = lesson.play()
        board.match.apply(board.match.legal_actions()[0])
        lesson.check("one_spend", "1/3")
    saved: Any = lesson.progress.lines if sealed_lines else broken(rng, lesson.progress.saved(), rng.choice((1, 2)))
    with TemporaryDirectory() as folder:
        path = Path(folder, "my_lesson.json")
        try:
            text = _lines(rng, saved) if sealed_lines else json.dumps(saved).encode(errors="replace")
        except (TypeError, ValueError, RecursionError):
            return
        path.write_bytes(text)
        again = attempt(lambda: mf.lesson("choosing after the roll", class_seed=3, file=path), what=saved)
        if not isinstance(again, Refused):
            attempt(again.compare, what=saved)
            attempt(lambda: again.check("two_arcane", "17/36"), what=saved)
        attempt(lambda: mf.collect(folder)._repr_html_(), what=saved)
        attempt(lambda: mf.collect(folder).sheets(Path(folder, "sheets.html")), what=saved)


def _grades(rng: random.Random) -> None:
    lesson = mf.lesson("choosing after the roll", class_seed=3, student=3)
    lesson.check("one_spend", "1/3")
    with TemporaryDirectory() as folder:
        lesson.export(Path(folder, "three.json"))
        found, names = mf.collect(folder), _names(rng)
        listed, written = Path(folder, "names.txt"), Path(folder, "grades.txt")
        listed.write_bytes(names)
        to = rng.choice(("moodle", "canvas"))
        if isinstance(attempt(lambda: found.grades(listed, written, to=to), what=names), Refused):
            return
        rows = list(csv.reader(io.StringIO(written.read_text(encoding="utf-8"), newline="")))
        assert len({len(row) for row in rows}) == 1, names
        assert not [cell for row in rows for cell in row if re.match(r"\s*([=+@]|-(?!\d+(\.\d+)?$))", cell)], names


def _names(rng: random.Random) -> bytes:
    """The bytes of a list of a class, with wrong cells, rows and bytes."""
    cells = (
        "number",
        "Student",
        "ID",
        "7",
        "3",
        "",
        "=1+1",
        "@x",
        "\t-2",
        '"a""b"',
        '"',
        "x;y",
        "\r",
        "ünï",
        "-5",
        "9" * 30,
    )
    head = rng.choice((*["number,Student,ID"] * 4, "Number;Student;SIS Login ID", ",".join(rng.choices(cells, k=4))))
    rows = [
        rng.choice((",", ",", ";")).join(rng.choices(cells, k=rng.randrange(1, 5))) for _ in range(rng.randrange(5))
    ]
    data = bytearray("\n".join([head, *rows]).encode())
    if rng.random() < 0.3:
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def _lines(rng: random.Random, lines: tuple[str, ...]) -> bytes:
    """The bytes of a lesson's file with wrong entries that are sealed again, or with a wrong byte or line."""
    how = rng.random()
    if how < 0.6:
        entries = broken(rng, [json.loads(line) for line in lines], rng.choice((1, 2, 3)))
        made: list[str] = []
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict):
                made.append(sealed({name: one for name, one in entry.items() if name not in ("n", "seal")}, made))
        return file_text(made).encode()
    rows = file_text(lines).splitlines()
    if how < 0.8:
        rng.shuffle(rows)
    data = bytearray("\n".join(rows[: rng.randrange(1, 9)]).encode())
    data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[: rng.randrange(9999)])


test_in_ci, test_nightly = fuzz(one)
