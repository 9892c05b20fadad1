"""The texts of a Board's odds: what a payment takes, how the reach changes, and the reasons for each number.

The *reach* is the chance that the next roll can pay for a random card of the next round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manaforge.odds.cheapest import MOST_MISSING, Lack, Outlay
from manaforge_widgets.games.manaforge.odds.reach import Reach
from manaforge_widgets.games.manaforge.rules.components import Item
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES, Amounts
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.odds.display import percent

HOW_NOW = (
    "This is the cheapest way to pay, with the best choices: the fewest prisms, then the fewest gems and die spends.",
    "It saves prisms and gems first, because you keep them; unused mana and die spends are lost with the turn (MF-T7).",
    "The automaton of the cost reads your dice as they lie. It is asked again with fewer prisms, gems and die spends.",
    "The slow way to the same answer: try every action that is left in this turn.",
)
HOW_NEXT = (
    "All rolls of your dice are counted, with the best choices after each roll.",
    "The automaton of the cost counts them die by die; DiceLab draws it.",
    "The slow way to the same answer: try every action after every roll.",
)
_HOW_REACH = (
    "All your dice are rolled, except a held one.",
    "You keep your gems, also those on cards; the reserve is empty, and all cards are charged.",
    "The automaton of each cost counts the rolls die by die; DiceLab draws it.",
    "The slow way to the same answer: try every action after every roll, for every card.",
    "In Python: mf.odds.reach(match, seat).",
)
_MOST_PARTS = 3
"""The most parts of what a payment takes for which a narrow card has room."""


def whole_percent(chance: Fraction) -> str:
    """Return a chance in whole per cent; only a certain event has 100 %, only an impossible one 0 %.

    Example:
        >>> [whole_percent(Fraction(*parts)) for parts in ((1, 3), (1, 1), (999, 1000), (1, 1000))]
        ['33 %', '100 %', '>99 %', '<1 %']
    """
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    if chance < Fraction(1, 100):
        return "<1 %"
    return ">99 %" if chance > Fraction(99, 100) else f"{round(100 * chance)} %"


def change_words(before: Fraction, after: Fraction) -> str:
    """Return how a chance changes, in whole per cent if that shows the difference.

    Example:
        >>> change_words(Fraction(41, 100), Fraction(63, 100)), change_words(Fraction(1, 2), Fraction(1, 2))
        ('41 → 63 %', 'stays 50 %')
        >>> change_words(Fraction(501, 1000), Fraction(503, 1000))
        '50.1 → 50.3 %'
    """
    if before == after:
        return f"stays {whole_percent(before)}"
    for written in (whole_percent, percent):
        if written(before) != written(after):
            return f"{written(before).removesuffix(' %')} → {written(after)}"
    return f"stays about {whole_percent(before)}"


def outlay_words(outlay: Outlay) -> str:
    """Return the die spends, gems and prisms that a payment takes, and what gives the rest, as text.

    Example:
        >>> outlay_words(Outlay(1, 0, 3, (0, 0, 0, 0))), outlay_words(Outlay(0, 2, 0, (1, 1, 0, 0)))
        ('3 die spends and a prism', '2 gems')
        >>> outlay_words(Outlay(1, 1, 0, (1, 0, 0, 0), cards=True))
        'a gem and a prism; charged cards give the rest'
        >>> outlay_words(Outlay(0, 0, 0, (0, 0, 0, 0))), outlay_words(Outlay(0, 0, 0, (0, 0, 0, 0), cards=True))
        ('only your mana', 'only charged cards')
    """
    parts = [_count(outlay.spends, "die spend")] if outlay.spends else []
    for number, name in ((outlay.gem_count, "gem"), (outlay.prisms, "prism")):
        if number:
            parts.append(f"a {name}" if number == 1 else _count(number, name))
    rest = ["charged cards"] * outlay.cards + ["your mana"] * outlay.reserve
    if not parts:
        return f"only {listed(rest) or 'your mana'}"
    return listed(parts) + (f"; {listed(rest)} give{'s' * (not outlay.cards)} the rest" if rest else "")


def outlay_symbols(outlay: Outlay) -> str:
    """Return the die spends, gems and prisms that a payment takes, and whether cards give the rest, in few symbols.

    Example:
        >>> outlay_symbols(Outlay(1, 2, 3, (1, 1, 0, 0)))
        '3{spend} + 2{any-gem} + 1{prism}'
        >>> outlay_symbols(Outlay(1, 0, 3, (0, 0, 0, 0)))
        '3{spend} + 1{prism}'
        >>> outlay_symbols(Outlay(0, 0, 3, (0, 0, 0, 0)))
        '3 spends'
        >>> outlay_symbols(Outlay(0, 0, 1, (0, 0, 0, 0), cards=True))
        '1 spend + {charged}'
    """
    tokens = ((outlay.gem_count, "any-gem"), (outlay.prisms, "prism"))
    parts = [f"{number}{{{name}}}" for number, name in tokens if number]
    if outlay.spends:
        # Several parts as text are too long for a narrow card.
        parts.insert(0, f"{outlay.spends}{{spend}}" if parts else _count(outlay.spends, "spend"))
    if not parts:
        return "from your cards" if outlay.cards else "from your mana"
    if outlay.cards and len(parts) < _MOST_PARTS:
        parts.append("{charged}")
    return " + ".join(parts)


def lack_words(lack: Lack) -> str:
    """Return the mana that a seat would need in addition, if it can't pay, as text.

    Example:
        >>> lack_words(Lack(1, ((1, 0, 0, 0),))), lack_words(Lack(2, ((1, 0, 0, 1),)))
        ('1 more earth', '1 more earth and 1 more water')
        >>> lack_words(Lack(1, ((1, 0, 0, 0), (0, 1, 0, 0)))), lack_words(Lack(7, ()))
        ('1 more earth or fire', 'more than 6 more mana')
    """
    if lack.amount > MOST_MISSING:
        return f"more than {MOST_MISSING} more mana"
    if lack.amount == 1:
        names = [ELEMENTS[mana.index(1)] for mana in lack.choices]
        return f"1 more {'mana' if len(names) == len(ELEMENTS) else ' or '.join(names)}"
    return listed([f"{n} more {name}" for n, name in zip(lack.choices[0], ELEMENTS, strict=True) if n])


def lack_symbols(lack: Lack) -> str:
    """Return the mana that is missing, in symbols.

    Example:
        >>> lack_symbols(Lack(2, ((1, 0, 0, 1),))), lack_symbols(Lack(1, ((1, 0, 0, 0), (0, 1, 0, 0))))
        ('need 1{earth} 1{water}', 'need 1{earth} or 1{fire}')
    """
    if lack.amount > MOST_MISSING:
        return f"need over {MOST_MISSING}"
    if lack.amount == 1 and len(lack.choices) == len(ELEMENTS):
        return "need 1{any}"
    ways = [
        " ".join(f"{amount}{{{name}}}" for name, amount in zip(ELEMENTS, mana, strict=True) if amount)
        for mana in lack.choices
    ]
    return f"need {' or '.join(ways)}"


def outlay_why(outlay: Outlay, item: Item, pos: Position) -> list[str]:
    """Return sentences on the item's cost, the gems that the payment takes, and a die that the item gives."""
    gems = listed([f"{amount} {name}" for name, amount in zip(ELEMENTS, outlay.gems, strict=True) if amount])
    lines = [f"It costs {_mana((*item.cost.mana,), item.cost.any)}."]
    if gems:
        lines.append(f"It takes these gems of yours: {gems}.")
    kind = item.effect.get("die")
    if kind is not None:
        faces = Counter(pos.components.side_texts[TYPES.index(kind)])
        sides = ", ".join(f"{text} in {count} of 6" for text, count in faces.items())
        lines.append(f"The {kind} die that it brings is rolled at once (MF-D7): {sides}.")
    return lines


