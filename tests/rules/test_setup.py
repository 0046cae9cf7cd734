"""Setting up the game."""

from collections import Counter

import pytest
from rules import scenes
from rules.scenes import NINE, play_defaults, scene

import ochre
from ochre.board.advances import COLOURS
from ochre.board.tracks import track_of
from ochre.engine.events import CardDrawn, TokensPlaced, Told
from ochre.engine.game import Game
from ochre.rules.opening import ChooseNation
from ochre_testing import rule

EVERY_SIZE = pytest.mark.parametrize("players", [5, 6, 7, 8, 9])


def new(players: int, seed: int = 1, **options: object) -> Game:
    return ochre.setup(scenes.edition, players, seed=seed, options={"nations": "random", **options})


def stacks(game: Game) -> list[list[str]]:
    """The prepared stacks, top card first; the first is number 1."""
    return [game.table.card_ids(stack) for stack in game.table.state.stacks[1:]]


def calamity(game: Game, kind: str, number: int) -> str | None:
    """The calamity of this kind that belongs to this stack."""
    cards = [card.id for card in game.box.deck.cards if card.calamity == kind and card.stack == number]
    assert len(cards) <= 1
    return cards[0] if cards else None


def commodities(game: Game, number: int, additional: bool = False) -> list[str]:
    """The commodity sets of this stack, card by card: the regular ones, or the additional one."""
    deck = game.box.deck
    return [
        card.id
        for index, card in enumerate(deck.cards)
        if card.stack == number and card.kind == "commodity" and (index in deck.additional) == additional
        for _ in range(deck.counts[index])
    ]


# The table


@rule("WE-setup.3")
@pytest.mark.parametrize("side", ["basic", "expert"])
def test_the_group_chooses_the_side_of_the_ast_before_the_game(side: str) -> None:
    game = new(9, ast=side)
    assert [nation.track for nation in game.box.nations] == [track_of(nation, side) for nation in NINE]
    assert game.view(None).options["ast"] == side
    with pytest.raises(ValueError):
        new(9, ast="easy")


@rule("WE-setup.3")
def test_the_basic_side_unless_chosen_otherwise() -> None:
    assert new(9).box.options["ast"] == "basic"
    assert track_of("minoa", "basic") != track_of("minoa", "expert")


def nearly_there(**options: object) -> Game:
    """Rome can step into the Late Iron Age, at the end of turn 40."""
    sites = ["rome", "massilia", "neapolis", "caralis", "salonae", "tarentum"]
    costly = [
        "advanced-military",
        "cultural-ascendancy",
        "democracy",
        "fundamentalism",
        "monotheism",
        "library",
        "mysticism",
    ]
    return scene(
        "ast-alteration",
        turn=40,
        board={"rome": sites, "hellas": ["athens"]},
        advances={"rome": [*costly, "philosophy", "law", "mathematics", "military", "diplomacy", "roadbuilding"]},
        ast={"rome": 14, "hellas": 3},
        options=options,
    )


@rule("WE-setup.5")
def test_without_a_limit_the_game_ends_when_a_marker_enters_the_late_iron_age() -> None:
    game = nearly_there()
    assert game.box.nations[5].track[15] == "late-iron"
    assert game.over
    game = scene("ast-alteration", turn=40, board={"hellas": ["athens"]}, ast={"rome": 14, "hellas": 3})
    assert not game.over
    assert game.turn == 41


@rule("WE-setup.4")
def test_with_an_agreed_limit_it_ends_there() -> None:
    position = {"turn": 40, "board": {"hellas": ["athens"]}}
    assert scene("ast-alteration", **position, options={"turn_limit": 40}).over
    assert not scene("ast-alteration", **position, options={"turn_limit": 41}).over


@rule("WE-setup.7", "WE-setup.21")
@EVERY_SIZE
def test_only_the_regions_of_nations_in_play_and_the_open_seas_are_used(players: int) -> None:
    game = new(players)
    board = game.box.board
    nations = {nation.id for nation in game.box.nations}
    assert len(nations) == players
    used = {area.id for area in board.areas if area.region in nations or area.open_sea}
    assert {area for area in board.ids if game.table.state.in_play[board[area]]} == used
    out = {area for area, view in game.view(None).areas.items() if not view.in_play}
    assert out == set(board.ids) - used
    assert bool(out) == (players < 9)


# Nations


