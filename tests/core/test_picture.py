from xml.etree.ElementTree import Element, fromstring

import pytest

from hexwarp.core.picture import Picture, number, text_picture


def parsed(picture: Picture) -> Element:
    return fromstring(picture.document())  # noqa: S314 - our own


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.001, "0"), (100, "100"), (-0.5, "-0.5"), (1 / 3, "0.33")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_text_becomes_a_picture_with_a_place_for_each_character() -> None:
    picture = text_picture("a <b>\n\n&\u00a0c")
    document = parsed(picture)
    texts = [element for element in document.iter() if element.tag.endswith("text")]
    assert [element.text for element in texts] == ["a <b>", "&\u00a0c"]
    assert [len(element.attrib["x"].split()) for element in texts] == [5, 3]
    assert parsed(text_picture("")).tag.endswith("svg")


def test_picture_is_placed_in_another_one_by_its_width() -> None:
    placed = Picture((-10, -5, 20, 10), "<g/>").at(3, 4, 40)
    assert placed == '<svg x="3" y="4" width="40" height="20" viewBox="-10 -5 20 10"><g/></svg>'
