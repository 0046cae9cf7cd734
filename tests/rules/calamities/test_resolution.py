"""Phase 9: the order of calamities, who answers when, and what happens to the cards."""

import pytest
from rules.calamities.stage import calamities, done, finish, hand, owed, struck
from rules.scenes import FIVE, asked, cities, city, refused, scene, tokens, treasury, watched_scene

from ochre.engine.events import CalamityStruck, CardsDiscarded, PhaseBegan
from ochre.engine.game import Game
from ochre.rules.calamities.choices import ChooseCity, NameVictims
from ochre.rules.calamities.corruption import GiveAsBribes
from ochre.rules.calamities.minor import GiveToBandits
from ochre.rules.insisting import Insist
from ochre.rules.losses import LoseTokens
from ochre.rules.phases.city_support import ReduceCity
from ochre_testing import rule


def called(game: Game) -> list[str]:
    """The calamities that have struck, in order."""
    return [event.calamity for event in game.log if isinstance(event, CalamityStruck)]


@rule("WE-9.1")
def test_all_minor_calamities_come_before_the_first_major_one() -> None:
    game = calamities(
        hands={"rome": ["treachery", "tribal-conflict"], "egypt": ["coastal-migration"]},
        board={"rome": {"rome": "city", "salonae": "city", "pannonia": 4, "samnium": 3}, "egypt": ["gaza", "cyrene"]},
    )
    assert called(game) == ["tribal-conflict", "coastal-migration"]
    assert asked(game) == ["rome", "egypt"]
    game.play("rome", LoseTokens("pannonia", 3))
    game.play("rome", LoseTokens("samnium", 2))
    assert asked(game) == ["egypt"]  # Treachery waits for the last minor one, though Rome has finished
    game.play("egypt", ChooseCity("gaza"))
    assert called(game)[-1] == "treachery"


@rule("WE-9a.1")
def test_minor_calamities_are_revealed_together() -> None:
    game = calamities(
        hands={"rome": ["city-riots", "minor-uprising"], "minoa": ["squandered-wealth"], "celt": ["tempest"]},
        board={"rome": ["rome", "salonae", "massilia"]},
    )
    assert called(game) == ["squandered-wealth", "tempest", "city-riots", "minor-uprising"]
    assert asked(game, "reduce-cities") == ["rome"]


@rule("WE-9a.2")
def test_own_minor_calamities_resolve_in_ascending_stack_number() -> None:
    game = struck(
        "rome",
        "coastal-migration",
        "city-riots",
        "tribal-conflict",
        board={"rome": {"rome": "city", "salonae": "city", "massilia": "city", "cisalpina": 1, "pannonia": 6}},
    )
    kinds = []
    while game.pending:
        kinds.append(game.pending[0].kind)
        game.time_up("rome")
    assert list(dict.fromkeys(kinds)) == ["reduce-cities", "take-damage", "city-destroyed"]
    assert done(game)


@rule("WE-9a.4")
@pytest.mark.parametrize("held", [[], ["engineering", "law", "music", "monarchy", "military", "pottery", "calendar"]])
def test_advances_do_not_change_minor_calamities(held: list[str]) -> None:
    game = struck(
        "rome",
        "tribal-conflict",
        board={"rome": {"pannonia": 4, "samnium": 4}},
        advances={"rome": held},
    )
    assert owed(game, "rome") == 5


