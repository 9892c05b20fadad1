"""The running question, as a Python user gets it: words, rule, answers, or what is to be paid and how."""

from __future__ import annotations

import pickle
import random

import pytest
from games.manaforge.rules.table import Table, card, options, play

import manaforge_widgets as mf
from manaforge_widgets.core.api import Refusal
from manaforge_widgets.core.record import thawed
from manaforge_widgets.match.control import MatchControl


def test_there_is_no_question_in_a_free_moment_of_a_turn() -> None:
    m = Table().match()
    assert m.choice is None
    assert MatchControl(m).choice(1) is None


def test_a_payment_tells_its_need_its_ranges_and_the_proposal() -> None:
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=1, fire=2)
    t.seat(0, gems={"earth": 2, "water": 1})
    m = t.match()
    play(m, "build Stone Circle")
    choice = m.choice
    assert choice is not None
    assert (choice.words, choice.rule, choice.kind) == ("Stone Circle: how do you pay?", "MF-P3", "pay")
    assert choice.about.card == "Stone Circle"
    assert (choice.need.earth, choice.need.any) == (2, 1)
    assert choice.ranges.mana.fire == (0, 1)
    assert choice.ranges.gems.earth == (1, 2)
    assert str(choice.proposal) == "pay 1 earth, 1 fire, 1 earth gem"
    assert choice.options == ()
    assert m.legal_actions()[0] == choice.proposal


@pytest.mark.parametrize("seed", range(4))
def test_ranges_are_those_of_all_payments(seed: int) -> None:
    rng = random.Random(seed)
    seen = 0
    for _ in range(40):
        t = Table()
        t.board("Stone Circle", "Earth Boots", "Hellforge", "Sacred Fountain", "Spellblock Armguards")
        t.reserve(**{element: rng.randrange(4) for element in ("earth", "fire", "wind", "water")})
        t.seat(0, gems={element: rng.randrange(3) for element in ("earth", "fire", "wind", "water")})
        m = t.match()
        build = next((action for action in m.legal_actions() if action.kind == "build"), None)
        if build is None:
            continue
        m.apply(build)
        choice = m.choice
        if choice is None or choice.need is None:
            continue
        seen += 1
        payments = m.legal_actions()
        for source in ("mana", "gems"):
            for element in ("earth", "fire", "wind", "water"):
                paid = [thawed(action.args)[source].get(element, 0) for action in payments]
                assert choice.ranges[source][element] == (min(paid), max(paid)), (source, element, payments)
    assert seen > 10


def test_a_question_lists_its_answers_and_names_what_asks() -> None:
    t = Table()
    t.seat(
        0,
        dice={"wind-1": "power surge"},
        workshop=[card("Stone Circle", charged=False), card("Sun Fragment", charged=False)],
    )
    m = t.match()
    play(m, "spend wind-1")
    choice = m.choice
    assert choice is not None
    assert choice.words == "Which card do you recharge?"
    assert [option.args.card for option in choice.options] == ["Stone Circle", "Sun Fragment"]
    assert choice.proposal in choice.options


def test_actions_carry_typed_arguments_and_are_made_from_them() -> None:
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=2, fire=1, wind=1)
    t.seat(0, workshop=[card("Sun Fragment")])
    m = t.match()
    assert m.action("spend", die="earth-1") in m.legal_actions()
    build = m.action("build", card="Stone Circle")
    assert (build.kind, build.args.card, str(build)) == ("build", "Stone Circle", "build Stone Circle")
    m.apply(build)
    paid = m.action("pay", mana={"earth": 2, "wind": 1}, gems={})
    assert str(paid) == "pay 2 earth, 1 wind"
    m.apply(paid)
    assert m.position.seats[0].workshop[-1].card == "Stone Circle"
    assert pickle.loads(pickle.dumps(paid)).args == paid.args  # noqa: S301 - our own bytes


@pytest.mark.parametrize(
    ("kind", "args"),
    [
        ("spend", {}),
        ("spend", {"die": "earth-9"}),
        ("build", {"card": "No Such Card"}),
        ("build", {"item": "Stone Circle"}),
        ("activate", {"card": "Stone Circle", "level": "1"}),
        ("activate", {"card": "Stone Circle", "level": 9}),
        ("upgrade", {"card": "Stone Circle", "element": "ether"}),
        ("pay", {"mana": {"earth": 10**9}}),
        ("pay", {"mana": {"earth": -1}}),
        ("pay", {"mana": 3}),
        ("pay", {"mana": {"earth": True}}),
        ("keep", {"talents": ["Famous"]}),
        ("keep", {"talents": None}),
        ("gems", {"elements": ["earth", "earth"]}),
        ("exhaust", {"cards": 5}),
        ("more", {"amount": 1000}),
        ("take", {"die_type": "gold"}),
        ("give", {}),
        ("choose", {"mana": {"earth": 1}}),
        ("dance", {}),
    ],
)
def test_arguments_that_can_not_be_are_refused_in_words(kind: str, args: dict[str, object]) -> None:
    m = Table().match()
    with pytest.raises(mf.GameError) as refused:
        m.action(kind, **args)
    assert 10 < len(str(refused.value)) < 300


def test_seats_in_refusals_and_in_the_log_are_symbols_until_they_are_read() -> None:
    m = Table(3).match()
    assert m.why_not("gain prism", 1) == "MF-R2: seat 0 must act first."
    assert MatchControl(m).refusal("gain prism", 1) == Refusal("{seat-0} must act first.", "MF-R2")
    with pytest.raises(mf.IllegalAction) as refused:
        m.apply("gain prism", 1)
    assert refused.value.refusal == Refusal("{seat-0} must act first.", "MF-R2")
    assert options(m)