def chosen(seed: int) -> tuple[list[int], Game]:
    """Five players choose; each takes the last of the free nations. The order in which they were asked."""
    game = ochre.setup(scenes.edition, 5, seed=seed)
    seats = []
    while game.pending[0].kind == "nation-choice":
        assert len(game.pending) == 1
        seats.append(game.seat_of(game.pending[0]))
        free = game.view(seats[-1]).question.about["nations"]
        game.play(seats[-1], ChooseNation(free[-1]))
    return seats, game


@rule("WE-setup.9")
def test_players_choose_nations_by_random_priority() -> None:
    orders = set()
    for seed in range(12):
        seats, game = chosen(seed)
        told = next(event for event in game.log if isinstance(event, Told) and event.what == "priority")
        assert seats == told.detail["seats"][:-1]  # the last has no choice
        order = told.detail["seats"]
        assert [game.table.nation_id(game.nation_of(seat)) for seat in order] == [
            "egypt",
            "hellas",
            "hatti",
            "assyria",
            "minoa",
        ]
        orders.add(tuple(order))
    assert len(orders) > 6
    assert len({order[0] for order in orders}) > 2


@rule("WE-setup.9")
def test_a_nation_is_chosen_once() -> None:
    game = ochre.setup(scenes.edition, 5, seed=1)
    game.play(game.seat_of(game.pending[0]), ChooseNation("hellas"))
    second = game.seat_of(game.pending[0])
    for nation in ("hellas", "rome"):  # taken; not in this game
        with pytest.raises(ochre.IllegalAction):
            game.play(second, ChooseNation(nation))
    game.play(second, ChooseNation("minoa"))
    assert game.nation_of(second) == 0


def test_or_chance_deals_them_or_they_are_given() -> None:
    dealt = {tuple(new(5, seed).table.state.seat) for seed in range(8)}
    assert len(dealt) > 4
    game = ochre.setup(scenes.edition, ["egypt", "hatti", "hellas", "minoa", "assyria"], seed=1)
    assert game.view(0).nation == "egypt"
    assert game.view(3).nation == "minoa"
    for wrong in (["egypt"] * 5, ["egypt", "hatti", "hellas", "minoa", "babylon"], 4, 10):
        with pytest.raises(ValueError):
            ochre.setup(scenes.edition, wrong, seed=1)


@rule("WE-setup.10", "WE-setup.11", "WE-gen.4")
@EVERY_SIZE
def test_everybody_begins_with_all_pieces_in_stock_and_one_token_on_the_starting_location(players: int) -> None:
    game = new(players)
    placed = [event for event in game.log if isinstance(event, TokensPlaced)]
    starts = [(nation.id, game.box.board.ids[nation.start]) for nation in game.box.nations]
    assert [(event.owner, event.area, event.count) for event in placed[:players]] == [(*start, 1) for start in starts]
    # Then it grew once: the game has come to the first movement.
    for nation in game.view(None).nations:
        assert (nation.stock, nation.tokens_on_board, nation.treasury) == (53, 2, 0)
        assert (nation.cities, nation.cities_in_stock, nation.ships) == (0, 9, [])
    assert game.box.pieces.tokens == 55
    assert game.box.pieces.ships == 4


@rule("WE-setup.15", "WE-setup.16")
@EVERY_SIZE
def test_markers_start_before_the_first_space_and_the_turn_is_the_first(players: int) -> None:
    view = new(players).view(None)
    assert view.turn == 1
    assert [nation.space for nation in view.nations] == [0] * players
    assert {nation.epoch for nation in view.nations} == {"stone"}


@rule("WE-gen.9", "WE-setup.8")
def test_no_barbarians_at_the_start() -> None:
    game = new(9)
    assert game.table.tokens_on_board(game.table.barbarians) == 0
    assert game.table.cities(game.table.barbarians) == []


# Trade cards


@rule("WE-setup.19", "WE-setup.20")
@EVERY_SIZE
def test_nine_stacks_of_their_own_cards_and_water_beside_them(players: int) -> None:
    game = new(players)
    deck = game.box.deck
    assert len(stacks(game)) == 9
    for number, stack in enumerate(stacks(game), 1):
        expected = Counter(
            {card.id: deck.counts[index] for index, card in enumerate(deck.cards) if card.stack == number}
        )
        assert Counter(stack) == expected
        assert "water" not in stack
    assert game.view(None).stacks[1:] == [True] * 9
    assert game.view(None).discards == {}


@rule("WE-setup.19")
def test_water_never_runs_out() -> None:
    cities = ["rome", "massilia", "neapolis", "caralis"]
    game = scene(
        "trade-cards-acquisition", board={"rome": cities, "hellas": ["athens"]}, stacks={1: [], 2: [], 3: [], 4: []}
    )
    drawn = [(event.nation, event.card) for event in game.log if isinstance(event, CardDrawn)]
    assert drawn == [("hellas", "water"), *[("rome", "water")] * 4]