@rule("WE-9b.1", "WE-9b.2")
def test_major_calamities_are_called_by_stack_and_the_non_tradeable_of_a_stack_first() -> None:
    order = [
        "volcanic-eruption-earthquake",
        "treachery",
        "famine",
        "slave-revolt",
        "flood",
        "superstition",
        "civil-war",
        "barbarian-hordes",
        "cyclone",
        "epidemic",
        "tyranny",
        "civil-disorder",
        "corruption",
        "iconoclasm-and-heresy",
        "regression",
        "piracy",
    ]
    nations = ["minoa", "egypt", "rome", "celt"]
    hands = {nation: order[::-1][number::4] for number, nation in enumerate(nations)}
    game = calamities(hands=hands, board={"rome": {"rome": "city", "salonae": "city", "pannonia": 20, "samnium": 20}})
    seen = 0
    while game.pending:
        # what has been called is resolved before the next call, and later ones are still hidden in their hands
        struck_so_far = called(game)
        for card in order[: len(struck_so_far) - 1]:
            assert not any(card in hand(game, nation) for nation in nations)
        for card in order[len(struck_so_far) :]:
            assert sum(card in hand(game, nation) for nation in nations) == 1
        seen = max(seen, len(struck_so_far))
        game.time_up(game.seat_of(game.pending[0]))
    assert called(game) == order
    assert 0 < seen <= len(order)
    assert done(game)


@rule("WE-9.2")
def test_the_primary_victim_picks_secondary_victims_before_own_losses() -> None:
    game = struck("rome", "famine", board={"rome": {"pannonia": 8, "samnium": 8}, "egypt": {"gaza": 4, "siwa": 4}})
    assert asked(game, "famine-victims") == ["rome"]
    assert tokens(game, "rome", "pannonia") == 8
    game.play("rome", NameVictims(["minoa", "celt", "egypt"]))
    assert asked(game, "take-damage") == ["rome", "egypt"]


@rule("WE-9.3")
def test_victims_of_one_calamity_answer_at_once_but_may_insist_on_the_ranking() -> None:
    board = {"egypt": {"gaza": 8, "siwa": 8}, "minoa": {"knossos": 4, "thera": 4}, "rome": {"rome": 4, "samnium": 4}}
    game = struck("egypt", "famine", board=board)
    game.play("egypt", NameVictims(["minoa", "celt", "rome"]))
    assert asked(game) == ["minoa", "rome", "egypt"]

    def due() -> list[str]:
        return [game.table.nation_id(asked.nation) for asked in game.pending if asked.due(game.table)]

    assert due() == ["minoa", "rome", "egypt"]
    game.play("egypt", Insist())
    assert due() == ["minoa", "rome"]  # the primary victim ranks last and waits for the secondary ones
    game.play("minoa", LoseTokens("knossos", 3))
    game.play("minoa", LoseTokens("thera", 2))
    assert due() == ["rome"]
    game.play("rome", LoseTokens("rome", 3))
    game.play("rome", LoseTokens("samnium", 2))
    assert due() == ["egypt"]


@rule("WE-9a.3")
def test_minor_calamities_may_wait_for_higher_ranked_players() -> None:
    board = {"egypt": ["gaza", "cyrene"], "minoa": ["knossos", "thera"]}
    game = calamities(hands={"egypt": ["minor-uprising"], "minoa": ["city-riots"]}, board=board)
    game.play("egypt", Insist())
    assert [asked.due(game.table) for asked in game.pending] == [True, False]
    game.play("minoa", ReduceCity("thera"))
    assert [asked.due(game.table) for asked in game.pending] == [True]


@rule("WE-9b.3")
def test_resolved_calamities_and_discarded_commodities_lie_on_the_piles_of_their_numbers() -> None:
    game = calamities(
        hands={"rome": ["corruption", "banditry", "gold", "ivory", "iron", "ochre", "ochre"], "celt": ["regression"]},
    )
    game.play("rome", GiveToBandits(["ochre", "ochre"]))
    game.play("rome", GiveAsBribes(["gold", "iron"]))
    assert done(game)
    state, deck = game.table.state, game.table.box.deck
    piles = {"corruption": 1, "banditry": 1, "regression": 1, "ochre": 2, "gold": 1, "iron": 1}
    assert game.view(None).discards == piles
    assert not any(deck[card] in stack for stack in state.stacks for card in ("corruption", "banditry", "regression"))
    assert hand(game, "rome") == ["ivory"]


