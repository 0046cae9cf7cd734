"""Advanced Civilization and Civilization (1988): map, cards, tracks and set-ups."""

import pytest

from ochre.board.areas import Board, load_map
from ochre.board.cards import plain_deck
from ochre.board.civilization_cards import CivilizationCards, load_civilization_cards
from ochre.board.old_setups import advanced_setups, cities_1988, game_numbers, setup_1988, zones
from ochre.board.tracks import OldEdition, load_chart, load_nations, nation_track

ADVANCED = load_map("advanced")
WHOLE = ADVANCED.lay_out()
MAIN = ADVANCED.lay_out(panels=("1", "2", "3", "4"))
EDITIONS: tuple[OldEdition, ...] = ("advanced", "civilization-1988")
BOTH = pytest.mark.parametrize("edition", EDITIONS)
AC, C88 = load_civilization_cards("advanced"), load_civilization_cards("civilization-1988")


def credit(cards: CivilizationCards, giver: str, receiver: str) -> int:
    return cards.credits[cards[giver]][cards[receiver]]


def test_the_map_has_149_land_areas_and_9_open_seas() -> None:
    assert (len(WHOLE.land_areas), len(WHOLE.open_seas)) == (149, 9)
    assert (len(MAIN.land_areas), len(MAIN.open_seas)) == (123, 8)
    assert [WHOLE.limit.count(limit) for limit in range(1, 6)] == [58, 52, 30, 6, 3]
    assert (WHOLE.site.count(1), WHOLE.site.count(2)) == (52, 9)
    assert (MAIN.site.count(1), MAIN.site.count(2)) == (47, 8)
    assert sum(WHOLE.coastal) == 107
    assert sum(map(len, WHOLE.land)) == 2 * 278
    assert sum(map(len, WHOLE.water)) == 2 * 253


def test_borders_are_the_same_from_both_sides_and_lead_everywhere() -> None:
    for neighbours, sets in ((WHOLE.land, WHOLE.land_set), (WHOLE.water, WHOLE.water_set)):
        for area in range(WHOLE.size):
            assert area not in sets[area]
            assert all(area in sets[other] for other in neighbours[area])
    found, waiting = set[int](), [0]
    while waiting:
        area = waiting.pop()
        if area not in found:
            found.add(area)
            waiting.extend(WHOLE.adjacent[area])
    assert len(found) == WHOLE.size


def test_coasts_part_the_water_of_an_area() -> None:
    for number, area in enumerate(WHOLE.areas):
        assert {other for coast in WHOLE.coasts[number] for other in coast} == WHOLE.water_set[number]
        assert set(area.lake_water) <= set(area.water)
        ocean = set(area.water) - set(area.lake_water)
        assert area.open_sea or bool(WHOLE.coastal[number]) == bool(ocean)
        if area.coasts:
            lakes = {id for coast in area.coasts if coast.kind == "lake" for id in coast.water}
            assert lakes == set(area.lake_water)
    several = {area.id for area in WHOLE.areas if sum(coast.kind == "sea" for coast in area.coasts) > 1}
    assert several == {"aquitania", "delphi", "scythia"}


def test_white_sites_lie_on_flood_plains() -> None:
    assert all(area.floodplain for area in WHOLE.areas if area.site == "white")
    sizes = dict(zip(WHOLE.floodplains, map(len, WHOLE.floodplain_areas), strict=True))
    assert sizes == {"danube": 3, "euphrates-tigris": 7, "nile": 5, "po": 2, "rhone": 2}
    assert dict(zip(WHOLE.volcanoes, map(len, WHOLE.volcano_areas), strict=True)) == {
        "etna": 2,
        "thera": 1,
        "vesuvius": 2,
    }


def test_the_divider_parts_the_map_but_for_three_seas() -> None:
    west, east = ADVANCED.lay_out(divider="west"), ADVANCED.lay_out(divider="east")
    assert set(west.ids) & set(east.ids) == {"aegean-sea", "black-sea", "eastern-mediterranean"}
    assert set(west.ids) | set(east.ids) == set(WHOLE.ids)
    cut = {
        frozenset((WHOLE.ids[area], WHOLE.ids[other]))
        for area in WHOLE.land_areas
        for other in WHOLE.adjacent[area]
        if not WHOLE.open_sea[other] and (WHOLE.areas[area].divider, WHOLE.areas[other].divider) == ("west", "east")
    }
    assert len(cut) == 9


def test_islands_are_joined_to_no_mainland() -> None:
    islands = {area.id for area in WHOLE.areas if area.island}
    for area in WHOLE.areas:
        if area.island:
            assert set(area.land) <= islands
        elif not area.open_sea:
            assert area.land


