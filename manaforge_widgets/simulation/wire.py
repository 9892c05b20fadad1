"""Messages between a process and its workers: a length, then that number of bytes."""

from __future__ import annotations

from typing import IO

_LENGTH = 8


def send(pipe: IO[bytes], message: bytes) -> None:
    """Write a message.

    Args:
        pipe: the pipe to write to.
        message: the message, as bytes.

    Raises:
        OSError: if nobody reads the pipe any more.

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
        pipe: the pipe to read from.

    Raises:
        EOFError: if the pipe ends before the message does.
    """
    return _exactly(pipe, int.from_bytes(_exactly(pipe, _LENGTH), "big"))


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    data = pipe.read(count)
    if len(data) < count:
        raise EOFError("the other process ended before its message was complete")
    return data
