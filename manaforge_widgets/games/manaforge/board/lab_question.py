"""The question that a setting of Manaforge's lab asks, with its answers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from random import Random

from manaforge_widgets.games.manaforge.board.cards import cost_text
from manaforge_widgets.games.manaforge.board.faces import face_words
from manaforge_widgets.games.manaforge.board.lab_kit import GAME, NEEDS, POOL
from manaforge_widgets.games.manaforge.board.lab_roll import RollJudge
from manaforge_widgets.games.manaforge.odds.costs import write_cost
from manaforge_widgets.games.manaforge.odds.graph import Graph, Node
from manaforge_widgets.games.manaforge.odds.question import Question
from manaforge_widgets.games.manaforge.rules.components import Components, Cost
from manaforge_widgets.games.manaforge.rules.describe import face_symbols
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES, write_amounts
from manaforge_widgets.games.manaforge.rules.rounds import SPENDS
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.pools import Pool
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.lab.game import Verdict
from manaforge_widgets.widgets.lab.reading import SUCCESS
from manaforge_widgets.widgets.lab.setting import Setting
from manaforge_widgets.widgets.to_json import chance_view

_COPYING = ("transmute", "gem copy")
"""Faces that copy others. The automaton of a cost reads them before the other faces."""


_BEST = (
    "After the roll every choice is made in the best way: at most {spends}{{spend}}, "
    "and a Runestone and a Transmute give what helps most."
)
_COUNTING = (
    "The rolls are not tried one by one. An automaton reads die after die and remembers only what you have in hand, "
    "so it counts all rolls that lead to the same hand together."
)


class ManaforgeLabQuestion:
    """A question about a roll; see :class:`~manaforge_widgets.widgets.lab.game.LabQuestion`."""

    def __init__(self, components: Components, setting: Setting) -> None:
        self._components = components
        self._dice = setting.dice[POOL]
        amounts, cost = setting.amounts, cost_of(setting)
        self._cost = cost
        self._spends, self._prisms, self._gems = amounts["spends"], amounts["prisms"], gems_of(setting)
        self.target = cost_text(cost) or "nothing"
        self.question = Question(
            pool_of(setting),
            cost,
            gems=dict(zip(ELEMENTS, self._gems, strict=True)),
            prisms=self._prisms,
            spends=self._spends,
            locked=locks_of(setting),
            components=components,
        )
        self._judge = RollJudge(self.question, self.target, self._gems, self._prisms, self._spends)

    @cached_property
    def chance(self) -> Fraction:
        """The exact chance that a roll can pay the cost."""
        return self.question.chance

    def shortfall(self) -> Distribution:
        """Return the distribution of how much mana a roll is short of the cost."""
        return self.question.short()

    def distribution(self, measure: str) -> Distribution:
        """Return the distribution of the most mana that a roll can give, of one element or in total."""
        return self.question.most(measure)

    def graph(self, faces: Sequence[str] | None) -> shapes.LabGraph:
        """Return the automaton of the cost with all states that the dice can reach."""
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
        """Return the number of rolls that the graph counts: those whose dice show only faces that copy nothing."""
        rolls = 1
        for place, die in enumerate(self._dice):
            if die.face is None and (faces is None or faces[place] not in _COPYING):
                sides = self._components.sides[TYPES.index(die.kind)]
                rolls *= sum(self._components.faces[side].special not in _COPYING for side in sides)
        return rolls

    def roll(self, rng: Random) -> tuple[str, ...]:
        """Return the faces of one roll; locked dice keep theirs."""
        return tuple(self.question.roll(rng))

    def judge(self, faces: Sequence[str]) -> Verdict:
        """Return whether the roll can pay the cost, which dice pay, and how much mana is missing."""
        return self._judge.judge(faces)

    def result(self, faces: Sequence[str], measure: str) -> tuple[bool, int]:
        """Return whether a roll can pay the cost, and how much mana it gives of an element, or in total.

        For the measure "success", the second value is how much mana the roll is short.
        """
        short = self.question.short_by(faces)
        return not short, short if measure == SUCCESS else self.question.reach(faces, measure)

    def rolls(self, rng: Random, count: int, measure: str) -> Sequence[tuple[bool, int]]:
        """Make ``count`` random rolls, and return for each of them what :meth:`result` returns."""
        if measure == SUCCESS:
            return [(not short, short) for short in self.question.rolls_short(rng, count)]
        return self.question.rolls(rng, count, measure)

    @property
    def all_rolls(self) -> int:
        """The number of rolls of the dice that are not locked."""
        number = sum(die.face is None for die in self._dice)
        return int(6**number)

    def why(self) -> tuple[list[str], str]:
        """Return sentences on how the chance is counted, and the Python call that gives it."""
        free, locked = (sum((die.face is None) is rolled for die in self._dice) for rolled in (True, False))
        dice = f"{free} six-sided dice" if free != 1 else "One six-sided die"
        still = f"; {locked} locked {'die is' if locked == 1 else 'dice are'} not rolled" if locked else ""
        sentences = [
            f"{dice} can land in {self.all_rolls:,} ways, all equally likely{still}.",
            _BEST.format(spends=self._spends),
            _COUNTING,
            "Short by 1 means that one more prism would be enough. Each bar is such a count, with one more prism.",
        ]
        return sentences, self._code()

    def _code(self) -> str:
        more = [repr(str(self.question.pool)), repr(write_cost(self._cost))]
        more += [f"gems={write_amounts(self._gems)!r}"] * any(self._gems)
        more += [f"prisms={self._prisms}"] * (self._prisms > 0) + [f"spends={self._spends}"] * (self._spends != SPENDS)
        locked = {place: die.face for place, die in enumerate(self._dice) if die.face is not None}
        more += [f"locked={locked}"] * bool(locked)
        return f"mf.odds.afford({', '.join(more)})"


def pool_of(setting: Setting) -> Pool:
    """Return the dice of the setting as a Pool."""
    return Pool(GAME, tuple(die.kind for die in setting.dice[POOL]))


def locks_of(setting: Setting) -> dict[int, str]:
    """Return the faces of the locked dice, by the die's place in the pool."""
    return {place: die.face for place, die in enumerate(setting.dice[POOL]) if die.face is not None}


def gems_of(setting: Setting) -> tuple[int, ...]:
    """Return the number of owned gems of each element."""
    return tuple(setting.amounts[f"{element}-gem"] for element in ELEMENTS)


def cost_of(setting: Setting) -> Cost:
    """Return the cost that is the target."""
    needs = [setting.amounts[f"need-{name}"] for name in NEEDS]
    return Cost((needs[0], needs[1], needs[2], needs[3]), sum(needs))


def _lines(node: Node) -> list[str]:
    """Return the label of a state in two lines of symbols: the available mana, and the dice that can still be spent."""
    if node.kind in ("done", "lost", "rest"):
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
    if graph.folded:
        parts.append(f"{graph.folded} states that few rolls pass through are drawn together.")
    return " ".join(parts)
