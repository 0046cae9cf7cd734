"""The project's own papers: lists that carry no addresses, one version, and the rules index."""

import csv
import re
import tomllib

import pytest

import ochre
from ochre_testing import ROOT, known_rules, rule

LISTS = sorted((ROOT / "requirements").glob("*.txt"))


def pins(name: str) -> set[str]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return set(re.findall(r"^[a-z0-9.-]+==\S+", text, flags=re.MULTILINE))


@pytest.mark.parametrize("path", [*LISTS, ROOT / "pyproject.toml"], ids=lambda path: path.name)
def test_no_download_address_is_written_down(path) -> None:
    assert not re.search(r"https?://|file://|index-url|find-links", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_every_package_is_pinned_and_hashed(path) -> None:
    entries = re.split(r"\n(?=\S)", path.read_text(encoding="utf-8").strip())
    assert entries
    for entry in entries:
        assert re.match(r"[a-z0-9.-]+==", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_a_longer_list_holds_the_shorter_ones_at_the_same_versions() -> None:
    assert pins("run.txt") <= pins("serve.txt") <= pins("check.txt")
    assert pins("run.txt") <= pins("map.txt") <= pins("check.txt")


def test_the_rules_index_is_whole() -> None:
    with (ROOT / "src/ochre/data/rules/western-empires.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert list(rows[0]) == ["id", "section", "phase", "rule", "kind"]
    assert len({row["id"] for row in rows}) == len(rows) == 904
    assert sum(row["kind"] == "engine" for row in rows) == 743
    assert {row["kind"] for row in rows} == {"engine", "setup-data", "ui", "table-talk", "advice"}
    assert all(row["rule"].strip() for row in rows)


def test_a_mark_needs_a_rule() -> None:
    with pytest.raises(ValueError, match="at least one"):
        rule()
    assert "WE-comp.2" in known_rules()


def test_the_project_file_and_the_program_name_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == ochre.__version__
    assert f"## {ochre.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
