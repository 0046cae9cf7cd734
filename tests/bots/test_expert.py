"""The expert: tables that could be the real one, cards counted, plans tried out."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from bots.tables import positions, table
from bots.test_eyes import other_secrets, seen

import ochre
from ochre.bots.company import Company
from ochre.bots.expert import ExpertBot
from ochre.bots.expert.counting import Memory
from ochre.bots.expert.imagining import RESUMED, can_imagine, imagine
from ochre.bots.expert.planning import best_plan, can_plan, neighbours, outcome, plans
from ochre.bots.expert.player import close_rivals
from ochre.bots.expert.prospects import Ledger, prospect
from ochre.bots.expert.shopping import baskets, best_basket
from ochre.bots.registry import bots_for
from ochre.bots.standard import StandardBot
from ochre.bots.standard.campaign import Habits
from ochre.bots.standard.purchases import Taste, prices
from ochre.engine.decisions import Decision
from ochre.engine.events import CardsDiscarded, OfferMade, PhaseBegan, Rewound
from ochre.engine.eyes import Asked, Eyes
from ochre.engine.game import Game
from ochre_testing import size

EIGHT = ("africa", "italy", "illyria", "thrace", "crete", "assyria", "babylon", "egypt")
NATIONS = ("minoa", "assyria", "celt", "carthage", "hatti")


def questions(seed: int, every: int, edition: str = "western-empires", players: int = 5) -> list[tuple[Game, Decision]]:
    """Questions at which play can be taken up, from a game of standard bots."""
    found = []
    for game in positions(["standard"] * players, seed, every, edition=edition, turn_limit=size(10, 30)):
        for decision in game.pending[:2]:
            if decision.kind in RESUMED:
                found.append((game.copy(), decision))
    return found


@pytest.mark.parametrize(
    ("edition", "players", "every"),
    [("western-empires", 5, 23), ("mega-civilization", 12, 67), ("advanced-civilization", 10, 31)],
)
def test_an_imagined_table_looks_like_the_real_one(edition: str, players: int, every: int) -> None:
    kinds = set()
    for number, (game, decision) in enumerate(questions(3, every, edition, players)):
        eyes = Eyes(game.table, decision.nation)
        assert can_imagine(eyes, decision.kind)
        imagined = imagine(eyes, decision.kind, Random(number))
        imagined.audit()
        assert seen(Eyes(imagined.table, decision.nation)) == seen(eyes)
        assert decision.kind in [other.kind for other in imagined.pending if other.nation == decision.nation]
        kinds.add(decision.kind)
    assert "negotiate" in kinds
    assert len(kinds) > 1


@pytest.mark.parametrize(("edition", "players"), [("advanced-civilization", 4), ("civilization-1988", 4)])
def test_plans_of_the_classics_are_tried_out_after_the_ships_are_built(edition: str, players: int) -> None:
    """Of each plan comes something, and what is hidden changes none of it."""
    tried, random = 0, Random(3)
    for game, decision in questions(5, 3, edition, players):
        eyes = Eyes(game.table, decision.nation)
        if decision.kind != "move-units" or len(found := plans(eyes, Habits(), 4, decision.kind)) < 2:
            continue
        assert can_plan(eyes, decision.kind)
        table, near = imagine(eyes, decision.kind, Random(1)), neighbours(eyes)
        assert None not in [outcome(table.copy(), eyes.nation, plan, near, Habits()) for plan in found]
        assert not any(order["type"] in ("build-ship", "maintain-ship") for plan in found for order in plan)
        twin = Eyes(other_secrets(game, decision.nation, random).table, decision.nation)
        chosen = [best_plan(there, Habits(), Random(2), 4, decision.kind) for there in (eyes, twin)]
        assert chosen[0] == chosen[1]
        tried += 1
    assert tried > 2


def test_who_is_close_is_told_in_the_points_of_the_edition() -> None:
    """Ten victory points of the Mega family are two hundred points of face value: two steps on the A.S.T."""
    ast = dict.fromkeys(EIGHT, 1) | {"africa": 7, "italy": 5, "illyria": 4, "thrace": 9}
    hands = {"africa": ["ochre"] * 3, "italy": ["iron"] * 3}
    game = ochre.arrange("advanced-civilization", EIGHT, phase="trade", turn=9, ast=ast, hands=hands)
    eyes = Eyes(game.table, game.nation_of("africa"))
    assert [game.box.nations[other].id for other in close_rivals(eyes)] == ["thrace", "italy"]


def test_tables_that_look_alike_are_imagined_alike() -> None:
    """What is hidden has no way into what is imagined: not the hands, not the stacks, not the seed."""
    random = Random(5)
    for game, decision in questions(4, 37):
        twin = other_secrets(game, decision.nation, random)
        hashes = {
            imagine(Eyes(there.table, decision.nation), decision.kind, Random(9)).hash() for there in (game, twin)
        }
        assert len(hashes) == 1


def test_what_is_hidden_is_dealt_anew_each_time() -> None:
    game, decision = next((game, one) for game, one in questions(4, 19) if one.kind == "negotiate")
    eyes = Eyes(game.table, decision.nation)
    other = next(nation for nation in game.table.nations if nation != decision.nation and eyes.hand_sizes[nation] > 3)
    hands = {tuple(imagine(eyes, "negotiate", Random(seed)).table.hand(other)) for seed in range(8)}
    assert len(hands) > 3


def test_an_imagined_game_can_be_played_on() -> None:
    for number, (game, decision) in enumerate(questions(6, 97)):
        imagined = imagine(Eyes(game.table, decision.nation), decision.kind, Random(number))
        company, turn = Company(bots_for(["standard"] * 5, number)), imagined.turn
        while not imagined.over and imagined.turn <= turn + 1:
            company.play(imagined)
        imagined.audit()
        assert not company.faults


def test_cards_that_somebody_surely_holds_are_dealt_to_them() -> None:
    game = trading()
    memory = Memory()
    game.play("celt", {"type": "make-offer", "cards": ["gold", "gold", "fish"], "says": ["gold", "gold"]})
    memory.hear(game.events_for("minoa"))
    eyes = Eyes(game.table, game.nation_of("minoa"))
    gold, celt = game.box.deck["gold"], game.nation_of("celt")
    assert memory.known(eyes)[celt] == Counter({gold: 2})
    for seed in range(5):
        imagined = imagine(eyes, "negotiate", Random(seed), memory.known(eyes))
        assert imagined.table.held(celt, gold) >= 2


def trading() -> Game:
    hands = {
        "minoa": ["ochre", "ochre", "iron", "fish"],
        "celt": ["gold", "gold", "fish", "oil"],
        "hatti": ["wine", "wine", "wine", "clay"],
    }
    return ochre.arrange("western-empires", NATIONS, phase="trade", turn=7, hands=hands)


def test_memory_follows_cards_through_deals() -> None:
    game = trading()
    offer: dict[str, Any] = {"cards": ["ochre", "ochre", "iron"], "says": ["ochre", "ochre"]}
    game.play("minoa", {"type": "make-offer", **offer})
    assert known(game, "hatti")["minoa"] == {"ochre": 2}  # has said so, and that is true
    game.play("celt", {"type": "accept-offer", "number": 1, "cards": ["gold", "fish", "oil"], "says": ["gold", "fish"]})
    assert known(game, "minoa")["celt"] == {"ochre": 2, "iron": 1}  # I gave them
    assert not any(known(game, "hatti").values())  # three cards have gone each way, and nobody else knows which


def known(game: Game, nation: str) -> dict[str, dict[str, int]]:
    """What somebody who has heard everything knows of the others' hands."""
    memory = Memory()
    memory.hear(game.events_for(nation))
    found = memory.known(Eyes(game.table, game.nation_of(nation)))
    ids, nations = game.box.deck.ids, game.box.nations
    return {nations[other].id: {ids[card]: count for card, count in held.items()} for other, held in found.items()}


