"""The table of all kinds of questions: the text, the rule that asks, the possible answers, and their effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from manaforge_widgets.games.manaforge.rules import actions, dice, items, paying, proposals, setup, talents, workshop
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.games.manaforge.rules.position import Frame, Position

NUMBER: Final = 0
ITEM: Final = 1
SEAT: Final = 2
FACE: Final = 3
TALENT: Final = 4
"""The kinds of values in a pending step: a number, or the number of an item, a seat, a face or a talent."""

Options = Callable[[Position, Frame], list[int]]
Answer = Callable[[Position, Frame, int], None]
Propose = Callable[[Position, int], int]


@dataclass(frozen=True)
class ChoiceKind:
    """A kind of question that the rules ask a seat in the middle of an action, such as how to pay for a card.

    While a question waits for its answer, it is a pending step on the position's stack: a :data:`Frame`, which begins
    with the question's number in :data:`CHOICES`. After it come the values of this one question, such as the card to
    pay for.

    Attributes:
        name: the name of the question in views and saves.
        values: the values that follow in the frame, in order. Each has a name and a kind: ``NUMBER``, ``ITEM``,
            ``SEAT``, ``FACE`` or ``TALENT``.
        options: a function ``(position, frame)`` that returns the codes of all legal answers. If there are fewer than
            two, nobody is asked: a single answer is carried out at once.
        answer: a function ``(position, frame, arguments)`` that carries out an answer. The arguments are those packed
            in the answer's code; with ``whole_code`` it gets the whole code instead.
        rule: the number of the rule that asks.
        question: the question as a person reads it. ``{card}`` and the like stand for values by name.
        decide: the words that complete "first decide ...", in the same form.
        kind: the kind of all actions that answer the question, such as ``actions.PAY``.
        propose: a function ``(position, seat)`` that returns the code of a sensible answer.
        seat: which of ``values`` is the seat that is asked, counted from 0; -1 if the active seat is asked.
        whole_code: whether ``answer`` gets the whole code of the action, with its kind.
        final: whether the board must not offer to take back what led to the question (MF-T8).
        need: for a payment, a function that returns from the named values what must be paid, by name; else None.
        rule_by: a function ``(position, frame)`` that returns the number of the rule that asks, for a question that
            several rules may ask; otherwise None, and ``rule`` holds.
    """

    name: str
    values: tuple[tuple[str, int], ...]
    options: Options
    answer: Answer
    rule: str
    question: str
    decide: str
    kind: int
    propose: Propose
    seat: int = -1
    whole_code: bool = False
    final: bool = False
    need: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None
    rule_by: Callable[[Position, Frame], str] | None = None


@dataclass(frozen=True)
class DraftStep:
    """A step of the draft, where all seats are asked at once: its rule, its question, words such as "pick one of"."""

    rule: str
    question: str
    order: str


def _mana(values: Mapping[str, Any]) -> dict[str, Any]:
    """MF-P1: the mana of each element in a cost, and the amount of any element."""
    mana = {element: values[element] for element in ELEMENTS}
    return {**mana, "any": values["total"] - sum(mana.values())}


def _gems(values: Mapping[str, Any]) -> dict[str, Any]:
    """MF-P2: a number of gems."""
    return {"gems": values["gems"]}


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
        actions.PAY,
        proposals.best_payment,
        need=_mana,
    ),
    at.PAY_GEMS: ChoiceKind(
        "pay gems",
        (_CARD, ("level", NUMBER), ("gems", NUMBER), *_NEED),
        paying.pay_options,
        paying.pay,
        "MF-P2",
        "{card}: which gems do you pay?",
        "which gems to pay for {card}",
        actions.PAY,
        proposals.best_payment,
        need=_gems,
    ),
    at.CHOOSE_FACE: ChoiceKind(
        "choose face",
        (("face", FACE),),
        dice.face_options,
        dice.choose_face,
        "MF-D1",
        "Which mana does the die give?",
        "which mana the die gives",
        actions.CHOOSE,
        proposals.most_useful,
        rule_by=lambda pos, frame: "MF-D3" if pos.components.faces[frame[1]].special else "MF-D1",
    ),
    at.CHOOSE_GAIN: ChoiceKind(
        "choose gain",
        (_CARD, ("level", NUMBER)),
        workshop.gain_options,
        workshop.choose_gain,
        "MF-T3",
        "{card}: what does it give?",
        "what {card} gives",
        actions.CHOOSE,
        proposals.most_useful,
    ),
    at.CHOOSE_ANY: ChoiceKind(
        "choose any",
        (("talent", TALENT),),
        dice.any_options,
        dice.choose_any,
        "MF-A5",
        "{talent}: which mana?",
        "which mana to gain",
        actions.CHOOSE,
        proposals.most_useful,
    ),
    at.TRANSMUTE: ChoiceKind(
        "transmute",
        (("chain", NUMBER),),
        dice.transmute_options,
        dice.transmute,
        "MF-D4",
        "Transmute: which die do you copy?",
        "which die to copy",
        actions.TRANSMUTE,
        proposals.first,
    ),
    at.COPY_GEM: ChoiceKind(
        "copy gem",
        (),
        dice.copy_options,
        dice.copy_gem,
        "MF-D6",
        "Gem Copy: which gem do you double?",
        "which gem to copy",
        actions.COPY,
        proposals.most_useful,
    ),
    at.RECHARGE: ChoiceKind(
        "recharge",
        (_CARD,),
        dice.recharge_options,
        dice.recharge,
        "MF-D5",
        "Which card do you recharge?",
        "which card to recharge",
        actions.RECHARGE,
        proposals.best_card,
        rule_by=lambda _pos, frame: "MF-I12" if frame[1] >= 0 else "MF-D5",
    ),
    at.EXHAUST: ChoiceKind(
        "exhaust",
        (_CARD, ("count", NUMBER)),
        workshop.exhaust_options,
        workshop.exhaust,
        "MF-I12",
        "{card}: which other cards do you exhaust?",
        "which other cards to exhaust",
        actions.EXHAUST,
        proposals.first,
    ),
    at.DISCARD: ChoiceKind(
        "discard",
        (),
        items.discard_options,
        items.discard,
        "MF-I1",
        "Your workshop is full: which card do you discard, with its gems?",
        "which workshop card to discard",
        actions.DISCARD,
        proposals.poorest_card,
    ),
    at.PAY_MORE: ChoiceKind(
        "pay more",
        (_CARD, ("prestige", NUMBER), ("most", NUMBER)),
        items.more_options,
        items.pay_more,
        "MF-I4",
        "{card}: how much more mana do you pay?",
        "how much more mana to pay",
        actions.MORE,
        proposals.last,
    ),
    at.SPEND_GEMS: ChoiceKind(
        "spend gems",
        (_CARD, ("prestige", NUMBER), ("most", NUMBER)),
        items.spend_gems_options,
        items.spend_gems,
        "MF-I7",
        "{card}: which gems do you spend?",
        "which gems to spend",
        actions.GEMS,
        proposals.most_gems,
    ),
    at.MIMIC: ChoiceKind(
        "mimic",
        (_CARD,),
        items.mimic_options,
        items.mimic,
        "MF-I8",
        "{card}: which card of your store do you copy?",
        "which store card to copy",
        actions.MIMIC,
        proposals.first,
    ),
    at.GIVE: ChoiceKind(
        "give",
        (_CARD, ("seat", SEAT)),
        items.give_options,
        items.give,
        "MF-I9",
        "{card}: do you give its builder 1 {gem} gem for {giver_prestige} prestige?",
        "whether to give the builder of {card} a gem",
        actions.GIVE,
        proposals.gift,
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
        actions.TURN,
        proposals.die_to_turn,
    ),
    at.TAKE_DIE: ChoiceKind(
        "take die",
        (("seat", SEAT),),
        setup.take_options,
        setup.take_die,
        "MF-S6",
        "Archmage: which die do you take?",
        "which die to take",
        actions.TAKE,
        proposals.first,
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
        actions.PUT,
        proposals.first,
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
        actions.PASS,
        proposals.last,
        seat=0,
        whole_code=True,
        final=True,
    ),
}
"""The kinds of questions, by the operation of their pending steps."""


DRAFT_STEPS: Final[dict[int, DraftStep]] = {
    at.DRAFT: DraftStep("MF-S3", "Pick one talent; the next player gets the rest.", "pick one of"),
    at.KEEP: DraftStep("MF-S3", "Keep two talents.", "keep two of"),
}
"""The steps of the draft, by the phase."""


def rule_of(pos: Position, frame: Frame) -> str:
    """Return the number of the rule that asks a question, since some questions can come from several rules."""
    kind = CHOICES[frame[0]]
    return kind.rule_by(pos, frame) if kind.rule_by else kind.rule


def values_of(pos: Position, frame: Frame) -> dict[str, object]:
    """Return the values of a pending step by name, each as :func:`named_value` returns it."""
    return {
        name: named_value(pos, kind, value)
        for (name, kind), value in zip(CHOICES[frame[0]].values, frame[1:], strict=True)
    }


def subjects_of(pos: Position, frame: Frame) -> dict[str, object]:
    """Return the card, face or talent that a question is about, by name; values that are only numbers are left out."""
    kinds = dict(CHOICES[frame[0]].values)
    return {
        name: value
        for name, value in values_of(pos, frame).items()
        if kinds[name] in (ITEM, FACE, TALENT) and value is not None
    }


def named_value(pos: Position, kind: int, value: int) -> object:
    """Return a value of a pending step as people read it: the name of a card, face or talent, a number, or None."""
    if kind == ITEM:
        return pos.components.items[value].title if value >= 0 else None
    if kind == FACE:
        return pos.components.faces[value].text
    return pos.components.talents[value].name if kind == TALENT else value


def question_of(pos: Position, frame: Frame) -> str:
    """Return the question as text."""
    values = values_of(pos, frame)
    moment = "the roll" if values.get("before_roll") else "the next turn"
    offered = pos.components.items[frame[1]].effect["others_may_give"] if frame[0] == at.GIVE else {}
    return CHOICES[frame[0]].question.format(moment=moment, **values, **offered)


def decision_of(pos: Position, frame: Frame) -> str:
    """Return the text that completes "first decide ...", such as "how to pay for Stone Circle"."""
    return CHOICES[frame[0]].decide.format(**values_of(pos, frame))


def proposal_of(pos: Position, seat: int) -> int:
    """Return the code of the answer that the rules propose to the seat that is asked; -1 if there is no question."""
    return CHOICES[pos.stack[-1][0]].propose(pos, seat) if pos.stack and pos.options else -1
