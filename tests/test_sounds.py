"""What is to be heard: short, soft, and for everything that happens."""

import pytest
from tables import held, laid, recorded

from web.motion import SEW, arrival
from web.nouns import Happened
from web.settings import CHOICES
from web.sounds import SCORES, VIBRATIONS, VOLUMES, Sound, sounds

every_score = pytest.mark.parametrize("name", SCORES)


def heard(app):
    return [sound.name for sound in sounds(app, app.take_happened())]


@every_score
def test_no_sound_lasts_half_a_second(name):
    assert max(note.start + note.duration for note in SCORES[name]) <= 500


@every_score
def test_no_note_is_louder_than_may_be(name):
    for note in SCORES[name]:
        assert 0 < note.volume <= 1
        assert note.duration > 4, "a note must outlast its attack"
    assert all(0 < note.pitch < 20_000 for note in SCORES[name])


def test_every_choice_has_its_volume():
    assert VOLUMES.keys() == set(CHOICES["sound"])
    assert VOLUMES["off"] == 0
    assert list(VOLUMES.values()) == sorted(VOLUMES.values())
    assert max(VOLUMES.values()) <= 1


def test_what_is_felt_is_heard_too_and_short():
    assert VIBRATIONS.keys() <= SCORES.keys()
    assert all(sum(pattern) < 500 for pattern in VIBRATIONS.values())


@pytest.mark.parametrize(
    ("action", "name"),
    [
        ("choose 2", ["pick"]),
        ("left", ["turn"]),
        ("right", ["turn"]),
        ("flip", ["turn"]),
        ("back", ["pick"]),
    ],
)
def test_what_hands_do_is_heard(action, name):
    app = laid(recorded(25), *([] if action.startswith("choose") else ["choose 2"]))
    app.act(action)
    assert heard(app) == name


def test_a_refusal_is_heard():
    app = held(recorded(25), 20, 3, "d6")
    app.act("confirm")
    assert heard(app) == ["refusal"]


def test_every_move_is_heard_and_nothing_else():
    app, names = laid(recorded(0)), set()
    for move in recorded(40).moves:
        app._play(move)
        score = sounds(app, Happened("moved"))
        delays = [sound.delay for sound in score]
        assert score
        assert delays == sorted(delays)
        assert all(delay <= max(arrival(*app.last), SEW) for delay in delays)
        names |= {sound.name for sound in score}
    assert names == {"sew", "token", "income", "end"}
    assert score[-1] == Sound("end", SEW)


def test_income_is_heard_where_it_is_paid():
    app = laid(recorded(0))
    for move in recorded(39).moves:
        app._play(move)
        assert ("income" in heard(app)) == (app.last[1].paid > 0)
