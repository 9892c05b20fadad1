"""The one cache of automata: long sessions, a budget in bytes, and threads."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from random import Random

import pytest

from manaforge_widgets.games.manaforge.odds import cache
from manaforge_widgets.games.manaforge.odds.graph import Graph
from manaforge_widgets.games.manaforge.rules.components import house_components
from manaforge_widgets.odds import Question

POOL = "earth, fire, wind, water, arcane"
MANY = [f"{earth} earth, {fire} fire, {wild} any" for earth in range(4) for fire in range(4) for wild in range(1, 7)]


def drawn(graph: Graph) -> list[tuple[object, ...]]:
    """All that a picture shows but the numbers of the states, which depend on what was asked before."""
    return sorted((node.layer, node.label, node.words, node.kind, node.ways) for node in graph.nodes)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> cache.AutomataCache:
    """A cache with room for about ten of these automata."""
    fresh = cache.AutomataCache(500_000)
    monkeypatch.setattr(cache, "_automata", fresh)
    return fresh


def test_a_graph_asked_for_again_after_many_other_costs_is_the_same() -> None:
    assert len(MANY) > 70
    faces = Question(POOL, "1 any").roll(Random(3))
    first = [Question(POOL, cost).graph(faces) for cost in MANY]
    # As in DiceLab: an old setting again, its chance and its rolls, after all the others.
    for cost, graph in zip(MANY, first, strict=True):
        question = Question(POOL, cost)
        again = question.graph(faces)
        assert drawn(again) == drawn(graph)
        last = {node.id: node.kind for node in again.nodes}[again.path[-1]]
        assert (last == "done") == question.succeeds(faces)
        assert len(question.rolls(Random(1), 20)) == 20


def test_answers_are_the_same_when_all_was_dropped_in_between(small: cache.AutomataCache) -> None:
    questions = [Question(POOL, cost) for cost in MANY]
    first = [(Question(POOL, cost).chance, Question(POOL, cost).graph()) for cost in MANY]
    for _ in range(2):
        for question, (chance, graph) in zip(questions, first, strict=True):
            assert Question(POOL, question.cost).chance == chance
            assert drawn(question.graph()) == drawn(graph)
    assert len(small) < len(MANY)


def test_what_is_kept_stays_within_the_budget(small: cache.AutomataCache) -> None:
    for cost in MANY:
        assert 0 <= Question("3 earth, 3 fire, 2 arcane", cost).chance <= 1
        small.get(("nothing",), lambda: next(iter(small._counters.values())))  # the one used last is weighed again
        assert small.held <= 500_000 or len(small) <= 2
    assert len(small) > 1
    assert small.held == sum(small._weights.values())


def test_a_counter_that_was_dropped_can_be_used_on(small: cache.AutomataCache) -> None:
    held = Question(POOL, "2 earth, 1 any")
    graph = held.graph()
    for cost in MANY:
        assert Question(POOL, cost).chance >= 0
    assert held.graph() == graph
    assert len(small) >= 1


def test_threads_get_the_same_answers_as_one_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    pools = [f"{number} earth, {6 - number} fire, 2 arcane" for number in range(7)]

    def ask(pool: str) -> list[Fraction]:
        return [Question(pool, cost).chance for cost in MANY[:20]]

    alone = [ask(pool) for pool in pools]
    monkeypatch.setattr(cache, "_automata", cache.AutomataCache(cache.MOST_BYTES))
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(ask, pools)) == alone


def test_the_packaged_edition_is_one_object_also_after_a_copy() -> None:
    house = house_components()
    assert copy.deepcopy(house) is copy.copy(house) is pickle.loads(pickle.dumps(house)) is house  # noqa: S301
