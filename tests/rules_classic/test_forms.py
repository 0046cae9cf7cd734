"""What the questions of the classics tell of themselves, so that whoever draws them holds no rule."""

from civilization_1988.stage import scene
from games.zoo import zoo
from rules_classic.ac import EIGHT, about, stage, tokens

from ochre.rules.classic.calamities.civil_war import KeepFaction, PickUnits
from ochre.rules.classic.calamities.flood import FloodedBarbarians
from ochre.rules.classic.neutral import BarbarianExpansion
from ochre.rules.phases.conflict import AttackOrder

HOMES = ("carthage", "rome", "germania", "scythia", "knossos", "mikop", "nalchik")


def test_the_shop_tells_what_mining_adds_to_each_set() -> None:
    """32.261: one card more than there are, of the one set that gains most."""
    hands = {"egypt": ["iron", "iron", "hides", "hides"]}
    game = stage("advances-acquisition", board={"egypt": {"thebes": 3}}, hands=hands, advances={"egypt": ["mining"]})
    form = about(game, "egypt")
    assert form.mining == {"iron": [6, 10]}
    assert form.power == form.goods + 10 == (8 + 4) + 10
    without = stage("advances-acquisition", board={"egypt": {"thebes": 3}}, hands=hands)
    assert about(without, "egypt").mining == {}


def test_the_shop_tells_what_must_be_held_first() -> None:
    hands = {"egypt": ["gold"] * 4}
    game = stage("advances-acquisition", board={"egypt": {"thebes": 3}}, hands=hands)
    offers = about(game, "egypt").advances
    assert offers["roadbuilding"].lacks == "engineering"
    assert not offers["roadbuilding"].affordable
    assert offers["engineering"].lacks is None
    assert offers["engineering"].affordable
    assert offers["engineering"].copies_left is None


def test_the_shop_of_the_first_game_tells_how_many_copies_are_left() -> None:
    """54: of Mysticism there are few; who comes too late sees it, and cannot buy it."""
    others = ("africa", "italy", "thrace")
    game = scene(
        "advances-acquisition",
        board={"egypt": {"thebes": 3}},
        hands={"egypt": ["gold"] * 3},
        advances={nation: ["mysticism"] for nation in others},
    )
    offers = about(game, "egypt").advances
    assert offers["mysticism"].copies_left == 0
    assert not offers["mysticism"].affordable
    assert offers["pottery"].copies_left > 0
    assert offers["pottery"].affordable


def test_every_attack_that_can_come_first_is_named_even_if_it_fails() -> None:
    met = 0
    for game in zoo()["attack-order"]:
        for decision in game.pending:
            if isinstance(decision, AttackOrder):
                form = decision.describe(game.table)
                assert set(form.cities) == set(game.table.area_ids(decision.own)) >= set(form.tokens)
                met += 1
    assert met


def test_the_victim_of_a_neutral_civil_war_loses_units_of_each_faction_once() -> None:
    """39.5, 30.414: with most units in stock it chooses for both factions, each from its own units."""
    crowd = {nation: {area: 47} for nation, area in zip(EIGHT[:-1], HOMES, strict=True)}
    cities = dict.fromkeys(("memphis", "tanis", "alexandria"), "city")
    game = stage(
        "calamity-resolution",
        board={**crowd, "egypt": {**cities, "upper-egypt": 30}},
        hands={"egypt": ["civil-war"]},
        advances={"egypt": ["military"]},
        options={"neutral_revolts": True},
    )
    game.play("egypt", PickUnits((), {"upper-egypt": 15}))
    game.play("egypt", PickUnits(tuple(cities), {"upper-egypt": 5}))
    game.play("egypt", KeepFaction(first=False))
    for _ in range(2):
        game.play("egypt", PickUnits((), {"upper-egypt": 5}))
    assert (tokens(game, "egypt", "upper-egypt"), tokens(game, "barbarians", "upper-egypt")) == (5, 15)
    game.audit()


def test_who_chooses_for_barbarians_is_told_so() -> None:
    """39.4: neither victim nor winner; and it is their tokens that are counted."""
    met = 0
    for game in zoo()["flooded-barbarians"]:
        for decision in game.pending:
            if isinstance(decision, FloodedBarbarians):
                cause = decision.describe(game.table).cause
                assert cause is not None
                assert cause.role == ("primary" if cause.victim == game.table.nation_id(decision.nation) else "chooser")
                met += cause.role == "chooser"
    assert met
    for game in zoo()["barbarian-expansion"]:
        for decision in game.pending:
            if isinstance(decision, BarbarianExpansion):
                assert decision.describe(game.table).owner == "barbarians"
