"""Hidden values of a small game: the paths that lead to them, and positions in which they are covered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NoReturn

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short


class Hidden:
    """A mark in place of a value that a seat can't see; it is not equal to any value.

    Example:
        >>> covered({"dice": [[1, 2], [3]]}, ["dice.1"], HIDDEN)
        {'dice': [[1, 2], [hidden]]}
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "hidden"

    def __str__(self) -> str:
        return "?"

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return 0

    def __bool__(self) -> NoReturn:
        raise TypeError("a hidden value is neither true nor false; compare it with HIDDEN first")

    def __copy__(self) -> Hidden:
        return self

    def __deepcopy__(self, memo: object) -> Hidden:
        return self


HIDDEN: Final = Hidden()
"""The one value of the class :class:`Hidden`."""


class Secret(str):
    """A path to a value of which even the size is hidden, such as a hand of unknown length.

    Example:
        >>> covered({"hands": [[7], [8, 9]]}, [Secret("hands.1")], None)
        {'hands': [[7], None]}
    """

    __slots__ = ()


def covered(value: Any, paths: Iterable[str], cover: Any) -> Any:
    """Return a copy of a position in which the values at some paths are covered.

    A path has the keys that lead to a value, with dots between them; ``*`` stands for every key. Of a list or a dict
    the entries are covered, and their number and keys stay visible, unless the path is a :class:`Secret`.

    Args:
        value: the position.
        paths: the paths. One that leads nowhere hides nothing, since what it hides may not be there yet.
        cover: what stands in place of a hidden value.

    Raises:
        GameError: for a path that is not a text.

    Example:
        >>> covered({"deck": [4, 5], "cards": [1, 2]}, ["deck", "cards.0"], None)
        {'deck': [None, None], 'cards': [None, 2]}
    """
    return _covered(value, _tree(paths), cover)


_Tree = dict[str, Any]
"""The paths by their keys: an entry for each first key, whose value is the tree of the rest."""
_END = ""
"""The key that marks the end of a path in a tree; its value says whether the size is hidden too."""


def _tree(paths: Iterable[str]) -> _Tree:
    if isinstance(paths, str):
        raise GameError(f"hidden must return a list of paths, not the text {short(paths)}.")
    root: _Tree = {}
    given: Iterable[object] = paths
    for path in given:
        if not isinstance(path, str) or "" in path.split("."):
            raise GameError(f"hidden must return paths such as 'dice.1', not {short(path)}.")
        inner = root
        for key in path.split("."):
            inner = inner.setdefault(key, {})
        inner[_END] = isinstance(path, Secret) or inner.get(_END, False)
    return root


def _covered(value: Any, tree: _Tree | None, cover: Any) -> Any:
    if tree is None:
        return _copied(value)
    if _END in tree:
        return cover if tree[_END] else _all_covered(value, cover)
    if isinstance(value, dict):
        return {key: _covered(inner, _below(tree, str(key)), cover) for key, inner in value.items()}
    if isinstance(value, list):
        return [_covered(inner, _below(tree, str(place)), cover) for place, inner in enumerate(value)]
    return value


def _below(tree: _Tree, key: str) -> _Tree | None:
    """Return the tree of the paths that go on from a key; None if there are none."""
    found = [tree[name] for name in (key, "*") if name in tree]
    return _joined(*found) if len(found) > 1 else next(iter(found), None)


def _joined(one: _Tree, other: _Tree) -> _Tree:
    both = {**one, **other}
    for key in one.keys() & other.keys():
        both[key] = one[key] or other[key] if key == _END else _joined(one[key], other[key])
    return both


def _all_covered(value: Any, cover: Any) -> Any:
    if isinstance(value, dict):
        return {key: _all_covered(inner, cover) for key, inner in value.items()}
    return [_all_covered(inner, cover) for inner in value] if isinstance(value, list) else cover


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def places_of(value: Any, cover: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the keys that lead to each place where a cover stands.

    Args:
        value: a covered position.
        cover: what stands in place of a hidden value.
        at: the keys that lead to the value.

    Example:
        >>> list(places_of({"cards": [1, HIDDEN], "deck": [HIDDEN]}, HIDDEN))
        [('cards', 1), ('deck', 0)]
    """
    if value is cover:
        yield at
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from places_of(inner, cover, (*at, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from places_of(inner, cover, (*at, place))
