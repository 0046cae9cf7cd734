"""The Short Game: how it begins."""

import pytest
from rules import scenes
from rules.scenes import FIVE, asked, cities, city, hand_of, on_board, play_defaults, refused, stock, treasury

import ochre
from ochre.board.setups import short_game_sets, theme_sets
from ochre.engine.events import CalamityStruck, CardDrawn, PhaseBegan, TreasuryGained
from ochre.engine.game import Game
from ochre.rules.phases.trade import AcceptOffer, MakeOffer
from ochre.rules.short_game import DestroyCity, PlaceCities, PlaceTokens, TakeCredits
from ochre_testing import rule

MINOAN = ["knossos", "phaestos", "rhodes", "thera", "cyprus"]  # the last in the wilderness


def short_game(players: int | tuple[str, ...] = FIVE, seed: int = 1, **options: object) -> Game:
    return ochre.setup(scenes.edition, players, seed=seed, options={"scenario": "short", **options})


def until(game: Game, kind: str, nation: str | None = None) -> Game:
    """Everybody answers by default until somebody (this nation) is asked something of this kind."""
    for _ in range(500):
        if any(nation in (None, who) for who in asked(game, kind)):
            return game
        game.time_up(game.seat_of(game.pending[0]))
    raise AssertionError(f"{kind} is never asked")


def begun(**options: object) -> Game:
    """The first question of the first turn."""
    game = short_game(**options)
    while not game.phase:
        game.time_up(game.seat_of(game.pending[0]))
    return game


def holder(game: Game, theme: str) -> str:
    """Who holds this set, face down."""
    return next(nation.id for nation in game.box.nations if game.view(nation.id).theme == theme)


@rule("WE-short.5")
def test_each_player_draws_one_of_the_sets_secretly_and_may_look_at_it() -> None:
    game = short_game()
    themes = [game.view(nation).theme for nation in FIVE]
    assert sorted(themes) == sorted(theme.id for theme in short_game_sets("west", 5))
    assert game.view(None).theme is None
    others = [[short_game(seed=seed).view(nation).theme for nation in FIVE] for seed in range(2, 6)]
    assert any(dealt != themes for dealt in others)  # shuffled
    assert all("theme" not in str(event).lower() for event in game.events_for("egypt"))


@rule("WE-short.6")
def test_sets_are_drawn_before_the_civilizations_are_chosen_by_priority() -> None:
    game = short_game(5)
    assert asked(game, "nation-choice") != []
    seats = [game.view(seat).theme for seat in range(5)]
    assert None not in seats
    until(game, "starting-cities")
    assert [game.view(seat).theme for seat in range(5)] == seats  # a seat keeps its set, whatever nation it takes


@rule("WE-short.7")
def test_five_cities_are_placed_in_ranking_order_in_the_own_region_four_of_them_on_sites() -> None:
    game = short_game()
    assert asked(game, "starting-cities") == ["minoa"]
    for wrong in (
        MINOAN[:4],
        ["knossos", "knossos", "rhodes", "thera", "sparta"],
        ["knossos", "phaestos", "rhodes", "cyprus", "peloponnesos"],  # three sites
        ["knossos", "phaestos", "rhodes", "thera", "troy"],  # foreign
    ):
        refused(game, "minoa", PlaceCities(wrong), "WE-short.7")
    game.play("minoa", PlaceCities(MINOAN))
    assert cities(game, "minoa") == sorted(MINOAN)
    assert asked(game, "starting-cities") == ["assyria"]
    game.time_up("assyria")
    assert asked(game, "starting-cities") == ["hatti"]
    sites = ["hattusa", "kanesh", "lycia", "miletus"]
    refused(game, "hatti", PlaceCities([*sites, "alani"]), "WE-short.7")  # limit 0
    game.play("hatti", PlaceCities([*sites, "sardes"]))
    assert len(cities(game, "hatti")) == 5


@rule("WE-short.8")
def test_then_all_sets_are_shown_and_give_their_advances_and_credit_tokens() -> None:
    game = short_game()
    until(game, "starting-cities", "egypt")
    themes = {nation: game.view(nation).theme for nation in FIVE}
    assert all(nation.advances == [] for nation in game.view(None).nations)
    until(game, "extra-credits")
    deck = game.table.box.advances
    for nation in game.view(None).nations:
        theme = theme_sets()[themes[nation.id]]
        assert sorted(nation.advances) == sorted(theme.advances)
        printed = [deck.credits[deck[advance]] for advance in theme.advances]
        assert list(nation.credits.values()) == [sum(colour) for colour in zip(*printed, strict=True)]
    assert [game.view(nation).theme for nation in FIVE] == [None] * 5  # back in the box


