"""Payments in general: every way to pay is offered once, and no other."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from games.manaforge.rules.components import ELEMENTS, ITEMS
from games.manaforge.rules.table import Table, card, gems, options, play, prestige, reserve
from hypothesis import example, given, settings
from hypothesis import strategies as st

import manaforge_widgets as mf

Amounts = tuple[int, ...]

few = st.tuples(*[st.integers(0, 3)] * 4)
titles = st.sampled_from(sorted(ITEMS))
steady = settings(derandomize=True)


def all_payments(cost: dict[str, int], mana: Amounts, owned: Amounts) -> set[tuple[Amounts, Amounts]]:
    """Return every way to pay a cost, found by trying everything."""
    total = sum(cost.values())
    fixed = [cost.get(element, 0) for element in ELEMENTS]
    found = set()
    for paid in product(*(range(amount + 1) for amount in (*mana, *owned))):
        both = [paid[index] + paid[index + 4] for index in range(4)]
        if sum(paid) == total and all(amount >= need for amount, need in zip(both, fixed, strict=True)):
            found.add((paid[:4], paid[4:]))
    return found


def read(payment: str) -> tuple[Amounts, Amounts]:
    """Return mana and gems of the notation of a payment."""
    mana, owned = Counter[str](), Counter[str]()
    for part in payment.removeprefix("pay ").split(", "):
        amount, element, *gem = part.split()
        (owned if gem else mana)[element] += int(amount)
    return tuple(mana[one] for one in ELEMENTS), tuple(owned[one] for one in ELEMENTS)


def table(mana: Amounts, owned: Amounts) -> Table:
    t = Table()
    t.reserve(**dict(zip(ELEMENTS, mana, strict=True)))
    t.seat(0, gems=dict(zip(ELEMENTS, owned, strict=True)))
    return t


def check_payments(m: mf.Match, action: str, ways: set[tuple[Amounts, Amounts]], had: tuple[Amounts, Amounts]) -> None:
    """Check that an action can be paid in exactly these ways, and takes what the chosen way says."""
    if not ways:
        assert action not in options(m)
        assert "MF-P4" in str(m.why_not(action))
        with pytest.raises(mf.IllegalAction):
            m.apply(action)
        return
    play(m, action)
    if len(ways) > 1:
        offered = [read(text) for text in options(m)]
        assert len(offered) == len(set(offered))
        assert set(offered) == ways
        for text in (options(m)[0], options(m)[-1]):
            branch = m.branch()
            play(branch, text)
            spent = read(text)
            left = (reserve(branch), gems(branch))
            for before, paid, after in zip(had, spent, left, strict=True):
                now = tuple(after.get(element, 0) for element in ELEMENTS)
                assert now == tuple(one - other for one, other in zip(before, paid, strict=True))
    else:
        assert m.legal_actions()[0].kind != "pay"


@pytest.mark.rule("MF-P1", "MF-P3", "MF-P4")
@steady
@given(
    title=titles.filter(lambda title: "effect" not in ITEMS[title] or set(ITEMS[title]["effect"]) <= {"prestige"}),
    mana=few,
    owned=few,
)
@example(title="Portal Staff", mana=(3, 3, 3, 3), owned=(3, 3, 3, 3))
@example(title="Stone Circle", mana=(0, 0, 0, 0), owned=(0, 0, 0, 0))
def test_every_way_to_pay_for_an_item_is_offered_once(title: str, mana: Amounts, owned: Amounts) -> None:
    t = table(mana, owned)
    t.board(title)
    ways = all_payments(ITEMS[title]["cost"], mana, owned)
    check_payments(t.match(), f"build {title}", ways, (mana, owned))


LEVELS = [
    ("Cavalier Shields", 3, ("earth", "earth")),
    ("Hunter's Arrows", 2, ("earth",)),
    ("Protection Scarabs", 2, ("earth",)),
    ("Protection Scarabs", 3, ("earth", "earth")),
    ("Clockwork Companions", 1, ()),
]


@pytest.mark.rule("MF-P1", "MF-P3", "MF-P4")
@steady
@given(which=st.sampled_from(LEVELS), mana=few, owned=few)
def test_every_way_to_pay_for_an_activation_is_offered_once(
    which: tuple[str, int, tuple[str, ...]], mana: Amounts, owned: Amounts
) -> None:
    title, level, attached = which
    t = table(mana, owned)
    t.seat(0, workshop=[card(title, *attached)])
    ways = all_payments(ITEMS[title]["levels"][level - 1]["pay"], mana, owned)
    check_payments(t.match(), f"activate {title} {level}", ways, (mana, owned))


@pytest.mark.rule("MF-P2", "MF-P3")
@steady
@given(level=st.integers(1, 3), owned=few, mana=few)
def test_every_way_to_pay_in_gems_is_offered_once_and_none_with_mana(level: int, owned: Amounts, mana: Amounts) -> None:
    t = table(mana, owned)
    t.seat(0, workshop=[card("Gemstone Gloves", *["water"] * (level - 1))])
    m = t.match()
    ways = {paid for paid in product(*(range(amount + 1) for amount in owned)) if sum(paid) == level}
    action = f"activate Gemstone Gloves {level}"
    if not ways:
        assert "MF-P2" in str(m.why_not(action))
        return
    play(m, action)
    if len(ways) > 1:
        offered = [read(text) for text in options(m)]
        assert sorted(offered) == sorted(((0, 0, 0, 0), paid) for paid in ways)
        play(m, options(m)[-1])
    assert sum(gems(m).values()) == sum(owned) - level
    assert sum(reserve(m).values()) == sum(mana)


@pytest.mark.rule("MF-I4", "MF-P3")
@steady
@given(mana=few, owned=few, more=st.integers(0, 9))
def test_armguards_can_be_paid_more_in_every_way(mana: Amounts, owned: Amounts, more: int) -> None:
    t = table((mana[0] + 3, *mana[1:]), owned)
    t.board("Spellblock Armguards")
    m = t.match()
    play(m, "build Spellblock Armguards")
    if m.legal_actions()[0].kind == "pay":
        play(m, "pay 3 earth")
    most = min(8, sum(mana) + sum(owned))
    if most:
        assert options(m) == [f"pay {number} more" for number in range(most + 1)]
        play(m, f"pay {min(more, most)} more")
    ways = all_payments({"any": min(more, most)}, mana, owned)
    if len(ways) > 1:
        assert {read(text) for text in options(m)} == ways
        play(m, options(m)[0])
    assert prestige(m) == min(more, most)
    assert sum(reserve(m).values()) + sum(gems(m).values()) == sum(mana) + sum(owned) - min(more, most)


@pytest.mark.rule("MF-A7", "MF-P2")
@settings(derandomize=True, max_examples=30)
@given(mana=few, owned=few, title=st.sampled_from(["Spark Wand", "Stone Circle", "Illuminating Wand"]))
def test_scavenger_takes_a_gem_and_the_cost_in_every_way_that_leads_through(
    mana: Amounts, owned: Amounts, title: str
) -> None:
    t = table(mana, owned)
    t.discard(title)
    t.seat(0, talents=["Scavenger"])
    m = t.match()
    ways = set()
    for element in range(4):
        if owned[element]:
            left = tuple(amount - (index == element) for index, amount in enumerate(owned))
            ways |= {
                (paid, tuple(amount + (index == element) for index, amount in enumerate(spent)))
                for paid, spent in all_payments(ITEMS[title]["cost"], mana, left)
            }
    action = f"build {title} from discard"
    assert (action in options(m)) == bool(ways)
    reached = set()
    todo = [(m, [action])] if ways else []
    while todo:
        before, actions = todo.pop()
        for text in actions:
            after = before.branch()
            play(after, text)
            if after.legal_actions()[0].kind == "pay":
                todo.append((after, options(after)))
            else:
                gone = (
                    tuple(amount - reserve(after).get(one, 0) for one, amount in zip(ELEMENTS, mana, strict=True)),
                    tuple(amount - gems(after).get(one, 0) for one, amount in zip(ELEMENTS, owned, strict=True)),
                )
                reached.add(gone)
    assert reached == ways
