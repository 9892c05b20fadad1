"""A position as a short text, for a message or a link: ``m.code()`` writes it, and ``mf.match_from`` reads it.

A code has four parts: the game, a word for what it holds, the data, and a check. ``open`` and ``full`` mean a view as
``m.view(None)`` returns it, packed. ``game`` means the seed and the choices that led to the position.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from manaforge_widgets.core.api import Action, Game, GameError, PositionError, View
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import Edition, is_packaged_edition, load_game

Begin = Callable[..., Any]
"""The class of matches, which is imported after this module."""
LONGEST = 300
"""The largest number of characters of a code."""
_OPEN, _FULL, _GAME = "open", "full", "game"
_MOST_STEPS = 1_000
_MOST_BYTES = 100_000
_HEAD = re.compile(r"(\d{1,9}),(\d{1,3}),(-?\d{1,40}),(\d{1,9})(?=[;\[])")
"""The version of the rules, seats, seed and steps; then come edition and options, unless they are the game's own."""


def code_of(match: Any) -> str:
    """Return the code of the position that a match shows; see :meth:`manaforge_widgets.match.match.Match.code`.

    Args:
        match: the match.

    Raises:
        GameError: for an edition of the user, which a code can't hold, and for a position that needs more characters.

    Example:
        >>> import manaforge_widgets as mf
        >>> code_of(mf.new_match("pig", seats=2, seed=7)).split(".")[:2]
        ['pig', 'open']
    """
    rules, view = match.rules, match.view(None)
    if not is_packaged_edition(rules):
        raise GameError("a code can't hold your own edition of the components; save the match instead: m.save(path).")
    # The way to the position holds more than the position, so it is taken only if the view is too long.
    for kind, packed in ((_kind(match, view), _packed), (_GAME, _choices)):
        data = packed(match, view)
        text = "" if data is None else f"{match.game}.{kind}.{_as_text(data)}.{_check(view)}"
        if 0 < len(text) <= LONGEST:
            return text
    raise GameError(f"this position needs more than {LONGEST} characters; save the match instead: m.save(path).")


def view_of(code: str, edition: Edition | None, begin: Begin) -> tuple[View, Edition | None]:
    """Return the view that a code holds, and the edition that it belongs to.

    Args:
        code: the code.
        edition: the edition that the caller names; a packaged one is also read from the code.
        begin: the class of matches.

    Raises:
        PositionError: for a code that is not complete or was changed, and for one of other rules.
        GameError: for an unknown game.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("pig", seats=2, seed=7)
        >>> view, edition = view_of(m.code(), None, mf.Match)
        >>> view == m.view(None), edition
        (True, None)
    """
    name, kind, data, check = _parts(code)
    rules = load_game(name, edition)
    view = _replayed(rules, data, begin) if kind == _GAME else _unpacked(rules, data, begin)
    if not isinstance(view, dict) or view.get("game") != rules.name or _check(view) != check:
        raise _damaged()
    named = view.get("edition")
    return view, named if edition is None and isinstance(named, str) and named != rules.edition else edition


def _parts(code: str) -> tuple[str, str, bytes, str]:
    parts = code.strip().split(".")
    if len(code) > LONGEST + 20 or len(parts) != 4 or parts[1] not in (_OPEN, _FULL, _GAME):
        raise PositionError(f"{short(code, 60)} is no code of a position; m.code() makes one.")
    try:
        data = base64.urlsafe_b64decode(parts[2] + "=" * (-len(parts[2]) % 4))
    except (binascii.Error, ValueError):
        raise _damaged() from None
    return parts[0], parts[1], data, parts[3]


def _damaged() -> PositionError:
    return PositionError(
        "the code is not complete, or was changed, or is of another version of the game: copy all of it, and read it "
        "with the version that wrote it."
    )


def _kind(match: Any, view: View) -> str:
    """Return ``"open"`` if each seat sees everything."""
    return _OPEN if all({**match.view(seat), "viewer": None} == view for seat in range(match.seats)) else _FULL


def _check(view: View) -> str:
    return _as_text(sha256(_as_json(view)).digest()[:3])


def _as_json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _as_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


# ------------------------------------------------------------------------------------------------------ a packed view


def _first_view(rules: Game, seats: int, begin: Begin) -> bytes:
    """Return the view with which a game begins: most of its words stand in every view."""
    return _as_json(begin(load_game(rules.name), seats, 0).view(None))


def _packed(match: Any, view: View) -> bytes | None:
    try:
        known = _first_view(match.rules, match.seats, type(match))
    except GameError:  # the game needs options to begin
        return None
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, known)
    return bytes([match.seats]) + packer.compress(_as_json(view)) + packer.flush()


def _unpacked(rules: Game, data: bytes, begin: Begin) -> Any:
    try:
        unpacker = zlib.decompressobj(-15, _first_view(rules, data[0], begin))
        return json.loads(unpacker.decompress(data[1:], _MOST_BYTES))
    except (IndexError, ValueError, RecursionError, zlib.error, GameError):
        raise _damaged() from None


# ------------------------------------------------------------------------------------------------ the way to a position


def _choices(match: Any, view: View) -> bytes | None:
    """Return the way to the position from the game's own set-up; None if it can't be gone again.

    Each choice is a digit in the number system that has as many digits as there were legal actions.
    """
    saved = match.saved()
    if saved["start"] is not None or match.step > _MOST_STEPS:
        return None
    again = type(match)(match.rules, match.seats, match.seed, options=saved["options"])
    digits = []
    for (seat, *_), action in zip(saved["actions"], match.actions, strict=True):
        legal = _legal(again)
        if (seat, action) not in legal:
            return None
        digits.append((legal.index((seat, action)), len(legal)))
        again.apply(action, seat)
    if again.view(None) != view:
        return None  # a draw was set by hand
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    options = saved["options"]
    edition = "" if saved["edition"] == load_game(match.game).edition else saved["edition"]
    rest = _as_json([edition, options]).decode() if edition or options else ""
    head = f"{saved['rules']},{match.seats},{match.seed},{match.step}{rest};"
    return head.encode() + number.to_bytes((number.bit_length() + 7) // 8, "big")


def _legal(match: Any) -> list[tuple[int, Action]]:
    return [(seat, action) for seat in match.to_act for action in match.legal_actions(seat)]


def _replayed(rules: Game, data: bytes, begin: Begin) -> Any:
    try:
        text = data.decode("latin-1")
        found = _HEAD.match(text)
        if not found:
            raise _damaged()
        version, seats, seed, steps = map(int, found.groups())
        edition, options, end = "", None, found.end()
        if text[end] == "[":
            (edition, options), end = json.JSONDecoder().raw_decode(text, end)
        if edition:
            rules = load_game(rules.name, str(edition))
        if version != rules.rules_version or steps > _MOST_STEPS:
            raise _damaged()
        match = begin(rules, seats, seed, options=options)
        number = int.from_bytes(data[end + 1 :], "big")
        for _ in range(steps):
            legal = _legal(match)
            number, digit = divmod(number, len(legal))
            seat, action = legal[digit]
            match.apply(action, seat)
    except (GameError, TypeError, ValueError, ZeroDivisionError, RecursionError):
        raise _damaged() from None
    return match.view(None)
