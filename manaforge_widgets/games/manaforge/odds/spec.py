"""The workshop and the limits of a turn for which an automaton is built; the limits keep it small."""

from __future__ import annotations

from dataclasses import dataclass

from manaforge_widgets.games.manaforge.odds.plans import WorkshopCard, gives
from manaforge_widgets.games.manaforge.odds.resources import COPYING, DiceState, Resources
from manaforge_widgets.games.manaforge.rules.components import Components


@dataclass(frozen=True, slots=True)
class AutomatonSpec:
    """The workshop and the limits of a turn for which the automaton of a cost is built.

    Attributes:
        spends: the most dice that can be spent in the turn (MF-T1).
        apprentice: the number of spends that Wizard's Apprentice takes for one mana (MF-A5); 0 without the talent.
        mancers: the elements whose dice may still be turned to a gem side this turn (MF-A3).
        cards: the workshop.
        transmutes, copies, surges: the most possible Transmutes, Gem Copies and Power Surges, including those that a
            Transmute copies.
        owned: the most mana, gems and prisms together before any die is spent; 0 without cards.
    """

    spends: int = 4
    apprentice: int = 0
    mancers: tuple[int, ...] = ()
    cards: tuple[WorkshopCard, ...] = ()
    transmutes: int = 0
    copies: int = 0
    surges: int = 0
    owned: int = 0


def spec_for(
    components: Components,
    dice: DiceState,
    resources: Resources,
    *,
    apprentice: int = 0,
    mancers: tuple[int, ...] = (),
    cards: tuple[WorkshopCard, ...] = (),
) -> AutomatonSpec:
    """Return the smallest spec that is enough for these dice and resources.

    Cards that can't help to pay are left out, and Power Surges (MF-D5) count only if a card can use them.

    Args:
        components: the edition.
        dice: the dice.
        resources: the mana, gems and prisms, and the number of dice that can still be spent.
        apprentice: the number of spends that Wizard's Apprentice takes for one mana; 0 without the talent.
        mancers: the elements whose dice may still be turned to a gem side.
        cards: the whole workshop.
    """
    helping = tuple(card for card in cards if any(map(gives, components.items[card.item].levels)))
    most = {
        name: sum(components.faces[face].special == name for _, face in dice.shown)
        + sum(
            count
            for count, sides in zip(dice.unknown, components.sides, strict=True)
            if any(components.faces[face].special == name for face in sides)
        )
        for name in COPYING
    }
    spent = {components.faces[face].special for _, face in dice.spent}
    transmutes, copies, surges = most["transmute"], most["gem copy"], most["power surge"]
    if (copies or "gem copy" in spent) and (any(resources.gems) or resources.prisms or helping):
        copies += transmutes
    if surges or "power surge" in spent:
        surges += transmutes
    # A Power Surge takes a spend: there is at most one for each spend of the turn, and at most two more for each card.
    surges = min(surges, resources.spends + 2 * len(helping))
    # Each die is spent once, and only the Apprentice spends without a die.
    dice_left = sum(dice.unknown) + len(dice.shown)
    return AutomatonSpec(
        spends=resources.spends if apprentice else min(resources.spends, dice_left),
        apprentice=apprentice,
        mancers=mancers,
        cards=helping,
        transmutes=transmutes,
        copies=copies,
        surges=surges if helping else 0,
        owned=sum(resources.reserve) + sum(resources.gems) + resources.prisms if helping else 0,
    )
