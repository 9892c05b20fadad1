"""The types of the JSON of a lesson; ``frontend/typescript.py`` makes TypeScript types from them.

This file imports only the standard library, because the build reads it alone. Each chart has ``words``, the sentence
that says what it shows; the view's table holds the same numbers. Fields that are not required have a default.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Tone = Literal["first", "second", "third", "exact", "guess", "soft", "wrong"]
"""The roles of a colour: the first, second and third thing compared, exact values, the student's guess, all others.

``wrong`` is what a rule that does not fit would say.

Each tone also has its own pattern or line, so that nothing depends on colour alone.
"""


Room = Literal["whole", "most", "half", "third"]
"""The share of a row that a chart takes on a wide screen; ``most`` is two thirds."""


class LessonField(TypedDict):
    """A field of a lesson: a text to write, or options to choose from. ``digits`` is for a text of digits only."""

    id: str
    label: str
    unit: str
    options: list[str]
    value: str
    digits: NotRequired[bool]


class LessonButton(TypedDict):
    """A button of a lesson that needs no fields."""

    id: str
    label: str


class LessonControl(TypedDict):
    """A control of an explorer; each change is sent to Python at once.

    - ``kind``: ``press`` is a button, ``choice`` has ``options``, ``switch`` is on or off. ``step`` and ``slide`` are
      whole numbers from ``low`` to ``high``: one has buttons for less and more, the other a slider with a box.
    - ``value``: the present value as text: an option, ``on`` or ``off``, a number, or empty for a button.
    - ``marked``: whether a button or an option is the one that the explorer proposes next.
    - ``done``: whether a button has done its work, such as a number of rolls; it then has a tick.
    - ``log``: whether the slider is logarithmic; ``low`` is then at least 1.
    - ``places``: the decimal places of a slider's number; with 2 its value counts hundredths, and 88 is shown as 0.88.
    """

    id: str
    kind: Literal["press", "choice", "switch", "step", "slide"]
    label: str
    value: str
    options: list[str]
    low: int
    high: int
    unit: str
    marked: bool
    done: NotRequired[bool]
    log: NotRequired[bool]
    places: NotRequired[int]


class LessonTold(TypedDict):
    """A lesson's reply to an answer; each kind has its own sign."""

    kind: Literal["right", "wrong", "info"]
    words: str


class LessonBar(TypedDict):
    """A share and the two ends of its 95 % interval, each a number from 0 to 1.

    ``exact`` is the exact probability, and ``guess`` the student's guess; each may be null.
    """

    label: str
    share: float
    low: float
    high: float
    exact: float | None
    guess: float | None
    words: str


class LessonTable(TypedDict):
    """A table of texts; the first cell of each row is the row's heading.

    ``marked`` is the number of the row to stress, or -1.
    """

    caption: str
    head: list[str]
    rows: list[list[str]]
    marked: int


class LessonTick(TypedDict):
    """Something to do in a lesson, and whether it is done."""

    label: str
    done: bool


class LessonDots(TypedDict):
    """A row of dots; each dot stands for a share, a number from 0 to 1."""

    label: str
    shares: list[float]
    words: str


class LessonFile(TypedDict):
    """A file to download: its name, and its text."""

    name: str
    text: str


class Figure(TypedDict):
    """A large number with a note below it, such as a count of lit lamps."""

    value: str
    note: str


class ChartMark(TypedDict):
    """A line across a chart, at a value of one axis, with a label."""

    axis: Literal["x", "y"]
    at: float
    label: str
    tone: Tone


class BarSeries(TypedDict):
    """One bar for each label of a chart; ``marks`` are short lines at the exact values, or empty.

    - ``notes``: the texts above the bars, or empty. In a stacked chart those of the lowest series stand in its bars,
      and all others next to theirs.
    - ``tones``: the tone of each bar, if they differ.
    - ``behind``: whether the bars are wider ones with a dashed outline, behind those of all other series.
    """

    label: str
    tone: Tone
    values: list[float]
    marks: list[float]
    notes: list[str]
    tones: NotRequired[list[Tone]]
    behind: NotRequired[bool]


