"""The Short Game: everybody begins with cities, four advances, cards and treasury, late on the A.S.T."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from ochre.board.advances import COLOURS
from ochre.board.setups import ThemeSet, short_game_start
from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Entry, Step, floor, step
from ochre.engine.decisions import Decision, to_each
from ochre.engine.events import AdvancesAcquired, CreditsGained
from ochre.engine.table import Table
from ochre.rules.cities import lose_city
from ochre.rules.forms import CitiesForm, CreditsForm, ShareForm, StartingCitiesForm
from ochre.rules.limits import limit_for
from ochre.rules.phases.advances_acquisition import CREDIT_TOKEN
from ochre.rules.phases.trade_cards import draw_trade_cards
from ochre.rules.policies import policies


@step
def deal_theme_sets(table: Table) -> None:
    """short.5: one secret set for each seat, before the civilizations are chosen (short.6)."""
    table.deal_themes(table.shuffled(table.nations))


def theme_set(table: Table, nation: int) -> ThemeSet:
    """Sets belong to seats: they were drawn before anybody had a nation."""
    return policies(table).short_game.theme_sets[table.state.themes[table.state.seat[nation]]]


def theme_of(table: Table, nation: int) -> str | None:
    """The set this nation holds face down."""
    return theme_set(table, nation).id if table.state.themes else None


@step
def short_game_opening(table: Table) -> None:
    """short.7-short.18, in the book's order. Nobody places a first token: fourteen come in the end (short.15)."""
    players = table.players()
    parts: dict[str, list[Entry]] = {
        "treasury": [("opening-treasury",)],
        "tokens": [("place-tokens", nation) for nation in players],
    }
    table.next(
        *(("place-cities", nation) for nation in players),
        ("reveal-theme-sets",),
        ("extra-credits",),
        ("destroy-theme-cities",),
        ("opening-cards",),
        *(entry for part in policies(table).short_game.order for entry in parts[part]),
        ("opening-markers",),
        ("turn",),
    )


# Cities


@step
def place_cities(table: Table, nation: int) -> Step:
    """short.7: in A.S.T.-ranking order."""
    answer: PlaceCities = yield StartingCities(nation)
    for id in answer.areas:
        table.build_city(nation, table.area(id))


class PlaceCities(Action, frozen=True):
    """My cities stand here."""

    areas: list[Id]


class StartingCities(Decision, frozen=True):
    """short.7: five cities in the own region, at least four of them on city sites."""

    rule: ClassVar[str] = "short.7"
    answers: ClassVar[Answers] = (PlaceCities,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, PlaceCities)
        start, areas = short_game_start(), [table.area(id) for id in action.areas]
        if len(areas) != start.cities or len(set(areas)) != start.cities:
            table.refuse("Place exactly {count} cities in different areas.", self.rule, count=start.cities)
        possible = city_areas(table, self.nation)
        for area in areas:
            if area not in possible:
                table.refuse("You cannot place a city in {area}.", self.rule, area=area)
        if sum(table.box.board.site[area] > 0 for area in areas) < start.cities_on_sites:
            table.refuse("At least {count} cities must stand on city sites.", self.rule, count=start.cities_on_sites)

    def sample(self, table: Table, random: Random) -> Action:
        areas = city_areas(table, self.nation)
        random.shuffle(areas)
        return self._place(table, areas)

    def default(self, table: Table) -> Action:
        return self._place(table, city_areas(table, self.nation))

    def _place(self, table: Table, areas: Sequence[int]) -> Action:
        """Sites first as far as they are needed, then whatever comes."""
        start, site = short_game_start(), table.box.board.site
        sites = [area for area in areas if site[area]][: start.cities_on_sites]
        rest = [area for area in areas if area not in sites]
        return PlaceCities(table.area_ids([*sites, *rest][: start.cities]))

    def foresee(self, table: Table, action: Action) -> bool:
        assert isinstance(action, PlaceCities)
        for id in action.areas:
            table.build_city(self.nation, table.area(id))
        return True

    def describe(self, table: Table) -> StartingCitiesForm:
        start, site = short_game_start(), table.box.board.site
        areas = city_areas(table, self.nation)
        return StartingCitiesForm(
            least=start.cities,
            most=start.cities,
            on_sites=start.cities_on_sites,
            sites=table.area_ids([area for area in areas if site[area]]),
            others=table.area_ids([area for area in areas if not site[area]]),
        )


