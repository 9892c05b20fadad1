"""The notation of dice by their sides: ``5d6``, ``d20 + 3``, ``4d6 keep 3``, ``3d6 reroll 1``, ``2d{1,1,2}``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from manaforge_widgets.core.messages import amount, short
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.distribution import Distribution
from manaforge_widgets.odds.kept import KeptDice

MOST_DICE = 1_000
"""The most dice of one kind; a larger number must be a mistake."""
MOST_SIDES = 1_000
"""The most sides of a die."""
_LONGEST = 300
_DIE = r"(?:\d*\s*d\s*(?:\d+|%|\{))"
_IS_DICE = re.compile(rf"(?:[^{{}}]*\+)?\s*{_DIE}", re.IGNORECASE)
_GROUP = re.compile(
    r"(?P<count>\d{0,9})\s*d\s*(?:(?P<sides>\d{1,9}|%)|\{(?P<faces>[^{}]*)\})(?P<then>.*)", re.IGNORECASE
)
_OPTION = re.compile(
    r"""\s*(?:
      (?P<pick>keep|k|drop|d)\s*(?P<end>highest|lowest|h|l)?\s*(?P<number>\d{1,9})
      | (?P<again>reroll|ro|r)\s*(?P<which>\d+s?(?:\s*(?:,|/|and)\s*\d+s?)*)\s*(?P<how>once|always)?
    )\s*""",
    re.IGNORECASE | re.VERBOSE,
)
_EXAMPLES = "'5d6', 'd20 + 3', '4d6 keep 3', '3d6 reroll 1' or '2d{1,1,2}'"


def is_dice(text: str) -> bool:
    """Return whether a text looks like a notation of dice by their number of sides.

    Args:
        text: the text.

    Example:
        >>> is_dice("5d6"), is_dice("2 earth, fire")
        (True, False)
    """
    return _IS_DICE.match(text) is not None


def read_dice(text: str) -> tuple[tuple[KeptDice, ...], int]:
    """Return the dice of a notation, and the number that is added to them.

    Args:
        text: the notation.

    Raises:
        OddsError: for a text that can't be read; the message shows examples.

    Example:
        >>> [dice], bonus = read_dice("4d6 keep 3 + 2")
        >>> str(dice), dice.count, bonus
        ('4d6 keep 3', 4, 2)
    """
    if len(text) > _LONGEST:
        raise OddsError(f"{short(text)} is too long for dice; write {_EXAMPLES}.")
    groups, bonus = [], 0
    for sign, part in re.findall(r"(^|[+-])((?:[^+{-]|\{[^}]*\}?)*)", text):
        part = part.strip()  # noqa: PLW2901 - the same part
        if part.isdecimal() and len(part) < 10:
            bonus += -int(part) if sign == "-" else int(part)
            continue
        match = _GROUP.fullmatch(part)
        if match is None or sign == "-":
            raise OddsError(f"{short(text, 60)} can't be read as dice; write {_EXAMPLES}.")
        groups.append(_group(match, text))
    return tuple(groups), bonus


def custom_die(faces: Mapping[Any, int] | Iterable[Any], count: int = 1) -> KeptDice:
    """Return dice with any faces.

    Args:
        faces: the number of sides with each face, or the face of each side.
        count: the number of dice.

    Raises:
        OddsError: for faces that can't be hashed, or numbers of sides that are not whole numbers.

    Example:
        >>> str(custom_die({"hit": 2, "miss": 4}, 3))
        '3d{hit:2, miss:4}'
    """
    die = Distribution(faces)
    sides = ", ".join(f"{face}:{ways}" if ways > 1 else str(face) for face, ways in die.ways.items())
    return KeptDice(_counted(count), die, f"d{{{sides}}}", count)


def _group(match: re.Match[str], text: str) -> KeptDice:
    count = _counted(int(match["count"] or 1))
    if match["faces"] is not None:
        made = custom_die(_faces(match["faces"], text), count)
        die, name = made.die, made.name
    else:
        sides = 100 if match["sides"] == "%" else int(match["sides"])
        if not 1 <= sides <= MOST_SIDES:
            raise OddsError(f"a die must have 1 to {amount(MOST_SIDES)} sides, not {amount(sides)}.")
        die, name = Distribution(range(1, sides + 1)), f"d{sides}"
    keep, lowest, place = count, False, 0
    then = match["then"]
    while place < len(then):
        option = _OPTION.match(then, place)
        if option is None or option.end() == place:
            if not then[place:].strip():
                break
            raise OddsError(f"{short(then.strip(), 60)} in {short(text, 60)} can't be read; write {_EXAMPLES}.")
        place = option.end()
        if option["pick"]:
            if keep != count:
                raise OddsError(f"{short(text, 60)} says twice which dice are kept.")
            keep, lowest = _kept(option, count)
        else:
            faces = {int(face) for face in re.findall(r"\d+", option["which"])}
            once = option["how"].lower() == "once" if option["how"] else option["again"].lower() != "r"
            die = _rerolled(die, faces, once=once)
            name += f" reroll {' and '.join(map(str, sorted(faces)))}{'' if once else ' always'}"
    return KeptDice(count, die, name, keep, lowest)


def _kept(option: re.Match[str], count: int) -> tuple[int, bool]:
    """Return how many dice are kept, and whether these are the lowest. To drop the lowest is to keep the highest."""
    number = int(option["number"])
    is_drop = option["pick"].lower() in ("drop", "d")
    end = (option["end"] or ("l" if is_drop else "h")).lower()[0]
    if number > count:
        raise OddsError(f"of {count} dice {amount(number)} can't be kept or dropped.")
    return (count - number if is_drop else number), (end == "l") != is_drop


def _rerolled(die: Distribution, faces: set[int], *, once: bool) -> Distribution:
    if unknown := faces - set(die.outcomes):
        raise OddsError(f"a die without the face {min(unknown)} can't be rolled again for it.")
    if once:
        return die.then(lambda face: die if face in faces else Distribution([face]))
    if faces >= set(die.outcomes):
        raise OddsError("a die that is rolled again at every face never stops.")
    return die.given(lambda face: face not in faces)


def _faces(written: str, text: str) -> list[Any]:
    """Return the face of each side from a list such as ``1, 1, 2`` or ``hit:2, miss:4``."""
    sides: list[Any] = []
    for part in written.split(","):
        face, _, number = part.partition(":")
        face = face.strip()
        if not face or (number and not re.fullmatch(r"\s*\d{1,4}\s*", number)):
            raise OddsError(f"{short(text, 60)} has unreadable faces; write 'd{{1,1,2}}' or 'd{{hit:2, miss:4}}'.")
        sides += [int(face) if re.fullmatch(r"-?\d{1,9}", face) else face] * (int(number) if number else 1)
    if len(sides) > MOST_SIDES:
        raise OddsError(f"a die must have 1 to {amount(MOST_SIDES)} sides, not {amount(len(sides))}.")
    return sides


def _counted(count: int) -> int:
    if count > MOST_DICE:
        raise OddsError(f"{amount(count)} dice are too many; at most {amount(MOST_DICE)} are possible.")
    return count
