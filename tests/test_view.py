"""The views without a browser: what must hold in every state, and what each region says."""

import re
from functools import cache

import pytest
from shelf import WEB
from support import player
from tables import (
    STATES,
    WORDS,
    composed,
    find,
    held,
    laid,
    nodes_of,
    recorded,
    words_of,
)

from patchwork.track import END
from web import view
from web.nodes import changes, to_html
from web.settings import CHOICES
from web.texts import Texts
from web.view.track import FACES

every_state = pytest.mark.parametrize("state", STATES)


@cache
def table(state):
    return view.table(STATES[state]())


# What must hold in every state


@every_state
def test_every_control_has_a_name_and_does_something(state):
    app = STATES[state]()
    for node in nodes_of(view.table(app)):
        if node.tag == "button":
            assert words_of(node, aloud=True).strip()
            verb = node.attributes.get("data-act", "").split(" ")[0]
            assert verb in app._verbs or node.attributes["type"] == "submit"
        if node.tag in ("input", "textarea") and node.attributes.get("type") != "radio":
            labels = [each for each in nodes_of(view.table(app)) if each.tag == "label"]
            assert any(node in label.children for label in labels)


@every_state
def test_ids_are_unique(state):
    ids = [each.attributes["id"] for each in nodes_of(table(state)) if "id" in each.attributes]
    assert len(ids) == len(set(ids))


@every_state
def test_the_content_policy_is_kept(state):
    html = to_html(table(state))
    assert not re.search(r"<(script|style|link)| style=| on\w+=", html)


@every_state
def test_every_class_has_a_rule(state):
    styles = "".join(file.read_text("utf-8") for file in (WEB / "style").rglob("*.css"))
    known = set(re.findall(r"\.([a-z][\w-]*)", styles))
    for node in nodes_of(table(state)):
        assert set(node.attributes.get("class", "").split()) <= known


@every_state
def test_all_words_come_from_the_texts(state):
    app = STATES[state]()
    app.texts = Texts({key: _mute(text) for key, text in WORDS.items()}, "en")
    for node in nodes_of(view.table(app)):
        if node.tag in ("kbd", "textarea") or node.attributes.get("id") in ("said", "refused"):
            continue  # what was said was put into words before
        own = [each for each in node.children if type(each) is str]
        for words in (*own, node.attributes.get("aria-label", "")):
            assert not re.search(r"[^\W\d_]", re.sub(r"\b(Ann|Ben|[a-i][1-9])\b", "", words)), words


@every_state
def test_the_regions_keep_their_places(state):
    root = table(state)
    assert [child.tag for child in root.children] == ["header", "main", "div", "div", "div"]
    css = [child.attributes["class"].split() for child in root.children[1].children]
    assert [names[0] for names in css] == ["track", "seat", "market", "seat", "strip", "guide"]


@every_state
def test_what_cannot_be_done_now_says_why(state):
    for node in nodes_of(table(state)):
        if node.attributes.get("aria-disabled"):
            assert re.search(r": \w|first\.$|Does not fit|short", words_of(node, aloud=True))
        assert node.tag == "input" or "disabled" not in node.attributes


@every_state
def test_a_panel_takes_the_rest_of_the_page_out_of_reach(state):
    app = STATES[state]()
    root = view.table(app)
    header, main, _, panel, _ = root.children
    is_open = app.panel is not None
    assert ("inert" in header.attributes) == ("inert" in main.attributes) == is_open
    assert (panel.attributes.get("id") == "panel") == is_open
    if is_open:
        title = find(panel, id=panel.attributes["aria-labelledby"])
        assert title.tag == "h2"
        first = find(panel, data_focus="")
        assert first.attributes["id"] == ("start" if app.panel == "new" else "panel-title")


def test_names_are_escaped():
    html = to_html(view.table(laid(recorded(25, green='<b a="1">'))))
    assert "<b a=" not in html
    assert "&lt;b a=&quot;1&quot;&gt;" in html


def test_a_moved_patch_changes_little_of_the_page():
    app = held(recorded(25), 20, 3, "e6")
    before = view.table(app)
    app.act("nudge 0 1")
    edits = changes(before, view.table(app))
    assert sum(len(str(edit)) for edit in edits) < 18_000


