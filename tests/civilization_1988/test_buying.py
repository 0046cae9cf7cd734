"""43.10, 53, 54: civilization cards."""

from typing import Any

import pytest
from civilization_1988.stage import SEVEN, about, advances, asked, hand, refused, scene, stack, stock, treasury

from ochre.engine.game import Game
from ochre.rules.phases.advances_acquisition import AcquireAdvances
from ochre_testing import rule


def shop(hand: list[str], treasury: int = 0, held: list[str] | None = None, **position: Any) -> Game:
    """Crete may buy."""
    return scene(
        "advances-acquisition",
        board={"thrace": {"moesia": 2}},  # somebody to be asked when Crete has bought
        hands={"crete": hand},
        treasury={"crete": treasury},
        advances={"crete": held or [], **position.pop("advances", {})},
        **position,
    )


def buy(*cards: str, pay: dict[str, int] | None = None, tokens: int = 0) -> AcquireAdvances:
    return AcquireAdvances(cards, pay or {}, tokens)


RICH = ["gold"] * 3 + ["gems"] * 4  # 81 + 128


@rule("CV-43.10.1")
def test_cards_are_bought_in_reverse_order_of_the_chart() -> None:
    nations = ("africa", "crete", "egypt")
    game = scene("advances-acquisition", treasury=dict.fromkeys(nations, 45))
    seen = []
    while game.phase == "advances-acquisition":
        assert len(asked(game)) == 1
        seen += asked(game)
        game.time_up(seen[-1])
    assert seen == ["egypt", "crete", "africa"]


@rule("CV-43.10.2", "CV-43.10.3")
def test_any_number_of_cards_is_bought_for_sets_and_treasury() -> None:
    game = shop([*RICH, "ochre"], 30)
    before, gold = stock(game, "crete"), stack(game, 9)
    refused(game, "crete", buy("pottery", "music", pay={"gold": 3}, tokens=23), "CV-43.10.3")
    refused(game, "crete", buy("pottery", "music", pay={"gold": 4}), "CV-43.10.3")
    game.play("crete", buy("pottery", "music", pay={"gold": 3}, tokens=24))  # 45 + 60 for 81 + 24
    assert advances(game, "crete") == ["pottery", "music"]
    assert (treasury(game, "crete"), stock(game, "crete")) == (6, before + 24)
    assert stack(game, 9) == [*gold, "gold", "gold", "gold"]
    assert "gold" not in hand(game, "crete")


@rule("CV-43.10.3")
def test_what_was_paid_lies_under_its_stack_before_the_next_one_buys() -> None:
    game = scene("advances-acquisition", hands={"egypt": ["gold", "gold", "gold"]}, treasury={"crete": 45})
    gold = stack(game, 9)
    game.play("egypt", buy("pottery", pay={"gold": 3}))
    assert asked(game) == ["crete"]
    assert stack(game, 9) == [*gold, "gold", "gold", "gold"]


def test_the_form_adds_goods_and_treasury() -> None:
    form = about(shop(RICH, 30), "crete")
    assert (form["goods"], form["treasury"], form["power"]) == (209, 30, 239)
    assert {id for id, offer in form["advances"].items() if not offer.affordable} == {"democracy", "philosophy"}
    poor = about(shop(["gold"], 41), "crete")
    assert {id for id, offer in poor["advances"].items() if offer.affordable} == {
        "cloth-making",
        "mysticism",
        "pottery",
    }


@rule("CV-43.10.7")
def test_a_card_that_credits_cover_is_free_and_the_rest_of_them_is_lost() -> None:
    game = shop(["gold"], 36, held=["astronomy", "coinage"])  # 40 for Mysticism, which costs 30; nothing for Pottery
    refused(game, "crete", buy("mysticism", "pottery", pay={"gold": 1}, tokens=35), "CV-43.10.3")
    game.play("crete", buy("mysticism", "pottery", pay={"gold": 1}, tokens=36))
    assert {"mysticism", "pottery"} < set(advances(game, "crete"))
    assert treasury(game, "crete") == 0