def city_areas(table: Table, nation: int) -> list[int]:
    """Where a city can stand: in the own region, not at limit 0."""
    return [area for area in table.box.nations[nation].region if table.box.board.limit[area]]


# Advances


@step
def reveal_theme_sets(table: Table) -> None:
    """short.8: all sets are shown together; everybody takes the four advances and their credit tokens."""
    for nation in table.players():
        revealed = theme_set(table, nation)
        table.tell("theme-set", nation, set=revealed.id)
        for advance in revealed.advances:
            table.acquire(nation, table.advance(advance))
        table.emit(AdvancesAcquired(table.nation_id(nation), list(revealed.advances), 0, 0, []))
        table.owe(nation, revealed.id in table.box.options["city_destroying_sets"])
    table.return_themes()


@step
def extra_credits(table: Table) -> Step:
    """adv.written-record.1: its holder chooses the colours of 10 more credits."""
    cards = table.box.advances.cards
    for nation in table.players():
        if points := sum(cards[advance].extra_credits for advance in table.advances_of(nation)):
            answer: TakeCredits = yield ExtraCredits(nation, points)
            table.add_credits(nation, [answer.credits.get(colour, 0) for colour in COLOURS])
            table.emit(CreditsGained(table.nation_id(nation), dict(answer.credits)))


class TakeCredits(Action, frozen=True):
    """So many credits of each colour."""

    credits: dict[Id, Count]


