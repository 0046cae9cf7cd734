"""What may be used once a turn, as bits of `state.used`."""

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


def used(table: Table, nation: int, once: int) -> bool:
    return bool(table.state.used[nation] & once)
