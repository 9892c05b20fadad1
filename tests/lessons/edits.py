"""What somebody may do to a lesson's file without sealing it again, for tests and a benchmark."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lessons.scripted import worked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manaforge_widgets.lessons.plan import LessonPlan

    Friends = list[list[str]]

OTHERS = {"student": ':7,"overrides"', "seed": ':2026,"student"', "edition": '"edition":"house-1"'}


@dataclass(frozen=True)
class Edit:
    """An edited file: what was done, its bytes, the first line that differs, and the lines that it had."""

    name: str
    data: bytes
    line: int
    lines: int


def edits(plan: LessonPlan, count: int) -> Iterator[Edit]:
    """Edits of a student's file, each kind in turn."""
    rng = random.Random(count)
    rows = worked(plan, 7, (20, 200)).text().splitlines()
    friends = [worked(plan, 8, lengths).text().splitlines() for lengths in ((20, 200), (20,))]
    for number in range(count):
        change = EDITS[number % len(EDITS)]
        made = change(rows, rng, friends)
        data = made if isinstance(made, bytes) else "".join(f"{row}\n" for row in made).encode()
        now = data.decode("latin-1").splitlines() if change is not flip_a_bit else data.decode("latin-1").split("\n")
        old = [row.encode().decode("latin-1") for row in rows]
        first = next((n for n, row in enumerate(old, 1) if n > len(now) or row != now[n - 1]), len(rows) + 1)
        yield Edit(change.__name__, data, first, len(rows))


def flip_a_bit(rows: list[str], rng: random.Random, _friends: Friends) -> bytes:
    data = bytearray(("\n".join(rows) + "\n").encode())
    place = rng.randrange(len(data))
    data[place] ^= 1 << rng.randrange(8)
    return bytes(data)


def remove_a_line(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    place = rng.randrange(len(rows))
    return [*rows[:place], *rows[place + 1 :]]


def swap_two_lines(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    one, other = sorted(rng.sample(range(len(rows)), 2))
    return [*rows[:one], rows[other], *rows[one + 1 : other], rows[one], *rows[other + 1 :]]


def double_a_line(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    place = rng.randrange(len(rows))
    return [*rows[:place], rows[place], *rows[place:]]


def change_a_time(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    place = rng.randrange(len(rows) - 1)
    entry = json.loads(rows[place])
    entry["time"] = f"2026-01-{rng.randrange(10, 28)}T10:00:00Z"
    return [*rows[:place], json.dumps(entry, separators=(",", ":")), *rows[place + 1 :]]


def move_a_guess_after_the_reveal(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    guess = rng.choice([row for row in rows if '"do":"predict"' in row])
    rest = [row for row in rows if row != guess]
    place = rng.choice([place for place, row in enumerate(rest, 1) if '"do":"run"' in row])
    return [*rest[:place], guess, *rest[place:]]


def give_another_answer(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    place = rng.choice([place for place, row in enumerate(rows) if '"answer":' in row])
    entry = json.loads(rows[place])
    entry["answer"] = f"{rng.randrange(100)}/{rng.randrange(101, 999)}"
    return [*rows[:place], json.dumps(entry, separators=(",", ":")), *rows[place + 1 :]]


def mark_it_right(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    place = rng.choice([place for place, row in enumerate(rows) if '"right":false' in row])
    return [*rows[:place], rows[place].replace('"right":false', '"right":true'), *rows[place + 1 :]]


def roll_better(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    place = rng.choice([place for place, row in enumerate(rows) if '"do":"run"' in row])
    entry = json.loads(rows[place])
    entry["successes"][1] += 1
    return [*rows[:place], json.dumps(entry, separators=(",", ":")), *rows[place + 1 :]]


def take_another_number(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    return [rows[0].replace(OTHERS["student"], f':{rng.randrange(8, 999)},"overrides"'), *rows[1:]]


def take_another_seed(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    return [rows[0].replace(OTHERS["seed"], f':{rng.randrange(999)},"student"'), *rows[1:]]


def take_an_older_edition(rows: list[str], _rng: random.Random, _friends: Friends) -> list[str]:
    return [rows[0].replace(OTHERS["edition"], '"edition":"house-0"'), *rows[1:]]


def cut_it_off(rows: list[str], rng: random.Random, _friends: Friends) -> bytes:
    data = ("\n".join(rows) + "\n").encode()
    return data[: rng.randrange(len(data) - 1)]


def leave_out_the_last_lines(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    return rows[: rng.randrange(1, len(rows))]


def end_earlier(rows: list[str], rng: random.Random, _friends: Friends) -> list[str]:
    return [*rows[: rng.randrange(1, len(rows) - 1)], rows[-1]]


def take_a_line_of_a_friend(rows: list[str], rng: random.Random, friends: Friends) -> list[str]:
    friend = friends[0]
    place = rng.randrange(1, len(rows) - 1)
    return [*rows[:place], friend[min(place, len(friend) - 1)], *rows[place + 1 :]]


def add_a_friends_file(rows: list[str], _rng: random.Random, friends: Friends) -> list[str]:
    return [*rows, *friends[1]]


EDITS: tuple[Callable[[list[str], random.Random, Friends], list[str] | bytes], ...] = (
    *(flip_a_bit, remove_a_line, swap_two_lines, double_a_line, change_a_time, move_a_guess_after_the_reveal),
    *(give_another_answer, mark_it_right, roll_better, take_another_number, take_another_seed, take_an_older_edition),
    *(cut_it_off, leave_out_the_last_lines, end_earlier, take_a_line_of_a_friend, add_a_friends_file),
)
