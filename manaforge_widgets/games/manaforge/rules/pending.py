"""Functions that write the pending steps of a position as plain JSON, and read this JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from manaforge_widgets.core.api import PositionError
from manaforge_widgets.core.messages import short
from manaforge_widgets.games.manaforge.rules import items, roles
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.choices import CHOICES, FACE, ITEM, NUMBER, SEAT, TALENT, named_value
from manaforge_widgets.games.manaforge.rules.components import Item, Level
from manaforge_widgets.games.manaforge.rules.elements import NOTHING
from manaforge_widgets.games.manaforge.rules.position import Frame, Position
from manaforge_widgets.games.manaforge.rules.talents import owner_has

# The name of each operation and the kinds of its values.
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
_NAMED: Final = {ITEM: "the title of an item", FACE: "a die face such as '2 earth'", TALENT: "the name of a talent"}
_MOST: Final = 100  # far more steps than any action leaves pending
_OPERATIONS = {name: operation for operation, (name, _) in _SHAPES.items()}


def write_pending(pos: Position) -> list[list[Any]]:
    """Return the pending steps, each as a list of its name and its values; a card is a title, or None for no card."""
    return [
        [
            _SHAPES[frame[0]][0],
            *(named_value(pos, kind, value) for kind, value in zip(_SHAPES[frame[0]][1], frame[1:], strict=True)),
        ]
        for frame in pos.stack
    ]


def read_pending(pos: Position, frames: Any) -> list[Frame]:
    """Return the pending steps from a list that :func:`write_pending` returned.

    All other parts of the position must have been read before.

    Raises:
        PositionError: a step can't be read, or has values that do not fit its card.
    """
    if not isinstance(frames, list):
        raise PositionError(f"view['pending'] must be a list, not {short(frames)}.")
    if len(frames) > _MOST:
        raise PositionError(f"view['pending'] must have at most {_MOST} steps, not {len(frames)}.")
    return [_read_frame(pos, frame, f"view['pending'][{place}]") for place, frame in enumerate(frames)]


def _read_frame(pos: Position, frame: Any, where: str) -> Frame:
    if not isinstance(frame, list) or not frame or not isinstance(frame[0], str) or frame[0] not in _OPERATIONS:
        raise PositionError(
            f"{where} must be a list that begins with the name of a question or an effect, not {short(frame, 80)}."
        )
    operation = _OPERATIONS[frame[0]]
    kinds = _SHAPES[operation][1]
    if len(frame) != len(kinds) + 1:
        raise PositionError(f"{where} must have {len(kinds)} values after {frame[0]!r}, not {len(frame) - 1}.")
    known: dict[int, dict[Any, int]] = {
        # A recharge may come from a die, and then the card that asks is None.
        ITEM: {**pos.components.item_ids, **({None: -1} if operation == at.RECHARGE else {})},
        FACE: pos.components.face_ids,
        TALENT: pos.components.talent_ids,
    }
    values = []
    for place, (kind, value) in enumerate(zip(kinds, frame[1:], strict=True), 1):
        if kind in known:
            if isinstance(value, (list, dict)) or value not in known[kind]:
                raise PositionError(
                    f"{where}[{place}] must be {_NAMED[kind]}{' or None' * (None in known[kind])}, not {short(value)}."
                )
            values.append(known[kind][value])
        elif type(value) is not int or (kind == SEAT and not 0 <= value < pos.seats):
            must = f"a seat from 0 to {pos.seats - 1}" if kind == SEAT else "a whole number"
            raise PositionError(f"{where}[{place}] must be {must}, not {short(value)}.")
        else:
            values.append(value)
    possible = _POSSIBLE.get(operation)
    if possible and not possible(pos, *values):
        raise PositionError(f"{where} must have values that its card or talent allows, not {short(frame[1:], 80)}.")
    return (operation, *values)


# --------------------------------------------------------------- the possible values of each step, by card or talent


def _level(pos: Position, item: int, level: int) -> Level | None:
    levels = pos.components.items[item].levels
    return levels[level] if 0 <= level < len(levels) else None


def _store_card(pos: Position, item: int, part: str = "") -> Item | None:
    card = pos.components.items[item]
    return card if not card.workshop and (not part or part in card.effect) else None


def _payment(pos: Position, item: int, level: int, *price: int) -> bool:
    *mana, total, returned = price
    paid = _level(pos, item, level)
    if paid:
        return (*paid.pay.mana, paid.pay.total, paid.gains[0].paid_gems) == (*mana, total, returned)
    # MF-I4: a store card's effect may allow paying more mana.
    card = pos.components.items[item]
    more = (*mana, returned) == (*NOTHING, 0) and 0 < total <= card.effect.get("extra_mana_limit", 0)
    return level == -1 and (more or (*mana, total, returned) == (*card.cost.mana, card.cost.total, 0))


def _gem_payment(pos: Position, item: int, level: int, *price: int) -> bool:
    paid = _level(pos, item, level)
    cost = paid.pay if paid else pos.components.items[item].cost
    gems = paid.pay.gems if paid else items.scavenger_price(pos)
    return (paid is not None or level == -1) and gems > 0 and price == (gems, *cost.mana, cost.total)


def _exhausted(pos: Position, item: int, count: int) -> bool:
    return count > 0 and any(level.pay.exhaust == count for level in pos.components.items[item].levels)


def _effect_of(amount: str, limit: str) -> Callable[..., bool]:
    def possible(pos: Position, item: int, per: int, most: int) -> bool:
        effect = pos.components.items[item].effect
        return per > 0 and (per, most) == (effect.get(amount, 0), effect.get(limit, 0))

    return possible


def _score(pos: Position, amount: int) -> bool:
    effects = (card.effect for card in pos.components.items)
    return any(
        amount % per == 0 and 0 <= amount // per <= effect["extra_mana_limit"]
        for effect in effects
        if (per := effect.get("prestige_per_extra_mana", 0))
    )


def _order(pos: Position, seat: int, placed: int) -> bool:
    return 0 <= placed < max(1, pos.peeked) and owner_has(pos, seat, roles.PRECOGNITION) is not None


def _is_role(role: int) -> Callable[[Position, int], bool]:
    return lambda pos, talent: pos.components.talents[talent].role == role


_POSSIBLE: Final[dict[int, Callable[..., bool]]] = {
    at.PAY: _payment,
    at.PAY_GEMS: _gem_payment,
    at.CHOOSE_GAIN: lambda pos, item, level: _level(pos, item, level) is not None,
    at.CHOOSE_ANY: _is_role(roles.APPRENTICE),
    at.TRANSMUTE: lambda pos, chain: 0 < chain < 1 << len(pos.die_type[pos.active]),
    at.EXHAUST: _exhausted,
    at.PAY_MORE: _effect_of("prestige_per_extra_mana", "extra_mana_limit"),
    at.SPEND_GEMS: _effect_of("prestige_per_distinct_gem", "gem_limit"),
    at.MIMIC: lambda pos, item: _store_card(pos, item, "copy_store_card") is not None,
    at.GIVE: lambda pos, item, _seat: _store_card(pos, item, "others_may_give") is not None,
    at.TURN_DIE: _is_role(roles.MANCER),
    at.ORDER: _order,
    at.OFFER: lambda _pos, _seat, before_roll: before_roll in (0, 1),
    at.EFFECT: lambda pos, item: _store_card(pos, item) is not None,
    at.SCORE: _score,
    at.ROLL_DIE: lambda pos, seat, die: 0 <= die < len(pos.die_type[seat]),
}
"""For each operation whose values could be wrong: a check whether the values are possible in this position."""
