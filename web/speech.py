"""What happened and how things stand, in whole sentences for those who listen.

The verbs of `web.app` choose what is said, once for each event; the view only shows the words to
the browser's live regions. Nothing here changes anything.
"""

from collections.abc import Iterable, Iterator

from patchwork.forecast import Forecast, forecast
from patchwork.geometry import SIZE, cell
from patchwork.notation import format_cell
from patchwork.patches import Patch
from patchwork.rules import placements
from patchwork.state import Advance, Buy, Move, Sew
from patchwork.track import END, INCOME_MARKS
from web import refusals
from web.nouns import Hint, Notice
from web.shown import Shown
from web.texts import listed

# How things stand


def stand(app: Shown) -> str:
    """What both players have, and whose move it is."""
    return _joined(*(_plate(app, player) for player in (app.seat, 1 - app.seat)), turn(app))


def turn(app: Shown) -> str:
    """Whose move it is, and why."""
    why, spaces = app.why()
    name, other = app.names[app.mover], app.names[1 - app.mover]
    return app.texts(f"status.{why}", name=name, other=other, n=spaces)


def track(app: Shown) -> str:
    """Where the tokens stand, which marks lie ahead, and how far each player has to the next."""
    texts, (green, yellow) = app.texts, app.names
    last = min(app.player(0).time, app.player(1).time)
    income = [mark for mark in INCOME_MARKS if mark > last]
    tokens = texts(
        "track.tokens",
        green=green,
        yellow=yellow,
        green_space=app.player(0).time,
        yellow_space=app.player(1).time,
        end=END,
    )
    ahead = texts("track.income", marks=_marks(app, income))
    leather = texts("track.leather", marks=_marks(app, app.state.leather))
    return _joined(tokens, ahead, leather, *(_way(app, player) for player in (0, 1)))


def quilt(app: Shown, player: int) -> str:
    """How far a quilt is, and which of its cells are free."""
    texts, free = app.texts, app.player(player).free
    sewn = texts("quilt.cells", n=SIZE * SIZE - app.player(player).empty)
    rows = []
    for row in range(SIZE):
        names = [
            format_cell(cell(row, column))
            for column in range(SIZE)
            if free >> cell(row, column) & 1
        ]
        said = texts("quilt.row.free", cells=" ".join(names)) if names else texts("quilt.row.full")
        rows.append(texts("quilt.row", row=row + 1, cells=said) + ".")
    return _joined(f"{texts('quilt', name=app.names[player])}: {sewn}.", *rows)


def last(app: Shown) -> str:
    """The move before, in a sentence."""
    return " ".join(f"{deed(app, player, move)}." for player, move, _ in app.log(1)) or app.texts(
        "say.no-move"
    )


def shape(app: Shown, patch: Patch) -> str:
    """The shape of a patch as it is printed, row by row."""
    rows = [
        app.texts("shape.row", row=row, cells=_columns(app, line))
        for row, line in enumerate(patch.shape, 1)
    ]
    return app.texts("shape", rows="; ".join(rows))


# What happened


def deed(app: Shown, player: int, move: Move) -> str:
    """A move that was made, as a sentence without its full stop."""
    return f"{app.names[player]} {deed_alone(app, move)}"


def deed_alone(app: Shown, move: Move) -> str:
    """The same without its player."""
    if isinstance(move, Advance):
        return app.texts("diary.advance")
    if isinstance(move, Sew):
        return app.texts("diary.sew", cell=format_cell(move.cell))
    return app.texts("diary.buy", patch=move.patch, cell=format_cell(move.cell))


def moved(app: Shown, move: Move, brings: Forecast) -> str:
    """A move that was just made, and all that it brought."""
    return _joined(
        f"{deed(app, brings.player, move)}.", *_news(app, move, brings), _next(app, brings)
    )


def picked(app: Shown) -> str:
    """The patch that was just taken in hand, and where it lies."""
    assert app.hand is not None
    free = app.player(app.seat).free
    count = len(placements(free, app.hand.patch))
    taken = app.texts("say.picked", patch=app.hand.patch)
    return _joined(taken, app.texts("say.places", n=count), held(app))


def put_back(app: Shown, patch: int) -> str:
    """The patch that was put back."""
    return app.texts("say.put-back", patch=patch)


