"""Writing the stack of pending steps as plain JSON, and reading it back."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.games.api import PositionError
from manaforge_widgets.games.brief import brief
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.choices import CHOICES, FACE, ITEM, NUMBER, SEAT, TALENT, named_value
from manaforge_widgets.games.manaforge.rules.position import Frame, Position

# The name of each operation, and the kinds of its values.
_SHAPES: dict[int, tuple[str, tuple[int, ...]]] = {
    **{operation: (kind.name, tuple(value for _, value in kind.values)) for operation, kind in CHOICES.items()},
    at.TAKE_ITEM: ("take item", (ITEM,)),
    at.PLACE: ("place", (ITEM,)),
    at.EFFECT: ("effect", (ITEM,)),
    at.CRAFT: ("craft", (ITEM,)),
    at.SCORE: ("score", (NUMBER,)),
    at.START_ROUND: ("start round", ()),
    at.SET_UP: ("set up", ()),
    at.DRAW_FIRST: ("draw first", ()),
    at.ROLL_DIE: ("roll die", (SEAT, NUMBER)),
    at.ROLL_ALL: ("roll all", ()),
}
_OPERATIONS = {name: operation for operation, (name, _) in _SHAPES.items()}


def write_pending(pos: Position) -> list[list[Any]]:
    """The stack; each frame is a list of its name and its values, with cards by title and the card -1 as None."""
    return [
        [
            _SHAPES[frame[0]][0],
            *(named_value(pos, kind, value) for kind, value in zip(_SHAPES[frame[0]][1], frame[1:], strict=True)),
        ]
        for frame in pos.stack
    ]


def read_pending(pos: Position, frames: Any) -> list[Frame]:
    """The stack from a list that :func:`write_pending` made.

    Raises:
        PositionError: when a frame can't be read.
    """
    if not isinstance(frames, list):
        raise PositionError("pending: must be a list.")
    return [_read_frame(pos, frame) for frame in frames]


def _read_frame(pos: Position, frame: Any) -> Frame:
    if not isinstance(frame, list) or not frame or not isinstance(frame[0], str) or frame[0] not in _OPERATIONS:
        raise PositionError(f"pending: {brief(frame, 80)} can't be pending.")
    operation = _OPERATIONS[frame[0]]
    kinds = _SHAPES[operation][1]
    if len(frame) != len(kinds) + 1:
        raise PositionError(f"pending: {frame[0]!r} has {len(kinds)} values, not {len(frame) - 1}.")
    known: dict[int, dict[Any, int]] = {
        # A recharge may come from a die, and then the card that asks is None.
        ITEM: {**pos.components.item_ids, **({None: -1} if operation == at.RECHARGE else {})},
        FACE: pos.components.face_ids,
        TALENT: pos.components.talent_ids,
    }
    values = []
    for kind, value in zip(kinds, frame[1:], strict=True):
        if kind in known:
            if isinstance(value, (list, dict)) or value not in known[kind]:
                raise PositionError(f"pending: {frame[0]!r}: {brief(value)} is unknown.")
            values.append(known[kind][value])
        elif type(value) is not int or not -(kind == NUMBER) <= value < (pos.seats if kind == SEAT else 1 << 40):
            raise PositionError(f"pending: {frame[0]!r}: {brief(value)} is not a number that it can have.")
        else:
            values.append(value)
    return (operation, *values)
