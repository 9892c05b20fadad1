"""Tracebacks of failed bots, as texts that are the same on every machine and in every session."""

from __future__ import annotations

import re
from pathlib import PurePath
from traceback import TracebackException

from manaforge_widgets.core.messages import clipped

_FRAMES, _ERRORS, _LINE, _LETTERS = 12, 3, 300, 4_000
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
# The cells of a notebook are files of the session, or have names in angle brackets.
_CELL = re.compile(r"[\\/]ipykernel_\d+[\\/]|^<")


def trace_of(error: BaseException) -> str:
    """Return the traceback of a bot's exception and of the errors that led to it, with only the bot's own calls.

    It contains no folders of files and no addresses of objects, so that a simulation gives the same text on every
    machine and in every run.

    Args:
        error: the bot's exception, caught where the bot was called.

    Example:
        >>> def bot(view, legal_actions, rng):
        ...     return view["luck"]
        >>> try:
        ...     bot({}, (), None)
        ... except KeyError as error:
        ...     print(trace_of(error).splitlines()[-1])
        KeyError: 'luck'
    """
    # The first call belongs to the caller of the bot.
    trace = TracebackException(type(error), error, error.__traceback__ and error.__traceback__.tb_next)
    return _shortened("\n".join(_lines(trace, _ERRORS)))


def without_addresses(text: str) -> str:
    """Return a text without the addresses of objects, which differ from run to run.

    Example:
        >>> without_addresses("<function bot at 0x7f3a5c>")
        '<function bot>'
    """
    return _ADDRESS.sub("", text)


def _lines(trace: TracebackException, errors: int) -> list[str]:
    earlier = trace.__cause__ or (None if trace.__suppress_context__ else trace.__context__)
    lines = []
    if earlier is not None and errors > 1:
        lines = [*_lines(earlier, errors - 1), "", "which led to:", ""]
    lines.append("Traceback (most recent call last):")
    left_out = len(trace.stack) - _FRAMES
    if left_out > 0:
        lines.append(f"  ... {left_out} calls before these")
    for frame in trace.stack[-_FRAMES:]:
        lines.append(f'  File "{_file(frame.filename)}", line {frame.lineno}, in {frame.name}')
        if frame.line:
            lines.append(f"    {clipped(frame.line, _LINE)}")
    lines += [clipped(line.rstrip("\n"), _LINE) for line in trace.format_exception_only()]
    return lines


def _file(name: str) -> str:
    return "a cell" if _CELL.search(name) else PurePath(name).name


def _shortened(text: str) -> str:
    """Return a text without addresses; of a long text only the end, which contains the error."""
    text = without_addresses(text)
    cut = text if len(text) <= _LETTERS else f"...\n{text[-_LETTERS:]}"
    return cut.encode(errors="backslashreplace").decode()