def test_what_somebody_is_known_to_hold_is_held() -> None:
    """In whole games, for everybody, whatever they hear: never more than is there."""
    game, company = table(["standard"] * 5, seed=5, turn_limit=10)
    game = ochre.replay(game.record)
    memories, told, counted = [Memory() for _ in range(5)], 0, 0
    while not game.over:
        company.play(game)
        for seat, memory in enumerate(memories):
            memory.hear(game.events_for(seat, game.log[told:]))
            for other, held in memory.known(Eyes(game.table, game.nation_of(seat))).items():
                assert all(game.table.held(other, card) >= count for card, count in held.items())
                counted += len(held)
        told = len(game.log)
    assert counted > 1000


def test_memory_notes_what_others_collect_until_they_ask_for_something_else_or_turn_it_in() -> None:
    game, memory = trading(), Memory()
    eyes, deck = Eyes(game.table, game.nation_of("minoa")), game.box.deck
    celt = game.nation_of("celt")
    memory.hear([OfferMade(1, "celt", None, ["gold", "fish"], 3, ["iron", "wine"], 3)])
    assert memory.sought(eyes)[celt] == {deck["iron"], deck["wine"]}
    memory.hear([PhaseBegan("calamity-selection"), PhaseBegan("advances-acquisition")])
    assert memory.sought(eyes)[celt] == {deck["iron"], deck["wine"]}
    memory.hear([CardsDiscarded("celt", ["iron", "iron"])])
    assert memory.sought(eyes)[celt] == {deck["wine"]}
    memory.hear([OfferMade(2, "celt", None, ["gold", "fish"], 3, ["oil"], 3)])
    assert memory.sought(eyes)[celt] == {deck["oil"]}
    memory.hear([Rewound(1, 9, "trade")])
    assert not memory.sought(eyes)


