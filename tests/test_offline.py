"""What the interface makes of a page that is kept on the device: news told once, never forced."""

import json
import re
from pathlib import Path

import pytest
from shelf import DeniedShelf, Shelf, open_tab
from tables import STANDS, STATES, find, laid, recorded, words_of

from patchwork import Game
from web import view
from web.nouns import PANELS, SHORTCUTS, Notice, Offline

WEB = Path(__file__).parents[1] / "web"
NEW = Offline("ready", has_new=True)


def test_a_new_version_is_told_once_and_stays_until_it_is_dismissed():
    app = laid(recorded(25))
    app.note_offline(Offline("ready"))
    assert app.notice is None
    app.note_offline(NEW)
    assert app.notice.key == "new-version"
    app.act("advance")
    app.finish()
    assert app.notice.key == "new-version"
    app.act("dismiss")
    app.note_offline(NEW)
    app.act("undo")
    assert app.notice is None


def test_news_wait_until_another_message_is_gone():
    app = laid(recorded(25), "open share", "copy link")
    assert app.notice == Notice("copied")
    app.note_offline(NEW)
    assert app.notice == Notice("copied")
    app.act("close")
    app.act("advance")
    app.finish()
    assert app.notice.key == "new-version"


def test_the_page_is_only_drawn_anew_where_that_is_seen():
    app = laid(recorded(25))
    drawn = app._outside.redraws
    app.note_offline(Offline("keeping"))
    assert app._outside.redraws == drawn
    app.act("open settings")
    drawn = app._outside.redraws
    app.note_offline(Offline("keeping"))
    assert app._outside.redraws == drawn
    app.note_offline(Offline("ready"))
    assert app._outside.redraws == drawn + 1


def test_the_buttons_do_what_they_say():
    app = laid(recorded(25))
    app.act("install")
    app.act("renew")
    assert app._outside.done == ["install", "renew"]


@pytest.mark.parametrize("state", STANDS)
def test_only_what_is_ready_is_called_so(state):
    words = words_of(find(view.table(STATES[f"offline {state}"]()), id="offline"))
    assert ("is kept on this device" in words) == (state == "ready")


@pytest.mark.parametrize(
    ("actions", "may"),
    [
        ((), True),
        (("advance",), True),
        (("choose 2",), False),
        (("open rules",), False),
        (("hint",), False),
        (("again",), False),  # the game before could be gone back to
    ],
)
def test_a_page_is_left_unasked_only_where_nothing_is_lost(actions, may):
    assert laid(recorded(25), *actions).can_leave == may


def test_a_page_that_saves_nothing_is_not_left_unasked():
    app = open_tab(DeniedShelf(), recorded(25).link())
    assert not app.can_leave


def test_leather_in_hand_is_there_again():
    assert laid(recorded(31)).can_leave


def test_a_shortcut_opens_its_panel_over_the_game():
    lasting, game = Shelf(), recorded(25)
    open_tab(lasting, game.link()).act("advance")
    for name in SHORTCUTS:
        app = open_tab(lasting, name)
        assert (app.panel, app.notice) == (name, None)
        assert app.state.ply == 26
        assert app._outside.code == app.game.link(), "the address has the game again"


def test_a_shortcut_in_the_address_of_a_running_page():
    app = laid(recorded(25))
    app._outside.code = "games"
    app.open_link("games")
    assert app.panel == "games"
    assert Game.from_link(app._outside.code).state == app.state


def test_the_manifest_names_what_there_is():
    manifest = json.loads((WEB / "manifest.webmanifest").read_text("utf-8"))
    for icon in [*manifest["icons"], *manifest["screenshots"]]:
        data = (WEB.parent / icon["src"]).read_bytes()
        if icon["sizes"] != "any":
            width, height = (
                int.from_bytes(data[at : at + 4], "big") for at in (16, 20)
            )  # of a PNG
            assert icon["sizes"] == f"{width}x{height}"
    golden = WEB.parent / "tests" / "browser" / "goldens" / "place-390x844.png"
    assert (WEB / "screen.png").read_bytes() == golden.read_bytes(), "tools/shots.py --goldens"
    assert {icon["sizes"] for icon in manifest["icons"]} > {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    assert {each["url"] for each in manifest["shortcuts"]} == {f"./#{name}" for name in SHORTCUTS}
    assert set(SHORTCUTS) < set(PANELS)
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert "id" not in manifest, "it would be one for all games of an origin"


def test_no_shortcut_could_be_a_game():
    for name in SHORTCUTS:
        with pytest.raises(ValueError, match=r"."):
            Game.from_link(name)


def test_the_worker_and_the_page_speak_the_same_words():
    page = (WEB / "dom" / "offline.py").read_text("utf-8")
    worker = (WEB / "sw.js").read_text("utf-8")
    said = set(re.findall(r'event\.data === "([\w ]+)"', worker))
    assert said == {"take over", "tidy", "who", "keep"}
    assert all(f'"{word}"' in page for word in said)
    assert 'VERSION = "@VERSION@"' in worker
