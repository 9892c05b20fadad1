"""The extension of Jupyter's server: a page gets each message at once, whatever class connects it with its kernel."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import tornado.httpserver
import tornado.testing
import tornado.web
import tornado.websocket
from jupyter_server.extension.manager import ExtensionPackage
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

from manaforge_widgets.widgets import server_extension

ROOT = Path(__file__).parents[2]
SETTING = "kernel_websocket_connection_class"


def load(connection: type | None) -> Any:
    """What a server connects pages with after the extension has been loaded."""
    settings = {} if connection is None else {SETTING: connection}
    server: Any = SimpleNamespace(web_app=SimpleNamespace(settings=settings))
    server_extension._load_jupyter_server_extension(server)
    return settings.get(SETTING)


class Connection:
    """Stands for Jupyter's, without a kernel."""

    def __init__(self, websocket_handler: Handler) -> None:
        self.websocket_handler = websocket_handler

    async def connect(self) -> None:
        """Send what the socket is set to: whether it sends at once."""
        page = self.websocket_handler.ws_connection.stream.socket
        await self.websocket_handler.write_message(str(page.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))


class Handler(tornado.websocket.WebSocketHandler):
    """Connects a page as the handler of Jupyter's server does."""

    async def open(self, *_: str, **__: str) -> None:
        await self.application.settings[SETTING](websocket_handler=self).connect()


class AtOnce(tornado.testing.AsyncHTTPTestCase):
    """A page and a real server."""

    def get_app(self) -> tornado.web.Application:
        return tornado.web.Application([("/", Handler)])

    async def said(self, connection: Any) -> bool:
        self._app.settings[SETTING] = connection
        page = await tornado.websocket.websocket_connect(f"ws://127.0.0.1:{self.get_http_port()}/")
        answer = await page.read_message()
        page.close()
        return answer != "0"

    @tornado.testing.gen_test
    async def test_messages_are_sent_at_once(self) -> None:
        assert not await self.said(Connection)
        assert await self.said(load(Connection))


def test_the_class_that_jupyter_uses_is_extended_and_a_server_without_one_is_left_alone() -> None:
    assert issubclass(load(ZMQChannelsWebsocketConnection), ZMQChannelsWebsocketConnection)
    assert load(None) is None
    # What the extension replaces is what Jupyter's handler reads.
    handler: Any = SimpleNamespace(settings={SETTING: Connection})
    getter = KernelWebsocketHandler.kernel_websocket_connection_class.fget
    assert getter(handler) is Connection


def test_jupyter_finds_the_extension_by_the_name_in_the_file_that_turns_it_on() -> None:
    turned_on = json.loads(
        (ROOT / "manaforge_widgets" / "widgets" / "server_extension.json").read_text(encoding="utf-8")
    )
    (name,) = turned_on["ServerApp"]["jpserver_extensions"]
    package = ExtensionPackage(name=name, enabled=True)
    assert [point.name for point in package.extension_points.values()] == [name]
    assert package.validate()
