"""The decks of the Mega family against the division of trade cards."""

import pytest

from ochre.board.cards import Deck, first_game_deck, mega_columns, mega_deck, water_cards_in_box
from ochre_testing import rule

# Per stack: the two regular western sets and the additional set, then minor, non-tradeable and tradeable calamity.
DIVISION = {
    1: ({"ochre": 9, "clay": 9}, {"bone": 8}, ()),
    2: ({"papyri": 8, "iron": 8}, {"wax": 8}, ("tempest", "volcanic-eruption-earthquake", "treachery")),
    3: ({"fish": 8, "fruit": 9}, {"ceramics": 8}, ("squandered-wealth", "famine", "slave-revolt")),
    4: ({"wool": 7, "oil": 8}, {"grain": 8}, ("city-riots", "flood", "superstition")),
    5: ({"wine": 6, "textiles": 7}, {"glass": 6}, ("city-in-flames", "civil-war", "barbarian-hordes")),
    6: ({"tin": 5, "copper": 6}, {"lead": 6}, ("tribal-conflict", "cyclone", "epidemic")),
    7: ({"resin": 5, "incense": 6}, {"herbs": 6}, ("minor-uprising", "tyranny", "civil-disorder")),
    8: ({"marble": 4, "gemstones": 5}, {"obsidian": 4}, ("banditry", "corruption", "iconoclasm-and-heresy")),
    9: ({"ivory": 4, "gold": 5}, {"amber": 4}, ("coastal-migration", "regression", "piracy")),
}
FEW, NINE = mega_deck("west-5-8"), mega_deck("west-9-10")


def in_stack(deck: Deck, stack: int) -> dict[str, int]:
    return {
        deck.ids[card]: deck.counts[card] for card in deck.commodities if deck.stack[card] == stack == deck.value[card]
    }


def calamities_in(deck: Deck, stack: int) -> tuple[str, ...]:
    return tuple(card.id for card in deck.cards if card.is_calamity and card.stack == stack)


@rule(*(f"WE-div.{stack}.w" for stack in DIVISION), "WE-setup.5-8.1")
def test_five_to_eight_players_use_the_regular_western_sets() -> None:
    for stack, (regular, _, _) in DIVISION.items():
        assert in_stack(FEW, stack) == regular
    assert not FEW.additional
    assert [len(FEW.commodities), sum(FEW.counts[card] for card in FEW.commodities)] == [18, 119]
    assert {FEW.cards[card].calamity for card in FEW.calamities} == {"tradeable", "non-tradeable"}
    assert len(FEW.calamities) == 16


@rule(*(f"WE-div.{stack}.x" for stack in DIVISION), "WE-setup.9.1", "WE-setup.9.3", "WE-setup.18")
def test_nine_players_add_a_set_to_each_stack() -> None:
    for stack, (regular, additional, _) in DIVISION.items():
        assert in_stack(NINE, stack) == {**regular, **additional}
        assert {NINE.ids[card] for card in NINE.additional if NINE.stack[card] == stack} == set(additional)
    assert len(NINE.additional) == 9
    assert sum(NINE.counts[card] for card in NINE.commodities) == 177
    assert len(NINE.calamities) == 24


@rule(*(f"WE-div.{stack}.cal" for stack in DIVISION if stack > 1), "WE-setup.5-8.3")
def test_each_stack_but_the_first_has_its_calamities() -> None:
    for stack, (_, _, calamities) in DIVISION.items():
        assert calamities_in(NINE, stack) == calamities
        assert calamities_in(FEW, stack) == calamities[1:]
        classes = ("minor", "non-tradeable", "tradeable")
        assert tuple(NINE.cards[NINE[id]].calamity for id in calamities) == classes[: len(calamities)]
    assert all(NINE.counts[card] == 1 for card in NINE.calamities)


@rule("WE-comp.4")
def test_the_box_holds_195_commodities_and_24_calamities() -> None:
    assert sum(NINE.counts[card] for card in NINE.commodities) + water_cards_in_box() == 195
    classes = [NINE.cards[card].calamity for card in NINE.calamities]
    assert [classes.count(name) for name in ("minor", "tradeable", "non-tradeable")] == [8, 8, 8]


@rule("WE-div.0")
def test_water_is_worth_nothing_and_never_counted() -> None:
    for column in mega_columns():
        deck = mega_deck(column.id)
        assert deck.ids[0] == "water"
        assert (deck.value[0], deck.counts[0], deck.stack[0], deck.is_calamity[0]) == (0, 0, 0, 0)
        assert deck.cards[0].is_commodity
        assert deck.cards[0].tradeable
        assert 0 not in deck.commodities
        assert deck.set_value(0, 5) == 0


