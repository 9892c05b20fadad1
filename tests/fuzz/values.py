"""Hostile values: of every kind, too large, too deep, not to be written down."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

_TEXTS = (
    "",
    " ",
    "\0",
    "\ud800",
    "\n",
    "x" * 100_000,
    "earth",
    "Earth",
    "\u212aelvin",
    "f\u0131re",
    "İ",
    "ß",
    "e\u0301",
    "\u202eearth",
    "{earth}",
    "a, b",
    "9" * 5000,
    "\u0661",
    "<b>",
    "../..",
    "1e9999999",
    "from discard",
)
_NUMBERS = (0, 1, -1, 2, 3, 6, 9, 63, 64, 99, 100, 1000, 2**31, 2**40, 2**63, -(2**63), 10**400, 10**5000, -(10**5000))


class Unprintable:
    """Its text can't be had."""

    def __repr__(self) -> str:
        raise RuntimeError


GAMES = ("manaforge", "kings_forge", "manasurge")
"""Those of the package that can be played; other tests register games of their own."""


def deep(levels: int) -> list[Any]:
    """A list in a list in a list."""
    made: list[Any] = []
    for _ in range(levels):
        made = [made]
    return made


def hostile_json(rng: random.Random) -> Any:
    """A value that JSON has, more or less."""
    return rng.choice(
        (
            lambda: rng.choice(_TEXTS),
            lambda: rng.choice(_NUMBERS),
            lambda: rng.choice(_NUMBERS),
            lambda: rng.choice((None, True, False, 0.5, float("nan"), float("inf"), 1e300, -0.0, 2.0)),
            lambda: [hostile_json(rng) for _ in range(rng.randint(0, 3))],
            lambda: {rng.choice(_TEXTS): hostile_json(rng) for _ in range(rng.randint(0, 3))},
            lambda: [rng.choice(_NUMBERS)] * 10_000,
            lambda: deep(3_000),
        )
    )()


def hostile(rng: random.Random) -> Any:
    """A value of any kind."""
    if rng.random() < 0.7:
        return hostile_json(rng)
    return rng.choice(
        (
            b"earth",
            Unprintable(),
            [Unprintable()],
            Fraction(1, 3),
            Fraction(10**5000, 3),
            Fraction(-1, 10**5000),
            range(10**9),
            complex(1, 2),
            {1, 2},
            frozenset({"earth"}),
            ("earth", 1),
            NotImplemented,
            ...,
        )
    )


def fingerprint(value: Any) -> list[object]:
    """All that a JSON value holds, however deep: equal as long as nothing in it is changed."""
    found: list[object] = []
    waiting = [value]
    while waiting:
        now = waiting.pop()
        if isinstance(now, dict):
            found.append(tuple(now))
            waiting.extend(now.values())
        elif isinstance(now, list):
            found.append(len(now))
            waiting.extend(now)
        else:
            found.append((type(now), id(now) if isinstance(now, float) else now))
    return found


def odd_text(rng: random.Random, text: str) -> str:
    """A text much like another, or none at all like it."""
    place = rng.randint(0, len(text))
    return rng.choice(
        (
            text.upper(),
            text.lower(),
            text.swapcase(),
            text + rng.choice(_TEXTS),
            text[:place] + rng.choice(_TEXTS) + text[place:],
            text[:place] + chr(rng.randrange(0x3000)) + text[place:],
            rng.choice(_TEXTS),
            " ".join(text),
            text[::-1],
        )
    )


def broken(rng: random.Random, value: Any, times: int) -> Any:
    """A copy of a JSON value with some of its parts replaced, lost, doubled or put elsewhere."""
    made = _copied(value)
    for _ in range(times):
        made = _broken(rng, made, value)
    return made


def _copied(value: Any, levels: int = 30) -> Any:
    """A copy; what is too deep for Python's own is left as it is."""
    if levels and isinstance(value, dict):
        return {name: _copied(part, levels - 1) for name, part in value.items()}
    return [_copied(part, levels - 1) for part in value] if levels and isinstance(value, list) else value


def _broken(rng: random.Random, value: Any, whole: Any) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = rng.choice(list(value))
        how = rng.random()
        if how < 0.75:
            value[name] = _broken(rng, value[name], whole)
        elif how < 0.85:
            del value[name]
        else:
            value[rng.choice((rng.choice(_TEXTS), *value))] = hostile_json(rng) if how < 0.95 else _part(rng, whole)
        return value
    if isinstance(value, list) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        how = rng.random()
        if how < 0.75:
            value[place] = _broken(rng, value[place], whole)
        elif how < 0.85:
            del value[place]
        else:
            value.insert(place, value[place] if how < 0.95 else _part(rng, whole))
        return value
    how = rng.random()
    if type(value) is int and how < 0.6:
        return value + rng.choice((-1, 1, 2, 5, 1000))
    if isinstance(value, str) and how < 0.4:
        return odd_text(rng, value)
    return _part(rng, whole) if how < 0.7 else hostile_json(rng)


def _part(rng: random.Random, whole: Any) -> Any:
    """A copy of some part of a value."""
    while isinstance(whole, (dict, list)) and whole and rng.random() < 0.85:
        whole = rng.choice(list(whole.values()) if isinstance(whole, dict) else whole)
    return _copied(whole) if not isinstance(whole, (dict, list)) or len(fingerprint(whole)) < 2_000 else None