def test_a_set_that_somebody_is_known_to_hold_is_one_that_grows() -> None:
    game, memory = trading(), Memory()
    eyes = Eyes(game.table, game.nation_of("minoa"))
    memory.hear([OfferMade(1, "celt", None, ["gold", "gold"], 3, [], 3), PhaseBegan("calamity-selection")])
    assert memory.sought(eyes) == {game.nation_of("celt"): {game.box.deck["gold"]}}


def test_a_deal_that_serves_a_strong_rival_must_serve_me_more() -> None:
    """The offer is good for me; whoever is envious refuses it to somebody who collects what I would give."""
    game = ochre.arrange(
        "western-empires",
        NATIONS,
        phase="trade",
        turn=9,
        hands={
            "minoa": ["wine", "wine", "copper", "copper", "fish", "clay"],
            "celt": ["wine", "wine", "fish", "copper", "oil"],
        },
    )
    offer = {"cards": ["wine", "fish", "oil"], "says": ["wine", "fish"], "wants": ["copper", "copper"], "want_count": 3}
    game.play("celt", {"type": "make-offer", **offer})
    me, celt = game.nation_of("minoa"), game.nation_of("celt")
    [decision] = [asked for asked in game.pending if asked.nation == me]
    eyes, answers = Eyes(game.table, me), []
    for rivals in ([], [celt]):
        bot = StandardBot(1)
        bot.style = replace(bot.style, thresholds=(-60.0,), envy=10.0)
        bot.haggling.rivals = rivals
        answers.append(bot.answer(eyes, Asked(game.table, decision)))
    assert isinstance(answers[0], dict)
    assert answers[0]["type"] == "accept-offer"
    assert not isinstance(answers[1], dict)


# Purchases


def purchase(**more: Any) -> Game:
    """Minoa is asked what to buy."""
    position: dict[str, Any] = {
        "turn": 9,
        "board": {"minoa": {"knossos": "city", "rhodes": "city", "thera": "city", "phaestos": 2}},
        "hands": {"minoa": ["wine"] * 5 + ["oil"] * 4 + ["fish"] * 3},
        "treasury": {"minoa": 12},
        "ast": dict.fromkeys(NATIONS, 7),
    }
    return ochre.arrange("western-empires", NATIONS, phase="advances-acquisition", **{**position, **more})


def test_baskets_that_are_tried_out_can_be_bought() -> None:
    game = purchase()
    eyes = Eyes(game.table, game.nation_of("minoa"))
    found = baskets(eyes, Taste(), 14)
    assert len(found) > 2
    for basket in found:
        game.copy().play("minoa", basket)


