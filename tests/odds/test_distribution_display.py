"""How odds are shown: never rounded to certain or impossible, never cut short unsaid, never run as HTML."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from html.parser import HTMLParser
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import MOST_ROWS, exact, one_in, percent
from manaforge_widgets.odds.distribution import Distribution

D6 = Distribution(range(1, 7))
chances = st.fractions(0, 1)


class Table(HTMLParser):
    """Reads the cells of a table, the texts by tag, and every tag there is."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1], data))

    def all(self, tag: str) -> list[str]:
        return [text for at, text in self.texts if at == tag]


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(5, 18), "27.8 %"),
        (Fraction(1, 2), "50.0 %"),
        (Fraction(1, 1000), "0.1 %"),
        (Fraction(1, 1001), "<0.1 %"),
        (Fraction(1, 10**400), "<0.1 %"),
        (Fraction(999, 1000), "99.9 %"),
        (Fraction(9991, 10000), ">99.9 %"),
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (1, "100 %"),
    ],
)
def test_per_cents(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown


@given(chances)
def test_a_per_cent_is_as_near_as_it_says(chance: Fraction) -> None:
    shown = percent(chance)
    number = Fraction(shown.strip("<>%").strip()) / 100
    if shown.startswith("<"):
        assert 0 < chance < number
    elif shown.startswith(">"):
        assert number < chance < 1
    else:
        assert abs(chance - number) <= Fraction(1, 2000)
        assert (number in (0, 1)) == (chance in (0, 1))


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(5, 18), "1 in 3.6"),
        (Fraction(1, 6), "1 in 6"),
        (Fraction(2, 3), "1 in 1.50"),
        (Fraction(99, 100), "1 in 1.01"),
        (Fraction(199, 200), "nearly always"),
        (Fraction(1), "always"),
        (Fraction(0), "never"),
        (Fraction(10, 999), "1 in 99.9"),
        (Fraction(2, 333), "1 in 166"),
        (Fraction(1, 46656), "1 in 46,656"),
        (Fraction(1, 6**100), "1 in 6.5 × 10^77"),
        (Fraction(1, 99_999_999_999_999_999), "1 in 1.0 × 10^17"),
    ],
)
def test_one_in(chance: Fraction, shown: str) -> None:
    assert one_in(chance) == shown


@pytest.mark.parametrize("show", [percent, one_in])
@pytest.mark.parametrize("chance", [Fraction(3, 2), Fraction(-1, 2), 0.5, "1/2", None])
def test_what_is_no_chance_is_refused_in_words(show: Any, chance: object) -> None:
    with pytest.raises(OddsError, match="is not a probability; use a Fraction from 0 to 1"):
        show(chance)


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (Fraction(475, 864), "475/864"),
        (Fraction(7), "7"),
        (Fraction(-1, 3), "-1/3"),
        (Fraction(10**23, 7), "100000000000000000000000/7"),
        (Fraction(10**24, 7), "1000…0000/7 (25 over 1 digits)"),
        (Fraction(12345678 * 10**30 + 9), "1234…0009 (38 digits)"),
        (Fraction(-(10**30)), "-1000…0000 (31 digits)"),
    ],
)
def test_fractions_are_whole_or_say_how_long_they_are(number: Fraction, shown: str) -> None:
    assert exact(number) == shown


@pytest.mark.parametrize("power", [1, 24, 25, 100, 4299, 4300, 20_000])
def test_digits_are_counted_beyond_what_python_writes_out(power: int) -> None:
    for number, digits in ((10**power - 1, power), (10**power, power + 1)):
        if digits > 24:
            assert exact(Fraction(number)).endswith(f"({digits} digits)")
        else:
            assert exact(Fraction(number)) == str(number)


def test_short_distributions_are_written_as_they_are_made() -> None:
    d = Distribution({"hit": 2, Fraction(1, 2): 4})
    assert repr(d) == "Distribution({'hit': 2, Fraction(1, 2): 4})"
    assert eval(repr(d)) == d  # noqa: S307  # our own text


def test_long_distributions_say_how_long_they_are() -> None:
    assert repr(4 @ D6) == "<Distribution: 21 outcomes from 4 to 24 in 1,296 ways>"
    assert repr(Distribution({0: 1, 1: 10**5000})) == "<Distribution: 2 outcomes from 0 to 1 in 1.0 × 10^5000 ways>"
    assert len(repr(Distribution(["x" * 1000, *range(30)]))) < 200


def test_text_tables_of_numbers_and_of_names() -> None:
    assert (2 @ Distribution([0, 1])).table().splitlines() == [
        "outcome  exact  per cent  1 in N  at least  at most  chance",
        "0        1/4    25.0 %    1 in 4  100 %     25.0 %   ██████████",
        "1        1/2    50.0 %    1 in 2  75.0 %    75.0 %   ████████████████████",
        "2        1/4    25.0 %    1 in 4  25.0 %    100 %    ██████████",
    ]
    assert Distribution({"no": 999_999, "yes": 1}).table().splitlines() == [
        "outcome  exact           per cent  1 in N          chance",
        "no       999999/1000000  >99.9 %   nearly always   ████████████████████",
        "yes      1/1000000       <0.1 %    1 in 1,000,000  ▏",
    ]


def test_truths_are_no_scale() -> None:
    assert "at least" not in Distribution([True, False]).table()