# The head


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("start", "Green starts."),
        ("choosing", "Ann to move: 5 spaces behind."),
        ("on top", "Yellow to move: on top on the same space."),
        ("alone", "Yellow to move: Green has finished."),
        ("fits", "Ann: place patch 20 on your quilt."),
        ("leather", "Ann reached the leather mark. It is free."),
        ("after the end", "Game over: Ann wins."),
    ],
)
def test_the_status_says_whose_move_it_is_and_why(state, says):
    assert words_of(find(table(state), id="status")) == says


def test_undo_and_redo_are_always_there():
    app = laid(recorded(25), "undo")
    for name in ("undo", "redo"):
        assert "aria-disabled" not in find(view.table(app), id=name).attributes
    start = find(table("start"), id="undo")
    assert words_of(start) == "Undo: no move to take back"


@pytest.mark.parametrize("key", [key for key in STATES if key.startswith("notice ")])
def test_a_notice_can_be_dismissed_and_acted_on(key):
    app = STATES[key]()
    message = find(view.table(app), css="notice")
    assert find(message, data_act="dismiss")
    if app.notice.action:
        assert find(message, data_act=app.notice.action)


def test_a_bad_link_is_explained():
    message = words_of(find(table("notice bad-link"), css="notice"))
    assert "it was cut or mistyped." in message


# The seats and the track


def test_a_plate_shows_what_a_player_has():
    plates = [each for each in nodes_of(table("choosing")) if _has_class(each, "plate")]
    own, other = (
        [words_of(item) for item in find(plate, css="facts").children] for plate in plates
    )
    assert own == ["11 buttons", "+7 income", "31 space", "39 empty", "−67 score"]
    assert other == ["18 buttons", "+11 income", "36 space", "37 empty", "−56 score"]


def test_the_seven_by_seven_tile_is_shown():
    root = table("bonus")
    assert words_of(find(root, css="turn")).endswith("has the 7 × 7 square")
    assert "Green has it" in words_of(find(root, css="prizes"))
    assert "seven-stitch" in to_html(find(root, id="board"))


def test_the_large_quilt_is_that_of_the_player_to_move():
    root = table("start")
    assert "quilt green" in to_html(find(root, id="board"))
    app = laid(composed(player(time=5), player(time=3)))
    assert "quilt yellow" in to_html(find(view.table(app), id="board"))


def test_the_quilt_is_a_grid_with_one_tab_stop():
    for state, grid in (("choosing", "board"), ("fits", "board"), ("quilt", "other-board")):
        board = find(table(state), id=grid)
        assert (board.attributes["role"], board.attributes["tabindex"]) == ("grid", "0")
        rows = [each for each in nodes_of(board) if each.attributes.get("role") == "row"]
        assert [len(row.children) for row in rows] == [9] * 9
        cells = [cell for row in rows for cell in row.children]
        assert {cell.attributes["role"] for cell in cells} == {"gridcell"}
        assert not any("tabindex" in cell.attributes for cell in cells)


def test_every_cell_is_told():
    board = find(table("choosing"), id="board")
    told = [words_of(find(board, id=f"own-{cell}")) for cell in ("a1", "a4", "a5", "i9")]
    assert told == ["a1, patch 3", "a4, patch 29", "a5, leather", "i9, empty"]
    unknown = find(table("bonus"), id="own-a1")
    assert words_of(unknown) == "a1, sewn"


def test_the_cursor_goes_over_the_quilt_and_stops_at_its_edges():
    app = laid(recorded(25))
    for action, cell in {
        "look -1 -1": "a1",
        "look 3 4": "e4",
        "look-to end": "i4",
        "look 0 1": "i4",
        "look-to start": "a4",
        "look-to last": "i9",
        "look-to first": "a1",
    }.items():
        app.act(action)
        board = find(view.table(app), id="board")
        assert board.attributes["aria-activedescendant"] == f"own-{cell}"
    assert "cursor-line" in to_html(board)


def test_a_patch_in_hand_has_the_keys_and_the_pointer():
    idle, busy = (find(table(state), id="board").attributes for state in ("choosing", "fits"))
    assert "data-quilt" not in idle
    assert busy["data-quilt"] == "hand"
    assert "aria-activedescendant" not in busy
    assert "R turns it" in busy["aria-label"]


