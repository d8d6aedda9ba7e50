"""The page as a function of the app: one module per region, all pure. Start with `table`."""

from web import guide
from web.nodes import Node, elements, h
from web.shown import Shown
from web.view import seat, track
from web.view.bar import bar
from web.view.consequences import consequences
from web.view.header import header, notice, voice
from web.view.offer import cards
from web.view.panels import panel
from web.view.strip import strip
from web.view.tip import tip_label

ADVANCING = 0  # where others are places of the offer


def table(app: Shown) -> Node:
    """The whole table. Every region has its fixed place in the tree, whatever happens."""
    return h(
        "div",
        {"id": "table", "class": _classes(app), "data-tip": _target(app)},
        header(app),
        h(
            "main",
            {"class": "felt", "inert": app.panel is not None},
            track.track(app),
            seat.own_seat(app),
            h("section", {"class": "market"}, cards(app), consequences(app), bar(app)),
            seat.other_seat(app),
            strip(app),
            tip_label(app),
        ),
        notice(app),
        panel(app),
        voice(app),
    )


def at_once(app: Shown, painted: Node) -> Node:
    """The painted table with only that renewed for which the eye waits after an input: the patch
    in hand or just sewn on, the token that advanced. All else can follow a frame later; where
    nothing of the kind happened this is the painted table itself."""
    head, felt, *over = elements(painted)
    if "inert" in felt.attributes:  # something lies over the table
        return painted
    way, own, *others = elements(felt)
    renewed = felt._replace(children=(track.at_once(app, way), seat.at_once(app, own), *others))
    return painted._replace(children=(head, renewed, *over))


def prepare(app: Shown, place: int) -> None:
    """Draw beforehand what `at_once` will show when the patch at this place of the offer (1..3) is
    taken in hand, or at 0 when the player advances: drawings are kept."""
    if place == ADVANCING:
        track.prepare(app)
    elif app.can_choose(place):
        seat.ghost(app, app.holding(app.taken(app.state.circle[place - 1])))


def _target(app: Shown) -> str | None:
    due = guide.tip(app)
    return due and due.target


def _classes(app: Shown) -> str:
    """For the layout: "placing" with a patch in hand, "trying" if it can be put back; "answered"
    when the computer moved last."""
    answered = " answered" if app.shows_answer else ""
    if app.hand is None:
        return f"table{answered}"
    trying = "" if app.state.phase == "leather" else " trying"
    return f"table placing{trying}{answered}"
