"""Rules that call an engine: the common base class of the package's games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from manaforge_widgets.core.api import GameError, Refusal, View
from manaforge_widgets.core.draws import Below


class EnginePosition(Protocol):
    """A position that an engine changes in place."""

    def copy(self) -> Any:
        """Return an independent equal position."""
        ...

    def key(self) -> tuple[object, ...]:
        """Return a value that is equal for equal positions, and only for those."""
        ...


P = TypeVar("P", bound=EnginePosition)
P_contra = TypeVar("P_contra", bound=EnginePosition, contravariant=True)


class Engine(Protocol[P]):
    """A module that plays positions of one kind; see the methods of ``Game`` of the same names."""

    def sample(self, pos: P, below: Below, /) -> list[Any]: ...  # noqa: D102
    def playout(self, pos: P, pick: Callable[[P, list[int]], int], below: Below, /) -> int: ...  # noqa: D102


class Views(Protocol[P_contra]):
    """A module that makes the view of a position for a seat."""

    def view(self, pos: P_contra, seat: int | None, /) -> View: ...  # noqa: D102


class Words(Protocol[P_contra]):
    """A module that describes the changes between positions."""

    def effects(self, before: P_contra, after: P_contra, seat: int, /) -> list[str]: ...  # noqa: D102


class Refusals(Protocol[P_contra]):
    """A module that explains why actions are not legal."""

    def why_not(self, pos: P_contra, seat: int, code: int, /) -> Refusal | None: ...  # noqa: D102


class Components(Protocol):
    """The component data of an edition."""

    @property
    def edition(self) -> str:
        """The name of the edition."""
        ...

    @property
    def overrides(self) -> Mapping[str, Any]:
        """The changes that a user's edition makes to the packaged data."""
        ...


C = TypeVar("C", bound=Components)


class EngineRules(Generic[P, C]):
    """The part of a game's rules that only calls the game's modules; see :class:`manaforge_widgets.core.api.Game`.

    The methods ``pending``, ``legal``, ``apply`` and ``resolve`` are in each game's own class, because they are called
    for each action and this class is never compiled.

    Args:
        components: the component data of the edition.

    Attributes:
        components: the component data of the edition.
        engine: the module that plays; it has the functions ``sample`` and ``playout``.
        views: the module whose function ``view`` makes the view of a position for a seat.
        words: the module whose function ``effects`` describes changes.
        refusals: the module whose function ``why_not`` explains why an action is not legal.
    """

    rules_version: ClassVar[int]
    engine: ClassVar[Any]
    views: ClassVar[Any]
    words: ClassVar[Any]
    refusals: ClassVar[Any]

    def __init__(self, components: C) -> None:
        self.components = components

    def __repr__(self) -> str:
        return f"{type(self).__name__}(edition={self.edition!r})"

    @property
    def edition(self) -> str:
        """The name of the component data in use."""
        return self.components.edition

    @property
    def overrides(self) -> Mapping[str, Any]:
        """The changes that a user's edition makes to the packaged data."""
        return self.components.overrides

    def sample(self, position: P, below: Below) -> list[Any]:
        """Return random results for the pending draws."""
        results: list[Any] = self.engine.sample(position, below)
        return results

    def playout(self, position: P, pick: Callable[[P, list[int]], int], below: Below) -> int:
        """Play a position to its end in place, and return the number of actions."""
        actions: int = self.engine.playout(position, pick, below)
        return actions

    def why_not(self, position: P, seat: int, code: int) -> Refusal | None:
        """Return the reason why an action is not legal, with the number of the rule; None for a legal action."""
        refusal: Refusal | None = self.refusals.why_not(position, seat, code)
        return refusal

    def upgraded(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Refuse to convert a save of an older version of the rules, since this class knows no older version.

        Raises:
            GameError: always.
        """
        raise GameError(
            f"the match was played by version {saved['rules']} of the rules, but the game now has version "
            f"{self.rules_version}."
        )

    def copy(self, position: P) -> P:
        """Return an independent equal position."""
        new: P = position.copy()
        return new

    def key(self, position: P) -> tuple[object, ...]:
        """Return a value that is equal for equal positions, and only for those."""
        return position.key()

    def view(self, position: P, seat: int | None) -> View:
        """Return everything that the seat may know of the position; if the seat is None, everything there is."""
        seen: View = self.views.view(position, seat)
        return seen

    def effects(self, before: P, after: P, seat: int) -> tuple[str, ...]:
        """Return the changes between two positions, as texts such as ``"+2{prism}"``, the seat's first."""
        return tuple(self.words.effects(before, after, seat))