@rule("WE-9b.4")
def test_advances_apply_by_themselves_for_good_and_ill() -> None:
    """Nobody is asked: Pottery helps, Agriculture hurts."""
    plain = struck("rome", "famine", players=FIVE_WITH_ROME, board={"rome": {"pannonia": 20, "samnium": 20}})
    plain.play("rome", NameVictims(["minoa", "assyria", "hatti"]))
    assert owed(plain, "rome") == 10
    for advance, damage in (("pottery", 5), ("agriculture", 15)):
        game = struck(
            "rome",
            "famine",
            players=FIVE_WITH_ROME,
            board={"rome": {"pannonia": 20, "samnium": 20}},
            advances={"rome": [advance]},
        )
        game.play("rome", NameVictims(["minoa", "assyria", "hatti"]))
        assert owed(game, "rome") == damage


FIVE_WITH_ROME = ("minoa", "assyria", "hatti", "rome", "egypt")


@rule("WE-9b.5")
def test_nothing_is_checked_during_the_phase() -> None:
    """Surplus in Samnium, a conflict there, and too few tokens for three cities: all stays as it is until phase 11."""
    board = {"rome": {"rome": "city", "salonae": "city", "massilia": "city", "samnium": 7}, "celt": {"samnium": 2}}
    game = struck("rome", "tribal-conflict", board=board)
    game.play("rome", LoseTokens("samnium", 5))
    assert done(game)
    assert (tokens(game, "rome", "samnium"), tokens(game, "celt", "samnium")) == (2, 2)
    assert len(cities(game, "rome")) == 3
    phases = [event.phase for event in game.log if isinstance(event, PhaseBegan)]
    assert phases == ["calamity-resolution"]


@rule("WE-9b.5", "WE-11.2")
def test_surplus_left_by_calamities_goes_in_phase_11() -> None:
    game = watched_scene(
        "calamity-resolution",
        board={"rome": {"samnium": 9}, "celt": {"alesia": 1}},
        hands={"rome": ["squandered-wealth"]},
        treasury={"rome": 20},
    )
    assert treasury(game, "rome") == 10
    assert tokens(game, "rome", "samnium") == 2


@rule("WE-cal.gen.1")
def test_the_holder_of_a_calamity_is_its_victim() -> None:
    board = {"rome": ["rome", "salonae"], "egypt": ["gaza", "cyrene"]}
    game = struck("egypt", "minor-uprising", board=board)
    assert asked(game) == ["egypt"]
    game.play("egypt", ChooseCity("gaza"))
    assert (cities(game, "egypt"), len(cities(game, "rome"))) == (["cyrene"], 2)


@rule("WE-cal.gen.2")
def test_only_the_primary_victim_suffers_unless_the_text_says_more() -> None:
    board = {"rome": ["rome", "salonae", "massilia"], "egypt": ["gaza", "cyrene"], "celt": {"alesia": 3}}
    game = finish(struck("rome", "superstition", board=board, hands={"egypt": ["gold"]}, treasury={"egypt": 7}))
    assert cities(game, "rome") == []
    assert (cities(game, "egypt"), tokens(game, "celt", "alesia")) == (["cyrene", "gaza"], 3)
    assert (hand(game, "egypt"), treasury(game, "egypt")) == (["gold"], 7)


@rule("WE-cal.gen.3")
def test_ships_and_advances_are_never_affected() -> None:
    """An eruption destroys all units in Neapolis and Campania, but not the ships there."""
    game = struck(
        "rome",
        "volcanic-eruption-earthquake",
        board={"rome": {"neapolis": "city", "campania": 3}},
        ships={"rome": {"neapolis": 2, "campania": 1}},
        advances={"rome": ["pottery", "law"]},
    )
    assert done(game)
    rome = game.table.nation("rome")
    assert not game.table.unit_areas(rome)
    assert len(game.table.ships(rome)) == 3
    assert [game.table.advance_id(held) for held in game.table.advances_of(rome)] == ["pottery", "law"]


