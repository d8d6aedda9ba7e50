"""All text for people: one file per language in `web/i18n/`, read by key.

A file maps flat keys to texts. A text names its values in braces; a text that depends on a number
`n` comes in several forms, told apart by i18next's plural suffixes:

    >>> texts = Texts({"steps_one": "{n} step", "steps_other": "{n} steps"}, "en")
    >>> texts("steps", n=1), texts("steps", n=6)
    ('1 step', '6 steps')
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

PLURALS: Final[Mapping[str, Callable[[int], str]]] = {
    "en": lambda n: "one" if n == 1 else "other",
}
MINUS = "\N{MINUS SIGN}"


class Texts:
    """The texts of one language; call it with a key and the values that the text names."""

    def __init__(self, entries: Mapping[str, str], language: str) -> None:
        self.language = language
        self._entries = entries
        self._plural = PLURALS[language]

    def __call__(self, key: str, **values: object) -> str:
        """The text of this key with its values filled in, negative numbers with a true minus.

        Where the key has plural forms, the number `n` chooses one. Raises KeyError for an unknown
        key and for a value that is missing.
        """
        text = self._entries[self._form(key, values.get("n"))]
        return text.format_map({name: readable(value) for name, value in values.items()})

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def _form(self, key: str, n: object) -> str:
        if key in self._entries or not isinstance(n, int):
            return key
        return f"{key}_{self._plural(abs(n))}"


def readable(value: object) -> str:
    """A value as people read it: a negative number with a true minus."""
    return f"{MINUS}{-value}" if isinstance(value, int) and value < 0 else str(value)


def listed(texts: Texts, items: Iterable[object]) -> str:
    """The items as a list in a sentence: "d7, d8 and e5"."""
    *others, last = map(str, items)
    if not others:
        return last
    first = others[0]
    for other in others[1:]:
        first = texts("list.more", first=first, last=other)
    return texts("list.last", first=first, last=last)
