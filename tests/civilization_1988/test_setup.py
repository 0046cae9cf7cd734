"""21 to 42: the box, the pieces and the beginning."""

import pytest
from civilization_1988.stage import BOOK, SEVEN, SIX, scene, stock

import ochre
from ochre.board.old_setups import zones
from ochre.engine.audit import audit
from ochre.engine.events import NationChosen, PhaseBegan
from ochre.rules.opening import ChooseNation
from ochre_testing import rule

STARTS = {
    2: {"thrace": "moesia", "crete": "knossos", "asia": "ankara"},
    3: {"italy": "rome", "illyria": "germania", "thrace": "scythia", "crete": "knossos", "asia": "ankara"},
    4: {"thrace": "moesia", "crete": "knossos", "asia": "mikop", "assyria": "media", "babylon": "susa"},
    5: {
        "africa": "carthage",
        "thrace": "moesia",
        "crete": "knossos",
        "asia": "mikop",
        "assyria": "media",
        "babylon": "susa",
        "egypt": "buhen",
    },
}
STARTS[6] = STARTS[7] = {**STARTS[5], "italy": "rome", "illyria": "germania", "thrace": "scythia"}
ZONES = {2: {"buff"}, 3: {"buff", "pink"}, 4: {"buff", "green"}, 5: {"buff", "green", "other"}}
ZONES[6] = ZONES[7] = {"buff", "pink", "green", "other"}


@rule("CV-42.4", "CV-42.5", "CV-32.1", "CV-32.2", "CV-32.3", "CV-42.p2.2", "CV-42.p3.2", "CV-42.p4.2")
@rule("CV-42.p5.2", "CV-42.p6.1", "CV-31.5")
@pytest.mark.parametrize("players", range(2, 8))
def test_everybody_begins_with_one_token_on_the_start_of_a_nation(players: int) -> None:
    game = ochre.setup(BOOK, players, seed=players, options={"nations": "random"})
    table = game.table
    assert {nation.id: table.area_id(nation.start) for nation in game.box.nations} == STARTS[players]
    playing = table.players()
    assert len(playing) == players
    whole = 48 if players == 7 else 56
    for nation in playing:
        assert table.occupied(nation) == [game.box.nations[nation].start]
        assert table.tokens_on_board(nation) == 2  # one token, and the first expansion
        assert table.state.stock[nation] == whole - 2
        assert (table.cities_in_stock(nation), len(table.ships(nation)), table.box.pieces.ships) == (9, 0, 4)
        assert table.state.ast[nation] == 0
    audit(table)


@rule("CV-42.p2.1", "CV-42.p3.1", "CV-42.p4.1", "CV-42.p5.1", "CV-42.p6.2")
@pytest.mark.parametrize("players", range(2, 8))
def test_only_the_zones_of_the_number_of_players_are_in_play(players: int) -> None:
    game = ochre.setup(BOOK, players, seed=1)
    on_table = {area.id for area in game.box.board.areas if not area.open_sea}
    for zone, areas in zones().items():
        land = {id for id in areas if not id.endswith(("-sea", "-mediterranean"))}
        assert land <= on_table if zone in ZONES[players] else not land & on_table, zone


@rule("CV-42.3")
def test_nations_are_chosen_one_after_the_other_in_an_order_of_chance() -> None:
    first = {}
    for seed in range(12):
        game = ochre.setup(BOOK, 3, seed=seed)
        assert len(game.pending) == 1
        decision = game.pending[0]
        first[game.seat_of(decision)] = decision
        with pytest.raises(ochre.IllegalAction):
            game.play(game.seat_of(decision), ChooseNation("egypt"))  # not on this board
        game.play(game.seat_of(decision), ChooseNation("crete"))
        other = game.pending[0]
        assert "crete" not in other.describe(game.table)["nations"]
    assert sorted(first) == [0, 1, 2]


@rule("CV-42.3", "CV-42.4")
def test_who_has_chosen_a_nation_plays_it() -> None:
    game = ochre.setup(BOOK, 2, seed=3)
    chosen = {}
    for nation in ("asia", "thrace"):
        seat = game.seat_of(game.pending[0])
        game.play(seat, ChooseNation(nation))
        chosen[nation] = seat
    assert {event.nation: event.seat for event in game.log if isinstance(event, NationChosen)} == chosen
    assert [game.table.nation_id(nation) for nation in game.table.players()] == ["thrace", "asia"]


