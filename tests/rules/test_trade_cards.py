"""Phase 6: drawing trade cards, and additional purchases."""

from typing import Any

import pytest
from rules.scenes import FIVE, NINE, asked, play_defaults, refused, scene, treasury

import ochre
from ochre.engine.actions import Done
from ochre.engine.events import CardDrawn, PhaseBegan, StackReturned, TreasuryPaid
from ochre.engine.game import Game
from ochre.rules.forms import BuyCardForm
from ochre.rules.phases.trade_cards import BuyCard
from ochre_testing import rule

SITES = (
    *("aleppo", "antioch", "argos", "athens", "byzantium", "corinth", "damascus", "gaza", "hattusa", "jericho"),
    *("jerusalem", "knossos", "miletus", "nineveh", "petra", "rhodes", "salamis", "sidon", "tanis", "troy", "tyre"),
)

THREE = ["clay", "clay", "clay"]
TRADERS = {"minoa": THREE, "assyria": ["ochre", "ochre", "ochre"]}
"""Two hands of three, so that the game stops in phase 7."""


def drawing(counts: dict[str, int], players: tuple[str, ...] = FIVE, **position: Any) -> Game:
    """So many cities each, at the beginning of the phase."""
    free = iter(SITES)
    board = {nation: {next(free): "city" for _ in range(count)} for nation, count in counts.items()}
    position.setdefault("turn", 5)
    return scene("trade-cards-acquisition", players, board=board, **position)


def buyer(coins: int, *advances: str, cities: int = 1, **position: Any) -> Game:
    """Egypt with so much treasury, in additional purchases."""
    position.setdefault("hands", TRADERS)
    return drawing({"egypt": cities}, treasury={"egypt": coins}, advances={"egypt": list(advances)}, **position)


def drawn(game: Game, seat: str | None = None) -> list[tuple[str, int, str | None]]:
    """All cards drawn so far, as the host or a seat sees it."""
    seen = game.log if seat is None else game.events_for(seat)
    return [(event.nation, event.stack, event.card) for event in seen if isinstance(event, CardDrawn)]


def hand(game: Game, nation: str) -> dict[str, int]:
    held = game.view(nation).hand
    assert held is not None
    return held


def phases(game: Game) -> list[str]:
    return [event.phase for event in game.log if isinstance(event, PhaseBegan)]


# 6, 6a


@rule("WE-6.1")
def test_without_any_city_the_turn_goes_on_with_the_ast() -> None:
    game = drawing({}, turn=1)
    assert phases(game)[:2] == ["trade-cards-acquisition", "ast-alteration"]


@rule("WE-6.1")
@pytest.mark.parametrize(
    "position",
    [{"hands": TRADERS}, {"advances": {"egypt": ["trade-routes"]}}, {"board": {"rome": {"rome": "city"}}}],
    ids=["cards", "a special ability", "a city"],
)
def test_cards_or_a_special_ability_keep_the_phases_between(position: dict[str, Any]) -> None:
    game = scene("trade-cards-acquisition", NINE, turn=9, **position)
    assert phases(game)[:2] == ["trade-cards-acquisition", "trade"]


@rule("WE-6.2")
def test_cards_discarded_in_the_last_turn_lie_under_their_stacks_before_anybody_draws() -> None:
    game = scene(
        "advances-acquisition",
        turn=5,
        board={"rome": {"rome": "city", "neapolis": 2}},
        treasury={"rome": 20},
        hands={"rome": ["clay"] * 9},
        stacks={1: []},
    )
    play_defaults(game, "trade-cards-acquisition", turn=6)
    order = [type(event) for event in game.log if isinstance(event, StackReturned | CardDrawn)]
    assert order[0] is StackReturned
    assert drawn(game)[0][:2] == ("rome", 1)
    assert drawn(game)[0][2] in ("clay", "ochre", "bone")  # the stack is no longer empty: no water


