"""Mega Civilization with 12 to 18 players: two blocks of trade cards on one table."""

from collections import Counter
from typing import Any

import pytest
from rules import scenes
from rules.calamities.stage import done, finish, struck
from rules.scenes import asked, cities, city, hand_of, on_board, refused, tokens

import ochre
from ochre.board.setups import mega_setup
from ochre.engine.events import CalamityStruck, CardDrawn, Told
from ochre.engine.game import Game
from ochre.rules.calamities.choices import ChooseCity, NameVictims
from ochre.rules.insisting import Insist
from ochre.rules.payment import best_payment, spending_power
from ochre.rules.phases.advances_acquisition import AcquireAdvances, DiscardExcess, SubstituteCard
from ochre.rules.phases.trade import AcceptOffer, CloseTrade, MakeOffer
from ochre.rules.phases.trade_cards import BuyCard
from ochre_testing import only, rule

pytestmark = only("MC")

TWELVE = mega_setup(12, "both")
EIGHTEEN = mega_setup(18, "both").civilizations
SIXTEEN = mega_setup(16, "both").civilizations


def arranged(players: tuple[str, ...], phase: str, board: dict[str, Any] | None = None, **position: Any) -> Game:
    """Hatti has a token on the board, so that the next turn asks somebody something."""
    board = {"hatti": {"hattusa": 1}, **(board or {})}
    return ochre.arrange(scenes.edition, players, phase=phase, board=board, **position)


def twelve(phase: str, **position: Any) -> Game:
    return arranged(TWELVE.civilizations, phase, **position)


def region(nation: str, number: int) -> list[str]:
    """So many areas of this nation's region where a city can stand."""
    board = mega_setup(18, "both").board()
    return [board.ids[area] for area in board.regions[nation] if board.limit[area]][:number]


# Blocks


@rule("MC-setup.23", "MC-setup.24", "MC-setup.27", "MC-setup.28", "MC-setup.29", "MC-setup.30", "MC-setup.31")
@rule("MC-setup.32", "MC-setup.33", "MC-setup.6")
@pytest.mark.parametrize(
    ("players", "sizes", "moved"),
    [
        (12, (6, 6), {"assyria"}),
        (13, (6, 7), {"assyria", "egypt"}),
        (14, (7, 7), {"assyria", "egypt"}),
        (15, (7, 8), {"assyria"}),
        (16, (8, 8), {"assyria"}),
        (17, (8, 9), set()),
        (18, (9, 9), set()),
    ],
)
def test_every_nation_belongs_to_one_block(players: int, sizes: tuple[int, int], moved: set[str]) -> None:
    game = ochre.setup(scenes.edition, players, seed=1, options={"nations": "random"})
    blocks = [nation.block for nation in game.box.nations]
    assert (blocks.count(0), blocks.count(1)) == sizes
    west = {nation.id for nation in ochre.setup(scenes.edition, 9, seed=1).box.nations}
    assert {nation.id for nation in game.box.nations if nation.id in west and nation.block} == moved
    assert game.box.deck.blocks == 2
    assert len(game.view(None).stacks) == 19


@rule("MC-setup.25", "MC-setup.26")
@pytest.mark.parametrize(("players", "own", "foreign"), [(10, "ochre", "flax"), (11, "flax", "ochre")])
def test_ten_count_as_west_and_eleven_as_east(players: int, own: str, foreign: str) -> None:
    game = ochre.setup(scenes.edition, players, seed=1, options={"nations": "random"})
    assert {nation.block for nation in game.box.nations} == {0}
    assert own in game.box.deck.index
    assert foreign not in game.box.deck.index
    assert game.box.board.coastal[game.box.board["sinai"]]  # the whole map lies on the table
    assert {"vesuvius", "danakil"} <= set(game.box.board.volcanoes)