def test_looking_about_changes_two_attributes_and_the_frame():
    app = laid(recorded(25))
    before = view.table(app)
    app.act("look 1 0")
    assert sum(len(str(edit)) for edit in changes(before, view.table(app))) < 600


def test_the_track_is_told():
    told = words_of(find(table("choosing"), css="track"))
    assert told == (
        "Ann stands on space 31, Ben on space 36 of 53. Income marks ahead: 35, 41, 47 and 53. "
        "Leather marks not yet taken: 44 and 50. Ann has 4 spaces to income and 13 spaces to "
        "leather. Ben has 5 spaces to income and 8 spaces to leather."
    )


def test_the_track_shows_where_a_patch_would_lead():
    ways = [("tape-way" in to_html(table(state))) for state in ("choosing", "fits", "blocked")]
    assert ways == [False, True, False]


# The offer


@pytest.mark.parametrize(
    ("state", "place", "says"),
    [
        (
            "choosing",
            2,
            "Patch 20, 5 cells: costs 10 buttons, takes 4 time, earns 3 at every income mark. "
            "+10 income. Ann again. Shape: row 1: 1 and 2; row 2: 2 and 3; row 3: 3.",
        ),
        (
            "choosing",
            1,
            "Patch 26, 6 cells: costs 4 buttons, takes 2 time, earns nothing. "
            "no mark met. Ann again. Shape: row 1: 1 to 3; row 2: 2 to 4.",
        ),
        (
            "few buttons",
            1,
            "Patch 10, 4 cells: costs 6 buttons, takes 5 time, earns 2 at every income mark. "
            "3 buttons short. Shape: row 1: 1 and 2; row 2: 1 and 2.",
        ),
        (
            "no room",
            1,
            "Patch 2, 3 cells: costs 1 button, takes 3 time, earns nothing. no room for it. "
            "Shape: row 1: 1; row 2: 1 and 2.",
        ),
        (
            "leather",
            1,
            "Patch 18, 5 cells: costs 7 buttons, takes 1 time, earns 1 at every income mark. "
            "The leather patch is sewn first. Shape: row 1: 1 to 5.",
        ),
    ],
)
def test_a_card_says_what_the_patch_is_and_brings(state, place, says):
    assert words_of(find(table(state), id=f"card-{place}"), aloud=True) == says


def test_a_card_shows_what_it_says():
    card = words_of(find(table("choosing"), id="card-2"))
    assert card.endswith("220costtimeincome+10 incomeAnn againin hand")


def test_the_patch_in_hand_is_marked():
    root = table("fits")
    pressed = [find(root, id=f"card-{place}").attributes["aria-pressed"] for place in (1, 2, 3)]
    assert pressed == ["false", "true", "false"]
    marks = [each & {"on", "held", "then-on"} for each in _thread("fits")]
    assert marks[:6] == [{"on"}, {"held", "on"}, {"then-on", "on"}, {"then-on"}, {"then-on"}, set()]


def test_the_strip_knows_what_each_choice_would_leave():
    thread = _thread("choosing")
    for choice in (1, 2, 3):
        left = [place for place, css in enumerate(thread) if f"after-{choice}" in css]
        assert left == [choice, choice + 1, choice + 2]


def _thread(state):
    strip = find(table(state), css="thread")
    return [set(each.attributes["class"].split()) for each in strip.children]


def test_the_offer_shrinks_with_the_circle():
    assert [child.tag for child in find(table("the last patch"), css="cards").children] == [
        "button",
        "div",
        "div",
    ]
    assert words_of(find(table("no patch left"), css="cards")) == "no patch left" * 3


def test_the_strip_holds_the_whole_circle():
    strip = find(table("start"), css="strip")
    assert len([each for each in nodes_of(strip) if each.tag == "li"]) == 33
    assert words_of(strip).count("earns") == 33


# What the move brings


def _rows(state):
    label = find(table(state), css="rows")
    return [words_of(row) for row in label.children]


def test_a_purchase_brings_its_sum():
    assert _rows("fits") == [
        "Buttons11 − 10 cost + 10 income =11the mark at 35 pays 10",
        "Time31 + 4 =35",
        "Income7 + 3 =10at every mark",
        "NextAnn moves againBen is on 36",
    ]
    then = find(table("fits"), css="then")
    assert words_of(then) == "Then on offer30, 2 and 4"


