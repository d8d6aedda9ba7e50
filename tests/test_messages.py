"""What a page around may say, and what it is told."""

import gzip
import json
import re

import pytest
from shelf import WEB, Shelf, open_tab
from tables import MOVES, recorded, told

import fuzz
from patchwork import Game
from patchwork.positions import state_from_json
from web import messages, parameters, players
from web.messages import MAX_MESSAGE, Command, InvalidMessage, Talk, height_for, parse
from web.parameters import read
from web.settings import CHOICES

SCRIPT = (WEB / "embed.js").read_text("utf-8")
WINDOWS = {300: 533, 320: 569, 360: 640, 390: 693, 539: 720, 540: 360, 600: 400, 728: 485}


def said(kind, **fields):
    """A message of the page around."""
    return json.dumps({"patchwork": 1, "type": kind, **fields})


def talk_about(game):
    """A tab with this game, and the talk about it."""
    app = open_tab(Shelf(), game.link())
    return app, Talk(app)


def types(messages):
    return [message["type"] for message in messages]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        (said("undo"), Command("undo", None, {})),
        (said("redo", id=0), Command("redo", 0, {})),
        (said("focus", id="a"), Command("focus", "a", {})),
        (said("get-state", id=7), Command("get-state", 7, {})),
        (
            said("set", theme="dark", thought=3),
            Command("set", None, {"theme": "dark", "thought": "3"}),
        ),
        (
            said("new", mode="ai", level=4, seed="tea"),
            Command(
                "new", None, {"against": "computer", "other": "4", "level": "4", "seed": "tea"}
            ),
        ),
        (said("new"), Command("new", None, {})),
    ],
)
def test_commands(text, command):
    assert parse(text) == command


@pytest.mark.parametrize(
    "text",
    ["3", "null", "[]", '"undo"', "{}", '{"type": "undo"}', '{"patchwork": 2, "type": "undo"}'],
)
def test_what_is_meant_for_somebody_else_is_passed_over(text):
    assert parse(text) is None


@pytest.mark.parametrize(
    ("text", "reason", "identity"),
    [
        ("", "bad-message", None),
        ("{", "bad-message", None),
        ("[" * 100_000, "too-long", None),
        ("[" * 1000, "bad-message", None),
        (said("undo", id="x" * MAX_MESSAGE), "too-long", None),
        (said("undo", id="x" * 41), "bad-message", None),
        (said("undo", id=True), "bad-message", None),
        (said("undo", id=1.5), "bad-message", None),
        (said("undo", id=1, more=1), "bad-message", 1),
        (said("jump", id=1), "bad-message", 1),
        (said("__proto__", id=1), "bad-message", 1),
        (said(None, id=1), "bad-message", 1),
        (said(["undo"], id=1), "bad-message", 1),
        (said("set", id=1), "bad-message", 1),
        (said("set", id=1, pink=1), "bad-message", 1),
        (said("set", id=1, theme="pink"), "bad-value", 1),
        (said("set", id=1, theme=["dark"]), "bad-value", 1),
        (said("set", id=1, theme=None), "bad-value", 1),
        (said("new", id=1, theme="dark"), "bad-message", 1),
        (said("new", id=1, __proto__="x"), "bad-message", 1),
        (said("new", id=1, level=True), "bad-value", 1),
        (said("new", id=1, players="\u202eAnn"), "bad-value", 1),
        (said("load", id=1), "bad-message", 1),
        (said("load", id=1, code=3), "link-damaged", 1),
        (said("load", id=1, code=[]), "bad-value", 1),
        (said("load", id=1, code="Axx"), "link-damaged", 1),
        (said("load", id=1, code="A", seed="x"), "bad-message", 1),
        ('{"patchwork": 1, "type": "undo", "type": "redo"}', "bad-message", None),
    ],
)
def test_what_is_not_understood(text, reason, identity):
    with pytest.raises(InvalidMessage) as error:
        parse(text)
    assert (error.value.reason, error.value.id) == (reason, identity)


def test_every_answer_says_how_the_game_stands():
    app, talk = talk_about(recorded(25))
    answer = talk.hear(said("get-state", id=3))
    assert (answer["type"], answer["id"], answer["code"]) == ("state", 3, app.game.link())
    assert state_from_json(answer["state"]) == app.state
    assert talk.hear(said("undo", id=4))["state"]["ply"] == 24
    assert talk.hear(said("redo"))["state"]["ply"] == 25
    assert "id" not in talk.hear(said("redo"))


