"""The automatic events at each step of a match, as all seats see them: ManaSurges, Rebirths, cards drawn, damage."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from manaforge_widgets.core.api import Action
from manaforge_widgets.games.manasurge.rules import events
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.match import Match

DRAWN: Final = events.TO_HAND
DAMAGE: Final = events.TO_DAMAGE
SURGE: Final = events.SURGE
REBIRTH: Final = events.REBIRTH
_REPORTED: Final = (DRAWN, DAMAGE, SURGE, REBIRTH)
_ROUND = attrgetter("round")


@dataclass(frozen=True, slots=True)
class Happened:
    """One automatic event.

    Attributes:
        what: ``DRAWN`` to the hand, ``DAMAGE`` taken, ``SURGE`` or ``REBIRTH``.
        seat: the seat that it happened to.
        count: the number of cards that the seat drew or took as damage. For a ManaSurge or a Rebirth: the number of its
            damage cards that went to its hand.
    """

    what: int
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class StepEvents:
    """The events of one step of a match, and the position after it.

    Attributes:
        action: the action of the step.
        round: the number of the spell in which the action was taken.
        happened: the automatic events, in order.
        ended: the number of the last spell that has ended; 0 if none has.
        caster: the seat with the Caster token after the step.
        shards: the shards of each seat after the step.
    """

    action: Action
    round: int
    happened: tuple[Happened, ...]
    ended: int
    caster: int
    shards: tuple[int, ...]


class Happenings:
    """The automatic events of each step of a match.

    The events of a step are looked up once, and kept until the step is undone.

    Args:
        match: a match of ManaSurge.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manasurge", seats=2, seed=1)
        >>> mf.play_out(m, "random")
        >>> happenings = Happenings(m)
        >>> {one.seat for step in happenings.steps() for one in step.happened} == {0, 1}
        True
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._steps: list[StepEvents] = []

    def steps(self) -> list[StepEvents]:
        """Return the events of all steps of the match as it is now, without the set-up."""
        actions = self._match.actions
        known = self._steps
        # If other steps were played after an undo, the last action is a different object.
        while known and (len(known) > len(actions) or known[-1].action is not actions[len(known) - 1]):
            known.pop()
        for step in range(len(known), len(actions)):
            position: Position = self._match.copy_position(step + 1)
            known.append(_step(actions[step], self._match.status(step).round, position))
        return known

    def spell(self, number: int) -> list[StepEvents]:
        """Return the steps of a spell with their events, up to the spell's end or to the end of the match so far.

        Args:
            number: the number of the spell.
        """
        steps = self.steps()
        of_spell = steps[bisect_left(steps, number, key=_ROUND) : bisect_right(steps, number, key=_ROUND)]
        last = next((place for place, step in enumerate(of_spell) if step.ended == number), len(of_spell))
        return of_spell[: last + 1]


def _step(action: Action, number: int, position: Position) -> StepEvents:
    happened = tuple(
        Happened(events.what_of(one), events.seat_of(one), events.count_of(one))
        for one in position.events
        if events.what_of(one) in _REPORTED
    )
    ended = position.story[0] if position.story else 0
    return StepEvents(action, number, happened, ended, position.caster, tuple(position.shards))
