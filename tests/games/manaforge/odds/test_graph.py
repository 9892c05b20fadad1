"""The automaton as a graph: what a picture of it must be true to."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from manaforge_widgets.games.manaforge.odds.graph import MOST_IN_LAYER
from manaforge_widgets.odds import OddsError, Question

POOL = "2 earth, fire, 2 wind, water, 2 arcane"
COST = "2 earth, 2 water, 1 any"


def test_a_roll_s_path_leads_along_edges_to_its_answer() -> None:
    question, rng = Question(POOL, COST), Random(5)
    for _ in range(60):
        faces = question.roll(rng)
        graph = question.graph(faces)
        nodes = {node.id: node for node in graph.nodes}
        edges = {(edge.source, edge.target): edge.faces for edge in graph.edges}
        assert len(graph.path) == 1 + len(faces)
        assert nodes[graph.path[0]].layer == 0
        for face, source, target in zip(faces, graph.path[:-1], graph.path[1:], strict=True):
            # A die that changes nothing stays where it is.
            assert source == target or face in edges[source, target]
        assert (nodes[graph.path[-1]].kind == "done") == question.succeeds(faces)


def test_edges_lead_on_and_never_back() -> None:
    graph = Question(POOL, COST).graph()
    layer = {node.id: node.layer for node in graph.nodes}
    assert all(layer[edge.source] < layer[edge.target] for edge in graph.edges)
    assert [node.kind for node in graph.nodes].count("start") == 1
    assert graph.path == ()


def test_rolls_end_in_the_node_that_answers_them() -> None:
    # No die of this pool copies: all its rolls begin in the same state.
    question = Question("2 earth, 2 arcane", "2 earth, 1 any")
    graph = question.graph()
    assert graph.folded == 0
    assert sum(node.ways for node in graph.nodes) == 6**4
    (done,) = [node for node in graph.nodes if node.kind == "done"]
    assert Fraction(done.ways, 6**4) == question.chance


def test_a_locked_and_a_held_die_are_read_as_they_lie() -> None:
    question = Question("earth, fire", "2 earth, 1 fire", locked={0: "2 earth"}, held="1 fire")
    graph = question.graph(("2 earth", "1 wind"))
    assert len(graph.path) == 4
    assert graph.nodes[-1].kind == "done"
    assert question.chance == 1


def test_nodes_say_what_is_in_hand() -> None:
    (start, *_) = Question("earth, fire", "2 earth, 1 any", gems="1 earth").graph().nodes
    assert start.label == "1 earth, 2 spends left"


def test_a_graph_too_big_to_draw_folds_the_states_that_few_rolls_pass() -> None:
    question = Question("4 arcane, 3 earth, 3 wind", "Portal Staff")
    graph = question.graph(question.roll(Random(1)))
    in_layer = Counter(node.layer for node in graph.nodes)
    assert max(in_layer.values()) <= MOST_IN_LAYER + 3, "the last roll's states are shown too"
    rest = [node for node in graph.nodes if node.kind == "rest"]
    assert graph.folded > len(rest) > 0
    # No roll and no step is lost by folding.
    whole = {node.id for node in graph.nodes}
    assert {end for edge in graph.edges for end in (edge.source, edge.target)} <= whole
    assert {edge.source for edge in graph.edges} >= {node.id for node in rest}
    assert set(graph.path) <= whole - {node.id for node in rest}
    layer = {node.id: node.layer for node in graph.nodes}
    assert all(layer[edge.source] < layer[edge.target] for edge in graph.edges)


def test_all_rolls_end_somewhere_in_a_folded_graph() -> None:
    # No die of this pool copies: all its rolls begin in the same state.
    graph = Question("2 earth, 3 arcane", "2 earth, 2 wind, 2 any").graph()
    assert graph.folded > 0
    assert sum(node.ways for node in graph.nodes) == 6**5


def test_a_roll_of_other_dice_is_refused() -> None:
    with pytest.raises(OddsError, match="no face"):
        Question("earth", "1 any").graph(("2 fire",))
    with pytest.raises(OddsError, match="one face for each"):
        Question("earth", "1 any").graph(("2 earth", "2 earth"))


def test_a_graph_is_the_same_after_hundreds_of_questions_about_other_costs() -> None:
    # More costs than the cache keeps, with some that are asked about all the time.
    costs = [f"{a} earth, {b} water, {c} fire, {d} any" for a, b, c, d in product(range(4), repeat=4)][1:]
    pool = "earth, fire, wind, water"
    often, others = costs[:20], costs[20:]
    graphs = {cost: Question(pool, cost).graph() for cost in often}
    for number, cost in enumerate(others):
        assert 0 <= Question(pool, cost).chance <= 1
        assert 0 <= Question(pool, often[number % 20]).chance <= 1
        if number % 50 == 49:
            assert {cost: Question(pool, cost).graph() for cost in often} == graphs
    assert len(others) > 200
