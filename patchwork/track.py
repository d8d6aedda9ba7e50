"""The time track: spaces 0..53 and the income marks, the same in every edition."""

END = 53  # the last space
INCOME_MARKS = (5, 11, 17, 23, 29, 35, 41, 47, 53)


def _met(start: int, end: int) -> tuple[int, ...]:
    return tuple(mark for mark in INCOME_MARKS if start < mark <= end)


# By start and end: a search asks this for every move it makes.
_MET = tuple(tuple(_met(start, end) for end in range(END + 1)) for start in range(END + 1))


def income_marks(start: int, end: int) -> tuple[int, ...]:
    """The income marks that a token meets on its way from space `start` to space `end`."""
    return _MET[start][end]