@rule("WE-setup.20")
def test_each_stack_has_its_own_discard_pile() -> None:
    """Discards of one stack go under that stack, and under no other."""
    game = scene("ast-alteration", turn=3, stacks={1: ["ochre"], 2: ["iron"]}, board={"rome": ["rome"]})
    for number, stack in enumerate(stacks(game), 1):
        assert all(game.box.deck.cards[game.table.card(card)].stack == number for card in stack)
    assert stacks(game)[0][0] == "ochre"
    assert stacks(game)[1][0] == "iron"


@rule("WE-setup.5-8.4", "WE-setup.5-8.5", "WE-setup.5-8.6", "WE-setup.5-8.7", "WE-setup.5-8.8")
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_stacks_for_five_to_eight_players(players: int) -> None:
    places: dict[int, set[int]] = {}
    tops: dict[int, set[tuple[str, ...]]] = {}
    for seed in range(12):
        game = new(players, seed)
        for number, stack in enumerate(stacks(game), 1):
            tradeable, bottom = calamity(game, "tradeable", number), calamity(game, "non-tradeable", number)
            top, rest = stack[:players], stack[players:]
            assert not set(top) & {tradeable, bottom}
            tops.setdefault(number, set()).add(tuple(top))
            if number == 1:
                assert Counter(stack) == Counter(commodities(game, 1))
                continue
            assert rest.pop() == bottom
            places.setdefault(number, set()).add(rest.index(tradeable))
            rest.remove(tradeable)
            assert Counter([*top, *rest]) == Counter(commodities(game, number))
    for number in range(1, 10):
        assert len(tops[number]) > 4  # shuffled
        assert len({card for top in tops[number] for card in top}) == 2  # both sets together
    for number in range(2, 10):
        rest = len(stacks(game)[number - 1]) - players - 1
        assert len(places[number]) > 1 or rest == 1  # at random among the remaining


@rule("WE-setup.9.4", "WE-setup.9.5", "WE-setup.9.6")
def test_stacks_for_nine_players() -> None:
    minors: dict[int, set[int]] = {}
    majors: dict[int, set[int]] = {}
    tops: dict[int, set[tuple[str, ...]]] = {}
    for seed in range(12):
        game = new(9, seed)
        for number, stack in enumerate(stacks(game), 1):
            minor, tradeable = calamity(game, "minor", number), calamity(game, "tradeable", number)
            top = [*commodities(game, number), *filter(None, [minor])]
            middle = [*commodities(game, number, additional=True), *filter(None, [tradeable])]
            assert Counter(stack[: len(top)]) == Counter(top)
            assert Counter(stack[len(top) : len(top) + len(middle)]) == Counter(middle)
            bottom = calamity(game, "non-tradeable", number)
            assert stack[len(top) + len(middle) :] == ([bottom] if number > 1 else [])
            assert (minor is None) == (number == 1)
            tops.setdefault(number, set()).add(tuple(stack[: len(top)]))
            if minor and tradeable:
                minors.setdefault(number, set()).add(stack.index(minor))
                majors.setdefault(number, set()).add(stack.index(tradeable) - len(top))
    assert all(len(order) > 4 for order in tops.values())
    assert all(len(places) > 2 for places in minors.values())
    assert all(len(places) > 1 for places in majors.values())


@rule("WE-setup.5-8.9", "WE-setup.5-8.10")
@pytest.mark.parametrize(("players", "credits"), [(5, 10), (6, 5), (7, 0), (8, 0), (9, 0)])
def test_credits_at_the_start(players: int, credits: int) -> None:
    for nation in new(players).view(None).nations:
        assert nation.credits == dict.fromkeys(COLOURS, credits)


@rule("WE-setup.5-8.11")
@pytest.mark.parametrize("players", [5, 6])
def test_no_credits_at_the_start_of_the_short_game(players: int) -> None:
    game = new(players, scenario="short")
    assert game.box.policies.opening.starting_credits == 0
    play_defaults(game, "movement")
    advances = game.box.advances
    for nation in game.view(None).nations:
        held = [advances.cards[advances.index[id]].credits for id in nation.advances]
        beyond = [had - sum(gained) for had, *gained in zip(nation.credits.values(), *held, strict=True)]
        assert min(beyond) == 0  # a theme set may add some of one colour, but nobody has some of every colour
