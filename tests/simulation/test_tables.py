"""The tables of a simulation, and the programs that take them."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import duckdb
import pytest
from duel import gambler, sure
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets.simulation.tables import TABLES, add_game, no_rows

if TYPE_CHECKING:
    from manaforge_widgets.simulation.results import Results


def raises(view: dict[str, Any], *_given: object) -> mf.Action:
    return view["luck"]  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def r() -> Results:
    return mf.simulate("manaforge", ["greedy", "random", raises], seats=2, games=1, seed=1, progress=False)


def test_the_dictionary_tells_each_column_of_each_table(r: Results) -> None:
    told = r.describe()
    assert [(table, column.name) for table, column in told] == [
        (name, column) for name in TABLES for column in getattr(r, name)
    ]
    for _, column in told:
        assert column.type in ("whole number", "number", "text")
        assert len(column.meaning) > 5
    assert len(r.describe("games")) == len(r.games)
    assert "meaning" in repr(told)


def test_the_page_tells_each_column_of_each_table() -> None:
    page = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
    for table, columns in TABLES.items():
        [line] = [line for line in page.splitlines() if line.startswith(f"| `{table}`:")]
        assert re.findall(r"`(\w+)`", line.replace("`0`", "").replace("`seats` |", ""))[1:] == [
            column.name for column in columns
        ]


def test_values_have_the_type_that_the_dictionary_tells(r: Results) -> None:
    types = {"whole number": int, "number": float, "text": str}
    for name, column in r.describe():
        for value in getattr(r, name)[column.name]:
            if value is None:
                assert column.empty or column.name == "also"
            else:
                assert type(value) is types[column.type], (name, column.name)


@pytest.mark.parametrize("table", TABLES)
def test_pandas_polars_and_arrow_take_each_table(r: Results, table: str) -> None:
    columns = getattr(r, table)
    arrow = r.to_arrow(table)
    assert arrow.to_pydict() == columns
    assert r.to_polars(table).to_dict(as_series=False) == columns
    frame = r.to_pandas(table)
    assert list(frame) == list(columns)
    assert {
        name: [None if value is None else value for value in arrow.column(name).to_pylist()] for name in columns
    } == {
        name: [None if missing else value for value, missing in zip(frame[name], frame[name].isna(), strict=True)]
        for name in columns
    }


def test_a_table_without_rows_has_the_same_types() -> None:
    r = mf.simulate("duel", [sure, gambler], games=2, progress=False)
    assert r.cards.rows == 0
    full = mf.simulate("manaforge", ["greedy", "random"], games=1, progress=False)
    assert r.to_arrow("cards").schema == full.to_arrow("cards").schema
    assert (r.to_pandas("cards").dtypes == full.to_pandas("cards").dtypes).all()


def test_duckdb_reads_a_table(r: Results) -> None:
    seats = r.to_arrow("seats")
    [(wins,)] = duckdb.sql("select sum(win) from seats where bot = 'greedy'").fetchall()
    assert len(seats) == 12
    assert wins == sum(win for bot, win in zip(r.seats["bot"], r.seats["win"], strict=True) if bot == "greedy")


@pytest.mark.parametrize("ask", ["describe", "to_pandas", "to_polars", "to_arrow"])
def test_a_table_that_there_is_not_is_refused(r: Results, ask: str) -> None:
    with pytest.raises(mf.GameError, match="there is no table 'turn'; did you mean 'turns'"):
        getattr(r, ask)("turn")
    with pytest.raises(mf.GameError, match="there is no table 3; the tables are games, seats"):
        getattr(r, ask)(3)


@pytest.mark.parametrize(
    ("ask", "module", "words"),
    [
        ("to_pandas", "pandas", "pip install pandas"),
        ("to_polars", "polars", "pip install polars"),
        ("to_arrow", "pyarrow", r"pip install 'manaforge-widgets\[analysis\]'"),
    ],
)
def test_what_is_not_installed_is_told(
    r: Results, monkeypatch: pytest.MonkeyPatch, ask: str, module: str, words: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(mf.GameError, match=words):
        getattr(r, ask)()


def test_a_lead_is_over_the_best_other_seat() -> None:
    from manaforge_widgets.simulation.played import Point, ended  # noqa: PLC0415

    rows = no_rows()
    outcome = mf.Outcome((7, 7, 3), (0, 1), "most points")
    add_game(
        rows, 0, 0, 0, 1, ["a", "b", "c"], ended(outcome, 1, (1, 1, 1), [Point(1, (7, 7, 3)), Point(2, (9, 4, 1))], [])
    )
    assert rows["turns"]["lead"] == [0, 0, -4, 5, -5, -8]
    assert rows["seats"]["rank"] == [1, 1, 3]
    assert rows["seats"]["win"] == [0.5, 0.5, 0.0]