@rule("MC-setup.12-14.4", "MC-setup.12-14.5", "MC-setup.12-14.6")
@rule("MC-setup.15-18.3", "MC-setup.15-18.4", "MC-setup.15-18.5")
@pytest.mark.parametrize("players", range(12, 19))
def test_the_stacks_of_both_blocks_are_laid_in_parts(players: int) -> None:
    orders = set[bytes]()
    for seed in range(4):
        game = ochre.setup(scenes.edition, players, seed=seed, options={"nations": "random"})
        deck, stacks = game.box.deck, game.table.state.stacks
        for pile in range(1, 19):
            cards = stacks[pile]
            assert all(deck.pile[card] == pile for card in cards)
            calamity = [deck.cards[card].calamity for card in cards]
            assert (calamity[-1] == "non-tradeable") == (pile % 9 != 1)
            assert "non-tradeable" not in calamity[:-1]
            complete = [number for number, card in enumerate(cards) if card in deck.additional]
            split = [
                number
                for number, card in enumerate(cards)
                if card not in deck.additional and not deck.is_calamity[card]
            ]
            assert max(split) < min(complete)  # the broken sets lie on top of the whole one
            if "tradeable" in calamity:
                assert calamity.index("tradeable") > max(split)
            if players >= 15 and pile % 9 != 1:
                assert calamity.index("minor") < min(complete)
            else:
                assert "minor" not in calamity
        orders.add(stacks[2])
        game.audit()
    assert len(orders) > 1


@rule("MC-setup.12-14.7")
def test_twelve_start_with_five_credits_of_every_colour() -> None:
    for players, credits in ((11, 0), (12, 5), (13, 0), (18, 0)):
        game = ochre.setup(scenes.edition, players, seed=1, options={"nations": "random"})
        assert all(set(nation.credits.values()) == {credits} for nation in game.view(None).nations)
    game = ochre.setup(scenes.edition, 12, seed=1, options={"nations": "random", "scenario": "short"})
    assert all(set(nation.credits.values()) == {0} for nation in game.view(None).nations)


@rule("MC-6b.9", "MC-setup.23", "MC-6a.6")
def test_everybody_draws_from_the_own_block_and_gets_water_from_an_empty_stack_of_it() -> None:
    board = {nation: region(nation, 2) for nation in ("rome", "egypt", "assyria", "saba")}
    stacks = {1: ["clay"] * 2, 2: ["papyri"], 10: ["flax"] * 2, 11: ["stone", "furs-east"]}
    game = twelve("trade-cards-acquisition", board=board, stacks=stacks)
    drawn = {event.nation: [] for event in game.log if isinstance(event, CardDrawn)}
    for event in game.log:
        if isinstance(event, CardDrawn):
            drawn[event.nation].append(event.card)
    assert drawn == {
        "saba": ["flax", "stone"],
        "assyria": ["flax", "furs-east"],  # counts as East
        "rome": ["clay", "papyri"],
        "egypt": ["clay", "water"],  # the eastern stack does not help
    }


@rule("MC-6b.9")
def test_cards_are_bought_from_the_own_block() -> None:
    stacks = {9: ["ivory"] * 2, 18: ["silk"]}
    game = twelve("trade-cards-acquisition", board={n: region(n, 1) for n in ("rome", "saba")},
                  treasury={"rome": 15, "saba": 30}, stacks=stacks)  # fmt: skip
    game.play("saba", BuyCard(9))
    game.play("saba", BuyCard(9))
    game.play("rome", BuyCard(9))
    assert [card for card in hand_of(game, "saba") if card in ("silk", "water", "ivory")] == ["water", "silk"]
    assert "ivory" in hand_of(game, "rome")


# Sets and trade


@rule("MC-7.26", "MC-7.3-v1")
def test_cards_of_both_blocks_make_one_set() -> None:
    game = twelve("advances-acquisition", hands={"rome": ["clay"] * 4 + ["clay-east"] * 3})
    rome = game.table.nation("rome")
    assert spending_power(game.table, rome) == 49
    refused(game, "rome", AcquireAdvances(("mysticism",), {"clay": 4, "clay-east": 2}), "MC-12.8")  # 45 with credits
    game.play("rome", AcquireAdvances(("mysticism",), {"clay": 4, "clay-east": 3}))
    assert game.table.holds(rome, game.table.advance("mysticism"))
    assert hand_of(game, "rome") == []
    game.audit()


