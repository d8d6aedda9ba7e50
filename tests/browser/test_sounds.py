"""What the sounds are like, by numbers: the page plays them into a tape instead of the air."""

import base64
from array import array
from itertools import combinations, groupby, pairwise
from math import sqrt
from typing import NamedTuple

import pytest
import tables
from people import Keyboard
from support import player, square
from table import DESK, Table

from patchwork import Game
from patchwork.notation import parse_move
from patchwork.state import Advance, Move

RATE = 44100  # samples a second
SILENCE = 0.0005  # what is lower than this is not heard
# A tape holds what is played from `wind` until `listen`.
TAPE = f"""(() => {{
    let tape;
    window.wind = () => {{ tape = new OfflineAudioContext(1, {3 * RATE}, {RATE}); }};
    wind();
    window.listen = async () => {{
        const played = await tape.startRendering();
        const bytes = new Uint8Array(played.getChannelData(0).buffer), parts = [];
        for (let at = 0; at < bytes.length; at += 8192)
            parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
        return btoa(parts.join(""));
    }};
    window.AudioContext = function () {{
        return new Proxy({{}}, {{ get: (_, name) => {{
            const value = tape[name];
            return typeof value === "function" ? value.bind(tape) : value;
        }} }});
    }};
}})()"""


class Heard(NamedTuple):
    """A stretch of sound between silences of a twentieth of a second."""

    samples: array

    @property
    def length(self) -> float:
        return len(self.samples) / RATE  # seconds

    @property
    def loudness(self) -> float:
        return sqrt(sum(sample * sample for sample in self.samples) / len(self.samples))

    @property
    def pitch(self) -> float:
        """How often it swings in a second; of a noise the middle of what is heard."""
        signs = [sample < 0 for sample in self.samples]
        return len([*groupby(signs)]) / 2 / self.length


@pytest.fixture
def table(page, site):
    """A table whose sounds are loud and played into a tape."""
    page.set_viewport_size(DESK["viewport"])
    page.add_init_script(TAPE)
    table = Table(page, site)
    table.open(tables.recorded(25).link())
    for action in ("no-tips", "open menu", "open settings"):
        table.press(action)
    page.locator("[name=sound][value=loud]").check()
    table.press("close")
    return table


def heard_by(table: Table, key: str) -> list[Heard]:
    """What is heard when this key is pressed."""
    table.page.evaluate("wind()")
    table.key(key)
    samples = array("f", base64.b64decode(table.page.evaluate("listen()")))
    loud = [at for at, sample in enumerate(samples) if abs(sample) > SILENCE]
    pauses = [(a, b) for a, b in pairwise([-RATE, *loud, 9 * RATE]) if b - a > RATE / 20]
    return [Heard(samples[start : end + 1]) for (_, start), (end, _) in pairwise(pauses)]


def heard_with(table: Table, move: tuple[Game, Move]) -> list[Heard]:
    """What is heard when this move is made in this game."""
    game, wanted = move
    table.lay(game)
    if isinstance(wanted, Advance):
        return heard_by(table, "KeyA")
    Keyboard(table).bring(game, wanted)
    return heard_by(table, "Enter")


def recorded(ply: int) -> tuple[Game, Move]:
    """A move of the recorded game, and the game before it."""
    return tables.recorded(ply - 1), tables.recorded(ply).moves[-1]


def with_bonus() -> tuple[Game, Move]:
    """A move that wins the 7 x 7 square."""
    sewn = square(7) & ~3
    game = tables.composed(player(9, 30, sewn=sewn), player(time=40), circle=(1, 2, 3))
    return game, parse_move("B1/0@a1")


def test_sounds_are_short_and_clean_and_differ(table):
    heard = {"pick": heard_by(table, "Digit2"), "turn": heard_by(table, "KeyR")}
    table.key("ArrowLeft")
    heard["refusal"] = heard_by(table, "Enter")
    for name, move in {
        "sew": recorded(14),  # a leather patch, nothing else
        "token": recorded(3),  # an advance past no mark
        "income": recorded(9),  # a patch sewn on, then a mark
        "end": recorded(40),
        "seven": with_bonus(),
    }.items():
        heard[name] = heard_with(table, move)
    loudest = max(each.loudness for all_heard in heard.values() for each in all_heard)
    for name, all_heard in heard.items():
        for each in all_heard:
            assert each.length <= 0.5, name
            assert loudest / 4 <= each.loudness, name  # 12 dB
            assert max(map(abs, each.samples)) < 1, name
            for edge in (each.samples[:22], each.samples[-22:]):  # half a millisecond
                assert max(map(abs, edge)) < 0.02, f"{name} cracks"
    for (one, first), (other, second) in combinations(heard.items(), 2):
        a, b = first[-1], second[-1]
        ratios = (a.pitch / b.pitch, a.length / b.length)
        assert max(max(ratio, 1 / ratio) for ratio in ratios) > 1.2, (one, other)


def test_all_at_once_is_not_too_loud(table):
    table.press("open menu")
    table.press("open settings")
    table.page.locator("[name=motion][value=off]").check()
    table.press("close")
    for move in (with_bonus(), recorded(9), recorded(40)):
        (heard,) = heard_with(table, move)
        assert heard.length <= 0.5
        assert max(map(abs, heard.samples)) < 1
