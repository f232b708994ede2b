"""Networks at tables: levels that play with a file of the host, by a name that it chooses."""

from pathlib import Path

import numpy as np
import pytest

from hexwarp.cli.main import main
from hexwarp.cli.serve import engine_commands
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.search import network
from hexwarp.server.app import create_app
from hexwarp.server.bots.hosted import hosted_bots
from hexwarp.server.settings import Settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.eventually import eventually
from support.users import User


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file with an untrained network for Indigo with two players."""
    game = registry.load("indigo")
    features = game.features()
    assert features is not None
    made = network.untrained(network.inputs_of(game, features), 2, np.random.default_rng(1))
    file = tmp_path / "mine.hxn"
    file.write_bytes(network.to_file(made))
    return file


def test_network_is_offered_seated_and_moves(
    file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(engines={"fox": "true", "mine": f"level1@{file}"})
    app = create_app(Storage(sqlite_url(tmp_path / "x.db")), settings)
    with TestClient(app) as client:
        ann = User(client, "Ann")
        kinds = {kind["name"]: kind for kind in ann.get("/catalogue").json()["games"]}
        assert kinds["indigo"]["bots"][-2:] == ["fox", "mine"]
        assert kinds["indigo"]["bot_players"] == {"fox": [2, 3, 4], "mine": [2]}
        assert "mine" not in kinds["hyper6"]["bots"]
        seats = [{"kind": "human"}, *[{"kind": "bot", "bot": "mine"}] * 2]
        refused = ann.post("/games", {"game": "indigo", "players": 3, "seats": seats})
        assert refused.json()["detail"].startswith("There is no bot 'mine'; there are random,")

        def play() -> None:
            game = ann.create("mine", "me", game="indigo", first=1)
            assert game["seats"][0]["name"] == game["seats"][0]["bot"] == "mine"
            eventually(lambda: ann.game(game)["ply"], lambda ply: ply == 1)

        play()
        assert not caplog.messages
        file.write_bytes(b"no network any more")
        play()  # at random, and the log says so: it is this file that the bot plays with
        assert "network_file=" in caplog.text
        assert "holds no network." in caplog.text


def test_level_of_a_network_is_named_like_an_engine(file: Path) -> None:
    hosted = hosted_bots(engine_commands(["fox=true", f"mine=level2@{file}"]))
    assert list(hosted.engines) == ["fox"]
    assert hosted.levels["mine"].number == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("level4@{file}", "bad.npz plays no game. .*bad.npz holds no network."),
        ("level9@{file}", "Only a level plays with another network, not level9"),
        ("greedy@{file}", "Only a level plays with another network, not greedy"),
    ],
)
def test_network_of_no_game_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "bad.npz").write_bytes(b"bad")
    with pytest.raises(MalformedError, match=reason):
        hosted_bots({"mine": text.format(file=tmp_path / "bad.npz")})


def test_missing_network_is_an_error_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = f"mine=level4@{tmp_path / 'none.npz'}"
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--bot", bot]) == 2
    assert (
        capsys.readouterr().err == f"hexwarp: {tmp_path / 'none.npz'}: No such file or directory\n"
    )