@rule("WE-cal.gen.4")
def test_naming_secondary_victims_is_compulsory() -> None:
    game = struck("rome", "famine", board={"rome": {"pannonia": 8, "samnium": 8}})
    refused(game, "rome", NameVictims([]), "WE-cal.famine.2")
    refused(game, "rome", NameVictims(["minoa", "egypt"]), "WE-cal.famine.2")
    refused(game, "rome", NameVictims(["minoa", "egypt", "egypt"]), "WE-cal.famine.2")
    refused(game, "rome", NameVictims(["minoa", "egypt", "rome"]), "WE-cal.famine.2")


@rule("WE-cal.gen.4")
def test_with_too_few_legal_targets_all_of_them_suffer_unasked() -> None:
    """Iconoclasm with one other city on the board, the beneficiary's aside."""
    board = {"rome": ["rome", "salonae"], "celt": ["alesia"], "egypt": ["gaza"]}
    game = struck("rome", "iconoclasm-and-heresy", board=board, traders={"iconoclasm-and-heresy": "egypt"})
    assert done(game)
    assert (city(game, "alesia"), city(game, "gaza")) == (None, "egypt")


@rule("WE-cal.gen.5")
def test_barbarians_and_pirates_cannot_be_secondary_victims() -> None:
    board = {
        "rome": ["rome", "salonae", "massilia"],
        "celt": ["londinium", "alesia"],
        "barbarians": {"memphis": 4},
        "pirates": ["gaza", "cyrene"],
    }
    game = struck("rome", "famine", board=board)
    refused(game, "rome", NameVictims(["celt", "minoa", "barbarians"]), "WE-setup.7")
    game = struck("rome", "piracy", board=board, traders={"piracy": "egypt"})
    game.play("egypt", ChooseCity("rome"))
    game.play("egypt", ChooseCity("salonae"))
    assert done(game)  # the Celts' only coastal city was the only one left to take
    assert cities(game, "barbarians") == ["cyrene", "gaza", "londinium", "rome", "salonae"]


@rule("WE-cal.gen.5", "WE-cal.gen.6")
def test_barbarians_on_a_flooded_plain_suffer_nothing() -> None:
    board = {"egypt": {"memphis": 3}, "barbarians": {"memphis": 3, "fayum": 2}, "pirates": ["alexandria"]}
    game = struck("egypt", "flood", board=board)
    assert done(game)
    assert tokens(game, "egypt", "memphis") == 0
    assert (tokens(game, "barbarians", "memphis"), tokens(game, "barbarians", "fayum")) == (3, 2)
    assert city(game, "alexandria") == "barbarians"


@rule("WE-cal.gen.13")
def test_assigned_damage_is_taken_by_the_named_player() -> None:
    board = {"rome": {"pannonia": 8, "samnium": 8}, "egypt": {"gaza": 4, "siwa": 4}, "celt": {"alesia": 9}}
    game = struck("rome", "famine", board=board)
    game.play("rome", NameVictims(["minoa", "celt", "egypt"]))
    assert tokens(game, "celt", "alesia") == 4
    assert owed(game, "egypt") == 5
    game.play("egypt", LoseTokens("siwa", 3))
    game.play("egypt", LoseTokens("gaza", 2))
    assert owed(game, "egypt") == 0
    assert tokens(game, "egypt", "gaza") == 2


@rule("WE-cal.gen.19")
def test_a_calamity_without_a_target_still_counts_in_calamity_selection() -> None:
    """Rome has no city at all: Piracy and Iconoclasm will be cancelled, yet of three calamities one must go."""
    game = scene(
        "calamity-selection",
        players=(*FIVE, "rome"),
        board={"rome": {"samnium": 2}},
        hands={"rome": ["piracy", "iconoclasm-and-heresy", "superstition"]},
    )
    names = {"piracy", "iconoclasm-and-heresy", "superstition"}
    thrown = [event for event in game.log if isinstance(event, CardsDiscarded) and names & set(event.cards)]
    begun = next(n for n, event in enumerate(game.log) if event == PhaseBegan("calamity-resolution"))
    assert sum(len(event.cards) for event in thrown if game.log.index(event) < begun) == 1
    assert len(called(game)) == 2


