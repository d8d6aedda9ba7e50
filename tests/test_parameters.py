"""What an address asks for: read to the letter, and harmless whatever it is."""

import pytest
from shelf import WORDS, Shelf, open_tab
from support import player, position

import fuzz
from patchwork import Game
from web import parameters, players
from web.nouns import Draft
from web.parameters import Asked, read
from web.settings import CHOICES, Settings
from web.texts import Texts

TEXTS = Texts(WORDS, "en")


def wrong(query):
    """The sentences about what is wrong with a query."""
    return [each.words(TEXTS) for each in read(query).wrong]


def test_an_address_that_asks_for_nothing():
    assert read("") == Asked()


@pytest.mark.parametrize("name", CHOICES)
def test_every_setting_is_a_parameter(name):
    for value in CHOICES[name]:
        assert read(f"{name}={value}") == Asked(settings={name: value})


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("embed=1", {"is_embedded": True}),
        ("embed=0", {}),
        ("origin=https%3A%2F%2Fexample.org", {"origin": "https://example.org"}),
        ("origin=http://localhost:8000", {"origin": "http://localhost:8000"}),
        ("origin=http://[::1]:8000", {"origin": "http://[::1]:8000"}),
        ("lang=pt-BR", {"language": "pt-BR"}),
        ("name=lesson_1-a", {"shelf": "lesson_1-a"}),
        ("storage=none", {"keeps": False}),
        ("storage=local", {}),
        ("theme=auto&sound=on", {"settings": {"theme": "system", "sound": "medium"}}),
        ("edition=nordic", {"game": {"edition": "nordic"}}),
        ("mode=hotseat", {"game": {"against": "people"}}),
        ("mode=computer&level=8", {"game": {"against": "computer", "other": "8", "level": "8"}}),
        ("mode=demo&level=3,5", {"game": {"against": "watch", "other": "3", "level": "5"}}),
        ("players=Ann,Ben", {"game": {"green": "Ann", "yellow": "Ben"}}),
        ("players=+Zo%C3%AB++M.+", {"game": {"green": "Zoë M."}}),
        ("first=2", {"game": {"start": "yellow"}}),
        ("first=random", {"game": {"start": "random"}}),
        ("seed=tea+for%20two", {"game": {"seed": "tea for two"}}),
        ("&&theme=dark&", {"settings": {"theme": "dark"}}),
    ],
)
def test_each_parameter(query, asked):
    assert read(query) == Asked(**asked)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("theme=pink", "theme: one of system, light, dark, contrast."),
        ("theme", "theme: one of system, light, dark, contrast."),
        ("level=9", "level: a number from 1 to 8, or two of them with a comma between."),
        ("level=1,2,3", "level: a number from 1 to 8, or two of them with a comma between."),
        ("theme=dark&theme=light", "theme: there twice."),
        ("seed=%ff", "seed: the value is no text in UTF-8."),
        ("seed=%2", "seed: the value is no text in UTF-8."),
        ("seed=", "seed: a text of at most 40 characters that can be seen."),
        ("origin=https://example.org/", "origin: an origin such as https://example.org."),
        ("origin=null", "origin: an origin such as https://example.org."),
        ("utm_source=x", "utm_source: no parameter of this page."),
        ("__proto__=x", "__proto__: no parameter of this page."),
        ("Theme=dark", "Theme: no parameter of this page."),
        ("%E2%80%AEx=1", " x: no parameter of this page."),
        (
            "seed=" + "x" * 2048,
            "The parameters are longer than 2048 characters; none was heeded.",
        ),
    ],
)
def test_what_is_wrong_is_left_out_and_said(query, words):
    asked = read(query)
    assert wrong(query) == [words]
    assert asked == Asked(wrong=asked.wrong)


@pytest.mark.parametrize(
    "name", ["\u202eAnn", "A\u2066nn", "A\x00nn", "A\u2028nn", "A\x9bnn", "x" * 25]
)
def test_names_that_a_record_refuses_are_refused(name):
    coded = "".join(f"%{byte:02x}" for byte in name.encode())
    asked = read(f"players={coded}")
    assert asked.game == {}
    assert asked.mistaken == ("players",)


