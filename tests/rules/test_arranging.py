"""Positions made by hand: what they hold, and how every fault in them is named."""

from typing import Any

import pytest
from rules import scenes
from rules.scenes import FIVE, NINE, asked, cities, city, scene, ships, stock, tokens, treasury

import ochre
from ochre import wire
from ochre.board.advances import COLOURS
from ochre.rules.phases.movement import EndMovement, MaintainShip, MoveTokens

# What a position holds


def test_what_is_not_named_is_empty() -> None:
    view = scene("movement").view(None)
    assert view.areas == {}
    for nation in view.nations:
        assert (nation.stock, nation.treasury, nation.cities, nation.ships, nation.advances) == (55, 0, 0, [], [])
        assert (nation.space, nation.cards, nation.census) == (0, 0, 0)


def test_units_stand_where_they_are_named_and_stocks_follow() -> None:
    game = scene(
        "movement",
        board={
            "rome": {"rome": 3, "massilia": "city", "neapolis": {"tokens": 1, "city": True}, "etruria": {"tokens": 2}},
            "hellas": ["athens", "byzantium"],
            "barbarians": {"rome": 4, "corsica": 2},
            "pirates": ["corsica", "caralis"],
        },
        treasury={"rome": 7},
        ships={"rome": {"corsica": 2, "rome": 1}},
    )
    assert [tokens(game, "rome", area) for area in ("rome", "massilia", "neapolis", "etruria")] == [3, 0, 1, 2]
    assert cities(game, "rome") == ["massilia", "neapolis"]
    assert cities(game, "hellas") == ["athens", "byzantium"]
    assert cities(game, "barbarians") == ["caralis", "corsica"]
    assert [tokens(game, "barbarians", area) for area in ("rome", "corsica")] == [4, 2]
    assert (stock(game, "rome"), treasury(game, "rome"), stock(game, "hellas")) == (55 - 6 - 7, 7, 55)
    assert game.table.cities_in_stock(game.table.nation("rome")) == 7
    assert ships(game, "rome") == ["corsica", "corsica", "rome"]
    assert {nation.id: nation.census for nation in game.view(None).nations}["rome"] == 6
    game.audit()


def test_barbarians_and_pirates_may_share_an_area_in_any_order() -> None:
    board = {"pirates": ["rome"], "barbarians": {"rome": 4}}
    for order in (board, dict(reversed(board.items()))):
        game = scene("movement", board=order)
        assert (tokens(game, "barbarians", "rome"), city(game, "rome")) == (4, "barbarians")


def test_all_pieces_may_be_on_the_board() -> None:
    game = scene(
        "movement",
        board={"rome": {"rubicon": 55, **dict.fromkeys(TEN[:6] + TEN[7:], "city")}},
        ships={"rome": {"rome": 4}},
    )
    assert stock(game, "rome") == 0
    assert len(cities(game, "rome")) == 9
    assert ships(game, "rome") == ["rome"] * 4
    game.audit()


def test_ships_are_of_an_earlier_turn() -> None:
    game = scene("movement", board={"rome": {"rome": 3}}, ships={"rome": {"corsica": 1}})
    game.play("rome", MaintainShip("corsica", "rome"))
    game.play("rome", EndMovement())
    assert ships(game, "rome") == ["corsica"]


@pytest.mark.parametrize("phase", ["conflict", 4])
def test_the_game_is_at_the_beginning_of_the_phase(phase: str | int) -> None:
    board = {"rome": {"rome": 3}, "hellas": {"athens": "city"}, "minoa": {"athens": 7}}
    game = ochre.arrange(scenes.edition, NINE, phase=phase, turn=7, board=board)
    assert (game.turn, game.phase) == (7, "conflict")
    assert asked(game) == ["minoa"]


def test_without_a_phase_it_is_the_first() -> None:
    game = ochre.arrange(scenes.edition, NINE, board={"rome": {"rome": "city", "etruria": 2}})
    assert treasury(game, "rome") == 2  # taxes
    assert tokens(game, "rome", "etruria") == 4  # growth
    assert game.phase == "movement"


