"""Hostile questions about odds: each is answered or refused in words, soon, and answers can be copied and stored."""

from __future__ import annotations

import contextlib
import copy
import itertools
import pickle
import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from fuzz.harness import Refused, attempt, fuzz
from fuzz.values import hostile, odd_text

import manaforge_widgets as mf
from manaforge_widgets import odds

_KINDS = ("earth", "fire", "wind", "water", "arcane", "metal", "wood", "gem", "magic", "library", "cemetery")
_ELEMENTS = _KINDS[:4]
_COSTS = ("2 earth, 2 water, 1 any", "Stone Circle", "9 any", "1 earth, 1 fire, 1 wind, 1 water, 5 any", "nothing")
_CARDS = ("Stone Circle", "Verdant Haven", "Mana Condenser", "Clockwork Companions", "Protection Scarabs")
_TALENTS = ("Geomancer", "Pyromancer", "Wizard's Apprentice", "Famous", "Aether Reserve")
_FACES = ("2 earth", "runestone", "transmute", "gem copy", "power surge", "earth gem", "fire/water")
_CRAFTS = ("Anvil", "Wizard's Goblet", "Ruby Collar", "Hammer", "metal 3, 2x gem 4", "magic 6, wood 5")
_BONUSES = ("+2", "2x +1/+1", "six", "flip 3", "reroll 2", "3x reroll 5", "ones to sixes", "30x +9")


