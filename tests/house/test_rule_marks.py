"""The marks of the test suite, tried on small suites of their own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ochre_testing import LONG, ROOT


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A project of one test folder with this project's conftest and rules."""
    rules = Path("src", "ochre", "data", "rules")
    shutil.copytree(ROOT / rules, tmp_path / rules)
    (tmp_path / "tests").mkdir()
    for name in ("conftest.py", "ochre_testing.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests")
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = tests\n")
    return tmp_path


def run(suite: Path, text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    (suite / "tests" / "test_it.py").write_text(f"import pytest\nfrom ochre_testing import rule, size\n{text}")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    env = {name: value for name, value in os.environ.items() if name != LONG}
    return subprocess.run(command, cwd=suite, env=env, capture_output=True, text=True, check=False)


def test_an_unknown_rule_is_an_error(suite: Path) -> None:
    done = run(suite, "@rule('WE-comp.2', 'WE-nonsense.1')\ndef test_a(): pass\n")
    assert done.returncode != 0
    assert "'WE-nonsense.1'" in done.stdout + done.stderr


def test_the_map_says_which_test_proves_which_rule(suite: Path) -> None:
    text = """
pytestmark = rule("WE-comp.2")
@rule("WE-comp.3", "WE-comp.4")
def test_a(): pass
def test_b(): pass
@rule("WE-comp.3")
@pytest.mark.skip
def test_that_does_not_run(): pass
"""
    done = run(suite, text, "--collect-only", "--rules-map", "map.json")
    assert done.returncode == 0, done.stdout
    assert json.loads((suite / "map.json").read_text()) == {
        "WE-comp.2": ["tests/test_it.py::test_a", "tests/test_it.py::test_b"],
        "WE-comp.3": ["tests/test_it.py::test_a"],
        "WE-comp.4": ["tests/test_it.py::test_a"],
    }


def test_long_tests_run_only_when_asked_for(suite: Path) -> None:
    text = "@pytest.mark.long\ndef test_a(): pass\ndef test_size(): assert size(1, 9) == 1\n"
    assert "1 passed, 1 skipped" in run(suite, text).stdout
    text = "@pytest.mark.long\ndef test_a(): pass\ndef test_size(): assert size(1, 9) == 9\n"
    assert "2 passed" in run(suite, text, "--long").stdout
