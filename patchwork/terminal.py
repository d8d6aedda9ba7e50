"""Positions, analyses and results of matches as the command line prints them."""

import json
import sys
from collections.abc import Iterator, Sequence
from time import monotonic

from patchwork.analysis import Judged
from patchwork.arena import Result
from patchwork.notation import COLUMNS, format_move
from patchwork.positions import quilt_rows
from patchwork.records import result_text
from patchwork.rules import offer, outcome, scores
from patchwork.search import Thought
from patchwork.state import PLAYERS, Player, State


def drawn(state: State) -> str:
    """The position for the eye: who moves, the circle, both players and their quilts."""
    ahead, rest = offer(state), state.circle[len(offer(state)) :]
    return "\n".join(
        [
            _next_in_words(state),
            f"offer {_listed(ahead)}; then {_listed(rest)}; leather on {_listed(state.leather)}",
            *map(_in_words, PLAYERS, state.players, scores(state)),
            *_quilts_drawn(state),
        ]
    )


def _next_in_words(state: State) -> str:
    end = outcome(state)
    if end is None:
        assert state.turn is not None, "somebody moves before the end"
        what = "sews a leather patch" if state.phase == "leather" else "moves"
        return f"{PLAYERS[state.turn]} {what}"
    why = " by reaching the last space first" if end.reason == "first" else ""
    return f"over: {PLAYERS[end.winner]} wins{why}, {result_text(state)}"


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)) or "none"


def _in_words(name: str, player: Player, points: int) -> str:
    bonus = ", bonus tile" if player.bonus else ""
    return (
        f"  {name:7} space {player.time:2}, buttons {player.buttons:2}, income {player.income:2}, "
        f"empty {player.empty:2}, score {points}{bonus}"
    )


def _quilts_drawn(state: State) -> Iterator[str]:
    yield f"    {COLUMNS}      {COLUMNS}"
    rows = [quilt_rows(player.free) for player in state.players]
    for number, (green, yellow) in enumerate(zip(*rows, strict=True), start=1):
        yield f"  {number} {green}    {number} {yellow}"


class Progress:
    """A line on the terminal that says how far a match is and how long it may still take."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._start = monotonic()
        self._is_shown = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Write the line after so many games."""
        if self._is_shown:
            left = (monotonic() - self._start) / done * (self._games - done)
            minutes, seconds = divmod(round(left), 60)
            told = f"{done} of {self._games} games, about {minutes}:{seconds:02} left"
            print(f"\r{told}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self._is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def result_json(result: Result) -> str:
    """A game of a match as a line of JSON."""
    green, yellow = result.names
    return json.dumps(
        {
            "game": result.number,
            "green": green,
            "yellow": yellow,
            "scores": result.scores,
            "winner": result.winner,
            "record": result.record,
            "reason": result.reason,
        }
    )


def result_in_words(result: Result) -> str:
    """A game of a match as a line of words."""
    points = "{}:{}".format(*result.scores)
    why = f" ({result.reason})" if result.reason else ""
    return f"game {result.number + 1}: {result.names[result.winner]} wins, {points}{why}"


def judged_json(judged: Judged) -> str:
    """What was found of one ply, as a line of JSON."""
    best = judged.best
    return json.dumps(
        {
            "ply": judged.ply,
            "player": PLAYERS[judged.player],
            "move": format_move(judged.move),
            "points": round(judged.made.points, 2),
            "chance": round(judged.made.chance, 3),
            "lost": round(judged.lost, 2),
            "best": format_move(best.move),
            "best_points": round(best.points, 2),
            "best_chance": round(best.chance, 3),
            "line": [format_move(move) for move in best.line],
            "depth": best.depth,
            "exact": best.is_exact,
        }
    )


def judged_in_words(judged: Judged) -> str:
    """What was found of one ply, as a line of words."""
    made = f"{judged.ply:3} {PLAYERS[judged.player]:7}{format_move(judged.move):11}"
    if judged.best.move == judged.move:
        return f"{made}{_worth(judged.made)}  best"
    line = " ".join(map(format_move, judged.best.line))
    return f"{made}{_worth(judged.made)}  {-judged.lost:+.1f}  better {_worth(judged.best)}: {line}"


def _worth(thought: Thought) -> str:
    return f"{thought.points:+6.1f} {thought.chance:4.0%}"
