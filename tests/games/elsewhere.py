"""Replay records in this process and print their hashes: run by tests in another process, with another hash seed.

python tests/games/elsewhere.py EVERY FILE... prints one line of JSON per file: the hash after every EVERY-th entry, and
at the end.
"""

import json
import sys

from ochre import wire
from ochre.engine.record import Record
from ochre.games import begin, follow


def hashes(record: Record, every: int) -> list[str]:
    game = begin(record.start, listen=False)
    found = [game.hash()]
    for number, entry in enumerate(record.entries, 1):
        follow(game, entry)
        if number % every == 0:
            found.append(game.hash())
    return [*found, game.hash()]


if __name__ == "__main__":
    for path in sys.argv[2:]:
        print(json.dumps(hashes(wire.load_record(path)[0], int(sys.argv[1]))))
