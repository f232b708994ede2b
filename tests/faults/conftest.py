import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=20, help="servers to kill in each drill")


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    number: int = request.config.getoption("--kills")
    return number
