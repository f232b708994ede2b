"""Requests made from the OpenAPI description, and the check of their answers against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi import checks

from support.client import TestClient

Operation: TypeAlias = APIOperation[Any, Any, Any, Any]
Request: TypeAlias = Case[Any]

CHECKS = [
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.status_code_conformance,
]


def operations(client: TestClient) -> list[Operation]:
    """Return the operations that the server describes, except sockets."""
    description = client.get("/openapi.json").json()
    results = schemathesis.openapi.from_dict(description).get_all_operations()
    valid = [each.ok() for each in results if isinstance(each, Ok)]
    return [operation for operation in valid if not operation.path.endswith("/ws")]


def send(client: TestClient, case: Request, headers: Mapping[str, str]) -> Any:
    """Send a request to the server in this process."""
    arguments = {**case.as_transport_kwargs(), "cookies": None}
    arguments["headers"] = {**arguments["headers"], **headers}
    if "data" in arguments:
        arguments["content"] = arguments.pop("data")
    client.cookies.clear()
    return client.request(**arguments)


def examples_of(
    operation: Operation, number: int, *modes: GenerationMode
) -> Callable[[Callable[[Request, bool, bool], None]], Callable[[], None]]:
    """Return a decorator: the function is called with requests, always the same ones."""

    def decorate(run: Callable[[Request, bool, bool], None]) -> Callable[[], None]:
        cases = st.sampled_from(modes or [*GenerationMode]).flatmap(operation.as_strategy)
        quick = settings(
            max_examples=number,
            database=None,
            derandomize=True,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        return quick(given(cases, st.booleans(), st.booleans())(run))

    return decorate


def check_operation(
    client: TestClient,
    operation: Operation,
    examples: int,
    headers: Mapping[str, str],
    ids: Mapping[str, str],
) -> None:
    """Send requests that follow the description, and others; check each answer.

    Args:
        client: The server.
        operation: The operation to request.
        examples: The number of requests.
        headers: The headers of half of them; a stranger sends the others.
        ids: Values of parameters of the path, for half of the requests: others name nothing.
    """

    @examples_of(operation, examples)
    def run(case: Request, known: bool, named: bool) -> None:
        for name in set(case.path_parameters or ()) & set(ids) if named else ():
            case.path_parameters[name] = ids[name]
        answer = send(client, case, headers if known else {})
        assert answer.status_code < 500, (operation.label, case.body, answer.text)
        case.validate_response(answer, checks=CHECKS)

    run()


def outcomes(
    client: TestClient, operation: Operation, examples: int, ids: Mapping[str, str]
) -> set[int]:
    """Return the statuses of what a stranger is answered to requests that follow the description.

    Args:
        client: The server.
        operation: The operation to request.
        examples: The number of requests.
        ids: Values of parameters of the path.
    """
    statuses = set()

    @examples_of(operation, examples, GenerationMode.POSITIVE)
    def run(case: Request, _known: bool, _named: bool) -> None:
        case.path_parameters = {**(case.path_parameters or {}), **ids}
        statuses.add(send(client, case, {}).status_code)

    run()
    return statuses
