"""Patchwork, the two-player game by Uwe Rosenberg: rules, records, links; no dependency.

    >>> import patchwork
    >>> game = patchwork.Game.new(seed="tea for two")
    >>> moves = patchwork.legal_moves(game.state)
    >>> patchwork.format_move(moves[0])
    'A'
    >>> game.play("A").players[0].buttons
    6

The rules are functions on immutable states (`new_game`, `legal_moves`, `apply`, ...); `Game` adds a
history and checks every move.
"""

from patchwork.errors import IllegalMove, InvalidNotation, PatchworkError
from patchwork.game import Game
from patchwork.links import decode_link, encode_link
from patchwork.notation import format_move, parse_move
from patchwork.records import Record, format_record, parse_record
from patchwork.rules import Outcome, apply, is_over, legal_moves, new_game, outcome, scores
from patchwork.state import ADVANCE, Advance, Buy, Move, Player, Sew, State

__version__ = "0.1.0"

__all__ = [
    "ADVANCE",
    "Advance",
    "Buy",
    "Game",
    "IllegalMove",
    "InvalidNotation",
    "Move",
    "Outcome",
    "PatchworkError",
    "Player",
    "Record",
    "Sew",
    "State",
    "apply",
    "decode_link",
    "encode_link",
    "format_move",
    "format_record",
    "is_over",
    "legal_moves",
    "new_game",
    "outcome",
    "parse_move",
    "parse_record",
    "scores",
]