@rule("CV-43.10.4")
def test_no_change_is_given_and_no_token_is_spent_in_vain() -> None:
    game = shop(RICH, 30)
    refused(game, "crete", buy("pottery", pay={"gold": 3}, tokens=1), "CV-43.10.4")
    game.play("crete", buy("pottery", pay={"gold": 3}))  # 81 for 45
    assert treasury(game, "crete") == 30


@rule("CV-43.10.3")
def test_calamities_pay_for_nothing() -> None:
    game = shop([*RICH, "epidemic"])
    refused(game, "crete", buy("pottery", pay={"gold": 3, "epidemic": 1}), "CV-43.10.3")


@rule("CV-43.10.5")
def test_nobody_holds_two_of_a_kind() -> None:
    game = shop(RICH, 0, ["pottery"])
    refused(game, "crete", buy("pottery", pay={"gold": 3}), "CV-43.10.5")
    refused(game, "crete", buy("music", "music", pay={"gold": 3, "gems": 4}), "CV-43.10.5")


ELEVEN = [
    "cloth-making",
    "pottery",
    "drama-and-poetry",
    "music",
    "architecture",
    "astronomy",
    "metalworking",
    "agriculture",
    "coinage",
    "literacy",
]


@rule("CV-43.10.6")
def test_nobody_holds_more_than_eleven_cards() -> None:
    game = shop(RICH, 30, ELEVEN)
    refused(game, "crete", buy("mysticism", "medicine", pay={"gold": 3, "gems": 4}), "CV-43.10.6")
    game.play("crete", buy("medicine", pay={"gems": 4}))
    assert len(advances(game, "crete")) == 11
    game = shop(RICH, 30, [*ELEVEN, "mysticism"])
    assert "crete" not in asked(game, "buy-civilization-cards")


@rule("CV-43.10.7", "CV-43.10.10", "CV-53.3")
def test_cards_of_earlier_rounds_give_credit_and_are_kept() -> None:
    game = shop(RICH, 50, ["drama-and-poetry"])
    refused(game, "crete", buy("literacy", pay={"gold": 3}, tokens=8), "CV-43.10.3")
    game.play("crete", buy("literacy", pay={"gold": 3}, tokens=9))  # 110 - 20 = 90
    assert advances(game, "crete") == ["drama-and-poetry", "literacy"]


@rule("CV-43.10.7")
def test_cards_bought_in_the_same_round_give_no_credit() -> None:
    game = shop([*RICH, "spices", "spices", "spices"], 50)
    pay = {"gold": 3, "spices": 3}  # 81 + 63 = 144
    refused(game, "crete", buy("drama-and-poetry", "literacy", pay=pay, tokens=6), "CV-43.10.3")
    game.play("crete", buy("drama-and-poetry", "literacy", pay=pay, tokens=26))  # 60 + 110


@rule("CV-43.10.8")
def test_each_card_helps_to_buy_one_new_card_only() -> None:
    # Coinage gives 20 to Astronomy and 20 to Medicine, but only once: 80 + 140 - 20
    game = shop(RICH, 52, ["coinage"])
    refused(game, "crete", buy("astronomy", "medicine", pay={"gems": 4}, tokens=52), "CV-43.10.3")  # 180
    refused(game, "crete", buy("astronomy", "medicine", pay={"gold": 3, "gems": 4}, tokens=1), "CV-43.10.4")
    game.play("crete", buy("astronomy", "medicine", pay={"gold": 3, "gems": 4}))  # 209 for 200
    several = shop(["gems"] * 4, 50, ["coinage"], options={"credit_use": "every-card"})
    refused(several, "crete", buy("astronomy", "medicine", pay={"gems": 4}, tokens=50), "CV-43.10.3")  # 180
    game = shop(["gems"] * 4, 56 - 4, ["coinage"], options={"credit_use": "every-card"})
    game.play("crete", buy("astronomy", "medicine", pay={"gems": 4}, tokens=52))


@rule("CV-43.10.8")
def test_credits_are_used_where_they_save_most() -> None:
    # Mysticism gives 20 to Astronomy, 5 to Music; Drama & Poetry gives 5 to Music
    game = shop(["gems"] * 4, 0, ["mysticism", "drama-and-poetry"])
    refused(game, "crete", buy("astronomy", "music", pay={"gems": 3}), "CV-43.10.3")
    game.play("crete", buy("astronomy", "music", pay={"gems": 4}))  # 80 + 60 - 20 - 5 = 115 of 128