def test_the_same_seed_gives_the_same_purchase() -> None:
    game = purchase()
    eyes = Eyes(game.table, game.nation_of("minoa"))
    chosen = [best_basket(eyes, Taste(), Random(3), 14, 2) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in baskets(eyes, Taste(), 14)


def test_a_ledger_counts_credits_and_steps() -> None:
    game = purchase()
    box = game.box
    index = box.advances.index
    bare = Ledger.of(Eyes(game.table, game.nation_of("minoa")))
    rich = bare.bought([index["mysticism"], index["pottery"], index["mythology"]], 5)
    held = [index["mysticism"], index["pottery"], index["mythology"]]
    expected = [sum(box.advances.cards[one].credits[colour] for one in held) for colour in range(5)]
    assert [have - had for have, had in zip(rich.credits, bare.credits, strict=True)] == expected
    assert prices(rich, rich.nation)[index["monument"]] < prices(bare, bare.nation)[index["monument"]]
    assert rich.moved(9).space == bare.space + 1
    late = Ledger(box, bare.nation, 0, bare.credits, 8)
    assert late.moved(9).space == 8  # the epoch asks for advances
    assert rich.moved(0).space == bare.space  # and for cities


def test_a_ledger_knows_the_groups_and_points_that_the_older_track_asks_for() -> None:
    """Advanced Civilization: the Late Bronze Age asks for three cities and three groups."""
    position: dict[str, Any] = {"board": {"egypt": ["alexandria", "memphis", "tanis"]}, "ast": {"egypt": 6}}
    crafts = ochre.arrange(
        "advanced-civilization",
        EIGHT,
        phase="advances-acquisition",
        turn=8,
        advances={"egypt": ["pottery", "cloth-making"]},
        **position,
    )
    ledger = Ledger.of(Eyes(crafts.table, crafts.nation_of("egypt")))
    index = crafts.box.advances.index
    assert ledger.moved(3).space == 6
    assert ledger.bought([index["astronomy"], index["music"]], 8).moved(3).space == 7
    assert ledger.bought([index["astronomy"], index["music"]], 8).moved(2).space == 6


def test_more_money_and_more_time_lead_further() -> None:
    game = purchase()
    ledger = Ledger.of(Eyes(game.table, game.nation_of("minoa")))
    few, many = (prospect(ledger, Taste(), 5, money, 5, {}) for money in (0.0, 200.0))
    assert many > few
    assert prospect(ledger, Taste(), 7, 0.0, 5, {}) > few


def test_what_is_bought_late_must_score() -> None:
    """In the last turn nothing is kept for later; earlier a purchase is planned with what it makes cheaper."""
    game = purchase(turn=15, ast=dict.fromkeys(NATIONS, 14))
    eyes = Eyes(game.table, game.nation_of("minoa"))
    basket = best_basket(eyes, Taste(), Random(1), 14, 0)
    bought = [game.box.advances.index[id] for id in basket["advances"]]
    others = [[game.box.advances.index[id] for id in other.get("advances", ())] for other in baskets(eyes, Taste(), 14)]
    points = game.box.advances.points
    assert sum(points[one] for one in bought) == max(sum(points[one] for one in other) for other in others)


def test_the_same_seed_gives_the_same_plans() -> None:
    game, decision = next(
        (game, one)
        for game, one in questions(2, 5)
        if one.kind == "movement" and len(plans(Eyes(game.table, one.nation), Habits(), 7)) > 2
    )
    eyes = Eyes(game.table, decision.nation)
    candidates = plans(eyes, Habits(), 7)
    chosen = [best_plan(eyes, Habits(), Random(3), 7) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in candidates
    game.play(game.seat_of(decision), chosen[0])


def test_what_is_hidden_changes_no_answer_of_the_expert() -> None:
    random = Random(8)
    for game, decision in questions(5, 61):
        twin = other_secrets(game, decision.nation, random)
        answers = [
            ExpertBot(5).answer(Eyes(there.table, decision.nation), Asked(there.table, decision, last_call=True))
            for there in (game, twin)
        ]
        assert answers[0] == answers[1], decision.kind


def test_a_table_with_experts_plays_the_same_game_twice() -> None:
    hashes = []
    for _ in range(2):
        game, company = table(["expert", "standard", "expert", "standard", "standard"], seed=11, turn_limit=size(7, 20))
        while not game.over:
            company.play(game)
        assert not company.faults
        hashes.append(game.hash())
    assert hashes[0] == hashes[1]
