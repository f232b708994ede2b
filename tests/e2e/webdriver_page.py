"""A page in WebKit, with the part of Playwright's interface that tests of several browsers use.

Names of elements are the browser's own, as its accessibility tree has them. An action waits for its
element, and an expectation until it holds, as Playwright's do.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar
from urllib.parse import urljoin

from playwright.sync_api import ViewportSize
from playwright.sync_api import expect as playwright_expect

from support.eventually import eventually

from .webdriver import ELEMENT, WINDOW, WebDriverError, WebKit

T = TypeVar("T")
Pattern: TypeAlias = "str | re.Pattern[str]"
Element: TypeAlias = "dict[str, str]"
Step: TypeAlias = "Callable[[list[Element]], list[Element]]"
"""Finds elements within those of the step before; without any, in the document."""

ROLES = {
    "button": "button",
    "group": "fieldset",
    "heading": "h1, h2, h3, h4, h5, h6",
    "img": "img",
    "link": "a[href]",
    "radio": "input[type=radio]",
    "dialog": "dialog",
}
"""Elements that have a role without saying so."""

PASSING = {
    "element not interactable",
    "no such element",
    "stale element reference",
}
"""Reasons of refusals that pass once the page has changed."""

VISIBLE = """(
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible"
)"""
FIND = f"""
const [selector, hidden, ...roots] = arguments;
if (roots.length === 0) roots.push(document);
const found = roots.flatMap((root) => [...root.querySelectorAll(selector)]);
return found.filter((element) => hidden || (
  {VISIBLE} && !element.closest("[aria-hidden=true]")
));
"""
FIND_TEXT = """
const [source, flags, ...roots] = arguments;
if (roots.length === 0) roots.push(document.body);
const pattern = new RegExp(source, flags);
const shows = (element) => !element.matches("script, style, noscript, head")
  && pattern.test(element.textContent.replace(/\\s+/g, " ").trim());
return roots.flatMap((root) => [...root.querySelectorAll("*")])
  .filter((element) => shows(element) && ![...element.children].some(shows));
"""
MIDDLE = """
const [element] = arguments;
element.scrollIntoView({ behavior: "instant", block: "center", inline: "center" });
const { x, y, width, height } = element.getBoundingClientRect();
const middle = [Math.round(x + width / 2), Math.round(y + height / 2)];
const hit = document.elementFromPoint(...middle);
return [element, ...(element.labels ?? [])].some((one) => one.contains(hit)) ? middle : null;
"""
"""Where an element takes the pointer; null where something covers it.

The protocol's own click refuses groups of SVG in WebKit.
"""
LISTEN_FOR_ERRORS = """
window.problems ??= [];
addEventListener("error", (event) => window.problems.push(event.message));
addEventListener("unhandledrejection", (event) => window.problems.push(String(event.reason)));
"""
FETCH = """
const [path, retries] = arguments;
let answer = fetch(path);
for (let retry = 0; retry < retries; retry++) answer = answer.catch(() => fetch(path));
return [(await answer).ok, await (await answer).text()];
"""


def compiled(pattern: Pattern, exact: bool = False) -> re.Pattern[str]:
    """Return what Playwright makes of a text: a part of it in any case, or all of it."""
    if isinstance(pattern, re.Pattern):
        return pattern
    text = re.escape(pattern)
    return re.compile(f"^{text}$") if exact else re.compile(text, re.IGNORECASE)


class Finder:
    """The common part of a page and a locator: they lead to elements within."""

    def __init__(self, browser: WebKit, steps: tuple[Step, ...] = ()) -> None:
        self._browser, self._steps = browser, steps

    def locator(self, selector: str) -> WebDriverLocator:
        return self._then(lambda roots: self._browser.run(FIND, selector, True, *roots))

    def get_by_role(
        self,
        role: str,
        *,
        name: Pattern | None = None,
        exact: bool = False,
        level: int | None = None,
    ) -> WebDriverLocator:
        selector = f"[role={role}]"
        if level is not None:
            selector = f"h{level}"
        elif role in ROLES:
            selector += f", :is({ROLES[role]}):not([role])"
        return self._named(selector, name, exact)

    def get_by_label(self, text: Pattern, *, exact: bool = False) -> WebDriverLocator:
        return self._named("input, select, textarea", text, exact)

    def get_by_text(self, text: Pattern, *, exact: bool = False) -> WebDriverLocator:
        pattern = compiled(text, exact)
        flags = "i" if pattern.flags & re.IGNORECASE else ""
        return self._then(
            lambda roots: self._browser.run(FIND_TEXT, pattern.pattern, flags, *roots)
        )

    def _named(self, selector: str, name: Pattern | None, exact: bool) -> WebDriverLocator:
        def step(roots: list[Element]) -> list[Element]:
            elements: list[Element] = self._browser.run(FIND, selector, False, *roots)
            if name is None:
                return elements
            pattern = compiled(name, exact)
            return [element for element in elements if pattern.search(self._name(element))]

        return self._then(step)

    def _name(self, element: Element) -> str:
        """Return an element's name in the accessibility tree."""
        name: str = self._browser.command("GET", f"/element/{element[ELEMENT]}/computedlabel")
        return " ".join(name.split())

    def _then(self, step: Step) -> WebDriverLocator:
        return WebDriverLocator(self._browser, (*self._steps, step))


