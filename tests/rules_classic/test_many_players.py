"""38: nine and more players, and the variant in which Hordes and Piracy go to players."""

from random import Random

from rules_classic.ac import asked, cities, default_all, held, on_board, space, stage, struck, tokens

import ochre
from ochre.engine.state import ABSENT
from ochre.rules.calamities.choices import ChooseCity
from ochre.rules.phases.population_expansion import entitlement
from ochre_testing import rule

FIVE = ["memphis", "tanis", "fayum", "alexandria", "thebes"]


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
    game = started(10)
    table = game.table
    egypt = table.nation("egypt")
    for area in FIVE:
        table.state.city[table.area(area)] = egypt + 1
    table.place(egypt, table.area("upper-egypt"), 20)
    for card in ("pottery", "law"):
        table.acquire(egypt, table.advance(card))
    table.move_marker(egypt, 7)
    from ochre.rules.classic.calamities import civil_war

    civil_war.civil_war(table, egypt, -1)
    entry = table.state.agenda[0]
    assert entry[0] == "first-faction"
    new = entry[2]
    assert table.nation_id(new) == "egypt-2"
    assert table.state.seat[new] == 9
    civil_war.join(table, new, egypt)
    assert held(game, "egypt-2") == held(game, "egypt") == ["pottery", "law"]
    assert space(game, "egypt-2") == space(game, "egypt") == 7
    assert new in table.players()
    # an ordinary beneficiary afterwards copies nothing
    civil_war.civil_war(table, egypt, -1)
    other = table.state.agenda[0][2]
    assert table.state.leaving[other] != ABSENT


SWITCH = {"barbarians_to_players": True}


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


@rule("AC-38.2/30.520.3", "AC-38.2/30.910.3")
def test_ties_go_by_pieces_then_by_who_is_behind():
    from ochre.rules.classic.beneficiaries import by_cities, by_tokens, in_line

    game = stage(
        "census",
        ast={"africa": 5, "italy": 3, "illyria": 3, "thrace": 3},
        advances={"italy": ["law"], "illyria": ["pottery"], "thrace": ["pottery"]},
        treasury={"illyria": 0},
    )
    table = game.table
    four = [table.nation(name) for name in ("africa", "italy", "illyria", "thrace")]
    for key in (by_tokens, by_cities):
        assert [table.nation_id(nation) for nation in in_line(table, four, key)] == [
            "illyria",
            "thrace",
            "italy",
            "africa",
        ]
    game = stage("census", board={"africa": {"carthage": "city"}, "italy": {"rome": 2}})
    table = game.table
    two = [table.nation("africa"), table.nation("italy"), table.nation("egypt")]
    assert [table.nation_id(nation) for nation in in_line(table, two, by_tokens)] == ["egypt", "africa", "italy"]
    assert [table.nation_id(nation) for nation in in_line(table, two, by_cities)] == ["italy", "egypt", "africa"]


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


@rule("AC-38.2/30.913")
def test_the_next_in_line_takes_what_is_too_much():
    from ochre.rules.classic.calamities.piracy import take_for_pirates

    eight = ["rome", "troy", "sinope", "ankara", "athens", "argos", "sparta", "corinth", "sardes"]
    game = stage(
        "census",
        players=("africa", "italy", "illyria", "thrace", "crete"),
        options=SWITCH,
        board={"italy": {"rome": "city"}, "crete": {"knossos": "city"}},
    )
    assert eight
    table = game.table
    for name in ("africa", "illyria", "thrace"):
        free = [area for area in table.box.board.land_areas if not table.state.city[area]][:9]
        for area in free:
            table.state.city[area] = table.nation(name) + 1
    take_for_pirates(table, table.area("knossos"), table.nation("thrace"))
    assert cities(game, "italy") == ["knossos", "rome"]


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
