"""The cards that may lie on the board at the next roll, as far as a seat can know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from manaforge_widgets.games.manaforge.odds.seats import NoRollLeft, check_playing, last_roll_is_over
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules import roles
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.games.manaforge.rules.rounds import BOARD_SPACES
from manaforge_widgets.games.manaforge.rules.talents import owner_has


@dataclass(frozen=True, slots=True)
class Coming:
    """The cards that may lie on the board at the next roll.

    Attributes:
        weights: for each item, the probability that a card picked at random from that board is this item; they sum to
            1.
        known: the number of these cards that the seat knows.
    """

    weights: dict[int, Fraction]
    known: int


def cards_to_come(pos: Position, seat: int) -> Coming:
    """Return the cards that may lie on the board at the next roll, as far as the seat may know.

    MF-R1: six items are dealt and then all dice are rolled. If six items have been dealt and the roll is still to come
    (MF-A8), they are the result; otherwise it is the top six of the deck. Cards that Precognition has shown to the seat
    are known (MF-A6). Each other card is equally likely to be any unseen card of its era, whether in the deck or out of
    the game (MF-S2).

    Raises:
        OddsError: the game is not in play, or the last dice of the game are rolled.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.position.phase != "play":
        ...     m.apply(m.legal_actions(m.to_act[0])[0])
        >>> coming = cards_to_come(m.rules.from_view(m.view(None)), 1)
        >>> len(coming.weights), sum(coming.weights.values()), coming.known
        (18, Fraction(1, 1), 0)
    """
    check_playing(pos)
    if last_roll_is_over(pos):
        raise NoRollLeft("the last dice of the game are rolled (MF-R3): no more cards are dealt or dice rolled.")
    if any(frame[0] == at.ROLL_ALL for frame in pos.stack):
        board = [item for item in pos.board if item >= 0]
        return Coming({item: Fraction(1, len(board)) for item in board}, len(board))
    known = min(pos.peeked, BOARD_SPACES) if owner_has(pos, seat, roles.PRECOGNITION) else 0
    dealt = pos.deck[-BOARD_SPACES:][::-1]
    # A card that is known to be deeper in the deck can't come either.
    hidden = pos.deck[: len(pos.deck) - (pos.peeked if known else 0)] + pos.box
    items = pos.components.items
    weights: dict[int, Fraction] = {}
    for item in dealt[:known]:
        weights[item] = weights.get(item, Fraction()) + Fraction(1, len(dealt))
    # The deck's order of eras is public, so each hidden place has its era.
    for era, places in Counter(items[item].era for item in dealt[known:]).items():
        unseen = [item for item in hidden if items[item].era == era]
        for item in sorted(unseen):
            weights[item] = weights.get(item, Fraction()) + Fraction(places, len(dealt) * len(unseen))
    return Coming(weights, known)