@rule("MC-13c.4", "MC-13c.1")
def test_after_the_turn_every_card_lies_under_a_stack_of_its_block() -> None:
    game = twelve(
        "advances-acquisition",
        hands={"rome": ["clay"] * 4 + ["clay-east"] * 3},
        stacks={1: ["ochre"], 10: ["flax"]},
    )
    game.play("rome", AcquireAdvances(("mysticism",), {"clay": 4, "clay-east": 3}))
    while game.turn == 1:
        game.time_up(game.seat_of(game.pending[0]))
    deck, stacks = game.box.deck, game.table.state.stacks
    assert (stacks[1].count(deck["clay"]), stacks[10].count(deck["clay-east"])) == (5, 4)
    for pile, cards in enumerate(stacks):
        assert all(deck.pile[card] == pile for card in cards)
    game.audit()


@rule("MC-adv.trade-empire.1", "MC-7.26")
def test_trade_empire_enlarges_a_set_of_both_blocks() -> None:
    hands = {"rome": ["clay"] * 4 + ["clay-east"] * 3 + ["iron"]}
    game = twelve("advances-acquisition", hands=hands, advances={"rome": ["trade-empire"]}, credits={"rome": {}})
    cards = {"clay": 4, "clay-east": 3}
    wrong = AcquireAdvances(("mythology",), {"clay": 4, "clay-east": 2}, substitute=SubstituteCard("clay-east", "clay"))
    refused(game, "rome", wrong, "MC-adv.trade-empire.1")
    game.play("rome", AcquireAdvances(("mythology",), cards, substitute=SubstituteCard("iron", "clay-east")))  # 64
    assert hand_of(game, "rome") == []


def test_the_best_payment_uses_cards_of_both_blocks() -> None:
    hands = {"rome": ["clay"] * 4 + ["clay-east"] * 3 + ["iron-east", "papyri"]}
    game = twelve("advances-acquisition", hands=hands, advances={"rome": ["trade-empire"]})
    rome, deck = game.table.nation("rome"), game.box.deck
    for price in (16, 25, 36, 49, 60, 64, 66):
        payment = best_payment(game.table, rome, price)
        assert payment is not None
        paid = dict(payment.cards)
        if payment.substitute is not None:
            paid[payment.substitute.card] = paid.get(payment.substitute.card, 0) + 1
        assert all(count <= game.table.held(rome, card) for card, count in paid.items())
        sets = Counter[int]()
        for card, count in payment.cards.items():
            sets[deck.same[card]] += count
        if payment.substitute is not None:
            sets[payment.substitute.stands_for] += 1
        assert sum(deck.set_value(card, count) for card, count in sets.items()) >= price
    assert best_payment(game.table, rome, 70) is None


@rule("MC-7.26", "MC-7.12", "MC-7.13")
def test_players_trade_across_blocks_and_name_commodities_not_blocks() -> None:
    hands = {"rome": ["clay", "clay-east", "ochre"], "saba": ["clay-east", "hides", "hides-east"]}
    game = twelve("trade", hands=hands)
    offer = MakeOffer(("clay", "clay-east", "ochre"), ("clay", "clay"), wants=("hides-east", "hides"))
    game.play("rome", offer)
    shown = game.view("saba").offers[0]
    assert (shown.says, shown.wants) == (["clay", "clay"], ["hides", "hides"])
    answer = AcceptOffer(1, ("clay-east", "hides", "hides-east"), ("hides", "clay"))
    refused(game, "saba", answer, "MC-7.12")
    game.play("saba", AcceptOffer(1, ("clay-east", "hides", "hides-east"), ("hides-east", "hides-east")))
    assert sorted(hand_of(game, "rome")) == ["clay-east", "hides", "hides-east"]
    assert sorted(hand_of(game, "saba")) == ["clay", "clay-east", "ochre"]


