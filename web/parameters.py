"""What the address asks of this visit: settings, a game, and how another page embeds this one.

Start with `read`. What is wrong is left out and named in `Asked.wrong`: a bad address is never a
broken page. The page that embeds this one asks for games and settings by the same names, see
`game_fields` and `setting`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from patchwork.editions import EDITIONS
from patchwork.game import Game
from patchwork.records import MAX_NAME, NAMES, without_refused
from web import players
from web.nouns import MAX_SEED, Draft
from web.settings import CHOICES
from web.texts import Texts

MAX_QUERY = 2048  # characters of all parameters together, as they stand in the address
MAX_SHELF = 40  # characters

# Words that other pages and other games use for ours
_ALSO = {
    ("theme", "auto"): "system",
    ("motion", "auto"): "system",
    ("sound", "on"): "medium",
    ("mode", "hotseat"): "people",
    ("mode", "ai"): "computer",
    ("mode", "demo"): "watch",
    ("first", "1"): "green",
    ("first", "2"): "yellow",
}
_MODES = ("computer", "people", "watch")
_FIRST = ("green", "yellow", "random")
_LEVEL = f"[{players.LEVELS[0]}-{players.LEVELS[-1]}]"
_HOST = r"[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\]"
_ORIGIN = rf"https?://({_HOST})(:[0-9]{{1,5}})?"
_LANGUAGE = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}"
_SHELF = rf"[A-Za-z0-9_-]{{1,{MAX_SHELF}}}"


class Wrong(NamedTuple):
    """Something that was left out: `why` is the end of a text's key, `values` what that names."""

    name: str  # of the parameter
    why: str  # "unknown", "twice", "long", "coding", "choice" or "form.<name>"
    values: Mapping[str, object]

    def words(self, texts: Texts) -> str:
        """What is wrong, as a sentence."""
        return texts(f"parameter.{self.why}", name=self.name, **self.values)


