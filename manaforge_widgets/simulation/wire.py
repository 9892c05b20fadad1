"""Messages between a process and its workers: a length, then so many bytes."""

from __future__ import annotations

from typing import IO

_LENGTH = 8


def send(pipe: IO[bytes], message: bytes) -> None:
    """Write a message.

    Args:
        pipe: what is written to.
        message: the message.

    Raises:
        OSError: when nobody reads any more.

    Example:
        >>> from io import BytesIO
        >>> pipe = BytesIO()
        >>> send(pipe, b"play")
        >>> receive(BytesIO(pipe.getvalue()))
        b'play'
    """
    pipe.write(len(message).to_bytes(_LENGTH, "big"))
    pipe.write(message)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """Read a message.

    Args:
        pipe: what is read from.

    Raises:
        EOFError: when the pipe ends before the message does.
    """
    return _exactly(pipe, int.from_bytes(_exactly(pipe, _LENGTH), "big"))


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    data = pipe.read(count)
    if len(data) < count:
        raise EOFError("the pipe has ended")
    return data
