"""How a map looks: light, dark, and a plain one of high contrast without relief."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as CSS. `picture` tells whether the painted background lies under the lines."""

    name: str
    picture: bool
    dimmed: bool  # the picture is darkened, pieces keep their colours
    veil: str  # over areas that are out of play
    land: str  # without the picture
    floodplain: str  # lines over flood plains, without the picture
    beyond: str
    sea: str
    open_sea: str
    coast: str
    border: str
    region_border: str
    water_border: str
    ink: str
    halo: str
    sea_ink: str
    width: float  # of lines


LIGHT = Theme(
    name="light",
    picture=True,
    dimmed=False,
    veil="#f4ecd9",
    land="#f4ecd9",
    floodplain="#80aa62",
    beyond="#e5decf",
    sea="#bed7db",
    open_sea="#8fb2c4",
    coast="#34424e",
    border="#5a4130",
    region_border="#6e3428",
    water_border="#fafdfd",
    ink="#2c2018",
    halo="#faf4e6",
    sea_ink="#22506e",
    width=1.0,
)
DARK = Theme(
    name="dark",
    picture=True,
    dimmed=True,
    veil="#12100d",
    land="#3a342a",
    floodplain="#5d7d48",
    beyond="#221f1a",
    sea="#22323b",
    open_sea="#1a2830",
    coast="#0a0908",
    border="#15100b",
    region_border="#e0b070",
    water_border="#9db8c4",
    ink="#f7f0e2",
    halo="#17130e",
    sea_ink="#b7d6e4",
    width=1.0,
)
PLAIN = Theme(
    name="plain",
    picture=False,
    dimmed=False,
    veil="#c4c4c4",
    land="#ffffff",
    floodplain="#3f7d2c",
    beyond="#d9d9d9",
    sea="#dcecf5",
    open_sea="#b5d3e6",
    coast="#000000",
    border="#000000",
    region_border="#000000",
    water_border="#2f6f99",
    ink="#000000",
    halo="#ffffff",
    sea_ink="#0b3c5d",
    width=1.25,
)
THEMES = {theme.name: theme for theme in (LIGHT, DARK, PLAIN)}
