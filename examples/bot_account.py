"""Join an open table with a bot account, and play random moves to the end.

    HEXWARP_TOKEN=... python3 examples/bot_account.py http://127.0.0.1:8000/t/abcdefghjkmn

The token is a bot account's: its owner creates one on the page, or by POST /api/bots. Needs only
the standard library.
"""

import json
import os
import random
import sys
import time
import urllib.request
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit

POLL_INTERVAL_S = 0.1
"""Seconds between two requests for the game."""


def call(address: str, body: Any = None) -> Any:
    """Return the server's answer. Raises HTTPError for a refusal."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {os.environ['HEXWARP_TOKEN']}"}
    headers["Content-Type"] = "application/json"
    request = urllib.request.Request(address, data, headers)  # noqa: S310 - the user's own
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


def play(table: str) -> Any:
    """Play a table to its end, and return the finished game."""
    game = call(f"{table}/join", {})
    while game["status"] in ("waiting", "playing"):
        try:
            legal = call(f"{table}/legal")
            if game["round_over"]:
                game = call(f"{table}/round", {})
            elif legal["moves"]:
                move = {"move": random.choice(legal["moves"]), "seat": legal["seat"]}
                game = call(f"{table}/moves", move | {"ply": legal["ply"]})
                continue
        except HTTPError as error:
            if error.code != 409:  # a race with another move: no longer our turn
                raise
        time.sleep(POLL_INTERVAL_S)
        game = call(table)
    return game


if __name__ == "__main__":
    link = urlsplit(sys.argv[1])
    end = play(f"{link.scheme}://{link.netloc}/api/games/{link.path.rpartition('/')[2]}")
    print(f"{end['status']}:", ", ".join(f"{s['name']} {s['total']}" for s in end["seats"]))
