"""The computer at the table, in a real browser: its worker, what people do meanwhile, its end.

A page of these tests remembers its workers and what they said (`SPY`), so that a test can come in
the midst of a thought, kill the worker, and see whether a late answer came. A worker that has no
Python at all (`PUPPET`) says what a test wants it to say.
"""

import json
from collections.abc import Iterator

import pytest
from people import Keyboard, Mouse, Person, touch
from scripts import far_moves, game_after
from table import DESK, PHONE, Table, until
from visits import listen

import serve
from patchwork import Game, rules
from patchwork.bots import LEVELS, Thinker
from patchwork.notation import format_move
from patchwork.state import Advance, Buy

SEED = "quick 160"
SWIFT = {"motion": "off", "pace": "quick"}
MASTERS = {"motion": "fast", "pace": "quick", "thought": "3"}
LONG = 8  # seconds of a thought
LATE = 3600  # milliseconds after which a thought of three seconds would have come to its end

SETTINGS = """(settings => {
    const folder = location.pathname.slice(0, location.pathname.lastIndexOf("/"));
    try {
        localStorage.setItem(`patchwork:${folder}/:settings`, JSON.stringify(settings));
    } catch { /* the empty page before ours */ }
})"""
SPY = """(() => {
    window.workers = [];
    window.heard = [];  // [worker, what it said]
    window.frames = 0;
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            const number = workers.push(this) - 1;
            this.addEventListener("message", ({ data }) => heard.push([number, data]));
        }
        postMessage(text) {
            if (text.includes("hurry")) window.hurried = heard.length;
            super.postMessage(text.replace('"seconds": 3', `"seconds": ${window.seconds ?? 3}`));
        }
    };
    const count = () => { frames += 1; requestAnimationFrame(count); };
    requestAnimationFrame(count);
})()"""
PUPPET = """(() => {
    window.workers = [];
    window.Worker = class extends EventTarget {
        constructor() { super(); this.posted = []; workers.push(this); }
        postMessage(text) { this.posted.push(JSON.parse(text)); }
        terminate() { this.isGone = true; }
        says(data) { this.dispatchEvent(new MessageEvent("message", { data })); }
        fails() { this.dispatchEvent(new Event("error")); }
    };
})()"""
DENIED = """window.Worker = class {
    constructor() { throw new DOMException("no workers here", "SecurityError"); }
}"""


class Hall(Table):
    """A table at which the computer plays."""

    def begin(self, person: Person | None = None, **fields: str) -> None:
        """Fill in the sheet for a new game and start: level, other, start, against, edition."""
        person = person or Mouse(self)
        if not self.has("#new-game"):
            if self.has("#panel"):
                self.press("close")
            self.press("open menu")
            self.press("open new")
        for name in sorted(fields):  # whom one plays against comes first
            pick(person, name, fields[name])
        person.fill_in_field("seed", SEED)
        person.start()
        until(lambda: not self.has("#new-game"), "the table")

    def heard(self, since: int = 0) -> list[tuple[int, dict]]:
        """What the workers said, without their first word: each with its worker's number."""
        said = self.page.evaluate("since => heard.slice(since)", since)
        return [(worker, json.loads(text)) for worker, text in said if text]

    def moves_heard(self) -> int:
        """How many answers have come."""
        return sum(answer["move"] is not None for _, answer in self.heard())

    def await_thought(self) -> int:
        """Wait until the computer is in the midst of a thought; how much was said by then."""
        known = self.page.evaluate("heard.length")

        def has_begun() -> bool:
            news = self.heard(known)
            return bool(news) and news[-1][1]["move"] is None

        until(has_begun, "a thought")
        return self.page.evaluate("heard.length")

    def await_ply(self, ply: int) -> Game:
        """Wait until so many moves have been made; the game."""
        until(lambda: self.game.state.ply >= ply, f"ply {ply}")
        return self.game

    def kill(self) -> None:
        """Kill the worker that thinks: it says nothing more, neither that it dies."""
        if self.page.context.browser.browser_type.name == "chromium":
            self.page.workers[-1].evaluate("setTimeout(() => self.close())")
        else:  # Playwright reaches no worker of Firefox
            self.page.evaluate("workers.at(-1).terminate()")


def pick(person: Person, name: str, value: str) -> None:
    """Choose a value of a field of the sheet."""
    option = f"label.option:has([name='{name}'][value='{value}'])"
    if isinstance(person, Mouse):
        person.table.page.locator(option).click()
        person.table.settle()
    else:
        person.tap_on(option)
    assert person.table.page.locator(f"{option} input").is_checked()