@rule("MC-12.22-v1", "MC-12.23")
@pytest.mark.parametrize(("players", "limit"), [(11, 8), (12, 9), (14, 9), (15, 9), (18, 9)])
def test_with_twelve_and_more_players_nine_cards_may_be_kept(players: int, limit: int) -> None:
    nations = ochre.setup(scenes.edition, players, seed=1).box.nations
    ids = tuple(nation.id for nation in nations)
    game = ochre.arrange(scenes.edition, ids, phase="advances-acquisition", hands={ids[0]: ["water"] * 11})
    game.play(ids[0], AcquireAdvances())
    assert asked(game, "discard-to-hand-limit") == [ids[0]]
    game.play(ids[0], DiscardExcess({"water": 11 - limit}))
    assert len(hand_of(game, ids[0])) == limit


# Calamity selection


@rule("MC-8.3", "MC-8.7")
def test_of_two_calamities_with_one_name_one_is_discarded_at_random_whatever_the_total() -> None:
    kept = set[str]()
    for seed in range(12):
        hands = {"rome": ["civil-disorder", "civil-disorder-east"]}
        game = arranged(SIXTEEN, "calamity-selection", {"rome": region("rome", 5)}, hands=hands, seed=seed)
        held = game.table.card_ids(game.table.calamities(game.table.nation("rome")))
        assert len(held) == 1  # it waits for Rome's answer
        kept.update(held)
        gone = {"civil-disorder", "civil-disorder-east"} - set(held)
        assert set(game.view(None).discards) == gone
        game.audit()
    assert kept == {"civil-disorder", "civil-disorder-east"}


@rule("MC-8.ex2-v1", "MC-8.7", "MC-8.2", "MC-8.8")
def test_jacob_discards_one_superstition_and_then_one_of_the_four_others() -> None:
    hand = ["superstition", "superstition-east", "tyranny", "squandered-wealth", "coastal-migration"]
    kept = Counter[tuple[str, ...]]()
    for seed in range(60):
        game = arranged(SIXTEEN, "calamity-selection", hands={"rome": hand}, seed=seed)
        discards = [card for event in game.log if type(event).__name__ == "CardsDiscarded" for card in event.cards][:2]
        assert discards[0] in ("superstition", "superstition-east")
        assert discards[1] not in ("superstition", "superstition-east") or discards[1] != discards[0]
        kept[tuple(sorted(set(hand) - set(discards)))] += 1
    second = {card.removesuffix("-east") for cards in kept for card in hand if card not in cards}
    assert second == {"superstition", "tyranny", "squandered-wealth", "coastal-migration"}
    assert all(len(cards) == 3 for cards in kept)


@rule("MC-8.1", "MC-8.2")
@pytest.mark.parametrize(("players", "limit"), [(12, 2), (14, 2), (15, 3), (18, 3)])
def test_calamity_limits_with_two_blocks(players: int, limit: int) -> None:
    ids = mega_setup(players, "both").civilizations
    hand = ["civil-disorder", "superstition-east", "slave-revolt", "epidemic"]
    if players >= 15:
        hand += ["tempest", "city-riots-east"]
    game = arranged(ids, "calamity-selection", hands={"rome": hand})
    gone = [card for event in game.log if type(event).__name__ == "CardsDiscarded" for card in event.cards]
    laid = [event.count for event in game.log if type(event).__name__ == "CalamitiesLaid" and event.nation == "rome"]
    assert laid[0] == len(hand)
    assert limit in laid or limit - 1 in laid
    assert len(gone) >= len(hand) - limit


# Calamity resolution


def both(calamity: str, **position: Any) -> Game:
    """Rome holds the western copy of a calamity, Persia the eastern one."""
    hands = {"rome": [calamity], "persia": [f"{calamity}-east"]}
    return struck_both(hands, **position)


