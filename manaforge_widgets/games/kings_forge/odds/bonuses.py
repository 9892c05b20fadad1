"""Bonuses that change rolled dice (KF-C4): their notation, and the values that they can make of one die."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from manaforge_widgets.core.messages import short
from manaforge_widgets.games.kings_forge.odds.lying import FLIPS, SIXES
from manaforge_widgets.odds.budget import OddsError

FACES = range(1, 7)
MOST_BONUSES = 30
"""The most bonuses of one roll, more than a round can give."""

_TIMES = re.compile(r"(\d{1,9})\s*x\s*(.+)")
_PLUS = re.compile(r"\+\d{1,9}(?:\s*/\s*\+\d{1,9})*")
_SIX = re.compile(r"six|automatic[ _-]?(?:6|six)")
_FLIP = re.compile(r"flip(?:\s+(\d{1,9}))?")
_REROLL = re.compile(r"re-?roll(?:\s+(\d{1,9}))?")
_ONES = re.compile(r"ones[ _-]to[ _-]sixes")
_EXAMPLE = "write bonuses such as '+2', '+1/+1', 'six', 'flip', 'reroll 2' or 'ones to sixes'"


@dataclass(frozen=True, slots=True)
class Bonuses:
    """The bonuses of a seat; each can be used once.

    KF-C4 allows many orders, but one is always the best: first rerolls, then flips, then sixes, then additions. A flip
    turns v to 7 - v, so it never helps a die above 6. Setting a die to 6 gains most before anything is added. No bonus
    gains from being used before a reroll. In this order the flips of a card directly follow each other, as they must.

    Attributes:
        plus: pairs of the amounts that one card or token adds, each to a different die, and the number of such cards.
        sixes: the number of dice that may be set to 6.
        flips: the number of dice that may be flipped.
        rerolls: for each reroll, the number of dice that it may roll again together.
        ones_to_sixes: whether all ones become sixes.

    Example:
        >>> read_bonuses("+2, 2x +1/+1, six, reroll 2")
        bonuses('+2, 2x +1/+1, six, reroll 2')
    """

    plus: tuple[tuple[tuple[int, ...], int], ...] = ()
    sixes: int = 0
    flips: int = 0
    rerolls: tuple[int, ...] = ()
    ones_to_sixes: bool = False

    def limits(self, dice: int) -> tuple[int, ...]:
        """Return how often each kind of bonus can help this many dice: an entry for each amount that cards add.

        After these entries come one for sixes and one for flips. Equal cards are counted together. The amounts of one
        card must go on different dice. That can always be arranged if no die gets more amounts than there are equal
        cards. The reason is a theorem: the edges of a bipartite multigraph can be coloured with as many colours as its
        largest degree (König 1916).
        """
        added = (
            min(copies * amounts.count(amount), copies * dice)
            for amounts, copies in self.plus
            for amount in _distinct(amounts)
        )
        return (*added, min(self.sixes, dice), min(self.flips, dice))

    def raised(self, face: int, spent: tuple[int, ...], barred: frozenset[int] = frozenset()) -> int:
        """Return the highest value that a die can reach with up to this many uses of each kind of bonus.

        Args:
            face: the value that the die shows.
            spent: the most uses of each kind of bonus, in the order of :meth:`limits`.
            barred: the bonuses that can't be used on the die; see :class:`~.lying.LyingDie`.
        """
        *added, sixes, flips = spent
        six = (sixes and SIXES not in barred) or (self.ones_to_sixes and face == 1)
        value = max(face, 6 if six else 0, 7 - face if flips and FLIPS not in barred else 0)
        place = 0
        for number, (amounts, copies) in enumerate(self.plus):
            free = 0 if number in barred else copies
            for amount in _distinct(amounts):
                used = min(free, added[place])
                value += used * amount
                free -= used
                place += 1
        return value

    def with_plus(self, amounts: tuple[int, ...]) -> Bonuses:
        """Return these bonuses with one more card at the end of ``plus``; it adds each amount to a different die."""
        return Bonuses((*self.plus, (amounts, 1)), self.sixes, self.flips, self.rerolls, self.ones_to_sixes)

    def with_all(self, others: Bonuses) -> Bonuses:
        """Return one set of bonuses that has these and the others; neither of the two is changed.

        Numbers are added: ``six`` together with ``six`` gives ``2x six``. Cards that add the same amounts become one
        entry of ``plus``, such as ``2x +1``.

        Example:
            >>> read_bonuses("+1, six").with_all(read_bonuses("+1, reroll 2"))
            bonuses('2x +1, six, reroll 2')
        """
        plus = Counter[tuple[int, ...]]()
        for amounts, copies in (*self.plus, *others.plus):
            plus[amounts] += copies
        return Bonuses(
            tuple(sorted(plus.items())),
            self.sixes + others.sixes,
            self.flips + others.flips,
            tuple(sorted((*self.rerolls, *others.rerolls))),
            self.ones_to_sixes or others.ones_to_sixes,
        )

    def __str__(self) -> str:
        parts = [(copies, "/".join(f"+{amount}" for amount in amounts)) for amounts, copies in self.plus]
        parts += [(self.sixes, "six"), (self.flips, "flip"), *((1, f"reroll {dice}") for dice in self.rerolls)]
        parts += [(int(self.ones_to_sixes), "ones to sixes")]
        return ", ".join(f"{times}x {text}" if times > 1 else text for times, text in parts if times)

    def __repr__(self) -> str:
        return f"bonuses({str(self)!r})"


def _distinct(amounts: tuple[int, ...]) -> list[int]:
    return sorted(set(amounts), reverse=True)


def read_bonuses(source: object) -> Bonuses:
    """Return bonuses from their notation, in one text or a list of texts.

    Args:
        source: a text or a list of texts. The notation ``"+2"`` adds to one die, and ``"+1/+1"`` to two different dice.
            With ``"six"`` or ``"automatic 6"`` one die becomes a 6. With ``"flip"`` one die turns from v to 7 - v, with
            ``"flip 3"`` up to three dice do. With ``"reroll 2"`` up to two dice are rolled again together. With
            ``"ones to sixes"`` every 1 becomes a 6. For several, write ``"2x six"`` or repeat the bonus.

    Raises:
        OddsError: the source can't be read as bonuses, or has too many of them.

    Example:
        >>> read_bonuses(["+2", "2x six"])
        bonuses('+2, 2x six')
    """
    if isinstance(source, Bonuses):
        return source
    if not isinstance(source, Iterable):
        raise OddsError(f"{short(source)} is not a bonus; {_EXAMPLE}.")
    plus, kinds, rerolls = Counter[tuple[int, ...]](), Counter[str](), list[int]()
    for times, text in _parts([source] if isinstance(source, str) else source):
        counted = _FLIP.fullmatch(text) or _REROLL.fullmatch(text)
        if _PLUS.fullmatch(text):
            amounts = tuple(sorted((int(amount) for amount in re.findall(r"\d+", text)), reverse=True))
            plus[amounts] += times
        elif _SIX.fullmatch(text):
            kinds["six"] += times
        elif _ONES.fullmatch(text):
            kinds["ones"] += times
        elif counted is None:
            raise OddsError(f"{short(text, 60)} is not a bonus; {_EXAMPLE}.")
        elif text.startswith("flip"):
            kinds["flip"] += times * int(counted[1] or 1)
        else:
            rerolls += [int(counted[1] or 1)] * times
        if plus.total() + kinds.total() + len(rerolls) > MOST_BONUSES:
            raise OddsError(f"bonuses must list at most {MOST_BONUSES} bonuses for one roll.")
        if not times or not all(map(int, re.findall(r"\d+", text))):
            shown = text if times else f"0x {text}"
            raise OddsError(f"{short(shown, 60)} has a 0, and a bonus of 0 does nothing; leave it out.")
    return Bonuses(tuple(plus.items()), kinds["six"], kinds["flip"], tuple(sorted(rerolls)), bool(kinds["ones"]))


def _parts(texts: Iterable[object]) -> Iterator[tuple[int, str]]:
    """Yield each bonus, with the number of its copies."""
    for text in texts:
        if not isinstance(text, str):
            raise OddsError(f"{short(text)} is not a bonus; {_EXAMPLE}.")
        for part in re.split("[,;]", text.lower()):
            words = " ".join(part.split())
            match = _TIMES.fullmatch(words)
            if words:
                yield (min(int(match[1]), MOST_BONUSES + 1), match[2]) if match else (1, words)
