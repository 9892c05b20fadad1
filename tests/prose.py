"""Sentences that a newcomer would read twice: ``python tests/prose.py [PATH ...]`` prints them with their lines."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from project import ROOT, files

PACKAGE = ROOT / "manaforge_widgets"
MOST_WORDS = 30
PATTERNS = {
    "say: again, or re-deal": r"\banew\b",
    "say: says, shows, explains, reports": r"\b(?:tells?|told|telling)\b(?! (?:\w+ )?apart)",
    "say: invalid, impossible": r"\b(?:that|which|what) can(?:'t|not) be(?=[.,;:)]|$| (?:and|or|is|are|in|for)\b)",
    "say: your own, separate": r"\b(?:of|for) (?:one's|an? \w+'s|its|their) own\b(?! [a-z]{5,})",
    "say: next to, with, in addition to": r"\bbesides?\b",
    "say: if you, whoever": r"(?:^|(?<=[.:;!?] ))Who (?:is|has|does|\w+s)\b(?!.*\?)",
    "say: up to, this many": r"\bso many\b",
    "say: unknown": r"\bthat there (?:is|are)\b(?: not|(?=[.,;:)]|$))",
    "say: if omitted, if there is none": r"\bwhere (?:left out|omitted|there (?:is|are) none|none (?:is|are))\b",
    "say: is rolled, is revealed, is pending": (
        r"\bluck (?:falls|fell|comes|shows|is due)\b|\bcomes? to light\b|\b(?:is|are|was|falls) due\b"
    ),
    "say: projector": r"\bbeamers?\b",
    "say: pixels": r"\b\d+ (?:by|x|×) \d+ points\b",
    "say: with an explanation": r"\b(?:refused|answered|told|said|shown|asked) in words\b",
    "name who says it": r"\bit is said\b|\bas was said\b|\bis said (?:to|of)\b",
    "no metaphors for parts of the software": (
        r"\barm's length\b|\bheld apart\b|\bluck's (?:one )?door\b|\b(?:one|through a|of the) doors?\b"
    ),
    "say: at least, at most": r"\bat the (?:least|most)\b(?= [\w\d])",
    "say: on average": r"\bon the average\b",
}
PATTERN = {advice: re.compile(text, 0 if "Who " in text else re.IGNORECASE) for advice, text in PATTERNS.items()}
RIDDLE = re.compile(r"(?:What|How|Which|Whether|Who|Whose|Why|When|Where)\b")
NOT_IMPERATIVE = re.compile(
    r"(?:The|An?|All|Each|Every|One|Another|Some|Several|Any|What|How|Which|Whether|Who|Whose|Why|When|Where|If|For|By|Of|In)\b"
)
HANGING = re.compile(r"(?:of|as|whose)\b")
RULE = re.compile(r"^(?:(?:MF|KF|MS)-[A-Z]\d+(?: (?:to|and) (?:(?:MF|KF|MS)-)?[A-Z]?\d+)?(?:, |: ))+")
CODE = re.compile(r"``[^`]+``|`[^`\n]+`|:\w+:`[^`]+`|https?://\S+")
ARGUMENT = re.compile(r"\s+\*{0,2}[\w.]+(?:, [\w.]+)*(?: \(.*?\))?: (?=\S)")
ITEM = re.compile(r"\s*[-*] |\s+[\w.]+  +\S")
SECTIONS = re.compile(
    r"^\s*(?:Args|Arguments|Attributes|Raises|Returns|Yields|Examples?|Notes?|References?|Sources?):\s*$"
)


@dataclass(frozen=True)
class Passage:
    """A piece of prose: its file, its line and its text, with code replaced by one word."""

    path: Path
    line: int
    text: str
    kind: str


def passages(path: Path) -> Iterator[Passage]:
    """Yield the prose of a file: a document, a notebook, or the docstrings and strings of a source."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield from _of_document(path, text)
    elif path.suffix == ".ipynb":
        for cell in json.loads(text)["cells"]:
            if cell["cell_type"] == "markdown":
                yield from _of_document(path, "".join(cell["source"]))
    elif path.suffix == ".py":
        yield from _of_python(path, text)
    elif path.suffix in (".ts", ".tsx"):
        yield from _of_typescript(path, text)


def _of_document(path: Path, text: str) -> Iterator[Passage]:
    lines, start, block, fenced = text.splitlines(), 1, list[str](), False
    for number, line in enumerate([*lines, ""], 1):
        fence = line.lstrip().startswith(("```", "~~~"))
        fenced ^= fence
        if fenced and not fence:
            continue
        new = re.match(r"\s*(?:[-*+]|\d+\.|#+|>|\|)\s", line + " ")
        if (new or fence or not line.strip()) and block:
            yield Passage(path, start, _plain(" ".join(block)), "document")
            block = []
        if line.lstrip().startswith("|"):
            for cell in line.strip().strip("|").split("|"):
                yield Passage(path, number, _plain(cell), "document")
        elif line.strip() and not fence:
            start = start if block else number
            block.append(re.sub(r"^\s*(?:[-*+]|\d+\.|#+|>)\s+", "", line).strip())


