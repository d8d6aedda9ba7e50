"""The interface of the game in the browser: what is drawn and shown, and the one door to the page."""
