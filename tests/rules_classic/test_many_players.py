"""38: nine and more players, and the variant in which Hordes and Piracy go to players."""

from random import Random

import pytest
from rules_classic.ac import EIGHT, about, asked, cities, default_all, held, on_board, space, struck, tokens

import ochre
from ochre.engine.events import CityAnnexed, TokensPlaced
from ochre.engine.state import ABSENT
from ochre.rules.calamities.choices import ChooseCity
from ochre.rules.classic.calamities.civil_war import KeepFaction, PickUnits
from ochre.rules.phases.population_expansion import entitlement
from ochre_testing import rule

FIVE = ["memphis", "tanis", "fayum", "alexandria", "thebes"]
NINE = ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "babylon", "egypt")


def started(players, seed=1, **options):
    game = ochre.setup("advanced-civilization", players=players, seed=seed, options=options)
    random = Random(seed)
    while not game.phase:
        decision = game.pending[0]
        game.play(game.seat_of(decision), decision.sample(game.table, random))
    return game


@rule("AC-38.1/17.4")
def test_counterparts_come_just_before_their_originals():
    ids = [nation.id for nation in started(11).box.nations]
    assert ids[:6] == ["africa-3", "africa-2", "africa", "italy-3", "italy-2", "italy"]
    assert ids[-1] == "egypt"


@rule("AC-38.1/15.51")
def test_players_above_nine_wait_for_a_civil_war():
    game = started(10)
    table = game.table
    assert game.box.pieces.tokens == 47
    assert len(table.players()) == 9
    late = game.nation_of(9)
    assert table.state.leaving[late] == ABSENT
    assert table.tokens_on_board(late) == 0
    assert len(started(9).table.players()) == 9


@rule("AC-38.1/15.52.1", "AC-38.1/15.52.2", "AC-38.1/15.52.3", "AC-38.1/15.52.4", "AC-38.1/15.52.ex1")
def test_the_new_player_becomes_the_counterpart_of_the_divided_nation():
    game = torn("italy-2", waiting=["italy-2"])
    assert game.table.nation("egypt-2") not in game.table.players()
    game.play("egypt", PickUnits(("memphis", "tanis", "fayum")))
    assert asked(game) == ["egypt-2"]
    assert game.nation_of(9) == game.table.nation("egypt-2")  # nobody knew before of which nation it would be
    game.play(9, PickUnits((), {"upper-egypt": 20}))
    game.play("egypt", KeepFaction(first=False))
    assert cities(game, "egypt-2") == ["fayum", "memphis", "tanis"]
    assert on_board(game, "egypt-2") == 20
    assert held(game, "egypt-2") == held(game, "egypt") == ["pottery", "law"]
    assert space(game, "egypt-2") == space(game, "egypt") == 7
    assert game.table.nation("egypt-2") in game.table.players()
    # when nobody waits any more somebody else gains, and copies nothing
    game = torn("italy-2", board={"italy-2": {"rome": 30}})
    game.play("egypt", PickUnits(("memphis", "tanis", "fayum")))
    assert asked(game) == ["africa"]
    default_all(game)
    assert (held(game, "africa"), space(game, "africa")) == ([], 0)


@rule("AC-38.1/15.52.3")
@pytest.mark.parametrize("waiting", [("italy-2", "africa-3"), ("egypt-2", "egypt-3"), ("egypt-3", "italy-2")])
def test_the_first_counterpart_of_a_nation_is_the_second_of_its_name(waiting):
    """Whichever places they had until then: who joins first is Egypt-II, who joins after that Egypt-III."""
    game = torn(*waiting, waiting=list(waiting))
    game.play("egypt", PickUnits(("memphis", "tanis", "fayum")))
    assert asked(game) == ["egypt-2"]
    # Egypt-II is divided in its turn: it is Egypt's people, too
    board = {"egypt-2": {**dict.fromkeys(FIVE, "city"), "upper-egypt": 20}, "egypt": {"libya": 5}}
    places = {"players": (*NINE, "egypt-2", "egypt-3"), "waiting": ["egypt-3"]}
    game = struck("egypt-2", "civil-war", board=board, **places)
    game.play("egypt-2", PickUnits(("memphis", "tanis", "fayum")))
    assert asked(game) == ["egypt-3"]


def torn(*late, board=None, **position):
    """Civil War in Egypt at a table of ten or more."""
    return struck(
        "egypt",
        "civil-war",
        players=(*NINE, *late),
        board={"egypt": {**dict.fromkeys(FIVE, "city"), "upper-egypt": 20}, **(board or {})},
        advances={"egypt": ["pottery", "law"]},
        ast={"egypt": 7},
        **position,
    )


SWITCH = {"barbarians_to_players": True}


def test_nine_players_use_all_tokens_with_the_extension_and_that_variant_only():
    """38.21."""
    tables = [({**SWITCH, "board": "extension"}, 55), (SWITCH, 47), ({"board": "extension"}, 47)]
    for options, number in tables:
        assert ochre.setup("advanced-civilization", players=9, options=options).box.pieces.tokens == number


