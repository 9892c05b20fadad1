"""Sampled worlds (determinizations): positions that look the same to a seat, with everything hidden re-dealt."""

from __future__ import annotations

from manaforge_widgets.core.draws import Below
from manaforge_widgets.games.manaforge.rules import actions, roles
from manaforge_widgets.games.manaforge.rules.components import ERAS
from manaforge_widgets.games.manaforge.rules.position import DRAFT, KEEP, ORDER, Position
from manaforge_widgets.games.manaforge.rules.setup import draft_options
from manaforge_widgets.games.manaforge.rules.talents import order_options, owner_has


def resample(pos: Position, seat: int, below: Below) -> Position:
    """Return a copy of the position in which everything that the seat can't see is re-dealt at random.

    The hidden items are those in the deck, except cards that Precognition has shown to the seat, and those in the box.
    Each place keeps its era, which is public (MF-S2). Hidden talents are those that nobody keeps and, during the
    draft, those of the other seats. The copy does not depend on where the hidden cards really are, so a bot can't
    learn their places from it.

    Args:
        pos: the position; it is not changed.
        seat: the seat to which the copy looks the same.
        below: the source of random numbers.
    """
    new = pos.copy()
    known = pos.peeked if owner_has(pos, seat, roles.PRECOGNITION) else 0
    hidden = new.deck[: len(new.deck) - known]
    # Each hidden place keeps its era: the deck's order of eras is public (MF-S2).
    for era in range(len(ERAS)):
        pool = sorted(item for item in (*hidden, *new.box) if pos.components.items[item].era == era)
        for pile in (hidden, new.box):
            for place, item in enumerate(pile):
                if pos.components.items[item].era == era:
                    pile[place] = pool.pop(below(len(pool)))
    new.box.sort()
    new.deck[: len(hidden)] = hidden
    _redeal_talents(new, seat, below)
    if new.stack and new.stack[-1][0] == ORDER and not known:
        new.options = order_options(new, new.stack[-1])  # another seat puts back re-dealt cards
    return new


def _redeal_talents(new: Position, seat: int, below: Below) -> None:
    others = [other for other in range(new.seats) if other != seat]
    drafting = new.phase in (DRAFT, KEEP) and not any(new.talents)
    piles = [new.spare_talents]
    if drafting:
        piles += [pile[other] for other in others for pile in (new.hand, new.picked)]
    pool = sorted(talent for pile in piles for talent in pile)
    for pile in piles:
        for place in range(len(pile)):
            pile[place] = pool.pop(below(len(pool)))
        pile.sort()
    if drafting:
        for other in others:
            if new.chosen[other] >= 0:
                new.chosen[other] = -1
                options = draft_options(new, other)
                about = actions.about_of(options[below(len(options))])
                new.chosen[other] = (actions.unpack_pick if new.phase == DRAFT else actions.unpack_keep)(about)[1]
