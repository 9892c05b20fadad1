"""Misconceptions about chance that answers to the lessons can show, with their sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Misconception:
    """A common wrong idea about chance.

    Attributes:
        title: its name in the literature.
        belief: what a student with this idea believes, in the student's words.
        talk: what a teacher can ask or show.
        source: the papers that describe it.
    """

    title: str
    belief: str
    talk: str
    source: str


MISCONCEPTIONS: Mapping[str, Misconception] = MappingProxyType(
    {
        "gamblers_fallacy": Misconception(
            "Gambler's fallacy",
            "After a run of misses a hit becomes likelier, or a run of hits goes on.",
            "Compare dice, which have no memory, with a deck, which has. Count only the histories without a hit.",
            "Tversky and Kahneman 1974; Fischbein and Schnarch 1997",
        ),
        "equiprobability": Misconception(
            "Equiprobability bias",
            "If there are three kinds of results, each has the chance 1/3.",
            "List all equally likely outcomes, and count how many of them give each result.",
            "Lecoutre 1992; Gauvrit and Morsanyi 2014",
        ),
        "small_numbers": Misconception(
            "Law of small numbers",
            "A share is just as reliable after 20 trials as after 200.",
            "Show many students' runs of 20 and of 200 next to each other.",
            "Tversky and Kahneman 1971; Fischbein and Schnarch 1997",
        ),
        "outcome_approach": Misconception(
            "Outcome approach",
            "A chance says whether it will happen: above one half it will, below it won't.",
            "Ask how many of 100 repetitions would succeed, and let the class play them.",
            "Konold 1989",
        ),
        "conditional": Misconception(
            "Confused conditional probabilities",
            "The chance of A given B is the same as that of B given A, or the order of events decides what matters.",
            "Use counts of 10,000 cases in a two-way table, and read it by row and then by column.",
            "Díaz and de la Fuente 2007; Sedlmeier and Gigerenzer 2001",
        ),
        "memory_of_chains": Misconception(
            "Chains with a memory",
            "How the game came to this state matters for where it goes next.",
            "Step through the states of a game, and compare two ways that lead to the same state.",
            "Pfannkuch and Budgett 2016",
        ),
        "shape_of_means": Misconception(
            "Means look like the population",
            "The distribution of means has the shape and the spread of single results.",
            "Let the class predict the shape of the means before it is shown.",
            "Chance, delMas and Garfield 2004; Lunsford, Rowell and Goodson-Espy 2006",
        ),
    }
)
"""The misconceptions by name; an expected wrong answer of a lesson may name one of them."""