def test_long_tables_show_the_likeliest_and_count_the_rest() -> None:
    many = 100 @ D6
    *lines, last = many.table().splitlines()
    shown = [int(line.split()[0]) for line in lines[1:]]
    assert shown == list(range(shown[0], shown[0] + MOST_ROWS))
    assert shown[0] <= 350 <= shown[-1]
    share = 1 - sum(map(many.probability, shown))
    assert all(
        1 - many.probability(set(range(start, start + MOST_ROWS))) >= share for start in range(100, 601 - MOST_ROWS)
    )
    assert last == f"441 more outcomes not shown, {percent(share)} in all"
    assert re.split(" {2,}", lines[1])[-3:-1] == [percent(many.at_least(shown[0])), percent(many.at_most(shown[0]))]
    assert f"441 more outcomes not shown, {percent(share)} in all" in Table(many._repr_html_()).all("caption")[0]


def test_tables_at_the_limit_show_all() -> None:
    assert "more outcome" not in Distribution(range(MOST_ROWS)).table()
    assert Distribution(range(MOST_ROWS + 1)).table().endswith("1 more outcome not shown, 1.6 % in all")


def test_html_tables_have_headings_and_a_caption() -> None:
    table = Table((3 @ D6)._repr_html_())
    assert table.all("caption") == ["16 outcomes, 216 ways"]
    headings = ["Outcome", "Exact", "Per cent", "1 in N", "At least", "At most", "Chance"]
    assert table.all("th") == headings + [str(roll) for roll in range(3, 19)]
    scopes = [attributes["scope"] for tag, attributes in table.tags if tag == "th"]
    assert scopes == ["col"] * 7 + ["row"] * 16
    assert table.all("td")[:5] == ["1/216", "0.5 %", "1 in 216", "100 %", "0.5 %"]
    bars = [attributes for tag, attributes in table.tags if tag == "div"]
    assert len(bars) == 16
    assert all(bar["aria-hidden"] == "true" for bar in bars)
    widths = [float(str(bar["style"]).split("width:")[1].split("em")[0]) for bar in bars]
    assert widths == sorted(widths[:8]) + sorted(widths[8:], reverse=True)
    assert widths[7] / widths[0] == pytest.approx(27, rel=0.01)


def test_outcomes_are_text_never_html() -> None:
    table = Table(Distribution(["<script>alert(1)</script>", "a & b"])._repr_html_())
    assert "script" not in {tag for tag, _ in table.tags}
    assert "".join(table.all("th")).endswith("<script>alert(1)</script>a & b")


def test_captions_are_text_too() -> None:
    rare = Distribution({outcome: 1 if outcome else 10**9 for outcome in range(100)})
    html = rare._repr_html_()
    assert "&lt;0.1 % in all</caption>" in html
    assert Table(html).all("caption")[0].endswith("; 40 more outcomes not shown, <0.1 % in all")


def test_colours_follow_the_page() -> None:
    styles = [str(attributes["style"]) for _, attributes in Table(D6._repr_html_()).tags if "style" in attributes]
    colours = re.findall(r"(?:color|background):([^;]*)", " ".join(f"{style};" for style in styles))
    assert len(colours) == 7
    assert all(re.fullmatch(r"var\(--jp-[a-z0-9-]+, currentColor\)", colour) for colour in colours)


class Recorder(ModuleType):
    """Stands in for pandas: keeps what it is handed."""

    @staticmethod
    def Series(data: list[Any], dtype: str) -> tuple[list[Any], str]:  # noqa: N802  # pandas' name
        return data, dtype

    @staticmethod
    def DataFrame(columns: dict[str, Any]) -> dict[str, Any]:  # noqa: N802  # pandas' name
        return columns


def test_tables_for_pandas_round_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", Recorder("pandas"))
    assert Distribution({"hit": 2, "miss": 4}).to_pandas(exact=True) == {
        "outcome": (["hit", "miss"], "object"),
        "ways": ([2, 4], "object"),
        "probability": ([Fraction(1, 3), Fraction(2, 3)], "object"),
    }
    both = Distribution.joint(red=Distribution([1, 2]), blue=Distribution([5]))
    assert {name: column for name, (column, _) in both.to_pandas(exact=True).items()} == {
        "red": [1, 2],
        "blue": [5, 5],
        "ways": [1, 1],
        "probability": [Fraction(1, 2), Fraction(1, 2)],
    }
    mixed = both.then(lambda roll: Distribution([roll, "none"]))
    assert list(mixed.to_pandas()) == ["outcome", "ways", "probability"]
    with pytest.raises(OddsError, match="can't have a part 'ways', since the table has a column 'ways'"):
        Distribution.joint(ways=D6).to_pandas()


@pytest.mark.parametrize(
    ("source", "outcome", "ways"),
    [
        ({1: 1, 2: 3}, ([1, 2], "int64"), ([1, 3], "int64")),
        ({"hit": 1, "miss": 3}, (["hit", "miss"], "string"), ([1, 3], "int64")),
        ({False: 1, True: 3}, ([False, True], "bool"), ([1, 3], "int64")),
        ({Fraction(1, 2): 1, 2: 3}, ([0.5, 2.0], "float64"), ([1, 3], "int64")),
        ({"hit": 1, 2: 3}, (["hit", 2], "object"), ([1, 3], "int64")),
        ({10**30: 1, 10**31: 3}, ([10**30, 10**31], "object"), ([1, 3], "int64")),
        ({1: 10**30, 2: 3 * 10**30}, ([1, 2], "int64"), ([1e30, 3e30], "float64")),
        ({1: 10**400, 2: 3 * 10**400}, ([1, 2], "int64"), ([float("inf")] * 2, "float64")),
    ],
    ids=str,
)
def test_columns_for_pandas_have_the_type_that_fits(
    monkeypatch: pytest.MonkeyPatch, source: Any, outcome: Any, ways: Any
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", Recorder("pandas"))
    table = Distribution(source).to_pandas()
    assert table == {"outcome": outcome, "ways": ways, "probability": ([0.25, 0.75], "float64")}


def test_without_pandas_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(OddsError, match="pip install pandas"):
        D6.to_pandas()
