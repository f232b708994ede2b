# ruff: noqa: RUF001 - quotation marks and dashes of other languages
"""Problems, messages of errors and reasons are in the language of the reader."""

import pytest

from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.words import DEFAULT_LANGUAGE, LANGUAGES
from support.client import receive_until
from support.users import User

NOT_YOURS = {
    "en": "Seat 1 is not yours.",
    "de": "Platz 1 ist nicht deiner.",
    "fr": "La place 1 n’est pas à vous.",
    "nl": "Plaats 1 is niet van jou.",
    "ru": "Место 1 не ваше.",
}
UNTRIED = {
    "en": "'xyz' is not a move such as e6S2: cell, tile, rotation 0-5.",
    "de": "'xyz' ist kein Zug wie e6S2: Feld, Tafel, Drehung 0–5.",
    "fr": "'xyz' n’est pas un coup comme e6S2\u00a0: case, tuile, orientation 0–5.",
    "nl": "'xyz' is geen zet zoals e6S2: cel, kaartje, draaiing 0–5.",
    "ru": "'xyz' не ход, как e6S2: клетка, тайл, поворот 0–5.",
}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def speaking(user: User, language: str) -> dict[str, str]:
    return {**user.headers, "Accept-Language": language}


@every_language
def test_problem_is_in_the_language_of_the_request(ann: User, bob: User, language: str) -> None:
    game = ann.create("me", "open")
    bob.post(f"/games/{game['id']}/join")
    body = {"move": "s", "ply": 0, "seat": 1}
    path = f"/api/games/{game['id']}/moves"
    answer = ann.http.post(path, json=body, headers=speaking(bob, language))
    problem = answer.json()
    assert (problem["code"], problem["detail"]) == ("not_your_seat", NOT_YOURS[language])
    assert problem["title"] == "Forbidden"
    assert answer.headers["content-language"] == language
    assert answer.headers["vary"] == "Accept-Language, Cookie"


@every_language
def test_socket_has_one_language(ann: User, language: str) -> None:
    path = f"/api/games/{ann.create('me', 'me', game='indigo')['id']}/ws?version=2"
    with ann.http.websocket_connect(path, headers=speaking(ann, language)) as socket:
        receive_until(socket, "game")
        socket.send_json({"type": "move", "move": "xyz", "ply": 0})
        error = receive_until(socket, "error")[-1]
        assert (error["code"], error["detail"]) == ("malformed", UNTRIED[language])


def test_users_choice_comes_before_that_of_the_browser(ann: User) -> None:
    headers = {**speaking(ann, "fr"), "Cookie": "language=nl"}
    answer = ann.http.get("/api/nothing", headers=headers)
    assert answer.json()["detail"] == "Op dit adres is niets."


def test_programs_without_a_language_read_english(ann: User) -> None:
    answer = ann.get("/nothing")
    assert answer.json()["detail"] == "There is nothing at this address."
    assert answer.headers["content-language"] == DEFAULT_LANGUAGE


def test_refusal_before_any_route_is_translated(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ann.http.server.limits, "requests", TokenBuckets(rate=0, burst=0))
    answer = ann.http.get("/api/games", headers=speaking(ann, "de"))
    assert answer.status_code == 429
    assert answer.json()["detail"] == "Zu viele Anfragen. Warte ein wenig."


def test_invalid_body_names_the_place_in_other_languages(ann: User) -> None:
    answer = ann.http.post("/api/games", json={"game": "cairn"}, headers=speaking(ann, "de"))
    assert answer.json()["detail"] == "Ungültige Angabe: players."
    assert ann.post("/games", {"game": "cairn"}).json()["detail"] == "players: Field required."


def test_error_in_an_opened_record_is_translated_in_all_its_parts(ann: User) -> None:
    headers = speaking(ann, "ru")
    answer = ann.http.post("/api/replay", content=b'[Game "indigo"]\n', headers=headers)
    assert answer.json()["detail"] == "Строка 1, ход 0: Нет [Players]."


def test_reasons_in_a_plan_are_in_the_language_of_each_reader(ann: User) -> None:
    # Not every tile has a curve that a gateway forbids; three of five kinds have.
    games = (ann.create("me", "me", game="indigo")["id"] for _ in range(20))
    game_id = next(
        match_id for match_id in games if ann.get(f"/games/{match_id}/plan").json()["forbidden"]
    )
    path = f"/api/games/{game_id}"

    def socket_reasons(language: str) -> set[str]:
        connecting = ann.http.websocket_connect(
            f"{path}/ws?version=2", headers=speaking(ann, language)
        )
        with connecting as socket:
            plan = receive_until(socket, "plan")[-1]
            return {reason.split(" ")[0] for reason in plan["forbidden"]}

    def reasons(language: str) -> set[str]:
        plan = ann.http.get(f"{path}/plan", headers=speaking(ann, language)).json()
        return {entry["reason"].split(" ")[0] for entry in plan["forbidden"]}

    assert (reasons("en"), reasons("de")) == ({"A"}, {"Auf"})
    assert (socket_reasons("de"), socket_reasons("en")) == ({"Auf"}, {"A"})