BOARD = ochre.setup("advanced-civilization", players=8, seed=0, listen=False).box.board
FREE = [BOARD.ids[area] for area in BOARD.land_areas if BOARD.limit[area]]
CAPITALS = dict(
    zip(EIGHT, ("carthage", "rome", "epirus", "byzantium", "knossos", "troy", "assyria", "thebes"), strict=True)
)
FEW = {"thrace": 2}


@rule("AC-38.2/30.520.1", "AC-38.2/30.5211.1", "AC-38.2/30.5235", "AC-38.2/30.5236", "AC-38.2/30.5212")
def test_the_horde_belongs_to_who_has_most_tokens_in_stock():
    board = {"thrace": {"scythia": 3, "byzantium": 2}, "asia": {"sinope": "city", "ionia": 2}}
    few = dict.fromkeys(("africa", "italy", "illyria", "crete", "assyria", "egypt"), 20)
    game = default_all(struck("thrace", "barbarian-hordes", options=SWITCH, board=board, stock=few))
    assert on_board(game, "barbarians") == 0
    assert tokens(game, "asia", "scythia") == 3
    asia = game.table.nation("asia")
    assert game.table.area("scythia") in entitlement(game.table, asia)  # they grow like any others
    small = default_all(
        struck("thrace", "barbarian-hordes", options=SWITCH, board=board, stock={**few, "thrace": 0, "asia": 21})
    )
    placed = next(e.count for e in small.log if type(e).__name__ == "TokensPlaced" and e.owner == "barbarians")
    assert placed == 15


@rule("AC-38.2/30.5236", "AC-39.0")
def test_barbarians_of_a_revolt_stay_nobodys():
    """39.5 has left some in Germania, where the horde does not come, and in Scythia, where it does."""
    board = {"thrace": {"scythia": 3}, "barbarians": {"germania": 4, "scythia": 2}}
    few = dict.fromkeys(("africa", "italy", "illyria", "crete", "assyria", "egypt"), 20)
    options = {**SWITCH, "neutral_revolts": True}
    game = default_all(struck("thrace", "barbarian-hordes", options=options, board=board, stock=few))
    assert (tokens(game, "barbarians", "germania"), tokens(game, "asia", "germania")) == (4, 0)
    assert (tokens(game, "barbarians", "scythia"), tokens(game, "asia", "scythia")) == (2, 1)


@rule("AC-38.2/30.5211.1")
def test_a_small_stock_sends_a_small_horde():
    few = dict.fromkeys(("africa", "italy", "illyria", "thrace", "crete", "assyria", "egypt"), 4)
    game = struck(
        "thrace", "barbarian-hordes", options=SWITCH, board={"thrace": {"scythia": 1}}, stock={**few, "asia": 6}
    )
    default_all(game)
    placed = next(e.count for e in game.log if type(e).__name__ == "TokensPlaced" and e.owner == "barbarians")
    assert placed == 6


@rule("AC-38.2/30.520.2")
def test_without_a_horde_if_the_victim_has_most():
    few = dict.fromkeys(("africa", "italy", "illyria", "crete", "asia", "assyria", "egypt"), 4)
    game = struck("thrace", "barbarian-hordes", options=SWITCH, board={"thrace": {"scythia": 3}}, stock=few)
    assert not game.pending
    assert tokens(game, "thrace", "scythia") == 3
    assert not any(isinstance(event, TokensPlaced) for event in game.log)


EVEN = {"ast": dict.fromkeys(EIGHT, 5)}


@pytest.mark.parametrize(
    ("gains", "position"),
    [
        ("africa", {}),  # all alike: A.S.T. order
        (
            "crete",
            {"board": {name: {CAPITALS[name]: "city"} for name in CAPITALS if name != "crete"}},
        ),  # cities in stock
        ("asia", {"ast": {**dict.fromkeys(EIGHT, 5), "asia": 4}}),  # furthest behind
        ("assyria", {"advances": {name: ["law"] for name in EIGHT if name != "assyria"}}),  # lowest value of cards
        # smallest treasury, with equal stock
        ("asia", {"treasury": {name: 3 - (name == "asia") for name in EIGHT}, "board": {"asia": {"troy": 1}}}),
    ],
)
@rule("AC-38.2/30.520.3")
def test_ties_for_the_horde_go_by_cities_in_stock_then_by_who_is_behind(gains, position):
    board = {**position.get("board", {}), "thrace": {"scythia": 3}}
    game = default_all(
        struck("thrace", "barbarian-hordes", options=SWITCH, **{**EVEN, **position, "board": board}, stock=FEW)
    )
    assert [name for name in EIGHT if name != "thrace" and tokens(game, name, "scythia")] == [gains]


