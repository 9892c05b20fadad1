"""Tidy rows as a pandas DataFrame whose columns have types of their own, where pandas is installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from manaforge_widgets.games.api import GameError

_INT64 = 2**63


def data_frame(columns: Mapping[str, tuple[str, Sequence[Any]]]) -> Any:
    """Return a pandas DataFrame.

    Args:
        columns: by name, the type of a column in pandas' words (``"Int64"``, ``"Float64"``, ``"boolean"``, ``"string"``
            or ``"object"``) and its values, with None for a missing one.

    Raises:
        GameError: when pandas is not installed.

    Example:
        >>> frame = data_frame({"seed": ("Int64", [7, None])})  # doctest: +SKIP
        >>> frame["seed"].dtype  # doctest: +SKIP
        Int64Dtype()
    """
    try:
        pandas = import_module("pandas")
    except ImportError:
        raise GameError("this needs pandas, which is not installed; `pip install pandas` brings it.") from None
    return pandas.DataFrame(
        {name: pandas.array(list(values), dtype=_fitting(kind, values)) for name, (kind, values) in columns.items()}
    )


def _fitting(kind: str, values: Sequence[Any]) -> str:
    """A column of whole numbers that pandas' own can't hold keeps Python's."""
    too_big = kind == "Int64" and any(value is not None and not -_INT64 <= value < _INT64 for value in values)
    return "object" if too_big else kind
