"""Requests from a page: each one is checked against its TypedDict, handled by one method, and answered exactly once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import FunctionType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict
from weakref import WeakKeyDictionary

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.base import BundledWidget
from manaforge_widgets.widgets.requests import Hello
from manaforge_widgets.widgets.to_json import refusal_of, refusal_view

_EXACT = 2**53
"""The first whole number that a browser may not hold exactly; numbers of requests are smaller."""
_handlers: WeakKeyDictionary[type, dict[str, tuple[type, str]]] = WeakKeyDictionary()
_Handler = TypeVar("_Handler", bound=Callable[..., Any])


def answers(shape: type) -> Callable[[_Handler], _Handler]:
    """Mark the method that handles a kind of request.

    Args:
        shape: the TypedDict of the request; its field ``kind`` has one literal value, by which the method is found.

    Example:
        >>> from manaforge_widgets.widgets.requests import Hello
        >>> class Part:
        ...     @answers(Hello)
        ...     def hello(self, request):
        ...         return "yes"
        >>> list(handlers_of(Part))
        ['hello']
    """

    def marked(handler: _Handler) -> _Handler:
        handler.__dict__["answers"] = shape
        return handler

    return marked


def handlers_of(part: type) -> Mapping[str, tuple[type, str]]:
    """Return, for each kind of request that a class handles, its TypedDict and the name of the method.

    Example:
        >>> from manaforge_widgets.widgets.dice_lab import DiceLab
        >>> handlers_of(DiceLab)["roll"]
        (<class 'manaforge_widgets.widgets.requests.RollOnce'>, '_roll_once')
    """
    if part not in _handlers:
        handlers = _handlers[part] = {}
        for above in reversed(part.__mro__):
            for name, method in vars(above).items():
                shape = method.__dict__.get("answers") if isinstance(method, FunctionType) else None
                if shape is not None:
                    [kind] = get_args(_fields(shape)["kind"])
                    handlers[kind] = (shape, name)
    return _handlers[part]


class AnsweringWidget(BundledWidget):
    """A widget whose page sends requests; the base class of all widgets except PrestigeCurves.

    Methods of the widget and of its parts handle the requests; they are marked with :func:`answers`. Each method
    carries out a request completely or not at all. It returns the requested text, or None if the page wants no text.

    The page gets one answer to each message: the requested text, or an error. An error of this package is sent with
    its message, any other error only with its name.

    Args:
        bundle_name, title, dom, traits: the same arguments as for :class:`BundledWidget`.

    Example:
        >>> from typing import Literal, TypedDict
        >>> Say = TypedDict("Say", {"kind": Literal["say"], "word": str})
        >>> class Echo(AnsweringWidget):
        ...     @answers(Say)
        ...     def _say(self, request):
        ...         return request["word"].upper()
        >>> echo = Echo("board-blocks", "Echo")
        >>> echo._answer({"request": 1, "kind": "say", "word": "yes"})
        {'request': 1, 'error': '', 'rule': '', 'text': 'YES'}
        >>> echo._answer({"request": 2, "kind": "say"})["error"]
        "The request 'say' needs a word."
        >>> echo._answer("yes")["error"]
        'This message can\u2019t be read.'
    """

    def __init__(self, bundle_name: str, title: str, dom: Mapping[str, Any] | None = None, **traits: Any) -> None:
        super().__init__(bundle_name, title, dom, **traits)
        self.on_msg(self._on_message)

    @answers(Hello)
    def _hello(self, _request: Hello) -> None:
        """Answer a page that only asks whether the kernel answers."""

    def _parts(self) -> Iterable[Any]:
        """Return the objects that handle requests: the widget, then its parts."""
        return (self,)

    def _carry_out(self, content: Mapping[str, Any]) -> str:
        """Do what a message asks for, completely or not at all.

        Args:
            content: the message, not checked yet.

        Returns:
            The requested text; empty if the request asks for none.

        Raises:
            GameError: when this is not possible.
        """
        kind = content.get("kind")
        for part in self._parts():
            handler = handlers_of(type(part)).get(kind) if isinstance(kind, str) else None
            if handler is not None:
                shape, name = handler
                _check(content, shape)
                text: str | None = getattr(part, name)(content)
                return text or ""
        raise GameError(f"{short(kind, 30)} is not a request that this widget knows.")

    def _seat_words(self) -> Sequence[str]:
        """Return the names to use for the seats in errors; empty where there are no seats."""
        return ()

    def _answer(self, content: object) -> shapes.Answer:
        """Do what a message asks for, and return the answer to it.

        Args:
            content: what the page sent, of any type.
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
        """Answer a message that does not even have the form that ipywidgets expects."""
        self._on_message(self, None, None)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        self.send(self._answer(content))


# -------------------------------------------------------------------------------------------------------------- checks


def _check(content: Mapping[str, Any], shape: type) -> None:
    """Refuse a request that does not fit its shape; further entries are ignored."""
    for name, kind in _fields(shape).items():
        if name not in content:
            if name in shape.__required_keys__:  # type: ignore[attr-defined] # a TypedDict has them
                raise GameError(f"The request {content['kind']!r} needs {_a(name)}.")
        elif not _fits(content[name], kind):
            raise GameError(f"The request {content['kind']!r} has {_a(name)} that can't be read.")


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


@cache
def _fields(shape: type) -> dict[str, Any]:
    return get_type_hints(shape)


def _fits(value: Any, kind: Any) -> bool:
    """Return whether a JSON value is of a kind: a plain type, a literal, a union, a list, a dict or a shape."""
    if kind is Any:
        return True
    if kind is float:
        return type(value) in (int, float)
    if is_typeddict(kind):
        return isinstance(value, dict) and all(
            _fits(value[name], inner) if name in value else name not in kind.__required_keys__
            for name, inner in _fields(kind).items()
        )
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return type(value) is str and value in inner
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in inner)
    if origin is list:
        return isinstance(value, list) and all(_fits(one, inner[0]) for one in value)
    if origin is dict:
        return isinstance(value, dict) and all(
            _fits(name, inner[0]) and _fits(one, inner[1]) for name, one in value.items()
        )
    return type(value) is kind
