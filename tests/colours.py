"""The colours of `web/style/tokens.css`, as an edition and a theme have them."""

import re
from functools import cache
from pathlib import Path

TOKENS = (Path(__file__).parent.parent / "web" / "style" / "tokens.css").read_text()

CLASSIC = ':root, [data-edition="classic"]'  # which the other editions build upon
CONTRAST = "body"  # of what is high in contrast

Colours = dict[str, str]


def colours(edition: str, is_dark: bool = False, is_high: bool = False) -> Colours:
    """The opaque colours by name of their property; `is_high` for the theme of high contrast."""
    both = _rules(CLASSIC) | _rules(f'[data-edition="{edition}"]')
    if is_high:
        both |= _rules(CONTRAST)
    return {name: pair[is_dark] for name, pair in both.items()}


@cache
def _rules(selector: str) -> dict[str, tuple[str, str]]:
    """The colours that the rule of a selector gives, in light and in dark."""
    rule = re.search(rf"^ *{re.escape(selector)} {{(.*?)}}", TOKENS, re.DOTALL | re.MULTILINE)
    lines = re.findall(r"--([\w-]+): (?:light-dark\()?([^;)]+)\)?;", rule[1] if rule else "")
    found = {name: tuple(value.split(", ")) for name, value in lines}
    return {
        name: (values[0], values[-1])
        for name, values in found.items()
        if all(re.fullmatch("#[0-9a-f]{6}", value) for value in values)
    }
