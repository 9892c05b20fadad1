"""Automata ready to be asked, kept for the next question: one serves every pool of dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from manaforge_widgets.games.manaforge.odds.automaton import Automaton, Opening, Setting
from manaforge_widgets.games.manaforge.odds.counting import COPYING, Dice, Together, Walks
from manaforge_widgets.games.manaforge.odds.plans import Card, useful
from manaforge_widgets.games.manaforge.rules.components import Components, Cost
from manaforge_widgets.odds.budget import Budget

HELPS = "fewer dice, spends or workshop cards, or a smaller cost, would help"
_KEPT = 64
_T = TypeVar("_T")

_automata: dict[object, Automaton] = {}
_all_walks: dict[object, Walks] = {}
_all_together: dict[object, tuple[Together, Walks]] = {}


def automaton(components: Components, cost: Cost, setting: Setting, budget: Budget) -> Automaton:
    """The automaton of a cost."""
    return _kept(_automata, (components, cost, setting), lambda: Automaton(components, cost, setting, budget))


def walks(components: Components, cost: Cost, setting: Setting, budget: Budget) -> Walks:
    """The walks of one automaton."""
    return _kept(
        _all_walks,
        (components, cost, setting),
        lambda: _walks(components, automaton(components, cost, setting, budget), setting),
    )


def walks_together(
    components: Components, costs: tuple[Cost, ...], setting: Setting, budget: Budget
) -> tuple[Together, Walks]:
    """The walks of several automata that read the same dice."""

    def make() -> tuple[Together, Walks]:
        together = Together([automaton(components, cost, setting, budget) for cost in costs])
        return together, _walks(components, together, setting)

    return _kept(_all_together, (components, costs, setting), make)


def _kept(store: dict[object, _T], key: object, make: Callable[[], _T]) -> _T:
    """What was made for the key before, or now. Not ``lru_cache``: a budget is no part of what is asked."""
    found = store.pop(key, None)
    if found is None:
        found = make()
        if len(store) >= _KEPT:
            del store[next(iter(store))]
    # The newest stand last, so the first is the one that has not been asked for longest.
    store[key] = found
    return found


def _walks(components: Components, reader: Automaton | Together, setting: Setting) -> Walks:
    return Walks(components, reader, setting.mancers, surges=setting.surges > 0)


def setting_for(
    components: Components,
    dice: Dice,
    hand: Opening,
    *,
    apprentice: int = 0,
    mancers: tuple[int, ...] = (),
    cards: tuple[Card, ...] = (),
) -> Setting:
    """The setting in which these dice are read: no larger than they and what is in hand need.

    Cards that can't help to pay are left out, and a Power Surge (MF-D5) is told apart only where a card can.

    Args:
        components: the edition.
        dice: the dice.
        hand: what there is besides them.
        apprentice: as in :class:`~.automaton.Setting`, like the rest.
        mancers: as there.
        cards: the whole workshop.
    """
    helping = tuple(card for card in cards if _helps(components, card))
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
    if (copies or "gem copy" in spent) and (any(hand.gems) or hand.prisms or helping):
        copies += transmutes
    if surges or "power surge" in spent:
        surges += transmutes
    # A Power Surge takes a spend: no more of them than a turn has, with what each card can add and add again.
    surges = min(surges, hand.spends + 2 * len(helping))
    # Each die is spent once, and only the Apprentice spends without a die.
    dice_left = sum(dice.unknown) + len(dice.shown)
    return Setting(
        spends=hand.spends if apprentice else min(hand.spends, dice_left),
        apprentice=apprentice,
        mancers=mancers,
        cards=helping,
        transmutes=transmutes,
        copies=copies,
        surges=surges if helping else 0,
        owned=sum(hand.reserve) + sum(hand.gems) + hand.prisms if helping else 0,
    )


def _helps(components: Components, card: Card) -> bool:
    return any(useful(gain) for level in components.items[card.item].levels for gain in level.gains)
