"""Records as files: one JSON object, readable and complete."""

from pathlib import Path
from typing import Any

import msgspec

from ochre.engine.record import Entry, Record, Start


class _Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    seat: int | None
    action: dict[str, Any] | None = None
    mark: str = ""
    takes_back: int | None = None
    by: str = ""
    given: int | None = None


class _File(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    start: Start
    rules_version: int
    entries: list[_Line]
    hash: str | None = None  # of the position at the end, to verify a replay against


def encode_record(record: Record, hash: str | None = None) -> bytes:
    """The record as JSON; with the final hash, so that a replay can be verified. It holds the secret seed."""
    lines = [
        _Line(
            entry.seat,
            None if entry.action is None else msgspec.to_builtins(entry.action),
            entry.mark,
            entry.takes_back,
            entry.by,
            entry.given,
        )
        for entry in record.entries
    ]
    return msgspec.json.format(msgspec.json.encode(_File(record.start, record.rules_version, lines, hash)), indent=1)


def decode_record(text: bytes) -> tuple[Record, str | None]:
    """The record and the hash stored with it, if any. Raises msgspec.DecodeError on nonsense."""
    file = msgspec.json.decode(text, type=_File)
    entries = [Entry(line.seat, line.action, line.mark, line.takes_back, line.by, line.given) for line in file.entries]
    return Record(file.start, entries, file.rules_version), file.hash


def save_record(record: Record, path: str | Path, hash: str | None = None) -> None:
    Path(path).write_bytes(encode_record(record, hash))


def load_record(path: str | Path) -> tuple[Record, str | None]:
    return decode_record(Path(path).read_bytes())
