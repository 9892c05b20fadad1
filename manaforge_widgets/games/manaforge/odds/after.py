"""The position after a build, an upgrade or a held die: on a copy, with the real rules."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.odds.cheapest import Outlay
from manaforge_widgets.games.manaforge.odds.search import build_steps
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.choices import proposal_of
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pausing import Pausing


def after_action(pos: Position, code: int) -> Position:
    """Return the position after a legal action of the active seat.

    Each question that follows gets the answer that the rules propose (MF-P3). Other seats are assumed to give nothing
    (MF-I9). If a new die is rolled (MF-D7), only its presence counts, not its face.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.position.phase != "play":
        ...     m.apply(m.legal_actions(m.to_act[0])[0])
        >>> position = m.rules.from_view(m.view(None))
        >>> after_action(position, m.legal_actions()[0].code).spends
        3
    """
    new = pos.copy()
    engine.apply(new, code)
    _settle(new)
    return new


def after_build(pos: Position, item: int, outlay: Outlay, budget: Budget) -> Pausing[Position]:
    """Build an item on a copy, with pauses, using only the given outlay; return the position after it.

    Args:
        pos: a position in the seat's turn, without an open question; it is not changed.
        item: an item on the board.
        outlay: the cheapest outlay; see :func:`~.cheapest.cheapest`.
        budget: the time that the search may take.

    Raises:
        OddsError: no way to build the item with this outlay is found in time.
    """
    seat = pos.active
    new = pos.copy()
    # Everything outside the outlay is put aside, so that neither the way nor the answers can use it.
    aside = [have - used for have, used in zip(pos.gems[seat * 4 : seat * 4 + 4], outlay.gems, strict=True)]
    new.gems[seat * 4 : seat * 4 + 4] = outlay.gems
    new.prisms[seat] = outlay.prisms
    new.spends = outlay.spends
    ways = yield from build_steps(new, seat, [item], budget)
    if item not in ways:
        raise OddsError(
            f"no way was found to build {pos.components.items[item].title} with only these gems, prisms and spends."
        )
    for code in ways[item]:
        engine.apply(new, code)
    _settle(new)
    for element in range(4):
        new.gems[seat * 4 + element] += aside[element]
    new.prisms[seat] += pos.prisms[seat] - outlay.prisms
    new.spends += pos.spends - outlay.spends
    return new


def _settle(pos: Position) -> None:
    """Answer the questions and resolve the rolls of the current action, until the active seat is free again."""
    while pos.stack and pos.phase == at.PLAY:
        frame = pos.stack[-1]
        if frame[0] == at.ROLL_DIE:
            engine.resolve(pos, [0])
        elif frame[0] == at.GIVE:
            engine.apply(pos, actions.code(actions.GIVE, actions.GIVE_NOTHING))
        elif frame[0] < at.FIRST_AUTOMATIC:
            engine.apply(pos, proposal_of(pos, pos.active))
        else:
            return
