"""Positions made by hand: as they were described, at the beginning of the phase, or refused with every fault named."""

from contextlib import suppress
from itertools import combinations
from typing import Any

import pytest
from games.messages import JSON, leaves, replaced
from games.positions import ADVANCED, EIGHT, FIRST, NINE, PHASES, box_for
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ochre
from ochre import ImpossiblePosition, wire
from ochre_testing import size

FIVE = ("minoa", "assyria", "hatti", "hellas", "egypt")

POSITION: dict[str, Any] = {
    "phase": "movement",
    "turn": 5,
    "board": {
        "rome": {"rome": {"tokens": 1, "city": True}, "etruria": 4},
        "carthage": {"syracuse": "city"},
        "barbarians": {"illyricum": 3},
        "pirates": ["caralis"],
    },
    "ships": {"rome": {"rome": 2}},
    "treasury": {"rome": 12},
    "advances": {"rome": ["pottery", "agriculture"]},
    "credits": {"carthage": {"arts": 20}},
    "hands": {"rome": ["gold", "gold", "famine", "water"], "celt": ["ivory"]},
    "ast": {"rome": 6},
    "stacks": {1: ["ochre", "clay", "ochre"]},
}


def arrange(**changes: Any) -> ochre.Game:
    return ochre.arrange("western-empires", players=NINE, **{**POSITION, **changes})


def faults(**changes: Any) -> tuple[str, ...]:
    with pytest.raises(ImpossiblePosition) as refusal:
        arrange(**changes)
    for fault in refusal.value.faults:
        assert fault in str(refusal.value)
    return refusal.value.faults


def test_a_position_is_laid_out_as_described() -> None:
    game = arrange()
    game.audit()
    table, state = game.table, game.table.state
    rome = table.nation("rome")
    assert (game.turn, game.phase) == (5, "movement")
    assert table.tokens(rome, table.area("etruria")) == 4
    assert table.tokens(rome, table.area("rome")) == 1
    assert table.city_owner(table.area("rome")) == rome
    assert table.city_owner(table.area("syracuse")) == table.nation("carthage")
    assert table.city_owner(table.area("caralis")) == table.barbarians
    assert table.tokens(table.barbarians, table.area("illyricum")) == 3
    assert len(table.ships_in(rome, table.area("rome"))) == 2
    assert (state.treasury[rome], state.stock[rome]) == (12, 55 - 5 - 12)
    assert {table.advance_id(advance) for advance in table.advances_of(rome)} == {"agriculture", "pottery"}
    assert list(game.view("carthage").nations[table.nation("carthage")].credits.values()).count(20) == 1
    assert game.view("rome").hand == {"gold": 2, "famine": 1, "water": 1}
    assert state.ast[rome] == 6
    assert table.card_ids(state.stacks[1]) == ["ochre", "clay", "ochre"]
    assert state.discards[table.card("ochre")] > 0  # the rest of a named stack
    assert not any(state.trader)
    assert list(state.seat) == list(range(9))


def test_an_empty_position_is_legal_in_every_phase_and_number_of_players() -> None:
    for players in (FIVE, NINE):
        for number, phase in enumerate(PHASES, 1):
            by_name = ochre.arrange("western-empires", players=players, phase=phase)
            by_number = ochre.arrange("western-empires", players=players, phase=number)
            assert by_name.hash() == by_number.hash()
            by_name.audit()


@pytest.mark.parametrize("edition", [ADVANCED, FIRST])
def test_an_empty_position_of_a_classic_is_legal_in_every_phase_and_number_of_players(edition) -> None:
    for players in ochre.EDITIONS[edition].players:
        whole = [nation.id for nation in box_for(players, edition).nations if not nation.counterpart_of][:players]
        parts = [f"{whole[0]}-{number}" for number in range(2, 2 + players - len(whole))]
        for phase in ochre.EDITIONS[edition].phases:
            game = ochre.arrange(edition, players=[*whole, *parts], phase=phase)
            game.audit()
            assert [game.seat(id) for id in (*whole, *parts)] == list(range(players))


CIVIL_WAR: dict[str, Any] = {
    "phase": "calamity-resolution",
    "board": {"egypt": {"memphis": "city", "thebes": 40}, "crete": {"knossos": 3}},
    "hands": {"egypt": ["civil-war"], "crete": ["epidemic"]},
}


def war(**changes: Any) -> ochre.Game:
    return ochre.arrange(ADVANCED, players=EIGHT, **{**CIVIL_WAR, **changes})


