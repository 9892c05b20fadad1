"""Fingerprints of your own bots: short texts that show whether two bots have the same code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, MethodType
from typing import Any

_PLAIN = (bool, int, float, complex, str, bytes, type(None), type(Ellipsis))
_DEEPEST = 12
_PACKAGE = "manaforge_widgets"
# The names in existing folders for modules that have moved since: a bot that uses one is still the same bot.
_AS_IN_FOLDERS = {
    "core.registry": "games",
    "match.begin": "match_begin",
    "match.log": "match_log",
    "match.match": "match",
    "odds.hands": "odds.draws",
    "reviewing.make": "reviewing",
}


def fingerprint(bot: Callable[..., Any]) -> str:
    """Return a short text that depends on a bot's code, and on the functions in the bot's module that it calls.

    The text is the same in every session with the same version of Python. It does not depend on comments, or on where
    in a file the code stands. It does depend on plain values that the bot uses, such as numbers.

    Args:
        bot: a function, a method, a partial or an object that can be called.

    Example:
        >>> def careful(view, legal_actions, rng):
        ...     return legal_actions[0]
        >>> def bold(view, legal_actions, rng):
        ...     return legal_actions[-1]
        >>> fingerprint(careful) == fingerprint(bold)
        False
    """
    return blake2b("\n".join(_Walk(bot).lines()).encode(errors="backslashreplace"), digest_size=16).hexdigest()


def source_files(bot: Callable[..., Any]) -> set[str]:
    """Return the names of the files, or of the cells of a notebook, that contain a bot's code.

    Args:
        bot: a function, a method, a partial or an object that can be called.

    Example:
        >>> def careful(view, legal_actions, rng):
        ...     return legal_actions[0]
        >>> len(source_files(careful))
        1
    """
    walk = _Walk(bot)
    for _ in walk.lines():
        pass
    return walk.files


class _Walk:
    """A walk through the code of a bot that does not run any of the user's code."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self._home = _home(bot)
        self._seen: dict[int, int] = {}
        self._kept: list[Any] = []
        self.files: set[str] = set()

    def lines(self) -> Iterator[str]:
        return self._value(self._bot, 0)

    def _value(self, value: Any, depth: int) -> Iterator[str]:
        if type(value) in _PLAIN:
            yield repr(value)
            return
        if id(value) in self._seen or depth > _DEEPEST:
            yield f"again {self._seen.get(id(value), '')}"
            return
        self._seen[id(value)] = len(self._seen)
        self._kept.append(value)
        yield type(value).__name__
        yield from self._parts(value, depth + 1)

    def _parts(self, value: Any, depth: int) -> Iterator[str]:
        if isinstance(value, FunctionType):
            yield from self._function(value, depth)
        elif isinstance(value, CodeType):
            yield from self._code(value, depth)
        elif isinstance(value, partial):
            yield from self._value((value.func, value.args, value.keywords), depth)
        elif isinstance(value, MethodType):
            yield from self._value((value.__func__, value.__self__), depth)
        elif isinstance(value, type):
            yield from self._class(value, depth)
        elif isinstance(value, BuiltinFunctionType):
            yield value.__qualname__
        elif type(value) in (tuple, list, set, frozenset, dict):
            yield from self._several(value, depth)
        elif type(value).__module__ == self._home or value is self._bot:
            yield from self._class(type(value), depth)
            yield from self._value(_attributes(value), depth)

    def _several(self, values: Any, depth: int) -> Iterator[str]:
        if isinstance(values, dict):
            values = list(values.items())
        parts = ["\n".join(self._value(one, depth)) for one in values]
        # Sets have no order.
        yield from sorted(parts) if isinstance(values, set | frozenset) else parts

    def _function(self, function: FunctionType, depth: int) -> Iterator[str]:
        if function.__module__ != self._home and function is not self._bot:
            yield _name(function)
            return
        yield from self._code(function.__code__, depth)
        yield from self._value((function.__defaults__, function.__kwdefaults__), depth)
        for cell in function.__closure__ or ():
            yield from self._value(_inside(cell), depth)
        for name in sorted(_names(function.__code__)):
            if name in function.__globals__:
                yield name
                yield from self._value(function.__globals__[name], depth)

    def _code(self, code: CodeType, depth: int) -> Iterator[str]:
        self.files.add(code.co_filename)
        yield code.co_code.hex()
        yield repr((code.co_names, code.co_varnames, code.co_freevars, code.co_flags))
        yield from self._value(code.co_consts, depth)

    def _class(self, kind: type, depth: int) -> Iterator[str]:
        yield _name(kind)
        if kind.__module__ == self._home:
            for name, one in sorted(vars(kind).items()):
                if isinstance(one, (FunctionType, staticmethod, classmethod, property, *_PLAIN)):
                    yield name
                    yield from self._value(getattr(one, "__func__", getattr(one, "fget", one)), depth)


def _name(thing: FunctionType | type) -> str:
    """Return the module and the name of a function or a class, as in existing folders."""
    package, _, part = str(thing.__module__).partition(".")
    if package == _PACKAGE:
        # All other modules of ``core`` were in ``games``.
        part = _AS_IN_FOLDERS.get(part) or re.sub(r"^core\.", "games.", part)
    return f"{package}.{part}.{thing.__qualname__}" if part else f"{package}.{thing.__qualname__}"


def _home(bot: Any) -> str:
    """Return the module in which a bot is written."""
    while isinstance(bot, partial | MethodType):
        bot = bot.func if isinstance(bot, partial) else bot.__func__
    return str(bot.__module__ if isinstance(bot, FunctionType) else type(bot).__module__)


def _attributes(value: Any) -> dict[str, Any]:
    try:
        attributes = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}
    return dict(attributes) if isinstance(attributes, Mapping) else {}


def _inside(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not filled yet
        return None


def _names(code: CodeType) -> set[str]:
    """Return the names that a code object and the functions in it look up."""
    inner = (one for one in code.co_consts if isinstance(one, CodeType))
    return set(code.co_names).union(*map(_names, inner))