def sites(board: Board, *, island: bool) -> int:
    return sum(bool(board.site[number]) for number, area in enumerate(board.areas) if area.island == island)


def test_two_players_do_not_count_sites_on_islands() -> None:
    (two,), (three,) = advanced_setups(2), advanced_setups(3)
    assert two.board().ids == three.board().ids
    assert sites(three.board(), island=True) > 0 == sites(two.board(), island=True)
    assert sites(three.board(), island=False) == sites(two.board(), island=False) > 0


def test_a_site_on_a_panel_not_in_play_does_not_count() -> None:
    for setup in advanced_setups():
        for area in setup.board().areas:
            assert area.open_sea or area.limit_panel in setup.panels
            assert area.site is None or area.site_panel in setup.panels


def test_tokens_by_number_of_players() -> None:
    tokens = {(setup.players, setup.tokens) for setup in advanced_setups()}
    assert tokens == {(2, 55), (3, 47), (4, 55), (5, 47), (6, 55), (7, 55), (8, 47), (9, 47)}  # 9: variant 38.1
    assert [len(advanced_setups(players)) for players in range(2, 10)] == [1, 1, 2, 3, 3, 2, 2, 2]


def test_every_nation_in_play_has_somewhere_to_start() -> None:
    for setup in advanced_setups():
        assert len(setup.nations) >= setup.players
        assert all(setup.starts(nation) for nation in setup.nations)
    without, extended = advanced_setups(8)
    assert without.starts("italy") == ("cisalpina", "etruria", "pannonia")
    assert extended.starts("italy") == ("baetica", "corduba", "lusitania")
    assert without.starts("africa") == ("sahara", "tripolitania", "tunisia")
    assert extended.starts("africa") == ("cirta", "sahara", "tripolitania", "tunisia")
    assert without.starts("thrace") == ("scythia",)


@BOTH
def test_nine_nations_in_order(edition: OldEdition) -> None:
    assert list(load_nations(edition)) == [
        "africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "babylon", "egypt",
    ]  # fmt: skip
    assert [nation.rank for nation in load_nations(edition).values()] == list(range(1, 10))


@BOTH
def test_every_row_runs_through_five_epochs_to_the_finish(edition: OldEdition) -> None:
    epochs = [epoch.id for epoch in load_chart(edition).epochs]
    assert epochs == ["stone", "early-bronze", "late-bronze", "early-iron", "late-iron"]
    for nation in load_nations(edition).values():
        track = nation_track(edition, nation.id)
        assert len(track) == 17
        assert list(dict.fromkeys(space.epoch for space in track)) == epochs
        asked = [space.points for space in track if space.points]
        assert asked == sorted(asked) == list(nation.points)
        assert [space.points > 0 for space in track] == [space.epoch == "late-iron" for space in track[:-1]] + [False]


# The first spaces of early bronze, late bronze, early iron and late iron, then the values of the last epoch.
ROWS = {
    "africa": ((5, 8, 11, 14), (1300, 1600), (1100, 1200)),
    "italy": ((5, 8, 11, 14), (1400, 1700), (1200, 1300)),
    "illyria": ((6, 8, 11, 13), (1200, 1500, 1800), (1100, 1200, 1300)),
    "thrace": ((6, 9, 11, 13), (1200, 1400, 1700), (1100, 1200, 1300)),
    "crete": ((5, 9, 11, 14), (1300, 1600), (1100, 1200)),
    "asia": ((5, 8, 10, 13), (1200, 1500, 1800), (1100, 1200, 1300)),
    "assyria": ((5, 8, 10, 14), (1500, 1800), (1200, 1300)),
    "babylon": ((5, 8, 10, 14), (1600, 1900), (1300, 1400)),
    "egypt": ((4, 7, 10, 13), (1300, 1600, 1900), (1200, 1300, 1400)),
}


@BOTH
@pytest.mark.parametrize("id", ROWS)
def test_the_row_of_a_nation(edition: OldEdition, id: str) -> None:
    epochs = [space.epoch for space in nation_track(edition, id)]
    first, *points = ROWS[id]
    assert tuple(map(epochs.index, ("early-bronze", "late-bronze", "early-iron", "late-iron"))) == first
    assert load_nations(edition)[id].points == points[EDITIONS.index(edition)]


@BOTH
def test_dates_of_the_chart(edition: OldEdition) -> None:
    years = (8000, 5000, 3000, 2000, 1200, 800, 500, 350, 250)
    assert load_chart(edition).dates == tuple(zip(range(0, 17, 2), years, strict=True))


