"""Draw the icons that the game has as an app: four patches sewn together, a button on the seam.

    tools/icons.py            write web/icons/

Browsers want pictures in pixels, so Chromium paints the drawing in each size;
`tests/browser/test_installed.py` proves that the files are what it makes.
"""

from io import BytesIO
from typing import NamedTuple

import browsers
from machine import ROOT, require_python

ICONS = ROOT / "web" / "icons"
SIDE = 64  # units of the drawing
COLOURS = 64  # of a picture: the cloths are plain, and small files start sooner
RED, BLUE, CREAM = "#b0413e", "#2b6777", "#fcf7ec"
RIM, DISH, HOLE = "#7b593a", "#d9c3a0", "#4a3324"


class Icon(NamedTuple):
    """One file: its side in pixels, and whether systems cut it to a form of their own."""

    name: str
    pixels: int
    is_cut: bool = False


FILES = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("maskable-512.png", 512, is_cut=True),
    Icon("apple-180.png", 180, is_cut=True),
)


def drawing(*, is_cut: bool) -> str:
    """The icon as SVG. One that is cut fills its square, and what matters stays in the middle."""
    half = SIDE // 2
    patches = "".join(
        f'<path fill="{BLUE if (row + column) % 2 else RED}"'
        f' d="M{column * half} {row * half}h{half}v{half}h-{half}z"/>'
        for row in range(2)
        for column in range(2)
    )
    ends = f"M{half} 0V{SIDE}M0 {half}H{SIDE}"
    seam = f'<path d="{ends}" stroke="#000" stroke-opacity=".35" stroke-width="1.6"/>'
    beside = "".join(f"M{at} 0V{SIDE}M0 {at}H{SIDE}" for at in (half - 3.5, half + 3.5))
    stitches = (
        f'<path d="{beside}" stroke="{CREAM}" stroke-width="1.5" stroke-dasharray="4 3"'
        ' stroke-dashoffset="-1.5" stroke-linecap="round"/>'
    )
    clip = (
        ""
        if is_cut
        else f'<clipPath id="form"><rect width="{SIDE}" height="{SIDE}" rx="13"/></clipPath>'
    )
    group = "<g>" if is_cut else '<g clip-path="url(#form)">'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{clip}'
        f"{group}{patches}{seam}{stitches}{_button(half, 16)}</g></svg>\n"
    )


def _button(middle: float, radius: float) -> str:
    hole, thread = radius * 0.24, radius * 0.17
    holes = "".join(
        f'<circle cx="{middle + x * hole:g}" cy="{middle + y * hole:g}" r="{radius * 0.13:g}"'
        f' fill="{HOLE}"/>'
        for x in (-1, 1)
        for y in (-1, 1)
    )
    low, high = middle - hole, middle + hole
    cross = f"M{low:g} {low:g}L{high:g} {high:g}M{high:g} {low:g}L{low:g} {high:g}"
    return (
        f'<circle cx="{middle}" cy="{middle + radius * 0.1:g}" r="{radius}" fill-opacity=".3"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="{CREAM}" stroke="{RIM}"'
        f' stroke-width="1.5"/><circle cx="{middle}" cy="{middle}" r="{radius * 0.64:g}"'
        f' fill="{CREAM}" stroke="{DISH}" stroke-width="1.5"/>{holes}'
        f'<path d="{cross}" stroke="{RED}" stroke-width="{thread:g}" stroke-linecap="round"/>'
    )


def paint(browser, icon: Icon) -> bytes:
    """The picture as PNG, painted by a browser of Playwright's."""
    from PIL import Image

    page = browser.new_page(viewport={"width": icon.pixels, "height": icon.pixels})
    style = "<style>body { margin: 0 } svg { display: block }</style>"
    page.set_content(style + drawing(is_cut=icon.is_cut))
    picture = Image.open(BytesIO(page.screenshot(omit_background=True)))
    page.close()
    out = BytesIO()
    method = Image.Quantize.FASTOCTREE  # the one that keeps what is transparent
    picture.quantize(COLOURS, method, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Write all files."""
    from playwright.sync_api import sync_playwright

    ICONS.mkdir(exist_ok=True)
    (ICONS / "icon.svg").write_text(drawing(is_cut=False), "utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browsers.launch_arguments("chromium"))
        for icon in FILES:
            (ICONS / icon.name).write_bytes(paint(browser, icon))
        browser.close()


if __name__ == "__main__":
    require_python()
    browsers.go_on_in_venv()
    main()