@rule("WE-6.3")
def test_everybody_sees_how_many_trade_cards_a_player_holds() -> None:
    game = drawing({"egypt": 2}, hands={**TRADERS, "egypt": ["gold", "treachery"]}, stacks={2: ["iron"]})
    for seat in (*FIVE, None):
        cards = {nation.id: nation.cards for nation in game.view(seat).nations}
        assert cards == {"minoa": 3, "assyria": 3, "hatti": 0, "hellas": 0, "egypt": 4}


@rule("WE-6a.2", "WE-6a.3", "WE-6a.4", "WE-6a.6", "WE-6a.7", "WE-6a.ex1-v1")
def test_few_cities_draw_first_one_card_per_stack_and_water_from_an_empty_one() -> None:
    game = drawing(
        {"egypt": 5, "hellas": 5, "minoa": 3},
        stacks={
            1: ["clay", "ochre", "ochre"],
            2: ["iron", "papyri"],
            3: ["fish", "fish", "fruit"],
            4: ["superstition", "wool"],
            5: ["wine", "textiles"],
        },
    )
    assert drawn(game) == [
        ("minoa", 1, "clay"),
        ("minoa", 2, "iron"),
        ("minoa", 3, "fish"),
        ("hellas", 1, "ochre"),
        ("hellas", 2, "papyri"),
        ("hellas", 3, "fish"),
        ("hellas", 4, "superstition"),
        ("hellas", 5, "wine"),
        ("egypt", 1, "ochre"),
        ("egypt", 2, "water"),
        ("egypt", 3, "fruit"),
        ("egypt", 4, "wool"),
        ("egypt", 5, "textiles"),
    ]
    assert hand(game, "egypt") == {"ochre": 1, "water": 1, "fruit": 1, "wool": 1, "textiles": 1}
    water = game.box.deck.cards[game.box.deck["water"]]
    assert (water.value, water.tradeable, water.is_commodity) == (0, True, True)
    assert hand(game, "hatti") == {}


@rule("WE-6a.5")
def test_nobody_else_learns_what_was_drawn() -> None:
    def dealt(card: str) -> Game:
        return drawing({"egypt": 2}, hands=TRADERS, stacks={1: ["clay"], 2: [card, "papyri"]}, seed=3)

    commodity, calamity = dealt("iron"), dealt("treachery")
    assert drawn(calamity, "egypt") == [("egypt", 1, "clay"), ("egypt", 2, "treachery")]
    assert drawn(calamity, "hatti") == [("egypt", 1, None), ("egypt", 2, None)]
    for seat in ("hatti", "minoa", None):
        assert calamity.events_for(seat) == commodity.events_for(seat)
        assert calamity.view(seat).nations == commodity.view(seat).nations
        assert calamity.view(seat).hand == commodity.view(seat).hand
        assert calamity.view(seat).stacks == commodity.view(seat).stacks


# 6b


@rule("WE-6b.1")
def test_purchases_follow_the_order_of_drawing_one_player_after_the_other() -> None:
    rich = {"minoa": 15, "hellas": 15, "egypt": 15, "hatti": 14}
    game = drawing({"minoa": 4, "hellas": 2, "egypt": 2}, treasury=rich, hands=TRADERS)
    order = []
    while game.phase == "trade-cards-acquisition":
        order += asked(game)
        game.play(asked(game)[0], Done())
    assert order == ["hellas", "egypt", "minoa"]  # Hatti cannot pay and is not asked


@rule("WE-6b.1", "WE-6b.2", "WE-6b.4")
def test_a_card_is_paid_for_then_seen_before_the_next_is_bought() -> None:
    game = buyer(45, stacks={9: ["ivory", "gold", "piracy"]})
    told = game.play("egypt", BuyCard(9))
    assert told == [TreasuryPaid("egypt", 15), CardDrawn("egypt", 9, "ivory")]
    assert asked(game, "buy-trade-card") == ["egypt"]
    assert hand(game, "egypt")["ivory"] == 1
    game.play("egypt", BuyCard(9))
    game.play("egypt", BuyCard(9))
    assert treasury(game, "egypt") == 0
    assert hand(game, "egypt")["piracy"] == 1
    assert game.phase == "trade"  # nothing is left to pay with


