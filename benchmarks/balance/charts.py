"""The charts and tables of the report on balance, from the tables in the folder ``measured``."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import plotly.io

from manaforge_widgets.charts import Chart
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.simulation.finding import Finding

plotly.io.templates.default = None  # keeps the charts small that a notebook stores

FOLDER = Path(__file__).with_name("measured")
RARE, USUAL = 0.02, 0.6
"""The lines for *hardly ever* and *nearly always* taken, as shares of the turns in which the card could be paid."""
COLOUR, INK = "#108690", "#797979"
LEAST = 40
"""The number of times that a card must have been built before its builders' wins are shown."""
OURS = {
    "Manaforge: costs of items": ("manaforge", "items", ("cost",)),
    "Manaforge: levels of workshop cards": ("manaforge", "items", ("levels",)),
    "Manaforge: effects of store cards": ("manaforge", "items", ("effect",)),
    "Manaforge: talents, all that is on them": ("manaforge", "talents", ("name", "when", "effect", "die")),
    "King's Forge: ranks and needs of crafts": ("kings_forge", "crafts", ("rank", "needs")),
    "King's Forge: actions of gather cards": ("kings_forge", "gathers", ("top", "bottom")),
    "ManaSurge: effects of metamagics": ("manasurge", "metamagics", ("effect",)),
    "ManaSurge: powers of wizards": ("manasurge", "wizards", ("power",)),
}
_MEASURED = ("taken, of turns", "worth, from comparisons", "wins, from built")
Row = dict[str, Any]