def test_leather_and_the_tile_are_told_beforehand():
    assert "Gainsleather patchthe mark at 20" in _rows("leather ahead")
    assert "NextGreen sews leather" in " ".join(_rows("leather ahead"))
    assert "Gains7 × 7 square7 points" in _rows("seven ahead")


def test_the_track_ends_for_a_patch_that_takes_longer():
    assert any("the track ends at 53" in row for row in _rows("past the end"))


def test_the_last_patch_leaves_an_empty_offer():
    assert "No patch is left then." in words_of(find(table("the last patch"), css="then"))


def test_a_leather_patch_brings_its_cell():
    rows = _rows("leather")
    assert rows[0].endswith("any free cell will do")
    assert rows[1:] == ["Empty27 − 1 =26", "NextBen movesBen is on 43"]


@pytest.mark.parametrize(
    ("state", "title", "why", "button"),
    [
        (
            "blocked",
            "Does not fit here",
            "It lies on 2 sewn cells: d7 and d8. Move, turn or flip it. Nothing is lost.",
            "Does not fit",
        ),
        (
            "too dear",
            "3 buttons short",
            "Patch 10 costs 6 buttons, Ann has 3. At h1 it would fit.",
            "3 buttons short",
        ),
        (
            "too dear and blocked",
            "3 buttons short",
            "Patch 10 costs 6 buttons, Ann has 3. Nor does it fit here.",
            "3 buttons short",
        ),
        (
            "no room",
            "No room for patch 2",
            "It fits nowhere on this quilt, however it is turned or flipped. "
            "Put it back and choose another move.",
            "Does not fit",
        ),
        (
            "leather blocked",
            "Does not fit here",
            "e1 is sewn already. Any free cell will do.",
            "Does not fit",
        ),
    ],
)
def test_a_refusal_is_told_in_words(state, title, why, button):
    root = table(state)
    label = find(root, css="consequences")
    assert "no" in label.attributes["class"].split()
    assert words_of(label) == title + why
    confirm = find(root, id="confirm")
    assert confirm.attributes["aria-disabled"] == "true"
    assert words_of(confirm) == button


# The bar


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("choosing", "Advance to 37, gets 13 buttons: 6 steps + 7 income"),
        ("start", "Advance to 1, gets 1 button: 1 step"),
        ("few buttons", "Advance to 26, gets 9 buttons: 4 steps + 5 income + leather"),
        ("two marks", "Advance to 11, gets 11 buttons: 7 steps + 4 income"),
    ],
)
def test_an_advance_has_its_price_on_the_button(state, says):
    assert words_of(find(table(state), id="advance"), aloud=True) == says


def _bar(state):
    return [words_of(each, aloud=True) for each in find(table(state), css="bar").children]


def test_the_bar_offers_what_can_be_done():
    assert _bar("fits") == ["Turn left", "Turn right", "Flip", "Put back", "Sew it on"]
    assert _bar("leather") == ["Sew the leather on"]
    assert _bar("after the end") == ["Show the result"]


# The panels


def test_the_end_shows_each_sum_in_full():
    panel = find(table("end"), id="panel")
    assert words_of(find(panel, id="panel-title")) == "Ann wins by 3 points"
    rows = [words_of(row) for row in nodes_of(find(panel, css="sums")) if row.tag == "tr"]
    assert rows == [
        "AnnBen",
        "Buttons4653",
        "7 × 7 square00",
        "Empty cells, −2 each19 × −2 = −3824 × −2 = −48",
        "Score85",
    ]


def test_a_tie_break_is_named():
    panel = find(table("end by the first"), id="panel")
    assert words_of(find(panel, id="panel-title")) == "Equal points: Yellow wins"
    assert "Yellow reached the end of the track first. 9 to 9" in words_of(panel)


def test_the_new_game_sheet_shows_the_draft():
    app = laid(recorded(25), "open new")
    app.fill("seed", "tea for two")
    app.fill("against", "people")
    app.fill("edition", "nordic")
    app.fill("start", "random")
    app.fill("yellow", "Bea")
    form = find(view.table(app), id="new-game")
    assert form.attributes["data-act"] == "start"
    fields = [each.attributes for each in nodes_of(form) if each.tag == "input"]
    chosen = [field["value"] for field in fields if "checked" in field]
    assert chosen == ["people", "nordic", "random"]
    typed = {field["name"]: field["value"] for field in fields if "type" not in field}
    assert typed == {"green": "", "yellow": "Bea", "seed": "tea for two"}
    assert all(field["maxlength"] in ("24", "40") for field in fields if "type" not in field)