@pytest.fixture
def open_hall(page, site):
    """Opens a page that remembers, with these settings."""

    def enter(*scripts: str, address: str = site, **settings: str) -> Hall:
        page.set_viewport_size(DESK["viewport"])
        for script in scripts or (SPY,):
            page.add_init_script(script)
        page.add_init_script(f"{SETTINGS}({json.dumps(settings or SWIFT)})")
        hall = Hall(page, address)
        hall.open()
        return hall

    return enter


@pytest.fixture(scope="module")
def masters(browser, site):
    """A table at which Master thinks for three seconds, shared by the tests, and complaints."""
    complaints: list[str] = []
    context = browser.new_context(**DESK)
    context.add_init_script(SPY)
    context.add_init_script(f"{SETTINGS}({json.dumps(MASTERS)})")
    listen(context, complaints)
    hall = Hall(context.new_page(), site)
    hall.open()
    hall.begin(level="8", start="green")
    yield hall, complaints
    context.close()


@pytest.fixture
def thinking(masters):
    """That table, with Master in the midst of its answer to the first move of a new game."""
    yield from a_thought(*masters)


@pytest.fixture
def thinking_long(masters):
    """The same with a thought in whose midst a busy machine still is after some clicks."""
    yield from a_thought(*masters, seconds=LONG)


def a_thought(hall: Hall, complaints: list[str], seconds: int = 3) -> Iterator[Hall]:
    """The table in the midst of a thought of so many seconds."""
    hall.page.bring_to_front()
    hall.page.evaluate(f"seconds = {seconds}")
    hall.begin(level="8", start="green", against="computer")
    hall.press("advance")
    hall.await_thought()
    assert hall.game.state.ply == 1
    yield hall
    assert complaints == []


# Whole games


@pytest.mark.parametrize(("way", "level"), [(Mouse, 1), (Keyboard, 4)])
def test_a_whole_game(open_hall, way, level):
    """To the end, by real clicks or keys; its moves are those of the same level on CPython."""
    hall = open_hall()
    hall.begin(level=str(level), start="yellow", against="computer")
    person, computer = way(hall), Thinker(LEVELS[level], SEED)
    game = Game.new(seed=SEED, start="yellow")
    while not rules.is_over(game.state):
        if game.state.turn == 1:
            game.play(computer.choose(game.state))
        else:
            move = min(far_moves(game.state), key=format_move)
            if isinstance(move, Advance):
                person.do("advance")
            else:
                person.sew(person.bring(game, move))
            game.play(move)
        until(lambda: hall.game.moves[: game.state.ply] == game.moves, f"ply {game.state.ply}")
    until(lambda: hall.has(".sums"), "the table of sums")
    assert hall.sums()[-1] == list(rules.scores(game.state))
    winner = ("Green", LEVELS[level].name)[rules.outcome(game.state).winner]
    assert winner in hall.text("#panel-title")


@pytest.mark.parametrize("level", ["2", "7"])
def test_the_sheet_starts_a_game_at_the_level_chosen_by_mouse_and_by_touch(
    visit, browser_name, level
):
    for way in ("mouse", "touch"):
        table = visit(**(DESK if way == "mouse" else PHONE))
        hall = Hall(table.page, table.address)
        person = Mouse(hall) if way == "mouse" else touch(hall, browser_name)
        hall.begin(person, level=level, start="yellow", against="computer")
        game = hall.await_ply(1)
        first = Thinker(LEVELS[int(level)], SEED).choose(game.states[0])
        assert game.moves[0] == first
        assert hall.text(".plate.yellow .name") == LEVELS[int(level)].name


# While it thinks


def test_the_page_answers_while_it_thinks(thinking_long):
    """Frames come, a hovered card shows it, the menu opens: all before the thought ends."""
    hall = thinking_long
    answers, frames = hall.moves_heard(), hall.page.evaluate("frames")
    hall.page.hover("#card-2")
    assert hall.page.evaluate("document.querySelector('#card-2').matches(':hover')")
    hall.key("Shift+Slash")
    assert hall.has("#panel")
    hall.key("Escape")
    hall.press("open menu")
    assert hall.has("#panel")
    assert hall.moves_heard() == answers
    assert hall.page.evaluate("frames") > frames
    until(lambda: hall.moves_heard() > answers, "the answer")
    assert hall.game.state.ply == 1  # it waits until nothing lies over the table
    assert hall.page.evaluate("frames") - frames > 10
    hall.key("Escape")
    hall.await_ply(2)


def test_it_says_how_far_it_thinks(thinking):
    until(lambda: "decisions ahead" in thinking.text("#status"), "how far it thinks")


def test_a_move_of_the_persons_is_not_made_meanwhile(thinking):
    answers = thinking.moves_heard()
    thinking.key("Digit1")
    thinking.key("KeyA")
    assert thinking.ghost() is None
    assert thinking.text("#refused")
    assert thinking.game.state.ply == 1
    assert thinking.moves_heard() == answers


