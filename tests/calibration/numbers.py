"""All chances and expected values that a person can see, and what checks each of them against real results.

A place is written as the way to it: ``answers.*[].chance`` is the chance of each way of each action in the JSON of a
Board. A number is *measured* under the ids named here, or it is *derived*: another way to write a measured number, or a
number that something else checks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from calibration import classics, kings_forge, manaforge, manasurge, others


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a person can see.

    Attributes:
        what: what it says, in plain words.
        shown: where a person sees it.
        measured: the ids of the observations that check it.
        derived: why it is not measured separately; empty for a measured one.
    """

    what: str
    shown: str
    measured: tuple[str, ...] = ()
    derived: str = ""


_WRITTEN: Final = "the same number, written for people"
_BOARD: Final = "Board: cards, panels and the odds drawer; questions of predict=True"

# --------------------------------------------------------------------------------------- the JSON of a Board's odds

BOARDS: Final[dict[str, dict[str, Number]]] = {
    "manaforge": {
        "items[].rolls[].chance": Number(
            "the chance that an item can be paid after the coming roll, with up to a given number of prisms",
            f"{_BOARD}, while the dice are about to be rolled",
            (manaforge.ROLLED,),
        ),
        "items[].rolls[].prisms": Number("how many prisms a chance allows", "Board: drawer", derived="a setting"),
        "items[].after.chance": Number(
            "the reach after an item is built with the cheapest payment; it counts prisms if that takes or gives some",
            _BOARD,
            (manaforge.REACH_BUILT,),
            "the reach of the table after the build, by the same evaluator; tests/games/manaforge/odds/test_reach.py",
        ),
        "items[].after.words": Number("how a build changes the reach", "Board: cards", derived=_WRITTEN),
        "items[].after.why": Number("where that reach comes from", "Board: drawer", derived=_WRITTEN),
        "items[].why": Number(
            "on how many rolls an item can be paid; the sides of a die that it brings",
            "Board: drawer",
            derived="the same number as rolls, as a count",
        ),
        "reach.chance": Number(
            "the chance that a random card of the next round can be paid by the next roll without a prism",
            _BOARD,
            (manaforge.REACH,),
        ),
        "reach.prisms[].chance": Number("the same with prisms", "Board: drawer", (manaforge.REACH_PRISMS,)),
        "reach.prisms[].prisms": Number("how many prisms that allows", "Board: drawer", derived="a setting"),
        "reach.percent": Number("the reach in whole per cents", "Board: panel", derived=_WRITTEN),
        "reach.why": Number("how many ways that is", "Board: drawer", derived=_WRITTEN),
        "moves[].chance": Number(
            "the reach after holding or releasing a die, or upgrading a card", _BOARD, (manaforge.REACH_AFTER,)
        ),
        "moves[].words": Number("how that changes the reach", "Board: drawer", derived=_WRITTEN),
        "moves[].why": Number("where it comes from", "Board: drawer", derived=_WRITTEN),
    },
    "kings_forge": {
        "crafts.*.chance": Number(
            "the chance of a craft: by the roll of this round, of the next one, or with the dice on the table",
            _BOARD,
            (kings_forge.NOW, kings_forge.NEXT, kings_forge.TURN),
        ),
        "crafts.*.lose": Number("how likely the craft is stolen then", "Board: cards", (kings_forge.LOSE,)),
        "crafts.*.loses.*": Number("the same, by the dice laid on it", "Board: cards", (kings_forge.LOSE,)),
        "crafts.*.rests.*": Number(
            "the chance of one more craft or steal with the dice that a craft leaves, by the dice laid on it",
            "Board: the question that a craft asks",
            (kings_forge.REST,),
            "with a reroll left: tests/games/kings_forge/odds/test_rest.py",
        ),
        "crafts.*.brief": Number("what to do for a craft", "Board: cards", derived="it contains no number"),
        "crafts.*.long": Number(
            "the bounds of that chance, if it is not known exactly", "Board: cards", derived="bounds"
        ),
        "steals.*.chance": Number("the chance to steal a craft", _BOARD, (kings_forge.STEAL,)),
        "steals.*.lose": Number("how likely it is stolen again", "Board: cards", (kings_forge.LOSE,), "as for crafts"),
        "steals.*.loses.*": Number("the same, by the dice", "Board: cards", (kings_forge.LOSE,), "as for crafts"),
        "steals.*.rests.*": Number(
            "the same after a steal", "Board: the question that a steal asks", (kings_forge.REST,), "as for crafts"
        ),
        "several[].some": Number(
            "the chance of at least one of two crafts, or of all on display",
            _BOARD,
            (kings_forge.EITHER, kings_forge.ANY),
        ),
        "several[].all": Number(
            "the chance of both of two crafts, or of all on display, in one turn",
            "Board: drawer",
            (kings_forge.PAIR, kings_forge.ALL),
        ),
        "two": Number("the chance of at least two crafts on display in one turn", _BOARD, (kings_forge.TWO,)),
        "steals.*.brief": Number("what to do for a steal", "Board: cards", derived="it contains no number"),
        "steals.*.long": Number("the bounds of that chance", "Board: cards", derived="bounds"),
        "claims.*.crafts.*.share": Number(
            "the chance of a craft after a claim, a visit or a pass", _BOARD, (kings_forge.CLAIM,)
        ),
        "claims.*.crafts.*.percent": Number("the same in per cent", "Board: cards", derived=_WRITTEN),
        "claims.*.crafts.*.points": Number(
            "the percentage points that a claim adds",
            "Board: cards",
            derived="the chance after it less the chance before it",
        ),
        "claims.*.brief": Number("the points in words", "Board: cards", derived=_WRITTEN),
        "claims.*.long": Number("the points in full", "Board: cards", derived=_WRITTEN),
        "outcomes[].crafts.*.share": Number("the same with other dice", _BOARD, (kings_forge.CLAIM,)),
        "outcomes[].crafts.*.percent": Number("the same in per cent", "Board: cards", derived=_WRITTEN),
        "outcomes[].crafts.*.points": Number("the points with other dice", "Board: cards", derived="a difference"),
        "outcomes[].brief": Number("the points in words", "Board: cards", derived=_WRITTEN),
        "claims.*.ways.*": Number("a place in the outcomes", "nowhere", derived="no number for people"),
        "claims.*.best": Number("the dice that are proposed", "nowhere", derived="no number for people"),
        "risks.*": Number("how likely a craft before you is stolen", "Board: mats", (kings_forge.RISK,)),
        "groups[Crafts].rows[].chance": Number(
            "the chance of each craft and steal",
            "Board: drawer",
            (kings_forge.NOW, kings_forge.NEXT, kings_forge.TURN, kings_forge.STEAL),
        ),
        "groups[The best reroll].rows[].chance": Number(
            "the chance of a craft with the best reroll", "Board: drawer", (kings_forge.TURN,)
        ),
        "groups[Who may steal].rows[].chance": Number(
            "how likely a craft is stolen", "Board: drawer", (kings_forge.RISK, kings_forge.LOSE)
        ),
        "groups[].rows[].why": Number(
            "the chance of each seat to steal", "Board: drawer", derived="the chance of any follows from their product"
        ),
        "groups[].rows[].words": Number("what to do", "Board: drawer", derived="it contains no number"),
    },
    "manasurge": {
        "answers.*[].chance": Number(
            "the chance that the next seat can answer a card or a choice", _BOARD, (manasurge.ANSWERED,)
        ),
        "answers.*[].why.unseen": Number("how many cards are not seen", "Board: drawer", derived="a count"),
        "answers.*[].why.answers": Number("how many of them are valid", "Board: drawer", derived="a count"),
        "answers.*[].why.hidden": Number("how many the seat holds", "Board: drawer", derived="a count"),
        "answers.*[].why.known": Number("how many valid ones are known", "Board: drawer", derived="a count"),
        "answers.*[].why.words": Number("the counts in a sentence", "Board: drawer", derived=_WRITTEN),
        "answers.*[].struck.chance": Number(
            "the chance to be struck on the next turn after this card, if each plays its lowest",
            _BOARD,
            (manasurge.STRUCK_NEXT,),
        ),
        "answers.*[].struck.lock": Number(
            "the chance that a seat before it holds Spell Lock, if only that could lead to it",
            _BOARD,
            (manasurge.LOCK_HELD,),
        ),
        "answers.*[].struck.low": Number("the lower end of its interval", "Board: drawer", derived="an interval"),
        "answers.*[].struck.high": Number("the upper end", "Board: drawer", derived="an interval"),
        "answers.*[].struck.words": Number("how it was counted", "Board: drawer", derived=_WRITTEN),
        "draws.*.chance": Number(
            "the chance that the hand can answer the opening, open, or answer now, after a draw or without it; the "
            "chance of a metamagic in it",
            "Board: buttons and the odds drawer; questions of predict=True",
            (manasurge.DRAWN,),
        ),
        "struck.chance": Number(
            "the chance to be struck on the next turn, if each plays its lowest card", _BOARD, (manasurge.STRUCK_NEXT,)
        ),
        "struck.lock": Number(
            "the chance that a seat before it holds Spell Lock, if only that could lead to it",
            _BOARD,
            (manasurge.LOCK_HELD,),
        ),
        "struck.low": Number("the lower end of its interval", "Board: drawer", derived="an interval"),
        "struck.high": Number("the upper end", "Board: drawer", derived="an interval"),
        "struck.words": Number("how it was counted", "Board: drawer", derived=_WRITTEN),
        "seen": Number("how many cards are not seen", "Board: drawer", derived="a count"),
    },
}
"""By game and place, the numbers in the odds of a Board. Parts of a chance, such as its per cent, are not repeated."""

