"""What a form lights up is legal, and what it does not is not: so nobody who draws it needs to know a rule."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from games.positions import crowded
from games.zoo import kinds, zoo
from rules.scenes import scene

from ochre.engine.actions import Action, decode
from ochre.engine.decisions import About, Decision
from ochre.engine.errors import IllegalAction
from ochre.engine.game import Game
from ochre.engine.views import question
from ochre.rules.phases.movement import Movement

Asked = tuple[Game, Decision]


def asked(kind: str) -> Iterator[Asked]:
    for game in zoo().get(kind, ()):
        for decision in game.pending:
            if decision.kind == kind:
                yield game, decision


def legal(game: Game, decision: Decision, **answer: Any) -> bool:
    try:
        decision.check(game.table, decode(decision.answers, answer))
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_question_tells_its_form_and_its_default(kind: str) -> None:
    for game, decision in asked(kind):
        told = question(game.table, decision)
        assert isinstance(told.about, About)
        assert isinstance(told.default, Action)
        decision.check(game.table, told.default)
        plain = msgspec.json.decode(msgspec.json.encode(told))
        assert plain["about"]["form"]
        assert plain["default"]["type"] in told.answers


def test_every_form_has_a_name_of_its_own() -> None:
    forms = [kind.__struct_config__.tag for kind in About.__subclasses__() if kind.__module__.startswith("ochre.")]
    assert len(set(forms)) == len(forms) > 20


# Movement


def test_land_moves_are_those_that_are_lit() -> None:
    for game, decision in asked("movement"):
        form: Any = decision.describe(game.table)
        for source, stack in form.stacks.items():
            near = game.table.area_ids(game.table.box.board.land[game.table.area(source)])
            for target in near:
                allowed = legal(game, decision, type="move-tokens", source=source, target=target, count=1)
                assert allowed == (target in stack.to), (source, target)
            for target, middles in stack.roads.items():
                for via in middles:
                    assert legal(game, decision, type="move-tokens", source=source, target=target, via=via)


def test_nobody_may_bring_more_than_a_target_says() -> None:
    for game, decision in asked("movement"):
        form: Any = decision.describe(game.table)
        for source, stack in form.stacks.items():
            for target in stack.to:
                heeded = form.targets.get(target)
                allowed = legal(game, decision, type="move-tokens", source=source, target=target, count=stack.unmoved)
                assert allowed == (heeded is None or heeded.rule is None or stack.unmoved <= heeded.peaceful)


def fleets() -> Iterator[Asked]:
    for seed in range(6):
        game = crowded(seed, phase="movement")
        for decision in game.pending:
            if decision.kind == "movement":
                for area in decision.describe(game.table)["ship_places"]:
                    with suppress(IllegalAction):
                        game.play(game.seat_of(decision), {"type": "build-ship", "area": area})
                yield game, decision


def test_voyages_end_where_the_reach_says() -> None:
    found = 0
    for game, decision in fleets():
        form: Any = decision.describe(game.table)
        for ship in form.ships:
            if not ship.ready:
                continue
            for target, steps in ship.reach.items():
                route = way(form.waters, ship.area, target, steps)
                stops = [{"to": area} for area in route]
                assert legal(game, decision, type="sail", area=ship.area, route=stops), (ship, route)
                found += 1
            beyond = set(form.waters) - set(ship.reach) - {ship.area}
            for target in beyond:
                for near in form.waters[ship.area]:
                    if near == target:
                        assert not legal(game, decision, type="sail", area=ship.area, route=[{"to": target}])
    assert found > 20


def way(waters: dict[str, list[str]], start: str, goal: str, steps: int) -> list[str]:
    """Some way of so many steps over the waters of the form."""
    ways: list[list[str]] = [[start]]
    for _ in range(steps):
        ways = [[*so_far, there] for so_far in ways for there in waters.get(so_far[-1], [])]
        shortest: dict[str, list[str]] = {}
        for each in ways:
            shortest.setdefault(each[-1], each)
        ways = list(shortest.values())
    return next(each for each in ways if each[-1] == goal)[1:]


def test_ships_are_built_where_and_as_the_form_says() -> None:
    for game, decision in asked("movement"):
        form: Any = decision.describe(game.table)
        for area in game.table.box.board.ids:
            place = form.ship_places.get(area)
            for tokens in range(3):
                allowed = legal(game, decision, type="build-ship", area=area, tokens=[area] * tokens)
                assert allowed == (place is not None and tokens in place.payments), (area, tokens)
            if place is not None and place.elsewhere:
                other = next((source for source in form.stacks if source != area), area)
                assert legal(game, decision, type="build-ship", area=area, tokens=[area, other]) or other == area


def test_a_stack_says_how_many_may_stay() -> None:
    game = scene("movement", board={"egypt": {"memphis": 6, "tanis": {"tokens": 2, "city": True}}})
    form: Any = game.decision("egypt").describe(game.table)
    assert isinstance(game.decision("egypt"), Movement)
    assert (form.stacks["memphis"].here, form.stacks["memphis"].carries) == (6, 4)
    assert form.stacks["tanis"].carries == 0


# Places, cities, cards, victims


ONE_CITY = (
    "city-destroyed",
    "city-in-flames",
    "cyclone-city",
    "cyclone-spared-city",
    "earthquake-city",
    "earthquake-neighbour",
    "horde-target",
    "other-pirated-city",
    "pirated-city",
    "treacherous-city",
)


@pytest.mark.parametrize("kind", ONE_CITY)
def test_exactly_the_cities_of_the_form_may_be_chosen(kind: str) -> None:
    for game, decision in asked(kind):
        form: Any = decision.describe(game.table)
        for area in game.table.box.board.ids:
            assert legal(game, decision, type="choose-city", area=area) == (area in form.cities)


@pytest.mark.parametrize("kind", ["reduce-cities", "reduce-for-support"])
def test_exactly_the_cities_of_the_form_may_be_reduced(kind: str) -> None:
    for game, decision in asked(kind):
        form: Any = decision.describe(game.table)
        for area in game.table.box.board.ids:
            assert legal(game, decision, type="reduce-city", area=area) == (area in form.cities)
        assert not set(form.cities) & set(form.locked)


@pytest.mark.parametrize("kind", ["volcano-choice", "floodplain-choice", "cyclone-sea", "horde-march"])
def test_places_have_areas_with_units(kind: str) -> None:
    for game, decision in asked(kind):
        form: Any = decision.describe(game.table)
        assert form.places
        for place in form.places:
            assert legal(game, decision, type="choose-place", place=place)
            assert form.areas[place]
            assert form.cause is not None


def test_damage_may_be_taken_where_the_form_says() -> None:
    for game, decision in asked("take-damage"):
        form: Any = decision.describe(game.table)
        assert form.stock == game.table.state.stock[decision.nation]
        assert form.amount == game.table.state.owed[decision.nation]
        for area in game.table.box.board.ids:
            if legal(game, decision, type="lose-tokens", area=area, count=1):
                assert area in form.tokens
            for tokens in range(6):
                if legal(game, decision, type="lose-city", area=area, tokens=tokens):
                    loss = form.cities[area]
                    assert min(loss.least, form.stock) <= tokens <= min(loss.most, form.stock)
                    assert form.cities[area].points[tokens] == 5 - tokens


def test_the_cause_names_the_calamity_and_what_changes_it() -> None:
    causes = [decision.describe(game.table)["cause"] for game, decision in asked("take-damage")]
    assert all(cause is not None for cause in causes)
    victims = [decision.describe(game.table) for game, decision in asked("famine-victims")]
    for form in victims:
        form_: Any = form
        assert form_.cause.calamity == "famine"
        assert form_.cause.role == "primary"
        for nation in form_.among:
            change = sum(modifier.amount for modifier in form_.protection.get(nation, []))
            assert form_.at_stake[nation] == max(0, 5 + change)


@pytest.mark.parametrize("kind", ["bribes", "banditry", "discard-to-hand-limit", "theocracy", "tribute"])
def test_cards_to_give_up_are_held_and_their_loss_is_told(kind: str) -> None:
    for game, decision in asked(kind):
        form: Any = decision.describe(game.table)
        deck = game.table.box.deck
        for id, held in form.cards.items():
            card = deck.index[id]
            assert held == game.table.held(decision.nation, card)
            assert form.losses[id][-1] == deck.set_value(card, held)
        assert 0 <= form.least <= form.most <= sum(form.cards.values()) or not form.cards


def test_an_area_of_a_share_takes_no_more_than_it_says() -> None:
    for game, decision in asked("expand-short"):
        form: Any = decision.describe(game.table)
        assert form.least == form.most == game.table.state.stock[decision.nation]
        fill: dict[str, int] = {}
        for area, most in form.areas.items():
            fill[area] = min(most, form.most - sum(fill.values()))
        assert legal(game, decision, type="expand", places=fill)


def test_cities_are_built_where_the_form_says() -> None:
    for game, decision in asked("build-cities"):
        form: Any = decision.describe(game.table)
        for area in game.table.box.board.ids:
            place = form.areas.get(area)
            plain = legal(game, decision, type="build-city", area=area)
            assert plain == (place is not None and place.here >= place.needs and place.waits_for is None)


def test_prices_are_told_in_parts() -> None:
    for game, decision in asked("purchase-advances"):
        form: Any = decision.describe(game.table)
        held = set(game.table.advances_of(decision.nation))
        assert len(form.advances) == game.table.box.advances.size - len(held)
        for offer in form.advances.values():
            assert offer.price == max(0, offer.cost - offer.credit - sum(offer.specific.values()))
            assert offer.affordable == (offer.price <= form.power)