class InvalidParameter(ValueError):
    """A value that a parameter does not take; `wrong` says what it takes."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__(wrong.name)
        self.wrong = wrong


class Asked(NamedTuple):
    """What an address asks for. `game` holds fields of `Draft`, `shelf` names the place where the
    games of one frame are kept apart from others, `origin` is said to be that of the page around
    ("" where nothing is said)."""

    settings: Mapping[str, str] = {}
    game: Mapping[str, str] = {}
    language: str = ""
    shelf: str = ""
    origin: str = ""
    is_embedded: bool = False
    keeps: bool = True  # games and settings, as far as the browser lets it
    wrong: tuple[Wrong, ...] = ()

    @property
    def levels(self) -> players.Levels:
        """Who is to play."""
        return Draft(**self.game).levels

    @property
    def names_players(self) -> bool:
        """Whether it says who is to play."""
        return not {"against", "level"}.isdisjoint(self.game)

    @property
    def mistaken(self) -> tuple[str, ...]:
        """The parameters of ours whose values are wrong. Others than ours are often added to an
        address on its way, so that people need not hear of those."""
        return tuple(dict.fromkeys(each.name for each in self.wrong if each.why != "unknown"))

    def fits(self, game: Game) -> bool:
        """Whether a saved game is such a one."""
        asked, tags = self.game, game.tags
        if self.names_players and players.levels(tags) != self.levels:
            return False
        has = {"edition": game.state.edition, "seed": tags.get("Seed")}
        if players.levels(tags) == players.PEOPLE:
            has |= {"green": tags.get(NAMES[0]), "yellow": tags.get(NAMES[1])}
        return all(asked.get(name, value) == value for name, value in has.items())


NOTHING = Asked()


def read(query: str) -> Asked:
    """What the part of an address after "?" asks for. Raises nothing."""
    if len(query) > MAX_QUERY:
        return Asked(wrong=(Wrong("?", "long", {"limit": MAX_QUERY}),))
    wrong: list[Wrong] = []
    settings: dict[str, str] = {}
    game: dict[str, str] = {}
    rest: dict[str, str] = {}
    for name, value in _pairs(query, wrong):
        try:
            if name in CHOICES:
                settings[name] = setting(name, value)
            elif name in GAME:
                game |= GAME[name](name, value)
            else:
                rest[name] = REST[name](name, value)
        except InvalidParameter as error:
            wrong.append(error.wrong)
    return Asked(
        settings=settings,
        game=game,
        language=rest.get("lang", ""),
        shelf=rest.get("name", ""),
        origin=rest.get("origin", ""),
        is_embedded=rest.get("embed") == "1",
        keeps=rest.get("storage") != "none",
        wrong=tuple(wrong),
    )


def setting(name: str, value: str) -> str:
    """The value of a setting of `CHOICES`. Raises InvalidParameter."""
    return _choice(name, value, CHOICES[name])


def game_fields(asked: Mapping[str, object]) -> dict[str, str]:
    """The fields of `Draft` that parameters of a game stand for. Raises InvalidParameter."""
    fields: dict[str, str] = {}
    for name, value in asked.items():
        if name not in GAME:
            raise InvalidParameter(Wrong(name, "unknown", {}))
        fields |= GAME[name](name, str(value))
    return fields


def language(asked: str, there: Mapping[str, object], default: str) -> str:
    """The language among those that are there which comes nearest: "nl" for "nl-BE"."""
    parts = asked.lower().split("-")
    ways = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((way for way in ways if way in there), default)


def _pairs(query: str, wrong: list[Wrong]) -> Iterator[tuple[str, str]]:
    """The parameters of ours with their values; the others go to `wrong`."""
    pairs: dict[str, str] = {}
    twice = set()
    for part in filter(None, query.split("&")):
        coded, _, value = part.partition("=")
        name = _decoded(coded)
        if name is None or not _is_ours(name):
            wrong.append(Wrong(shortened(name or coded), "unknown", {}))
        elif name in pairs:
            twice.add(name)
        else:
            pairs[name] = value
    for name, value in pairs.items():
        decoded = _decoded(value)
        if name in twice:
            wrong.append(Wrong(name, "twice", {}))
        elif decoded is None:
            wrong.append(Wrong(name, "coding", {}))
        else:
            yield name, decoded


def shortened(text: str) -> str:
    """A foreign text for a message: without control characters, and not too long."""
    return without_refused(text)[:MAX_SHELF]


def _is_ours(name: str) -> bool:
    return name in CHOICES or name in GAME or name in REST


def _decoded(text: str) -> str | None:
    """The text without its per cent signs; None where they are no UTF-8."""
    first, *coded = text.replace("+", " ").split("%")
    data = first.encode("utf-8", "surrogatepass")
    for part in coded:
        if not re.fullmatch("[0-9A-Fa-f]{2}", part[:2]):
            return None
        data += bytes.fromhex(part[:2]) + part[2:].encode("utf-8", "surrogatepass")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _choice(name: str, value: str, values: tuple[str, ...]) -> str:
    chosen = _ALSO.get((name, value), value)
    if chosen not in values:
        raise InvalidParameter(Wrong(name, "choice", {"values": ", ".join(values)}))
    return chosen


def _form(name: str, value: str, form: str, **values: object) -> str:
    if not re.fullmatch(form, value):
        raise InvalidParameter(Wrong(name, f"form.{name}", values))
    return value


def _text(name: str, value: str, limit: int) -> str:
    """A short text without needless spaces, of characters that a record can hold."""
    tidy = " ".join(value.split())
    if len(tidy) > limit or without_refused(value) != value:
        raise InvalidParameter(Wrong(name, f"form.{name}", {"limit": limit}))
    return tidy


def _mode(name: str, value: str) -> dict[str, str]:
    return {"against": _choice(name, value, _MODES)}


def _edition(name: str, value: str) -> dict[str, str]:
    return {"edition": _choice(name, value, tuple(EDITIONS))}


def _first(name: str, value: str) -> dict[str, str]:
    return {"start": _choice(name, value, _FIRST)}


def _level(name: str, value: str) -> dict[str, str]:
    """One level, or those of green and yellow where the computer plays both."""
    most = players.LEVELS[-1]
    green, _, yellow = _form(name, value, rf"{_LEVEL}(,{_LEVEL})?", most=most).partition(",")
    return {"other": green, "level": yellow or green}


def _players(name: str, value: str) -> dict[str, str]:
    green, comma, yellow = value.partition(",")
    return {
        "green": _text(name, green, MAX_NAME),
        **({"yellow": _text(name, yellow, MAX_NAME)} if comma else {}),
    }


def _seed(name: str, value: str) -> dict[str, str]:
    seed = _text(name, value, MAX_SEED)
    if not seed:
        raise InvalidParameter(Wrong(name, f"form.{name}", {"limit": MAX_SEED}))
    return {"seed": seed}


GAME: Mapping[str, Callable[[str, str], dict[str, str]]] = {
    "edition": _edition,
    "mode": _mode,
    "level": _level,
    "players": _players,
    "first": _first,
    "seed": _seed,
}
REST: Mapping[str, Callable[[str, str], str]] = {
    "embed": lambda name, value: _choice(name, value, ("0", "1")),
    "origin": lambda name, value: _form(name, value, _ORIGIN),
    "lang": lambda name, value: _form(name, value, _LANGUAGE),
    "name": lambda name, value: _form(name, value, _SHELF, limit=MAX_SHELF),
    "storage": lambda name, value: _choice(name, value, ("local", "none")),
}
