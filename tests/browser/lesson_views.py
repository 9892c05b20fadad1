"""Views of explorers with the content of lessons 2 to 7, one for each of the shapes that a page draws."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any

from manaforge_widgets.games.manaforge.rules.symbols import SYMBOLS
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.explorer import Explorer, choice, press, slide, step, switch
from manaforge_widgets.widgets.to_json import symbol_words

if TYPE_CHECKING:
    from collections.abc import Sequence

WANDS = [Fraction(comb(5, k) * comb(19, 18 - k), comb(24, 18)) for k in range(6)]
"""The chances of 0 to 5 Wands among 18 of 24 cards, of which 5 are Wands."""
BINOMIAL = [Fraction(comb(18, k) * 5**k * 19 ** (18 - k), 24**18) for k in range(10)]
"""The same if each card goes back."""


def bars(title: str, labels: Sequence[str], series: list[dict[str, Any]], words: str, **more: Any) -> dict[str, Any]:
    empty = {"x_title": "", "stacked": False, "top": 0, "spread": [], "marks": [], "percent": True}
    return {"chart": "bars", "title": title, "labels": list(labels), "series": series, "words": words, **empty, **more}


def row(label: str, tone: str, values: Sequence[Any], **more: Any) -> dict[str, Any]:
    values = [float(one) for one in values]
    return {"label": label, "tone": tone, "values": values, "marks": [], "notes": [], **more}


def lines(title: str, series: list[dict[str, Any]], words: str, **more: Any) -> dict[str, Any]:
    empty = {"x_title": "", "y_title": "", "log": False, "percent": False, "marks": []}
    return {"chart": "lines", "title": title, "series": series, "words": words, **empty, **more}


def point(x: float, y: float, half: float = 0, label: str = "") -> dict[str, Any]:
    return {"x": x, "y": y, "low": max(0, y - half), "high": y + half, "label": label}


def line(label: str, tone: str, style: str, points: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"label": label, "tone": tone, "style": style, "points": list(points)}


def mark(axis: str, at: float, label: str, tone: str) -> dict[str, Any]:
    return {"axis": axis, "at": at, "label": label, "tone": tone}


def cells(texts: Sequence[str], states: str, picks: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Cells with a letter for each state: lit, plain, hidden, next, given or empty."""
    kinds = {kind[0]: kind for kind in ("lit", "plain", "hidden", "next", "given", "empty")}
    return [
        {"text": text, "state": kinds[state], "pick": picks[place] if picks else ""}
        for place, (text, state) in enumerate(zip(texts, states, strict=True))
    ]


def shares(chances: Sequence[Fraction]) -> list[str]:
    return [f"{float(100 * one):.1f}" for one in chances]


class Sample(Explorer):
    """An explorer that keeps each change and shows it; subclasses say what."""

    title = ""

    def __init__(self) -> None:
        super().__init__(self.title, Random(1))
        self.taken: list[tuple[str, str]] = []
        self.values: dict[str, str] = {}

    def change(self, control: str, value: str) -> None:
        self.taken.append((control, value))
        self.values[control] = value

    def number(self, control: str, first: int) -> int:
        return int(self.values.get(control, first))


