"""A long run that can be broken off and gone on with: every result is written down as it comes, one line each.

The first line says what was played. A run that wants to go on must be the same run; what it has already is not played
again, but for games that failed. A last line cut short (the machine went down) is forgotten.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

Result = TypeVar("Result")


class OtherRun(Exception):
    """The file belongs to another run. The message is for the person who asked."""


class Journal(Generic[Result]):
    def __init__(self, path: Path, run: dict[str, Any], kind: type[Result]) -> None:
        self.path = path
        self._run = msgspec.json.decode(msgspec.json.encode(run))  # as it reads when it comes back
        self._decoder = msgspec.json.Decoder(kind)
        self.found = self._read()
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("wb")
        self._write([self._run, *self.found])

    def _read(self) -> list[Result]:
        if not self.path.exists() or not self.path.stat().st_size:
            return []
        first, *lines = self.path.read_bytes().split(b"\n")
        try:
            run = msgspec.json.decode(first)
        except msgspec.DecodeError as fault:
            raise OtherRun(f"{self.path} is no journal of a run: {fault}") from fault
        if run != self._run:
            raise OtherRun(f"{self.path} is the journal of another run. Give another file, or ask for the same games.")
        return [self._decoder.decode(line) for line in lines[:-1]]  # each ends with a new line: the last one is cut

    def add(self, result: Result) -> None:
        self._write([result])

    def _write(self, values: Iterable[Any]) -> None:
        for value in values:
            self._file.write(msgspec.json.encode(value) + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()
