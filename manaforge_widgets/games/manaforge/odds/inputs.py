"""Readers for the arguments of a question: faces, a held die, locked dice, talents, a workshop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from manaforge_widgets.core.messages import clipped, listed, short
from manaforge_widgets.core.spelling import unknown
from manaforge_widgets.games.manaforge.odds.plans import WorkshopCard
from manaforge_widgets.games.manaforge.odds.resources import ShownDie
from manaforge_widgets.games.manaforge.rules import roles
from manaforge_widgets.games.manaforge.rules.components import Components, Item
from manaforge_widgets.games.manaforge.rules.elements import ANY, ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.rules.position import WORKSHOP_PLACES
from manaforge_widgets.odds.budget import OddsError

_MOST_LISTED = 100


def read_face(text: object, die_type: int, components: Components) -> int:
    """Return the face of a die by its text.

    Raises:
        OddsError: the die has no such face.
    """
    texts = components.side_texts[die_type]
    if text in texts:
        return components.sides[die_type][texts.index(text)]
    raise OddsError(
        f"the {TYPES[die_type]} die has no face {short(text)}; its faces are {listed(dict.fromkeys(texts))}."
    )


def read_locked(locked: object, types: Sequence[int], components: Components) -> dict[int, int]:
    """Return the faces of locked dice by their place.

    Raises:
        OddsError: the argument is not a dict, or a die or its face is unknown.
    """
    if locked is None:
        return {}
    if not isinstance(locked, Mapping):
        raise OddsError(
            f"locked must be a dict from a die's place to its face, such as {{0: '2 earth'}}, not {short(locked)}."
        )
    faces = {}
    for place, text in locked.items():
        if type(place) is not int or not 0 <= place < len(types):
            raise OddsError(f"there is no die {short(place, 20)} to lock; the dice are 0 to {len(types) - 1}.")
        faces[place] = read_face(text, types[place], components)
    return faces


def read_held(held: object, mancers: Sequence[int], components: Components) -> ShownDie:
    """Return a die on Aether Reserve, from its face, or from its type and face.

    Raises:
        OddsError: there is no such die, or its type matters and is not given.
    """
    if isinstance(held, tuple):
        if len(held) != 2 or held[0] not in TYPES:
            raise OddsError(f"{short(held, 60)} is not a held die; write its face, '2 water', or ('water', '1 earth').")
        die_type = TYPES.index(held[0])
        return die_type, read_face(held[1], die_type, components)
    having = [die_type for die_type, texts in enumerate(components.side_texts) if held in texts]
    if not having:
        raise OddsError(f"no die has the face {short(held)}; the faces are {listed(components.face_ids)}.")
    if len(having) > 1 and any(die_type in mancers for die_type in having):
        names = " or ".join(TYPES[die_type] for die_type in having)
        example = (TYPES[having[0]], held)
        raise OddsError(
            f"held must name the die too, such as {example!r}: {short(held)} is on the {names} die, and a talent "
            "depends on which it is."
        )
    return having[0], read_face(held, having[0], components)


def read_talents(talents: object, components: Components) -> list[int]:
    """Return the ids of talents by their names, each id once.

    Raises:
        OddsError: a talent is unknown.
    """
    ids = []
    for name in _listed(talents, "talents must be names", "['Geomancer']"):
        if not isinstance(name, str) or name not in components.talent_ids:
            raise OddsError(unknown("talent", name, components.talent_ids))
        ids.append(components.talent_ids[name])
    return list(dict.fromkeys(ids))


def helping_talents(components: Components, talents: Iterable[int]) -> tuple[int, tuple[int, ...]]:
    """Return the talents that help to pay.

    Returns:
        The number of spends that the Apprentice takes for one mana, or 0, and the elements of the -mancers.

    Raises:
        OddsError: the automata do not know a talent of a custom edition.
    """
    apprentice = 0
    mancers: list[int] = []
    for number in talents:
        talent = components.talents[number]
        if talent.role == roles.APPRENTICE:
            apprentice = min(apprentice or talent.amount, talent.amount)
        elif talent.role == roles.MANCER and components.gem_side[talent.element] >= 0:
            if talent.element in mancers:
                raise OddsError(f"this probability can't include {talent.name} as it is in this edition.")
            mancers.append(talent.element)
    return apprentice, tuple(sorted(mancers))


def read_workshop(workshop: object, components: Components) -> tuple[WorkshopCard, ...]:
    """Return workshop cards from their names, or from rows as in a view.

    Raises:
        OddsError: a card is unknown or can't hold its gems, or there are more than four cards.
    """
    cards = [
        _card(row if isinstance(row, Mapping) else {"card": row}, components)
        for row in _listed(workshop, "workshop must be a list of cards", "['Stone Circle']")
    ]
    if len(cards) > WORKSHOP_PLACES:
        raise OddsError(f"workshop must have at most {WORKSHOP_PLACES} cards, not {len(cards)} (MF-I1).")
    if len({card.item for card in cards}) < len(cards):
        raise OddsError("workshop must not have the same card twice, since there is one of each (MF-I1).")
    return tuple(cards)


def _card(row: Mapping[Any, Any], components: Components) -> WorkshopCard:
    title = row.get("card")
    number = components.item_ids.get(title, -1) if isinstance(title, str) else -1
    if number < 0 or not components.items[number].workshop:
        raise OddsError(f"there is no workshop item {short(title)}.")
    if more := set(row) - {"card", "gems", "charged"}:
        raise OddsError(f"a workshop card has the keys card, gems and charged, not {short(more.pop())}.")
    item: Item = components.items[number]
    slots = components.gem_slots[item.id]
    names = _listed(row.get("gems", ()), "the gems on a card must be elements", "['earth']")
    gems = []
    for name in names:
        if name not in ELEMENTS:
            raise OddsError(f"{short(name)} is not an element; the elements are {listed(ELEMENTS)}.")
        gems.append(ELEMENTS.index(name))
    if len(gems) > len(slots) or any(slot not in (gem, ANY) for slot, gem in zip(slots, gems, strict=False)):
        raise OddsError(f"{title} can't hold {clipped(listed(names), 60)} gems in this order (MF-T4).")
    charged = row.get("charged", True)
    if type(charged) is not bool:
        raise OddsError(f"charged must be True or False, not {short(charged)}.")
    return WorkshopCard(item.id, charged, tuple(gems))


def _listed(value: object, what: str, example: str) -> list[Any]:
    if isinstance(value, str | Mapping):
        return [value]
    if not isinstance(value, Iterable):
        raise OddsError(f"{what}, such as {example}, not {short(value)}.")
    entries = list(islice(value, _MOST_LISTED + 1))
    if len(entries) > _MOST_LISTED:
        raise OddsError(f"{what}, such as {example}, with at most {_MOST_LISTED} entries.")
    return entries
