"""`map`: pictures of boards and positions."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from ochre import maps
from ochre.commands.shared import Complaint, app, game_in, out
from ochre.maps.png import NoRenderer, to_png


@app.command(name="map")
def draw_map(
    name: Annotated[str, Parameter(help=f"Which map: {', '.join(maps.MAPS)}.")],
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"], help="The picture to write, .svg or .png.")],
    theme: Annotated[str, Parameter(help=f"How it looks: {', '.join(maps.THEMES)}.")] = "light",
    position: Annotated[Path | None, Parameter(help="A record: draw the pieces at the end of this game.")] = None,
    upto: Annotated[int | None, Parameter(help="Of the record, follow only so many entries.")] = None,
    width: Annotated[int, Parameter(help="Pixels from left to right.", validator=Number(gte=200, lte=8000))] = 2400,
    palette: Annotated[str, Parameter(help=f"Colours of the pieces: {', '.join(maps.PALETTES)}.")] = "pigments",
) -> None:
    """Draw a map, with the pieces of a game on it if a record is given.

    mega is the whole board of Mega Civilization, west and east are its halves, advanced is the board of Advanced
    Civilization.
    """
    if name not in maps.MAPS:
        raise Complaint(f"There is no map {name!r}. Known: {', '.join(maps.MAPS)}.")
    if theme not in maps.THEMES:
        raise Complaint(f"There is no theme {theme!r}. Known: {', '.join(maps.THEMES)}.")
    if palette not in maps.PALETTES:
        raise Complaint(f"There is no palette {palette!r}. Known: {', '.join(maps.PALETTES)}.")
    if output.suffix not in (".svg", ".png"):
        raise Complaint(f"A map is written as .svg or .png, not as {output.name!r}.")
    try:
        pieces = maps.position_of(game_in(position, upto), maps.areas_of(name)) if position else None
    except ValueError as fault:
        raise Complaint(f"{position} is no game on the map {name!r}: {fault}") from fault
    drawing = maps.draw(name, theme=maps.THEMES[theme], position=pieces, width=width, palette=palette)
    try:
        picture = to_png(drawing) if output.suffix == ".png" else drawing.encode()
        output.write_bytes(picture)
    except (NoRenderer, OSError) as fault:
        raise Complaint(str(fault)) from fault
    out.print(f"{output}: {len(picture) / 1e6:.1f} MB")
