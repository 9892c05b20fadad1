"""The kinds of pending choice in one table: what is asked, the answers and what they do, the rule and the words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from manaforge_widgets.games.manaforge.rules import dice, items, paying, setup, talents, workshop
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.position import Frame, Position

NUMBER: Final = 0
ITEM: Final = 1
SEAT: Final = 2
FACE: Final = 3
TALENT: Final = 4
"""What a value of a pending choice may be."""

Options = Callable[[Position, Frame], list[int]]
Answer = Callable[[Position, Frame, int], None]


@dataclass(frozen=True)
class ChoiceKind:
    """A kind of question.

    Attributes:
        name: in views and saves.
        values: name and kind of each value in its frame on the stack.
        options: the codes that answer it; with fewer than two nobody is asked.
        answer: what an answer does: it gets what the code is about, or the ``whole_code``.
        rule: the rule that asks.
        question: as a person would ask it; ``{card}`` and the like are the values.
        decide: the same after "first decide".
        seat: which value is the seat that is asked; -1 for the active seat.
        final: whether there is no way back from the question (MF-T8).
    """

    name: str
    values: tuple[tuple[str, int], ...]
    options: Options
    answer: Answer
    rule: str
    question: str
    decide: str
    seat: int = -1
    whole_code: bool = False
    final: bool = False


_NEED = tuple((name, NUMBER) for name in ("earth", "fire", "wind", "water", "total"))
_CARD = ("card", ITEM)

CHOICES: Final[dict[int, ChoiceKind]] = {
    at.PAY: ChoiceKind(
        "pay",
        (_CARD, ("level", NUMBER), *_NEED, ("returned", NUMBER)),
        paying.pay_options,
        paying.pay,
        "MF-P3",
        "{card}: how do you pay?",
        "how to pay for {card}",
    ),
    at.PAY_GEMS: ChoiceKind(
        "pay gems",
        (_CARD, ("level", NUMBER), ("gems", NUMBER), *_NEED),
        paying.pay_options,
        paying.pay,
        "MF-P2",
        "{card}: which gems do you pay?",
        "which gems to pay for {card}",
    ),
    at.CHOOSE_FACE: ChoiceKind(
        "choose face",
        (("face", FACE),),
        dice.face_options,
        dice.choose_face,
        "MF-D1",
        "Which mana does the die give?",
        "which mana the die gives",
    ),
    at.CHOOSE_GAIN: ChoiceKind(
        "choose gain",
        (_CARD, ("level", NUMBER)),
        workshop.gain_options,
        workshop.choose_gain,
        "MF-T3",
        "{card}: what does it give?",
        "what {card} gives",
    ),
    at.CHOOSE_ANY: ChoiceKind(
        "choose any",
        (("talent", TALENT),),
        dice.any_options,
        dice.choose_any,
        "MF-A5",
        "{talent}: which mana?",
        "which mana to gain",
    ),
    at.TRANSMUTE: ChoiceKind(
        "transmute",
        (("chain", NUMBER),),
        dice.transmute_options,
        dice.transmute,
        "MF-D4",
        "Transmute: which die do you copy?",
        "which die to copy",
    ),
    at.COPY_GEM: ChoiceKind(
        "copy gem",
        (),
        dice.copy_options,
        dice.copy_gem,
        "MF-D6",
        "Gem Copy: which gem do you double?",
        "which gem to copy",
    ),
    at.RECHARGE: ChoiceKind(
        "recharge",
        (_CARD,),
        dice.recharge_options,
        dice.recharge,
        "MF-D5",
        "Which card do you recharge?",
        "which card to recharge",
    ),
    at.EXHAUST: ChoiceKind(
        "exhaust",
        (_CARD, ("count", NUMBER)),
        workshop.exhaust_options,
        workshop.exhaust,
        "MF-I12",
        "{card}: which other cards do you exhaust?",
        "which other cards to exhaust",
    ),
    at.DISCARD: ChoiceKind(
        "discard",
        (),
        items.discard_options,
        items.discard,
        "MF-I1",
        "Your workshop is full: which card goes, with its gems?",
        "which workshop card to discard",
    ),
    at.PAY_MORE: ChoiceKind(
        "pay more",
        (_CARD, ("prestige", NUMBER), ("most", NUMBER)),
        items.more_options,
        items.pay_more,
        "MF-I4",
        "{card}: how much more mana do you pay?",
        "how much more mana to pay",
    ),
    at.SPEND_GEMS: ChoiceKind(
        "spend gems",
        (_CARD, ("prestige", NUMBER), ("most", NUMBER)),
        items.spend_gems_options,
        items.spend_gems,
        "MF-I7",
        "{card}: which gems do you spend?",
        "which gems to spend",
    ),
    at.MIMIC: ChoiceKind(
        "mimic",
        (_CARD,),
        items.mimic_options,
        items.mimic,
        "MF-I8",
        "{card}: which card of your store?",
        "which store card to copy",
    ),
    at.GIVE: ChoiceKind(
        "give",
        (_CARD, ("seat", SEAT)),
        items.give_options,
        items.give,
        "MF-I9",
        "{card}: do you give a gem for prestige?",
        "whether to give a gem for {card}",
        seat=1,
        final=True,
    ),
    at.TURN_DIE: ChoiceKind(
        "turn die",
        (("talent", TALENT),),
        talents.turn_options,
        talents.turn_die,
        "MF-A3",
        "{talent}: which die do you turn?",
        "which die to turn",
    ),
    at.TAKE_DIE: ChoiceKind(
        "take die",
        (("seat", SEAT),),
        setup.take_options,
        setup.take_die,
        "MF-S6",
        "Archmage: which die do you take?",
        "which die to take",
        seat=0,
    ),
    at.ORDER: ChoiceKind(
        "order",
        (("seat", SEAT), ("placed", NUMBER)),
        talents.order_options,
        talents.put,
        "MF-A6",
        "Precognition: which card comes next, from the top?",
        "which card goes back next",
        seat=0,
        whole_code=True,
    ),
    at.OFFER: ChoiceKind(
        "offer",
        (("seat", SEAT), ("before_roll", NUMBER)),
        talents.offer_options,
        talents.answer_offer,
        "MF-A8",
        "Before {moment}: what do you do?",
        "what to do before the game goes on",
        seat=0,
        whole_code=True,
        final=True,
    ),
}
"""By the operation in a frame of the stack."""


def rule_of(pos: Position, frame: Frame) -> str:
    """The rule that asks: some questions are asked by several."""
    if frame[0] == at.RECHARGE and frame[1] >= 0:
        return "MF-I12"
    if frame[0] == at.CHOOSE_FACE and pos.components.faces[frame[1]].special:
        return "MF-D3"
    return CHOICES[frame[0]].rule


def values_of(pos: Position, frame: Frame) -> dict[str, object]:
    """The values of a frame by name: cards, faces and talents by theirs, the card -1 as None."""
    return {
        name: named_value(pos, kind, value)
        for (name, kind), value in zip(CHOICES[frame[0]].values, frame[1:], strict=True)
    }


def named_value(pos: Position, kind: int, value: int) -> object:
    """A value of a frame as people name it."""
    if kind == ITEM:
        return pos.components.items[value].title if value >= 0 else None
    if kind == FACE:
        return pos.components.faces[value].text
    return pos.components.talents[value].name if kind == TALENT else value


def question_of(pos: Position, frame: Frame) -> str:
    """The question in words."""
    values = values_of(pos, frame)
    moment = "the roll" if values.get("before_roll") else "the next turn"
    return CHOICES[frame[0]].question.format(moment=moment, **values)


def decision_of(pos: Position, frame: Frame) -> str:
    """What is to be decided, in words."""
    return CHOICES[frame[0]].decide.format(**values_of(pos, frame))