def _plain(text: str) -> str:
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}", "", CODE.sub("Code", text))).strip()


def _of_python(path: Path, text: str) -> Iterator[Passage]:
    tree = ast.parse(text)
    docs = set[ast.AST]()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for place, one in enumerate(body if isinstance(body, list) else []):
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
                docs.add(one.value)
                if place:
                    yield Passage(path, one.lineno, _plain(one.value.value), "docstring")
                else:
                    yield from _of_docstring(path, one.value, node)
    inside = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            words = "".join(str(one.value) if isinstance(one, ast.Constant) else "code" for one in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs and node not in inside:
            words = node.value
        else:
            continue
        if words.count(" ") > 1 and re.search(r"[a-z]{2,} [a-z]{2,}", words):
            yield Passage(path, node.lineno, _plain(words), "text")


def _of_docstring(path: Path, node: ast.Constant, owner: ast.AST) -> Iterator[Passage]:
    assert isinstance(node.value, str)
    kind = "docstring"
    if isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef):
        marks = [ast.unparse(mark) for mark in owner.decorator_list]
        is_value = any(mark.split(".")[-1] in ("property", "cached_property", "setter") for mark in marks)
        kind = "property" if is_value else "function"
    elif isinstance(owner, ast.ClassDef):
        kind = "class"
    elif isinstance(owner, ast.Module):
        kind = "module"
    block, start, argument, example = list[str](), node.lineno, False, False
    for number, line in enumerate([*node.value.splitlines(), ""], node.lineno):
        # What an example prints goes on to the next empty line.
        example = bool(line.strip()) and (example or line.lstrip().startswith(">>>"))
        is_prose = line.strip() and not example
        new = ARGUMENT.match(line) if argument else None
        heading = SECTIONS.match(line)
        if block and (new or heading or not is_prose or ITEM.match(line)):
            yield Passage(path, start, _plain(" ".join(block)), kind)
            kind, block = "docstring", []
        if heading:
            argument = heading.group().strip() in ("Args:", "Arguments:", "Attributes:", "Raises:")
        elif is_prose:
            start = start if block else number
            kind = "argument" if new else kind
            block.append(line[new.end() if new else 0 :].strip())


def _of_typescript(path: Path, text: str) -> Iterator[Passage]:
    bare = re.sub(r"/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found.group()), text, flags=re.DOTALL)
    bare = re.sub(r"(?<![:\"'`\w])//[^\n]*", "", bare)
    for found in re.finditer(
        r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|>([^<>{}=;]+)<", bare
    ):
        words = re.sub(r"\$\{[^}]*\}", "code", next(part for part in found.groups() if part is not None))
        is_style = re.search(r"\b(?:mf|kf|ms)-\w", words)
        if not is_style and words.strip().count(" ") > 1 and re.search(r"[a-z]{2,} [a-z]{2,}", words):
            yield Passage(path, bare.count("\n", 0, found.start()) + 1, _plain(words), "text")


def sentences(text: str) -> list[str]:
    """Split a text at the ends of its sentences."""
    return [one for one in re.split(r"(?<=[.!?])[\")]?\s+(?=[\"([A-Z0-9])", text) if one]


def faults(passage: Passage) -> Iterator[str]:
    """Yield advice for each sentence of a passage that breaks a rule of plain English, with the sentence."""
    text = RULE.sub("", passage.text)
    if passage.kind in ("module", "class", "property", "function") and RIDDLE.match(text):
        yield f"begin with what it is or does: {text[:70]}"
    elif passage.kind == "function" and text == passage.text and NOT_IMPERATIVE.match(text):
        yield f"begin with a verb: {text[:70]}"
    elif passage.kind == "argument" and HANGING.match(text):
        yield f"say it without the argument's name: {text[:70]}"
    for sentence in sentences(text):
        for advice, pattern in PATTERN.items():
            if found := pattern.search(sentence):
                yield f"{advice}: ... {sentence[max(0, found.start() - 40) : found.end() + 30]} ..."
        if len(sentence.split()) > MOST_WORDS:
            yield f"{len(sentence.split())} words: {sentence[:90]} ..."


def written(among: list[Path] | None = None) -> list[Path]:
    """Return the project's documents, notebooks and sources of the package; only those in ``among``, if given."""
    kept = []
    for path in files():
        inside = among is None or any(path == one or one in path.parents for one in among)
        is_source = (
            PACKAGE in path.parents and path.suffix in (".py", ".ts", ".tsx") and not path.name.endswith(".test.ts")
        )
        is_page = path.suffix in (".md", ".ipynb") and "tests" not in path.relative_to(ROOT).parts
        if inside and (is_source or is_page):
            kept.append(path)
    return kept


def report(among: list[Path] | None = None) -> list[str]:
    """Return each fault as ``file:line: advice``."""
    return [
        f"{path.relative_to(ROOT)}:{passage.line}: {fault}"
        for path in written(among)
        for passage in passages(path)
        for fault in faults(passage)
    ]


if __name__ == "__main__":
    listed = report([Path(name).resolve() for name in sys.argv[1:]] or None)
    sys.stdout.write("".join(f"{fault}\n" for fault in listed))
    sys.exit(bool(listed))
