"""The workshop cards that a seat may use in one click, because each only gives mana or gems."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules.describe import amount_symbols
from manaforge_widgets.games.manaforge.rules.elements import named
from manaforge_widgets.games.manaforge.rules.position import FIELDS, Position

_CHANGES = ("reserve", "gems", "charged", "components", "options")
_SAME = tuple(name for name in FIELDS if name not in _CHANGES)


def giving(pos: Position, seat: int, codes: list[int]) -> tuple[list[int], str]:
    """Return the activations that only give mana or gems, and what they give in all, in symbols.

    A card counts if only one of its levels is offered, and if that one has no price, asks nothing and gives something.

    Args:
        pos: the position, in the seat's turn and with no question open; it is not changed.
        seat: the seat.
        codes: the legal actions that the board offers.
    """
    levels = [code for code in codes if actions.kind_of(code) == actions.ACTIVATE]
    cards = [actions.card_of(actions.about_of(code)) for code in levels]
    found, after = [], pos.copy()
    for code, card in zip(levels, cards, strict=True):
        if cards.count(card) > 1:
            continue
        new = after.copy()
        engine.apply(new, code)
        if _only_gives(new, after, seat):
            found.append(code)
            after = new
    gems = slice(4 * seat, 4 * seat + 4)
    mana = [now - then for now, then in zip(after.reserve, pos.reserve, strict=True)]
    more = [now - then for now, then in zip(after.gems[gems], pos.gems[gems], strict=True)]
    return found, amount_symbols(_some(mana), _some(more))


def _some(amounts: list[int]) -> dict[str, int]:
    return {element: amount for element, amount in named(amounts).items() if amount}


def _only_gives(new: Position, old: Position, seat: int) -> bool:
    amounts = [*zip(new.reserve, old.reserve, strict=True), *zip(new.gems, old.gems, strict=True)]
    return (
        all(getattr(new, name) == getattr(old, name) for name in _SAME)
        and sum(new.charged[seat]) == sum(old.charged[seat]) - 1
        and all(now >= then for now, then in amounts)
        and any(now > then for now, then in amounts)
    )