@rule("CV-42.1", "CV-42.2", "CV-51.1")
def test_stacks_hold_their_commodities_above_their_calamity() -> None:
    orders = set()
    for seed in range(6):
        game = ochre.setup(BOOK, 2 + 4 * (seed % 2), seed=seed)
        stacks = [game.table.card_ids(cards) for cards in game.table.state.stacks]
        assert list(map(len, stacks)) == [0, 14, 11, 10, 9, 8, 7, 6, 5, 4]
        assert sorted(set(stacks[1])) == ["hides", "ochre"]
        assert [cards[-1] for cards in stacks[2:]] == [
            "volcanic-eruption-earthquake",
            "flood",
            "famine",
            "civil-war",
            "epidemic",
            "civil-disorder",
            "iconoclasm-and-heresy",
            "piracy",
        ]
        deck = game.box.deck
        assert not any(deck.is_calamity[deck.index[card]] for cards in stacks[1:] for card in cards[:-1])
        orders.add((tuple(stacks[1]), tuple(stacks[2])))
    assert len(orders) == 6  # values 1 and 2 are shuffled


@rule("CV-41.1", *(f"CV-43.E{number}" for number in range(1, 14)))
def test_the_thirteen_events_of_a_round_come_in_order() -> None:
    game = scene(
        "tax-collection",
        board={"crete": {"knossos": 3, "phaestos": "city"}, "egypt": {"memphis": 2}},
        treasury={"crete": 4},
    )
    while game.turn == 1:
        decision = game.pending[0]
        game.time_up(game.seat_of(decision))
    phases = [event.phase for event in game.log if isinstance(event, PhaseBegan)][:13]
    assert phases == [
        "tax-collection",
        "population-expansion",
        "census",
        "ship-construction",
        "movement",
        "conflict",
        "city-construction",
        "trade-cards-acquisition",
        "trade",
        "advances-acquisition",
        "calamity-resolution",
        "excess-cards",
        "ast-alteration",
    ]


@rule("CV-42.p2.3", "CV-42.p3.3", "CV-42.p4.3", "CV-42.p5.3", "CV-54.5")
@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_there_are_few_copies_of_each_civilization_card(players: int, copies: int) -> None:
    game = ochre.setup(BOOK, players, seed=1)
    found = dict(game.box.policies.copies)
    assert found.pop("mysticism") == copies
    special = {"democracy": 5, "philosophy": 5, "architecture": 6, "literacy": 6, "law": 7}
    assert found == {card: special.get(card, 4) for card in found}
    assert len(found) == 15


def test_the_options_change_what_the_book_leaves_open() -> None:
    def box(players: int = 6, **options: str) -> ochre.Game:
        return ochre.setup(BOOK, players, seed=1, options=options)

    assert box(mysticism="two").box.policies.copies["mysticism"] == 2
    assert box(players=5, mysticism="two").box.policies.copies["mysticism"] == 2
    stacks = box(calamity_stacks="advanced").table
    assert [stacks.card_id(stacks.state.stacks[n][-1]) for n in (3, 4, 5)] == ["famine", "civil-war", "flood"]
    credits = box(architecture="any-card").box.advances
    assert dict(credits.credit_from[credits["medicine"]])[credits["architecture"]] == 15


def test_a_nation_that_has_no_start_with_so_many_players_cannot_be_named() -> None:
    with pytest.raises(ValueError, match="egypt"):
        ochre.setup(BOOK, ["egypt", "crete"], seed=1)
    with pytest.raises(ValueError):
        ochre.setup(BOOK, 8, seed=1)
    assert ochre.setup(BOOK, list(SEVEN), seed=1).box.pieces.tokens == 48
    assert ochre.setup(BOOK, list(SIX), seed=1).box.pieces.tokens == 56


@rule("CV-31.1")
def test_the_number_of_a_zone_is_the_most_it_holds() -> None:
    game = scene("city-construction", board={"crete": {"knossos": 5}, "egypt": {"memphis": 6}})
    game.time_up("egypt")
    assert game.table.tokens(game.table.nation("crete"), game.table.area("knossos")) == 3 + 2  # three, then expanded
    assert stock(game, "crete") == 51
