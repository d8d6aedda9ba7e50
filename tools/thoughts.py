"""Write what the search thinks of some positions: tests hold every Python to it.

    python3 tools/thoughts.py        writes tests/data/thoughts.jsonl anew

To be run when the search or its weights were meant to change.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
from support import random_record

from patchwork.notation import format_move
from patchwork.records import states_of
from patchwork.search import think

FILE = ROOT / "tests" / "data" / "thoughts.jsonl"
NODES = 600


def main() -> None:
    """A position further on in each of ten random games."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    rows = []
    for number in range(10):
        seed = f"thought {number}"
        states = states_of(random_record(seed))
        ply = (len(states) - 1) * number // 10
        thought = think(states[ply], nodes=NODES)
        rows.append(
            {
                "seed": seed,
                "ply": ply,
                "nodes": NODES,
                "depth": thought.depth,
                "value": thought.value,
                "move": format_move(thought.move),
                "line": " ".join(map(format_move, thought.line)),
            }
        )
    FILE.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


if __name__ == "__main__":
    main()
