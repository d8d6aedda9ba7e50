"""Which key does what: the actions of `web.app.App.act` by the place of the key on the keyboard.

Letters go by their place (`event.code`), so that they work on Cyrillic and AZERTY keyboards, too.
"""

from web.shown import Shown

KEYS = {
    "Digit1": "choose 1",
    "Digit2": "choose 2",
    "Digit3": "choose 3",
    "Numpad1": "choose 1",
    "Numpad2": "choose 2",
    "Numpad3": "choose 3",
    "ArrowUp": "nudge -1 0",
    "ArrowDown": "nudge 1 0",
    "ArrowLeft": "nudge 0 -1",
    "ArrowRight": "nudge 0 1",
    "KeyR": "right",
    "KeyF": "flip",
    "KeyN": "next",
    "Enter": "confirm",
    "NumpadEnter": "confirm",
    "Space": "confirm",
    "Escape": "back",
    "KeyA": "advance",
    "KeyU": "undo",
    "KeyS": "say status",
    "KeyT": "say track",
    "KeyB": "say quilt",
    "KeyO": "say other",
    "KeyL": "say last",
    "KeyH": "hint",
    "KeyM": "hurry",
    "KeyP": "pause",
}
SHIFTED = {"KeyR": "left", "KeyU": "redo"}
# On a quilt that has the focus, with no patch in hand; with Ctrl the last two.
ON_GRID = {
    "ArrowUp": "look -1 0",
    "ArrowDown": "look 1 0",
    "ArrowLeft": "look 0 -1",
    "ArrowRight": "look 0 1",
    "Home": "look-to start",
    "End": "look-to end",
}
ON_GRID_WITH_CONTROL = {"Home": "look-to first", "End": "look-to last"}
NAMED_KEYS = {code for code in KEYS if not code.startswith(("Key", "Digit", "Numpad"))}
HELP = "?"  # a sign, not a place: it is found on the key that bears it
AT_THE_END = {"back", "undo", "redo"}  # verbs that the sheet of the end leaves to keys
IN_HAND = {"nudge", "left", "right", "flip", "next", "confirm"}  # verbs that need a patch in hand


def look(shown: Shown, code: str, has_control: bool) -> str | None:
    """The action of a key pressed on a quilt with the focus, None where the key is not for looking
    at its cells; a patch in hand has the keys for itself."""
    if shown.hand is not None and shown.panel is None:
        return None
    return (ON_GRID_WITH_CONTROL if has_control else ON_GRID).get(code)


def action(shown: Shown, code: str, key: str, has_shift: bool, is_repeated: bool) -> str | None:
    """The action of a key press, None where the key is not ours at the moment.

    `code` and `key` are those of the browser's event. A key held down repeats only steps.
    """
    if shown.settings["keys"] == "off" and code not in NAMED_KEYS:
        return None
    if key == HELP:
        return None if is_repeated else "open keys"
    found = SHIFTED.get(code) if has_shift else KEYS.get(code)
    if found is None:
        return None
    verb = found.split()[0]
    if is_repeated and verb != "nudge":
        return None
    if shown.panel is not None:
        return found if verb in (AT_THE_END if shown.panel == "end" else {"back"}) else None
    if verb in IN_HAND and shown.hand is None:
        return None
    return found
