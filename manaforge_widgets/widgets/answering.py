"""Messages from a page: each is answered once and in words, whatever was put into it and whatever fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manaforge_widgets.games.api import GameError
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.base import BundledWidget
from manaforge_widgets.widgets.to_json import refusal_of, refusal_view

_EXACT = 2**53
"""Greater numbers are not exact in a browser, so none of them is the number of a request."""


class AnsweringWidget(BundledWidget):
    """A widget whose page sends requests; the base class of Board and DiceLab.

    A class of its own carries out a request in ``_carry_out``, all of it or nothing. Here each message gets one
    answer: the text that was asked for, or an error of the package in its words, or a sentence with the name of any
    other error.

    Args:
        bundle_name, title, dom, traits: as for :class:`BundledWidget`.

    Example:
        >>> class Echo(AnsweringWidget):
        ...     def _carry_out(self, content):
        ...         return content["word"].upper()
        >>> echo = Echo("board-plain", "Echo")
        >>> echo._answer({"request": 1, "word": "yes"})
        {'request': 1, 'error': '', 'rule': '', 'text': 'YES'}
        >>> echo._answer({"request": 2})["error"]
        'Something went wrong that should not have (KeyError).'
        >>> echo._answer("yes")["error"]
        'This message can\u2019t be read.'
    """

    def __init__(self, bundle_name: str, title: str, dom: Mapping[str, Any] | None = None, **traits: Any) -> None:
        super().__init__(bundle_name, title, dom, **traits)
        self.on_msg(self._on_message)

    def _carry_out(self, content: Mapping[str, Any]) -> str:
        """Do what a message asks for, all of it or nothing.

        Args:
            content: the message; nothing in it has been checked.

        Returns:
            The text that was asked for; empty for a request that asks for none.

        Raises:
            GameError: when it can't be done.
        """
        raise NotImplementedError

    def _seat_words(self) -> Sequence[str]:
        """The names to use for the seats in errors; empty where there are no seats."""
        return ()

    def _answer(self, content: object) -> shapes.Answer:
        """Carry out a message and return the answer to it.

        Args:
            content: whatever came.
        """
        request = content.get("request") if isinstance(content, dict) else None
        answer: shapes.Answer = {
            "request": request if type(request) is int and -_EXACT < request < _EXACT else None,
            "error": "",
            "rule": "",
            "text": "",
        }
        try:
            if not isinstance(content, dict):
                raise GameError("This message can\u2019t be read.")
            answer["text"] = self._carry_out(content)
        except (Exception, SystemExit, KeyboardInterrupt) as failure:
            self.log.debug("a message to %s failed", type(self).__name__, exc_info=True)
            self._explain(failure, answer)
        return answer

    def _explain(self, failure: BaseException, answer: shapes.Answer) -> None:
        why = refusal_view(refusal_of(failure), self._seat_words())
        answer["error"], answer["rule"] = why["words"], why["rule"]

    def _state_refused(self, error: Exception) -> None:
        answer: shapes.Answer = {"request": None, "error": "", "rule": "", "text": ""}
        self._explain(error, answer)
        self.send(answer)

    def _unreadable(self) -> None:
        """Answer a message that is not even one between a widget and its page."""
        self._on_message(self, None, None)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        self.send(self._answer(content))