NO_NUMBERS: Final[dict[str, frozenset[str]]] = {
    "manaforge": frozenset(
        (
            *("step", "when", "summary", "others", "how", "left.*", "working", "error"),
            *("items[].title", "items[].pays", "items[].pay", "items[].brief"),
            *("items[].after.kind", "items[].after.target", "items[].after.name", "items[].after.change"),
            "items[].after.prisms",
            "moves[].prisms",
            *("moves[].kind", "moves[].target", "moves[].name", "moves[].change"),
            *("payments[].payment", "payments[].left"),
        )
    ),
    "kings_forge": frozenset(
        (
            *("step", "when", "rolled", "rerolls.*", "working", "error"),
            *("crafts.*.bar", "steals.*.bar", "several[].crafts"),
            *("groups[].caption", "groups[].why", "groups[].rows[].name", "groups[].rows[].tells"),
        )
    ),
    "manasurge": frozenset(
        (
            *("step", "working", "error", "struck.first"),
            *("answers.*[].choice", "answers.*[].seat", "answers.*[].brief", "answers.*[].struck.first"),
            *("draws.*.brief", "draws.*.words"),
        )
    ),
}
"""By game, the places in a Board's odds that hold no chance: names, words, and what is certain."""

# ------------------------------------------------------------------------------- what all games' widgets send

