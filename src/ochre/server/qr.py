"""Codes to scan: a link for a telephone across the table. The link never stands in an address, so in no log, either."""

import io
from urllib.parse import urlsplit

import segno


def svg(text: str) -> str:
    """As a picture that takes the colours of the page around it."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", scale=4, border=4, xmldecl=False, svgns=True, nl=False, light="#ffffff", title="QR code"
    )
    return out.getvalue().decode()


def in_terminal(text: str) -> str:
    """As lines of text, two rows of the code a line; for a dark or a light terminal."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


def is_own(text: str, host: str) -> bool:
    """Whether this is a link to the server that is reached by this name."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower() and text.isprintable()
