"""Translations: complete, with the arguments of the English texts, and really translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, SelectExpression, VariableReference
from fluent.syntax.visitor import Visitor

from hexwarp.words import DEFAULT_LANGUAGE, LANGUAGES, error_message
from support.error_templates import sentences, templates

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hexwarp"
FOLDERS = sorted(folder.parent for folder in PACKAGE.rglob(f"words/{DEFAULT_LANGUAGE}"))
TRANSLATIONS = [code for code in LANGUAGES if code != DEFAULT_LANGUAGE]

SAME_WORDS = 3
"""Texts of fewer words may be the same in two languages: names, "Bot", "Chat"."""

PLURALS = {"ru": {"one", "few"}}
"""The forms beside the default one that a count needs (CLDR); elsewhere a one alone."""


class Parts(Visitor):
    """Collects what a message refers to, and the variants of its selections."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.selections: list[tuple[set[str], str]] = []

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: SelectExpression) -> None:  # noqa: N802
        keys = {str(getattr(variant.key, "name", "")) for variant in node.variants}
        counted = any(_shows(variant.value, node.selector) for variant in node.variants)
        self.selections.append((keys, "counted" if counted else ""))
        self.generic_visit(node)


def _shows(value: object, selector: object) -> bool:
    visited = Parts()
    visited.visit(value)
    return isinstance(selector, VariableReference) and selector.id.name in visited.variables


def parts(message: Message) -> Parts:
    visited = Parts()
    visited.visit(message)
    return visited


def messages(folder: Path, language: str) -> dict[str, Message]:
    """Return the messages of all files of a language in a folder, by file and id."""
    return {
        f"{name}: {entry.id.name}": entry
        for name, text in sources(folder, language).items()
        for entry in FluentParser().parse(text).body
        if isinstance(entry, Message)
    }


def sources(folder: Path, language: str) -> dict[str, str]:
    """Return the Fluent files of a language; English errors are where they are raised."""
    files = sorted((folder / language).glob("*.ftl"))
    texts = {file.name: file.read_text("utf-8") for file in files}
    if language == DEFAULT_LANGUAGE and (own := templates(folder)):
        texts["errors.ftl"] = "".join(
            f"{error_message(template)} = {fluent(template)}\n" for template in own
        )
    return texts


def fluent(template: str) -> str:
    """Return the template of an error as a Fluent pattern."""
    escaped = re.sub(r"\{(?!\w+\})", '{"{"}', template)
    return re.sub(r"\{(\w+)\}", r"{ $\1 }", escaped)


def cases() -> Iterator[tuple[Path, str]]:
    for folder in FOLDERS:
        for language in TRANSLATIONS:
            yield folder, language


each = pytest.mark.parametrize(
    ("folder", "language"),
    list(cases()),
    ids=[f"{folder.relative_to(PACKAGE)}/{language}" for folder, language in cases()],
)


@each
def test_translation_has_every_message_and_no_other(folder: Path, language: str) -> None:
    assert messages(folder, language).keys() == messages(folder, DEFAULT_LANGUAGE).keys()


@each
def test_translation_has_the_attributes_and_known_arguments(folder: Path, language: str) -> None:
    translated = messages(folder, language)
    for name, english in messages(folder, DEFAULT_LANGUAGE).items():
        own = translated[name]
        assert [attribute.id.name for attribute in own.attributes] == [
            attribute.id.name for attribute in english.attributes
        ], name
        assert parts(own).variables <= parts(english).variables, name


@each
def test_counts_have_the_plural_forms_of_the_language(folder: Path, language: str) -> None:
    wanted = PLURALS.get(language, {"one"})
    lacking = [
        name
        for name, message in messages(folder, language).items()
        for keys, counted in parts(message).selections
        if counted and "one" in keys and not wanted <= keys
    ]
    assert lacking == []


@each
def test_texts_are_translated(folder: Path, language: str) -> None:
    translated = texts(folder, language)
    same = [
        name
        for name, text in texts(folder, DEFAULT_LANGUAGE).items()
        if translated[name] == text and len(re.findall(r"[a-zA-Z]{2,}", text)) >= SAME_WORDS
    ]
    assert same == []


def texts(folder: Path, language: str) -> dict[str, str]:
    """Return all texts of a language in a folder, with an argument of 5 for each variable."""
    bundle = FluentBundle([language], use_isolating=False)
    for source in sources(folder, language).values():
        bundle.add_resource(FluentResource(source))
    formatted = {}
    all_messages = messages(folder, language)
    # A message may refer to another one, and to that one's arguments.
    values = dict.fromkeys(
        set().union(*(parts(message).variables for message in all_messages.values())), 5
    )
    for name in all_messages:
        entry = bundle.get_message(name.split(": ")[1])
        patterns = {"": entry.value, **entry.attributes}
        for attribute, pattern in patterns.items():
            if pattern is not None:
                text, errors = bundle.format_pattern(pattern, values)
                assert errors == [], name
                formatted[f"{name}.{attribute}"] = str(text)
    return formatted


def test_errors_that_players_can_meet_are_templates_with_their_values() -> None:
    assert len(sentences()) > 200
    wrong = [
        sentence.place
        for sentence in sentences()
        if sentence.template is None
        or sentence.values != set(re.findall(r"\{(\w+)\}", sentence.template))
    ]
    assert wrong == []


def test_errors_have_different_ids() -> None:
    ids = {
        error_message(sentence.template): sentence.template
        for sentence in sentences()
        if sentence.template
    }
    assert len(ids) == len({sentence.template for sentence in sentences()})


def test_a_missing_plural_form_is_found() -> None:
    (message,) = (
        FluentParser().parse("a = { $n ->\n    [one] { $n } x\n   *[other] { $n } y\n}\n").body
    )
    assert isinstance(message, Message)
    assert parts(message).selections == [({"one", "other"}, "counted")]


def test_french_signs_stay_with_their_words() -> None:
    """No line begins with a colon: the space before it is one that does not break."""
    files = [file for folder in FOLDERS for file in (folder / "fr").glob("*.ftl")]
    assert files
    lines = [line for file in files for line in file.read_text("utf-8").split("\n")]
    texts = [line for line in lines if not line.startswith("#")]
    assert [line for line in texts if re.search(r" [:;?!»](\s|$)|« ", line)] == []
