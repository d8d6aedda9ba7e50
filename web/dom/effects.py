"""What is seen to move, heard and felt after a verb."""

from web.dom.motion import Stage
from web.dom.sound import Speaker
from web.nouns import Happened
from web.shown import Shown


class Effects:
    """The effects of the page; nothing waits for them."""

    def __init__(self) -> None:
        self._stage = Stage()
        self._speaker = Speaker()

    def begin(self, app: Shown, happened: Happened) -> None:
        """Show what a verb did, from the first frame on."""
        self._stage.begin(app, happened)

    def go_on(self, app: Shown, happened: Happened) -> None:
        """Show and let be heard the rest of it, when all of the table is drawn."""
        pace = self._stage.go_on(app, happened)
        self._speaker.play(app, happened, pace)

    def left(self) -> float:
        """For how many milliseconds something still moves."""
        return self._stage.left()

    def land(self) -> None:
        """Bring to its end what moved before the last press or verb."""
        self._stage.land()