def undo(hall: Hall) -> None:
    hall.key("KeyU")
    assert hall.game.state.ply == 0


def start_another(hall: Hall) -> None:
    hall.begin(against="people")
    assert hall.game.state.ply == 0


def open_link(hall: Hall) -> None:
    hall.lay(game_after(5))


def seat(hall: Hall, level: str) -> None:
    """Let another level go on for yellow, or a person."""
    hall.press("open menu")
    hall.press("open players")
    pick(Mouse(hall), "1", level)
    hall.press("close")


def seat_a_person(hall: Hall) -> None:
    seat(hall, "")


@pytest.mark.parametrize("change", [undo, start_another, open_link, seat_a_person])
def test_a_thought_that_is_cancelled_brings_no_late_move(thinking_long, change):
    hall = thinking_long
    answers = hall.moves_heard()
    change(hall)
    assert hall.moves_heard() == answers  # it was in the midst of a thought
    before = hall.code
    hall.page.wait_for_timeout((LONG + 0.6) * 1000)
    assert hall.moves_heard() == answers
    assert hall.code == before
    assert not hall.has("#hurry")


def test_another_level_answers_at_once(thinking):
    seat(thinking, "3")
    game = thinking.await_ply(2)
    assert game.moves[1] == Thinker(LEVELS[3], SEED).choose(game.states[1])


def test_a_page_that_is_left_in_the_midst_of_a_thought_thinks_again(thinking):
    thinking.reload()
    assert thinking.game.state.ply == 1
    thinking.await_thought()
    thinking.await_ply(2)


def test_it_moves_now_when_it_is_told_to(thinking):
    thinking.press("hurry")
    thinking.await_ply(2)
    said = [answer["move"] for _, answer in thinking.heard(thinking.page.evaluate("hurried"))]
    assert said.count(None) <= 2  # of the ten or more in three seconds
    assert said[said.count(None)] is not None


def test_its_last_patch_is_outlined(thinking):
    assert not thinking.has(".latest-line")
    seat(thinking, "3")
    assert isinstance(thinking.await_ply(2).moves[1], Buy)
    until(lambda: thinking.has(".latest-line"), "the outline")
    thinking.key("Digit1")
    thinking.key("Escape")
    assert thinking.has(".latest-line")  # until the next move
    thinking.press("advance")
    until(lambda: not thinking.has(".latest-line"), "no outline")


# Its worker


def test_a_worker_that_is_killed_is_followed_by_another(open_hall):
    hall = open_hall(**MASTERS)
    hall.begin(level="8", start="yellow", against="computer")
    hall.await_thought()
    hall.kill()
    hall.await_ply(1)
    assert hall.page.evaluate("workers.length") == 2
    assert {worker for worker, answer in hall.heard() if answer["move"]} == {1}
    assert not hall.has(".notice")


def test_after_the_second_death_the_page_thinks_itself_and_says_so(open_hall):
    hall = open_hall(**MASTERS)
    hall.begin(level="8", start="yellow", against="computer")
    for _ in range(2):
        hall.await_thought()
        hall.kill()
    until(lambda: "thinks on the page itself" in hall.text(".notice"), "the words about it")
    hall.await_ply(1)
    assert hall.page.evaluate("workers.length") == 2
    assert hall.moves_heard() == 0
    hall.press("advance")
    hall.await_ply(3)


class FailsOnce(serve.Handler):
    """A host that fails the worker when it first fetches our code; the page has it by then."""

    asked = 0

    def do_GET(self) -> None:  # noqa: N802 - as the server calls it
        if self.path.endswith("/bundle.pyc"):
            FailsOnce.asked += 1
            if FailsOnce.asked == 2:
                self.send_error(503)
                return
        super().do_GET()


def test_a_worker_that_cannot_start_is_followed_by_another(open_hall, start_server, complaints):
    FailsOnce.asked = 0
    _, address = start_server(FailsOnce)
    hall = open_hall(address=address)
    hall.begin(level="4", start="yellow", against="computer")
    hall.await_ply(1)
    assert hall.page.evaluate("workers.length") == 2
    assert [worker for worker, answer in hall.heard() if answer["move"]] == [1]
    assert not hall.has(".notice")
    complaints.clear()


def test_where_workers_are_denied_the_page_thinks_itself(open_hall):
    hall = open_hall(DENIED)
    hall.begin(level="4", start="yellow", against="computer")
    game, computer = hall.await_ply(1), Thinker(LEVELS[4], SEED)
    assert game.moves[0] == computer.choose(game.states[0])
    hall.press("advance")
    hall.await_ply(3)
    hall.press("hint")
    until(lambda: hall.has("#notice-action") and "Hint" in hall.text(".notice"), "a hint")


