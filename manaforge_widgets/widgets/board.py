"""Board: the table as one seat sees it, to play by clicking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import traitlets

from manaforge_widgets.bots import Bot, choose, find_bot
from manaforge_widgets.games.api import Action, GameError, IllegalAction, Refusal, View
from manaforge_widgets.games.markup import with_names
from manaforge_widgets.games.page import rule
from manaforge_widgets.match import Match
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.base import BundledWidget, check_match, check_seat, outcome_view, seat_names
from manaforge_widgets.widgets.head import head_view
from manaforge_widgets.widgets.refusal import refusal_view
from manaforge_widgets.widgets.table import kit_of, table_of

LOG_LINES = 40
MOST_BOT_MOVES = 2_000
"""No bot needs as many for a game; one that never ends its turn must not stop the notebook."""
MOST_LETTERS = 400
"""No action or number of a rule is longer."""
_REQUESTS = ("act", "undo", "redo", "cancel", "continue")


class Board(BundledWidget):
    """Play a match by clicking.

    The match stays live: what is applied in Python shows on the board, and what is clicked shows in the match.

    Args:
        match: the match to play.
        seat: whose mat is in front.
        bots: who plays the other seats, ``{1: "greedy", 2: "random"}``; a bot may be a function of one's own.
        pace: milliseconds between the bots' moves; 0 plays them at once.
        names: a name for each seat.
        odds: whether the seat's odds are shown: for each item on the board the chance to pay for it, and what each
            option of a choice leaves possible.

    Attributes:
        match: the match.
        snapshot: what is shown, as JSON (read-only).
        odds: the odds of the table shown, as JSON (read-only); None while there are none.
        pace: as above; the board's own control changes it too.

    Example:
        >>> import manaforge_widgets as mf
        >>> board = mf.Board(mf.new_match("manaforge", seats=3, seed=7), bots={1: "greedy", 2: "greedy"})
        >>> board
        Board(seat=0, step=0)
    """

    kit = traitlets.Dict(read_only=True).tag(sync=True)
    snapshot = traitlets.Dict(read_only=True).tag(sync=True)
    odds = traitlets.Dict(read_only=True, allow_none=True, default_value=None).tag(sync=True)
    pace = traitlets.Int(900, min=0, max=60_000).tag(sync=True)
    from_browser = ("pace",)

    def __init__(
        self,
        match: Match,
        seat: int = 0,
        bots: Mapping[int, str | Bot] | None = None,
        *,
        pace: int = 900,
        names: Sequence[str] | None = None,
        odds: bool = True,
    ) -> None:
        self.match = check_match(match)
        self.seat = check_seat(match, seat)
        self._bots = {}
        if not isinstance(bots, Mapping | None):
            raise GameError("bots is a dict by seat, such as {1: 'greedy'}.")
        for other, bot in (bots or {}).items():
            if check_seat(match, other) == seat:
                raise GameError(f"seat {seat} is yours: a bot can't play it too.")
            self._bots[other] = find_bot(match.rules, bot)
        self._names = seat_names(match, names, seat, bots or {})
        self._table = table_of(match)
        self._with_odds = bool(odds)
        self._odds_view: View | None = None
        self._lines: list[tuple[Action, shapes.LogLine]] = []
        self._held = False
        kit = kit_of(match, self._table)
        super().__init__(f"board-{self._table.bundle}", kit["title"], pace=pace)
        self.set_trait("kit", kit)
        self.on_msg(self._on_request)
        with self._one_refresh():
            self._play_bots_at_once()
        match.subscribe(self._refresh)

    def __repr__(self) -> str:
        return f"Board(seat={self.seat}, step={self.match.step})"

    def close(self) -> None:
        """Take the board off the page; the match goes on without it."""
        # Jupyter closes widgets whose making failed, too: those have no match yet.
        if hasattr(self, "match"):
            self.match.unsubscribe(self._refresh)
        super().close()

    # --------------------------------------------------------------------------------------------- what is shown

    def _refresh(self) -> None:
        if self._held:
            return
        self.set_trait("snapshot", self._snapshot())
        if self._with_odds:
            # A trait of its own, sent after the snapshot: the table is painted while the odds are worked out.
            self._refresh_odds(self.snapshot["view"])

    def _refresh_odds(self, view: View) -> None:
        """Find the odds, unless the table is the one that they were found for."""
        if view != self._odds_view:
            self._odds_view = view
            self.set_trait("odds", self._table.odds(self.seat, view))
        elif self.odds is not None:
            self.set_trait("odds", {**self.odds, "step": self.match.step})

    @contextmanager
    def _one_refresh(self) -> Iterator[None]:
        """Show once, at the end, whatever happens in between."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            self._refresh()

    def _snapshot(self) -> shapes.Snapshot:
        match = self.match
        view = match.view(self.seat)
        asked = self._table.asked(self.seat, view, self._names)
        return {
            "step": match.step,
            "seat": self.seat,
            "names": self._names,
            "head": head_view(match, match.step, self._names, self.seat),
            "view": view,
            "options": asked.options,
            "why": asked.refusals,
            "choice": asked.choice,
            "bots": sorted(self._bots),
            "bots_to_act": bool(self._bots_to_act()),
            "can_undo": self._can_take_back(),
            "can_redo": self._can_do_again(),
            "log": self._log(),
            "outcome": outcome_view(match.outcome, self._names),
        }

    def _log(self) -> list[shapes.LogLine]:
        actions = self.match.actions
        # A line stays unless its action was taken back: then another object stands in its place.
        kept = 0
        while kept < min(len(self._lines), len(actions)) and self._lines[kept][0] is actions[kept]:
            kept += 1
        del self._lines[kept:]
        for step in range(kept + 1, len(actions) + 1):
            text = with_names(self.match.described(step, self.seat), self._names)
            self._lines.append((actions[step - 1], {"seat": actions[step - 1].seat, "text": text, "step": step}))
        return [line for _, line in self._lines[-LOG_LINES:]]

    # ------------------------------------------------------------------------------------------------------- bots

    def _bots_to_act(self) -> list[int]:
        return [seat for seat in self.match.to_act if seat in self._bots]

    def _play_bots_at_once(self) -> None:
        played = 0
        while self.pace == 0 and (seats := self._bots_to_act()):
            if played == MOST_BOT_MOVES:
                raise GameError(
                    f"the bots made {played} moves without coming to an end; set a pace to see what they do."
                )
            self._play_bot(seats[0])
            played += 1

    def _play_bot(self, seat: int) -> None:
        self.match.apply(choose(self.match, seat, self._bots[seat]))

    # --------------------------------------------------------------------------------------------------- requests

    def _on_request(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message of the browser, which may be anything: only words come back for what is not right."""
        request = content.get("request") if isinstance(content, dict) else None
        answer: shapes.Answer = {
            "request": request if type(request) is int else None,
            "error": "",
            "rule": "",
            "text": "",
        }
        try:
            if isinstance(content, dict) and content.get("kind") == "rule":
                answer["text"] = self._rule(content.get("rule"))
            else:
                with self._one_refresh():
                    self._carry_out(content)
        except GameError as refused:
            why = refusal_view(refused.refusal, self._names)
            answer["error"], answer["rule"] = why["words"], why["rule"]
        except Exception as failure:  # noqa: BLE001 - a bot is the user's own code: whatever it raises is shown, not lost
            answer["error"] = f"{type(failure).__name__}: {failure}"
        self.send(answer)

    def _carry_out(self, content: object) -> None:
        if not isinstance(content, dict) or content.get("kind") not in _REQUESTS:
            raise GameError("The board got a message that it does not know.")
        kind, step = content["kind"], content.get("step")
        if type(step) is not int:
            raise GameError("The board got a message without its step.")
        if step != self.match.step:
            if kind == "continue":
                return
            raise IllegalAction("The board was out of date; it shows the present table now.")
        if kind == "act":
            self._act(content.get("action"))
        elif kind == "continue":
            if seats := self._bots_to_act():
                self._play_bot(seats[0])
        elif kind == "redo":
            self._redo()
        else:
            self._take_back()

    def _act(self, action: object) -> None:
        self.match.apply(self._read(action), self.seat)
        self._play_bots_at_once()

    def _read(self, action: object) -> Action | str:
        """An action as the browser names it: its notation, or its kind and arguments."""
        if isinstance(action, str) and len(action) <= MOST_LETTERS:
            return action
        if isinstance(action, dict) and len(str(action)) <= MOST_LETTERS:
            kind, args = action.get("kind"), action.get("args")
            if isinstance(kind, str) and isinstance(args, dict) and not {"self", "kind", "seat"} & args.keys():
                return self.match.action(kind, self.seat, **args)
        raise GameError("The board got an action that it can't read.")

    def _rule(self, number: object) -> str:
        if not isinstance(number, str) or len(number) > MOST_LETTERS:
            raise GameError("The board was asked for a rule without its number.")
        return rule(number)

    def _can_take_back(self) -> bool:
        own_turn = self.match.head().active == self.seat
        for action in reversed(self.match.undoable):
            if action.seat == self.seat:
                return True
            # Bots act again by themselves; what another person did is theirs, but for answers in one's own turn.
            if not own_turn and action.seat not in self._bots:
                return False
        return False

    def _take_back(self) -> None:
        """Undo the seat's last action and what others answered to it, back to where the seat was free to choose."""
        if not self._can_take_back():
            raise IllegalAction(Refusal("there is nothing of yours to take back.", self.match.rules.undo_rule))
        own = False
        while not own or (self._choosing() and self._can_take_back()):
            own = self.match.undoable[-1].seat == self.seat
            self.match.undo()

    def _can_do_again(self) -> bool:
        return bool(self.match.undone) and self.match.undone[0].seat == self.seat

    def _redo(self) -> None:
        if not self._can_do_again():
            raise IllegalAction("there is nothing of yours to do again.")
        self.match.redo()
        while self._choosing() and self.match.can_redo:
            self.match.redo()

    def _choosing(self) -> bool:
        """Whether a question is running inside of somebody's turn."""
        match = self.match
        return match.head().active is not None and any(match.choice_of(seat) is not None for seat in match.to_act)
