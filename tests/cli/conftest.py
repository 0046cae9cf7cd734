"""The commands, called as from a terminal."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from ochre.cli import main


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    out: str
    err: str


Ochre = Callable[..., Answer]


@pytest.fixture
def ochre(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ochre:
    """`ochre("play", "--seed", "1")` is `./ochre play --seed 1`."""
    monkeypatch.setenv("COLUMNS", "160")

    def call(*arguments: object) -> Answer:
        with pytest.raises(SystemExit) as end:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Answer(int(end.value.code or 0), printed.out, printed.err)

    return call