@pytest.mark.parametrize(
    ("gains", "position"),
    [
        ("africa", {}),
        ("crete", {"board": {"crete": {"knossos": 3}}}),  # most tokens on the board
        ("asia", {"ast": {**dict.fromkeys(EIGHT, 5), "asia": 4}}),
        ("assyria", {"advances": {name: ["law"] for name in EIGHT if name != "assyria"}}),
        ("asia", {"treasury": {name: int(name != "asia") for name in EIGHT}}),
    ],
)
@rule("AC-38.2/30.910.3")
def test_ties_for_pirated_cities_go_by_tokens_on_the_board_then_by_who_is_behind(gains, position):
    board = {**position.get("board", {}), "egypt": {"tanis": "city", "alexandria": "city"}}
    game = struck(
        "egypt", "piracy", options=SWITCH, traders={"piracy": "africa"}, **{**EVEN, **position, "board": board}
    )
    default_all(game)
    assert cities(game, "egypt") == []
    assert pirated(game) == [gains, gains]  # both, though others have more in stock after the first


def pirated(game):
    """Who has taken cities from whom they belonged to, one after the other."""
    return [event.by for event in game.log if isinstance(event, CityAnnexed)]


@rule("AC-38.2/30.5213", "AC-38.2/30.5211.2")
def test_the_horde_does_not_use_the_cards_of_who_gains():
    board = {"thrace": {"scythia": 4, "byzantium": 1}}
    few = dict.fromkeys(("africa", "italy", "illyria", "crete", "assyria", "egypt"), 4)
    few |= {"thrace": 2, "asia": 5}
    plain = default_all(struck("thrace", "barbarian-hordes", options=SWITCH, board=board, stock=few))
    armed = default_all(
        struck(
            "thrace",
            "barbarian-hordes",
            options=SWITCH,
            board=board,
            stock=few,
            advances={"asia": ["metalworking", "engineering"]},
        )
    )
    assert on_board(plain, "thrace") == on_board(armed, "thrace")
    assert on_board(plain, "asia") == on_board(armed, "asia")


COAST = {
    "egypt": {"tanis": "city", "alexandria": "city", "jerusalem": "city", "thebes": 9},
    "asia": {"sinope": "city", "ionia": 6},
    "africa": {"carthage": "city", "tunisia": 3},
    "crete": {"knossos": "city", "phaestos": 3},
    "italy": {"samnium": 9},
}


@rule("AC-38.2/30.910.1", "AC-38.2/30.911", "AC-38.2/30.912.1", "AC-38.2/30.912.2", "AC-38.2/30.915")
def test_pirated_cities_go_to_who_has_most_cities_in_stock():
    game = struck("egypt", "piracy", options=SWITCH, board=COAST, traders={"piracy": "africa"})
    assert asked(game) == ["africa"]
    game.play("africa", ChooseCity("tanis"))
    game.play("africa", ChooseCity("alexandria"))
    default_all(game)
    assert cities(game, "barbarians") == []
    assert "tanis" in cities(game, "italy")  # nine in stock, and most tokens on the board
    assert cities(game, "africa") == ["carthage"]
    assert cities(game, "egypt") == ["jerusalem"]


@rule("AC-38.2/30.912.2")
def test_who_traded_piracy_and_who_gains_by_it_are_no_secondary_victims():
    """Everybody has a coastal city; Italy, with most tokens on the board, gains."""
    ports = ("carthage", "rome", "epirus", "byzantium", "knossos", "troy", "cyprus", "tanis")
    board = {name: {port: "city", "samnium": 1} for name, port in zip(EIGHT, ports, strict=True)}
    board["italy"]["samnium"] = 9
    game = struck("egypt", "piracy", options=SWITCH, board=board, traders={"piracy": "africa"})
    assert cities(game, "italy") == ["rome", "tanis"]
    assert asked(game) == ["egypt"]
    assert set(about(game, "egypt")["cities"]) == {"epirus", "byzantium", "knossos", "troy", "cyprus"}


@rule("AC-38.2/30.913")
def test_the_next_in_line_takes_what_is_too_much():
    """Italy has one city in stock, and most tokens; the second city goes to who is next."""
    free = [area for area in FREE if area not in ("knossos", "tanis", "alexandria")]
    others = [name for name in EIGHT if name not in ("italy", "egypt")]
    board = {name: dict.fromkeys(free[9 * number : 9 * number + 9], "city") for number, name in enumerate(others)}
    del board["crete"][free[9 * others.index("crete")]]  # one in stock, but no token on the board
    board["italy"] = {**dict.fromkeys(free[-9:-1], "city"), "samnium": 5}
    board["egypt"] = {"tanis": "city", "alexandria": "city", **dict.fromkeys(free[54:60], "city")}
    game = default_all(struck("egypt", "piracy", options=SWITCH, traders={"piracy": "africa"}, board=board))
    assert pirated(game)[:2] == ["italy", "crete"]


@rule("AC-38.2/30.910.2")
def test_no_piracy_if_the_victim_has_most_cities_in_stock():
    board = {"egypt": {"thebes": 9}, **{name: COAST[name] for name in ("asia", "africa", "crete")}}
    game = struck(
        "egypt",
        "piracy",
        players=("africa", "crete", "asia", "egypt", "italy"),
        options=SWITCH,
        board={**board, "italy": {"rome": "city", "samnium": 4}},
    )
    assert not game.pending
    assert cities(game, "asia") == ["sinope"]
