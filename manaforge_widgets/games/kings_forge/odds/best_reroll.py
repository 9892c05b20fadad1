"""The probability that rolled dice fill needs with bonuses and rerolls, and the best dice to roll again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from manaforge_widgets.games.kings_forge.odds.aims import Aims
from manaforge_widgets.games.kings_forge.odds.best_chance import HELP, enough
from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses, read_bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import Cancelled, read_cancelled
from manaforge_widgets.games.kings_forge.odds.checks import beating
from manaforge_widgets.games.kings_forge.odds.crafts import read_crafts
from manaforge_widgets.games.kings_forge.odds.dice_of_kind import Roll
from manaforge_widgets.games.kings_forge.odds.lying import LyingDie, read_lying
from manaforge_widgets.games.kings_forge.odds.needs import Needs, read_needs
from manaforge_widgets.games.kings_forge.odds.rerolls import Chosen, Rerolls
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.display import percent
from manaforge_widgets.odds.pools import Pool

_NOBODY = Pool("kings_forge", ())


@dataclass(frozen=True, slots=True)
class BestReroll:
    """The best reroll for dice that were rolled.

    Attributes:
        chance: the exact probability of filling the needs, with the best use of all bonuses and rerolls.
        dice: the places of the dice to roll again now, counted from 0; empty if it is best to roll none.
        reroll: the reroll to use, given as the number of dice that it may take; 0 if none is used.
        now: whether the needs can be filled without any roll.

    Example:
        >>> best_reroll("metal 2, metal 1", "metal 3", "reroll 2")
        BestReroll(chance=Fraction(8, 9), dice=(0, 1), reroll=2, now=False)
    """

    chance: Fraction
    dice: tuple[int, ...]
    reroll: int
    now: bool


@spelled
def best_reroll(
    dice: object, needs: object = (), bonuses: object = (), cancelled: object = (), steal: object = None
) -> BestReroll:
    """Return the best set of rolled dice to roll again, and the exact probability of success with it.

    All choices after the reroll are assumed to be the best, including further rerolls and bonuses. If several sets have
    the same probability, one with the fewest dice is returned, and among interchangeable dice the lowest are taken.

    Args:
        dice: the dice with their values: ``"metal 4, 2x gem 3, library 5"``.
        needs: a craft in any form of :func:`~.checks.craft`, or a list of crafts, any one of which will do.
        bonuses: the bonuses that are left, including rerolls, in the notation of :func:`~.checks.craft`.
        cancelled: the value of the cemetery die, or several; see :func:`~.checks.craft`.
        steal: the dice on another seat's craft, instead of needs, in the notation of :func:`~.checks.steal`.

    Raises:
        OddsError: an argument can't be read, needs and a steal are both given or both missing, or it takes too long.

    Source:
        KF-C2, KF-C3, KF-C4 and KF-C5.

    Example:
        >>> best_reroll("metal 3, gem 3, gem 1", "Wizard's Goblet", "reroll 1")
        BestReroll(chance=Fraction(1, 2), dice=(2,), reroll=1, now=False)
        >>> best_reroll("metal 4, gem 3, gem 4", steal="metal 3, gem 3, gem 4").now
        True
    """
    lying, held, gone = read_lying(dice), read_bonuses(bonuses), read_cancelled(cancelled)
    if steal is not None:
        if needs != ():
            raise OddsError("give exactly one of the arguments needs and steal.")
        beaten, held = beating(read_needs(steal, cards=False), held)
        return reroll_for(lying, [beaten], held, gone, Budget(HELP))
    return reroll_for(lying, read_crafts(needs), held, gone, Budget(HELP))


def reroll_for(
    lying: Sequence[LyingDie],
    crafts: Sequence[Needs],
    bonuses: Bonuses,
    cancelled: Cancelled,
    budget: Budget,
    chosen: tuple[int, frozenset[int]] = (0, frozenset()),
) -> BestReroll:
    """Return the answer of :func:`best_reroll` for arguments that have been read.

    Args:
        lying: the dice.
        crafts: the crafts, any one of which will do.
        bonuses: the bonuses that are left.
        cancelled: the cancelled values: a die that is rolled to such a value is lost (KF-C5).
        budget: the time that the calculation may take.
        chosen: the reroll in use, if some of its dice are already chosen: the number of dice that it may take, and the
            places of the chosen dice. The answer then names the best dice to choose in addition.

    Raises:
        OddsError: the calculation takes too long, or the probability depends on which dice a card's last plus may still
            be added to.
    """
    pool = Pool("kings_forge", tuple(die.kind for die in lying))
    possible = [needs for needs in crafts if enough(pool, needs)]
    if not possible:
        return BestReroll(Fraction(0), (), 0, now=False)
    aims = Aims(_NOBODY, possible, bonuses, budget, cancelled, lying)
    if not chosen[1] and _filled(aims):
        return BestReroll(Fraction(1), (), 0, now=True)
    if not bonuses.rerolls:
        return BestReroll(Fraction(0), (), 0, now=False)
    best = _best(aims, lying, bonuses, chosen)
    # KF-C4: a bonus used on a die can't be used on it again, even after a reroll. Rolled dice of a colour are not
    # distinguished here, so the question is asked twice: with the bonus barred on none of them, and on all.
    if barred := frozenset(place for die in lying for place in die.barred):
        aims = Aims(_NOBODY, possible, bonuses, budget, cancelled, lying, barred)
        least = _best(aims, lying, bonuses, chosen)
        if least.chance != best.chance:
            raise OddsError(
                f"the probability is between {percent(least.chance)} and {percent(best.chance)}: a bonus changes a die "
                "only once (KF-C4), and here the dice of a colour are not distinguished. The exact number is known "
                "when that bonus is used up, or after the reroll."
            )
        return least
    return best


def _filled(aims: Aims) -> bool:
    """Return whether the dice as they lie meet an aim without a roll."""
    brought = aims.nothing
    for kind, dice in aims.dice.items():
        brought = aims.combine(brought, aims.contribution(kind, dice.lying[0]))
    return any(aims.met(brought))


def _best(aims: Aims, lying: Sequence[LyingDie], bonuses: Bonuses, chosen: tuple[int, frozenset[int]]) -> BestReroll:
    size, due = chosen
    dice: dict[str, list[tuple[int, int | None, int]]] = {}
    for kind, some in aims.dice.items():
        places = [place for place, die in enumerate(lying) if die.kind == kind]
        dice[kind] = [
            (place, ability, lying[place].value)
            for place, ability in zip(places, some.of_lying, strict=True)
            if place not in due
        ]
    shown = {kind: aims.dice[kind].showing([ability for _, ability, _ in some]) for kind, some in dice.items()}
    begun = Chosen(size, Counter(lying[place].kind for place in due)) if due else None
    choice = Rerolls(aims, lying=True).best(bonuses.rerolls, shown, begun)
    chance = Fraction(choice.ways, 6 ** (sum(bonuses.rerolls) * len(aims.dice)))
    taken = [die for kind, (number, kept) in choice.kept.items() for die in dice_to_take(dice[kind], number, kept)]
    return BestReroll(chance, tuple(sorted(taken)), choice.size, now=False)


def dice_to_take(dice: Iterable[tuple[int, int | None, int]], number: int, kept: Roll) -> list[int]:
    """Return the places of the dice of one kind to roll again, the lowest first.

    Args:
        dice: for each die, its place on the table, the number of its ability as in :class:`~.dice_of_kind.DiceOfKind`,
            and its value.
        number: the number of dice to roll again.
        kept: the numbers of the abilities of the dice that must be kept.

    Example:
        >>> dice_to_take([(0, 0, 6), (1, 1, 3), (2, None, 1)], 2, (0,))
        [2, 1]
    """
    free = sorted(dice, key=lambda die: (-die[2], die[0]))
    for ability in kept:
        free.remove(next(die for die in free if die[1] == ability))
    return [place for place, _, _ in free[::-1][:number]]
