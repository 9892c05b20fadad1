"""The questions that the rules ask seats: their words, the rules that ask them, and public facts about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from manaforge_widgets.core.markup import seat_symbol
from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import (
    BLADEDANCER,
    BLINK,
    DECEIVE,
    EMBER,
    GLACIA,
    HOURGLASS,
    MAGIC_MISSILE,
    MYSTIC_WARD,
    ORACLE,
    PORTAL,
    SPELL_KINDS,
    STAGNATION,
    STONEHEART,
    STORMCALLER,
    WREST,
)
from manaforge_widgets.games.manasurge.rules.position import Position
from manaforge_widgets.games.manasurge.rules.public import next_seat

_FIRST: Final = 0
_LAST: Final = -1


@dataclass(frozen=True)
class QuestionKind:
    """A kind of question.

    Attributes:
        words: the text of the question; ``{card}``, ``{wizard}``, ``{who}`` and ``{place}`` stand for the card, the
            wizard, the seat or the place in the deck that the question is about.
        rule: the number of the rule that asks the question.
        decide: the question as a clause that can follow "first decide", for refusals.
        card: the kind of the metamagic whose effect asks the question; -1 if there is none.
        wizard: the wizard whose power asks the question; -1 if there is none.
        about_seat: whether the question is about another seat: one that the pending step names, or the next seat.
        proposed: the place of the proposed answer among the options.
    """

    words: str
    rule: str
    decide: str
    card: int = -1
    wizard: int = -1
    about_seat: bool = False
    proposed: int = _FIRST


def _metamagic(number: int) -> int:
    return SPELL_KINDS + number


QUESTIONS: Final[tuple[QuestionKind, ...]] = (
    QuestionKind("Open the spell: play a numbered card.", "MS-R1", "which card opens the spell"),
    QuestionKind("Play a valid card, or be struck.", "MS-R3", "which card to play, or to be struck"),
    QuestionKind("Do you play another valid card?", "MS-R7", "whether to play another card", proposed=_LAST),
    QuestionKind("Which way does the spell go?", "MS-R1", "which way the spell goes"),
    QuestionKind(
        "Same rank: do you declare a Counter-Spell?", "MS-R5", "whether to declare a Counter-Spell", proposed=_LAST
    ),
    QuestionKind("Do you give {who} a card?", "MS-R7", "whether to give a card", about_seat=True, proposed=_LAST),
    QuestionKind("{card}: draw a card, or discard one?", "MS-M3", "whether to draw or to discard", _metamagic(BLINK)),
    QuestionKind("{card}: whose card do you take?", "MS-M5", "whose card to take", _metamagic(DECEIVE)),
    QuestionKind(
        "{card}: which card does {who} get?", "MS-M5", "which card to give back", _metamagic(DECEIVE), about_seat=True
    ),
    QuestionKind(
        "{card}: who draws two cards and takes one damage?",
        "MS-M7",
        "who draws two cards and takes one damage",
        _metamagic(MAGIC_MISSILE),
    ),
    QuestionKind(
        "{card}: which card does {who} get?",
        "MS-M8",
        "which card to give away",
        _metamagic(MYSTIC_WARD),
        about_seat=True,
    ),
    QuestionKind("{card}: who plays next?", "MS-M10", "who plays next", _metamagic(PORTAL)),
    QuestionKind(
        "{card}: do you take the card with the Caster token?",
        "MS-M14",
        "whether to take the card with the Caster token",
        _metamagic(WREST),
    ),
    QuestionKind("{card}: which card do you discard?", "MS-M12", "which card to discard", _metamagic(STAGNATION)),
    QuestionKind("{wizard}: do you draw a card before you play?", "MS-W2", "whether to draw a card", wizard=HOURGLASS),
    QuestionKind(
        "{wizard}: do you look at {who}'s hand?", "MS-W2", "whether to look at a hand", wizard=GLACIA, about_seat=True
    ),
    QuestionKind(
        "{wizard}: do you play a second valid card?",
        "MS-W2",
        "whether to play a second card",
        wizard=STORMCALLER,
        proposed=_LAST,
    ),
    QuestionKind(
        "{wizard}: do you use your card as a Counter-Spell?",
        "MS-W2",
        "whether to use your card as a Counter-Spell",
        wizard=BLADEDANCER,
        proposed=_LAST,
    ),
    QuestionKind("{wizard}: do you take one damage less?", "MS-W2", "whether to take one damage less", wizard=EMBER),
    QuestionKind(
        "{wizard}: do you keep the shard on one of your cards?",
        "MS-W2",
        "whether to keep a shard",
        wizard=STONEHEART,
    ),
    QuestionKind(
        "{wizard}: do you look at the top cards of the deck?", "MS-W2", "whether to look at the deck", wizard=ORACLE
    ),
    QuestionKind(
        "{wizard}: which card do you put {place}?",
        "MS-W1",
        "in which order to put the cards back",
        wizard=ORACLE,
    ),
    QuestionKind("Draw up to five cards, or hold?", "MS-E5", "whether to draw or to hold"),
)
"""The kinds of questions, by the number of the question."""

FREE: Final = (frames.OPEN, frames.PLAY)
"""The questions that are a seat's turn itself: the seat acts freely, not in answer to a choice."""


def question_of(one: int) -> QuestionKind:
    """Return the kind of question that a frame (a pending step) asks."""
    return QUESTIONS[frames.what_of(one)]


def about(pos: Position, one: int) -> dict[str, Any]:
    """Return what a question is about: a card, a wizard, a seat, a place in the deck, by field; all of it is public."""
    kind = question_of(one)
    details: dict[str, Any] = {}
    if kind.card >= 0:
        details["card"] = pos.components.kind_names[kind.card]
    elif frames.what_of(one) == frames.AGAIN or kind is QUESTIONS[frames.GIFT]:
        details["card"] = pos.components.kind_names[at.laid_kind(pos.row[-1])]
    if kind.wizard >= 0:
        details["wizard"] = pos.components.wizards[kind.wizard]
    if kind.about_seat:
        given = frames.what_of(one) in (frames.RETURN, frames.WARD)
        details["seat"] = frames.number_of(one) if given else next_seat(pos, frames.seat_of(one))
    if frames.what_of(one) == frames.ORDER:
        details["place"] = frames.number_of(one) - len(pos.pool) + 1
    return details


def words_of(pos: Position, one: int) -> str:
    """Return the question as text, with symbols for seats."""
    subject = about(pos, one)
    return question_of(one).words.format(
        card=subject.get("card", ""),
        wizard=subject.get("wizard", ""),
        who=seat_symbol(subject.get("seat", 0)),
        place=("on top of the deck", "second", "third")[subject.get("place", 1) - 1],
    )


def proposal_of(pos: Position) -> int:
    """Return the code of the answer that is proposed to the seat; it gives away a card only if it has to."""
    return pos.options[question_of(pos.stack[-1]).proposed]