class Memory(Sample):
    title = "Who remembers: dice or deck?"

    def controls(self) -> list[Any]:
        return [
            step("without", "Keep only histories with none in the first", self.number("without", 2), 0, 2, "rounds"),
            press("more", "10,000 more"),
            press("one", "One history"),
        ]

    def view(self) -> Any:
        self.said = "You said: after 2 rounds without one, both get likelier."
        die = [point(x, 1 / 6 + (-1) ** x * 0.004 * x / 4, 0.01 + 0.004 * x) for x in range(9)]
        deck = [
            point(x, y, 0, label)
            for x, y, label in (
                (0, 0.798, "202/253 = 79.8 %"),
                (1, 0.908, "108/119 = 90.8 %"),
                (2, 0.992, "131/132 = 99.2 %"),
            )
        ]
        exact = [point(x, 1 / 6) for x in range(9)]
        guess = [point(x, 1 - (5 / 6) ** (x / 1.8 + 1)) for x in range(9)]
        return self.shown(
            [
                "The deck is not where it was: a Wand comes in 131 of 132 cases.",
                "After 2 rounds without one, the die is where it was: 1/6.",
            ],
            charts=[
                {
                    "chart": "cells",
                    "title": "",
                    "control": "",
                    "rows": [
                        {"label": "", "note": "", "cells": cells(["", "", "", "", "★", "", "", ""], "ggpplppp")},
                        {"label": "", "note": "", "cells": cells(["", "", "★", "", "", "", "★", ""], "gglppplp")},
                        {
                            "label": "",
                            "note": "6,944 of 10,000 die histories kept",
                            "cells": cells(["", "", "", "", "", "", "", "★"], "ggpppppl"),
                        },
                    ],
                    "words": "Three of the 6,944 die histories that are kept.",
                },
                {
                    "chart": "cells",
                    "title": "",
                    "control": "",
                    "look": "card",
                    "rows": [
                        {"label": "", "note": "", "cells": cells([""] * 12, "g" * 12)},
                        {
                            "label": "",
                            "note": "186 of 10,000 decks kept: 12 cards left, all 5 Wands among them",
                            "cells": cells(["?"] * 12, "h" * 12),
                        },
                    ],
                    "words": "12 cards without a Wand are out, 12 are left with all 5 Wands among them.",
                },
                lines(
                    "The die has no memory",
                    [
                        line("1/6", "exact", "line", exact),
                        line("10,000 histories", "first", "points", die),
                        line("your guess: rises", "guess", "dashed", guess),
                    ],
                    "The share with the special side stays at 1/6, however many rounds went without one.",
                    x_title="rounds so far without one",
                    y_title="share with the special side in the next roll",
                    x_ticks=list(range(9)),
                    y_ticks=[0, 0.5, 1],
                    percent=True,
                    marked=2,
                ),
                lines(
                    "The deck remembers",
                    [
                        line("", "exact", "line", deck),
                        line("", "second", "points", [point(one["x"], one["y"]) for one in deck]),
                    ],
                    "The share with a Wand rises from 79.8 to 90.8 and 99.2 %.",
                    x_title="rounds so far without one",
                    y_title="share with a Wand in the next round",
                    x_ticks=[0, 1, 2],
                    y_ticks=[0, 0.5, 1],
                    percent=True,
                    marked=2,
                ),
            ],
            table=views.rows(
                "Kept histories",
                ["rounds without", "die histories", "next roll, exact", "decks", "next round, exact"],
                [
                    ["0", "10,000", "1/6 = 16.7 %", "10,000", "202/253 = 79.8 %"],
                    ["1", "8,333", "1/6 = 16.7 %", "2,016", "108/119 = 90.8 %"],
                    ["2", "6,944", "1/6 = 16.7 %", "186", "131/132 = 99.2 %"],
                ],
                2,
            ),
            foot="Dots and brackets: shares in the kept histories and their 95 % intervals.",
        )