@rule("WE-gen.36", "WE-gen.37")
def test_cards_are_commodities_of_value_0_to_9_or_calamities() -> None:
    assert {card.value for card in NINE.cards if card.is_commodity} == set(range(10))
    for card in NINE.cards:
        assert card.is_commodity != card.is_calamity
        assert card.is_calamity == (card.calamity is not None)
        assert card.tradeable == (card.calamity != "non-tradeable")
        assert not (card.is_calamity and card.value)


@rule("WE-first.t4.12")
def test_a_set_is_worth_its_number_squared_times_its_value() -> None:
    clay, ochre, lead = FEW["clay"], FEW["ochre"], NINE["lead"]
    assert [FEW.set_value(clay, n) for n in (0, 1, 2, 9)] == [0, 1, 4, 81]
    assert FEW.set_value(clay, 1) + FEW.set_value(ochre, 1) == 2
    assert NINE.set_value(lead, 6) == 216


@rule("WE-7.8", "WE-first.t4.13")
def test_a_complete_set_is_every_copy_in_the_game() -> None:
    for deck in (FEW, NINE):
        assert all(deck.counts[card] == deck.set_size[card] == deck.cards[card].set_size for card in deck.commodities)


def test_calamities_are_called_minor_first_then_by_stack() -> None:
    called = [(NINE.cards[card].calamity, NINE.stack[card]) for card in NINE.calamities]
    major = [(name, stack) for stack in range(2, 10) for name in ("non-tradeable", "tradeable")]
    assert called == [("minor", stack) for stack in range(2, 10)] + major


def test_cards_lie_in_order_of_stacks_commodities_first() -> None:
    for column in mega_columns():
        deck = mega_deck(column.id)
        keys = [(card.stack, card.is_calamity) for card in deck.cards]
        assert keys == sorted(keys)
        assert len(set(deck.ids)) == deck.size == len(deck.counts)
        assert all(deck[id] == number for number, id in enumerate(deck.ids))


@rule("WE-first.setup.6")
def test_the_first_game_uses_minor_calamities_alone() -> None:
    deck = first_game_deck()
    assert {id for id in deck.ids if not deck.is_calamity[deck[id]]} == {
        "water",
        *(FEW.ids[c] for c in FEW.commodities),
    }
    assert [deck.cards[card].calamity for card in deck.calamities] == ["minor"] * 8


def test_the_eastern_sets() -> None:
    eastern = [
        {"flax": 9, "hides": 9},
        {"stone": 8, "furs": 8},
        {"timber": 8, "salt": 9},
        {"cotton": 7, "sugar": 8},
        {"lacquer": 6, "livestock": 7},
        {"silver": 5, "bronze": 6},
        {"jade": 5, "spice": 6},
        {"dye": 4, "tea": 5},
        {"silk": 4, "pearls": 5},
    ]
    for stack, (_, additional, _) in DIVISION.items():
        assert in_stack(mega_deck("east-5-8"), stack) == eastern[stack - 1]
        assert in_stack(mega_deck("east-9-11"), stack) == {**eastern[stack - 1], **additional}


def test_two_blocks_share_the_sets_between_them() -> None:
    sums = {c.id: sum(d.counts[card] for card in d.commodities) for c in mega_columns() if (d := mega_deck(c.id))}
    assert sums == {
        "west-5-8": 119, "east-5-8": 119, "west-9-10": 177, "east-9-11": 177,
        "west-12-14": 119, "east-12-14": 119, "west-15-18": 148, "east-15-18": 148,
    }  # fmt: skip
    for band, kinds in (("12-14", 36), ("15-18", 45)):
        west, east = mega_deck(f"west-{band}"), mega_deck(f"east-{band}")
        assert len(west.additional) == len(east.additional) == 9
        together = {id: 0 for deck in (west, east) for card in deck.commodities for id in [deck.ids[card]]}
        assert len(together) == kinds
        for deck in (west, east):
            for card in deck.commodities:
                together[deck.ids[card]] += deck.counts[card]
                assert (card in deck.additional) == (deck.counts[card] == deck.set_size[card])
            assert [deck.stack[card] for card in sorted(deck.additional)] == list(range(1, 10))
        size = {card.id: card.set_size for deck in (west, east) for card in deck.cards}
        assert together == {id: size[id] for id in together}


def test_an_unknown_column_or_card_is_named_in_the_error() -> None:
    with pytest.raises(ValueError, match="west-99"):
        mega_deck("west-99")
    with pytest.raises(KeyError, match="silicon"):
        FEW["silicon"]