@rule("CV-43.10.9")
def test_a_card_of_two_groups_gives_one_of_its_credits() -> None:
    # Engineering: 10 to crafts, 20 to sciences; for one purchase each
    game = shop(RICH, 40, ["engineering"])
    refused(game, "crete", buy("medicine", pay={"gold": 3}, tokens=38), "CV-43.10.3")
    game.play("crete", buy("medicine", pay={"gold": 3}, tokens=39))  # 140 - 20


@rule("CV-43.10.11")
def test_civilization_cards_pay_for_nothing() -> None:
    game = shop(RICH, 0, ["pottery"])
    with pytest.raises(Exception, match="no trade card"):
        game.play("crete", buy("music", pay={"pottery": 1}))
    assert advances(game, "crete") == ["pottery"]


@rule("CV-54.5")
def test_when_all_copies_are_held_a_card_cannot_be_bought() -> None:
    others = {nation: ["pottery"] for nation in ("africa", "italy", "thrace", "egypt")}
    game = shop(RICH, 0, advances=others)
    refused(game, "crete", buy("pottery", pay={"gold": 3}), "CV-54.5")
    offer = game.decision("crete").describe(game.table)["advances"]["pottery"]
    assert (offer.copies_left, offer.affordable) == (0, False)
    game = shop(RICH, 0, advances={nation: ["pottery"] for nation in ("africa", "italy", "thrace")})
    game.play("crete", buy("pottery", pay={"gold": 3}))


@rule("CV-53.13.1")
def test_democracy_and_philosophy_need_law_of_an_earlier_round() -> None:
    game = shop([*RICH, *["bronze"] * 6], 50)
    everything = {"gold": 3, "gems": 4, "bronze": 6}
    refused(game, "crete", buy("democracy", pay=everything), "CV-53.13.1")
    refused(game, "crete", buy("law", "philosophy", pay=everything), "CV-53.13.1")
    game = shop([*RICH, *["bronze"] * 6], 50, ["law"])
    game.play("crete", buy("philosophy", pay={"gems": 4, "bronze": 6}))
    assert advances(game, "crete") == ["law", "philosophy"]


def price(buyer: list[str], card: str, **options: str) -> int:
    game = shop(RICH, 50, ["law", *buyer], options=options)
    found: int = game.decision("crete").describe(game.table)["advances"][card].price
    return found


@rule("CV-53.3", "CV-53.4", "CV-53.5", "CV-53.10", "CV-54.3", "CV-54.4")
def test_the_credits_of_the_cards() -> None:
    assert price(["drama-and-poetry"], "literacy") == 110 - 20
    assert price(["music"], "philosophy") == 240 - 30
    assert price(["architecture"], "philosophy") == 240 - 15
    assert price(["architecture"], "democracy") == 200 - 15
    assert price(["architecture"], "medicine") == 140
    assert price(["architecture"], "medicine", architecture="any-card") == 140 - 15
    assert price(["literacy"], "democracy") == 200 - 25
    assert price(["literacy"], "philosophy") == 240 - 25
    assert price([], "philosophy") == 240  # Law gives none
    assert price(["democracy"], "philosophy") == 240


@rule("CV-53.0")
def test_mysticism_does_nothing_but_count_and_give_credit() -> None:
    game = shop(RICH)
    abilities = {card.id: bool(card.modifiers) for card in game.box.advances.cards}
    assert not abilities["mysticism"]
    assert price(["mysticism"], "medicine") == 140 - 20


@rule("CV-farrell.3")
def test_in_the_shorter_game_there_are_fewer_cards() -> None:
    game = scene("advances-acquisition", SEVEN, treasury={"crete": 30}, options={"scenario": "farrell"})
    copies = game.box.policies.copies
    assert (copies["mysticism"], copies["pottery"], copies["medicine"], copies["music"]) == (0, 3, 3, 3)
    assert (copies["law"], copies["democracy"], copies["architecture"], copies["literacy"]) == (7, 5, 6, 6)
    assert "crete" not in asked(game)  # 30 would buy Mysticism alone
