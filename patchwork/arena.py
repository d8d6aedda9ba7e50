"""Matches between bots: pairs of games on one circle, the seats swapped. Start with `play_match`.

Whoever answers with what is no legal move loses that game, and the result says why.
"""

import math
import os
import pkgutil
import signal
import time
from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import NamedTuple, Protocol, TypeVar

from patchwork.bots import LEVELS, Bot, Chance, Level, Thinker
from patchwork.errors import IllegalMove, InvalidNotation
from patchwork.game import Game
from patchwork.notation import format_move, quoted
from patchwork.programs import Forfeit, Program
from patchwork.rules import outcome, scores
from patchwork.state import Move, State

CERTAIN = 1.96  # standard errors on each side of a mean hold 95 %
NO_BOUND = 999  # Elo told of those who win all or nothing
Number = TypeVar("Number", int, float)


class Contestant(Protocol):
    """Who sits at the table in a match."""

    name: str

    def begin(self, record: str, seat: int) -> None:
        """Hear of a new game."""

    def choose(self, record: str, state: State) -> Move:
        """A move; raises `Forfeit`."""

    def end(self, record: str) -> None:
        """Hear that it is over."""

    def close(self) -> None:
        """Leave, after the last game or a fault."""


class Result(NamedTuple):
    """One game. `names`, `scores`: of green and of yellow; `reason`: in words, why a bot lost that
    could not go on."""

    number: int
    names: tuple[str, str]
    scores: tuple[int, int]
    winner: int
    record: str
    reason: str | None


