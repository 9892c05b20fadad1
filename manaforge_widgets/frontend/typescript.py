"""The TypeScript types of what Python sends, made from the TypedDicts of ``widgets/shapes.py``.

Only the standard library is used: the package is built before any of its dependencies are there.
"""

from __future__ import annotations

import importlib.util
import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

FRONTEND = Path(__file__).parent
SHAPES = FRONTEND.parent / "widgets" / "shapes.py"
TYPES = FRONTEND / "src" / "shared" / "types.ts"
_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}


def write() -> None:
    """Write the types, unless they are there already as they should be: a newer file would mean a new build."""
    text = render()
    if not TYPES.exists() or TYPES.read_text(encoding="utf-8") != text:
        TYPES.write_text(text, encoding="utf-8")


def render() -> str:
    """All shapes as TypeScript."""
    shapes = _load()
    names = {value: name for name, value in vars(shapes).items() if get_origin(value) is Literal}
    lines = ["// Made from widgets/shapes.py when the front end is built."]
    lines += [f"export type {name} = {_union(value)};" for value, name in names.items()]
    for name, shape in vars(shapes).items():
        if is_typeddict(shape):
            fields = get_type_hints(shape, vars(shapes))
            body = "".join(f"\n  {field}: {_type(kind, names)};" for field, kind in fields.items())
            lines.append(f"\n/** {shape.__doc__} */\nexport type {name} = {{{body}\n}};")
    return "\n".join(lines) + "\n"


def _load() -> types.ModuleType:
    spec = importlib.util.spec_from_file_location("shapes", SHAPES)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _union(kind: Any) -> str:
    return " | ".join(f'"{value}"' for value in get_args(kind))


def _type(kind: Any, names: dict[Any, str]) -> str:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if is_typeddict(kind):
        return str(kind.__name__)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return names.get(kind) or _union(kind)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(part, names) for part in inner)
    if origin is list:
        part = _type(inner[0], names)
        return f"({part})[]" if " | " in part else f"{part}[]"
    if origin is dict:
        return f"Record<{_type(inner[0], names)}, {_type(inner[1], names)}>"
    raise TypeError(f"{kind!r} has no TypeScript type here")
