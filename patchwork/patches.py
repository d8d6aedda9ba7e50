"""The 33 patches, drawn as they are. Start with `PATCHES`.

Source: the material of the 2014 edition; six independent implementations agree on every row. Three
shapes come twice (2 and 4, 6 and 11, 8 and 9).
"""

from typing import NamedTuple

from patchwork.geometry import Orientation, orientations

_TABLE = """
   #  cost  time  income    shape
   1     2     1       0    ##
   2     1     3       0    #.
                            ##
   3     2     2       0    ###
   4     3     1       0    #.
                            ##
   5     2     2       0    .#.
                            ###
   6     3     2       1    ##.
                            .##
   7     3     3       1    ####
   8     4     2       1    #..
                            ###
   9     4     6       2    #..
                            ###
  10     6     5       2    ##
                            ##
  11     7     6       3    ##.
                            .##
  12     1     2       0    ###
                            #.#
  13     2     2       0    ##.
                            ###
  14     2     3       1    ###.
                            ..##
  15     3     4       1    ..#.
                            ####
  16     5     4       2    .#.
                            ###
                            .#.
  17     5     5       2    ###
                            .#.
                            .#.
  18     7     1       1    #####
  19    10     3       2    #...
                            ####
  20    10     4       3    ##.
                            .##
                            ..#
  21     0     3       1    .#..
                            ####
                            .#..
  22     1     2       0    ...#
                            ####
                            #...
  23     1     5       1    ####
                            #..#
  24     2     1       0    .#..
                            ####
                            ..#.
  25     3     6       2    .#.
                            ###
                            #.#
  26     4     2       0    ###.
                            .###
  27     7     2       2    #...
                            ####
                            #...
  28     7     4       2    .##.
                            ####
  29     8     6       3    ##.
                            ###
                            ..#
  30    10     5       3    ##..
                            ####
  31     1     4       1    ..#..
                            #####
                            ..#..
  32     2     3       0    #.#
                            ###
                            #.#
  33     5     3       1    .##.
                            ####
                            .##.
"""


class Patch(NamedTuple):
    """A patch as printed: cost and income in buttons, time in spaces, size in cells."""

    number: int
    cost: int
    time: int
    income: int
    shape: tuple[str, ...]  # rows, "#" for a cell of the patch
    size: int
    orientations: tuple[Orientation, ...]  # the different ones, ascending by digit
    turned: tuple[Orientation, ...]  # for each digit 0..7 its orientation, the digit canonical


def _read_table() -> dict[int, Patch]:
    entries: list[tuple[list[int], list[str]]] = []
    for line in _TABLE.strip().splitlines()[1:]:
        *numbers, row = line.split()
        if numbers:
            entries.append(([int(text) for text in numbers], []))
        entries[-1][1].append(row)
    return {numbers[0]: _made(numbers, tuple(shape)) for numbers, shape in entries}


def _made(numbers: list[int], shape: tuple[str, ...]) -> Patch:
    number, cost, time, income = numbers
    size = "".join(shape).count("#")
    turned = orientations(shape)
    return Patch(number, cost, time, income, shape, size, tuple(dict.fromkeys(turned)), turned)


PATCHES = _read_table()
SMALLEST = min(PATCHES.values(), key=lambda patch: patch.size).number  # stands behind the spool