def test_seats_are_in_the_order_given() -> None:
    players = ("egypt", "hellas", "minoa", "hatti", "assyria")
    game = scene("movement", players)
    assert [game.view(seat).nation for seat in range(5)] == list(players)


def test_advances_bring_their_credits_unless_given() -> None:
    advances = {"rome": ["agriculture", "metalworking"], "hellas": ["agriculture"]}
    game = scene("movement", advances=advances, credits={"hellas": {"arts": 35}})
    cards = game.box.advances
    held = [cards.cards[cards.index[id]].credits for id in advances["rome"]]
    views = {nation.id: nation for nation in game.view(None).nations}
    assert list(views["rome"].credits.values()) == [sum(colour) for colour in zip(*held, strict=True)]
    assert views["hellas"].credits == {**dict.fromkeys(COLOURS, 0), "arts": 35}
    assert sorted(views["rome"].advances) == ["agriculture", "metalworking"]
    game = scene("movement", FIVE, advances={"hellas": ["agriculture"]})  # five players begin with 10 of each colour
    views = {nation.id: nation for nation in game.view(None).nations}
    assert set(views["egypt"].credits.values()) == {10}
    agriculture = cards.cards[cards.index["agriculture"]].credits
    assert list(views["hellas"].credits.values()) == [10 + points for points in agriculture]


def test_markers() -> None:
    view = scene("movement", ast={"rome": 5, "egypt": 15}).view(None)
    assert {nation.id: nation.space for nation in view.nations if nation.space} == {"rome": 5, "egypt": 15}


def test_cards_lie_in_hands_in_named_stacks_or_on_discard_piles() -> None:
    game = scene(
        "movement",
        hands={"rome": ["ochre", "ochre", "gold", "water", "famine"]},
        stacks={1: ["clay", "ochre", "clay"], 9: []},
    )
    view = game.view("rome")
    assert view.hand == {"water": 1, "ochre": 2, "famine": 1, "gold": 1}
    deck, state = game.box.deck, game.table.state
    assert game.table.card_ids(state.stacks[1]) == ["clay", "ochre", "clay"]
    assert state.stacks[9] == b""
    # The other cards of a named stack are discards; those of the others lie in their stacks, prepared as at the start.
    assert view.discards["ochre"] == deck.counts[deck.index["ochre"]] - 3
    assert view.discards["gold"] == deck.counts[deck.index["gold"]] - 1
    assert {deck.stack[deck.index[card]] for card in view.discards} == {1, 9}
    assert deck.index["famine"] not in state.stacks[3]
    assert (
        sum(map(len, state.stacks[2:9]))
        == sum(count for card, count in zip(deck.cards, deck.counts, strict=True) if 2 <= card.stack <= 8) - 1
    )
    game.audit()


def test_options_and_seed_are_those_given() -> None:
    game = scene("movement", options={"ast": "expert"}, seed=5)
    assert game.box.options["ast"] == "expert"
    assert game.table.state.stacks == scene("movement", options={"ast": "expert"}, seed=5).table.state.stacks
    assert game.table.state.stacks != scene("movement", seed=6).table.state.stacks


# Records


def test_the_record_of_an_arranged_game_replays() -> None:
    game = scene(
        "movement",
        board={"rome": {"rome": 3, "massilia": "city"}, "pirates": ["caralis"], "barbarians": {"corsica": 1}},
        ships={"rome": {"corsica": 1}},
        treasury={"rome": 4},
        advances={"rome": ["agriculture"]},
        credits={"hellas": {"arts": 5}},
        hands={"rome": ["ochre"]},
        ast={"rome": 2},
        stacks={1: ["clay"]},
        seed=3,
    )
    game.play("rome", MoveTokens("rome", "etruria", 2))
    game.play("rome", MaintainShip("corsica"))
    for nation in NINE:
        game.play(nation, EndMovement())
    read, _ = wire.decode_record(wire.encode_record(game.record))
    again = ochre.replay(read)
    assert again.hash() == game.hash()
    assert again.record.start.position == game.record.start.position
    assert ochre.replay(read, upto=1).hash() != game.hash()


# Faults


