"""The main states look as they did when somebody last looked at them, in Chromium.

After a change of looks that is meant: see the pictures that `tools/shots.py FOLDER` takes, then
renew those of the tests with `.venv/bin/python tools/shots.py --goldens` and commit them.
"""

from io import BytesIO

import pytest
from PIL import Image, ImageChops
from shots import GOLDEN_SCENES, GOLDENS, goldens

CLEARLY = 64  # of 255 levels in one colour
TOLERANCE = 0.0005  # the share of pixels that may differ clearly

pytestmark = pytest.mark.only_browser("chromium")


def share_of_change(golden: Image.Image, picture: Image.Image) -> float:
    """The share of the pixels that differ clearly, once the picture has the few colours of the
    golden, too; 1 for pictures of different sizes."""
    if golden.size != picture.size:
        return 1
    dyed = picture.quantize(palette=golden, dither=Image.Dither.NONE)
    red, green, blue = ImageChops.difference(golden.convert("RGB"), dyed.convert("RGB")).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[CLEARLY:]) / (most.width * most.height)


@pytest.mark.parametrize("window", GOLDEN_SCENES, ids=str)
def test_the_main_states_look_as_before(browser, site, tmp_path, window):
    changed = {}
    for file, picture in goldens(browser, site, window):
        image = Image.open(BytesIO(picture)).convert("RGB")
        share = share_of_change(Image.open(file), image)
        if share > TOLERANCE:
            image.save(tmp_path / file.name)
            changed[str(tmp_path / file.name)] = f"{share:.2%} differs from {file.name}"
    assert changed == {}, "if this is meant: tools/shots.py --goldens"


def test_every_golden_is_compared():
    names = {
        f"{scene.replace(' ', '-')}-{window}.png"
        for window, scenes in GOLDEN_SCENES.items()
        for scene in scenes
    }
    assert {file.name for file in GOLDENS.iterdir()} == names
