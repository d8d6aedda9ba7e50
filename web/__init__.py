"""The interface in the browser: what is drawn and shown, and the one door to the page."""
