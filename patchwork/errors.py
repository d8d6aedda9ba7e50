"""What can be wrong with a text or a move: two errors, each with a reason code and its values.

The code and the values are for programs (the page translates them); the message is the English
sentence that exceptions and the command line show.
"""


class PatchworkError(ValueError):
    """Base of the errors that outside input can cause.

    `reason` is a stable code such as "cannot-afford"; `values` holds what the sentence names.
    """

    def __init__(self, reason: str, message: str, **values: object) -> None:
        super().__init__(message)
        self.reason = reason
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:  # errors pass from one process to another
        return _again, (type(self), self.reason, str(self), self.values)


class InvalidNotation(PatchworkError):
    """A text (move, record, state, link code) that cannot be read."""


class IllegalMove(PatchworkError):
    """A move that can be read but is not allowed in the position."""


def _again(
    kind: type[PatchworkError], reason: str, message: str, values: dict[str, object]
) -> PatchworkError:
    return kind(reason, message, **values)
