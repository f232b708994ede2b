"""A fan-out with the test in place of the other processes."""

from __future__ import annotations

from hexwarp.server.live.fanout import Body, Handler, HeartbeatHandler, LocalFanout


class ManualFanout(LocalFanout):
    """Records published messages; the test passes in those of other processes."""

    def __init__(self) -> None:
        self.published: list[tuple[str, Body]] = []
        self.process_id = "this"
        self._handlers: list[tuple[str, Handler]] = []
        self._heartbeat_handlers: list[HeartbeatHandler] = []

    def publish(self, topic: str, body: Body, match_id: str | None = None) -> None:
        self.published.append((topic, body))

    def subscribe(self, topic: str, receive_messages: Handler) -> None:
        self._handlers.append((topic, receive_messages))

    def on_heartbeat(self, beat: HeartbeatHandler) -> None:
        self._heartbeat_handlers.append(beat)

    def receive(self, topic: str, body: Body, process: str = "another") -> None:
        """Receive a message of another process."""
        for subscribed, handler in self._handlers:
            if subscribed == topic:
                handler(process, body)

    def beat(self) -> None:
        """Call the heartbeat handlers."""
        for handler in self._heartbeat_handlers:
            handler()