class Bracket(TypedDict):
    """A bar below a bar chart from one place on its x axis to another, as numbers of labels, such as mean ± SD."""

    low: float
    high: float
    label: str
    tone: Tone


class BarPath(TypedDict):
    """A line over a bar chart, such as the student's guess: a value for each label, from the first one on."""

    label: str
    tone: Tone
    values: list[float]


class BarsChart(TypedDict):
    """A bar chart; bars of several series stand side by side.

    - ``labels``: one for each place on the x axis.
    - ``stacked``: whether the bars of the series stand on top of each other.
    - ``top``: the highest value of the y axis; 0 for the largest value.
    - ``spread``: two places on the x axis, as numbers of labels, that a bracket joins, such as mean ± SD; or empty.
    - ``percent``: whether values are shares, shown as percentages.
    - ``marks``: lines across the chart. On the x axis they are at numbers of labels, such as 3.75.
    - ``y_title``: a line below the title, such as "share of 10,000 deals".
    - ``marked``: the number of the label to stress.
    - ``brackets``: further brackets, each with its label and its tone.
    - ``paths``: lines over the bars.
    - ``beside``: lines of text next to the chart, below its title; the last one is stressed. Charts with them stand one
      below the other, with their x axes in line.
    - ``room``: the share of the row that the chart takes on a wide screen. Without it, two charts share a row.
    """

    chart: Literal["bars"]
    title: str
    x_title: str
    labels: list[str]
    series: list[BarSeries]
    stacked: bool
    top: float
    spread: list[float]
    marks: list[ChartMark]
    percent: bool
    words: str
    y_title: NotRequired[str]
    marked: NotRequired[int]
    brackets: NotRequired[list[Bracket]]
    paths: NotRequired[list[BarPath]]
    beside: NotRequired[list[str]]
    room: NotRequired[Room]


class Point(TypedDict):
    """A point of a line; ``low`` and ``high`` are the ends of its interval, equal to ``y`` without one."""

    x: float
    y: float
    low: float
    high: float
    label: str


class LineSeries(TypedDict):
    """A line or a row of points of a chart. Its label stands next to it, or in the list of signs above the chart.

    - ``style``: ``faint`` is one of many lines that are drawn behind the others; ``band`` is an area from each point's
      ``low`` to its ``high``.
    """

    label: str
    tone: Tone
    style: Literal["line", "points", "both", "dashed", "faint", "band"]
    points: list[Point]


class LinesChart(TypedDict):
    """A chart of lines and points over an x axis of numbers.

    - ``log``: whether the x axis is logarithmic.
    - ``x_ticks``, ``y_ticks``: the labelled values of the axes; the first and the last of them are their ends.
    - ``percent``: whether values of y are shares, shown as percentages.
    - ``marked``: the value of x to stress: its tick, and the points at it.
    - ``room``: as for a bar chart.
    """

    chart: Literal["lines"]
    title: str
    x_title: str
    y_title: str
    x_ticks: list[float]
    y_ticks: list[float]
    log: bool
    percent: bool
    series: list[LineSeries]
    marks: list[ChartMark]
    words: str
    marked: NotRequired[float]
    room: NotRequired[Room]


class Cell(TypedDict):
    """A small box: a die, a card or a lamp.

    - ``state``: ``lit`` is a success, ``plain`` another result, ``hidden`` unknown, ``next`` the next one to come,
      ``given`` a result that is known or required, ``empty`` a gap.
    - ``pick``: the value that a click on it sends, or empty if it can't be clicked.
    """

    text: str
    state: Literal["lit", "plain", "hidden", "next", "given", "empty"]
    pick: str


class CellRow(TypedDict):
    """A row of cells with a label; ``note`` stands after it."""

    label: str
    note: str
    cells: list[Cell]


