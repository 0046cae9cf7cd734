"""Every kind of bot at every table there is: each edition, number of players and option, without a fault."""

from typing import Any

import pytest
from bots.tables import table
from games.positions import EAST, MEGA, WEST
from games.test_random_games import CLASSIC_TABLES, OTHER_TABLES, TABLES, alone, name

from ochre_testing import size

KINDS = ("standard", "expert", "novice", "trader", "random", "warlord", "builder", "scholar")

ALL: list[tuple[int, dict[str, Any]]] = [
    *TABLES,
    *OTHER_TABLES,
    *CLASSIC_TABLES,
    *(
        (players, {"edition": edition, **options})
        for edition in (WEST, MEGA, EAST)
        for players, options in alone(edition)
    ),
]
SOME = ALL if size(0, 1) else ALL[1 :: len(ALL) // 14]
"""A usual run takes a few of all families, to the ninth turn, and rotates the kinds; a long run everything."""


@pytest.mark.parametrize(("number", "players", "options"), [(at, *one) for at, one in enumerate(SOME)], ids=name)
def test_bots_play_every_table_to_its_end(number: int, players: int, options: dict[str, Any]) -> None:
    options = dict(options)
    edition = options.pop("edition", WEST)
    if options.get("scenario") != "first":  # which ends by itself
        options["turn_limit"] = size(9, 60)
    for first in range(0, size(1, len(KINDS)), players):
        kinds = [KINDS[(number * players + first + seat) % len(KINDS)] for seat in range(players)]
        game, company = table(kinds, number, edition=edition, **options)
        while not game.over:
            company.play(game)
        game.audit()
        assert not company.faults, kinds
