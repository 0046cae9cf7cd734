"""The project's own papers: lists that carry no addresses, one version, and the rules index."""

import re
import tomllib

import pytest

import ochre
from ochre.board.rulebook import load_rules
from ochre_testing import ROOT, every_book, in_book, known_rules, rule

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


@pytest.mark.parametrize(
    ("book", "prefix", "rules", "engine"),
    [
        ("western-empires", "WE", 904, 743),
        ("mega-civilization", "MC", 862, 663),
        ("mega-empires-the-east", "ME", 743, 596),
        ("advanced-civilization", "AC", 767, 597),
    ],
)
def test_the_rules_index_is_whole(book: str, prefix: str, rules: int, engine: int) -> None:
    rows = load_rules(book)
    assert len({row.id for row in rows}) == len(rows) == rules
    assert sum(row.kind == "engine" for row in rows) == engine
    assert {row.kind for row in rows} == {"engine", "setup-data", "ui", "table-talk", "advice"}
    assert all(row.rule.strip() and row.id.startswith(f"{prefix}-") for row in rows)


def test_the_same_id_in_two_books_is_the_same_rule() -> None:
    """So a test marked with the rule of one book proves it for the others (`ochre_testing.books_of`)."""
    words: dict[str, set[tuple[str, str]]] = {}
    for book in ("western-empires", "mega-civilization", "mega-empires-the-east"):
        for row in load_rules(book):
            words.setdefault(row.id.partition("-")[2], set()).add((row.rule, row.kind))
    assert not {id: said for id, said in words.items() if len(said) > 1}
    assert in_book("WE-4b.3", "MC") == "MC-4b.3"
    assert in_book("WE-4b.2-v2", "MC") is None
    assert every_book("gen.10") == ["WE-gen.10", "MC-gen.10", "ME-gen.10"]


def test_a_mark_needs_a_rule() -> None:
    with pytest.raises(ValueError, match="at least one"):
        rule()
    assert "WE-comp.2" in known_rules()


def test_the_project_file_and_the_program_name_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == ochre.__version__
    assert f"## {ochre.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
