"""The probabilities of further crafts in a craft turn, with the dice that a craft leaves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import CraftTurn
from manaforge_widgets.games.kings_forge.odds.needs import Needs, needs_of
from manaforge_widgets.games.kings_forge.odds.several import at_least
from manaforge_widgets.games.kings_forge.rules import engine
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.odds.budget import Budget


def rest_chances(pos: Position, code: int, budget: Budget) -> Iterator[Fraction]:
    """Yield probabilities of more crafts in the same turn after a craft or a steal, with the dice that it leaves.

    The first is that of at least one more craft or steal. Then come those of at least two and three more crafts on
    display, if there are as many; the card that replaces a craft counts, too (KF-C2). Each is the probability with the
    best use of the bonuses and rerolls that are left.

    Args:
        pos: a position in the seat's craft turn; it is not changed.
        code: the code of the craft or the steal, which says which dice are laid.
        budget: the time that the calculation may take.

    Raises:
        OddsError: the calculation takes too long, or a probability depends on which dice a card's last plus may still
            be added to.
    """
    after = _after(pos, code)
    turn = CraftTurn(after, budget)
    crafts = list(seats.displayed(after).values())
    steals = [aim for lying in seats.to_steal(after, after.active).values() for aim in beaten_by(lying)]
    yield turn.chance(*crafts, *steals)
    for number in range(2, len(crafts) + 1):
        yield turn.chance(*at_least(crafts, number))


def each_chance(pos: Position, code: int, budget: Budget) -> dict[str, Fraction]:
    """Return the probability of each further craft or steal by itself, after a craft or a steal, by the card's name.

    Args:
        pos: a position in the seat's craft turn; it is not changed.
        code: the code of the craft or the steal.
        budget: the time that the calculation may take.

    Raises:
        OddsError: for the same reasons as :func:`rest_chances`.
    """
    after = _after(pos, code)
    turn = CraftTurn(after, budget)
    chances = {name: turn.chance(needs) for name, needs in seats.displayed(after).items()}
    stolen = seats.to_steal(after, after.active).items()
    return chances | {name: turn.chance(*beaten_by(lying)) for name, lying in stolen}


def _after(pos: Position, code: int) -> Position:
    after = pos.copy()
    engine.apply(after, code)
    assert seats.has_dice_on_the_table(after, pos.active), "a craft turn goes on until the seat ends it (KF-C6)"
    return after


def beaten_by(lying: Needs) -> list[Needs]:
    """KF-C3: return the needs of which one must be met for a steal: no die is lower, and one is higher.

    Args:
        lying: the dice on the craft.

    Example:
        >>> from manaforge_widgets.games.kings_forge.odds.needs import read_needs
        >>> [str(aim) for aim in beaten_by(read_needs("metal 3, gem 4, gem 4"))]
        ['metal 4, gem 4, gem 4', 'metal 3, gem 4, gem 5']
    """
    higher = [
        needs_of((colour, value + (place == raised)) for place, (colour, value) in enumerate(lying.dice))
        for raised in range(len(lying))
    ]
    return list(dict.fromkeys(higher))