@rule("WE-cal.gen.20")
def test_the_beneficiary_is_found_anew_for_every_calamity() -> None:
    """Minoa has most tokens in stock; with a city less after Treachery it is Assyria's turn."""
    board = {
        "rome": ["rome", "salonae", "massilia", "caralis"],
        "minoa": {"knossos": 1},
        "assyria": {"assyria": 2},
        **{nation: {area: 3} for nation, area in OTHERS.items()},
    }
    game = struck("rome", "treachery", "piracy", board=board)
    assert asked(game) == ["minoa"]
    game.play("minoa", ChooseCity("rome"))
    assert asked(game, "pirated-city") == ["assyria"]


OTHERS = {
    "celt": "alesia",
    "carthage": "thapsus",
    "hatti": "kanesh",
    "iberia": "narbo",
    "hellas": "dacia",
    "egypt": "siwa",
}


@rule("WE-cal.gen.27", "WE-cal.gen.27ex")
def test_with_too_few_cities_all_are_reduced() -> None:
    game = struck("rome", "superstition", board={"rome": ["rome", "salonae"]})
    assert done(game)
    assert cities(game, "rome") == []
    assert (tokens(game, "rome", "rome"), tokens(game, "rome", "salonae")) == (2, 2)


@rule("WE-first.t5.7", "WE-first.t5.8")
def test_in_the_first_game_a_resolved_calamity_goes_straight_under_its_stack() -> None:
    game = calamities(
        players=FIVE,
        options={"scenario": "first"},
        hands={"minoa": ["squandered-wealth"], "egypt": ["city-riots"]},
        board={"egypt": ["gaza", "cyrene"]},
        treasury={"minoa": 12},
        stacks={3: ["fish"], 4: ["wool", "oil"]},
    )
    game.play("egypt", ReduceCity("gaza"))
    assert done(game)
    assert treasury(game, "minoa") == 2
    stacks = [game.table.card_ids(stack) for stack in game.table.state.stacks]
    assert stacks[3] == ["fish", "squandered-wealth"]
    assert stacks[4] == ["wool", "oil", "city-riots"]
    assert "squandered-wealth" not in game.view(None).discards


@rule("WE-9b.2")
def test_everybody_sees_how_many_calamities_are_still_to_come_but_not_which() -> None:
    board = {"rome": ["rome", "salonae", "massilia", "rubicon", "etruria"]}
    game = struck("rome", "superstition", "civil-disorder", "minor-uprising", board=board)
    assert "civil-disorder" not in str(game.view("egypt"))
    game.play("rome", ChooseCity("salonae"))
    laid = [nation.calamities_laid for nation in game.view("egypt").nations if nation.id == "rome"]
    assert laid == [2]
    assert "civil-disorder" not in str(game.view("egypt"))
    finish(game)
    assert all(nation.calamities_laid == 0 for nation in game.view("egypt").nations)


def test_damage_can_be_taken_back_until_the_step_ends() -> None:
    game = struck("rome", "famine", board={"rome": {"pannonia": 8, "samnium": 8}, "egypt": {"gaza": 4, "siwa": 4}})
    game.play("rome", NameVictims(["minoa", "celt", "egypt"]))
    game.play("rome", LoseTokens("samnium", 3))
    game.play("egypt", LoseTokens("gaza", 1))
    game.undo("rome")
    assert (tokens(game, "rome", "samnium"), owed(game, "rome"), tokens(game, "egypt", "gaza")) == (8, 10, 3)