@rule("WE-6b.3", "WE-6b.4")
def test_by_default_only_stack_nine_is_for_sale_at_fifteen() -> None:
    game = buyer(15)
    for stack in (0, 1, 2, 3, 4, 5, 6, 7, 8, 10):
        refused(game, "egypt", BuyCard(stack), "WE-6b.3")
    game.play("egypt", BuyCard(9))
    assert treasury(game, "egypt") == 0
    assert asked(buyer(14), "buy-trade-card") == []
    poor = buyer(14, "cartography")
    refused(poor, "egypt", BuyCard(9), "WE-6b.4")


@rule("WE-6b.5")
def test_an_empty_stack_sells_water_at_the_same_price() -> None:
    game = buyer(15, stacks={9: []})
    game.play("egypt", BuyCard(9))
    assert hand(game, "egypt")["water"] == 1
    assert treasury(game, "egypt") == 0


@rule("WE-6b.6")
def test_only_whether_a_stack_is_empty_is_known() -> None:
    few, many = buyer(15, stacks={9: ["gold"]}), buyer(15, stacks={9: ["gold", "ivory", "ivory"]})
    for seat in ("egypt", "hatti", None):
        assert few.view(seat).stacks == many.view(seat).stacks
    assert few.view("egypt").question == many.view("egypt").question
    few.play("egypt", BuyCard(9))
    many.play("egypt", BuyCard(9))
    assert few.view("hatti").stacks[9] is False
    assert many.view("hatti").stacks[9] is True


@rule("WE-6b.7")
def test_a_purchase_and_a_pass_are_final() -> None:
    game = buyer(40)
    game.play("egypt", BuyCard(9))
    with pytest.raises(ochre.IllegalAction):
        game.undo("egypt")
    game.play("egypt", Done())
    assert game.phase == "trade"
    with pytest.raises(ochre.IllegalAction):
        game.undo("egypt")


@rule("WE-6b.8")
def test_a_bought_card_is_kept_and_known_to_its_buyer_only() -> None:
    def bought(card: str) -> Game:
        game = buyer(40, stacks={9: [card, "ivory"]}, seed=2)
        game.play("egypt", BuyCard(9))
        return game

    calamity, commodity = bought("piracy"), bought("gold")
    assert drawn(calamity, "egypt")[-1] == ("egypt", 9, "piracy")
    assert drawn(calamity, "hatti")[-1] == ("egypt", 9, None)
    for seat in ("hatti", None):
        assert calamity.events_for(seat) == commodity.events_for(seat)
        assert calamity.view(seat).nations == commodity.view(seat).nations
    question = calamity.view("egypt").question
    assert question is not None
    assert question.answers == ["buy-card", "done"]  # nothing gives a card back


@rule("WE-adv.cartography.1", "WE-adv.cartography.2", "WE-adv.rhetoric.1", "WE-adv.mining.1", "WE-adv.mining.2")
@pytest.mark.parametrize(
    ("advance", "stack", "price"),
    [("cartography", 2, 5), ("cartography", 7, 13), ("rhetoric", 3, 9), ("mining", 6, 13), ("mining", 8, 13)],
)
def test_an_advance_opens_a_stack_to_its_holder(advance: str, stack: int, price: int) -> None:
    game = buyer(price, advance)
    game.play("egypt", BuyCard(stack))
    assert treasury(game, "egypt") == 0
    assert drawn(game)[-1][:2] == ("egypt", stack)
    poor = buyer(price - 1, advance)
    if asked(poor, "buy-trade-card"):
        refused(poor, "egypt", BuyCard(stack), "WE-6b.4")
    refused(buyer(20), "egypt", BuyCard(stack), "WE-6b.3")