def reach_why(reach: Reach, prisms: int = 0) -> list[str]:
    """Return sentences on a reach: the rolls that can pay, the cards that may come, and the method.

    Args:
        reach: the reach.
        prisms: the number of prisms that may be exchanged; the reach must have the chance for this number.
    """
    ways, total = reach.ways(prisms)
    exchanged = f" with up to {_count(prisms, 'prism')}" if prisms else ""
    unseen = reach.cards - reach.known
    if not unseen:
        cards = f"You know all {_count(reach.cards, 'card')} that the board will have."
    elif reach.known:
        known = _count(reach.known, "card")
        cards = f"You know {known} that will come. The others are among {unseen} unseen ones, equally likely (MF-S2)."
    else:
        cards = f"{_count(reach.cards, 'card')} of that era are unseen and equally likely to come (MF-S2)."
    weight = ", each card weighted by its chance to come" if reach.known and unseen else ""
    return [
        f"{ways:,} of {total:,} pairs of a card that may come and a roll of your dice can pay{exchanged}{weight}.",
        cards,
        *_HOW_REACH,
    ]


def summary_words(prices: Sequence[Outlay | Lack], turn: str = "this turn") -> str:
    """Return how many items the seat can pay for, and with what; or the least that is missing for all of them.

    Args:
        prices: what each item takes, or what is missing for it.
        turn: the words for the turn that the prices are for.

    Example:
        >>> summary_words([Lack(1, ((1, 0, 0, 0),)), Lack(1, ((1, 0, 0, 0),))])
        'for each item you need 1 more earth'
        >>> summary_words([Outlay(0, 0, 2, (0, 0, 0, 0)), Outlay(1, 0, 2, (0, 0, 0, 0)), Lack(1, ((1, 0, 0, 0),))])
        'you can pay for any one of 2 items this turn; 1 of the 2 needs no prism'
        >>> summary_words([Outlay(0, 0, 2, (0, 0, 0, 0))] * 2)
        'you can pay for any one of the 2 items this turn'
    """
    outlays = [one for one in prices if isinstance(one, Outlay)]
    if not prices:
        return ""
    if not outlays:
        lacks = [one for one in prices if isinstance(one, Lack)]
        least = min(lacks, key=lambda lack: lack.amount)
        alike = all(set(least.choices) == set(lack.choices) for lack in lacks)
        return (
            f"for each item you need {lack_words(least)}"
            if alike
            else f"you can't pay for any item: you need at least {least.amount} more mana"
        )
    free = sum(not one.prisms for one in outlays)
    if len(outlays) == 1:
        words = f"you can pay for {'the item' if len(prices) == 1 else f'1 of the {len(prices)} items'} {turn}"
        return words if free else f"{words}; it needs a prism"
    them = "the " if len(outlays) == len(prices) else ""
    words = f"you can pay for any one of {them}{len(outlays)} items {turn}"
    if free == len(outlays):
        return words
    which = f"{free} of the {len(outlays)}" if free else "each"
    return f"{words}; {which} need{'s' * (free < 2)} {'no' if free else 'a'} prism"


def others_words(before: int, when: str) -> str:
    """Return how many players act before a seat and may take an item; it makes no guess which item.

    Example:
        >>> others_words(3, "now"), others_words(1, "later"), others_words(0, "now")
        ('3 players act before you do: any item may be gone by then.', 'Next round, 1 player acts before you do.', '')
    """
    if not before:
        return "Next round, you act first." if when == "later" else ""
    acting = f"{_count(before, 'player')} {'acts' if before == 1 else 'act'} before you do"
    return f"Next round, {acting}." if when == "later" else f"{acting}: any item may be gone by then."


def _count(number: int, name: str) -> str:
    return f"{number} {name}{'s' * (number != 1)}"


def _mana(mana: Amounts, wild: int = 0) -> str:
    parts = [f"{amount} {name}" for name, amount in zip((*ELEMENTS, "any"), (*mana, wild), strict=True) if amount]
    return listed(parts)