class Lamps(Sample):
    title = "One lamp for each card"

    def controls(self) -> list[Any]:
        return [
            press("one", "Deal once", marked=True),
            press("some", "100"),
            press("many", "10,000", done=True),
            choice("lamp", "A lamp is", self.values.get("lamp", "a Wand"), ["a Wand", "a gem side", "a Metamagic"]),
        ]

    def view(self) -> Any:
        self.said = "You said: 4 Wands, because 3.75 Wands can't be dealt."
        rng = Random(4)
        total, mean = 0, []
        for deal in range(1, 10_001):
            total += rng.choices(range(6), [float(one) for one in WANDS])[0]
            if deal < 10 or deal % 10 ** (len(str(deal)) - 2) == 0:
                mean.append(point(deal, total / deal))
        lit = {2, 7, 9, 16}
        return self.shown(
            [
                "No deal has 3.75 Wands, and the lamps are not independent; the chances add all the same.",
                "After 10,000 deals the mean is 3.75, the exact one 15/4.",
            ],
            figures=[
                {"value": "4", "note": "lamps lit in this deal"},
                {"value": "5/24", "note": "each lamp's own chance"},
                {"value": "18 × 5/24", "note": "= 15/4 = 3.75"},
            ],
            charts=[
                {
                    "chart": "cells",
                    "title": "",
                    "control": "lamps",
                    "look": "lamp",
                    "rows": [
                        {
                            "label": "",
                            "note": "",
                            "cells": cells(
                                [str(n) for n in numbers],
                                "".join("l" if n in lit else "p" for n in numbers),
                                [str(n) for n in numbers],
                            ),
                        }
                        for numbers in (range(1, 10), range(10, 19))
                    ],
                    "words": "4 of 18 lamps are lit: 2, 7, 9 and 16.",
                },
                lines(
                    "Running mean of lit lamps",
                    [line("", "first", "line", mean)],
                    "The running mean comes to 3.75.",
                    x_title="deals",
                    x_ticks=[1, 10_000],
                    y_ticks=[2.5, 3, 3.5, 4, 4.5, 5],
                    log=True,
                    marks=[mark("y", 3.75, "15/4", "exact"), mark("y", 4, "your guess 4", "guess")],
                    room="most",
                ),
                bars(
                    "Lit lamps in a deal",
                    "012345",
                    [
                        row(
                            "10,000 deals",
                            "first",
                            [0, 0.007, 0.072, 0.281, 0.439, 0.2],
                            marks=[float(one) for one in WANDS],
                        )
                    ],
                    "Most deals have 4 lit lamps.",
                    room="third",
                ),
            ],
            table=views.rows(
                "Lit lamps",
                ["lit lamps", *"012345"],
                [
                    ["exact", "<0.1 %", "0.6 %", "7.2 %", "28.8 %", "43.2 %", "20.2 %"],
                    ["10,000 deals", "<0.1 %", "0.7 %", "7.2 %", "28.1 %", "43.9 %", "20.0 %"],
                ],
            ),
            foot="18 of the 24 Dawn cards are dealt, 5 of the 24 are Wands.",
        )


class Spread(Sample):
    title = "Same mean, different risk"

    def controls(self) -> list[Any]:
        return [
            slide("out", "Spread if cards stay out", self.number("out", 88), 10, 300, "Wands", places=2),
            press("deal", "Deal 10,000"),
            switch("exact", "Exact", on=self.values.get("exact", "on") == "on"),
        ]

    def view(self) -> Any:
        self.said = "You said: the same mean, so the same spread."
        mean = 3.75
        return self.shown(
            ["Cards that stay out spread about half as far.", "Both ways give 15/4 Wands on average."],
            charts=[
                bars(
                    "cards stay out",
                    "0123456789",
                    [row("", "second", [*WANDS, 0, 0, 0, 0], notes=["", *shares(WANDS[1:]), "", "", "", ""])],
                    "Without replacement the number of Wands spreads by 0.88 around 15/4.",
                    beside=["without replacement", "SD 0.88"],
                    marks=[mark("x", mean, "the same mean: 15/4", "exact")],
                    brackets=[{"low": mean - 0.88, "high": mean + 0.88, "label": "mean ± 0.88", "tone": "second"}],
                    top=0.45,
                ),
                bars(
                    "cards go back",
                    "0123456789",
                    [row("", "first", BINOMIAL, notes=shares(BINOMIAL))],
                    "With replacement it spreads by 1.72.",
                    beside=["with replacement", "SD 1.72"],
                    marks=[mark("x", mean, "", "exact")],
                    brackets=[
                        {"low": mean - 1.72, "high": mean + 1.72, "label": "mean ± 1.72", "tone": "first"},
                        {
                            "low": mean - 0.88,
                            "high": mean + 0.88,
                            "label": "your guess: ± 0.88 here, too",
                            "tone": "guess",
                        },
                    ],
                    top=0.45,
                    x_title="Wands",
                ),
            ],
            table=views.rows(
                "Both ways",
                ["", "mean", "variance", "SD", "5 Wands or more"],
                [
                    ["cards stay out", "15/4", "285/368 = 0.774", "0.880", "20.2 %"],
                    ["cards go back", "15/4", "95/32 = 2.969", "1.723", "31.6 %"],
                ],
            ),
            foot="Bars: exact chances in %.",
        )