def test_who_waits_joins_by_the_next_civil_war() -> None:
    """15.51; without anybody who waits somebody else gains."""
    assert [game.table.nation_id(game.pending[0].nation) for game in (war(), war(waiting=["asia"]))] == ["egypt"] * 2
    asked = set()
    for waiting in ([], ["asia"]):
        game = war(waiting=waiting)
        assert ("asia" in [game.table.nation_id(nation) for nation in game.table.players()]) == (not waiting)
        game.time_up("egypt")
        asked.add(game.table.nation_id(game.pending[0].nation))
    assert asked == {"africa", "asia"}


def test_the_tenth_player_is_the_counterpart_of_a_nation() -> None:
    nine = [nation.id for nation in box_for(9, ADVANCED, (("board", "extension"),)).nations]
    game = ochre.arrange(ADVANCED, players=[*nine, "egypt-2"], phase="movement", board={"egypt-2": {"thebes": 3}})
    assert [nation.id for nation in game.box.nations if nation.id.startswith("egypt")] == ["egypt-2", "egypt"]
    assert game.decision("egypt-2").nation == game.table.nation("egypt-2")
    assert len(game.table.players()) == 10


def test_who_has_left_stays_as_an_inert_nation() -> None:
    game = war(inert=["crete"])
    assert game.table.nation("crete") not in game.table.players()
    assert game.table.tokens(game.table.nation("crete"), game.table.area("knossos")) == 3


def test_who_traded_a_calamity_is_known_to_its_holder() -> None:
    game = war(phase="trade", traders={"epidemic": "egypt"})
    assert game.view("crete").last_traders == {"epidemic": "egypt"}
    record, _ = wire.decode_record(wire.encode_record(game.record))
    assert ochre.replay(record).hash() == game.hash()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"waiting": ["crete"]}, ["crete", "already"]),
        ({"waiting": ["atlantis"]}, ["atlantis"]),
        ({"waiting": "asia"}, ["asia", "list"]),
        ({"waiting": ["asia", "asia"]}, ["asia"]),
        ({"waiting": ["asia"], "inert": ["asia"]}, ["asia"]),
        ({"inert": [["asia"]]}, ["asia"]),
        ({"inert": list(EIGHT[1:])}, ["two players"]),
        ({"traders": {"gold": "egypt"}}, ["gold"]),
        ({"traders": {"piracy": "egypt"}}, ["piracy"]),
        ({"traders": {"epidemic": "atlantis"}}, ["atlantis"]),
        ({"traders": ["epidemic"]}, ["epidemic"]),
    ],
    ids=str,
)
def test_people_who_cannot_be_so_are_refused(changes, words) -> None:
    with pytest.raises(ImpossiblePosition) as refusal:
        war(**changes)
    told = " ".join(refusal.value.faults)
    assert all(word in told for word in words), told


def test_nobody_joins_or_stays_behind_where_the_book_knows_no_such_thing() -> None:
    assert "Western Empires" in faults(waiting=["hatti"])[0]
    assert "Western Empires" in faults(inert=["hatti"])[0]
    with pytest.raises(ImpossiblePosition):
        ochre.arrange(FIRST, players=("thrace", "crete", "asia"), phase="movement", waiting=["asia"])


def test_seats_sit_in_the_order_given() -> None:
    game = ochre.arrange("western-empires", players=NINE[::-1], phase="movement")
    assert [game.seat(id) for id in NINE] == list(range(9))[::-1]