class WebDriverLocator(Finder):
    """Elements that are looked for anew at each use."""

    @property
    def first(self) -> WebDriverLocator:
        return self.nth(0)

    @property
    def last(self) -> WebDriverLocator:
        return self._then(lambda elements: elements[-1:])

    def nth(self, index: int) -> WebDriverLocator:
        return self._then(lambda elements: elements[index : index + 1])

    def all_elements(self) -> list[Element]:
        """Return what is found now."""
        first, *others = self._steps
        elements = first([])
        for step in others:
            elements = step(elements) if elements else []
        return elements

    def read(self, expression: str) -> list[Any]:
        """Return the value of an expression of ``element``, for each element."""
        script = f"return [...arguments].map((element) => {expression})"
        values: list[Any] = self._browser.run(script, *self.all_elements())
        return values

    def count(self) -> int:
        return len(self.all_elements())

    def click(self) -> None:
        self._act(self._click)

    def check(self) -> None:
        def check(element: Element) -> bool:
            checked: bool = self._browser.run("return arguments[0].checked", element)
            return checked or self._click(element)

        self._act(check)

    def fill(self, text: str) -> None:
        def fill(element: Element) -> bool:
            path = f"/element/{element[ELEMENT]}"
            self._browser.command("POST", f"{path}/clear")
            self._browser.command("POST", f"{path}/value", {"text": text})
            return True

        self._act(fill)

    def hover(self) -> None:
        self._act(self._point_at)

    def focus(self) -> None:
        self._act(lambda element: self._browser.run("arguments[0].focus(); return true", element))

    def _point_at(self, element: Element) -> bool:
        middle = self._browser.run(MIDDLE, element)
        if middle is None:
            return False
        self._browser.point_at(*middle)
        return True

    def _click(self, element: Element) -> bool:
        if not self._point_at(element):
            return False
        self._browser.click()
        return True

    def _act(self, action: Callable[[Element], bool]) -> None:
        """Do something with the element once it is there, visible, enabled, and lets it be done."""
        ready = f"{VISIBLE} && !element.matches(':disabled')"

        def attempt() -> bool:
            elements = self.all_elements()
            assert len(elements) < 2, f"{len(elements)} elements where one is meant"
            if not elements or self.read(ready) != [True]:
                return False
            return action(elements[0])

        eventually(lambda: passing(attempt))


class WebDriverPage(Finder):
    """The page of a new user."""

    def __init__(self, browser: WebKit, base_url: str, problems: list[str]) -> None:
        super().__init__(browser)
        self._base_url, self._problems = base_url, problems
        self.keyboard, self.request = browser, WebDriverRequests(browser)

    @property
    def url(self) -> str:
        url: str = self._browser.command("GET", "/url")
        return url

    @property
    def viewport_size(self) -> ViewportSize:
        return WINDOW

    def set_viewport_size(self, size: ViewportSize) -> None:
        """Make the window as large, or as small as it may be."""
        self._browser.command("POST", "/window/rect", {**size})

    def goto(self, path: str) -> None:
        self._load("/url", {"url": urljoin(self._base_url, path)})

    def reload(self) -> None:
        self._load("/refresh")

    def _load(self, command: str, body: dict[str, Any] | None = None) -> None:
        self.note_problems()
        self._browser.command("POST", command, body)
        self._browser.run(LISTEN_FOR_ERRORS)

    def note_problems(self) -> None:
        """Note the errors in the page that is shown, since it was loaded."""
        self._problems.extend(self._browser.run("return window.problems ?? []"))

    def evaluate(self, expression: str) -> Any:
        return self._browser.run(f"return {expression}")

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)


class WebDriverRequests:
    """Requests of the user, sent by the page."""

    def __init__(self, browser: WebKit) -> None:
        self._browser = browser

    def get(self, path: str, *, max_retries: int = 0) -> WebDriverAnswer:
        return WebDriverAnswer(*self._browser.run(FETCH, path, max_retries))


class WebDriverAnswer:
    """The server's answer to a request."""

    def __init__(self, ok: bool, text: str) -> None:
        self.ok, self._text = ok, text

    def text(self) -> str:
        return self._text

    def json(self) -> Any:
        return json.loads(self._text)


class Expectation:
    """An assertion about a page or a locator's elements, which holds at once or soon."""

    def __init__(self, subject: Any) -> None:
        self._subject = subject

    def to_have_url(self, url: Pattern) -> None:
        pattern = compiled(url, exact=True)
        eventually(lambda: self._subject.url, pattern.search)

    def to_be_visible(self) -> None:
        self._all(VISIBLE, lambda value: value)

    def to_be_enabled(self) -> None:
        self._all("!element.matches(':disabled')", lambda value: value)

    def to_have_count(self, count: int) -> None:
        self._read("0", lambda values: len(values) == count)

    def to_have_text(self, text: Pattern) -> None:
        self._text(compiled(text, exact=True))

    def to_contain_text(self, text: str) -> None:
        self._text(re.compile(re.escape(text)))

    def _text(self, pattern: re.Pattern[str]) -> None:
        self._all("element.textContent", lambda text: pattern.search(" ".join(text.split())))

    def _all(self, expression: str, holds: Callable[[Any], object]) -> None:
        """Expect that there is one element, and what holds of it."""
        self._read(expression, lambda values: len(values) == 1 and holds(values[0]))

    def _read(self, expression: str, holds: Callable[[list[Any]], object]) -> None:
        eventually(
            lambda: passing(lambda: self._subject.read(expression)),
            lambda values: values is not None and holds(values),
        )


def passing(attempt: Callable[[], T]) -> T | None:
    """Return an attempt's result, or None where the page was just changing."""
    try:
        return attempt()
    except WebDriverError as error:
        if error.code not in PASSING:
            raise
        return None


def expect(subject: Any) -> Any:
    """Do what Playwright's ``expect`` does, for pages of all browsers."""
    if isinstance(subject, Finder):
        return Expectation(subject)
    return playwright_expect(subject)
