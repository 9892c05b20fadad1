"""Numbers that inform: over whole games no kind of number on a Board says the same most of the time."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.games.manaforge.board.odds import board_odds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manaforge_widgets.match import Match

Spread = dict[str, Counter[str]]
SEATS = 3


def tables(seed: int) -> Iterator[tuple[Match, int]]:
    """Yield the moments of a game at which a person looks: before a roll, at a turn's start, in it, after its build."""
    m = mf.new_match("manaforge", seats=SEATS, seed=seed)
    planner, random = find_bot(m.rules, "planner"), find_bot(m.rules, "random")
    seen = set()
    while m.to_act:
        seat = m.to_act[0]
        pos = m.position
        if pos.phase == "play":
            asked = bool(m.view(seat)["pending"])
            moment = seat, pos.round, "asked" if asked else pos.built or pos.spends_left
            if moment not in seen and (asked or pos.built or pos.spends_left in (2, 4)):
                seen.add(moment)
                yield m, seat
        # One seat plays at random, so that tables that a beginner comes to are among them.
        m.apply(choose(m, seat, random if seat == seed % SEATS else planner))


def shown(odds: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield every number that these odds show, with its kind."""
    for item in odds["items"]:
        if item["pay"]:
            yield "what an item takes", item["pay"]
        for row in item["rolls"]:
            yield "an item by the roll to come", row["chance"]["percent"]
        if item["after"]:
            yield "the reach after a build", item["after"]["words"]
    if odds["reach"]:
        yield "the reach", odds["reach"]["percent"]
        for row in odds["reach"]["prisms"]:
            yield "the reach with prisms", row["chance"]["percent"]
    for move in odds["moves"]:
        yield f"the reach after: {move['kind']}", move["words"]


def spread(seeds: range) -> Spread:
    found: Spread = defaultdict(Counter)
    for seed in seeds:
        for m, seat in tables(seed):
            odds = board_odds(m, seat, m.view(seat))
            assert odds is None or not odds["error"]
            for kind, value in shown(odds) if odds else ():  # type: ignore[arg-type]  # a typed dictionary
                found[kind][value] += 1
    return found


def told(found: Spread) -> str:
    lines = []
    for kind, values in sorted(found.items()):
        (value, count), *_ = values.most_common(1)
        total = values.total()
        lines.append(f"{kind}: {total} times, {len(values)} values, most often {value!r}: {count / total:.0%}")
    return "\n".join(lines)


LEAST = 20
"""Of a kind that was seen less often nothing can be said."""


def informs(found: Spread) -> None:
    # Seen with pytest -s, and where the test fails.
    sys.stdout.write(f"\n{told(found)}\n")
    for kind, values in found.items():
        if values.total() >= LEAST:
            assert 2 * max(values.values()) <= values.total(), f"{kind}\n{told(found)}"


@pytest.mark.nightly
def test_no_kind_of_number_says_the_same_most_of_the_time() -> None:
    found = spread(range(1))
    informs(found)
    assert {"what an item takes", "the reach", "the reach with prisms", "the reach after a build"} <= set(found)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_no_kind_of_number_says_the_same_most_of_the_time_in_fifty_games() -> None:
    found = spread(range(50))
    informs(found)
    assert {"the reach after: hold", "the reach after: upgrade", "an item by the roll to come"} <= set(found)
