"""The probability that decides whether a seat draws cards: whether its hand is then good for its next play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, Final, Literal, TypeAlias

from manaforge_widgets.core.record import Record
from manaforge_widgets.games.manasurge.odds.believed import chance_of_none
from manaforge_widgets.games.manasurge.odds.scene import scene_now
from manaforge_widgets.games.manasurge.odds.seen import Pile, Seen
from manaforge_widgets.games.manasurge.rules.components import ANY_RANK, HAND, KINDS, RANKS, SPELL_KINDS
from manaforge_widgets.games.manasurge.rules.options import valid_kinds
from manaforge_widgets.odds.pausing import Pausing

Aim: TypeAlias = Literal["opening", "open", "metamagic", "now"]
"""What a hand must do: answer the opening card of the next spell, open it, hold a metamagic, or answer now."""

_NUMBERED: Final = (*[True] * SPELL_KINDS, *[False] * (KINDS - SPELL_KINDS))
_METAMAGIC: Final = (*[False] * SPELL_KINDS, *[True] * (KINDS - SPELL_KINDS))


@dataclass(frozen=True, slots=True)
class Drawing:
    """The probability that a seat's hand is good for its next play, after it draws cards or does not.

    Attributes:
        aim: what the hand must do.

            - ``"opening"``: answer the opening card of the next spell. Assumed: that card is any of the numbered cards
              hidden from the seat which it does not draw now, each as likely.
            - ``"open"``: hold a numbered card, with which the Caster opens (MS-R2).
            - ``"metamagic"``: hold a metamagic, for the Caster's turn after its opening.
            - ``"now"``: hold a valid card for the turn that has begun.
        chance: the probability. Wizards other than Hourglass are left out.
        cards: the number of cards that the seat draws.
    """

    aim: Aim
    chance: Fraction
    cards: int


def drawing_steps(seen: Seen, kind: str, args: Mapping[str, Any] | Record) -> Pausing[Drawing | None]:
    """Return the probability that decides whether a seat draws, with pauses.

    Args:
        seen: the position as the seat has seen it.
        kind: the kind of a legal action of the seat.
        args: the arguments of the action.

    Returns:
        The probability; None if the action does not answer whether to draw (MS-E5, MS-W2). Also None if a Caster
        without a numbered card holds: it draws before it opens anyway (MS-R2).
    """
    if seen.deciding != seen.seat:
        return None
    own = seen.hands[seen.seat]
    if seen.question == "refill" and kind in ("draw", "hold"):
        cards = HAND - own.count if kind == "draw" else 0
    elif seen.question == "hourglass" and kind == "use":
        cards = 1 if args["use"] else 0
    else:
        return None
    aim = _aim(seen)
    if aim == "opening":
        chance = yield from _against_opening(seen, cards)
        return None if chance is None else Drawing(aim, chance, cards)
    if aim == "open" and not cards:
        return None
    wanted = {"open": _NUMBERED, "metamagic": _METAMAGIC, "now": scene_now(seen).valid}[aim]
    return Drawing(aim, 1 - _none_after(seen, cards, wanted), cards)


def _aim(seen: Seen) -> Aim:
    if seen.suit >= 0:
        return "now"
    if seen.seat != seen.player:
        return "opening"
    return "metamagic" if any(_NUMBERED[kind] for kind in seen.hands[seen.seat].known) else "open"


def _none_after(seen: Seen, cards: int, wanted: Sequence[bool]) -> Fraction:
    """MS-S2: return the probability that a seat holds no wanted card after it has drawn, from a new deck if need be."""
    top = seen.deck[:cards]
    known = tuple(kind for kind in top if kind is not None)
    drawn = Pile(known, len(top) - len(known), drawn=tuple(range(len(top))))
    none = chance_of_none(seen.belief, seen.hands[seen.seat].joined(drawn), wanted)
    shuffled = min(cards - len(top), len(seen.discards))
    unwanted = sum(not wanted[kind] for kind in seen.discards)
    return none * Fraction(comb(unwanted, shuffled), comb(len(seen.discards), shuffled))


def _against_opening(seen: Seen, cards: int) -> Pausing[Fraction | None]:
    """Return the probability to answer a random hidden card that opens a spell; None if all may be drawn.

    A hand without an answer has drawn only numbered cards, and none of the opening card's kind. So the number of
    numbered cards that are left is certain then, and all copies of the opening card are among them.
    """
    components = seen.components
    left = sum(seen.unseen[:SPELL_KINDS]) - seen.deck[:cards].count(None)
    if left <= 0:
        return None
    openings: dict[tuple[bool, ...], int] = {}
    for kind, copies in enumerate(seen.unseen[:SPELL_KINDS]):
        if copies:
            suit = kind // RANKS
            free_suit = suit if components.on_play[suit] == ANY_RANK else -1
            valid = valid_kinds(kind % RANKS + 1, components.down[suit], False, free_suit)
            openings[valid] = openings.get(valid, 0) + copies
    none = Fraction(0)
    for valid, copies in openings.items():
        none += copies * _none_after(seen, cards, valid)
        yield
    return 1 - none / left
