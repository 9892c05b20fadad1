"""The exact chance that a seat can answer: that it holds a valid card when it is next to play."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from manaforge_widgets.games.manasurge.odds.scene import Scene
from manaforge_widgets.odds.display import percent


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """How likely a seat can answer (MS-R3), whether it would or not, and how that is counted.

    Every deal of the cards that one has not seen counts the same; what others played or left out tells nothing more.

    Attributes:
        action: the action that is answered, in its notation; nothing for the table as it is.
        choice: what is chosen after the action, such as ``"counter"`` or ``"choose seat 2"``; nothing for going
            straight on.
        seat: the seat that is next to play.
        chance: the chance that it holds a valid card then.
        unseen: how many cards one has not seen.
        answers: how many of those would be valid.
        hidden: how many of the cards that one has not seen the seat holds, those among them that it draws before.
        known: how many valid cards one knows it to hold.
        note: in few words what the chance leaves out or takes for granted, or nothing.

    Example:
        >>> one = Answer("play 6 Frost", "", 1, Fraction(2, 3), 3, 1, 2, 0, "")
        >>> one
        Answer('play 6 Frost', seat 1: 66.7 %)
        >>> one.why
        '1 of the 3 cards that you have not seen is valid. It holds 2 of the 3: 1 of 3 such hands has none.'
    """

    action: str
    choice: str
    seat: int
    chance: Fraction
    unseen: int
    answers: int
    hidden: int
    known: int
    note: str

    def __repr__(self) -> str:
        told = ", ".join(repr(text) for text in (self.action, self.choice) if text)
        return f"Answer({told}{', ' * bool(told)}seat {self.seat}: {percent(self.chance)})"

    @property
    def why(self) -> str:
        """How it is counted, in words; "it" is the seat."""
        if self.known:
            return f"You know {self.known} valid card{'s' * (self.known > 1)} in its hand."
        if not self.hidden:
            return "It holds no card that is valid."
        verb = "is" if self.answers == 1 else "are"
        none, every = comb(self.unseen - self.answers, self.hidden), comb(self.unseen, self.hidden)
        return (
            f"{self.answers} of the {self.unseen} cards that you have not seen {verb} valid. It holds {self.hidden} of "
            f"the {self.unseen}: {none:,} of {every:,} such hands {'has' if none == 1 else 'have'} none."
        )


def answer_in(scene: Scene, action: str = "") -> Answer:
    """The chance that the seat that is next in a scene can answer.

    Args:
        scene: the table as it will be.
        action: the action that leads to it, in its notation.
    """
    scene = scene.at_turn_of_next()
    seat = scene.next
    valid = scene.valid_for(seat)
    hand, unseen = scene.hands[seat], scene.seen.unseen
    total = sum(unseen)
    good = sum(count for count, fits in zip(unseen, valid, strict=True) if fits)
    known = sum(valid[kind] for kind in hand.known)
    chance = Fraction(1) if known else 1 - Fraction(comb(total - good, hand.hidden), comb(total, hand.hidden))
    return Answer(action, scene.choice, seat, chance, total, good, hand.hidden, known, scene.note)
