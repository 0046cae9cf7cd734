"""The A.S.T. of the Mega family."""

import pytest

from ochre.board.tracks import EPOCHS, Requirement, Side, load_civilizations, requirements, track_of
from ochre_testing import rule

CIVILIZATIONS = load_civilizations("mega")
SIDES: tuple[Side, ...] = ("basic", "expert")
BOTH_SIDES = pytest.mark.parametrize("side", SIDES)


def test_18_civilizations_in_ranking_order() -> None:
    assert list(CIVILIZATIONS) == [
        "minoa", "saba", "assyria", "maurya", "celt", "babylon", "carthage", "dravidia", "hatti", "kushan", "rome",
        "persia", "iberia", "nubia", "hellas", "indus", "egypt", "parthia",
    ]  # fmt: skip
    assert [civ.rank for civ in CIVILIZATIONS.values()] == list(range(1, 19))
    assert sum(civ.block == "west" for civ in CIVILIZATIONS.values()) == 9
    assert len({civ.hex for civ in CIVILIZATIONS.values()}) == 18


@rule("WE-gen.39", "WE-gen.40")
@BOTH_SIDES
def test_each_side_runs_through_six_epochs_in_order(side: Side) -> None:
    assert len(EPOCHS) == 6
    for civ in CIVILIZATIONS:
        track = track_of(civ, side)
        assert len(track) == {"basic": 16, "expert": 17}[side]
        assert track[0] == track[1] == "stone"
        assert list(dict.fromkeys(track)) == list(EPOCHS)
        assert [EPOCHS.index(epoch) for epoch in track] == sorted(EPOCHS.index(epoch) for epoch in track)


@rule("WE-gen.41")
def test_epochs_begin_where_the_row_of_the_civilization_says() -> None:
    first = {side: {e: [c for c in CIVILIZATIONS if track_of(c, side)[5] == e] for e in EPOCHS} for side in SIDES}
    assert first["basic"]["stone"] == ["minoa", "saba"]
    assert first["expert"]["stone"] == ["minoa", "saba", "kushan", "iberia"]
    late = [civ for civ in CIVILIZATIONS if track_of(civ, "basic")[8] == "early-bronze"]
    assert late == ["minoa", "saba", "celt", "carthage", "iberia", "parthia"]
    for civ in CIVILIZATIONS:
        assert track_of(civ, "expert").index("middle-bronze") == 8
        for side in SIDES:
            track = track_of(civ, side)
            assert (track[4], track[6]) == ("stone", "early-bronze")
            assert track[9] == "middle-bronze"
            assert [track.index(epoch) for epoch in ("late-bronze", "early-iron", "late-iron")] == [11, 14, 15]


def test_a_track_is_found_by_id_or_civilization() -> None:
    assert track_of(CIVILIZATIONS["minoa"], "basic") == track_of("minoa", "basic")
    assert track_of("minoa", "basic") != track_of("hatti", "basic")


def test_requirements_of_the_basic_side() -> None:
    assert dict(requirements("mega", "basic")) == {
        "stone": Requirement(),
        "early-bronze": Requirement(cities=2),
        "middle-bronze": Requirement(cities=3, advances=3),
        "late-bronze": Requirement(cities=3, advances_cost_100_up=3),
        "early-iron": Requirement(cities=4, advances_cost_200_up=2),
        "late-iron": Requirement(cities=5, advances_cost_200_up=3),
    }


def test_requirements_of_the_expert_side() -> None:
    assert dict(requirements("mega", "expert")) == {
        "stone": Requirement(),
        "early-bronze": Requirement(cities=3),
        "middle-bronze": Requirement(cities=3, advance_points=5),
        "late-bronze": Requirement(cities=4, advances=12),
        "early-iron": Requirement(cities=5, advances_below_100=10, advance_points=38),
        "late-iron": Requirement(cities=6, advances_below_100=17, advance_points=56),
    }
