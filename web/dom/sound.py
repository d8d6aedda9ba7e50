"""Makes sounds heard with the browser's Web Audio, and felt; `web.sounds` says which."""

from array import array
from typing import Any

from js import navigator, window
from pyodide.ffi import JsException

from web.nouns import Happened
from web.shown import Shown
from web.sounds import SCORES, VIBRATIONS, VOLUMES, Note, Sound, sounds

ATTACK = 0.004  # seconds until a note is at its loudest: without them it would crack
SILENCE = 0.0001  # volume; an exponential fade cannot end at 0
NOISE_RATE = 22050  # samples a second
NOISE_LENGTH = 4410  # samples; the noise is repeated


class Speaker:
    """The table's sounds. Nothing is made before the first that is to be heard: browsers want a
    press first, and many have their reasons for silence."""

    def __init__(self) -> None:
        self._context: Any = None
        self._noise: Any = None
        self._is_silent = False  # there is no sound to be had here

    def play(self, app: Shown, happened: Happened, pace: float) -> None:
        """Let be heard and felt what a verb did, at the pace of the motion."""
        volume = VOLUMES[app.settings["sound"]]
        is_felt = app.settings["vibration"] == "on" and hasattr(navigator, "vibrate")
        if not volume and not is_felt:
            return
        for sound in sounds(app, happened):
            if is_felt and sound.name in VIBRATIONS:
                navigator.vibrate([*VIBRATIONS[sound.name]])
            if volume and self._has_context():
                self._sound(sound, volume, pace)

    def _has_context(self) -> bool:
        if self._context is None and not self._is_silent:
            try:
                self._context = window.AudioContext.new()
                self._noise = _noise(self._context)
            except (AttributeError, JsException):
                self._is_silent = True
        return self._context is not None

    def _sound(self, sound: Sound, volume: float, pace: float) -> None:
        start = self._context.currentTime + sound.delay * pace / 1000
        for note in SCORES[sound.name]:
            self._note(note, start + note.start / 1000, volume)

    def _note(self, note: Note, start: float, volume: float) -> None:
        context, end = self._context, start + note.duration / 1000
        fade = context.createGain()
        fade.gain.setValueAtTime(SILENCE, start)
        fade.gain.exponentialRampToValueAtTime(note.volume * volume, start + ATTACK)
        fade.gain.exponentialRampToValueAtTime(SILENCE, end)
        fade.connect(context.destination)
        source = (
            self._hiss(note, start, end) if note.wave == "noise" else self._tone(note, start, end)
        )
        source.connect(fade)

    def _tone(self, note: Note, start: float, end: float) -> Any:
        tone = self._context.createOscillator()
        tone.type = note.wave
        _glide(tone.frequency, note, start, end)
        tone.start(start)
        tone.stop(end)
        return tone

    def _hiss(self, note: Note, start: float, end: float) -> Any:
        source, band = self._context.createBufferSource(), self._context.createBiquadFilter()
        source.buffer = self._noise
        source.loop = True
        band.type = "bandpass"
        _glide(band.frequency, note, start, end)
        source.connect(band)
        source.start(start)
        source.stop(end)
        return band


def _glide(frequency: Any, note: Note, start: float, end: float) -> None:
    frequency.setValueAtTime(note.pitch, start)
    if note.pitch_at_end is not None:
        frequency.exponentialRampToValueAtTime(note.pitch_at_end, end)


def _noise(context: Any) -> Any:
    """White noise, the same in every tab."""
    buffer = context.createBuffer(1, NOISE_LENGTH, NOISE_RATE)
    samples, value = array("f"), 1
    for _ in range(NOISE_LENGTH):
        value = value * 16807 % 2147483647  # the generator of Park and Miller
        samples.append(value / 1073741823 - 1)
    buffer.getChannelData(0).assign(samples)
    return buffer