STOPS = [round(10 ** (1 + place / 16)) for place in range(49)]


@cache
def run(seed: int) -> list[dict[str, Any]]:
    """The share of crafts that worked so far, in 10,000 crafts."""
    rng, won, found = Random(seed), 0, []
    for craft in range(1, 10_001):
        won += rng.random() < 5 / 18
        if craft in STOPS:
            found.append(point(craft, won / craft))
    return found


class Precision(Sample):
    title = "Buy precision"

    def controls(self) -> list[Any]:
        wide = self.values.get("wide", "± 1")
        return [
            choice("wide", "How precise?", wide, ["± 5 points", "± 2", "± 1", "± ½"]),
            slide("crafts", "Crafts", self.number("crafts", 7707), 10, 10_000, "crafts", log=True),
            press("new", "New 50"),
        ]

    def view(self) -> Any:
        self.said = "You said: twice as precise needs twice as many crafts."
        chance = 5 / 18
        band = [point(stop, chance, 1.96 * (chance * (1 - chance) / stop) ** 0.5) for stop in STOPS]
        crafts = self.number("crafts", 7707)
        return self.shown(
            ["Half the error costs four times the crafts.", "After 10,000 crafts 48 of 50 lines are inside the band."],
            charts=[
                lines(
                    "Share of crafts that worked",
                    [
                        line("95 % band", "guess", "band", band),
                        *(line("" if seed else "19 others", "first", "faint", run(seed)) for seed in range(19)),
                        line("yours", "first", "line", run(99)),
                        line("5/18 = 27.8 %", "exact", "line", [point(stop, chance) for stop in STOPS]),
                    ],
                    "20 running shares come together at 27.8 %.",
                    x_title="crafts tried",
                    x_ticks=[10, 100, 1_000, 10_000],
                    y_ticks=[0, 0.2, 0.4, 0.6],
                    log=True,
                    percent=True,
                    marks=[
                        mark("x", crafts, f"{crafts:,} crafts: ± 1 point", "first"),
                        mark("x", 1545, "your guess: 1,545", "guess"),
                    ],
                )
            ],
            table=views.rows(
                "Crafts needed",
                ["precision, 95 %", "± 5 points", "± 2", "± 1", "± ½"],
                [
                    ["crafts needed", "309", "1,927", "7,707", "30,828"],
                    ["if twice as precise took twice as many", "309", "773", "1,545", "3,090"],
                ],
            ),
            foot="Wizard's Goblet with 1 metal and 2 gem dice: 5/18.",
        )


