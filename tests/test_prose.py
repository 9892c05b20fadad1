"""Plain English in documents, notebooks, docstrings, messages and words on screen; ``tests/prose.py`` has the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import prose
import pytest

if TYPE_CHECKING:
    from pathlib import Path

ALLOWED = {"dealt anew for seat": "the name of a stream of random numbers, on which saved files depend"}
"""Sentences that may break a rule, by a part of what is reported, with the reason."""


def test_everything_is_in_plain_english() -> None:
    reported = prose.report()
    assert [fault for fault in reported if not any(part in fault for part in ALLOWED)] == []
    assert [part for part in ALLOWED if not any(part in fault for fault in reported)] == []


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("The cards are dealt anew.", "again"),
        ("A bot is told to be slow.", "says"),
        ("It refuses what can't be, with a reason.", "invalid"),
        ("It has a page of its own.", "your own"),
        ("What a game brings besides.", "next to"),
        ("The end. Who owns the game may change it.", "whoever"),
        ("After so many rounds it ends.", "this many"),
        ("An error for a bot that there is not.", "unknown"),
        ("The edition; the packaged one where left out.", "omitted"),
        ("A roll is due, and luck falls.", "rolled"),
        ("For a class with a beamer.", "projector"),
        ("It fits in 820 by 680 points.", "pixels"),
        ("A long question is refused in words.", "explanation"),
        ("It is said below.", "name who"),
        ("It is held at arm's length.", "metaphors"),
        ("It takes at the most 5 seconds.", "at most"),
        ("It is 0 on the average.", "on average"),
        ("One " + "more word " * 15 + "is too much.", "words"),
    ],
)
def test_a_pattern_is_found(text: str, advice: str, tmp_path: Path) -> None:
    for kind in ("document", "docstring", "text"):
        found = [*prose.faults(prose.Passage(tmp_path, 1, text, kind))]
        assert [fault for fault in found if advice in fault], (kind, found)


@pytest.mark.parametrize(
    "text",
    [
        "Two dice that are told apart.",
        "Colours help to tell them apart.",
        "Who acts next?",
        "Say who is to act.",
        "A file that can't be read is named.",
        "Games of your own.",
        "If omitted, the edition of the package. It has up to 5 rows.",
    ],
)
def test_plain_sentences_pass(text: str, tmp_path: Path) -> None:
    assert [*prose.faults(prose.Passage(tmp_path, 1, text, "document"))] == []


SOURCE = '''"""What is here."""

class A:
    """How it is done."""

    @property
    def b(self):
        """The number."""

def c(x, y):
    """The number.

    Args:
        x: of a game.
        y: the number
            of a game.
    """

def d():
    """MF-R1: the number."""

def e():
    """Return the number."""
    raise ValueError(f"it is told to {e}")
'''


def test_docstrings_begin_with_what_they_describe(tmp_path: Path) -> None:
    source = tmp_path / "module.py"
    source.write_text(SOURCE)
    found = [(one.line, fault.split(":")[0]) for one in prose.passages(source) for fault in prose.faults(one)]
    assert sorted(found) == [
        (1, "begin with what it is or does"),
        (4, "begin with what it is or does"),
        (11, "begin with a verb"),
        (14, "say it without the argument's name"),
        (24, "say"),
    ]


def test_what_is_read_of_other_files(tmp_path: Path) -> None:
    page, script = tmp_path / "page.md", tmp_path / "script.tsx"
    page.write_text("# A page\n\nIt says `told anew`, and\nis told.\n\n```\nanew\n```\n\n| a | anew |\n| --- | --- |\n")
    script.write_text(
        '// anew\nconst a = "is played anew by it";\nconst b = <p className="mf-anew mf-a mf-b">It is told here</p>;\n'
    )
    found = [
        (one.path.name, one.line) for path in (page, script) for one in prose.passages(path) if [*prose.faults(one)]
    ]
    assert found == [("page.md", 3), ("page.md", 10), ("script.tsx", 2), ("script.tsx", 3)]
