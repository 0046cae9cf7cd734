"""editions, rules, help and version."""

import pytest

import ochre as package
from ochre.board.rulebook import load_rules
from ochre.commands import lookup

COMMANDS = ("play", "simulate", "replay", "editions", "rules", "bench")


@pytest.fixture
def tested(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """Which rules are tested, without collecting the suite from inside itself."""
    tests = {"WE-4b.3": ["tests/rules/test_conflict.py::test_a_city_falls"]}
    monkeypatch.setattr(lookup, "proofs", lambda: tests)
    return tests


def test_version(ochre) -> None:
    assert ochre("--version").out.strip() == package.__version__


def test_help_names_every_command(ochre) -> None:
    answer = ochre("--help")
    assert answer.status == 0
    assert all(command in answer.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_parameter_is_explained(ochre, command: str) -> None:
    answer = ochre(command, "--help")
    assert answer.status == 0
    lines = [line for line in answer.out.splitlines() if line.startswith("│ --") or line.startswith("│ *")]
    assert all(len(line.strip("│ ").split("  ", 1)) == 2 for line in lines), answer.out


def test_editions_are_listed_with_what_is_missing(ochre) -> None:
    answer = ochre("editions")
    assert answer.status == 0
    for id, edition in package.EDITIONS.items():
        assert id in answer.out
        assert edition.name in answer.out
        assert all(option.name in answer.out for option in edition.options)
    assert "Not offered" in answer.out


def test_a_rule_in_our_words_and_its_tests(ochre, tested) -> None:
    answer = ochre("rules", "WE-4b.3")
    assert answer.status == 0
    assert "replaced by 6 of the defender's tokens" in " ".join(answer.out.split())  # however wide the screen is
    assert "tests/rules/test_conflict.py::test_a_city_falls" in answer.out


def test_a_rule_without_a_test_says_so(ochre, tested) -> None:
    assert "no test" in ochre("rules", "WE-4b.1").out
    assert "not for the engine: setup-data" in ochre("rules", "WE-comp.2").out


def test_the_beginning_of_an_id_finds_all_of_its_rules(ochre, tested) -> None:
    answer = ochre("rules", "WE-4b")
    assert "WE-4b.1" in answer.out
    assert "WE-4b.3" in answer.out
    assert "WE-4a.1" not in answer.out


def test_an_edition_lists_its_rules(ochre) -> None:
    answer = ochre("rules", "western-empires")
    assert answer.status == 0
    assert "WE-4b.3" in answer.out
    assert "WE-comp.2" in answer.out


def test_an_unknown_rule_is_refused(ochre) -> None:
    answer = ochre("rules", "WE-99.9")
    assert answer.status == 2
    assert "no rule 'WE-99.9'" in answer.err
    assert ochre("rules", "WE-4b.3", "--coverage").status == 2


def test_coverage_names_the_untested_and_fails(ochre, tested) -> None:
    answer = ochre("rules", "western-empires", "--coverage")
    assert answer.status == 1
    lines = answer.out.splitlines()
    assert lines[-1] == "western-empires: 1 of 743 engine rules tested"
    assert len(lines) == 743
    assert not any(line.startswith("WE-4b.3\t") for line in lines)
    assert ochre("rules", "western-empires", "--missing").out.splitlines()[0] == lines[0].split("\t")[0]


def test_coverage_is_content_when_all_are_tested(ochre, tested) -> None:
    tested.update({rule.id: ["a test"] for rule in load_rules("western-empires")})
    answer = ochre("rules", "western-empires", "--coverage")
    assert answer.status == 0
    assert answer.out == "western-empires: 743 of 743 engine rules tested\n"
    assert ochre("rules", "western-empires", "--missing").out == ""