class Binomial(Sample):
    title = "Is it binomial?"

    def controls(self) -> list[Any]:
        options = ["5 metal dice", "6 gem sides", "first 6"]
        return [
            choice("situation", "Situation", self.values.get("situation", options[0]), options),
            switch("cards", "Compare with cards", on=self.values.get("cards", "on") == "on"),
            press("roll", "Roll 10,000"),
        ]

    def view(self) -> Any:
        self.said = "You said: the formula fits both."
        dice = [Fraction(comb(5, k) * 2 ** (5 - k), 243) for k in range(6)]
        fine = {"holds": True, "title": "Number fixed:", "words": "5 dice"}
        return self.shown(
            [
                "For the cards one condition fails, and the formula allows six Wands although there are five.",
                "Two or more of 5 dice show at least 5 in 131/243 = 53.9 %.",
            ],
            charts=[
                {
                    "chart": "conditions",
                    "title": "",
                    "words": "All four conditions hold for 5 metal dice. For 18 of 24 cards one fails.",
                    "lists": [
                        {
                            "title": "5 metal dice: binomial",
                            "holds": True,
                            "conditions": [
                                {"holds": True, "title": "Two outcomes:", "words": "5 or more, or not"},
                                {"holds": True, "title": "Independent:", "words": "no die knows the others"},
                                fine,
                                {"holds": True, "title": "Same chance:", "words": "1/3 each"},
                            ],
                            "bars": bars(
                                "",
                                "012345",
                                [
                                    row(
                                        "10,000 rolls",
                                        "first",
                                        dice,
                                        tones=["soft", "soft", "first", "first", "first", "first"],
                                        marks=[float(one) for one in dice],
                                        notes=[f"{one * 243}/243" for one in dice],
                                    )
                                ],
                                "Two or more dice show 5 or 6 in 131/243.",
                                x_title="dice that show 5 or 6",
                            ),
                        },
                        {
                            "title": "18 of 24 cards: not binomial",
                            "holds": False,
                            "conditions": [
                                {"holds": True, "title": "Two outcomes:", "words": "Wand, or not"},
                                {
                                    "holds": False,
                                    "title": "Independent: no.",
                                    "words": "A Wand that came can't come again",
                                },
                                {"holds": True, "title": "Number fixed:", "words": "18 cards"},
                                {"holds": True, "title": "Same chance:", "words": "5/24 each, seen alone"},
                            ],
                            "bars": bars(
                                "",
                                "01234567",
                                [
                                    row("what the binomial would say", "wrong", BINOMIAL[:8], behind=True),
                                    row("cards", "second", [*WANDS, 0, 0]),
                                ],
                                "The binomial gives 6 and 7 Wands a chance, although there are five.",
                                x_title="Wands among 18 of 24 cards",
                            ),
                        },
                    ],
                }
            ],
            table=views.rows(
                "Chances",
                ["", *"012345", "6 or more"],
                [
                    ["5 dice, exact", "13.2 %", "32.9 %", "32.9 %", "16.5 %", "4.1 %", "0.4 %", "–"],
                    ["cards, exact", "<0.1 %", "0.6 %", "7.2 %", "28.8 %", "43.2 %", "20.2 %", "0 %"],
                    ["cards, if binomial", "1.5 %", "7.1 %", "15.8 %", "22.2 %", "21.9 %", "16.1 %", "15.4 %"],
                ],
            ),
        )