@rule("WE-adv.wonder-of-the-world.1", "WE-adv.wonder-of-the-world.4")
def test_wonder_of_the_world_gives_one_free_card_above_the_own_cities() -> None:
    game = buyer(0, "wonder-of-the-world", cities=3, stacks={5: ["wine"]})
    assert asked(game, "buy-trade-card") == ["egypt"]
    for stack in (0, 1, 2, 3, 10):
        refused(game, "egypt", BuyCard(stack, free=True), "WE-adv.wonder-of-the-world.1")
    told = game.play("egypt", BuyCard(5, free=True))
    assert told[0] == CardDrawn("egypt", 5, "wine")
    assert game.phase == "trade"


@rule("WE-adv.wonder-of-the-world.1", "WE-adv.wonder-of-the-world.4")
def test_the_free_card_is_one_of_the_purchases_and_taken_once() -> None:
    game = buyer(40, "wonder-of-the-world", stacks={7: []})
    game.play("egypt", BuyCard(9))
    game.play("egypt", BuyCard(7, free=True))
    assert hand(game, "egypt")["water"] == 1
    refused(game, "egypt", BuyCard(7, free=True), "WE-adv.wonder-of-the-world.1")
    assert treasury(game, "egypt") == 25
    refused(buyer(40), "egypt", BuyCard(7, free=True), "WE-adv.wonder-of-the-world.1")


@rule("WE-adv.wonder-of-the-world.5")
def test_with_nine_cities_there_is_no_free_card() -> None:
    game = buyer(15, "wonder-of-the-world", cities=9)
    refused(game, "egypt", BuyCard(9, free=True), "WE-adv.wonder-of-the-world.5")
    assert asked(buyer(0, "wonder-of-the-world", cities=9), "buy-trade-card") == []
    assert asked(buyer(0, "wonder-of-the-world", cities=8), "buy-trade-card") == ["egypt"]


def test_by_default_treasury_is_kept_and_the_free_card_taken() -> None:
    game = buyer(40, "wonder-of-the-world", stacks={9: []})
    game.time_up("egypt")
    assert drawn(game)[-1][:2] == ("egypt", 8)
    game.time_up("egypt")
    assert treasury(game, "egypt") == 40
    assert game.phase == "trade"


def test_the_question_names_prices_and_free_stacks() -> None:
    question = buyer(14, "wonder-of-the-world", "mining", "cartography", cities=6).view("egypt").question
    assert question is not None
    assert question.about == BuyCardForm(14, {"2": 5, "6": 13, "7": 13, "8": 13}, [7, 8, 9])


# The First Game


@rule("WE-first.t7.6", "WE-first.t7.7")
def test_in_turn_seven_an_empty_stack_gives_water_and_stack_nine_is_sold() -> None:
    game = drawing(
        {"egypt": 2, "minoa": 3},
        turn=7,
        options={"scenario": "first"},
        treasury={"egypt": 30},
        advances={"egypt": ["mining"]},
        hands=TRADERS,
        stacks={2: ["iron"], 9: ["gold"]},
    )
    assert ("minoa", 2, "iron") in drawn(game)  # first.t4.11: Minoa comes first, though it has more cities
    assert ("egypt", 2, "water") in drawn(game)
    refused(game, "egypt", BuyCard(8), "WE-6b.3")
    game.play("egypt", BuyCard(9))
    assert treasury(game, "egypt") == 15
    assert hand(game, "egypt")["gold"] == 1


@rule("WE-first.t4.12", "WE-first.t4.13")
def test_the_boxes_of_a_card_show_its_sets_and_how_many_there_are() -> None:
    game = drawing({"egypt": 1}, turn=7, options={"scenario": "first"}, hands=TRADERS)
    deck = game.box.deck
    clay, ochre = deck["clay"], deck["ochre"]
    assert (deck.set_value(clay, 1), deck.set_value(clay, 2), deck.set_value(clay, 9)) == (1, 4, 81)
    assert deck.set_value(clay, 1) + deck.set_value(ochre, 1) == 2
    assert [deck.counts[card] for card in deck.commodities] == [deck.set_size[card] for card in deck.commodities]
