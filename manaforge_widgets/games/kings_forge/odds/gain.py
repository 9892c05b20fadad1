"""The gain of a claim: the probabilities of crafts before and after it, in this round and the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape

from manaforge_widgets.core.messages import short
from manaforge_widgets.games.kings_forge.odds.best_chance import read_dice
from manaforge_widgets.games.kings_forge.odds.bonuses import read_bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import read_cancelled
from manaforge_widgets.games.kings_forge.odds.crafts import read_crafts
from manaforge_widgets.games.kings_forge.odds.holdings import NO_DICE, Counts, Holding, counts, minus, plus, returning
from manaforge_widgets.games.kings_forge.odds.needs import Needs
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.pausing import Pausing, run_to_end


@dataclass(frozen=True, slots=True)
class ClaimGain:
    """The probabilities of some crafts before and after a claim.

    Attributes:
        before: the probability of each craft with this round's roll, without the claim.
        after: the probability of each craft with this round's roll, with the claim.
        next_before: the probability of each craft with the next round's roll, without the claim.
        next_after: the probability of each craft with the next round's roll, with the claim.

    Example:
        >>> claim = gain("metal, 2 gem", "Wizard's Goblet", brings="+1/+1")
        >>> claim
        gain("Wizard's Goblet" 27.8 % → 54.6 %, next 27.8 % → 27.8 %)
        >>> claim.now
        {"Wizard's Goblet": Fraction(29, 108)}
    """

    before: Mapping[str, Fraction]
    after: Mapping[str, Fraction]
    next_before: Mapping[str, Fraction]
    next_after: Mapping[str, Fraction]

    @property
    def now(self) -> dict[str, Fraction]:
        """The change of each probability of this round; negative if the claim lowers it."""
        return {name: self.after[name] - chance for name, chance in self.before.items()}

    @property
    def next(self) -> dict[str, Fraction]:
        """The change of each probability of the next round."""
        return {name: self.next_after[name] - chance for name, chance in self.next_before.items()}

    def __repr__(self) -> str:
        rows = [
            f"{name!r} {_change(self.before[name], self.after[name])}, "
            f"next {_change(self.next_before[name], self.next_after[name])}"
            for name in self.before
        ]
        return f"gain({'; '.join(rows)})"

    def _repr_html_(self) -> str:
        rows = [
            (name, _change(chance, self.after[name]), _change(self.next_before[name], self.next_after[name]))
            for name, chance in self.before.items()
        ]
        return chance_table("Chances before and after", ("craft", "this round", "next round"), rows)


def chance_table(caption: str, heads: Iterable[str], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in HTML with escaped cells; the first cell of a row is its header."""
    head = "".join(f"<th scope='col'>{escape(one)}</th>" for one in heads)
    body = "".join(
        f"<tr><th scope='row'>{escape(first)}</th>{''.join(f'<td>{escape(one)}</td>' for one in others)}</tr>"
        for first, *others in rows
    )
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def _change(before: Fraction, after: Fraction) -> str:
    return f"{percent(before)} \N{RIGHTWARDS ARROW} {percent(after)}"


@spelled
def gain(
    pool: object,
    needs: object,
    bonuses: object = (),
    *,
    place: object = (),
    consumed: object = (),
    supply: object = (),
    smithy: object = (),
    brings: object = (),
    waiting: object = (),
    rolls_smithy: bool = False,
    cancelled: object = (),
) -> ClaimGain:
    """Return what a claim or a visit adds to the probabilities of crafts, in this round and the next.

    In this round, the dice that are left after the claim or visit are rolled, with all bonuses. In the next
    round, all dice that come back are rolled, without bonuses.

    Args:
        pool: the supply, the dice that may be used this round, in any form of :func:`~.checks.craft`.
        needs: a craft or a list of crafts.
        bonuses: the bonuses that the seat holds already.
        place: the dice of the supply that are placed and come back at the end of the round.
        consumed: the dice of the supply that are placed and do not come back; on a dock, these are all placed dice.
        supply: the dice gained for use at once.
        smithy: the dice gained for the next round.
        brings: the bonuses gained.
        waiting: the dice that already wait for the next round, on the smithy tile or on gather cards.
        rolls_smithy: whether this round's roll includes the smithy tile's dice (KF-C1). If so, give only the smithy
            tile's dice as ``waiting``.
        cancelled: the value of the cemetery die, or several; see :func:`~.checks.craft`.

    Raises:
        OddsError: an argument can't be read, dice are placed that the pool does not have, or it takes too long.

    Source:
        KF-G2, KF-G3, KF-G4 and KF-C1.

    Example:
        >>> gain("metal, 2 gem", "Wizard's Goblet", supply="metal").now
        {"Wizard's Goblet": Fraction(5, 54)}
    """
    have, out, lost = _counts(pool), _counts(place), _counts(consumed)
    placed = plus(out, lost)
    if minus(placed, have) != NO_DICE:
        raise OddsError("place and consumed must be dice of the pool, but the pool has too few.")
    if placed[-1]:
        raise OddsError("library dice can be placed only on craft cards (KF-G8).")
    if type(rolls_smithy) is not bool:
        raise OddsError(f"rolls_smithy must be True or False, not {short(rolls_smithy)}.")
    start = Holding(
        have, _counts(waiting), returning(plus(have, _counts(waiting))), read_bonuses(bonuses), rolls_smithy,
        (read_cancelled(cancelled),),
    )  # fmt: skip
    now, later = _counts(supply), _counts(smithy)
    end = replace(
        start,
        supply=plus(minus(have, placed), now),
        smithy=plus(start.smithy, later),
        home=plus(minus(start.home, lost), returning(plus(now, later))),
        bonuses=start.bonuses.with_all(read_bonuses(brings)),
    )
    wanted = {needs.name or str(needs): needs for needs in read_crafts(needs)}
    return run_to_end(gain_between(start, end, wanted))


def gain_between(before: Holding, after: Holding, crafts: Mapping[str, Needs]) -> Pausing[ClaimGain]:
    """Compute, with pauses, the probabilities of some crafts before and after a claim.

    Raises:
        OddsError: the calculation takes too long.
    """
    tables: tuple[dict[str, Fraction], ...] = ({}, {}, {}, {})
    for name, needs in crafts.items():
        questions = (before.craft(needs), after.craft(needs), before.craft_next(needs), after.craft_next(needs))
        for table, steps in zip(tables, questions, strict=True):
            table[name] = yield from steps
            yield
    return ClaimGain(*tables)


def _counts(dice: object) -> Counts:
    return NO_DICE if dice == () else counts(read_dice(dice).dice)
