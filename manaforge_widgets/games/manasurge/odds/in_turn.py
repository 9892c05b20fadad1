"""The distribution of how many seats in a row can answer, if each plays its lowest valid card."""

from __future__ import annotations

from manaforge_widgets.games.manasurge.odds.answers import goes_down, read_question
from manaforge_widgets.games.manasurge.odds.ladder import HIGHEST, Ladder, Rungs
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.hands import Deck
from manaforge_widgets.odds.pausing import run_to_end


@spelled
def answers_in_turn(
    deck: Deck,
    rank: int,
    hands: int | tuple[int, ...] = (5, 5),
    *,
    spell: str | None = None,
    polarized: bool = False,
    locked: bool = False,
    known: Deck = (),
) -> Distribution:
    """Return the distribution of how many seats in a row answer, if each plays its lowest valid card.

    If ranks go down, each plays its highest valid card. Each card played sets the rank for the next seat. A seat
    without a valid numbered card plays a metamagic, which leaves the rank as it is and has no effect here. Nobody uses
    a Counter-Spell or a power.

    Args:
        deck: all cards of the game, such as :func:`manasurge_deck`.
        rank: the rank of the last numbered card.
        hands: the number of cards of each seat, in turn order.
        spell: the suit of the spell; None if it is not Blades. Entangle is refused, since its ranks may also fall.
        polarized: whether Polarize has reversed the direction of ranks.
        locked: whether a Spell Lock is in play.
        known: cards that these seats can't hold.

    Returns:
        A distribution. An outcome is the number of seats that answer before one is struck; with three seats,
        ``.probability(3)`` is the probability that all of them answer. Its ways are deals; two copies of a card
        count as different cards.

    Raises:
        OddsError: :func:`answers` refuses the arguments, the spell is Entangle, or the calculation takes too long.

    Source:
        MS-R3, MS-R6 and MS-R7.

    Example:
        >>> from manaforge_widgets.odds import manasurge_deck
        >>> round(float(answers_in_turn(manasurge_deck(), 3, (5, 5, 5)).probability(3)), 4)
        0.9702
    """
    left, sizes = read_question(deck, rank, hands, spell, known)
    if spell == "Entangle":
        raise OddsError(
            "spell must not be 'Entangle', since its ranks may also fall; for a match, mf.odds.struck samples deals."
        )
    down = goes_down(spell, polarized)
    counts = [0] * HIGHEST
    for card, count in left.items():
        if isinstance(card, tuple):
            counts[(HIGHEST + 1 - card[1] if down else card[1]) - 1] += count
    magic = left.total() - sum(counts)
    valid, others = (0, magic) if locked else (magic, 0)
    ladder = Ladder(counts, valid, others, [Rungs(hidden=size) for size in sizes])
    start = HIGHEST + 1 - rank if down else rank
    climb = run_to_end(ladder.climb(start), Budget("fewer hands would help"))
    ways = dict(enumerate(climb.struck))
    ways[len(sizes)] = sum(climb.last.values())
    return Distribution(ways)