class CellsChart(TypedDict):
    """Rows of small boxes; a click on one sends its ``pick`` as the value of the control ``control``.

    - ``look``: small boxes, upright cards, dice, or lamps with a bulb above the text. Boxes are the default.
    """

    chart: Literal["cells"]
    title: str
    control: str
    rows: list[CellRow]
    words: str
    look: NotRequired[Literal["box", "card", "die", "lamp"]]


class Condition(TypedDict):
    """A condition that holds or not, and why."""

    holds: bool
    title: str
    words: str


class ConditionList(TypedDict):
    """A situation with its conditions; ``holds`` says whether all of them do. ``bars`` is a chart in the same box."""

    title: str
    holds: bool
    conditions: list[Condition]
    bars: NotRequired[BarsChart]


class ConditionsChart(TypedDict):
    """Lists of conditions side by side."""

    chart: Literal["conditions"]
    title: str
    lists: list[ConditionList]
    words: str


class Square(TypedDict):
    """A square of a two-way table; ``tint`` groups it, ``pick`` is the value that a click sends, or empty.

    ``wrong`` is for a square of a group that was picked by mistake; the tint of the same name is for any other.
    """

    text: str
    tint: Literal["none", "first", "second", "both", "wrong"]
    pick: str
    wrong: NotRequired[bool]


class GridKey(TypedDict):
    """The meaning of a tint of a two-way table; ``sign`` is the text of its squares."""

    tint: Literal["none", "first", "second", "both", "wrong"]
    sign: str
    words: str


class GridChart(TypedDict):
    """A two-way table of outcomes; a click on a square sends its ``pick`` as the value of the control ``control``.

    - ``rows``, ``columns``: the headings, in the notation of symbols.
    - ``keys``: the meanings of the tints, next to the table.
    """

    chart: Literal["grid"]
    title: str
    row_title: str
    column_title: str
    control: str
    rows: list[str]
    columns: list[str]
    squares: list[list[Square]]
    words: str
    keys: NotRequired[list[GridKey]]


class PageStep(TypedDict):
    """A step of a lesson on one page.

    - ``state``: ``open`` can be chosen, ``locked`` waits for another step; ``done`` is open and finished.
    - ``note``: a few words: what it gave if it is done, otherwise what it waits for.
    """

    id: str
    title: str
    minutes: int
    state: Literal["done", "open", "locked"]
    note: str


class PageFrame(TypedDict):
    """A piece around the steps of a lesson on one page.

    - ``place``: ``head`` is the title with its chips, ``steps`` the list of steps, ``next`` the line with the button.
    - ``now``: the id of the step that is shown.
    - ``words``: the line of ``next``, or the line below the steps.
    - ``button``: the label of the button of ``next``; empty after the last step. ``blocked`` says that it waits.
    """

    place: Literal["head", "steps", "next"]
    chips: list[str]
    steps: list[PageStep]
    now: str
    words: str
    button: str
    blocked: bool


class LessonSymbols(TypedDict):
    """The symbols in the texts of a part, such as ``{earth}``: the game that draws them, and the words for each one."""

    game: str
    words: dict[str, list[str]]


class LessonView(TypedDict):
    """The content of a part of a lesson.

    ``button`` is the label of the button that sends the fields; empty if there is no such button. ``locked`` says that
    the fields can't be changed. ``said`` is the student's guess as a sentence, or empty. ``foot`` is a note below the
    table, such as where its numbers come from. With ``symbols``, sentences, replies, tables and cells draw them.
    """

    title: str
    said: str
    words: list[str]
    fields: list[LessonField]
    button: str
    buttons: list[LessonButton]
    locked: bool
    told: list[LessonTold]
    ticks: list[LessonTick]
    controls: list[LessonControl]
    figures: list[Figure]
    charts: list[BarsChart | LinesChart | CellsChart | ConditionsChart | GridChart]
    bars: list[LessonBar]
    dots: list[LessonDots]
    table: LessonTable | None
    file: LessonFile | None
    page: NotRequired[PageFrame]
    foot: NotRequired[str]
    symbols: NotRequired[LessonSymbols]
