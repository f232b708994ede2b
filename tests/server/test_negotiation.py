import pytest

from hexwarp.server import negotiation
from hexwarp.server.negotiation import accepted, preferred_language


@pytest.fixture(autouse=True)
def languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(negotiation, "LANGUAGES", ("en", "de", "ru"))


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("de-AT, ru;q=0.9, *;q=0.1", ["de-at", "ru", "*"]),
        ("ru;q=0.2,de;q=0.8 , en", ["en", "de", "ru"]),
        ("de;q=0, ru; q=1", ["ru"]),
        ("de;q=nan, ru;q=-1, en;q=7, fr;q=", []),
        (" , ;q=1,", []),
    ],
)
def test_what_a_client_accepts_is_sorted_by_weight(header: str, expected: list[str]) -> None:
    assert accepted(header) == expected


def test_long_header_is_cut() -> None:
    assert accepted(" " * 2000 + "de") == []


@pytest.mark.parametrize(
    ("cookie", "header", "expected"),
    [
        ("de", "ru", "de"),
        ("xx", "ru-RU, de", "ru"),
        (None, "fi, sv;q=0.9, de-CH;q=0.8, en;q=0.7", "de"),
        (None, "DE", "de"),
        (None, "fi", "en"),
        (None, "", "en"),
        ("../../etc", "*", "en"),
    ],
)
def test_language_is_the_chosen_one_or_the_browsers_first(
    cookie: str | None, header: str, expected: str
) -> None:
    cookies = {"language": cookie} if cookie else {}
    assert preferred_language({"Accept-Language": header}, cookies) == expected
