"""Settings: kept, reset, and not harmed by what is stored."""

import pytest
from shelf import DeniedShelf, Shelf

from web.settings import CHOICES, Settings


def test_settings_are_kept_and_only_what_differs():
    shelf = Shelf()
    Settings(shelf, "p:").set("theme", "dark")
    again = Settings(shelf, "p:")
    assert again["theme"] == "dark"
    assert again["sound"] == "off"
    assert again.chosen == {"theme": "dark"}
    again.set("theme", "system")
    assert Settings(shelf, "p:").chosen == {}


def test_a_reset_can_be_taken_back():
    settings = Settings(Shelf(), "p:")
    settings.set("side", "left")
    before = settings.chosen
    settings.replace({})
    assert settings["side"] == "right"
    settings.replace(before)
    assert settings["side"] == "left"


@pytest.mark.parametrize(
    "text", ["", "null", "[1]", "{", "[" * 100_000, '{"theme": 3, "nobody": "x", "side": ["left"]}']
)
def test_damaged_storage_leaves_the_defaults(text):
    shelf = Shelf()
    shelf.kept["p:settings"] = text
    settings = Settings(shelf, "p:")
    assert {name: settings[name] for name in CHOICES} == {
        name: values[0] for name, values in CHOICES.items()
    }


def test_denied_storage_does_no_harm():
    settings = Settings(DeniedShelf(), "p:")
    settings.set("track", "spiral")
    assert settings["track"] == "spiral"
