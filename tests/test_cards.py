"""What links to the page show elsewhere: Open Graph tags, oEmbed, and the picture of both."""

import argparse
import json
import re
import struct

import pytest

import build
from machine import ROOT

pytestmark = pytest.mark.machine

ADDRESS = "https://example.org/pw/"
TAG = re.compile(r'<meta property="og:(\w+)" content="(.*?)">')


@pytest.fixture(scope="module")
def sources():
    """What the build takes, without the third parties."""
    paths = (build.PAGE, build.EMBED, f"web/{build.CARD}")
    return {path: (ROOT / path).read_bytes() for path in paths}


def test_with_an_address_all_that_is_told_is_whole(sources):
    told = build.addressed(sources, ADDRESS)
    tags = dict(TAG.findall(told[build.PAGE].decode()))
    assert (tags["url"], tags["image"]) == (ADDRESS, f"{ADDRESS}card.png")
    embed = json.loads(told[build.EMBED])
    assert embed["thumbnail_url"] == f"{ADDRESS}card.png"
    assert f'src="{ADDRESS}?embed=1"' in embed["html"]
    assert embed["provider_url"] == ADDRESS
    assert told[build.CARD] == sources["web/card.png"]
    assert '"./' not in told[build.EMBED].decode()


def test_without_one_nothing_changes(sources):
    assert build.addressed(sources, "") is sources


def test_the_frame_is_that_of_the_document(sources):
    document = (ROOT / "docs" / "embedding.md").read_text("utf-8")
    html = json.loads(sources[build.EMBED])["html"]
    for attribute in ("sandbox", "allow", "referrerpolicy"):
        assert re.search(f' {attribute}=".*?"', html)[0] in document


def test_the_picture_is_as_large_as_told(sources):
    size = struct.unpack(">II", sources["web/card.png"][16:24])
    embed, page = json.loads(sources[build.EMBED]), sources[build.PAGE].decode()
    assert size == (embed["thumbnail_width"], embed["thumbnail_height"])
    assert [
        f'og:image:{name}" content="{side}"' in page
        for name, side in zip(("width", "height"), size, strict=True)
    ] == [True, True]


@pytest.mark.parametrize("text", ["https://example.org/pw", "https://example.org/pw/"])
def test_an_address_ends_with_a_slash(text):
    assert build.full_address(text) == ADDRESS


@pytest.mark.parametrize(
    "text", ["example.org", "javascript:x", 'https://example.org/"', "https://a b/"]
)
def test_what_is_no_address_is_refused(text):
    with pytest.raises(argparse.ArgumentTypeError):
        build.full_address(text)
