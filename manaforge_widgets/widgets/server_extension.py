"""An extension of Jupyter's server: what a kernel answers reaches the page at once.

A kernel answers a click with several messages. The first says only that the kernel is busy. Without the extension the
next ones wait until the page has confirmed the first. On Linux this takes up to 40 ms (RFC 896, Nagle's algorithm;
RFC 1122, 4.2.3.2, delayed acknowledgements).

Installing the package turns the extension on. This command turns it off:
``jupyter server extension disable manaforge_widgets.widgets.server_extension``
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "manaforge_widgets.widgets.server_extension"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    settings = server.web_app.settings
    # Jupyter's own, or what somebody has configured in its place; old servers have none.
    connection: Any = settings.get("kernel_websocket_connection_class")
    if connection is None:
        return

    async def connect(self: Any) -> Any:
        self.websocket_handler.set_nodelay(True)
        return await connection.connect(self)

    settings["kernel_websocket_connection_class"] = type("PromptConnection", (connection,), {"connect": connect})