def test_entry_into_the_epochs() -> None:
    advanced = {epoch.id: epoch.entry for epoch in load_chart("advanced").epochs}
    assert [entry.cities for entry in advanced.values()] == [0, 2, 3, 4, 5]
    assert [entry.groups for entry in advanced.values()] == [0, 0, 3, 5, 0]
    assert advanced["early-iron"].advances == 9
    old = {epoch.id: epoch.entry for epoch in load_chart("civilization-1988").epochs}
    assert [entry.cities for entry in old.values()] == [0, 2, 0, 0, 0]
    assert (old["late-bronze"].groups, old["early-iron"].advances, old["late-iron"].card_points) == (3, 7, 1000)


def stacks(edition: OldEdition) -> list[dict[str, int]]:
    """The commodities of stacks 1 to 9 and their copies."""
    deck = plain_deck(edition)
    assert all(deck.value[card] == deck.stack[card] for card in deck.commodities)
    assert all(deck.counts[card] == deck.set_size[card] for card in deck.commodities)
    return [
        {deck.ids[card]: deck.counts[card] for card in deck.commodities if deck.stack[card] == stack}
        for stack in range(1, 10)
    ]


def test_trade_cards_of_advanced_civilization() -> None:
    deck = plain_deck("advanced")
    assert stacks("advanced") == [
        {"ochre": 7, "hides": 7},
        {"iron": 8, "papyrus": 7},
        {"salt": 9, "timber": 8},
        {"grain": 8, "oil": 7},
        {"cloth": 7, "wine": 6},
        {"bronze": 6, "silver": 5},
        {"spices": 6, "resin": 5},
        {"gems": 5, "dye": 4},
        {"gold": 5, "ivory": 4},
    ]
    assert (len(deck.commodities), sum(deck.counts[card] for card in deck.commodities)) == (18, 114)
    assert [deck.ids[card] for card in deck.calamities] == [
        "volcanic-eruption-earthquake", "treachery", "famine", "superstition", "civil-war", "slave-revolt", "flood",
        "barbarian-hordes", "epidemic", "civil-disorder", "iconoclasm-and-heresy", "piracy",
    ]  # fmt: skip
    assert sum(not card.tradeable for card in deck.cards) == 4
    assert {card.id for card in deck.cards if card.mining} == {"iron", "bronze", "silver", "gems", "gold"}


def test_trade_cards_of_1988() -> None:
    deck = plain_deck("civilization-1988")
    assert stacks("civilization-1988") == [
        {"hides": 7, "ochre": 7},
        {"iron": 5, "papyrus": 5},
        {"salt": 9},
        {"grain": 8},
        {"cloth": 7},
        {"bronze": 6},
        {"spices": 5},
        {"gems": 4},
        {"gold": 3},
    ]
    assert (len(deck.commodities), sum(deck.counts[card] for card in deck.commodities)) == (11, 66)
    assert [deck.stack[card] for card in deck.calamities] == list(range(2, 10))
    assert [deck.cards[card].tradeable for card in deck.calamities] == [False] * 4 + [True] * 4
    assert deck.set_value(deck["bronze"], 6) == 216


def test_24_civilization_cards_of_advanced_civilization() -> None:
    assert dict(zip(AC.ids, AC.cost, strict=True)) == {
        "cloth-making": 45, "pottery": 45, "mysticism": 50, "drama-and-poetry": 60, "music": 60, "astronomy": 80,
        "deism": 80, "metalworking": 80, "agriculture": 110, "coinage": 110, "literacy": 110, "architecture": 120,
        "engineering": 140, "medicine": 140, "roadbuilding": 140, "enlightenment": 150, "law": 170, "military": 180,
        "mining": 180, "democracy": 200, "monotheism": 220, "mathematics": 230, "philosophy": 240, "theology": 250,
    }  # fmt: skip
    assert sum(len(card.groups) == 2 for card in AC.cards) == 4
    assert {card.id: card.prerequisite for card in AC.cards if card.prerequisite} == {
        "roadbuilding": "engineering", "mining": "engineering", "democracy": "law", "philosophy": "law",
        "monotheism": "enlightenment", "theology": "enlightenment",
    }  # fmt: skip
    assert AC.prerequisite[AC["mining"]] == AC["engineering"]
    assert AC.prerequisite[AC["law"]] == -1


