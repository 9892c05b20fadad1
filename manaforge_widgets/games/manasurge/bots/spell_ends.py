"""Reasons from the planner's deals: what one action leads to by the end of the spell, compared with another action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from typing import Final, NamedTuple

from manaforge_widgets.games.manasurge.bots.evaluation import SIMPLE
from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules.components import HAND
from manaforge_widgets.games.manasurge.rules.position import Position

_LEAST_WORTH: Final = 0.05
"""The least difference that is named, on the scale of :mod:`.evaluation`, where a shard is worth 0.6."""
_BETWEEN: Final = 0.7
"""For a decision between two spells, the share of :attr:`_Way.true` that is left."""


class SpellEnd(NamedTuple):
    """The result of a spell for a seat, in one deal of the hidden cards.

    Attributes:
        shards: the shards that the seat owns.
        others: the shards that all other seats own together.
        caster: whether the seat opens the next spell.
        cards: the number of cards in its hand, after all have drawn or held.
    """

    shards: int
    others: int
    caster: bool
    cards: int


class _Way(NamedTuple):
    """A way in which one action can be better.

    Attributes:
        worth: its value, on the scale of :mod:`.evaluation`.
        number: the number that the sentence names.
        true: the share of a difference of these numbers that comes true when planners play on; see
            benchmarks/hint_reasons.py.
        more: words for a higher number.
        less: words for a lower number.
    """

    worth: Callable[[SpellEnd], float]
    number: Callable[[SpellEnd], float]
    true: float
    more: str
    less: str


_WAYS: Final = (
    _Way(
        lambda end: SIMPLE.shard[0] * end.shards,
        lambda end: end.shards,
        0.9,
        "you have about {:.1f} shards more at the end of the {}",
        "you have about {:.1f} shards fewer at the end of the {}",
    ),
    _Way(
        lambda end: -SIMPLE.shard[0] / 2 * end.others,
        lambda end: end.others,
        0.65,
        "the others have about {:.1f} shards more at the end of the {}",
        "the others have about {:.1f} shards fewer at the end of the {}",
    ),
    _Way(
        lambda end: SIMPLE.token[0] * end.caster,
        lambda end: 100 * end.caster,
        0.8,
        "your chance to be the next Caster after the {1} is about {0:.0f} percentage points higher",
        "your chance to be the next Caster after the {1} is about {0:.0f} percentage points lower",
    ),
    _Way(
        lambda end: SIMPLE.hand[0][min(end.cards, HAND)],
        lambda end: end.cards,
        0.8,
        "you hold about {:.1f} cards more after the {}",
        "you hold about {:.1f} cards fewer after the {}, which brings a ManaSurge nearer",
    ),
)


def spell_end(pos: Position, seat: int) -> SpellEnd:
    """Return the result of a spell for a seat.

    Args:
        pos: the position at the end of the spell, or of the game.
        seat: the seat.
    """
    own = pos.shards[seat]
    return SpellEnd(own, sum(pos.shards) - own, pos.caster == seat, len(pos.hands[seat]))


def difference(
    before: Position, ends: Sequence[SpellEnd], others: Sequence[SpellEnd], other: str, *, better: bool
) -> str:
    """Return what makes an action better or worse than another, as a sentence; empty if nothing is clear.

    Both actions were tried on the same deals. Named is the difference that the planner's estimate values most, if it
    is larger than its standard error.

    Args:
        before: the position when the seat decides.
        ends: what the action led to, deal by deal.
        others: what the other action led to.
        other: the other action, in words.
        better: whether the action is the better one.
    """
    pairs = list(zip(ends, others, strict=False))
    if len(pairs) < 2:
        return ""
    between = frames.what_of(before.stack[0]) == frames.BEGIN
    found: list[tuple[float, str]] = []
    for way in _WAYS:
        apart = [way.worth(one) - way.worth(two) for one, two in pairs]
        mean = fmean(apart) if better else -fmean(apart)
        if mean >= _LEAST_WORTH and mean * len(pairs) ** 0.5 > stdev(apart):
            seen = fmean(way.number(one) - way.number(two) for one, two in pairs)
            more = seen * way.true * (_BETWEEN if between else 1.0)
            words = way.more if more > 0 else way.less
            found.append((mean, words.format(abs(more), "next spell" if between else "spell")))
    return f"Compared with {other}, {max(found)[1]}." if found else ""
