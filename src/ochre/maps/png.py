"""SVG to PNG by resvg, which `./ochre` installs for this alone (requirements/map.txt)."""

from importlib import import_module
from importlib.resources import as_file, files


class NoRenderer(Exception):
    """resvg is not installed."""


def to_png(svg: str) -> bytes:
    try:
        resvg = import_module("resvg_py")  # by name: neither mypy nor the game may need it
    except ImportError as missing:
        raise NoRenderer("PNG needs resvg: start it as ./ochre map, or write SVG.") from missing
    with as_file(files("ochre.maps").joinpath("fonts")) as fonts:
        names = sorted(str(font) for font in fonts.glob("*.ttf"))
        return bytes(resvg.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=names))
