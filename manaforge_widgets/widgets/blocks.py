"""The presenter of games that declare their table with blocks, or declare nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Any

from manaforge_widgets.core.api import GameError, View
from manaforge_widgets.core.markup import SymbolWords
from manaforge_widgets.core.messages import clipped, listed, short
from manaforge_widgets.games.blocks import Block, every
from manaforge_widgets.games.moves import Move, Moves
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.odds.goal_chances import declares_goals
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.default_blocks import DefaultBlocks
from manaforge_widgets.widgets.goal_chances import goal_questions, goal_steps, labels_of, veiled_goals
from manaforge_widgets.widgets.guessed_moves import guessed
from manaforge_widgets.widgets.means import sent
from manaforge_widgets.widgets.presenter import BoardPresenter, OpenActions, Question
from manaforge_widgets.widgets.to_json import option_view

MOST_OPTIONS = 6
"""If a pattern that picks sets has no more legal moves, the page gets what each of them would change."""
_NAMING = ("game", "edition")
"""The keys of a view that say what it is a view of."""
DICE_WORDS: SymbolWords = {f"die-{face}": str(face) for face in range(1, 21)}
"""The words for dice in texts."""


class BlocksPresenter(BoardPresenter):
    """The content of a Board and a Replay of a game that declares its table with blocks, or declares nothing.

    If the rules have a method ``show(position, seat)``, it gives the blocks. Otherwise the fields of the view become
    blocks. The moves of a pattern become selections on the blocks that pick its arguments. If the rules have a method
    ``label(position, move)``, it gives the words on the buttons, with symbols; an empty text leaves them as they are.

    Args:
        match: the match that is shown.

    Raises:
        GameError: if ``show`` fails at the first position, or returns something else than blocks.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.core.api import Decision
        >>> from manaforge_widgets.games.blocks import Counter
        >>> from manaforge_widgets import SimpleGame
        >>> class Nim(SimpleGame):
        ...     name, title, moves = "nim", "Nim", ("take 1", "take 2")
        ...     def begin(self, seats):
        ...         return {"active": 0, "stones": 5}
        ...     def pending(self, position):
        ...         return Decision(position["active"])
        ...     def legal_moves(self, position):
        ...         return self.moves
        ...     def play(self, position, move):
        ...         position["stones"] -= int(move.split()[1])
        ...     def scores(self, position):
        ...         return [0, 0]
        ...     def show(self, position, seat):
        ...         return Counter("Stones", position["stones"])
        >>> _ = mf.register_game(Nim)
        >>> m = mf.new_match("nim", seats=2)
        >>> BlocksPresenter(m).client_view(m.view(0))["blocks"][0]["value"]
        '5'
    """

    bundle = "blocks"

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.cards = {
            "patterns": [_pattern_view(pattern) for pattern in self._patterns],
            "how_to_play": [str(line) for line in getattr(match.rules, "how_to_play", ())],
        }
        self.client_view(match.view(None))

    @property
    def symbols(self) -> SymbolWords:
        """The words for the symbols in texts: those of the game, and dice."""
        return {**DICE_WORDS, **self.match.rules.symbols}

    # ---------------------------------------------------------------------------------------------- what is shown

    def covered(self, seat: int, view: View, step: int | None = None, /) -> View:
        """Return what everybody may see, as the view of a spectator, unless the seat sees no more than that.

        Args:
            seat: the seat.
            view: what the seat sees; it stays as it is.
            step: the step of the view; None for now.
        """
        rules: Any = self.match.rules
        if not getattr(rules, "hides", False):
            alike = super().covered(seat, view, step)
            return alike if alike == view else {**alike, "viewer": None}
        shown = rules.for_show({**view, "spectator": True})
        if shown == rules.for_show(view):
            return view
        return {**{name: view[name] for name in _NAMING}, **shown, "viewer": None}

    def client_view(self, view: View, /) -> dict[str, Any]:
        """Return the blocks for a view as JSON.

        Args:
            view: what a seat sees, or everything.

        Raises:
            GameError: if ``show`` fails or returns something else than blocks.
        """
        if self._show is None:
            return {"blocks": self._default.blocks(self._for_show(view))}
        return {"blocks": [sent(block.json()) for block in self._blocks(view)]}

    def open_actions(self, seat: int, view: View, names: Sequence[str], /) -> OpenActions:  # noqa: ARG002
        """Return the legal moves of a seat, each with its pattern and arguments, and reasons for the other values.

        Args:
            seat: the seat.
            view: what the seat sees.
            names: a name for each seat.
        """
        match = self.match
        choice = MatchControl(match).choice(seat)
        proposal = choice.proposal if choice else None
        actions = match.legal_actions(seat)
        finals = self._finals([action.code for action in actions]) if actions else {}
        # A label may depend on the position, such as "Score 12 in Sixes".
        label = getattr(match.rules, "label", None)
        shown = self._for_show(view) if label else view
        options = []
        for action in actions:
            pattern, arguments = self._chosen.get(action.text, (None, {}))
            move = Move(action.text, pattern, arguments)
            words = (label(shown, move) if label else "") or (pattern.words(move) if pattern else action.text)
            option = option_view(action, f"action:{action}", words, proposed=action == proposal)
            at = -1 if pattern is None else self._patterns.index(pattern)
            option["args"] = {
                "pattern": at,
                "values": {name: _values(value) for name, value in arguments.items()},
                "final": finals.get(action.code, False),
                "after": {},
            }
            options.append(option)
        for at, pattern in enumerate(self._patterns):
            few = [
                (option, action)
                for option, action in zip(options, actions, strict=True)
                if option["args"]["pattern"] == at
            ]
            if pattern.sets and len(few) <= MOST_OPTIONS:
                for option, action in few:
                    option["args"]["after"] = self._after(seat, view, action.code)
        return OpenActions(options, refusals=self._refusals(seat, actions) if actions else {})

    # ------------------------------------------------------------------------------------------------------- chances

    @property
    def no_guesses(self) -> str:
        """The reason why there are no chances to guess: the game declares no goals."""
        rules = self.match.rules
        if declares_goals(rules):
            return ""
        return (
            f"{rules.title or rules.name} has no chances to guess, so leave out predict=. For chances, write a method "
            "goals(position, seat) in its rules, which returns a dict from names to Goal(value)."
        )

    def odds_steps(self, seat: int, view: View, /) -> Iterator[Any]:
        """Yield the chances of the goals that the game declares, each time more of them, and None where it may pause.

        Args:
            seat: the seat.
            view: what the seat sees.
        """
        if not declares_goals(self.match.rules):
            return iter(())
        actions = self.match.legal_actions(seat)
        labels = labels_of(actions, self.open_actions(seat, view, ()).options if actions else ())
        return goal_steps(self.match, seat, labels, _picked(self.client_view(view)["blocks"]), self._patterns)

    def questions(self, odds: Any, /) -> list[Question]:
        """Return the chances that a board may ask people to guess.

        Args:
            odds: what :meth:`odds_steps` yielded last.
        """
        return goal_questions(odds)

    def veiled(self, odds: Any, guessed: AbstractSet[str], /) -> Any:
        """Return ``odds`` without the chances that are still to be guessed.

        Args:
            odds: what :meth:`odds_steps` yielded last.
            guessed: the ids of the questions that have been answered.
        """
        return veiled_goals(odds, guessed)

    # -------------------------------------------------------------------------------------------------------- blocks

    @cached_property
    def _show(self) -> Any:
        return getattr(self.match.rules, "show", None)

    @cached_property
    def _default(self) -> DefaultBlocks:
        return DefaultBlocks(self.match.rules, self.match.seats, self._patterns)

    def _for_show(self, view: View) -> View:
        """Return a view in which what its seat can't see is hidden."""
        for_show = getattr(self.match.rules, "for_show", None)
        shown: View = for_show(view) if for_show else view
        return shown

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        """All moves of the game; rules that are written in full have none that are known here."""
        return getattr(self.match.rules, "move_list", ())

    @cached_property
    def _chosen(self) -> dict[str, tuple[Moves | None, dict[str, Any]]]:
        """The pattern and the arguments of each move, by its notation."""
        found = {str(move): (move.pattern, move.arguments) for move in self._moves}
        plain = [str(move) for move in self._moves if move.pattern is None]
        return found | guessed(plain)

    @cached_property
    def _patterns(self) -> list[Moves]:
        return list(dict.fromkeys(pattern for pattern, _ in self._chosen.values() if pattern is not None))

    def _blocks(self, view: View) -> list[Block]:
        rules = self.match.rules
        title = rules.title or rules.name
        try:
            shown = self._show(self._for_show(view), view.get("viewer"))
        except GameError:
            raise
        except Exception as error:
            raise GameError(
                f"{title}: show raised {type(error).__name__}: {clipped(str(error), 120)}. It gets a view of the "
                f"position, in which what the seat can't see is hidden."
            ) from error
        found = [shown] if isinstance(shown, Block) else list(shown) if isinstance(shown, list | tuple) else None
        if found is None or not all(isinstance(block, Block) for block in found):
            raise GameError(
                f"{title}: show must return a block or a list of blocks, such as Text('hello'), not {short(shown, 60)}."
            )
        names = {name for pattern in self._patterns for name in pattern.values}
        for block in every(found):
            if block.picks and block.picks not in names:
                raise GameError(
                    f"{title}: a {type(block).__name__} picks {block.picks!r}, which is not an argument of any move; "
                    f"the arguments are {listed(sorted(names)) or 'none'}."
                )
            if block.owner is not None and block.owner >= self.match.seats:
                raise GameError(
                    f"{title}: a {type(block).__name__} belongs to seat {block.owner}, but the seats are 0 to "
                    f"{self.match.seats - 1}."
                )
        return found

    # --------------------------------------------------------------------------------------------------------- moves

    def _finals(self, codes: Iterable[int]) -> dict[int, bool]:
        """Return which moves of one value can't be undone, because luck follows or a card is revealed."""
        is_final = getattr(self.match.rules, "is_final", None)
        if is_final is None:
            return {}
        single = [code for code in codes if self._is_single(*self._chosen.get(str(self._moves[code]), (None, {})))]
        # Whether a move reveals something may depend on what the seat can't see, so it must not show.
        if self.match.rules.hides:  # type: ignore[attr-defined]
            return dict.fromkeys(single, True)
        position = self.match.copy_position()
        return {code: bool(is_final(position, code)) for code in single}

    def _after(self, seat: int, view: View, code: int) -> dict[str, int]:
        """Return which numbers on the table a move changes; nothing if luck follows it or the game hides anything."""
        rules: Any = self.match.rules
        if self._show is None or getattr(rules, "hides", True):
            return {}
        position = self.match.copy_position()
        if rules.is_final(position, code):
            return {}
        rules.apply(position, code)
        then = self.client_view({**view, **rules.view(position, seat)})
        return dict(_changed(self.client_view(view), then, ""))

    @staticmethod
    def _is_single(pattern: Moves | None, arguments: Mapping[str, Any]) -> bool:
        return pattern is not None and len(arguments) == 1 and not pattern.sets

    def _refusals(self, seat: int, actions: Sequence[Any]) -> dict[str, shapes.RefusalView]:
        """Return for each value that leads to no legal move the reason for the first of its moves."""
        legal = {action.text for action in actions}
        open_values: set[tuple[str, str]] = set()
        closed: dict[tuple[str, str], str] = {}
        for move in self._moves:
            _, arguments = self._chosen.get(str(move), (None, {}))
            for name, value in arguments.items():
                for one in _values(value):
                    if str(move) in legal:
                        open_values.add((name, one))
                    else:
                        closed.setdefault((name, one), str(move))
        found: dict[str, shapes.RefusalView] = {}
        for (name, value), text in closed.items():
            if (name, value) not in open_values:
                words = self.match.why_not(text, seat) or ""
                found[f"value:{name}:{value}"] = {"rule": "", "words": words[:1].upper() + words[1:], "brief": ""}
        return found


