"""The exact probability that the next seat can answer: that it holds a valid card when it is to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.manasurge.odds.believed import Drawn, chance_of_none, drawn_from, held_in
from manaforge_widgets.games.manasurge.odds.scene import Scene
from manaforge_widgets.games.manasurge.odds.seen import Pile
from manaforge_widgets.games.manasurge.rules.belief import Belief
from manaforge_widgets.odds.display import percent


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """The probability that the next seat can answer (MS-R3), and the numbers from which it was counted.

    The next seat can answer if it holds a valid card, whether it would play the card or not. The probability is that of
    another seat, the *asking* seat, and uses everything that the asking seat has seen. Each card that left another hand
    counts as picked at random from that hand: what others choose, or leave out, carries no information.

    Attributes:
        action: the action, in notation, that the seat may answer; empty for the position as it is.
        choice: the choice after the action, such as ``"counter"`` or ``"choose seat 2"``; empty if there is none.
        seat: the seat that is next to play.
        chance: the probability that this seat holds a valid card when it is to play.
        stocks: the stocks from which the seat holds cards, or will have drawn some before it plays. A stock is the
            unknown cards of one shuffled deck; older decks come first. If cards changed hands unseen, these are the
            stocks of the likeliest case.
        known: the number of valid cards that the seat certainly holds, as the asking seat knows.
        cases: the number of cases to consider, because cards that matter may have changed hands unseen; otherwise 1.
        note: a few words on what the probability leaves out or assumes, or nothing.
        own: whether ``seat`` is the asking seat itself, which plays again if a Counter-Spell skips the only other one.

    Example:
        >>> one = Answer("play 6 Frost", "", 1, Fraction(2, 3), (Drawn(3, 1, 2),), 0, 1, "")
        >>> one
        Answer('play 6 Frost', seat 1: 66.7 %)
        >>> one.why.partition(". ")[0]
        '1 of the 3 cards that the next player may hold is valid'
    """

    action: str
    choice: str
    seat: int
    chance: Fraction
    stocks: tuple[Drawn, ...]
    known: int
    cases: int
    note: str
    own: bool = False

    @property
    def unseen(self) -> int:
        """The number of cards in all :attr:`stocks`; those that the seat holds are among them."""
        return sum(stock.cards for stock in self.stocks)

    @property
    def answers(self) -> int:
        """The number of the :attr:`unseen` cards that would be valid."""
        return sum(stock.good for stock in self.stocks)

    @property
    def hidden(self) -> int:
        """The number of the :attr:`unseen` cards that the seat holds, or draws before it plays."""
        return sum(stock.held for stock in self.stocks)

    def __repr__(self) -> str:
        words = ", ".join(repr(text) for text in (self.action, self.choice) if text)
        return f"Answer({words}{', ' * bool(words)}seat {self.seat}: {percent(self.chance)})"

    @property
    def why(self) -> str:
        """An explanation of the count, as text for the asking seat."""
        who, holds = ("you", "then hold") if self.own else ("the next player", "holds")
        if self.known:
            cards = f"{self.known} valid card{'s' * (self.known > 1)}"
            return f"You then hold {cards}." if self.own else f"You know {cards} that the next player holds."
        if self.cases > 1:
            return (
                f"You did not see some of the cards that changed hands, so there are {self.cases} cases of what {who} "
                "may hold. The chance is a weighted average over all of them. Cards that you did not see count as "
                "picked at random."
            )
        if not self.hidden:
            return "You then hold no valid card." if self.own else "You know that the next player holds no valid card."
        holder = f"{who[:1].upper()}{who[1:]} {holds}"
        if len(self.stocks) > 1:
            return _of_stocks(holder, self.stocks)
        one = self.stocks[0]
        none, every = one.none
        if none == 0:
            hands = "every possible hand has a valid one"
        else:
            hands = f"{every - none:,} of {every:,} possible hands {_verb(every - none, 'has', 'have')} a valid one"
        return (
            f"{one.good} of the {one.cards} cards that {who} may hold {_verb(one.good, 'is', 'are')} valid. "
            f"{holder} {one.held} of the {one.cards}: {hands}."
        )


def _verb(count: int, one: str, more: str) -> str:
    return one if count == 1 else more


_SHUFFLED: Final = (
    "from before the discards were shuffled",
    "from the shuffled discards",
    "from discards that were shuffled later",
)


def _of_stocks(holder: str, stocks: Sequence[Drawn]) -> str:
    """Return the explanation for a hand with cards of several decks; it begins with who holds the hand."""
    parts = [
        f"{one.held} of {one.cards} hidden cards {_SHUFFLED[min(place, len(_SHUFFLED) - 1)]} "
        f"({one.good} of the {one.cards} {_verb(one.good, 'is', 'are')} valid)"
        for place, one in enumerate(stocks)
    ]
    chances = " × ".join(f"{none:,}/{every:,}" for none, every in (one.none for one in stocks))
    return f"{holder} {listed(parts)}. The chance of no valid card is {chances}."


def answer_in(scene: Scene, action: str = "") -> Answer:
    """Return the probability that the next seat in a scene can answer.

    Args:
        scene: the position after the action, as far as the asking seat can know it.
        action: the action, in notation, that leads to ``scene``; empty for the position as it is.
    """
    scene = scene.at_turn_of_next()
    seat = scene.next
    valid = scene.valid_for(seat)
    hand, belief = scene.hands[seat], scene.seen.belief
    known = min(sum(valid[kind] for kind in held_in(case, hand).sure) for _, case in belief.cases)
    _, likeliest = max(belief.cases, key=lambda case: case[0])
    stocks = tuple(drawn_from(likeliest, held_in(likeliest, hand), valid))
    chance = 1 - chance_of_none(belief, hand, valid)
    cases = _differing(belief, hand, valid)
    return Answer(action, scene.choice, seat, chance, stocks, known, cases, scene.note, seat == scene.seen.seat)


def _differing(belief: Belief, hand: Pile, valid: Sequence[bool]) -> int:
    """Return how many cases differ in what the hand may hold."""
    differing = set()
    for _, case in belief.cases:
        held = held_in(case, hand)
        good = sum(valid[kind] for kind in held.sure)
        differing.add((good > 0, tuple(drawn_from(case, held, valid))))
    return len(differing)