def faults(**position: Any) -> tuple[str, ...]:
    with pytest.raises(ochre.ImpossiblePosition) as refusal:
        ochre.arrange(scenes.edition, **{"players": NINE, **position})
    for fault in refusal.value.faults:
        assert fault in str(refusal.value)
    return refusal.value.faults


TEN = ["rome", "massilia", "neapolis", "caralis", "salonae", "tarentum", "rubicon", "etruria", "corsica", "samnium"]

FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "phase": ({"phase": "lunch"}, "there is no phase 'lunch'; the phases are tax-collection"),
    "phase number": ({"phase": 14}, "there is no phase 14"),
    "no phase": ({"phase": True}, "there is no phase True"),
    "turn": ({"turn": 0}, "turn 0 is no turn"),
    "turn in the far future": ({"turn": 201}, "turn 201 is no turn"),
    "no turn": ({"turn": "five"}, "turn 'five' is no turn"),
    "board of nobody": ({"board": {"babylon": {"rome": 1}}}, "board: 'babylon' does not play"),
    "board of no areas": ({"board": {"rome": 3}}, "board of rome: 3 is no table of names"),
    "ships of nobody": ({"ships": {"barbarians": {"rome": 1}}}, "ships: 'barbarians' does not play"),
    "treasury of nobody": ({"treasury": {"pirates": 1}}, "treasury: 'pirates' does not play"),
    "advances of nobody": ({"advances": {"babylon": []}}, "advances: 'babylon' does not play"),
    "credits of nobody": ({"credits": {"babylon": {}}}, "credits: 'babylon' does not play"),
    "hand of nobody": ({"hands": {"babylon": []}}, "hands: 'babylon' does not play"),
    "marker of nobody": ({"ast": {"babylon": 1}}, "ast: 'babylon' does not play"),
    "unknown area": ({"board": {"rome": {"atlantis": 1}}}, "rome in atlantis: there is no area 'atlantis' on this map"),
    "pirates nowhere": ({"board": {"pirates": ["atlantis"]}}, "pirates in atlantis: there is no area 'atlantis'"),
    "open sea": ({"board": {"rome": {"aegean-sea": 1}}}, "rome in aegean-sea: no unit stands on the open sea"),
    "out of play": ({"players": FIVE, "board": {"hellas": {"rome": 1}}}, "hellas in rome: rome is not in play"),
    "negative": ({"board": {"rome": {"rome": -1}}}, "rome in rome: -1 is no number from 0 to 200"),
    "no number": ({"board": {"rome": {"rome": "many"}}}, "rome in rome: 'many' is no number"),
    "a bool": ({"board": {"rome": {"rome": True}}}, "rome in rome: True is no number"),
    "misspelt": ({"board": {"rome": {"rome": {"token": 3}}}}, "rome in rome: there is nothing called token"),
    "no city or city": ({"board": {"rome": {"rome": {"city": 2}}}}, "rome in rome: a city is there or not"),
    "two cities": ({"board": {"rome": ["rome"], "celt": ["rome"]}}, "celt in rome: there is a city already"),
    "limit 0": ({"board": {"celt": ["caledonia"]}}, "celt in caledonia: no city stands where the limit is 0"),
    "56 tokens": ({"board": {"rome": {"rome": 30, "etruria": 26}}}, "rome has 56 tokens on the board; there are 55"),
    "10 cities": (
        {"board": {"rome": TEN}},
        "rome has 10 cities; there are 9",
    ),
    "5 ships": ({"ships": {"rome": {"rome": 3, "corsica": 2}}}, "rome has 5 ships; there are 4"),
    "a fleet": ({"ships": {"rome": {"rome": 5}}}, "ships of rome in rome: 5 is no number from 0 to 4"),
    "ship inland": ({"ships": {"rome": {"cisalpina": 1}}}, "ships of rome: cisalpina is not coastal"),
    "ship at sea": ({"ships": {"rome": {"aegean-sea": 1}}}, "ships of rome: aegean-sea is not coastal"),
    "ship nowhere": ({"ships": {"rome": {"atlantis": 1}}}, "ships of rome: there is no area 'atlantis'"),
    "ship out of play": ({"players": FIVE, "ships": {"hellas": {"rome": 1}}}, "ships of hellas: rome is not in play"),
    "ships of no areas": ({"ships": {"rome": 2}}, "ships of rome: 2 is no table of names"),
    "rich": ({"treasury": {"rome": 56}}, "treasury of rome: 56 is no number from 0 to 55"),
    "too rich": (
        {"board": {"rome": {"rome": 30}}, "treasury": {"rome": 26}},
        "rome has 25 tokens off the board, not 26 for the treasury",
    ),
    "no treasury": ({"treasury": {"rome": None}}, "treasury of rome: None is no number"),
    "unknown advance": ({"advances": {"rome": ["internet"]}}, "advances of rome: there is no advance 'internet'"),
    "advance twice": ({"advances": {"rome": ["law", "law"]}}, "advances of rome: law is named twice"),
    "no advances": ({"advances": {"rome": "law"}}, "advances of rome: 'law' is no list"),
    "unknown colour": ({"credits": {"rome": {"pink": 5}}}, "credits of rome: there is no colour 'pink'"),
    "debt": ({"credits": {"rome": {"arts": -5}}}, "credits of rome: -5 is no number from 0 to 1000"),
    "unknown card": ({"hands": {"rome": ["plutonium"]}}, "hand of rome: there is no card 'plutonium' in this game"),
    "card of others": ({"players": FIVE, "hands": {"hellas": ["amber"]}}, "hand of hellas: there is no card 'amber'"),
    "too many cards": ({"hands": {"rome": ["famine"], "celt": ["famine"]}}, "there are 1 famine, not 2"),
    "card in hand and stack": ({"hands": {"rome": ["famine"]}, "stacks": {3: ["famine"]}}, "there are 1 famine, not 2"),
    "no hand": ({"hands": {"rome": "ochre"}}, "hands of rome: 'ochre' is no list"),
    "unknown stack": ({"stacks": {10: []}}, "there is no stack 10"),
    "wrong stack": ({"stacks": {2: ["ochre"]}}, "stack 2: 'ochre' is no card of it"),
    "no stack": ({"stacks": {2: "iron"}}, "stack 2: 'iron' is no list"),
    "beyond the track": ({"ast": {"rome": 17}}, "space of rome: 17 is no number from 0 to"),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_every_fault_is_named(kind: str) -> None:
    position, fault = FAULTS[kind]
    found = faults(**position)
    assert len(found) == 1
    assert found[0].startswith(fault)


