"""The stack of what is still to be done, as plain JSON and back."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.games.api import PositionError
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.position import Frame, Position

_NUMBER, _ITEM, _SEAT, _FACE, _TALENT = range(5)
# The name of each operation and what each of its values is.
_SHAPES: dict[int, tuple[str, tuple[int, ...]]] = {
    at.PAY: ("pay", (_ITEM, *(_NUMBER,) * 7)),
    at.PAY_GEMS: ("pay gems", (_ITEM, *(_NUMBER,) * 7)),
    at.CHOOSE_FACE: ("choose face", (_FACE,)),
    at.CHOOSE_GAIN: ("choose gain", (_ITEM, _NUMBER)),
    at.CHOOSE_ANY: ("choose any", (_TALENT,)),
    at.TRANSMUTE: ("transmute", (_NUMBER,)),
    at.COPY_GEM: ("copy gem", ()),
    at.RECHARGE: ("recharge", (_ITEM,)),
    at.EXHAUST: ("exhaust", (_ITEM, _NUMBER)),
    at.DISCARD: ("discard", ()),
    at.PAY_MORE: ("pay more", (_ITEM, _NUMBER, _NUMBER)),
    at.SPEND_GEMS: ("spend gems", (_ITEM, _NUMBER, _NUMBER)),
    at.MIMIC: ("mimic", (_ITEM,)),
    at.GIVE: ("give", (_ITEM, _SEAT)),
    at.TURN_DIE: ("turn die", (_TALENT,)),
    at.TAKE_DIE: ("take die", (_SEAT,)),
    at.ORDER: ("order", (_SEAT, _NUMBER)),
    at.OFFER: ("offer", (_SEAT, _NUMBER)),
    at.TAKE_ITEM: ("take item", (_ITEM,)),
    at.PLACE: ("place", (_ITEM,)),
    at.EFFECT: ("effect", (_ITEM,)),
    at.CRAFT: ("craft", (_ITEM,)),
    at.SCORE: ("score", (_NUMBER,)),
    at.START_ROUND: ("start round", ()),
    at.SET_UP: ("set up", ()),
    at.ROLL_DIE: ("roll die", (_SEAT, _NUMBER)),
    at.ROLL_ALL: ("roll all", ()),
}
_OPERATIONS = {name: operation for operation, (name, _) in _SHAPES.items()}


def write_frames(pos: Position) -> list[list[Any]]:
    """The stack, each frame a list of its name and its values; cards by title, the card -1 as None."""
    return [
        [
            _SHAPES[frame[0]][0],
            *(_write(pos, kind, value) for kind, value in zip(_SHAPES[frame[0]][1], frame[1:], strict=True)),
        ]
        for frame in pos.stack
    ]


def _write(pos: Position, kind: int, value: int) -> Any:
    if kind == _ITEM:
        return pos.components.items[value].title if value >= 0 else None
    if kind == _FACE:
        return pos.components.faces[value].text
    return pos.components.talents[value].name if kind == _TALENT else value


def read_frames(pos: Position, frames: Any) -> list[Frame]:
    """The stack behind :func:`write_frames`. Raises PositionError."""
    if not isinstance(frames, list):
        raise PositionError("pending: must be a list.")
    return [_read_frame(pos, frame) for frame in frames]


def _read_frame(pos: Position, frame: Any) -> Frame:
    if not isinstance(frame, list) or not frame or not isinstance(frame[0], str) or frame[0] not in _OPERATIONS:
        raise PositionError(f"pending: {frame!r} is nothing that can be pending.")
    operation = _OPERATIONS[frame[0]]
    kinds = _SHAPES[operation][1]
    if len(frame) != len(kinds) + 1:
        raise PositionError(f"pending: {frame[0]!r} has {len(kinds)} values, not {len(frame) - 1}.")
    known: dict[int, dict[Any, int]] = {
        # Only a recharging die is no card.
        _ITEM: {**pos.components.item_ids, **({None: -1} if operation == at.RECHARGE else {})},
        _FACE: pos.components.face_ids,
        _TALENT: pos.components.talent_ids,
    }
    values = []
    for kind, value in zip(kinds, frame[1:], strict=True):
        if kind in known:
            if isinstance(value, (list, dict)) or value not in known[kind]:
                raise PositionError(f"pending: {frame[0]!r}: {value!r} is unknown.")
            values.append(known[kind][value])
        elif type(value) is not int or not -(kind == _NUMBER) <= value < (pos.seats if kind == _SEAT else 1 << 40):
            raise PositionError(f"pending: {frame[0]!r}: {value!r} is not a number that it can have.")
        else:
            values.append(value)
    return (operation, *values)
