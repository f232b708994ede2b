"""Try a server as a browser would: open the page, and play some moves of each game.

python3 scripts/try_server.py https://play.example.org

Needs only the standard library.
"""

import json
import random
import re
import sys
import time
import urllib.request
from typing import Any
from urllib.error import HTTPError, URLError

MOVES = 5
TIMEOUT_S = 300
"""On a very busy machine."""


def fetch(url: str, body: Any = None, token: str = "") -> bytes:
    """Return the content at an address. Raises HTTPError."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, data, headers)  # noqa: S310 - the user's own
    with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310
        content: bytes = answer.read()
    return content


def try_page(site: str) -> int:
    """Load the page and all that it names; return the number of bytes."""
    index = fetch(f"{site}/").decode()
    named = re.findall(r'(?:src|href)="(/[^"]+)"', index)
    if not any(path.endswith(".js") for path in named):
        sys.exit(f"{site}/ is not the page.")
    return len(index) + sum(len(fetch(site + path)) for path in named)


def try_game(site: str, name: str, players: int) -> str:
    """Play some moves against the random bot; return the game's id."""

    def call(path: str, body: Any = None) -> Any:
        return json.loads(fetch(f"{site}/api/{path}", body, token))

    token = ""
    token = call("session", {"name": "Visitor"})["token"]
    seats = [{"kind": "human"}] + [{"kind": "bot", "bot": "random"}] * (players - 1)
    game = call("games", {"game": name, "players": players, "seats": seats})
    played, deadline = 0, time.monotonic() + TIMEOUT_S
    while played < MOVES:
        if time.monotonic() > deadline:
            sys.exit(f"The bot of {name} does not move.")
        legal = call(f"games/{game['id']}/legal")
        if not legal["moves"]:
            time.sleep(0.1)
            continue
        move = {"move": random.choice(legal["moves"]), "seat": legal["seat"]}
        call(f"games/{game['id']}/moves", move | {"ply": legal["ply"]})
        played += 1
    return str(game["id"])


def main() -> None:
    """Try the server whose address is the argument; exit with an error if something fails."""
    site = sys.argv[1].rstrip("/")
    try:
        print(f"The page has {try_page(site):,} bytes.")
        for game in json.loads(fetch(f"{site}/api/catalogue"))["games"]:
            match_id = try_game(site, game["name"], min(game["players"]))
            print(f"{MOVES} moves of {game['name']} are played at {site}/t/{match_id}")
    except HTTPError as error:
        sys.exit(f"{error.url} answers {error.code}: {error.read().decode(errors='replace')[:500]}")
    except URLError as error:
        sys.exit(f"{site} cannot be opened: {error.reason}")


if __name__ == "__main__":
    main()