def test_an_error_changes_nothing():
    app, talk = talk_about(recorded(25))
    before = app.game.link(), app.notice
    for text in (said("load", code="Axx", id=1), said("new", seed="", id=1), said("x", id=1)):
        assert talk.hear(text)["type"] == "error"
    assert (app.game.link(), app.notice) == before
    assert talk.hear(said("load", code="Axx", id=1))["code"] == "link-damaged"


def test_another_game_is_laid_and_begun():
    app, talk = talk_about(recorded(3))
    code = Game.new(seed="tea").link()
    assert talk.hear(said("load", code=code))["code"] == code
    assert app.levels == players.PEOPLE
    talk.hear(said("load", code=recorded(7).link(), mode="computer", level=5))
    assert app.levels == (None, 5)
    answer = talk.hear(said("new", mode="watch", level="3,5", edition="nordic", seed="tea"))
    assert answer["state"]["edition"] == "nordic"
    assert app.levels == (3, 5)
    assert app.notice is None
    app.act("undo")
    assert app.can_redo, "no game was thrown away"


def test_the_greeting():
    app, talk = talk_about(recorded(2))
    ready = talk.greeting("0.1")
    assert (ready["type"], ready["api"], ready["version"]) == ("ready", 1, "0.1")
    assert ready["code"] == app.game.link()


def test_moves_are_told_with_what_comes_next():
    app, talk = talk_about(recorded(24))
    assert talk.news() == []
    player = app.state.turn
    app.game.play(MOVES[24])
    move, turn = talk.news()
    assert (move["type"], move["move"], move["player"]) == ("move", MOVES[24], player)
    assert move["ply"] == 25
    assert state_from_json(move["state"]) == app.state
    assert turn == {"patchwork": 1, "type": "turn", "player": app.state.turn, "computer": False}
    assert talk.news() == []


def test_the_computers_moves_are_told():
    app = open_tab(Shelf(), asked=read("embed=1&level=2&seed=tea"))
    talk = Talk(app)
    app.act("advance")
    assert talk.news()[-1]["computer"]
    told(app, "A")
    for _, task in app._outside.due:
        task()
    assert types(talk.news()) == ["move", "turn"]


def test_the_end_is_told():
    app, talk = talk_about(recorded(39))
    app.act("advance")
    move, over = talk.news()
    assert (move["type"], over["type"]) == ("move", "over")
    assert sorted(over["scores"]) == [5, 8]
    assert over["scores"][over["winner"]] == 8
    assert over["reason"] == "points"


def test_what_was_taken_back_is_told_as_a_state():
    app, talk = talk_about(recorded(25))
    app.act("undo")
    assert types(talk.news()) == ["state", "turn"]
    app.act("redo")
    assert types(talk.news()) == ["move", "turn"]
    app.open_link(recorded(3).link())
    assert types(talk.news()) == ["state", "turn"]


def test_the_height_that_the_table_wants():
    assert {width: height_for(width) for width in WINDOWS} == WINDOWS
    assert height_for(1000) == height_for(2560) == 720
    assert all(200 <= height_for(width) <= 720 for width in range(200, 3000))


def test_all_that_is_told_is_json():
    app, talk = talk_about(recorded(0))
    for text in MOVES:
        app.game.play(text)
        news = talk.news()
        assert json.loads(json.dumps(news)) == news


def test_the_element_is_light():
    assert len(gzip.compress(SCRIPT.encode(), 9)) < 2000


def test_the_element_knows_all_parameters():
    settings, others = (
        re.search(rf'{name} = "(.+?)"', SCRIPT)[1].split() for name in ("SETTINGS", "OTHERS")
    )
    assert set(settings) == set(CHOICES)
    assert {*others, "embed", "origin"} == {*parameters.GAME, *parameters.REST}


def test_the_document_names_all_that_there_is():
    document = (WEB.parent / "docs" / "embedding.md").read_text("utf-8")
    for name in (*CHOICES, *parameters.GAME, *parameters.REST, *messages.COMMANDS):
        assert f"`{name}`" in document
    for name, values in CHOICES.items():
        row = re.search(rf"^\| `{name}` \|.*$", document, re.MULTILINE)[0]
        assert all(f"`{value}`" in row for value in values)


def test_thousands_of_odd_messages():
    assert fuzz.run("messages", 3000, seed=1) == 3000


def test_hundreds_of_odd_messages_at_a_table():
    app, talk = talk_about(recorded(25))
    for text in fuzz.inputs("messages", 400, seed=2):
        answer = talk.hear(text)
        assert answer is None or answer["type"] in ("state", "error")
        assert Game.from_link(app.game.link()).state == app.state
        talk.news()