def struck_both(hands: dict[str, list[str]], **position: Any) -> Game:
    game = struck("rome", *hands.pop("rome"), players=EIGHTEEN, hands=hands, **position)
    return game


def victims(game: Game) -> list[tuple[str, str | None]]:
    return [(event.victim, event.beneficiary) for event in game.log if isinstance(event, CalamityStruck)]


CROWD = {nation: {region(nation, 9)[-1]: 20} for nation in EIGHTEEN}


@rule("MC-9.blk.1", "MC-9.blk.7", "MC-9.2")
def test_two_famines_select_all_victims_in_ranking_order_before_anybody_suffers() -> None:
    game = both("famine", board=CROWD)
    assert victims(game) == [("rome", None), ("persia", None)]  # ranked 11 and 12
    assert asked(game) == ["rome"]
    game.play("rome", NameVictims(["minoa", "hatti", "egypt"]))
    assert asked(game) == ["persia"]
    assert all(on_board(game, nation) == 20 for nation in EIGHTEEN)
    game.play("persia", NameVictims(["saba", "nubia", "indus"]))
    finish(game)
    assert done(game)
    left = {nation: on_board(game, nation) for nation in EIGHTEEN if on_board(game, nation) < 20}
    assert left == {
        "rome": 10, "persia": 10, "minoa": 15, "hatti": 15, "egypt": 15, "saba": 15, "nubia": 15, "indus": 15,
    }  # fmt: skip


@rule("MC-9.blk.5")
def test_victims_of_a_non_tradeable_calamity_are_of_the_own_block() -> None:
    game = both("famine", board=CROWD)
    refused(game, "rome", NameVictims(["minoa", "hatti", "saba"]), "MC-cal.famine.2")
    assert set(game.pending[0].describe(game.table)["among"]) == {
        "minoa", "assyria", "celt", "carthage", "hatti", "iberia", "hellas", "egypt",
    }  # fmt: skip
    game.play("rome", NameVictims(["minoa", "hatti", "egypt"]))
    refused(game, "persia", NameVictims(["celt", "nubia", "indus"]), "MC-cal.famine.2")


@rule("MC-9.blk.5", "MC-cal.gen.22")
def test_the_beneficiary_of_a_non_tradeable_calamity_is_of_the_own_block() -> None:
    """Saba, of the East, has most cities in stock of all; of the West it is Celt."""
    board: dict[str, Any] = {nation: region(nation, 2) for nation in EIGHTEEN if nation not in ("saba", "celt")}
    board["celt"] = region("celt", 1)
    board["rome"] = {**dict.fromkeys(region("rome", 8), "city"), "corsica": 3}
    game = struck("rome", "tyranny", players=EIGHTEEN, board=board)
    assert victims(game) == [("rome", "celt")]


@rule("MC-9.blk.11")
def test_beneficiary_and_victims_of_a_tradeable_calamity_come_from_either_block() -> None:
    game = struck("rome", "epidemic", players=EIGHTEEN, board=CROWD, traders={"epidemic": "saba"})
    assert victims(game) == [("rome", "saba")]
    among = game.pending[0].describe(game.table)["among"]
    assert {"minoa", "persia"} <= set(among)
    game.play("rome", NameVictims(["minoa", "persia"]))
    finish(game)
    assert (on_board(game, "minoa"), on_board(game, "persia")) == (10, 10)
    drawn = struck("rome", "epidemic", players=EIGHTEEN, board={n: CROWD[n] for n in EIGHTEEN if n != "saba"})
    assert victims(drawn) == [("rome", "saba")]


