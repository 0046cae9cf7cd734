"""What the README promises."""

import re

from cyclopts import App

from ochre.commands import app
from ochre_testing import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_two_commands_stand_on_top() -> None:
    first = README.split("```sh\n", 1)[1].split("```", 1)[0]
    assert [line.split("#")[0].strip() for line in first.splitlines()] == ["./ochre play", "./ochre check"]
    assert README.index("```sh") < README.index("##")


def test_the_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})


def test_every_command_is_described() -> None:
    described = set(re.findall(r"^\| `\./ochre ([a-z]+)", README, flags=re.MULTILINE))
    built = {name for name in app if not name.startswith("-") and isinstance(app[name], App)}
    assert described == built | {"check"}


def test_the_rooms_are_there() -> None:
    rooms = re.findall(r"^((?:src|tests|docs)/\S*)  ", README, flags=re.MULTILINE)
    assert len(rooms) > 8
    assert all((ROOT / room).exists() for room in rooms)
