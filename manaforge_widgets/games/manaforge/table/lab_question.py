"""The question that a setting of Manaforge's lab asks, with its answers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from random import Random

from manaforge_widgets.games.manaforge.odds.graph import Graph, Node
from manaforge_widgets.games.manaforge.odds.question import TOTAL, Question
from manaforge_widgets.games.manaforge.rules.components import Components, Cost
from manaforge_widgets.games.manaforge.rules.describe import face_symbols
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES
from manaforge_widgets.games.manaforge.table.cards import cost_text
from manaforge_widgets.games.manaforge.table.faces import face_words
from manaforge_widgets.games.manaforge.table.lab_kit import GAME, NEEDS, POOL
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.pools import Pool
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.chance import chance_view
from manaforge_widgets.widgets.lab.reading import SUCCESS
from manaforge_widgets.widgets.lab.setting import Setting

_COPYING = ("transmute", "gem copy")
"""Faces that copy others; a cost's automaton reads them before the other faces."""


class ManaforgeAsked:
    """A question about a roll; see :class:`~manaforge_widgets.widgets.lab.game.LabQuestion`."""

    def __init__(self, components: Components, setting: Setting) -> None:
        self._components = components
        self._dice = setting.dice[POOL]
        amounts, cost = setting.amounts, cost_of(setting)
        self._cost = cost
        self._spends = amounts["spends"]
        self.target = cost_text(cost) or "nothing"
        self.question = Question(
            pool_of(setting),
            cost,
            gems=dict(zip(ELEMENTS, gems_of(setting), strict=True)),
            prisms=amounts["prisms"],
            spends=self._spends,
            locked=locks_of(setting),
            components=components,
        )

    @cached_property
    def chance(self) -> Fraction:
        """The exact chance that a roll can pay the cost."""
        return self.question.chance

    def distribution(self, measure: str) -> Distribution:
        """The most mana of an element, or in total, that a roll can give."""
        return self.question.most(measure)

    def graph(self, faces: Sequence[str] | None) -> shapes.LabGraph:
        """The automaton of the cost with the states that the dice can lead to."""
        graph = self.question.graph(faces)
        rolls = self._roll_count(faces)
        return {
            "nodes": [
                {
                    "id": node.id,
                    "layer": node.layer,
                    "kind": node.kind,
                    "lines": _lines(node),
                    "words": node.words,
                    "end": chance_view(Fraction(node.ways, rolls)),
                }
                for node in graph.nodes
            ],
            "edges": [
                {
                    "source": edge.source,
                    "target": edge.target,
                    "drawings": [
                        face_symbols(self._components.faces[self._components.face_ids[face]]) for face in edge.faces
                    ],
                    "words": ", ".join(face_words(face) for face in edge.faces),
                }
                for edge in graph.edges
            ],
            "path": list(graph.path),
            "text": _graph_text(graph, faces),
        }

    def _roll_count(self, faces: Sequence[str] | None) -> int:
        """The number of rolls that the graph counts: its dice show only faces that copy nothing."""
        rolls = 1
        for place, die in enumerate(self._dice):
            if die.face is None and (faces is None or faces[place] not in _COPYING):
                sides = self._components.sides[TYPES.index(die.kind)]
                rolls *= sum(self._components.faces[side].special not in _COPYING for side in sides)
        return rolls

    def roll(self, rng: Random) -> tuple[str, ...]:
        """The faces of one roll; locked dice keep theirs."""
        return tuple(self.question.roll(rng))

    def judge(self, faces: Sequence[str]) -> tuple[bool, str]:
        """Whether the roll can pay the cost, and a sentence that says so or says what is short."""
        if self.question.succeeds(faces):
            return True, f"This roll can pay {self.target}."
        short = []
        for element, need in zip(ELEMENTS, self._cost.mana, strict=True):
            most = self.question.reach(faces, element) if need else 0
            if most < need:
                short.append(f"at most {most}{{{element}}} of {need}")
        total = self.question.reach(faces)
        if total < self._cost.total:
            short.append(f"at most {total} mana in all of {self._cost.total}")
        why = ", ".join(short) or f"each part could be had, but not all at once with {self._spends} spends"
        return False, f"This roll can't pay {self.target}: {why}."

    def rolls(self, rng: Random, count: int, measure: str) -> Sequence[tuple[bool, int]]:
        """``count`` rolls: for each, whether it can pay the cost and how much of the measure it gives."""
        return self.question.rolls(rng, count, TOTAL if measure == SUCCESS else measure)


def pool_of(setting: Setting) -> Pool:
    """The dice of the setting as a Pool."""
    return Pool(GAME, tuple(die.kind for die in setting.dice[POOL]))


def locks_of(setting: Setting) -> dict[int, str]:
    """The faces of the locked dice, by the die's place in the pool."""
    return {place: die.face for place, die in enumerate(setting.dice[POOL]) if die.face is not None}


def gems_of(setting: Setting) -> tuple[int, ...]:
    """The number of owned gems of each element."""
    return tuple(setting.amounts[f"{element}-gem"] for element in ELEMENTS)


def cost_of(setting: Setting) -> Cost:
    """The cost that is the target."""
    needs = [setting.amounts[f"need-{name}"] for name in NEEDS]
    return Cost((needs[0], needs[1], needs[2], needs[3]), sum(needs))


def _lines(node: Node) -> list[str]:
    """The label of a state in two lines of symbols: the mana that can be had, and the die spends that are left."""
    if node.kind in ("done", "lost"):
        return [node.label]
    hand, left = (
        " ".join(f"{amount}{{{symbol}}}" for symbol, amount in part.items()) for part in (node.hand, node.left)
    )
    return [hand or "nothing yet", left]


def _graph_text(graph: Graph, faces: Sequence[str] | None) -> str:
    parts = []
    copying = [f"{faces.count(face)} {face.title()}" for face in _COPYING if face in faces] if faces else []
    if copying:
        parts.append(
            f"The last roll's {' and '.join(copying)} can be used at any point; the other dice are read one by one."
        )
    else:
        parts.append("Dice are read one by one, from left to right.")
    if graph.left_out:
        parts.append(f"{graph.left_out} more states, which few rolls pass, are left out.")
    return " ".join(parts)