def test_credits_of_advanced_civilization() -> None:
    assert credit(AC, "mysticism", "music") == 5
    assert credit(AC, "astronomy", "coinage") == credit(AC, "astronomy", "medicine") == 20
    assert credit(AC, "drama-and-poetry", "literacy") == 20
    assert credit(AC, "literacy", "law") == credit(AC, "mathematics", "theology") == 25
    assert credit(AC, "metalworking", "military") == 20
    assert all(AC.credits[card][card] == 0 for card in range(AC.size))
    given = {card.id: sum(AC.credits[number]) for number, card in enumerate(AC.cards)}
    assert {id for id, points in given.items() if not points} == {
        "law", "democracy", "military", "philosophy", "monotheism", "theology",
    }  # fmt: skip
    assert sum(given.values()) == 1710


def test_16_civilization_cards_of_1988() -> None:
    assert C88.size == 16
    differing = {card.id: card.cost for card in C88.cards if card.cost != AC.cost[AC[card.id]]}
    assert differing == {"mysticism": 30, "architecture": 80}
    assert sum(card.copies for card in C88.cards) == 72
    assert [sum(group in card.groups for card in C88.cards) for group in C88.groups] == [5, 5, 5, 5]
    assert sum(sorted(C88.cost)[-11:]) == 1460
    assert {card.id: card.prerequisite for card in C88.cards if card.prerequisite} == {
        "democracy": "law", "philosophy": "law",
    }  # fmt: skip


def test_credits_of_1988() -> None:
    assert credit(C88, "drama-and-poetry", "literacy") == 20
    assert credit(C88, "music", "philosophy") == 30
    assert all(credit(C88, "literacy", card) == 25 for card in ("law", "democracy", "philosophy"))
    assert all(credit(C88, "architecture", card) == 15 for card in ("literacy", "law", "democracy", "philosophy"))
    assert not any(sum(C88.credits[C88[id]]) for id in ("law", "democracy", "philosophy"))
    assert sum(map(sum, C88.credits)) == 1040


@BOTH
def test_modifiers_name_calamities_of_the_deck(edition: OldEdition) -> None:
    deck = plain_deck(edition)
    calamities = {deck.ids[card] for card in deck.calamities}
    named = {modifier.calamity for card in load_civilization_cards(edition).cards for modifier in card.modifiers}
    assert named
    assert named <= calamities


def amounts(cards: CivilizationCards, calamity: str) -> dict[tuple[str, str], int]:
    return {
        (card.id, modifier.role): modifier.amount
        for card in cards.cards
        for modifier in card.modifiers
        if modifier.calamity == calamity
    }


def test_what_cards_change_about_calamities() -> None:
    assert amounts(AC, "epidemic") == {
        ("medicine", "primary"): -8,
        ("medicine", "secondary"): -5,
        ("roadbuilding", "any"): 5,
    }
    assert amounts(AC, "superstition") == {
        ("mysticism", "primary"): 2,
        ("deism", "primary"): 1,
        ("enlightenment", "primary"): 0,
    }
    assert amounts(AC, "civil-war") == {
        ("drama-and-poetry", "primary"): 5,
        ("music", "primary"): 5,
        ("democracy", "primary"): 10,
        ("military", "primary"): 5,
        ("philosophy", "primary"): 15,
    }
    assert amounts(C88, "civil-disorder") == {("law", "primary"): 5, ("democracy", "primary"): 6}


def test_numbers_of_the_games() -> None:
    advanced, old = game_numbers("advanced"), game_numbers("civilization-1988")
    assert (advanced.pieces.tokens, advanced.pieces.cities, advanced.pieces.ships, advanced.hand_limit) == (55, 9, 4, 8)
    assert advanced.score is not None
    assert (advanced.score.ast_space, advanced.score.city, advanced.score.treasury) == (100, 50, 1)
    assert (advanced.ninth_stack_price, advanced.advance_limit) == (18, None)
    assert (old.pieces.tokens, old.pieces.cities, old.pieces.ships) == (56, 9, 4)
    assert (old.pieces.tokens, old.hand_limit, old.advance_limit, old.ninth_stack_price) == (56, 6, 11, 18)


def test_zones_cover_the_main_board_once() -> None:
    zoned = [area for areas in zones().values() for area in areas]
    assert sorted(zoned) == list(MAIN.ids)
    assert setup_1988(7).board().ids == MAIN.ids
    assert sum(bool(site) for site in setup_1988(6).board().site) == 55


@pytest.mark.parametrize("players", range(2, 8))
def test_start_places_of_1988_lie_in_zones_in_play(players: int) -> None:
    setup = setup_1988(players)
    board = setup.board()
    assert len(setup.starts) >= players
    for start in setup.starts:
        assert board.is_land[board[start.area]]
        assert cities_1988().get(start.place, start.area) == start.area
    assert setup.tokens == (48 if players == 7 else 56)
    assert setup.mysticism == (0, 0, 1, 1, 2, 2, 3, 3)[players]