def test_all_faults_are_named_at_once() -> None:
    found = faults(
        phase="lunch",
        turn=-3,
        board={"babylon": {}, "rome": {"atlantis": 1, "rome": 60}, "celt": ["caledonia"]},
        ships={"rome": {"cisalpina": 5}},
        treasury={"rome": 99},
        advances={"rome": ["internet"]},
        credits={"rome": {"pink": 1}},
        hands={"rome": ["plutonium"]},
        ast={"rome": 99},
        stacks={0: [], 1: ["iron"]},
    )
    starts = [
        "there is no phase",
        "turn",
        "board",
        "rome in atlantis",
        "celt in caledonia",
        "rome has 60",
        "ships of rome: cis",
        "ships of rome in cis",
        "treasury of rome",
        "advances of rome",
        "credits of rome",
        "space of rome",
        "hand of rome",
        "there is no stack 0",
        "stack 1",
    ]
    assert len(found) == len(starts)
    for fault, start in zip(found, starts, strict=True):
        assert fault.startswith(start)


def test_a_phase_that_this_turn_of_the_scenario_does_not_have() -> None:
    (fault,) = faults(players=FIVE, phase="trade", turn=1, options={"scenario": "first"})
    assert fault == "turn 1 of this scenario has no phase 'trade'"


@pytest.mark.parametrize("players", [NINE[:4], (*FIVE[:4], "minoa"), (*FIVE[:4], "babylon")])
def test_who_cannot_sit_together(players: tuple[str, ...]) -> None:
    with pytest.raises(ValueError):
        scene("movement", players)