def held(app: Shown) -> str:
    """Where the patch in hand lies, and whether it can be sewn on there."""
    lying = app.held()
    assert lying is not None
    where = format_cell(lying.hand.move.cell)
    if lying.refusal is None:
        return app.texts("hand.at", cell=where)
    if not lying.blocked:
        return refusals.reason(app, lying)
    return _joined(app.texts("say.at", cell=where), refusals.in_the_way(app, lying))


def turned(app: Shown, how: str) -> str:
    """The patch in hand after it was turned "left" or "right", or "flipped"."""
    assert app.hand is not None
    lies = app.hand.orientation
    size = app.texts("say.size", width=lies.width, height=lies.height)
    return _joined(app.texts(f"say.{how}"), size, held(app))


def edge(app: Shown) -> str:
    """That the patch in hand cannot go further."""
    return app.texts("say.edge")


def taken_back(app: Shown, was: str) -> str:
    """A move that was taken back: `was` is what `last` said of it."""
    return _joined(app.texts("say.undone", move=was), turn(app))


def made_again(app: Shown) -> str:
    """A move that was made again."""
    return _joined(app.texts("say.redone", move=last(app)), turn(app))


def hint(app: Shown, given: Hint) -> Notice:
    """The step of a hint told last: its text and what that names, and in the whole hint to what the
    move comes."""
    move, answer, key = given.move, given.answer, f"hint-{given.step}"
    values: dict[str, object] = {}
    match move:
        case Advance():
            key += "-advance"
            values["space"] = forecast(app.state, move).after.time
        case Buy():
            values |= {"patch": move.patch, "cell": format_cell(move.cell)}
        case Sew():
            key += "-leather"
            values["cell"] = format_cell(move.cell)
    if not given.has_more:
        if answer is None or answer.points is None or answer.chance is None:
            key += ".only"
        else:
            key += ".behind" if answer.points < 0 else ".ahead"
            values["lead"] = abs(round(answer.points))
            values["chance"] = round(100 * answer.chance)
    return Notice(key, values, action="hint" if given.has_more else None)


def laid(app: Shown) -> str:
    """Another game that lies on the table."""
    return _joined(
        app.texts("say.laid", edition=app.texts(f"edition.{app.state.edition}")), turn(app)
    )


def _news(app: Shown, move: Move, brings: Forecast) -> Iterator[str]:
    texts, before, after = app.texts, brings.before, brings.after
    if isinstance(move, Buy):
        left = before.buttons - brings.cost
        yield texts("say.paid", paid=texts("buttons", n=brings.cost), left=left)
    if isinstance(move, Advance):
        yield texts("say.gained", n=brings.gain)
    if brings.steps:
        yield texts("say.time", start=before.time, end=after.time)
    if brings.marks:
        yield texts("say.income", n=brings.paid)
    if brings.leather is not None:
        yield texts("say.leather")
    if brings.bonus:
        yield texts("say.seven")


def _next(app: Shown, brings: Forecast) -> str:
    if brings.next_turn is None:
        return app.texts("say.over")
    is_in_hand = brings.next_phase == "leather" and app.hand is not None  # else the computer's
    return held(app) if is_in_hand else turn(app)


def _plate(app: Shown, player: int) -> str:
    has = app.player(player)
    return app.texts(
        "say.plate",
        name=app.names[player],
        buttons=app.texts("buttons", n=has.buttons),
        income=has.income,
        space=has.time,
        end=END,
        empty=has.empty,
        score=app.score(player),
    )


def _way(app: Shown, player: int) -> str:
    """How far a player has to the next income mark and to the next leather patch."""
    time = app.player(player).time
    ways = {"income": INCOME_MARKS, "leather": app.state.leather}
    met = [
        app.texts(f"track.way.{kind}", n=min(ahead) - time)
        for kind, marks in ways.items()
        if (ahead := [mark for mark in marks if mark > time])
    ]
    return (
        app.texts("track.way", name=app.names[player], marks=listed(app.texts, met)) if met else ""
    )


def _marks(app: Shown, marks: Iterable[int]) -> str:
    return listed(app.texts, list(marks) or [app.texts("track.none")])


def _columns(app: Shown, line: str) -> str:
    """The cells of a row of a shape: "1 to 3", "2", "1 and 4"."""
    columns = [column for column, sign in enumerate(line, 1) if sign == "#"]
    if len(columns) > 2 and columns[-1] - columns[0] == len(columns) - 1:
        return app.texts("shape.range", first=columns[0], last=columns[-1])
    return listed(app.texts, columns)


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
