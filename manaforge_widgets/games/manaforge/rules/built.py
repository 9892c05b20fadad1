"""The items that a seat has built and the talents that it keeps, for tables of simulations."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.core.api import Cards
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.games.manaforge.rules.position import Position


def built_cards(rules: Manaforge) -> Cards:
    """Return functions that list a seat's built items (in its workshop and its store) and its talents.

    Args:
        rules: the rules of the edition.

    Example:
        >>> rules = Manaforge()
        >>> built_cards(rules).of(rules.start(2), 0)
        []
    """
    items, talents = rules.components.items, rules.components.talents
    # A talent is a number below 0. Seats keep their talents for the whole game, so each pair is converted once.
    kept: dict[tuple[int, ...], list[int]] = {}

    def of(position: Position, seat: int) -> Sequence[int]:
        pair = position.talents[seat]
        if pair not in kept:
            kept[pair] = [~talent for talent in pair]
        return kept[pair] + position.workshop[seat] + position.store[seat]

    def name(card: int) -> str:
        return talents[~card].name if card < 0 else items[card].title

    def kind(card: int) -> str:
        return "talent" if card < 0 else "item"

    return Cards(of, name, kind)