@pytest.mark.parametrize("players", list(combinations(NINE, 5))[:: size(17, 1)])
def test_any_nations_of_the_box_may_play_together(players) -> None:
    game = ochre.arrange("western-empires", players=players, phase="movement")
    game.audit()
    assert len(game.pending) == 5


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"phase": "siesta"}, ["siesta", "movement"]),
        ({"phase": 14}, ["14"]),
        ({"phase": True}, ["True"]),
        ({"turn": 0}, ["turn 0"]),
        ({"turn": "five"}, ["five"]),
        ({"board": {"rome": {"atlantis": 1}}}, ["atlantis"]),
        ({"board": {"atlantis": {"rome": 1}}}, ["atlantis", "play"]),
        ({"board": {"rome": {"rome": 56}}}, ["56"]),
        ({"board": {"rome": {"rome": -1}}}, ["-1"]),
        ({"board": {"rome": {"rome": 1.5}}}, ["1.5"]),
        ({"board": {"rome": {"rome": "town"}}}, ["town"]),
        ({"board": {"rome": {"rome": {"citty": True}}}}, ["citty"]),
        ({"board": {"rome": {"rome": "city"}, "celt": {"rome": "city"}}}, ["city already"]),
        ({"board": {"rome": 5}}, ["rome"]),
        ({"ships": {"rome": {"rome": 5}}}, ["5"]),
        ({"ships": {"rome": {"rome": 3, "etruria": 2}}}, ["5 ships"]),
        ({"treasury": {"rome": 51}}, ["51"]),
        ({"treasury": {"rome": -1}}, ["-1"]),
        ({"advances": {"rome": ["television"]}}, ["television"]),
        ({"advances": {"rome": ["pottery", "pottery"]}}, ["twice"]),
        ({"credits": {"rome": {"pink": 5}}}, ["pink"]),
        ({"credits": {"rome": {"arts": -5}}}, ["-5"]),
        ({"hands": {"rome": ["plutonium"]}}, ["plutonium"]),
        ({"hands": {"rome": ["famine", "famine"]}}, ["famine"]),
        ({"hands": {"rome": ["famine"], "celt": ["famine"]}}, ["famine"]),
        ({"hands": {"rome": "gold"}}, ["rome"]),
        ({"ast": {"rome": 99}}, ["99"]),
        ({"stacks": {10: []}}, ["10"]),
        ({"stacks": {2: ["gold"]}}, ["gold"]),
        ({"stacks": {1: ["ochre"] * 30}}, ["ochre"]),
        ({"advances": {"rome": [["pottery"]]}}, ["pottery"]),
        ({"hands": {"rome": [["gold"]]}}, ["gold"]),
        ({"stacks": {1: [["ochre"]]}}, ["ochre"]),
        ({"board": {"barbarians": {"illyricum": 200}, "pirates": {"illyricum": 100}}}, ["illyricum"]),
    ],
    ids=str,
)
def test_an_impossible_position_is_refused_with_its_fault(changes, words) -> None:
    told = " ".join(faults(**changes))
    assert all(word in told for word in words), told


def test_every_fault_is_named() -> None:
    told = faults(
        board={"rome": {"atlantis": 1, "rome": 99}},
        ships={"celt": {"lemuria": 1}},
        treasury={"egypt": 70},
        advances={"rome": ["television"]},
        hands={"rome": ["plutonium"]},
        ast={"rome": 99},
        stacks={77: []},
    )
    for word in ("atlantis", "99", "lemuria", "70", "television", "plutonium", "stack 77"):
        assert any(word in fault for fault in told), word


def test_open_sea_and_land_without_coast_are_no_place() -> None:
    board = ochre.arrange("western-empires", players=NINE, phase="movement").box.board
    sea = board.ids[board.open_seas[0]]
    inland = next(board.ids[area] for area in board.land_areas if not board.coastal[area])
    assert "open sea" in faults(board={"rome": {sea: 1}})[0]
    assert "not coastal" in " ".join(faults(ships={"rome": {inland: 1}}))


def test_areas_out_of_play_are_no_place() -> None:
    with pytest.raises(ImpossiblePosition, match="not in play"):
        ochre.arrange("western-empires", players=FIVE, phase="movement", board={"minoa": {"rome": 1}})


def test_an_arranged_game_replays_from_its_record() -> None:
    game = arrange()
    game.play("rome", {"type": "end-movement"})
    record, _ = wire.decode_record(wire.encode_record(game.record))
    assert ochre.replay(record).hash() == game.hash()


def test_the_same_position_is_the_same_game_and_its_seed_decides_the_rest() -> None:
    assert arrange().hash() == arrange().hash() == arrange(seed=0).hash()
    assert arrange(seed=1).hash() != arrange(seed=2).hash()
    assert arrange(seed=1).table.state.stacks != arrange(seed=2).table.state.stacks


@settings(
    max_examples=size(100, 3000),
    deadline=None,
    derandomize=not size(0, 1),
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_whatever_is_written_into_a_position_is_possible_or_refused_politely(data) -> None:
    position = {**POSITION, "stacks": {"1": ["ochre", "clay"]}}
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([path for path, _ in leaves(position)]))
        position = replaced(position, path[: data.draw(st.integers(1, len(path)))], data.draw(JSON))
    with suppress(ImpossiblePosition):
        ochre.arrange("western-empires", players=NINE, **position).audit()