def by_name(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    """A dict of those pairs whose first part can be hashed."""
    made = {}
    for name, value in pairs:
        with contextlib.suppress(TypeError):
            made[name] = value
    return made


def some(rng: random.Random, usual: Callable[[], Any], odd: float = 0.15) -> Any:
    """A usual value, or one that is not."""
    if rng.random() > odd:
        return usual()
    value = usual()
    return odd_text(rng, value) if isinstance(value, str) and rng.random() < 0.5 else hostile(rng)


def endless(rng: random.Random, usual: Callable[[], Any]) -> Any:
    """A list of some things, seldom a huge or an endless one."""
    how = rng.random()
    if how < 0.03:
        return itertools.repeat(usual())
    if how < 0.06:
        return itertools.count()
    return [some(rng, usual, 0.05) for _ in range(rng.choice((0, 1, 2, 3, 5, 2_000 if how < 0.1 else 1)))]


def number(rng: random.Random) -> Any:
    return some(rng, lambda: rng.choice((0, 1, 2, 3, 4, 6, 10, 30, 100, 1_000, 10_000)))


def distribution(rng: random.Random) -> Any:
    """A distribution, or what is none."""
    return rng.choice(
        (
            lambda: odds.Distribution(range(1, rng.choice((2, 7, 21, 2_000)))),
            lambda: odds.Distribution({rng.randrange(10): rng.randrange(1, 10) for _ in range(4)}),
            lambda: odds.Distribution({10 ** rng.choice((1, 30, 400)): 1, 0: 10 ** rng.choice((0, 5_000))}),
            lambda: odds.Distribution({(1, 2): 1, (3, 10 ** rng.choice((1, 400))): 5}),
            lambda: odds.Distribution([Fraction(1, n) for n in range(1, rng.choice((3, 30, 3_000)))]),
            lambda: odds.Distribution(["hit", "miss", "x" * 100_000]),
            lambda: odds.Distribution([0.5, 1e300, float("inf"), float("nan")]),
            lambda: odds.Distribution({rng.randrange(10**12): 1 for _ in range(rng.choice((5, 500, 20_000)))}),
            lambda: odds.Distribution([None, ("a",), frozenset((1,))]),
            lambda: odds.die(rng.choice(_KINDS)),
        )
    )()


def pool(rng: random.Random) -> Any:
    def text() -> str:
        kinds = _KINDS[:5] if rng.random() < 0.8 else _KINDS
        return ", ".join(f"{rng.choice((1, 1, 2, 3, 8, 200))} {rng.choice(kinds)}" for _ in range(rng.randint(0, 4)))

    return rng.choice(
        (
            lambda: some(rng, text),
            lambda: by_name([(some(rng, lambda: rng.choice(_KINDS), 0.05), number(rng)) for _ in range(2)]),
            lambda: endless(rng, lambda: rng.choice(_KINDS)),
            lambda: odds.Pool("manaforge", ("earth", rng.choice(_KINDS))),
            lambda: odds.Pool(hostile(rng), hostile(rng)),
        )
    )()


def crafting_pool(rng: random.Random) -> Any:
    kinds = _KINDS[5:]
    return some(rng, lambda: ", ".join(f"{rng.randint(1, 9)} {rng.choice(kinds)}" for _ in range(3)), 0.05)


def deck(rng: random.Random) -> Any:
    return rng.choice(
        (
            lambda: {"fire": rng.choice((4, 4_000)), "water": 6},
            lambda: {card: number(rng) for card in ("a", "b", 3)},
            lambda: endless(rng, lambda: rng.choice(("a", "b"))),
            lambda: dict.fromkeys(range(rng.choice((10, 1_000, 20_000))), 1),
            odds.manasurge_deck,
            lambda: hostile(rng),
        )
    )()


def predicate(rng: random.Random) -> Any:
    return rng.choice((bool, callable, lambda value: value == 1, lambda _: True, "fire", {"fire", "a"}, {1}, 1, [1]))


def spell(rng: random.Random) -> mf.Match:
    """A match of ManaSurge in its first spells."""
    m = mf.new_match("manasurge", seats=rng.randint(2, 4), seed=rng.randrange(100))
    for _ in range(rng.randrange(12)):
        m.apply(rng.choice(m.legal_actions()))
    return m


def beside(rng: random.Random) -> dict[str, Any]:
    made: dict[str, Callable[[], Any]] = {
        "gems": lambda: some(
            rng, lambda: rng.choice(("1 earth, 2 fire", {"fire": 3}, "9999 earth", "10000 earth", None))
        ),
        "prisms": lambda: number(rng),
        "spends": lambda: number(rng),
        "held": lambda: some(rng, lambda: rng.choice((*_FACES, ("water", "1 earth"), None))),
        "locked": lambda: some(rng, lambda: {rng.randrange(4): rng.choice(_FACES)}),
        "talents": lambda: endless(rng, lambda: rng.choice(_TALENTS)),
        "workshop": lambda: endless(
            rng,
            lambda: rng.choice((rng.choice(_CARDS), {"card": rng.choice(_CARDS), "gems": ["earth"], "charged": True})),
        ),
        "components": lambda: hostile(rng),
        "gem": lambda: 1,
    }
    names = rng.sample(list(made), rng.choice((0, 1, 1, 2, 4)))
    return {name: made[name]() for name in names if name not in ("components", "gem") or rng.random() < 0.2}


@cache
def matches() -> tuple[mf.Match, ...]:
    """Matches in the draft, in play and over."""
    found = []
    for seed in range(6):
        m = mf.new_match("manaforge", seats=2, seed=seed)
        rng = random.Random(seed)
        for _ in range((3, 20, 60, 100, 150, 10_000)[seed]):
            if m.to_act:
                m.apply(rng.choice(m.legal_actions(m.to_act[0])))
        found.append(m)
    return tuple(found)


def question(rng: random.Random) -> Any:
    named = {name: value for name, value in beside(rng).items() if name != "gem"}  # Python itself refuses that
    return odds.Question(pool(rng), some(rng, lambda: rng.choice(_COSTS)), **named)


def asked_of(rng: random.Random, d: Any) -> Callable[[], Any]:
    """A call of a method of a distribution."""
    other = distribution(rng)
    value, times, event = hostile(rng), number(rng), predicate(rng)
    return rng.choice(
        (
            lambda: d.probability(some(rng, lambda: event)),
            lambda: d.at_least(value),
            lambda: d.at_most(times),
            lambda: d.quantile(some(rng, lambda: rng.choice((0, 1, "1/2", 0.1, "1e-9999999", "9" * 5000)))),
            lambda: (d.mean, d.variance, d.standard_deviation),
            lambda: (d.median, d.modes, d.total, hash(d), d == other),
            lambda: d.map(some(rng, lambda: rng.choice((str, bool, lambda x: [x], lambda x: x)))),
            lambda: d.then(some(rng, lambda: rng.choice((lambda _: other, lambda x: x)), 0.4)),
            lambda: d.given(some(rng, lambda: event)),
            lambda: d.marginal(some(rng, lambda: rng.choice((0, 1, "x")))),
            lambda: d + some(rng, lambda: rng.choice((other, 1, (1, 2)))),
            lambda: d - other,
            lambda: value - d,
            lambda: value + d,
            lambda: times @ d,
            lambda: value @ d,
            lambda: d.sample(some(rng, lambda: random.Random(7)), times),
            lambda: (d.table(), d._repr_html_(), repr(d)),
            lambda: odds.combine(some(rng, lambda: lambda one, two: (one, two)), d, some(rng, lambda: other)),
            lambda: odds.Distribution.joint(a=d, **{rng.choice(("b", "class", "_x", "", "\ud800")): other}),
        )
    )


def asked(rng: random.Random) -> Callable[[], Any]:
    """A call of something public."""
    cost = some(rng, lambda: rng.choice(_COSTS))
    faces = endless(rng, lambda: rng.choice(_FACES))
    m = some(rng, lambda: rng.choice(matches()), 0.1)
    bonuses = rng.choice((some(rng, lambda: rng.choice(_BONUSES)), endless(rng, lambda: rng.choice(_BONUSES))))
    craft = some(rng, lambda: rng.choice(_CRAFTS))
    lying = some(rng, lambda: rng.choice(("metal 3, 2x gem 4", "library 5", [("metal", 9)], "12 metal 2")))
    titles = endless(rng, lambda: rng.choice(_CARDS))
    what = some(rng, lambda: rng.choice((*_ELEMENTS, "total")))
    seat = some(rng, lambda: rng.randrange(2))
    when = some(rng, lambda: rng.choice(("now", "next", None)))
    return rng.choice(
        (
            lambda: odds.Distribution(hostile(rng)),
            lambda: odds.Distribution(range(10 ** rng.randrange(12))),
            lambda: odds.Distribution(itertools.count()),
            lambda: odds.Distribution(by_name([(hostile(rng), number(rng)), (2, 1)])),
            lambda: odds.exact(hostile(rng)) + odds.exact(Fraction(1, 10**5000)),
            lambda: (odds.percent(hostile(rng)), odds.one_in(hostile(rng))),
            lambda: odds.one_in(hostile(rng)),
            lambda: odds.wilson(number(rng), number(rng)),
            lambda: odds.wilson(3, rng.choice((3, 10**5000, 10**100_000))),
            lambda: odds.die(some(rng, lambda: rng.choice(_KINDS))),
            lambda: odds.pool(pool(rng), some(rng, lambda: rng.choice(("manaforge", "kings_forge", None)))),
            lambda: odds.pool(pool(rng)).rolls(),
            lambda: odds.pool(pool(rng)).showing(some(rng, lambda: rng.choice(_FACES))),
            lambda: odds.draws(
                deck(rng), rng.choice((number(rng), (2, 2), (0,) * 5000)), predicate(rng), known=deck(rng)
            ),
            lambda: odds.draws(deck(rng), rng.choice((number(rng), 3, (2, 1))), predicate(rng)),
            lambda: odds.hand_distribution(deck(rng), number(rng), predicate(rng)),
            lambda: odds.afford(pool(rng), cost, **beside(rng)),
            lambda: odds.hold(pool(rng), cost, **beside(rng)),
            lambda: question(rng).chance,
            lambda: question(rng).most(what),
            lambda: question(rng).reach(faces, what),
            lambda: question(rng).succeeds(faces),
            lambda: question(rng).rolls(random.Random(3), number(rng), what),
            lambda: question(rng).graph(),
            lambda: question(rng).graph(faces),
            lambda: question(rng).roll(some(rng, lambda: random.Random(1))),
            lambda: odds.market(m, seat, when),
            lambda: odds.market(m, seat, when).any,
            lambda: odds.market(m, seat, when).best(titles),
            lambda: odds.market(m, seat, when).exactly(titles),
            lambda: odds.left_possible(m, seat),
            lambda: odds.reach(m, seat, number(rng)),
            lambda: odds.craft(crafting_pool(rng), craft, bonuses),
            lambda: odds.steal(crafting_pool(rng), craft, bonuses),
            lambda: odds.crafts(crafting_pool(rng), endless(rng, lambda: rng.choice(_CRAFTS)), bonuses),
            lambda: odds.craft(crafting_pool(rng), {"metal": hostile(rng)}, bonuses),
            lambda: odds.craft(crafting_pool(rng), craft, bonuses, number(rng)),
            lambda: odds.best_reroll(lying, craft, bonuses, steal=some(rng, lambda: None)),
            lambda: odds.fills(lying, craft, bonuses),
            lambda: odds.fills(lying, bonuses=bonuses, steal=craft),
            lambda: odds.gain(crafting_pool(rng), craft, bonuses, place=crafting_pool(rng), brings=hostile(rng)),
            lambda: odds.steal_risk(lying, endless(rng, lambda: crafting_pool(rng))),
            lambda: odds.manasurge_deck(number(rng), suits=endless(rng, lambda: rng.choice(("Blades", "Frost")))),
            lambda: odds.answers_in_turn(
                rng.choice((odds.manasurge_deck(), deck(rng))),
                number(rng),
                rng.choice((5, (5, 5), (9,) * 6, number(rng))),
                locked=rng.random() < 0.3,
            ),
            lambda: odds.struck(
                rng.choice((m, spell(rng))), seat, some(rng, lambda: rng.choice((None, "play 5 Frost")))
            ),
            lambda: odds.answer_chances(rng.choice((m, spell(rng))), seat),
            lambda: odds.answers(
                rng.choice((odds.manasurge_deck(), deck(rng))),
                number(rng),
                rng.choice((5, (5, 5), number(rng))),
                spell=some(rng, lambda: rng.choice(("Blades", "Frost", None))),
            ),
        )
    )


def one(rng: random.Random) -> None:
    if rng.random() < 0.4:
        d = attempt(lambda: distribution(rng))
        call = asked_of(rng, d)
        before = d.ways
        found = attempt(call, state=lambda: dict(before) == dict(d.ways))
    else:
        call = asked(rng)
        found = attempt(call)
    if isinstance(found, (odds.Distribution, odds.Market, odds.Pool, odds.Question)):
        attempt(lambda: repr(found))
        assert repr(copy.copy(found)) == repr(copy.deepcopy(found)) == repr(found)
        assert repr(pickle.loads(pickle.dumps(found))) == repr(found)  # noqa: S301 - what was just written
    assert isinstance(found, Refused) or found is not NotImplemented


test_in_ci, test_nightly = fuzz(one)
