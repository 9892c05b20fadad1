"""The automaton of a cost as a graph to draw: its states, the faces between them, and the path of a roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from manaforge_widgets.games.manaforge.odds.automaton import DONE, LOST, Automaton
from manaforge_widgets.games.manaforge.odds.counting import RollCounter
from manaforge_widgets.games.manaforge.odds.resources import NO_DICE, DiceState, Resources
from manaforge_widgets.games.manaforge.rules.components import Components
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS
from manaforge_widgets.odds.budget import Budget

Kind = Literal["start", "open", "done", "lost", "rest"]


@dataclass(frozen=True, slots=True)
class Node:
    """A state of the automaton, or several rare ones that are drawn as one.

    Attributes:
        id: its number.
        layer: the most steps that lead here from the start, which is in layer 0; "done" and "lost" are in the last.
        label: the best hand as text.
        hand: the best hand by symbol, such as ``{"earth": 2, "fire-gem": 1}``; empty if the kind says everything.
        left: how many dice can still be spent, and the Transmutes and Gem Copies that are left, by symbol.
        words: all hands of the state that no other hand beats, as text.
        kind: "start", "open", "done" (all needs are met), "lost" (no face can help anymore) or "rest" (several
            states of a layer that few rolls pass through).
        ways: the number of rolls that end here, among all rolls with the given copying faces.
    """

    id: int
    layer: int
    label: str
    words: str
    kind: Kind
    ways: int
    hand: Mapping[str, int] = field(default_factory=dict)
    left: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edge:
    """A step from one state to another, and the faces that make it."""

    source: int
    target: int
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """The content of a picture of an automaton.

    Attributes:
        nodes: the states, by layer.
        edges: the steps between them.
        path: the ids of the nodes that one roll passes through.
        folded: the number of states that the nodes of kind "rest" stand for.
    """

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    path: tuple[int, ...] = ()
    folded: int = 0


MOST_IN_LAYER = 6
"""The most states in a layer that a picture can show clearly. The rarest states of a layer are drawn as one."""
_HANDS = 4


def draw_graph(
    components: Components,
    counter: RollCounter[Automaton],
    resources: Resources,
    dice: list[tuple[int, int | None]],
    roll: DiceState | None,
    budget: Budget,
) -> Graph:
    """Return the part of an automaton that dice can reach.

    Args:
        components: the edition.
        counter: the counter of rolls, with the automaton.
        resources: the seat's mana, gems and prisms, and the number of dice that it can still spend.
        dice: the type and face of each die in order; None for an unknown face.
        roll: one roll of these dice, to mark its path; its copying faces are read first. None for no path.
        budget: the time that the calculation may take.
    """
    known = roll or DiceState(NO_DICE, tuple((die_type, face) for die_type, face in dice if face is not None))
    start, *path = counter.path(resources, known, budget)
    automaton = counter.automaton
    steps: dict[tuple[int, int], set[str]] = {}
    passing = {start: 1}
    passed = dict(passing)
    for place, (die_type, face) in enumerate(dice):
        copying = roll is not None and counter.is_copying(roll.shown[place][1])
        sides = components.sides[die_type] if face is None else (face,)
        sides_read = [] if copying else [side for side in sides if not counter.is_copying(side)]
        if not sides_read:
            continue
        after: dict[int, int] = {}
        for state, ways in passing.items():
            for side in sides_read:
                target = counter.step((die_type, side), state)
                after[target] = after.get(target, 0) + ways
                if target != state:
                    steps.setdefault((state, target), set()).add(components.faces[side].text)
        passing = after
        for state, ways in passing.items():
            passed[state] = max(passed.get(state, 0), ways)
    layers = _layers(start, steps)
    marked = {start, DONE, LOST, *path} if roll else {start, DONE, LOST}
    stands_for = _fold(layers, passed, marked)
    nodes, folded = [], 0
    for node in sorted(set(stands_for.values())):
        states = [state for state in sorted(passed) if stands_for[state] == node]
        ways = sum(passing.get(state, 0) for state in states)
        if node in passed:
            nodes.append(_node(automaton, node, layers[node], start, ways))
        else:
            folded += len(states)
            label = f"{len(states)} rarer"
            nodes.append(
                Node(node, layers[states[0]], label, f"{len(states)} states that few rolls pass through", "rest", ways)
            )
    nodes.sort(key=lambda node: (node.layer, node.kind == "rest", -node.ways, node.id))
    joined: dict[tuple[int, int], set[str]] = {}
    for (source, target), faces in steps.items():
        ends = stands_for[source], stands_for[target]
        if ends[0] != ends[1]:
            joined.setdefault(ends, set()).update(faces)
    edges = [Edge(source, target, tuple(sorted(faces))) for (source, target), faces in sorted(joined.items())]
    path_ids = (start, *path) if roll else ()
    return Graph(tuple(nodes), tuple(edges), path_ids, folded)


def _fold(layers: Mapping[int, int], passed: Mapping[int, int], marked: set[int]) -> dict[int, int]:
    """Return, for each state, the node that stands for it: itself, or the rest of its layer, whose id is below 0."""
    stands_for = {}
    by_layer: dict[int, list[int]] = {}
    for state in passed:
        by_layer.setdefault(layers[state], []).append(state)
    for layer, states in by_layer.items():
        states.sort(key=lambda state: (state not in marked, -passed[state], state))
        # A single state is drawn by itself: a node that stands for it would take as much room.
        kept = len(states) if len(states) <= MOST_IN_LAYER + 1 else MOST_IN_LAYER
        for place, state in enumerate(states):
            stands_for[state] = state if place < kept or state in marked else -layer - 1
    return stands_for


def _layers(start: int, steps: dict[tuple[int, int], set[str]]) -> dict[int, int]:
    """Return the most steps that lead to each state. Faces only add hands, so no path comes back to a state."""
    layers = {start: 0}
    changed = True
    while changed:
        changed = False
        for source, target in steps:
            if source in layers and layers.get(target, -1) <= layers[source]:
                layers[target] = layers[source] + 1
                changed = True
    last = max(layers.values())
    return {state: last if state in (DONE, LOST) and state != start else layer for state, layer in layers.items()}


def _node(automaton: Automaton, state: int, layer: int, start: int, ways: int) -> Node:
    kind: Kind = "start" if state == start else "open"
    if state == DONE:
        return Node(state, layer, "can pay", "the roll can pay the cost", "done", ways)
    if state == LOST:
        return Node(state, layer, "can't pay", "no further face can bring what is missing", "lost", ways)
    hands = sorted(
        automaton.best_hands(state), key=lambda hand: (-sum(hand[: len(automaton.needs)]), *(-part for part in hand))
    )
    parts = [_parts(automaton, hand) for hand in hands]
    words = [_words(*part) for part in parts]
    more = f"; or {len(words) - _HANDS} more" if len(words) > _HANDS else ""
    return Node(state, layer, words[0], "; or ".join(words[:_HANDS]) + more, kind, ways, *parts[0])


def _parts(automaton: Automaton, hand: tuple[int, ...]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the content of a hand and the uses that are left, by symbol."""
    symbols = [*ELEMENTS, "any", *(f"{element}-gem" for element in ELEMENTS)]
    needs = automaton.needs
    have = {symbols[kind]: amount for kind, amount in zip(needs, hand, strict=False) if amount}
    spends, transmutes, copies = hand[len(needs) : len(needs) + 3]
    copying = {"transmute": transmutes, "gem-copy": copies}
    return have, {"spend": spends} | {symbol: amount for symbol, amount in copying.items() if amount}


_USES = {"transmute": "Transmute", "gem-copy": "Gem Copy"}


def _words(hand: Mapping[str, int], left: Mapping[str, int]) -> str:
    parts = [f"{amount} {symbol.replace('-', ' ')}" for symbol, amount in hand.items()] or ["nothing yet"]
    parts.append(f"{left['spend']} spend{'s' * (left['spend'] != 1)} left")
    parts += [f"{left[symbol]} {name}" for symbol, name in _USES.items() if symbol in left]
    return ", ".join(parts)
