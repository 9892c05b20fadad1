"""The text of a saved match: JSON with a schema version and a checksum, which is checked on reading.

A save lists the actions and the results of all draws, so any machine can replay it without new draws.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from manaforge_widgets.core.api import GameError, SaveError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match.files import json_in

FORMAT = "manaforge-widgets match"
SCHEMA = 2
"""The newest version of the format. Saves of schema 1 do not contain which bot chose an action."""
_FIELDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "rules": (int,),
    "edition": (str,),
    "overrides": (dict,),
    "seats": (int,),
    "seed": (int,),
    "undo": (str,),
    "start": (dict, type(None)),
    "actions": (list,),
    "undone": (list,),
    "luck": (dict,),
    "forced": (dict,),
}
_ADDED: dict[str, tuple[type, ...]] = {"options": (dict,), "permanent": (int,), "mark": (str,)}
"""Fields that the first saves did not have."""


def as_text(saved: Mapping[str, Any]) -> str:
    """Return a saved match as the text of a whole file, one entry on each line.

    Args:
        saved: the match, as :meth:`manaforge_widgets.Match.saved` gives it.

    Raises:
        SaveError: when JSON can't hold it.

    Example:
        >>> import manaforge_widgets as mf
        >>> text = as_text(mf.new_match("manaforge", seats=2, seed=7).saved())
        >>> parsed(text.encode(), "my_game.json")[0]["seed"]
        7
    """
    return json.dumps(_with_checksum(saved), ensure_ascii=False, indent=1)


def as_line(saved: Mapping[str, Any]) -> tuple[str, str]:
    """Return a saved match as one line of text, and the checksum that the line contains.

    Args:
        saved: the match, as :meth:`manaforge_widgets.Match.saved` gives it.

    Raises:
        SaveError: when JSON can't hold it.

    Example:
        >>> import manaforge_widgets as mf
        >>> line, checksum = as_line(mf.new_match("manaforge", seats=2, seed=7).saved())
        >>> len(line.splitlines()), len(checksum)
        (1, 64)
    """
    body = _with_checksum(saved)
    return json.dumps(body, separators=(",", ":")) + "\n", body["checksum"]


def parsed(data: bytes, name: str) -> tuple[dict[str, Any], str]:
    """Read a saved match, and check its checksum and the type of each field.

    Args:
        data: the text of :func:`as_text` or :func:`as_line`, encoded.
        name: the file's name, for the error.

    Returns:
        The match, as :meth:`manaforge_widgets.Match.restored` takes it, and its checksum.

    Raises:
        SaveError: when the text is cut short, edited, newer than this package, or not a saved match.

    Example:
        >>> parsed(b"{", "my_game.json")
        Traceback (most recent call last):
        manaforge_widgets.core.api.SaveError: my_game.json: is not complete JSON; it may have been cut short ...
    """
    saved = json_in(data, name)
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise SaveError(f"{name}: is not a saved match.")
    schema, checksum = saved.get("schema"), saved.pop("checksum", None)
    if type(schema) is not int or schema > SCHEMA:
        raise SaveError(f"{name}: was saved by a newer version of manaforge_widgets; update the package to read it.")
    if not isinstance(checksum, str) or checksum != _checksum(saved):
        raise SaveError(f"{name}: was changed after it was saved, so it can't be trusted to replay.")
    del saved["format"], saved["schema"]
    try:
        check_saved(saved)
    except GameError as error:
        raise SaveError(f"{name}: {error}") from error
    return saved, checksum


def _with_checksum(saved: Mapping[str, Any]) -> dict[str, Any]:
    body = {"format": FORMAT, "schema": SCHEMA, **saved}
    try:
        return {**body, "checksum": _checksum(body)}
    except (TypeError, ValueError, RecursionError) as error:
        raise SaveError(f"the match can't be saved: {error}.") from error


def _checksum(body: Mapping[str, Any]) -> str:
    canonical = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    # Text that can't be encoded can't be written either, so its checksum matches no file.
    return hashlib.sha256(canonical.encode(errors="surrogatepass")).hexdigest()


def check_saved(saved: object) -> Mapping[str, Any]:
    """Return a saved match unchanged, after its fields and their types were checked.

    Raises:
        GameError: for a field that is missing, of the wrong type, or unknown.

    Example:
        >>> check_saved({})
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: a saved match must have the field 'game'.
    """
    if not isinstance(saved, Mapping):
        raise GameError(f"a saved match must be a dict, not {short(saved)}.")
    for name in [*(name for name in _FIELDS if name not in saved), *saved]:
        if name not in saved:
            raise GameError(f"a saved match must have the field {name!r}.")
        if name not in _FIELDS and name not in _ADDED:
            raise GameError(f"{short(name)} is not a field of a saved match.")
        kinds = (_FIELDS | _ADDED)[name]
        if type(saved[name]) not in kinds:
            raise GameError(
                f"{name} must be of type {' or '.join(kind.__name__ for kind in kinds)}, not {short(saved[name])}."
            )
    for entry in [*saved["actions"], *saved["undone"]]:
        if not isinstance(entry, list) or [type(part) for part in entry] not in ([int, str], [int, str, str]):
            raise GameError(
                f"a saved action must be a list of its seat, its text and perhaps a bot's name, not {short(entry)}."
            )
    return saved