# ------------------------------------------------------------------------- the goals of games that declare their table

GOALS: Final[dict[str, Number]] = {
    "goals[].chance": Number(
        "the chance of a goal that a game declares, with best play",
        "Board: on a button, in a row of a sheet, or in the panel Chances; questions of predict=True",
        tuple(classics.BY_GAME.values()),
    ),
    "goals[].low": Number(
        "the low end of the 95 % interval of a sampled chance", "Board", derived="tests/odds/test_interval.py"
    ),
    "goals[].high": Number(
        "the high end of the 95 % interval of a sampled chance", "Board", derived="tests/odds/test_interval.py"
    ),
    "goals[].after.*": Number(
        "the chance of a goal after a selected move",
        "Board: in a row of a sheet while dice are selected",
        derived="the numbers of which the largest is the chance; tests/odds/test_goal_chances.py",
    ),
}

_EXPLORER: Final = "Lesson: explorers"
_COUNTED: Final = (
    "tests/lessons/test_every_lesson.py, and the test of each lesson: counted, and simulated within 4 standard errors"
)

WIDGETS: Final[dict[str, Number]] = {
    "Chance.share": Number("a chance", "everywhere", derived="part of a number that has a separate row"),
    "PredictRow.exact": Number("the number after a guess", "Board: predict=True", derived="a number of the odds"),
    "ResultView.chance": Number("what was likely before a roll", "Board: rolls", derived="tests/widgets/test_rolls.py"),
    "ResultView.came": Number("the share that came true", "Board: rolls", derived="what really happened"),
    "CalibrationRow.expected": Number("the sum of chances", "Board: end", derived="a sum of ResultView.chance"),
    "CalibrationRow.came": Number("the chances that came true", "Board: end", derived="what really happened"),
    "CalibrationRow.right": Number("the guesses that came true", "Board: end", derived="what really happened"),
    "CalibrationView.guessed": Number("the sum of the guesses", "Board: end", derived="what the player said"),
    "LessonBar.share": Number("the share of simulated rolls", "Lesson: experiment", derived="what really happened"),
    "LessonBar.low": Number("its interval", "Lesson: experiment", derived="tests/odds/test_interval.py"),
    "LessonBar.high": Number("its interval", "Lesson: experiment", derived="tests/odds/test_interval.py"),
    "LessonBar.exact": Number("the exact chance", "Lesson: exact part, keys of checks", (others.LESSON,)),
    "ReviewRow.win": Number(
        "the change of the chance to win by a decision or by luck",
        "Replay and Board: review; charts",
        derived="the difference of two measured chances to win",
    ),
    "ReviewRow.score": Number("the same in score", "Replay: review", derived="a difference of two measured values"),
    "ReviewRow.cost": Number("what a better line would have brought", "Replay: review", derived="a difference"),
    "ReviewSeat.win": Number(
        "start, luck, decisions and result as shares of the win",
        "Replay: review",
        tuple(f"{others.REVIEW_WIN}, {game}" for game in ("manaforge", "kings_forge", "manasurge")),
    ),
    "ReviewSeat.score": Number(
        "the same in score",
        "Replay: review",
        tuple(f"{others.REVIEW_SCORE}, {game}" for game in ("manaforge", "kings_forge", "manasurge")),
    ),
    "ReviewSeat.win_margin": Number(
        "how far a total may be off", "Replay and Board: review", derived="tests/reviewing: covered by many seeds"
    ),
    "ReviewSeat.score_margin": Number("the same in score", "Replay: review", derived="as win_margin"),
    "ReviewSeat.cost_margin": Number("the same, for what was given away", "Replay: review", derived="as win_margin"),
    "LessonBar.guess": Number("the student's guess", "Lesson: experiment", derived="what the student said"),
    "ChartMark.at": Number("a line at an exact value, a mean or a guess", _EXPLORER, derived=_COUNTED),
    "BarSeries.values": Number("exact chances, or shares of simulated trials", _EXPLORER, derived=_COUNTED),
    "BarSeries.marks": Number("the exact chance at a simulated share", _EXPLORER, derived=_COUNTED),
    "Bracket.low": Number("mean minus standard deviation", _EXPLORER, derived=_COUNTED),
    "Bracket.high": Number("mean plus standard deviation", _EXPLORER, derived=_COUNTED),
    "BarPath.values": Number("what a guess or a wrong rule would say", _EXPLORER, derived="no number of the game"),
    "BarsChart.top": Number("the end of an axis", _EXPLORER, derived="an axis"),
    "BarsChart.spread": Number("the ends of a bracket", _EXPLORER, derived=_COUNTED),
    "Point.x": Number("the place on an axis", _EXPLORER, derived="an axis"),
    "Point.y": Number("an exact chance, or a share of simulated trials", _EXPLORER, derived=_COUNTED),
    "Point.low": Number(
        "the end of an interval or of the 95 % band",
        _EXPLORER,
        derived="tests/odds/test_interval.py, tests/lessons/test_buy_precision.py",
    ),
    "Point.high": Number("the other end of it", _EXPLORER, derived="as Point.low"),
    "LinesChart.x_ticks": Number("the numbers on an axis", _EXPLORER, derived="an axis"),
    "LinesChart.y_ticks": Number("the numbers on an axis", _EXPLORER, derived="an axis"),
    "LinesChart.marked": Number("the place that is stressed", _EXPLORER, derived="an axis"),
    "LessonDots.shares": Number("the students' shares", "Lesson: class plot", derived="what really happened"),
    "ReviewSeat.cost": Number("what was given away", "Replay: review", derived="a sum of differences"),
    "LabBar.exactly": Number(
        "the chance of an outcome of a roll", "DiceLab: bars", (others.LAB_MANAFORGE, others.LAB_SHORT)
    ),
    "LabBar.at_least": Number("the chance of at least that much", "DiceLab: bars", derived="a sum of the bars"),
    "LabNode.end": Number(
        "the chance to end in a state", "DiceLab: automaton", derived="tests/games/manaforge/odds/test_graph.py"
    ),
    "LabSnapshot.chance": Number(
        "the chance that a roll pays or crafts", "DiceLab", (others.LAB_MANAFORGE, others.LAB_KINGS_FORGE)
    ),
    "LabRolls.low": Number("the interval of the rolls", "DiceLab: rolls", derived="tests/odds/test_interval.py"),
    "LabRolls.high": Number("the interval of the rolls", "DiceLab: rolls", derived="tests/odds/test_interval.py"),
    "ComparedView.value": Number(
        "the difference of two plans, in prestige, crafts or points", "Board: hints", derived="the planner's estimate"
    ),
    "HintView.least": Number("the smallest difference that is shown", "Board: hints", derived="a setting"),
    "BotWords.wait": Number("how long a bot waits, in seconds", "Board", derived="not a chance"),
}
"""By the shape and its field, the numbers with a fraction that widgets send to a page."""