def test_every_setting_can_be_chosen():
    form = find(table("other settings"), css="settings")
    assert form.attributes["data-act"] == "set"
    radios = [each.attributes for each in nodes_of(form) if each.tag == "input"]
    offered = {name: tuple(r["value"] for r in radios if r["name"] == name) for name in CHOICES}
    assert offered == CHOICES
    chosen = {radio["name"]: radio["value"] for radio in radios if "checked" in radio}
    defaults = {name: values[0] for name, values in CHOICES.items()}
    assert chosen == defaults | {"theme": "dark", "keys": "off"}
    assert find(table("settings"), data_act="reset")


def test_the_rules_tell_every_number_as_it_is():
    book = words_of(find(table("rules"), css="rule-book"))
    for fact in ("9 × 9 cells", "33 patches", "begins with 5", "7 points", "off 2 for each empty"):
        assert fact in book
    assert book.count(f"space {END}") == 2


def test_the_rules_lie_over_the_sheet_for_a_new_game():
    app = laid(recorded(25), "open new", "open rules", "close")
    assert app.panel == "new"
    app.act("close")
    assert app.panel is None
    app.act("open rules")
    app.act("close")
    assert app.panel is None


def test_the_track_has_two_faces():
    for state, face in (("fits", "tape"), ("spiral", "spiral")):
        html = to_html(find(table(state), css="track"))
        assert re.findall(r'class="tape (\w+)"', html) == list(FACES[face])
        assert html.count("tape-way") == len(FACES[face])


def test_saved_games_can_be_taken_up_again():
    panel = find(table("saved games"), id="panel")
    buttons = [each for each in nodes_of(panel) if each.tag == "button"]
    assert [words_of(each) for each in buttons] == [
        "Ann and Ben: Classic edition, 1 moveon the table",
        "Ann and Ben: Classic edition, 1 movego on",
        "Ann and Ben: Classic edition, 40 movesover",
        "Close",
    ]
    assert buttons[1].attributes["data-act"].startswith("resume ")


def test_link_and_record_can_be_copied_by_hand():
    app = laid(recorded(25), "open share")
    panel = find(view.table(app), id="panel")
    assert find(panel, id="link").attributes["value"] == app.link_address()
    assert words_of(find(panel, id="record")) == app.record()
    bare = find(table("share a bare position"), id="panel")
    assert not [each for each in nodes_of(bare) if each.tag == "textarea"]


def test_the_other_quilt_opens_large():
    root = table("choosing")
    peek = find(root, id="peek")
    assert peek.attributes["data-act"] == "open quilt"
    panel = find(table("quilt"), id="panel")
    assert "44 of 81 cells sewn" in words_of(panel)
    rows = [words_of(row) for row in find(panel, css="purses").children]
    assert rows == [
        "Buttons18",
        "Income at every mark+11",
        "Space on the track36 / 53",
        "Empty cells37",
        "Score now−56",
    ]
    assert "button-10" in to_html(panel)
    assert "letters" in to_html(panel)


def test_the_whole_circle_is_listed():
    circle = STATES["circle"]().state.circle
    panel = find(table("circle"), id="panel")
    assert len(find(panel, css="whole-circle").children) == len(circle)
    assert len(find(panel, css="choices").children) == 3
    ring = to_html(find(panel, css="overview")).partition("</svg>")[0]
    assert re.findall(r"#patch-(\d+)", ring) == [str(number) for number in circle]


def test_seats_can_be_swapped_by_those_who_have_names():
    app = laid(recorded(40), "swap")
    assert app.names == ("Ben", "Ann")
    assert app.seat == 0  # green starts again, who was yellow
    nameless = find(view.table(laid(recorded(40, green="", yellow=""))), id="panel")
    assert "data-act='swap'" not in to_html(nameless).replace('"', "'")


def _has_class(node, css):
    return css in node.attributes.get("class", "").split()


def _mute(text):
    """A text without its words: only the values stay."""
    return " ".join(re.findall(r"\{\w+\}", text))