def test_where_workers_are_denied_the_page_plays_against_itself(open_hall):
    """Every answer is followed by the next question while it is still being told."""
    hall = open_hall(DENIED, pace="quick", motion="off", thought="0.3")
    hall.begin(against="watch", level="8", other="4", start="green")
    hall.await_ply(6)
    hall.press("pause")


def posted(hall: Hall, worker: int) -> list[str]:
    """What a puppet was told: verbs with their numbers."""
    texts = hall.page.evaluate("number => workers[number].posted", worker)
    return [f"{verb} {text[verb]}" for text in texts for verb in list(text)[:1]]


def answer_of(number: int, move: str) -> str:
    """An answer as a worker writes it."""
    values = {"number": number, "move": move, "depth": 1, "nodes": 1, "points": 0.0, "chance": 0.5}
    return json.dumps(values)


def test_a_late_answer_does_not_pass_for_the_one_that_is_waited_for(open_hall):
    """If it did, nobody would miss a worker that dies over the next question."""
    hall = open_hall(PUPPET)
    hall.begin(level="4", start="green", against="computer")
    hall.press("advance")
    until(lambda: posted(hall, 0) == ["ask 1"], "a question")
    hall.key("KeyU")
    hall.key("KeyA")
    until(lambda: posted(hall, 0) == ["ask 1", "drop True", "ask 2"], "another question")
    hall.page.evaluate("text => workers[0].says(text)", answer_of(1, "A"))
    hall.page.evaluate("workers[0].fails()")
    until(lambda: posted(hall, 1) == ["ask 2"], "the question again")
    hall.page.evaluate("text => workers[1].says(text)", answer_of(2, "A"))
    assert hall.await_ply(2).state.ply == 2


def test_what_comes_of_a_worker_after_its_end_is_nobodys(open_hall):
    hall = open_hall(PUPPET)
    hall.begin(level="4", start="yellow", against="computer")
    until(lambda: posted(hall, 0) == ["ask 1"], "a question")
    hall.page.evaluate("for (const _ of 'two') workers[0].fails()")
    assert hall.page.evaluate("workers.map(each => each.isGone)") == [True, None]
    assert posted(hall, 1) == ["ask 1"]
    assert not hall.has(".notice")
    hall.page.evaluate("text => workers[1].says(text)", answer_of(1, "A"))
    hall.await_ply(1)


# Hints


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_a_hint_in_three_steps(desk, way):
    game = game_after(0, SEED)  # patch 25 is worth far more than anything else
    desk.lay(game)
    hall = Hall(desk.page, desk.address)

    def ask(control: str) -> None:
        if way == "key":
            hall.key("KeyH")
        else:
            Mouse(hall).click(hall.middle(control))

    ask("#hint")
    until(lambda: "look at patch 25" in hall.text(".notice"), "which patch")
    assert hall.has(".card[data-hinted]")
    assert not hall.has(".hinted-line")
    ask("#notice-action")
    until(lambda: hall.has(".hinted-line"), "where")
    assert hall.ghost() is None
    ask("#notice-action")
    until(lambda: hall.ghost() is not None, "the patch in hand")
    assert "times in 100" in hall.text(".notice")
    hall.key("Enter")
    after = hall.await_ply(1)
    assert after.moves[0].patch == 25
    assert not hall.has(".hinted-line")
    assert not hall.has(".notice")
    assert "with a hint" in hall.text(".diary")


def test_a_hint_can_be_stopped_while_it_is_thought_of(masters):
    hall, complaints = masters
    hall.begin(against="people")
    answers = hall.moves_heard()
    hall.key("KeyH")
    hall.await_thought()
    hall.press("no-hint")
    assert not hall.has(".notice")
    hall.page.wait_for_timeout(LATE)
    assert hall.moves_heard() == answers
    assert not hall.has(".notice")
    assert complaints == []


# Watching


def test_a_watched_game_rests_steps_and_goes_on(open_hall):
    hall = open_hall(motion="fast")
    hall.begin(against="watch", level="2", other="1", start="green")
    hall.await_ply(2)
    hall.press("pause")
    ply = hall.game.state.ply
    hall.page.wait_for_timeout(1500)  # longer than its pause before a move
    assert hall.game.state.ply == ply
    for _ in range(2):
        hall.press("hurry")
        ply += 1
        hall.await_ply(ply)
        hall.page.wait_for_timeout(1500)
        assert hall.game.state.ply == ply
    hall.press("pause")
    hall.await_ply(ply + 2)
    hall.key("KeyP")
    ply = hall.game.state.ply
    hall.page.wait_for_timeout(1500)
    assert hall.game.state.ply == ply
