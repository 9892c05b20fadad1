"""Hidden values: what a seat that must not see a value gets in its place."""

from __future__ import annotations

from typing import Final, final


@final
class Hidden:
    """A value that a seat can't see; ``HIDDEN`` is the only one.

    Example:
        >>> HIDDEN, Hidden() is HIDDEN
        (hidden, True)
    """

    _only: Hidden | None = None

    def __new__(cls) -> Hidden:
        """Return the only hidden value."""
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    def __repr__(self) -> str:
        return "hidden"

    def __copy__(self) -> Hidden:
        return self

    def __deepcopy__(self, memo: object) -> Hidden:
        return self

    def __reduce__(self) -> str:
        return "HIDDEN"


HIDDEN: Final = Hidden()
"""The value that stands in a view for everything that its seat can't see."""