@rule("WE-short.8")
def test_written_record_brings_ten_more_credits_of_chosen_colours() -> None:
    game = until(short_game(), "extra-credits")
    (nation,) = asked(game)
    before = next(seen.credits for seen in game.view(None).nations if seen.id == nation)
    for wrong in ({"arts": 5}, {"arts": 8, "crafts": 2}, {"magic": 10}):
        refused(game, nation, TakeCredits(wrong), "WE-adv.written-record.1")
    game.play(nation, TakeCredits({"arts": 5, "crafts": 5}))
    after = next(seen.credits for seen in game.view(None).nations if seen.id == nation)
    gained = {colour: after[colour] - before[colour] for colour in after if after[colour] != before[colour]}
    assert gained == {"arts": 5, "crafts": 5}


@rule("WE-short.9")
def test_some_sets_cost_one_city_of_the_holders_choice() -> None:
    game = short_game()
    losers = [holder(game, theme) for theme in ("coin-and-commerce", "sacred-constructors")]
    until(game, "city-to-destroy")
    assert sorted(asked(game)) == sorted(losers)  # at the same time
    first = losers[0]
    mine, foreign = cities(game, first)[0], cities(game, losers[1])[0]
    refused(game, first, DestroyCity(foreign), "WE-short.9")
    game.play(first, DestroyCity(mine))
    assert (city(game, mine), len(cities(game, first))) == (None, 4)
    game.time_up(losers[1])
    assert sorted(len(cities(game, nation)) for nation in FIVE) == [4, 4, 5, 5, 5]


@rule("WE-short.9")
def test_which_sets_cost_a_city_is_an_option() -> None:
    game = short_game(city_destroying_sets=())
    until(game, "starting-tokens")
    assert [len(cities(game, nation)) for nation in FIVE] == [5] * 5


@rule("WE-short.10", "WE-short.11")
def test_cards_are_drawn_with_four_cities_first_and_none_can_be_bought() -> None:
    game = until(short_game(), "starting-tokens")
    drawn = [event for event in game.log if isinstance(event, CardDrawn)]
    four = [nation for nation in FIVE if len(cities(game, nation)) == 4]
    five = [nation for nation in FIVE if len(cities(game, nation)) == 5]
    order = [(nation, stack) for nation in four for stack in range(1, 5)]
    order += [(nation, stack) for nation in five for stack in range(1, 6)]
    assert [(event.nation, event.stack) for event in drawn] == order
    assert {len(hand_of(game, nation)) for nation in four} == {4}
    # calamities drawn stay hidden, as every card does
    assert {event.card for event in game.events_for(None, drawn)} == {None}


@rule("WE-short.12", "WE-short.13b-v2")
def test_ten_tokens_go_to_treasury_before_any_is_placed() -> None:
    game = until(short_game(), "starting-tokens")
    assert [(treasury(game, nation), stock(game, nation), on_board(game, nation)) for nation in FIVE] == [
        (10, 45, 0)
    ] * 5


@rule("WE-short.13")
def test_up_to_fourteen_tokens_are_placed_in_ranking_order_within_limits() -> None:
    game = short_game(city_destroying_sets=())
    game.play("minoa", PlaceCities(MINOAN))
    until(game, "starting-cities", "egypt")
    game.play("egypt", PlaceCities(["cyrene", "gaza", "jerusalem", "petra", "tanis"]))
    until(game, "starting-tokens")
    assert asked(game) == ["minoa"]
    for wrong in ({"argos": 2}, {"knossos": 1}, {"troy": 1}):
        refused(game, "minoa", PlaceTokens(wrong), "WE-short.13")
    game.play("minoa", PlaceTokens({"sparta": 2, "corinth": 2, "argos": 1}))  # fewer will do
    assert on_board(game, "minoa") == 5
    assert asked(game) == ["assyria"]
    until(game, "starting-tokens", "egypt")
    full = {"alexandria": 4, "memphis": 4, "fayum": 4, "upper-egypt": 2}
    refused(game, "egypt", PlaceTokens({**full, "sinai": 1}), "WE-short.13")
    game.play("egypt", PlaceTokens(full))
    assert on_board(game, "egypt") == 14


@rule("WE-short.13")
def test_agriculture_counts_when_tokens_are_placed() -> None:
    game = short_game()
    game.play("minoa", PlaceCities(MINOAN))
    until(game, "starting-tokens")
    refused(game, "minoa", PlaceTokens({"argos": 2}), "WE-short.13")
    game.table.acquire(0, game.table.advance("agriculture"))  # none of the printed sets has it
    game.play("minoa", PlaceTokens({"argos": 2}))
    assert on_board(game, "minoa") == 2


@rule("WE-short.14")
def test_markers_start_in_column_eleven() -> None:
    nations = begun().view(None).nations
    assert [nation.space for nation in nations] == [10] * 5  # column 11: the arrow stands in column 1
    assert {nation.epoch for nation in nations} == {"middle-bronze"}  # just before the Late Bronze Age


@rule("WE-short.17")
def test_on_the_expert_side_markers_start_in_column_nine() -> None:
    assert [nation.space for nation in begun(ast="expert").view(None).nations] == [8] * 5