def test_only_parameters_of_ours_are_said_on_the_page():
    assert read("utm_source=x&theme=x&level=x&level=x").mistaken == ("theme", "level")


@pytest.mark.parametrize(
    ("asked", "there", "found"),
    [
        ("en", ("en", "nl"), "en"),
        ("nl-BE", ("en", "nl"), "nl"),
        ("NL", ("en", "nl"), "nl"),
        ("pt-BR", ("en", "pt", "pt-br"), "pt-br"),
        ("uk", ("en", "nl"), "en"),
        ("", ("en", "nl"), "en"),
    ],
)
def test_the_nearest_language_is_taken(asked, there, found):
    assert parameters.language(asked, dict.fromkeys(there), default="en") == found


def begun(query, lasting=None, code=""):
    """A tab begun with this address."""
    return open_tab(lasting or Shelf(), code, asked=read(query))


def test_a_game_that_is_asked_for_begins_at_once():
    app = begun("edition=nordic&mode=people&players=Ann,Ben&first=2&seed=tea")
    assert app.panel is None
    assert (app.state.edition, app.state.turn, app.names) == ("nordic", 1, ("Ann", "Ben"))
    assert app.state.circle == Game.new(seed="tea").state.circle


def test_a_frame_begins_at_once_against_the_computer():
    app = begun("embed=1")
    assert app.panel is None
    assert app.levels == (None, int(Draft().level))


def test_a_first_visitor_whose_address_asks_for_settings_only_is_asked_for_a_game():
    assert begun("theme=dark").panel == "new"


def test_who_plays_on_from_a_link():
    code = Game.new(seed="tea").link()
    assert begun("mode=computer&level=4", code=code).levels == (None, 4)
    assert begun("theme=dark", code=code).levels == players.PEOPLE


def test_a_saved_game_goes_on_if_it_is_such_as_was_asked_for():
    lasting = Shelf()
    app = begun("level=2&seed=tea", lasting)
    app.act("advance")
    code = app.game.link()
    assert begun("level=2&seed=tea", lasting).game.link() == code
    assert begun("embed=1", lasting).game.link() == code
    assert begun("level=3&seed=tea", lasting).state.ply == 0
    assert begun("seed=coffee", lasting).state.ply == 0
    assert begun("edition=nordic", lasting).state.ply == 0
    assert begun("level=2&seed=tea", lasting).game.link() == code


def test_a_composed_position_is_no_game_that_was_asked_for():
    game = Game(position(player(), player(time=3)))
    assert not read("seed=tea").fits(game)
    assert read("mode=people").fits(game)


def test_what_is_wrong_with_an_address_is_said_on_the_page():
    assert begun("level=9&utm_source=x").notice.values == {"names": "level"}
    assert begun("level=9&embed=1").notice.key == "bad-parameters"
    assert begun("utm_source=x").notice is None


def test_settings_of_the_visit_are_not_kept():
    shelf = Shelf()
    Settings(shelf, "p:").set("theme", "light")
    settings = Settings(shelf, "p:", visit={"theme": "dark", "track": "spiral"})
    settings.set("sound", "loud")
    assert (settings["theme"], settings["track"], settings["sound"]) == ("dark", "spiral", "loud")
    assert Settings(shelf, "p:").chosen == {"theme": "light", "sound": "loud"}
    settings.set("theme", "contrast")
    assert settings["theme"] == Settings(shelf, "p:")["theme"] == "contrast"
    settings.replace({})
    assert settings["track"] == "tape"


def test_settings_can_be_lent_while_the_page_runs():
    shelf = Shelf()
    app = open_tab(shelf)
    app.lend({"theme": "dark"})
    assert app.dress()["theme"] == "dark"
    assert Settings(shelf, "patchwork:/:").chosen == {}


@pytest.mark.parametrize("kind", ["parameters", "fragments"])
def test_thousands_of_odd_addresses(kind):
    assert fuzz.run(kind, 2000, seed=1) == 2000
