"""What is installed: every data file of the package is named by a pattern in pyproject.toml."""

import tomllib
from fnmatch import fnmatch
from pathlib import Path

import ochre

PACKAGE = Path(ochre.__file__).parent
ROOT = PACKAGE.parents[1]


def data_files() -> set[str]:
    """All files beside the code, as paths below the package."""
    found = (path for path in PACKAGE.rglob("*") if path.is_file())
    return {
        path.relative_to(PACKAGE).as_posix()
        for path in found
        if path.suffix not in (".py", ".pyc") and not {"__pycache__", "node_modules"} & set(path.parts)
    }


def covered(patterns: list[str]) -> set[str]:
    return {path.relative_to(PACKAGE).as_posix() for pattern in patterns for path in PACKAGE.glob(pattern)}


def test_every_data_file_is_packed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["ochre"]
    expected = {name for name in data_files() if name.startswith(("data/", "maps/"))}
    assert {"data/liveries.toml", "data/maps/mega/geometry.json.gz", "maps/fonts/OFL.txt"} <= expected
    assert expected - covered(patterns) == set()
    assert any(fnmatch("NOTICE", pattern) for pattern in project["project"]["license-files"])
