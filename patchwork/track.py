"""The time track: spaces 0..53 and the income marks, the same in every edition."""

END = 53  # the last space
INCOME_MARKS = (5, 11, 17, 23, 29, 35, 41, 47, 53)


# How many income marks lie up to each space: a search asks for every move that it makes.
_UP_TO = tuple(sum(mark <= space for mark in INCOME_MARKS) for space in range(END + 1))


def income_marks(start: int, end: int) -> tuple[int, ...]:
    """The income marks that a token meets on its way from space `start` to space `end`."""
    return INCOME_MARKS[_UP_TO[start] : _UP_TO[end]]
