"""The texts: forms, values, and whether the page's files ask for exactly those that there are."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
import tables
from shelf import WEB
from tables import STATES, TEXTS, WORDS, laid, recorded

from web import parameters, view
from web.texts import Texts

FORMS = ("_one", "_other")
PARAMETERS = "theme level players seed origin lang name".split()
PLACEHOLDER = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize(("n", "said"), [(0, "0 buttons"), (1, "1 button"), (2, "2 buttons")])
def test_a_number_chooses_the_form(n, said):
    assert TEXTS("buttons", n=n) == said


def test_negative_numbers_have_a_true_minus():
    assert Texts({"score_one": "{n} point", "score_other": "{n} points"}, "en")("score", n=-1) == (
        "−1 point"
    )


@pytest.mark.parametrize("values", [{}, {"n": 2}])
def test_an_unknown_key_is_an_error(values):
    with pytest.raises(KeyError):
        TEXTS("no such text", **values)


def test_a_missing_value_is_an_error():
    with pytest.raises(KeyError):
        TEXTS("buttons_one")


def test_braces_in_a_name_are_only_text():
    assert TEXTS("quilt", name="{n}") == "{n}’s quilt"


def test_plural_forms_are_complete_and_name_the_same_values():
    for key, text in WORDS.items():
        if key.endswith(FORMS):
            root = key.rpartition("_")[0]
            forms = [WORDS[root + form] for form in FORMS]
            assert root not in WORDS
            assert {frozenset(PLACEHOLDER.findall(form)) for form in forms} == {
                frozenset(PLACEHOLDER.findall(text))
            }


def test_no_key_is_written_twice():
    text = (WEB / "i18n" / "en.json").read_text("utf-8")
    keys = [key for key, _ in json.loads(text, object_pairs_hook=list)]
    assert [key for key in keys if keys.count(key) > 1] == []


def test_what_a_browser_lacks_is_said_in_painted_words():
    script = (WEB / "label.js").read_text("utf-8")
    body = re.search(r"function lacks\(\) \{(.*?)\n  \}", script, re.DOTALL)[1]
    lacking = set(re.findall(r'return "(.+?)"', body))
    painted = (WEB.parent / "index.html").read_text("utf-8")
    assert lacking == {key for key in WORDS if key.startswith("boot.lacks.")}
    assert all(f'data-key="{key}"' in painted for key in lacking)


def test_every_text_is_used():
    asked = asked_for() | written()
    unused = {key for key in WORDS if key not in asked and not key.startswith("refusal.")}
    assert not unused


def test_every_notice_has_words():
    sources = (WEB / "app.py").read_text("utf-8")
    keys = re.findall(r'Notice\(\s*"([\w-]+)"', sources)
    assert keys
    for key in keys:
        assert f"notice.{key}" in WORDS


def test_every_way_a_link_can_be_bad_has_words():
    sources = (WEB.parent / "patchwork" / "links.py").read_text("utf-8")
    reasons = set(re.findall(r'InvalidNotation\(\s*"([\w-]+)"', sources))
    refusals = {key.removeprefix("refusal.") for key in WORDS if key.startswith("refusal.")}
    assert refusals == reasons


class Asking(Texts):
    """Texts that remember what was asked for."""

    def __init__(self):
        super().__init__(WORDS, "en")
        self.asked = set()

    def _form(self, key, n):
        self.asked.update(key + form for form in ("", *FORMS))
        return super()._form(key, n)


@cache
def asked_for():
    """The keys of all texts that the views show in some state."""
    texts = Asking()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "TEXTS", texts)
        for make in STATES.values():
            view.table(make())
    for edition in ("classic", "revised", "nordic"):
        texts(f"edition.{edition}")
    for query in (
        *map("{}=%".format, PARAMETERS),
        *map("{}=%01".format, PARAMETERS),
        "lang=&lang=",
        "x",
        "x" * 9999,
    ):
        for wrong in parameters.read(query).wrong:
            wrong.words(texts)
    return frozenset(texts.asked)


@cache
def written():
    """The keys that stand in the shell's sources, and in those of the door to the browser."""
    files = [*WEB.glob("*.js"), WEB.parent / "tools" / "paint.py"]
    sources = " ".join(file.read_text("utf-8") for file in files)
    steps = re.search(r"STEPS = (\[.*?\])", sources)
    keys = [f"boot.{step}" for step in json.loads(steps[1])]
    said = re.findall(r'texts\(\s*"([\w.-]+)"', "".join(map(Path.read_text, WEB.glob("dom/*.py"))))
    return frozenset(re.findall(r"boot(?:\.[\w-]+)+", sources)).union(keys, said)


def test_the_views_can_speak_another_language():
    shouting = Texts({key: _shouted(text) for key, text in WORDS.items()}, "en")
    app = laid(recorded(25))
    app.texts = shouting
    assert "ANN TO MOVE" not in str(view.table(app))  # names are no texts
    assert " TO MOVE: 5 SPACES BEHIND." in str(view.table(app))


def _shouted(text):
    return "".join(
        part if part.startswith("{") else part.upper() for part in re.split(r"(\{\w+\})", text)
    )
