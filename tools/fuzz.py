"""Throw odd texts at the parsers that read what strangers write: addresses, links, messages.

    python3 tools/fuzz.py                     100,000 of each kind
    python3 tools/fuzz.py --count 5000 --only messages --seed 7

A text is made from words of its kind, of other kinds, and of those who mean ill (prototypes,
writing that turns round, markup, long numbers), and damaged at random. A parser may only answer or
refuse as it promises: anything else is an error here, with the text that brought it about. The same
seed makes the same texts.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from machine import ROOT

sys.path.insert(0, str(ROOT))
from patchwork import Game, rules
from patchwork.errors import InvalidNotation
from patchwork.records import MAX_NAME, without_refused
from web import messages, parameters
from web.messages import InvalidMessage
from web.nouns import MAX_SEED, Draft
from web.settings import CHOICES

COUNT = 100_000
SIGNS = ((32, 127), (0, 0xD800))
REFUSALS = ("", "too-long", "link-signs", "link-version", "link-damaged", "link-content")
GAME = tuple(parameters.GAME)
REST = (*parameters.REST, "code", "id", "type", "patchwork")
COMMANDS = (*messages.COMMANDS, "ready", "state", "error")
ILL = [
    *("__proto__", "constructor", "prototype", "constructor[prototype]", "__class__", "toString"),
    *(
        "\u202eAnn",
        "\u2066Ben\u2069",
        "\u200f\u061c",
        "\ufeff",
        "\0",
        "\x1b[2J",
        "\u2028",
        "\U0001f9f5" * 30,
    ),
    *(
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "javascript:alert(1)",
        "{n}",
        "%s",
        "{0.__class__}",
    ),
    *(
        "NaN",
        "-0",
        "1e999",
        "9" * 5000,
        "null",
        "true",
        "",
        " ",
        "../..",
        "%00",
        "%",
        "%ff",
        "%E2%80%AE",
        "+",
        "=",
        "&",
        "#",
    ),
    *(
        "a" * 3000,
        "https://example.org",
        "http://[::1]:8000",
        "null",
        "https://example.org@evil.example",
    ),
]


def run(kind: str, count: int, seed: int) -> int:
    """Throw so many texts of a kind; how many it were. Raises what a parser should not have."""
    thrown = 0
    for text in inputs(kind, count, seed):
        try:
            CHECKS[kind](text)
        except Exception as error:
            raise AssertionError(f"{kind}: {text!r}") from error
        thrown += 1
    return thrown


def inputs(kind: str, count: int, seed: int) -> Iterator[str]:
    """So many texts of a kind."""
    chance = random.Random(f"{kind} {seed}")
    for _ in range(count):
        yield MAKERS[kind](chance)


def check_parameters(text: str) -> None:
    """Whatever stands in an address: what is read can be used, and the rest has a name."""
    asked = parameters.read(text)
    assert all(value in CHOICES[name] for name, value in asked.settings.items())
    draft = Draft(**asked.game)
    for words, limit in ((draft.green, MAX_NAME), (draft.yellow, MAX_NAME), (draft.seed, MAX_SEED)):
        assert len(words) <= limit
        assert without_refused(words) == words
    assert draft.levels
    for each in asked.wrong:
        assert len(each.name) <= parameters.MAX_SHELF
        assert without_refused(each.name) == each.name


def check_fragments(text: str) -> None:
    """Whatever stands after "#": a game by the rules with that very code, or a refusal."""
    reason = ""
    try:
        game = Game.from_link(text)
        assert game.link() == text
        assert rules.is_over(game.state) or next(iter(rules.legal_moves(game.state)))
    except InvalidNotation as error:
        reason = error.reason
    assert reason in REFUSALS


def check_messages(text: str) -> None:
    """Whatever a page around says: a command, a refusal, or nothing for us."""
    identity: str | int | None = None
    fields: Mapping[str, str] = {}
    try:
        command = messages.parse(text)
        if command is not None:
            identity, fields = command.id, command.fields
    except InvalidMessage as error:
        identity = error.id
    assert identity is None or isinstance(identity, int | str)
    assert all(isinstance(value, str) for value in fields.values())


def make_parameters(chance: random.Random) -> str:
    """A query."""
    pairs = []
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 8))):
        name = chance.choice((*CHOICES, *GAME, *REST, chance.choice(ILL)))
        value = chance.choice((_value(name, chance), chance.choice(ILL), _noise(chance)))
        pairs.append(f"{_coded(name, chance)}={_coded(value, chance)}")
    return _damaged("&".join(pairs), chance)


def make_fragments(chance: random.Random) -> str:
    """A link code, whole or damaged, or something else."""
    code = chance.choice((*_codes(), chance.choice(ILL), _noise(chance), "A" + _noise(chance)))
    return _damaged(code, chance)


def make_messages(chance: random.Random) -> str:
    """A message as JSON text."""
    message: dict[str, object] = {"patchwork": chance.choice((1, 1, 1, 1, 2, "1", None))}
    message["type"] = chance.choice((*COMMANDS, *COMMANDS, chance.choice(ILL)))
    if chance.random() < 0.5:
        message["id"] = chance.choice((1, "a", None, 1.5, True, [], chance.choice(ILL)))
    for _ in range(chance.choice((0, 0, 1, 1, 2, 5))):
        name = chance.choice((*CHOICES, *GAME, "code", "code", chance.choice((*REST, *ILL))))
        odd = chance.choice((1, -1, 2.5, None, True, [], {}, [[[]]], {"__proto__": {"a": 1}}))
        message[name] = chance.choice((_value(name, chance), chance.choice(ILL), odd))
    return _damaged(json.dumps(message, ensure_ascii=chance.random() < 0.5), chance)


def _value(name: str, chance: random.Random) -> str:
    """A value that the parameter may take."""
    if name in CHOICES:
        return chance.choice(CHOICES[name])
    values = {
        "edition": ("classic", "revised", "nordic"),
        "mode": ("computer", "people", "watch", "ai"),
        "level": ("1", "8", "3,5", "9"),
        "players": ("Ann,Ben", "Zoë,", ",", "a,b,c"),
        "first": ("green", "2", "random"),
        "code": _codes(),
    }
    return chance.choice(values.get(name, ("1", "0", "none", "tea for two")))


@cache
def _codes() -> tuple[str, ...]:
    """Codes of games and positions."""
    game, codes = Game.new(seed="fuzz", tags={"Green": "Ann", "Yellow": "Zoë"}), []
    chance = random.Random(1)
    while not rules.is_over(game.state):
        codes += [game.link(), Game(game.state).link()]
        game.play(chance.choice(list(rules.legal_moves(game.state))))
    return (*codes[::7], game.link())


def _coded(text: str, chance: random.Random) -> str:
    """The text as an address has it, mostly."""
    if chance.random() < 0.2:
        return text
    return "".join(
        each if each.isascii() and each.isalnum() else "".join(f"%{b:02X}" for b in each.encode())
        for each in text
    )


def _noise(chance: random.Random, most: int = 20) -> str:
    """Up to so many signs, half of them from anywhere."""
    count = chance.randrange(most + 1)
    return "".join(chr(chance.randrange(*chance.choice(SIGNS))) for _ in range(count))


def _damaged(text: str, chance: random.Random) -> str:
    """The text as it is, or with a few signs changed, cut out, doubled or turned about."""
    for _ in range(chance.choice((0, 0, 0, 1, 1, 2, 9))):
        at = chance.randrange(len(text) + 1)
        to = at + chance.randrange(9)
        middle = chance.choice(
            ("", text[at:to] * 2, text[at:to][::-1], _noise(chance, 2), text[:at])
        )
        text = (text[:at] + middle + text[to:])[:9000]
    return text


CHECKS: dict[str, Callable[[str], None]] = {
    "parameters": check_parameters,
    "fragments": check_fragments,
    "messages": check_messages,
}
MAKERS: dict[str, Callable[[random.Random], str]] = {
    "parameters": make_parameters,
    "fragments": make_fragments,
    "messages": make_messages,
}


def main() -> None:
    """Throw as much as the command line says."""
    parser = argparse.ArgumentParser(description="Throw odd texts at the parsers.")
    parser.add_argument("--count", type=int, default=COUNT, help="of each kind (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=CHECKS, action="append", help="this kind (repeatable)")
    options = parser.parse_args()
    for kind in options.only or CHECKS:
        print(f"{kind}: {run(kind, options.count, options.seed)} texts, no surprise")


if __name__ == "__main__":
    main()