class ExtraCredits(Decision, frozen=True):
    """Credits in colours of the holder's choice, in tokens of 5; the choice is final."""

    points: int

    rule: ClassVar[str] = "adv.written-record.1"
    answers: ClassVar[Answers] = (TakeCredits,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, TakeCredits)
        for colour, points in action.credits.items():
            if colour not in COLOURS:
                table.refuse("“{word}” is no colour; there are {groups}.", self.rule, word=colour, groups=COLOURS)
            if points % CREDIT_TOKEN:
                table.refuse("Credits come in tokens of {step}.", self.rule, step=CREDIT_TOKEN)
        if sum(action.credits.values()) != self.points:
            table.refuse("Take exactly {points} credits.", self.rule, points=self.points)

    def sample(self, table: Table, random: Random) -> Action:
        chosen = dict[str, int]()
        for _ in range(self.points // CREDIT_TOKEN):
            colour = random.choice(COLOURS)
            chosen[colour] = chosen.get(colour, 0) + CREDIT_TOKEN
        return TakeCredits(chosen)

    def default(self, table: Table) -> Action:
        """All in the colour with the largest credit."""
        held = table.state.credits[self.nation * len(COLOURS) : (self.nation + 1) * len(COLOURS)]
        return TakeCredits({COLOURS[held.index(max(held))]: self.points})

    def describe(self, table: Table) -> CreditsForm:
        return CreditsForm(self.points, self.points, CREDIT_TOKEN, list(COLOURS))


# Cities that some sets cost


@floor
def destroy_theme_cities(table: Table) -> Step:
    """short.9: holders of certain sets destroy one city, all at once. Which sets is an option: the book is silent."""
    while owing := [nation for nation in table.players() if table.state.owed[nation]]:
        nation, answer = yield to_each(CityToDestroy, owing)
        lose_city(table, table.area(answer.area))
        table.settle(nation, 1)


class DestroyCity(Action, frozen=True):
    """This city of mine goes back to stock."""

    area: Id


class CityToDestroy(Decision, frozen=True):
    """short.9: one of the five."""

    rule: ClassVar[str] = "short.9"
    answers: ClassVar[Answers] = (DestroyCity,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, DestroyCity)
        if table.city_owner(table.area(action.area)) != self.nation:
            table.refuse("You have no city in {area}.", self.rule, area=action.area)

    def sample(self, table: Table, random: Random) -> Action:
        return DestroyCity(table.area_id(random.choice(table.cities(self.nation))))

    def default(self, table: Table) -> Action:
        """One in the wilderness, else the last."""
        site = table.box.board.site
        cities = table.cities(self.nation)
        return DestroyCity(table.area_id(next((area for area in cities if not site[area]), cities[-1])))

    def foresee(self, table: Table, action: Action) -> bool:
        assert isinstance(action, DestroyCity)
        lose_city(table, table.area(action.area))
        table.settle(self.nation, 1)
        return True

    def describe(self, table: Table) -> CitiesForm:
        cities = table.area_ids(table.cities(self.nation))
        return CitiesForm(cities, "destroyed", 1, 1, table.nation_id(self.nation))


# Cards, treasury, tokens, markers


@step
def opening_cards(table: Table) -> None:
    """short.10, short.11: cards as in 6a, without purchases."""
    draw_trade_cards(table)


@step
def opening_treasury(table: Table) -> None:
    """short.12: ten tokens are set aside."""
    for nation in table.players():
        table.to_treasury(nation, short_game_start().treasury)


@step
def place_tokens(table: Table, nation: int) -> Step:
    """short.13: in A.S.T.-ranking order."""
    answer: PlaceTokens = yield StartingTokens(nation)
    for id, count in answer.places.items():
        table.place(nation, table.area(id), count)


class PlaceTokens(Action, frozen=True):
    """So many tokens in each of these areas."""

    places: dict[Id, Count]


class StartingTokens(Decision, frozen=True):
    """short.13: up to fourteen tokens in the own region, within limits."""

    rule: ClassVar[str] = "short.13"
    answers: ClassVar[Answers] = (PlaceTokens,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, PlaceTokens)
        free = token_rooms(table, self.nation)
        for id, count in action.places.items():
            if count > free.get(table.area(id), 0):
                table.refuse("You cannot place {count} tokens in {area}.", self.rule, count=count, area=id)
        if sum(action.places.values()) > short_game_start().tokens:
            table.refuse("Place at most {most} tokens.", self.rule, most=short_game_start().tokens)

    def sample(self, table: Table, random: Random) -> Action:
        free = token_rooms(table, self.nation)
        order = list(free)
        random.shuffle(order)
        return self._fill(table, free, order)

    def default(self, table: Table) -> Action:
        """The areas with the highest limits first."""
        free = token_rooms(table, self.nation)
        return self._fill(table, free, sorted(free, key=lambda area: (-free[area], area)))

    def _fill(self, table: Table, free: dict[int, int], order: Sequence[int]) -> Action:
        places, left = dict[str, int](), short_game_start().tokens
        for area in order:
            if count := min(left, free[area]):
                places[table.area_id(area)] = count
                left -= count
        return PlaceTokens(places)

    def foresee(self, table: Table, action: Action) -> bool:
        assert isinstance(action, PlaceTokens)
        for id, count in action.places.items():
            table.place(self.nation, table.area(id), count)
        return True

    def describe(self, table: Table) -> ShareForm:
        free = token_rooms(table, self.nation)
        areas = {table.area_id(area): room for area, room in free.items() if room}
        return ShareForm(0, short_game_start().tokens, areas)


def token_rooms(table: Table, nation: int) -> dict[int, int]:
    """How many tokens each area of the own region holds: none beside a city; Agriculture counts."""
    return {
        area: limit_for(table, nation, area) for area in table.box.nations[nation].region if not table.state.city[area]
    }


@step
def opening_markers(table: Table) -> None:
    """short.14, short.17: all markers just before the Late Bronze Age, on the Expert side two spaces earlier."""
    start = short_game_start()
    space = start.expert_space if policies(table).track.side == "expert" else start.basic_space
    for nation in table.players():
        table.move_marker(nation, space)