def _changed(before: Any, after: Any, path: str) -> Iterator[tuple[str, int]]:
    """Yield each number that differs between two values of the same shape, with its path."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in before.keys() & after.keys():
            yield from _changed(before[name], after[name], f"{path}/{name}")
    elif isinstance(before, list) and isinstance(after, list):
        for at, (old, new) in enumerate(zip(before, after, strict=False)):
            yield from _changed(old, new, f"{path}/{at}")
    elif isinstance(after, int) and before != after:
        yield path, after


def _picked(blocks: Sequence[Mapping[str, Any]]) -> set[str]:
    """Return the arguments that blocks pick, as JSON."""
    inner = set().union(*(_picked(block.get("blocks", ())) for block in blocks))
    return inner | {block["picks"] for block in blocks if block["picks"]}


def _pattern_view(pattern: Moves) -> dict[str, Any]:
    values = {
        name: list(dict.fromkeys(one for value in given for one in _values(value)))
        for name, given in pattern.values.items()
    }
    return {
        "text": pattern.text,
        "label": pattern.label or pattern.text,
        "names": list(pattern.values),
        "sets": sorted(pattern.sets),
        "values": values,
    }


def _values(value: Any) -> list[str]:
    return [str(one) for one in value] if isinstance(value, tuple) else [str(value)]
