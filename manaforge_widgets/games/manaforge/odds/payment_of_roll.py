"""The way in which one roll pays a cost: the dice to spend, as few as possible, and what each die gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from manaforge_widgets.games.manaforge.rules.components import Components, Cost, Face
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, NOTHING, Amounts, unit
from manaforge_widgets.odds.budget import Budget

_COPY = "gem copy"


@dataclass(frozen=True, slots=True)
class DieSpend:
    """A die that is spent (MF-T1).

    Attributes:
        place: its place in the pool.
        mana: the mana that it gives, by element; all zero if it gives a gem.
        gem: the element of the gem that it gives, or -1.
        copied: the place of the die that a Transmute copies (MF-D4), or -1.
        copies_gem: whether a Gem Copy gives the gem, so that the seat must own one of its element (MF-D6).
    """

    place: int
    mana: Amounts = NOTHING
    gem: int = -1
    copied: int = -1
    copies_gem: bool = False

    @property
    def gives(self) -> Amounts:
        """The mana that it pays, by element; a gem counts as one mana (MF-P1)."""
        return self.mana if self.gem < 0 else unit(self.gem)


@dataclass(frozen=True, slots=True)
class RollPayment:
    """A way to pay.

    Attributes:
        uses: the dice that are spent, in this order.
        prisms: for each prism that is exchanged (MF-T6), the element of its gem.
    """

    uses: tuple[DieSpend, ...]
    prisms: tuple[int, ...]


def payment_of_roll(
    components: Components,
    faces: Sequence[str],
    cost: Cost,
    *,
    gems: Sequence[int] = NOTHING,
    prisms: int = 0,
    spends: int = 4,
    budget: Budget | None = None,
) -> RollPayment | None:
    """Return the way in which a roll pays a cost with the fewest dice, without cards or talents; None if it can't.

    Args:
        components: the edition.
        faces: the face of each die.
        cost: the cost.
        gems: owned gems, by element.
        prisms: owned prisms.
        spends: the number of dice that can be spent in the turn.
        budget: the time that the calculation may take; None for the time of an ordinary question.

    Raises:
        OddsError: the calculation takes too long.

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.components import house_components
        >>> payment_of_roll(house_components(), ("2 earth", "transmute", "1 fire"), Cost((4, 0, 0, 0), 4)).uses[1]
        DieSpend(place=1, mana=(2, 0, 0, 0), gem=-1, copied=0, copies_gem=False)
    """
    budget = budget or Budget("fewer dice or spends would help")
    rolled = [components.faces[components.face_ids[face]] for face in faces]
    choices = [_choices(rolled, place) for place in range(len(rolled))]
    best = max((sum(use.gives) for uses in choices for use in uses), default=0)
    useful = [place for place, uses in enumerate(choices) if uses]
    for count in range(min(spends, len(useful)) + 1):
        if best * count + sum(gems) + prisms < cost.total:
            continue
        for places in combinations(useful, count):
            budget.check()
            for uses in _picked([choices[place] for place in places], cost, gems, prisms, best):
                exchanged = _settle(uses, cost, gems, prisms)
                if exchanged is not None:
                    # A gem must be there before it can be copied.
                    return RollPayment(tuple(sorted(uses, key=lambda use: use.copies_gem)), exchanged)
    return None


def _choices(rolled: Sequence[Face], place: int) -> list[DieSpend]:
    """Return the different uses of a die: for a Transmute, one for each different thing that it can copy."""
    face = rolled[place]
    if face.special != "transmute":
        return _own(face, place, -1)
    uses: dict[object, DieSpend] = {}
    for other, copied in enumerate(rolled):
        if other != place and copied.special != "transmute":
            for use in _own(copied, place, other):
                uses.setdefault((use.mana, use.gem, use.copies_gem), use)
    return list(uses.values())


def _own(face: Face, place: int, copied: int) -> list[DieSpend]:
    if face.special == _COPY:
        return [DieSpend(place, gem=element, copied=copied, copies_gem=True) for element in range(len(ELEMENTS))]
    if face.gem >= 0:
        return [DieSpend(place, gem=face.gem, copied=copied)]
    return [DieSpend(place, option, copied=copied) for option in face.options]


def _picked(
    choices: Sequence[Sequence[DieSpend]], cost: Cost, gems: Sequence[int], prisms: int, best: int
) -> Iterator[tuple[DieSpend, ...]]:
    """Yield every choice of one use for each die that may still be enough."""
    if not choices:
        yield ()
        return
    rest = choices[1:]
    for use in choices[0]:
        have = [amount + given for amount, given in zip(gems, use.gives, strict=True)]
        if _missing(cost, have) <= best * len(rest) + prisms:
            for uses in _picked(rest, cost, have, prisms, best):
                yield (use, *uses)


def _settle(uses: Sequence[DieSpend], cost: Cost, gems: Sequence[int], prisms: int) -> tuple[int, ...] | None:
    """Return the elements for which prisms are exchanged so that the cost is paid; None if that is impossible."""
    have = list(gems)
    for use in uses:
        have = [amount + given for amount, given in zip(have, use.gives, strict=True)]
    owned = {element for element, amount in enumerate(gems) if amount}
    owned |= {use.gem for use in uses if use.gem >= 0 and not use.copies_gem}
    # If a Gem Copy copies a gem that the seat does not have, a prism becomes that gem first.
    exchanged = sorted({use.gem for use in uses if use.copies_gem} - owned)
    for element in exchanged:
        have[element] += 1
    while _missing(cost, have) and len(exchanged) < prisms:
        element = max(range(len(ELEMENTS)), key=lambda one: cost.mana[one] - have[one])
        exchanged.append(element)
        have[element] += 1
    return tuple(exchanged) if len(exchanged) <= prisms and not _missing(cost, have) else None


def _missing(cost: Cost, have: Sequence[int]) -> int:
    short = sum(max(0, need - amount) for need, amount in zip(cost.mana, have, strict=True))
    return max(short, cost.total - sum(have))