@rule("WE-short.15", "WE-short.4", "WE-short.16")
@pytest.mark.parametrize("players", [5, 6, 7, 8, 9])
def test_everybody_begins_with_four_advances_four_or_five_cities_and_cards_fourteen_tokens_and_ten_treasury(
    players: int,
) -> None:
    game = begun(players=players)
    deck = game.table.box.advances
    assert game.table.state.turn == 1
    for nation in game.table.nations:
        assert len(game.table.advances_of(nation)) == 4
        assert game.table.city_count(nation) in (4, 5)
        id = game.table.nation_id(nation)
        drawn = sum(isinstance(event, CardDrawn) and event.nation == id for event in game.log)
        assert drawn == game.table.city_count(nation)
        held = game.table.advances_of(nation)
        extra = sum(deck.cards[advance].extra_credits for advance in held)
        credits = game.table.state.credits[nation * 5 : nation * 5 + 5]
        # not the 10 or 5 of every colour that five and six players get in the full game
        assert sum(credits) == sum(sum(deck.credits[advance]) for advance in held) + extra
    game.audit()


@rule("WE-short.15")
def test_fourteen_tokens_are_on_the_board_and_ten_in_treasury_when_play_begins() -> None:
    game = until(short_game(), "starting-tokens", "egypt")
    game.time_up("egypt")
    before_tax = game.log[: game.log.index(PhaseBegan("tax-collection"))]
    for nation in FIVE:
        assert on_board(game, nation) == 14
        assert [
            event.count for event in before_tax if isinstance(event, TreasuryGained) and event.nation == nation
        ] == [10]


@rule("WE-short.18")
def test_play_starts_with_tax_collection_and_coinage_may_be_used() -> None:
    game = short_game()
    coiner = holder(game, "coin-and-commerce")
    until(game, "choose-tax-rate")
    assert (game.turn, game.phase, asked(game)) == (1, "tax-collection", [coiner])


def calamity_on_top(game: Game, card: str) -> None:
    """The next card of its stack is this calamity."""
    state, index = game.table.state, game.table.card(card)
    number = game.table.box.deck.stack[index]
    rest = state.stacks[number].replace(bytes([index]), b"", 1)
    state.stacks = (*state.stacks[:number], bytes([index]) + rest, *state.stacks[number + 1 :])


@rule("WE-short.19")
def test_a_calamity_of_the_opening_draw_may_be_traded_and_is_resolved_in_the_first_turn() -> None:
    game = short_game()
    calamity_on_top(game, "slave-revolt")
    until(game, "starting-tokens")
    (drawer,) = [nation for nation in FIVE if "slave-revolt" in hand_of(game, nation)]
    play_defaults(game, "trade")
    taker = next(nation for nation in FIVE if nation != drawer)

    def three(nation: str, *wanted: str) -> tuple[str, ...]:
        deck = game.table.box.deck
        others = [card for card in hand_of(game, nation) if not deck.is_calamity[deck[card]]]
        return (*others[: 3 - len(wanted)], *wanted)

    given, taken = three(drawer, "slave-revolt"), three(taker)
    game.play(drawer, MakeOffer(cards=given, says=given[:2], to=taker))
    number = game.view(taker).offers[0].number
    game.play(taker, AcceptOffer(number, cards=taken, says=taken[:2]))
    assert "slave-revolt" in hand_of(game, taker)
    play_defaults(game, "special-abilities")
    struck = [event for event in game.log if isinstance(event, CalamityStruck) and event.calamity == "slave-revolt"]
    assert [event.victim for event in struck] == [taker]


@pytest.mark.parametrize(
    ("ast", "turns"),
    [pytest.param("basic", 1, marks=rule("WE-short.20")), pytest.param("expert", 2, marks=rule("WE-short.21"))],
)
def test_the_game_ends_on_the_final_space_and_on_the_expert_side_one_turn_later(ast: str, turns: int) -> None:
    game = begun(ast=ast)
    table, egypt = game.table, game.table.nation("egypt")
    for advance in range(table.box.advances.size):
        if not table.holds(egypt, advance):
            table.acquire(egypt, advance)  # the Wonder among them
    table.move_marker(egypt, 14 - table.state.ast[egypt])
    for turn in range(1, turns + 1):
        assert not game.over
        play_defaults(game, "advances-acquisition", turn)
        for area in table.box.nations[egypt].region:  # Egypt flourishes
            if table.box.board.limit[area] and not table.state.city[area] and table.cities_in_stock(egypt):
                for owner in table.owners(area):
                    table.remove(owner, area, table.tokens(owner, area))
                table.build_city(egypt, area)
        while not game.over and (game.turn, game.phase) == (turn, "advances-acquisition"):
            game.time_up(game.seat_of(game.pending[0]))
    assert game.over
    assert game.turn == turns