@rule("MC-9.blk.2", "MC-9.blk.3", "MC-9.blk.4")
def test_nobody_suffers_twice_and_neither_primary_victims_nor_beneficiaries_are_selected() -> None:
    traders = {"epidemic": "saba", "epidemic-east": "egypt"}
    game = both("epidemic", board=CROWD, traders=traders)
    for wrong in (["persia", "minoa"], ["saba", "minoa"], ["egypt", "minoa"]):
        refused(game, "rome", NameVictims(wrong), "MC-cal.epidemic.2")
    game.play("rome", NameVictims(["minoa", "nubia"]))
    for wrong in (["rome", "celt"], ["minoa", "celt"], ["nubia", "celt"], ["saba", "celt"], ["egypt", "celt"]):
        refused(game, "persia", NameVictims(wrong), "MC-cal.epidemic.2")
    game.play("persia", NameVictims(["celt", "indus"]))
    finish(game)
    assert done(game)
    assert (on_board(game, "minoa"), on_board(game, "celt"), on_board(game, "saba")) == (10, 10, 20)


@rule("MC-9.blk.12")
def test_a_primary_victim_may_be_beneficiary_of_the_other_one() -> None:
    game = both("epidemic", board=CROWD, traders={"epidemic": "persia", "epidemic-east": "rome"})
    assert victims(game) == [("rome", "persia"), ("persia", "rome")]


@rule("MC-9.blk.8", "MC-9.blk.3", "MC-9.blk.1")
def test_if_a_primary_victim_insists_the_first_is_resolved_entirely_before_the_second() -> None:
    hands = {"rome": ["famine", "water", "water"], "persia": ["famine-east", "water", "water"]}
    game = arranged(EIGHTEEN, "trade", CROWD, hands=hands)
    game.play("persia", Insist())
    game.play(None, CloseTrade())
    assert asked(game) == ["rome"]
    game.play("rome", NameVictims(["minoa", "hatti", "egypt"]))
    assert on_board(game, "minoa") == 15  # before Persia selects
    assert asked(game) == ["persia"]
    refused(game, "persia", NameVictims(["rome", "nubia", "indus"]), "MC-cal.famine.2")
    game.play("persia", NameVictims(["saba", "nubia", "indus"]))
    hurt = [event.nation for event in game.log if isinstance(event, Told) and event.what == "damage"]
    assert hurt == ["rome", "minoa", "hatti", "egypt", "persia", "saba", "nubia", "indus"]


@rule("MC-9.blk.2", "MC-9.blk.3", "MC-9.blk.4", "MC-9.blk.1")
def test_two_piracies_take_cities_of_four_different_others() -> None:
    board = mega_setup(18, "both").board()

    def harbours(nation: str, number: int) -> list[str]:
        return [board.ids[a] for a in board.regions[nation] if board.limit[a] and board.coastal[a]][:number]

    coastal = {nation: harbours(nation, 3) for nation in EIGHTEEN if harbours(nation, 3)}
    game = both("piracy", board=coastal, traders={"piracy": "saba", "piracy-east": "egypt"})
    while asked(game) == ["saba"]:
        game.time_up("saba")
    assert asked(game) == ["rome"]
    own = game.pending[0].describe(game.table)["cities"]
    for nation in ("rome", "persia", "saba", "egypt"):
        assert not set(coastal[nation]) & set(own)
    first = coastal["minoa"][0], coastal["hellas"][0]
    game.play("rome", ChooseCity(first[0]))
    game.play("rome", ChooseCity(first[1]))
    while asked(game) == ["egypt"]:
        game.time_up("egypt")
    second = game.pending[0].describe(game.table)["cities"]
    for nation in ("rome", "persia", "saba", "egypt", "minoa", "hellas"):
        assert not set(coastal[nation]) & set(second)
    finish(game)
    assert done(game)
    assert len(cities(game, "barbarians")) == 2 + 2 + 2 + 2


@rule("MC-9.blk.10")
@pytest.mark.parametrize("calamity", ["iconoclasm-and-heresy", "piracy"])
def test_cancelling_one_copy_does_not_cancel_the_other(calamity: str) -> None:
    board = mega_setup(18, "both").board()
    persian = [board.ids[a] for a in board.regions["persia"] if board.limit[a] and board.coastal[a]][:3]
    game = both(calamity, board={"persia": persian, "minoa": region("minoa", 2)})  # Rome has no city
    finish(game)
    assert done(game)
    assert len(cities(game, "persia")) < 3