class Pool(Sample):
    title = "Build a pool"

    def controls(self) -> list[Any]:
        return [
            step("dice", "Your pool", self.number("dice", 4), 2, 5, "gem dice"),
            press("roll", "Roll", marked=True),
        ]

    def view(self) -> Any:
        self.said = "You said: four dice are twice as good as two, and each die adds the same."
        chances = [5 / 12, 17 / 24, 373 / 432, 2431 / 2592]
        added = [0, *(after - before for before, after in pairwise(chances))]
        return self.shown(
            [
                "Each new die adds about half of what the last one did.",
                "The third die adds 29.2 points, the fourth 15.5, the fifth 7.4.",
            ],
            charts=[
                {
                    "chart": "cells",
                    "title": "",
                    "control": "",
                    "look": "die",
                    "rows": [
                        {
                            "label": "pool",
                            "note": "This roll covers both.",
                            "cells": cells(["5", "2", "4", "3", "+"], "lplpn"),
                        },
                        {"label": "to cover", "note": "", "cells": cells(["3+", "4+"], "gg")},
                    ],
                    "words": "The roll 5, 2, 4, 3 covers both: 5 for the 4+, 4 for the 3+.",
                },
                bars(
                    "Chance to cover both",
                    ["2 gem dice", "3 gem dice", "4 gem dice", "5 gem dice"],
                    [
                        row(
                            "the dice before",
                            "soft",
                            [chances[0], *chances[:-1]],
                            notes=[f"{100 * one:.1f} %" for one in chances],
                        ),
                        row(
                            "the last die",
                            "first",
                            added,
                            notes=[f"+ {100 * one:.1f}" if one else "" for one in added],
                        ),
                    ],
                    "The chance rises from 41.7 to 70.8, 86.3 and 93.8 %.",
                    stacked=True,
                    top=1,
                    marked=2,
                    paths=[
                        {
                            "label": "your guess: the same again",
                            "tone": "guess",
                            "values": [chances[0], chances[1], 1],
                        }
                    ],
                ),
            ],
            table=views.rows(
                "Chances by the number of gem dice",
                ["gem dice", *"2345"],
                [
                    ["exact", "5/12", "17/24", "373/432", "2431/2592"],
                    ["chance", ".417", ".708", ".863", ".938"],
                    ["the last die added", "", ".292", ".155", ".074"],
                    ["if each added the same", ".417", ".708", "1.000", "impossible"],
                ],
            ),
            foot="King's Forge: cover a 3 and a 4 with gem dice. All chances are exact.",
        )


class Count(Sample):
    title = "Count"

    def controls(self) -> list[Any]:
        return [switch("mine", "Show my rolls in the squares", on=self.values.get("mine") == "on")]

    def view(self) -> Any:
        pairs = ("earth wind", "earth water", "earth fire", "fire wind", "fire water", "wind water")
        faces = ["/".join(f"{{{name}}}" for name in pair.split()) for pair in pairs]
        first, second = {0, 1, 2}, {2, 3, 4}
        found = self.values.get("square")

        def square(row: int, column: int) -> dict[str, Any]:
            one, two = row in first and column in second, row in second and column in first
            pick = f"{faces[row]} {faces[column]}"
            if found == pick and not (one and two):
                wrong = "first" if one else "second" if two else "wrong"
                return {"text": "1" if one else "2" if two else "–", "tint": wrong, "pick": pick, "wrong": True}
            if one and two:
                return {"text": "2×" if found == pick else "1 2", "tint": "both", "pick": pick}
            return {
                "text": "1" if one else "2" if two else "–",
                "tint": "first" if one else "second" if two else "none",
                "pick": pick,
            }

        return self.shown(
            ["Is that 18 rolls?", "Nine rolls pay in one order, nine in the other."],
            symbols={"game": "manaforge", "words": symbol_words(SYMBOLS)},
            figures=[{"value": "9 + 9 − 1 = 17", "note": "of 36 rolls = 47.2 %"}],
            charts=[
                {
                    "chart": "grid",
                    "title": "",
                    "row_title": "first die",
                    "column_title": "second die",
                    "control": "square",
                    "rows": faces,
                    "columns": faces,
                    "squares": [[square(row, column) for column in range(6)] for row in range(6)],
                    "words": "36 rolls: nine in one order, nine in the other, one in both.",
                    "keys": [
                        {"tint": "first", "sign": "1", "words": "9 rolls: first die {earth}, second die {fire}"},
                        {"tint": "second", "sign": "2", "words": "9 rolls: first die fire, second die earth"},
                        {
                            "tint": "both",
                            "sign": "?",
                            "words": "One roll is in both nines. Which one? Click its square.",
                        },
                    ],
                }
            ],
        )


SAMPLES: dict[str, type[Sample]] = {
    "memory": Memory,
    "lamps": Lamps,
    "spread": Spread,
    "precision": Precision,
    "binomial": Binomial,
    "pool": Pool,
    "count": Count,
}
