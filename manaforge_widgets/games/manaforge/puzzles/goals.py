"""The goals of puzzles: things to reach in one turn, given as a text or as a function of the position."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from manaforge_widgets.core.api import ArgumentError, PositionError
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import clipped, short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.games.manaforge.puzzles.reading import read_title
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.view import view

Test = Callable[[Position], bool]

_BUILD = re.compile(r"(?:build|make)\s+(.+)", re.IGNORECASE)
_UPGRADE = re.compile(r"(?:upgrade|unlock)\s+(.+)", re.IGNORECASE)
_AMOUNT = re.compile(
    r"(?:(?:get|gain|have|score|own)\s+)?(\d{1,4}|an?)\s+(?:more\s+)?(?:(earth|fire|wind|water)\s+)?"
    r"(prestige|gems?|prisms?|mana)(?:\s+this\s+turn)?",
    re.IGNORECASE,
)
_LEADS = ("build", "upgrade", "prestige", "gems", "prisms", "mana")
_HELP = (
    "a goal reads like 'build Stone Circle', '4 prestige this turn', '2 fire gems', '3 earth mana' or "
    "'upgrade Sun Fragment'"
)


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal for one turn: its words, and a test whether a position has reached it.

    ``wanted`` are the items that must be built; a turn builds only one (MF-T2).
    """

    words: str
    reached: Test
    wanted: frozenset[int] = frozenset()

    def is_lost(self, pos: Position, seat: int) -> bool:
        """Return whether the turn's build or prism has been used for something that the goal does not need."""
        if not pos.built or not self.wanted or pos.stack:
            return False
        return not self.wanted <= {*pos.workshop[seat], *pos.store[seat]}


def read_goal(goal: object, start: Position, seat: int) -> Goal:
    """Return a goal from a text, or from a function of the position.

    Args:
        goal: one or more goals joined by "and"; or a function that takes a position, as ``m.position`` gives it, and
            returns whether the goal is reached. The function's docstring becomes the goal's words.
        start: the position at the beginning of the turn.
        seat: the seat that must reach the goal.

    Raises:
        PositionError: the text is not a goal, or is about a card that is not there.
        ArgumentError: the goal is neither a text nor a function.
    """
    if callable(goal):
        words = getattr(goal, "__doc__", None) or getattr(goal, "__name__", "")
        words = " ".join(words.split()) if isinstance(words, str) and words != "<lambda>" else ""
        words = clipped(words or "reach the goal of this puzzle")
        return Goal(words, lambda pos: bool(goal(Record(view(pos, None)))))
    if not isinstance(goal, str):
        raise ArgumentError(f"goal must be a text or a function of the position, not {short(goal)}; {_HELP}.")
    texts = [text.strip(" .") for text in re.split(r"\s+and\s+", goal[:400], flags=re.IGNORECASE)]
    tests = [_read_one(text, start, seat) for text in texts]
    built = [read[1] for text in texts if (read := _BUILD.fullmatch(text))]
    wanted = frozenset(
        start.components.item_ids[read_title(title, "goal", start.components.item_ids)] for title in built
    )
    return Goal(" and ".join(words for words, _ in tests), lambda pos: all(test(pos) for _, test in tests), wanted)


def _read_one(text: str, start: Position, seat: int) -> tuple[str, Test]:
    components = start.components
    if read := _BUILD.fullmatch(text):
        title = read_title(read[1], "goal", components.item_ids)
        item = components.item_ids[title]
        if item in (*start.workshop[seat], *start.store[seat]):
            raise PositionError(f"goal: {title} is already built.")
        if item not in start.board and item not in start.discard:
            raise PositionError(f"goal: {title} is not on the board; add it to market=.")
        return f"build {title}", lambda pos: item in pos.workshop[seat] or item in pos.store[seat]
    if read := _UPGRADE.fullmatch(text):
        return _upgrade(read[1], start, seat, components)
    if read := _AMOUNT.fullmatch(text):
        number = 1 if read[1].lower() in ("a", "an") else int(read[1])
        return _amount(number, (read[2] or "").lower(), read[3].lower().rstrip("s"), start, seat)
    first, *rest = folded(text).split() or [""]
    meant = suggestion(first, _LEADS) or next(
        (suggestion(word, _LEADS) for word in rest if suggestion(word, _LEADS)), ""
    )
    raise PositionError(f"goal: {short(text, 60)} can't be read; {_HELP}.{meant}")


def _upgrade(name: str, start: Position, seat: int, components: Components) -> tuple[str, Test]:
    title = read_title(name, "goal", {item.title: 0 for item in components.items if item.workshop})
    item = components.item_ids[title]
    gems = len(start.attached[seat][start.workshop[seat].index(item)]) if item in start.workshop[seat] else 0
    if item not in (*start.workshop[seat], *start.board, *start.discard):
        raise PositionError(
            f"goal: {title} is neither in the workshop nor on the board; add it to workshop= or market=."
        )

    def reached(pos: Position) -> bool:
        cards = pos.workshop[seat]
        return item in cards and len(pos.attached[seat][cards.index(item)]) > gems

    return f"upgrade {title}", reached


def _amount(number: int, element: str, what: str, start: Position, seat: int) -> tuple[str, Test]:
    if number < 1:
        raise PositionError("goal must have an amount of 1 or more, not 0.")
    some = f"{number} {element} {what}".replace("  ", " ")
    if what == "prestige":
        if element:
            raise PositionError(f"goal: prestige has no element; write '{number} prestige this turn'.")
        least = start.prestige[seat] + number
        return f"gain {number} prestige this turn", lambda pos: pos.prestige[seat] >= least
    if what == "prism":
        if element:
            raise PositionError(f"goal: a prism has no element; write '{number} prisms'.")
        return f"have {some}{'s' * (number > 1)}", lambda pos: pos.prisms[seat] >= number
    chosen = [ELEMENTS.index(element)] if element else list(range(len(ELEMENTS)))
    if what == "gem":
        return f"own {some}{'s' * (number > 1)}", lambda pos: sum(pos.gems[seat * 4 + e] for e in chosen) >= number
    return (
        f"have {some} in the reserve",
        lambda pos: pos.active == seat and sum(pos.reserve[e] for e in chosen) >= number,
    )