def read(name: str) -> list[Row]:
    """Read a table; a text that looks like a number becomes one."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [{key: _number(text) for key, text in row.items()} for row in csv.DictReader(file)]


def edition(rows: Sequence[Row], name: str) -> list[Row]:
    """Return the rows of an edition."""
    return [row for row in rows if row["edition"] == name]


def house_values() -> Finding:
    """Count the house values."""
    told = []
    for words, (game, table, fields) in OURS.items():
        data = _components(game).data
        kinds = [data.provenance(row, field) for row in data.tables[table] for field in fields if field in row]
        told.append((words, kinds.count("house"), len(kinds)))
    return Finding("", {}, ("values", "of the house", "of"), tuple(told))


def played(rows: Sequence[Row]) -> Finding:
    """Count the games that were played."""
    kinds = {
        "plain": "planners",
        "sharp": "planners, a close look",
        "mended": "planners, the same luck",
        "lot": "planners, talents by lot",
    }
    told = tuple(
        (
            *(kinds[row["kind"]], row["edition"], f"{row['seats']:.0f}", f"{row['games']:,.0f}"),
            *(f"{row['comparisons']:,.0f}", f"{row['score']:.0f}", f"{row['best']:.0f}"),
        )
        for row in rows
    )
    games, compared = (sum(row[name] for row in rows) for name in ("games", "comparisons"))
    head = ("who", "edition", "seats", "games", "comparisons by lot", "mean prestige", "of the winner")
    return Finding(f"{games:,.0f} games, and {compared:,.0f} comparisons by lot.", {}, head, told)


def taken(rows: Sequence[Row]) -> Any:
    """Draw how often cards are taken when they can be paid."""
    rare = [row["group"] for row in rows if row["taken_payable"] < RARE]
    usual = [row["group"] for row in rows if row["taken_payable"] > USUAL]
    sentence = (
        f"In less than 2 % of the turns planners take {_listed(rare)}, in more than 60 % {_listed(usual)}; "
        "a filled dot is clear of both lines."
    )
    axis = "taken, in percent of the turns in which it could be paid"
    return _dots(rows, "taken_payable", "group", sentence, axis, lines=(100 * RARE, 100 * USUAL), scale=100).figure


def worth(rows: Sequence[Row]) -> Any:
    """Draw what cards are worth when they are taken by lot."""
    low = [row for row in rows if row["worth_high"] < 0]
    high = [row["group"] for row in rows if row["worth_low"] > 0]
    sentence = (
        f"Taken by lot, {len(low)} of {len(rows)} are clearly worth less than the best other thing to do; "
        f"clearly more: {_listed(high)}."
    )
    return _dots(rows, "worth", "group", sentence, "prestige against the best other thing to do").figure


def wins(rows: Sequence[Row]) -> Any:
    """Draw how often the builders of cards win."""
    built = [row for row in rows if row["built"] >= LEAST]
    best, worst = (choose(built, key=lambda row: row["wins"]) for choose in (max, min))
    sentence = (
        f"Who built {best['group']} won {best['wins']:.2f} times an even share of games, who built {worst['group']} "
        f"{worst['wins']:.2f} times; {len(built)} that were built at least {LEAST} times."
    )
    return _dots(built, "wins", "group", sentence, "games won, in even shares", lines=(1,)).figure


def prestige(rows: Sequence[Row]) -> Any:
    """Draw how much prestige each card makes from one mana."""
    each = {
        row["group"]: row["prestige"] / row["mana_in"]
        for row in rows
        if row["prestige"] > 0 and row["mana_in"] and row["built"] >= LEAST
    }
    names = sorted(each, key=lambda name: each[name])
    sentence = (
        f"A mana made {each[names[-1]]:.1f} prestige in {names[-1]}, {each[names[0]]:.1f} in {names[0]}. Gems that a "
        "level asks count as mana; dice spends, exhausted cards and other gems do not."
    )
    return _bars({name: each[name] for name in names}, sentence, "prestige for a mana", "{:.1f}").figure


def numbers(rows: Sequence[Row]) -> Finding:
    """Return everything that was measured for each group of cards."""
    return Finding("", {}, ("cards", *_MEASURED), tuple((row["group"], *_measured(row)) for row in rows))


def verdicts(rows: Sequence[Row]) -> Finding:
    """Return the values that are clearly off, and why."""
    off = [row for row in rows if row["verdict"]]
    told = tuple((row["group"], row["verdict"], f"{row['worth']:+.1f}", _within(row, "worth", "+.1f")) for row in off)
    return Finding(f"Clearly off: {len(off)} of {len(rows)}.", {}, ("cards", "why", "worth", "interval"), told)


def talents(rows: Sequence[Row]) -> Chart:
    """Draw what talents are worth when they are dealt by lot."""
    best, worst = (choose(rows, key=lambda row: row["worth"]) for choose in (max, min))
    clear = [row["talent"] for row in rows if row["worth_low"] > 0 or row["worth_high"] < 0]
    sentence = (
        f"Dealt by lot, {best['talent']} brought {best['worth']:+.1f} prestige against the mean of the other seats, "
        f"{worst['talent']} {worst['worth']:+.1f}; clear of 0: {_listed(clear)}."
    )
    more = {"by_lot": "seats", "pick": "planners pick it as number", "kept": "and keep it, share of seats"}
    return _dots(rows, "worth", "talent", sentence, "prestige ahead of the mean of the other seats", more=more)


def places(rows: Sequence[Row]) -> Chart:
    """Draw how often each place in the order of play wins."""
    told = []
    for row in rows:
        shares = {name: row[name] * row["seats"] for name in ("wins", "wins_low", "wins_high")}
        told.append(row | shares | {"place": f"{row['seats']:.0f} seats, place {row['place'] + 1:.0f}"})
    off = [row["place"] for row in told if row["wins_low"] > 1 or row["wins_high"] < 1]
    sentence = f"Places in the order of the first round that win clearly more or less than their share: {_listed(off)}."
    more = {"games": "games", "score": "mean prestige"}
    return _dots(told, "wins", "place", sentence, "games won, in even shares", lines=(1,), more=more)


def changes(name: str) -> Finding:
    """Return what an edition changes."""
    old, new = (_components("manaforge", one).items for one in ("house-1", name))
    told = []
    for one, other in zip(old, new, strict=True):
        if one.cost != other.cost:
            told.append((one.title, "cost", _cost(one.cost), _cost(other.cost)))
        if one.levels != other.levels:
            told.append((one.title, "prestige of its levels", _levels(one), _levels(other)))
    return Finding("", {}, ("card", "what", "house-1", name), tuple(told))


def side_by_side(rows: Sequence[Row], name: str, *cards: str) -> Finding:
    """Return what was measured for some cards before and after a change."""
    before, after = ({row["group"]: row for row in edition(rows, one)} for one in ("house-1", name))
    told = tuple(
        (card, row["edition"], *_measured(row), row["verdict"] or "not clearly off")
        for card in cards
        for row in (before[card], after[card])
    )
    return Finding("", {}, ("card", "edition", *_MEASURED, "verdict"), told)


def forge(rows: Sequence[Row], bot: str) -> Any:
    """Draw how often players claim the actions of King's Forge's gather cards that are house values."""
    data = _components("kings_forge").data
    cards, sides = data.tables["gathers"], ("top", "bottom")
    ours = {f"{row['name']} {side}" for row in cards for side in sides if data.provenance(row, side) == "house"}
    found = [row for row in rows if (row["game"], row["bot"]) == ("kings_forge", bot) and row["what"] in ours]
    found.sort(key=lambda row: row["rate"])
    often = [f"{row['what']} ({row['rate']:.0%})" for row in found if row["rate"] > USUAL]
    never = [row["what"] for row in found if row["rate"] < RARE]
    sentence = f"Claimed in more than 60 % of the turns: {_listed(often)}; in less than 2 %: {_listed(never)}."
    rates = {row["what"]: 100 * row["rate"] for row in found}
    return _bars(rates, sentence, "claimed, in percent of the turns in which its card lay face up", "{:.0f}").figure


def wizards(rows: Sequence[Row], bot: str) -> Chart:
    """Draw how often the players of each ManaSurge wizard win."""
    found = [row for row in rows if (row["game"], row["bot"]) == ("manasurge", bot)]
    off = [row["what"] for row in found if row["wins_low"] > 1 or row["wins_high"] < 1]
    sentence = f"Wizards that win clearly more or less than their share: {_listed(off)}."
    return _dots(found, "wins", "what", sentence, "games won, in even shares", lines=(1,), more={"with": "seats"})


def _components(game: str, edition: str = "house-1") -> Any:
    rules: Any = load_game(game, edition)
    return rules.components


def _dots(
    rows: Sequence[Row],
    name: str,
    label: str,
    sentence: str,
    axis: str,
    lines: Sequence[float] = (0,),
    scale: float = 1,
    more: Mapping[str, str] | None = None,
) -> Chart:
    """Draw a dot with its interval for each row; the dot is filled if no line crosses the interval."""
    rows = sorted(rows, key=lambda row: row[name])
    names, values = [row[label] for row in rows], [scale * row[name] for row in rows]
    lows, highs = ([scale * row[f"{name}_{end}"] for row in rows] for end in ("low", "high"))
    ends = list(zip(values, lows, highs, strict=True))
    filled = [all(low > line or high < line for line in lines) for _, low, high in ends]

    def draw(figure: Any) -> None:
        for line in lines:
            figure.add_vline(x=line, line={"color": INK, "width": 2}, annotation_text=f"{line:g}")
        figure.add_scatter(
            x=[_short(value) for value in values],
            y=names,
            mode="markers",
            marker={"color": COLOUR, "size": 9, "symbol": ["circle" if one else "circle-open" for one in filled]},
            error_x={
                "type": "data",
                "symmetric": False,
                "thickness": 1.5,
                "width": 3,
                "color": COLOUR,
                "array": [_short(high - value) for value, _, high in ends],
                "arrayminus": [_short(value - low) for value, low, _ in ends],
            },
        )
        _named(figure, axis, len(rows))

    extra = more or {}
    told = tuple(
        (row[label], f"{value:.3g}", f"{low:.3g} to {high:.3g}", *(f"{row[key]:,.4g}" for key in extra))
        for row, (value, low, high) in zip(rows, ends, strict=True)
    )
    columns = {label: names, name: values, "low": lows, "high": highs}
    return Chart(sentence, columns, (label, axis, "interval", *extra.values()), told[::-1], (), draw)


def _bars(values: Mapping[str, float], sentence: str, axis: str, words: str) -> Chart:
    """Draw a bar for each name."""

    def draw(figure: Any) -> None:
        shown = [_short(value) for value in values.values()]
        text = [words.format(value) for value in values.values()]
        figure.add_bar(x=shown, y=list(values), orientation="h", marker={"color": COLOUR}, text=text, textangle=0)
        _named(figure, axis, len(values))

    told = tuple((name, words.format(value)) for name, value in values.items())
    return Chart(sentence, {"name": list(values), "value": list(values.values())}, ("", axis), told, (), draw)


def _named(figure: Any, axis: str, count: int) -> None:
    figure.update_xaxes(title={"text": axis}, zeroline=False)
    figure.update_yaxes(type="category", automargin=True, dtick=1)
    figure.update_layout(height=figure.layout.margin.t + 86 + 19 * count, margin={"r": 30})


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"


def _measured(row: Row) -> tuple[str, str, str]:
    """Return what was measured for a group of cards, under the headings of ``_MEASURED``."""
    return (
        f"{row['taken_payable']:.1%} of {row['payable']:,.0f}",
        f"{row['worth']:+.1f} ({_within(row, 'worth', '+.1f')}), {row['compared']:.0f}",
        f"{row['wins']:.2f} ({_within(row, 'wins', '.2f')}), {row['built']:,.0f}",
    )


def _within(row: Row, name: str, words: str) -> str:
    return f"{row[f'{name}_low']:{words}} to {row[f'{name}_high']:{words}}"


def _cost(cost: Any) -> str:
    parts: dict[str, int] = dict(zip(("earth", "fire", "wind", "water"), cost.mana, strict=True)) | {"any": cost.any}
    return ", ".join(f"{count} {name}" for name, count in parts.items() if count)


def _levels(item: Any) -> str:
    return ", ".join(str(level.gains[0].prestige) for level in item.levels)


def _short(value: float) -> float:
    return round(value, 2)


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
