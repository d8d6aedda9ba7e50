"""What this page and the one that embeds it say to each other: JSON objects with `"patchwork": 1`
and a `type`. Start with `Talk`; docs/embedding.md lists all types.

Pure: `web.dom.host` checks who speaks and carries the texts.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from patchwork.errors import PatchworkError
from patchwork.game import Game
from patchwork.notation import format_move, read_json
from patchwork.positions import state_to_json
from patchwork.rules import outcome
from web import parameters
from web.app import App
from web.parameters import Asked, InvalidParameter, Wrong
from web.settings import CHOICES

API = 1
MAX_MESSAGE = 2048  # characters
MAX_ID = 40  # characters of the name that an answer has, too

Message = dict[str, object]

# Windows in which the layouts were designed: up to so many pixels wide, so many times as high, and
# at most so many pixels.
_HEIGHTS = ((540, 16 / 9, 720), (1000, 2 / 3, 720))
_TALLEST = 720


class Command(NamedTuple):
    """Something that the page around wants done; `fields` are checked."""

    type: str
    id: str | int | None  # comes back with the answer
    fields: Mapping[str, str]


class InvalidMessage(ValueError):
    """A message that is not understood: `reason` is "too-long", "bad-message", "bad-value" or one
    of a link code."""

    def __init__(self, reason: str, identity: str | int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.id = identity


def height_for(width: float) -> int:
    """The height in pixels that the table wants in a frame of this width."""
    for widest, times, most in _HEIGHTS:
        if width < widest:
            return min(round(width * times), most)
    return _TALLEST


def parse(text: str) -> Command | None:
    """The command that a message is; None where it is not meant for this page. Raises
    InvalidMessage."""
    if len(text) > MAX_MESSAGE:
        raise InvalidMessage("too-long")
    try:
        message = read_json(text)
    except ValueError:
        raise InvalidMessage("bad-message") from None
    if not isinstance(message, dict) or message.get("patchwork") != API:
        return None
    identity = message.get("id")
    if not _is_id(identity):
        raise InvalidMessage("bad-message")
    kind = message.get("type")
    rest = {name: value for name, value in message.items() if name not in _ENVELOPE}
    if not isinstance(kind, str) or kind not in COMMANDS:
        raise InvalidMessage("bad-message", identity)
    try:
        return Command(kind, identity, COMMANDS[kind](rest))
    except InvalidParameter as error:
        reason = "bad-message" if error.wrong.why == "unknown" else "bad-value"
        raise InvalidMessage(reason, identity) from None
    except PatchworkError as error:
        raise InvalidMessage(error.reason, identity) from None
    except (KeyError, TypeError):
        raise InvalidMessage("bad-message", identity) from None


class Talk:
    """The talk with the page around about the game on the table."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._game, self._told = app.game, app.state

    def hear(self, text: str) -> Message | None:
        """Do what a message says, and give the answer: how the game then stands, or an error. None
        where it was not meant for this page."""
        try:
            command = parse(text)
        except InvalidMessage as error:
            return _message("error", id=error.id, code=error.reason)
        if command is None:
            return None
        self._do(command)
        return _message("state", id=command.id, **self._standing())

    def greeting(self, version: str) -> Message:
        """The first message: the page can be played, and understands commands."""
        return _message("ready", api=API, version=version, **self._standing())

    def news(self) -> list[Message]:
        """What happened at the table since the last time: the moves made, or how the game stands
        where moves were taken back or another game is shown; and what comes next."""
        game, state = self._app.game, self._app.state
        if game is self._game and state is self._told:
            return []
        made = list(self._moves_made(game)) if game is self._game else []
        self._game, self._told = game, state
        return [*(made or [_message("state", id=None, **self._standing())]), self._next()]

    def _moves_made(self, game: Game) -> Iterator[Message]:
        states = game.states
        came = next((ply for ply, state in enumerate(states) if state is self._told), len(states))
        for before, after, move in zip(
            states[came:], states[came + 1 :], game.moves[came:], strict=False
        ):
            yield _message(
                "move",
                ply=after.ply,
                player=before.turn,
                move=format_move(move),
                code=game.link(),
                state=state_to_json(after),
            )

    def _next(self) -> Message:
        state = self._app.state
        end = outcome(state)
        if end is not None:
            return _message("over", scores=list(end.scores), winner=end.winner, reason=end.reason)
        return _message("turn", player=state.turn, computer=self._app.is_computers_move)

    def _standing(self) -> Message:
        game = self._app.game
        return {"code": game.link(), "state": state_to_json(game.state)}

    def _do(self, command: Command) -> None:
        app, fields = self._app, command.fields
        match command.type:
            case "new":
                app.begin_asked(fields)
            case "load":
                asked = Asked(game={name: fields[name] for name in fields if name != "code"})
                app.lay_asked(Game.from_link(fields["code"]), asked)
            case "set":
                app.lend(fields)
            case "undo" | "redo":
                app.act(command.type)
            case "focus":
                app.focus_board()


def _message(kind: str, **fields: object) -> Message:
    """A message; what nobody asked for has no id."""
    if fields.get("id", 0) is None:
        del fields["id"]
    return {"patchwork": API, "type": kind, **fields}


def _is_id(identity: object) -> bool:
    if isinstance(identity, str):
        return len(identity) <= MAX_ID
    return identity is None or type(identity) is int  # true is no number here


def _nothing(fields: Mapping[str, object]) -> dict[str, str]:
    if fields:
        raise KeyError(next(iter(fields)))
    return {}


def _setup(fields: Mapping[str, object]) -> dict[str, str]:
    return parameters.game_fields({name: _word(name, fields[name]) for name in fields})


def _code(fields: Mapping[str, object]) -> dict[str, str]:
    """A link code, and who is to play on: people where nothing is said."""
    code = _word("code", fields["code"])
    seats = {name: value for name, value in fields.items() if name in ("mode", "level")}
    if len(fields) > len(seats) + 1:
        raise KeyError("one that is none")
    Game.from_link(code)
    return {**_setup(seats), "code": code}


def _settings(fields: Mapping[str, object]) -> dict[str, str]:
    if not fields or not CHOICES.keys() >= fields.keys():
        raise KeyError("one that is none")
    return {name: parameters.setting(name, _word(name, fields[name])) for name in fields}


def _word(name: str, value: object) -> str:
    """A text, or a number as one."""
    if not (isinstance(value, str) or type(value) is int):
        raise InvalidParameter(Wrong(name, "choice", {}))
    return str(value)


_ENVELOPE = ("patchwork", "type", "id")
COMMANDS: Mapping[str, Callable[[Mapping[str, object]], dict[str, str]]] = {
    "new": _setup,
    "load": _code,
    "set": _settings,
    "get-state": _nothing,
    "undo": _nothing,
    "redo": _nothing,
    "focus": _nothing,
}
