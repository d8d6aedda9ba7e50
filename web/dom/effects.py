"""What is seen to move, heard and felt after a verb."""

from web.dom.motion import Stage
from web.dom.sound import Speaker
from web.shown import Happened, Shown


class Effects:
    """The effects of the page; nothing waits for them."""

    def __init__(self) -> None:
        self._stage = Stage()
        self._speaker = Speaker()

    def play(self, app: Shown, happened: Happened) -> None:
        """Show how the table came to look as it does."""
        pace = self._stage.play(app, happened)
        self._speaker.play(app, happened, pace)

    def land(self) -> None:
        """Bring everything to its end at once."""
        self._stage.land()
