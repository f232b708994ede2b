"""An export of many games: one game is in memory at a time, and others are served in between."""

from typing import Any

import pytest

from hexwarp.server.api import personal_data
from hexwarp.server.services.operation import export
from support.client import TestClient
from support.users import User


def test_export_is_sent_game_by_game(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = User(client, "Ann")
    made = [ann.create("me", "me")["id"] for _ in range(3)]
    written = list[str]()
    exported_game = export.exported_game

    def record(events: Any, *arguments: Any) -> Any:
        written.append(events[0].match_id)
        return exported_game(events, *arguments)

    monkeypatch.setattr(personal_data, "exported_game", record)

    async def first_part() -> str:
        server = client.server
        user = await server.storage.users.get(ann_id)
        assert user is not None
        parts = personal_data._export(server, user, '{"games":[]}')
        assert await anext(parts) == '{"games":'
        assert written == []
        await anext(parts)
        assert len(written) == 1
        return "".join([part async for part in parts])

    ann_id = ann.id
    assert client.loop.call(first_part).endswith("]}")
    exported = ann.get("/me/export").json()
    assert sorted(game["id"] for game in exported["games"]) == sorted(made)
    assert User(client, "New").get("/me/export").json()["games"] == []
