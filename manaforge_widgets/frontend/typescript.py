"""TypeScript types of the messages between Python and the page, made from ``shapes.py`` and ``requests.py``.

The shared types go to ``src/shell/kernel/``, a game's own to ``src/games/<game>/types.ts``. This script uses only the
standard library, because the package is built before its dependencies are installed.
"""

from __future__ import annotations

import importlib.util
import sys
import types
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

FRONTEND = Path(__file__).parent
PACKAGE = FRONTEND.parent
SHARED = "manaforge_widgets.widgets.shapes"
_SHARED_TYPES = FRONTEND / "src/shell/kernel/types.ts"
_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}


def sources() -> dict[Path, Path]:
    """Return each file of TypeScript types with the Python file that it is made from; the shared ones first."""
    found = {
        _SHARED_TYPES: PACKAGE / "widgets/shapes.py",
        FRONTEND / "src/shell/kernel/requests.ts": PACKAGE / "widgets/requests.py",
        FRONTEND / "src/games/blocks/types.ts": PACKAGE / "widgets/block_shapes.py",
        FRONTEND / "src/lesson/types.ts": PACKAGE / "widgets/lesson_shapes.py",
        FRONTEND / "src/class/types.ts": PACKAGE / "widgets/class_shapes.py",
    }
    for shapes in sorted(PACKAGE.glob("games/*/board/shapes.py")):
        found[FRONTEND / "src/games" / shapes.parents[1].name / "types.ts"] = shapes
    return found


def write() -> None:
    """Write the files of types that have changed; a newer file would cause a new build."""
    for path, text in render().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def render() -> dict[Path, str]:
    """Return the text of each file of types."""
    files = sources()
    shared = _load(PACKAGE / "widgets/shapes.py", SHARED)
    found = {}
    for path, shapes in files.items():
        own = shared if shapes == files[_SHARED_TYPES] else _load(shapes, "shapes", {SHARED: shared})
        found[path] = _render(own, shapes, None if own is shared else shared)
    return found


def _render(shapes: types.ModuleType, source: Path, shared: types.ModuleType | None) -> str:
    borrowed = {name for name, value in vars(shapes).items() if shared and getattr(shared, name, None) is value}
    own = {name: value for name, value in vars(shapes).items() if name not in borrowed}
    names = {value: name for name, value in vars(shapes).items() if get_origin(value) is Literal}
    lines = [f"// Made from {source.relative_to(PACKAGE).as_posix()} when the front end is built."]
    if imported := sorted(name for name in borrowed if is_typeddict(vars(shapes)[name])):
        home = "./" if source.name == "requests.py" else "../../shell/kernel/"
        lines.append(f'import type {{ {", ".join(imported)} }} from "{home}types.js";\n')
    lines += [f"export type {name} = {_union(value)};" for name, value in own.items() if get_origin(value) is Literal]
    for name, shape in own.items():
        if is_typeddict(shape):
            fields = get_type_hints(shape, vars(shapes))
            missing = shape.__optional_keys__ | _not_required(shape, shapes)
            body = "".join(
                f"\n  {_field(field, kind, names, optional=field in missing)};" for field, kind in fields.items()
            )
            lines.append(f"\n/** {shape.__doc__} */\nexport type {name} = {{{body}\n}};")
    if source.name == "requests.py":
        kinds = [name for name, shape in own.items() if is_typeddict(shape) and _is_request(shape, shapes)]
        lines.append(f"\n/** Any request; its kind says which. */\nexport type Request = {' | '.join(kinds)};")
        texts = [f'"{kind}"' for kind, answer in get_type_hints(shapes.Answers, vars(shapes)).items() if answer is str]
        lines.append("\n/** The kinds of requests that are answered by a text as it is. */")
        lines.append(f"export const TEXTS: ReadonlySet<string> = new Set([{', '.join(texts)}]);")
    return "\n".join(lines) + "\n"


def _not_required(shape: Any, shapes: types.ModuleType) -> set[str]:
    """Return the fields marked as NotRequired; Python itself does not see them while annotations are texts."""
    kinds = get_type_hints(shape, vars(shapes), include_extras=True)
    return {field for field, kind in kinds.items() if get_origin(kind) is NotRequired}


def _is_request(shape: Any, shapes: types.ModuleType) -> bool:
    return get_origin(get_type_hints(shape, vars(shapes)).get("kind")) is Literal


def _load(path: Path, name: str, known: dict[str, types.ModuleType] | None = None) -> types.ModuleType:
    """Run a file of shapes without importing the package; ``known`` replaces what it imports from there."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    stand_ins = dict(known or {})
    for whole in known or {}:
        parents = whole.split(".")[:-1]
        stand_ins |= {".".join(parents[: n + 1]): types.ModuleType(parent) for n, parent in enumerate(parents)}
    before = {key: sys.modules.get(key) for key in stand_ins}
    sys.modules.update(stand_ins)
    try:
        spec.loader.exec_module(module)
    finally:
        for key, was in before.items():
            if was is None:
                del sys.modules[key]
            else:
                sys.modules[key] = was
    return module


def _field(name: str, kind: Any, names: dict[Any, str], *, optional: bool) -> str:
    """Return a field of an object. If it may be null, it is optional: some hosts lose the keys of null values."""
    if optional or type(None) in get_args(kind):
        return f"{name}?: {_type(kind, names)} | undefined"
    return f"{name}: {_type(kind, names)}"


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