HINTS: Final[dict[str, Number]] = {
    "manaforge": Number(
        "the reach now and after the plan; how much prestige a plan gains",
        "hints",
        (manaforge.REACH, manaforge.REACH_PRISMS),
        "what a plan gains is the planner's estimate, not a chance",
    ),
    "kings_forge": Number(
        "how an action changes the chance of a craft; the chance of one more craft after a reroll; a theft",
        "hints",
        (kings_forge.CLAIM, others.HINT_REROLL, kings_forge.LOSE),
        "how likely a free reroll yields a better die is a share of the faces",
    ),
    "manasurge": Number(
        "the chance that the next seat can answer; what a draw is good for; the chance to win",
        "hints",
        (manasurge.ANSWERED, manasurge.DRAWN, *(f"{others.HINT}, {seats} seats" for seats in range(2, 7))),
        "how many shards or cards an action brings is no chance; benchmarks/hint_reasons.py measures what comes true",
    ),
}
"""By game, the numbers in the sentences of hints."""

_OF_CARDS: Final = "about cards and hands that the reader names; tests/odds and tests/games check it by counting"
FUNCTIONS: Final[dict[str, Number]] = {
    "manaforge.afford": Number("a roll pays a cost", "Python", (others.LAB_MANAFORGE,)),
    "manaforge.hold": Number("the best die to hold", "Python", derived="counted in tests/games/manaforge/odds"),
    "manaforge.left_possible": Number("what stays possible", "Python", derived="certain, not a chance"),
    "manaforge.market": Number("the numbers of a Board", "Python", (manaforge.ROLLED,)),
    "manaforge.reach": Number("the reach", "Python", (manaforge.REACH, manaforge.REACH_PRISMS)),
    "kings_forge.best_reroll": Number("the best reroll", "Python", (kings_forge.TURN,)),
    "kings_forge.craft": Number("a roll crafts", "Python", (others.LAB_KINGS_FORGE,)),
    "kings_forge.crafts": Number("a roll makes several crafts", "Python", (kings_forge.ALL,)),
    "kings_forge.fills": Number("ways without luck", "Python", derived="certain, not a chance"),
    "kings_forge.gain": Number("what dice and bonuses add", "Python", (kings_forge.CLAIM,)),
    "kings_forge.market": Number("the numbers of a Board", "Python", (kings_forge.NOW, kings_forge.NEXT)),
    "kings_forge.steal": Number("a roll steals", "Python", (kings_forge.STEAL,)),
    "kings_forge.steal_risk": Number("somebody steals", "Python", (kings_forge.RISK,)),
    "manasurge.answer_chances": Number("the next seat can answer", "Python", (manasurge.ANSWERED,)),
    "manasurge.answers": Number("which hands can answer", "Python", derived=_OF_CARDS),
    "manasurge.answers_in_turn": Number("how many answer in turn", "Python", derived=_OF_CARDS),
    "manasurge.manasurge_deck": Number("the deck", "Python", derived="not a chance"),
    "manasurge.market": Number("the next seat can answer", "Python", (manasurge.ANSWERED,)),
    "manasurge.struck": Number("the seat is struck", "Python", (manasurge.STRUCK_NEXT,)),
}
"""The functions of ``mf.odds``."""

CHARTS: Final = frozenset(("cards", "decided", "leads", "luck", "scores", "seat_wins"))
"""The figures of ``mf.charts``: they draw what came in simulated games; docs/statistics.md is about their intervals."""


def all_numbers() -> dict[str, Number]:
    """All numbers, by where they are listed."""
    found = {f"{game} Board: {place}": one for game, rows in BOARDS.items() for place, one in rows.items()}
    found |= {f"goals: {place}": one for place, one in GOALS.items()}
    found |= {f"widget: {place}": one for place, one in WIDGETS.items()}
    found |= {f"{game} hint": one for game, one in HINTS.items()}
    return found | {f"mf.odds: {name}": one for name, one in FUNCTIONS.items()}
