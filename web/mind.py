"""Thinks about one question at a time, a little at each call, and never knows where it runs: in the
worker beside the page, or on the page itself where there is no worker. Start with `Mind.take`.
"""

import json
from collections.abc import Callable, Generator
from math import inf
from time import perf_counter

from patchwork.bots import LEVELS, Thinker
from patchwork.search import Search
from patchwork.slices import undisturbed
from patchwork.state import Move
from web.questions import Answer, Question, question, tell

BEAT = 0.25  # seconds after which it tells how far it is: whoever waits knows that it lives


class Mind:
    """What answers questions. `say` takes the text of each answer, `clock` tells seconds."""

    def __init__(self, say: Callable[[str], None], clock: Callable[[], float] = perf_counter):
        self._say = say
        self._clock = clock
        self._number = 0
        self._thinking: Generator[Search, None, Move] | None = None
        self._search: Search | None = None  # as far as it has come
        self._is_hurried = False
        self._told = 0.0  # when it last said something
        self._thinker: tuple[tuple[object, ...], Thinker] | None = None  # remembers its last move

    def take(self, text: str) -> None:
        """Take a text of `web.questions`: what was thought about before is dropped, unless its
        answer is wanted now."""
        message = json.loads(text)
        if "hurry" in message:
            self._is_hurried = message["hurry"] == self._number
            return
        self._thinking = self._search = None
        if "ask" in message:
            self._number = message["ask"]
            self._is_hurried = False
            self._told = self._clock()
            asked = question(message)
            self._thinking = self._thinker_for(asked).think(asked.state, self._time)

    def go_on(self, seconds: float) -> bool:
        """Think for about so long; whether there is more to think about."""
        if self._thinking is None:
            return False
        pause = self._clock() + seconds
        with undisturbed():
            while self._clock() < pause:
                try:
                    self._search = next(self._thinking)
                except StopIteration as done:
                    self._thinking = None
                    self._tell(done.value)
                    break
        if self._thinking is not None and self._clock() - self._told >= BEAT:
            self._tell(None)
        return self._thinking is not None  # whoever heard an answer may have asked the next

    def _time(self) -> float:
        """The clock by which a level thinks."""
        return inf if self._is_hurried else self._clock()

    def _thinker_for(self, asked: Question) -> Thinker:
        """The one who answered last, if it is asked again."""
        who = asked[1:]
        if self._thinker is None or self._thinker[0] != who:
            level = LEVELS[asked.level]
            if level.seconds is not None:
                level = level._replace(seconds=asked.seconds)
            self._thinker = who, Thinker(level, asked.seed)
        return self._thinker[1]

    def _tell(self, move: Move | None) -> None:
        self._told = self._clock()
        answer = Answer(self._number, move)
        if self._search is not None:
            thought = self._search.thought
            answer = answer._replace(
                depth=thought.depth,
                nodes=self._search.nodes,
                points=thought.points,
                chance=thought.chance,
            )
        self._say(tell(answer))