class OfOurs:
    """A bot of this Python at the table. It thinks by the clock of its own computing time: a busy
    machine favours nobody."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self._bot = bot

    def begin(self, record: str, seat: int) -> None:
        """It needs no word of it."""

    def choose(self, record: str, state: State) -> Move:
        """Its move; whatever goes wrong in foreign code loses the game, not the match."""
        try:
            move = self._bot.choose(state, time.process_time)
        except Exception as error:
            raise Forfeit(f"raised {type(error).__name__}: {error}") from error
        if not isinstance(move, Move):
            raise Forfeit(f"answered {quoted(repr(move))}, which is no move")
        return move

    def end(self, record: str) -> None:
        """It needs no word of it."""

    def close(self) -> None:
        """Nothing is left behind."""


def contestant(text: str, seconds: float, seed: str) -> Contestant:
    """Who is written like this; `seconds` are told to a program. Raises InvalidNotation."""
    kind, _, value = text.partition(":")
    try:
        if kind == "exec":
            return Program(value, seconds)
        return OfOurs(text, _bot(kind, value, seed))
    except (ValueError, OverflowError) as error:
        message = f"no such player as {quoted(text)}: {error}"
        raise InvalidNotation("player", message, player=text) from None


def _bot(kind: str, value: str, seed: str) -> Bot:
    if kind == "random" and not value:
        return Chance(seed)
    if kind == "level":
        if int(value) not in LEVELS:
            raise ValueError(f"levels go from {min(LEVELS)} to {max(LEVELS)}")
        return Thinker(LEVELS[int(value)], seed)
    if kind == "nodes":
        return Thinker(Level("nodes", nodes=_positive(int(value))), seed)
    if kind == "seconds":
        return Thinker(Level("seconds", seconds=_positive(float(value))), seed)
    if kind == "module":
        return _foreign(value)
    raise ValueError("write level:4, nodes:12000, seconds:0.1, random, module:NAME or exec:COMMAND")


def _foreign(name: str) -> Bot:
    try:
        found: Bot = pkgutil.resolve_name(name)
    except Exception as error:  # code that is not ours runs here
        raise ValueError(f"{type(error).__name__}: {error}") from None
    if not callable(getattr(found, "choose", None)):
        raise ValueError("it has no choose(state, clock)")
    return found


def _positive(number: Number) -> Number:
    if not (number > 0 and math.isfinite(number)):
        raise ValueError("write a number above 0")
    return number


class Match(NamedTuple):
    """What all pairs of games have in common: as `play_match` takes it."""

    players: tuple[str, str]
    seconds: float
    edition: str
    seed: str


def play_match(match: Match, games: int, processes: int | None = None) -> Iterator[Result]:
    """The games of a match in their order, as they end; the first player is green in every first of
    a pair. Pairs are played at the same time in so many processes, one for each processor unless
    told otherwise. Raises InvalidNotation before the first game for players that cannot be had."""
    for player in match.players:
        contestant(player, match.seconds, match.seed).close()
    pairs = range(games // 2)
    processes = min(processes or os.cpu_count() or 1, len(pairs))
    if processes == 1:
        table = _seated(match)
        try:
            for pair in pairs:
                yield from _pair(match, table, pair)
        finally:
            for each in table:
                each.close()
        return
    import multiprocessing  # Pythons in browsers have none

    # Spawned, since to fork a process with threads may leave a lock shut for ever.
    with multiprocessing.get_context("spawn").Pool(processes, _begin_process, (match,)) as pool:
        for results in pool.imap(_pair_here, pairs):
            yield from results


_here: list[tuple[Match, list[Contestant]]] = []  # the match of this process, and who sits there


def _begin_process(match: Match) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this process ends it
    _here.append((match, _seated(match)))


def _pair_here(pair: int) -> list[Result]:
    ((match, table),) = _here
    return list(_pair(match, table, pair))


def _seated(match: Match) -> list[Contestant]:
    return [contestant(player, match.seconds, match.seed) for player in match.players]


def _pair(match: Match, table: Sequence[Contestant], pair: int) -> Iterator[Result]:
    """Two games on one circle. Programs go on from game to game, bots of ours begin anew."""
    circle = f"{match.seed}/{pair}"
    for swapped in (0, 1):
        seats = [
            each if isinstance(each, Program) else contestant(player, match.seconds, circle)
            for each, player in zip(table, match.players, strict=True)
        ]
        yield _play(2 * pair + swapped, seats[:: -1 if swapped else 1], match.edition, circle)


def _play(number: int, seats: Sequence[Contestant], edition: str, circle: str) -> Result:
    names = (seats[0].name, seats[1].name)
    game = Game.new(edition=edition, seed=circle)  # how a player is written may be no name
    winner, reason = None, None
    told = game.record()
    for seat, each in enumerate(seats):
        try:
            each.begin(told, seat)
        except Forfeit as fault:
            winner, reason = 1 - seat, f"{each.name} {fault}"
    while winner is None and game.state.turn is not None:
        turn = game.state.turn
        try:
            _move(game, seats[turn])
        except Forfeit as fault:
            winner, reason = 1 - turn, f"{names[turn]} {fault}"
    end = outcome(game.state)
    if winner is None:
        assert end is not None, "nobody is to move"
        winner = end.winner
    for each in seats:
        each.end(game.record())
    if reason is not None:
        seats[1 - winner].close()
    green, yellow = end.scores if end else scores(game.state)
    return Result(number, names, (green, yellow), winner, game.record(), reason)


def _move(game: Game, who: Contestant) -> None:
    move = who.choose(game.record(), game.state)
    try:
        game.play(move)
    except IllegalMove as error:
        raise Forfeit(f"answered {format_move(move)}: {error}") from None


def sum_up(results: Sequence[Result]) -> dict[str, float]:
    """Whole pairs from the side of the first player; `low` and `high` hold 95 % of the rate."""
    whole = results[: len(results) // 2 * 2]
    won, ahead = [], []
    for result in whole:
        seat = result.number % 2  # where the first player sits
        won.append(float(result.winner == seat))
        ahead.append(float(result.scores[seat] - result.scores[1 - seat]))
    rate, spread = mean([fmean(won[pair : pair + 2]) for pair in range(0, len(won), 2)])
    return {
        "games": len(whole),
        "wins": int(sum(won)),
        "rate": round(rate, 4),
        "low": round(max(rate - spread, 0.0), 4),
        "high": round(min(rate + spread, 1.0), 4),
        "elo": elo(rate),
        "margin": round(fmean(ahead), 2),
    }


def mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its interval of 95 %."""
    if len(numbers) < 2:
        return fmean(numbers), 1.0
    return fmean(numbers), CERTAIN * stdev(numbers) / math.sqrt(len(numbers))


def elo(rate: float) -> int:
    """The difference in strength at which one wins this often; `NO_BOUND` for always and never."""
    if not 0 < rate < 1:
        return NO_BOUND if rate else -NO_BOUND
    return round(-400 * math.log10(1 / rate - 1))
