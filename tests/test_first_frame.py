"""What is shown with the first frame after an input, and what is left until after it."""

import pytest
from shelf import Browser, Shelf, open_tab
from tables import STATES, find, laid, recorded

from patchwork.state import PLAYERS
from web import draw, view
from web.draw.tape import tape
from web.nodes import Arrange, SetInside, changes, to_html

OWN, TRACK = (1, 1), (1, 0)  # where the large quilt and the time track are in the tree


class Hasty(Browser):
    """A browser that has shown nothing yet but the first frame."""

    def redraw(self):
        self.redraws += 1


def acted(game, *actions):
    """An app after these actions, the last just made; and the table as it was painted before."""
    app = laid(game, *actions[:-1])
    painted = view.table(app)
    app._outside = Hasty()
    app.act(actions[-1])
    return app, painted


def edits(app, painted):
    return changes(painted, view.at_once(app, painted))


@pytest.mark.parametrize("state", STATES)
def test_where_nothing_happened_nothing_changes(state):
    app = STATES[state]()
    app.happened = None
    painted = view.table(app)
    assert edits(app, painted) == []


@pytest.mark.parametrize("action", ["open menu", "open new", "undo", "dismiss", "say status"])
def test_other_verbs_wait_for_the_whole_table(action):
    app, painted = acted(recorded(4), action)
    if action != "undo":  # which may show the same quilt without its last patch
        assert edits(app, painted) == []
    assert view.at_once(app, painted).attributes == painted.attributes


def test_a_patch_taken_in_hand_is_seen_over_the_quilt_alone():
    app, painted = acted(recorded(4), "choose 1")
    (edit,) = edits(app, painted)
    assert isinstance(edit, (SetInside, Arrange))
    assert edit.path[: len(OWN)] == OWN
    assert draw.ghost(app.hand.patch, app.hand.mask) in str(edit)


def test_a_patch_sewn_on_lies_on_the_quilt_of_who_sewed_it():
    app, painted = acted(recorded(4), "choose 1", "confirm")
    assert app.seat != app.last[1].player
    first = view.at_once(app, painted)
    quilt = find(first, id="board").children[0]
    assert PLAYERS[app.last[1].player] in quilt.attributes["class"]
    assert "ghost" not in to_html(quilt).replace('data-layer="ghosts"', "")
    number, mask = app.sewn(app.last[1].player)[-1]
    assert draw.sewn(number, mask) in quilt.children[1].children
    assert all(edit.path[: len(OWN)] == OWN for edit in edits(app, painted))


def test_the_stitches_wait_for_the_motion_that_sews_them():
    app, painted = acted(recorded(4), "choose 1", "confirm")
    layer = find(view.at_once(app, painted), id="board").children[0].children[1]
    assert layer.attributes["class"] == "fresh"
    app.finish()
    app.take_happened()
    assert "fresh" not in to_html(view.table(app))


def test_an_advance_is_seen_on_the_track():
    app, painted = acted(recorded(4), "advance")
    found = edits(app, painted)
    assert found
    assert all(edit.path[: len(TRACK)] == TRACK for edit in found)


def test_an_open_sheet_is_left_alone():
    app = laid(recorded(4), "open menu")
    painted = view.table(app)
    assert view.at_once(app, painted) is painted


def test_keeping_and_words_come_after_it_but_before_the_next_verb():
    shelf = Shelf()
    app = open_tab(shelf, recorded(4).link())
    app._outside = Hasty()
    app.act("advance")
    assert app.game.state.ply == 5
    assert not any("game:" in key for key in shelf.kept)
    assert app._outside.code != app.game.link()
    assert app.said == ""
    app.act("say status")
    assert any("game:" in key for key in shelf.kept)
    assert app._outside.code == app.game.link()


def test_what_the_first_frame_needs_can_be_drawn_before():
    draw.ghost.cache_clear()
    app = laid(recorded(4))
    view.prepare(app, 1)
    assert draw.ghost.cache_info().currsize == 1
    app.act("choose 1")
    view.at_once(app, view.table(laid(recorded(4))))
    assert draw.ghost.cache_info().currsize == 1


def test_the_track_of_an_advance_can_be_drawn_before():
    tape.cache_clear()
    app = laid(recorded(4))
    view.prepare(app, view.ADVANCING)
    drawn = tape.cache_info().currsize
    assert drawn == len(draw.FACES) - 1  # the spiral is not shown
    painted = view.table(laid(recorded(4)))
    kept = tape.cache_info().currsize
    app.act("advance")
    view.at_once(app, painted)
    assert tape.cache_info().currsize == kept


def test_where_there_is_nothing_to_choose_nothing_is_drawn_before():
    for state in ("leather", "end"):
        app = STATES[state]()
        for place in (view.ADVANCING, 1, 2, 3):
            view.prepare(app, place)