@rule("MC-9.blk.10")
def test_a_second_cyclone_is_judged_when_the_first_is_over() -> None:
    """Both sit at one open sea: the first Cyclone reduces Carthage's only cities there, and the second is cancelled."""
    board = mega_setup(18, "both").board()
    sea = board["western-mediterranean"]
    shore = [board.ids[area] for area in board.adjacent[sea] if board.limit[area] and board.coastal[area]]
    game = struck("rome", "cyclone", players=EIGHTEEN, hands={"persia": ["cyclone-east"]},
                  board={"rome": shore[:1], "persia": shore[1:2]})  # fmt: skip
    assert done(game)
    assert victims(game) == [("rome", None), ("persia", None)]
    assert cities(game, "rome") == cities(game, "persia") == []  # the first took both


@rule("MC-9.blk.6", "MC-cal.volcano.9")
def test_an_eruption_hits_both_blocks_and_two_of_them_the_same_player() -> None:
    board = {
        "rome": {"neapolis": "city"},
        "persia": {"campania": 2, "milazzo": "city"},
        "celt": {"campania": 1, "syracuse": 2},
    }
    game = both("volcanic-eruption-earthquake", board=board)
    assert done(game)
    assert city(game, "neapolis") is city(game, "milazzo") is None
    assert (on_board(game, "persia"), on_board(game, "celt")) == (0, 0)  # Celt by both


@rule("MC-cal.flood.8", "MC-9.blk.6")
def test_two_floods_may_hit_the_same_player() -> None:
    board = {"rome": {"memphis": 20}, "egypt": {"memphis": 20, "babylon": 20}, "persia": {"babylon": 20}}
    game = both("flood", board=board)
    finish(game)
    assert done(game)
    assert (on_board(game, "rome"), on_board(game, "persia"), on_board(game, "egypt")) == (5, 5, 30)


@rule("MC-cal.barbarian-hordes.18")
def test_two_barbarian_hordes_may_hit_the_same_player() -> None:
    """The first horde falls upon Rome, the second upon Persia beside it: Carthage's tokens stand in both areas."""
    board = {
        "rome": {"neapolis": "city"},
        "persia": {"tarentum": "city"},
        "carthage": {"neapolis": 3, "tarentum": 3},
    }
    game = both("barbarian-hordes", board=board)
    finish(game)
    assert done(game)
    assert on_board(game, "carthage") == 0
    assert tokens(game, "barbarians", "neapolis") > 0


@rule("MC-9.blk.1", "MC-9b.1")
def test_two_of_one_name_come_in_ranking_order_between_the_calamities_around_them() -> None:
    hands = {"rome": ["superstition-east", "epidemic"], "minoa": ["civil-disorder"], "celt": ["superstition"]}
    board = {nation: region(nation, 4) for nation in ("rome", "minoa", "celt")}
    game = finish(struck_both(hands, board=board))
    told = [(event.calamity, event.victim) for event in game.log if isinstance(event, CalamityStruck)]
    assert told == [
        ("superstition", "celt"),
        ("superstition", "rome"),
        ("epidemic", "rome"),
        ("civil-disorder", "minoa"),
    ]


def test_what_is_missed_least_is_reckoned_by_sets_of_both_blocks() -> None:
    """Two clay of each block are worth 16 together: two papyri are worth 8 and go first."""
    hand = ["clay"] * 2 + ["clay-east"] * 2 + ["papyri"] * 2
    game = struck("rome", "banditry", *hand, players=EIGHTEEN)
    losses = game.pending[0].describe(game.table)["losses"]
    assert losses == {"clay": [7, 12], "clay-east": [7, 12], "papyri": [6, 8]}
    finish(game)
    assert hand_of(game, "rome") == ["clay", "clay", "clay-east", "clay-east"]
