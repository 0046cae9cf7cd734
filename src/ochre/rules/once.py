"""What may be used once a turn, as bits of `state.used`."""

from ochre.engine.state import FACE_UP
from ochre.engine.table import Table

ARCHITECTURE = 1 << 0
URBANISM = 1 << 1
WONDER_OF_THE_WORLD = 1 << 2
WAITED_FOR_OWN_ATTACK = 1 << 3  # 4b.5
ABILITIES = {  # gen.33: each special ability once a turn
    "diaspora": 1 << 4,
    "fundamentalism": 1 << 5,
    "monotheism": 1 << 6,
    "politics": 1 << 7,
    "provincial-empire": 1 << 8,
    "trade-routes": 1 << 9,
    "universal-doctrine": 1 << 10,
}
CIVIL_WAR_DRAWN = 1 << 1  # 39.6; Urbanism's bit, which the older games do not have
CONTROLS_BARBARIANS = 1 << 4  # 39.4: for this turn; the bit of Diaspora
TORN = 1 << 2  # 39.9: divided by Civil War this turn; the bit of Wonder of the World
MINING = 1 << 11  # of the older games: one set of cards a turn


def used(table: Table, nation: int, once: int) -> bool:
    return bool(table.state.used[nation] & once)


def grain_shown(table: Table, nation: int) -> int:
    """30.312: Grain cards that have helped against Famine and cannot be spent this turn."""
    return table.state.used[nation] >> FACE_UP


def show_grain(table: Table, nation: int, cards: int) -> None:
    table.use(nation, cards << FACE_UP)
