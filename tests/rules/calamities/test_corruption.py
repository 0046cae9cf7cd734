"""Corruption."""

import pytest
from rules.calamities.stage import done, hand, struck
from rules.scenes import asked, refused

from ochre.rules.calamities.corruption import GiveAsBribes
from ochre_testing import rule


@rule("WE-cal.corruption.1")
def test_cards_of_face_value_ten_or_more_are_discarded() -> None:
    """Three iron are worth 18 as a set, but 6 as bribes."""
    game = struck("rome", "corruption", "iron", "iron", "iron", "wine", "wine", "gold", "water")
    refused(game, "rome", GiveAsBribes(["iron", "iron", "iron"]), "WE-cal.corruption.1")
    refused(game, "rome", GiveAsBribes(["gold", "water"]), "WE-cal.corruption.1")
    refused(game, "rome", GiveAsBribes(["gold", "gold"]), "WE-cal.corruption.1")
    refused(game, "rome", GiveAsBribes(["corruption", "gold"]), "WE-cal.corruption.1")
    game.play("rome", GiveAsBribes(["wine", "wine"]))
    assert done(game)
    assert hand(game, "rome") == ["water", "iron", "iron", "iron", "gold"]


@rule("WE-cal.corruption.1")
def test_more_than_ten_may_be_given() -> None:
    game = struck("rome", "corruption", "iron", "gold", "ivory")
    game.play("rome", GiveAsBribes(["ivory", "gold"]))
    assert hand(game, "rome") == ["iron"]


@rule("WE-cal.gen.27")
def test_with_too_little_all_of_value_is_discarded_and_nobody_learns_it_from_the_question() -> None:
    game = struck("rome", "corruption", "iron", "wine", "water")
    assert asked(game) == ["rome"]
    refused(game, "rome", GiveAsBribes(["wine"]), "WE-cal.corruption.1")
    game.play("rome", GiveAsBribes(["wine", "iron"]))
    assert done(game)
    assert hand(game, "rome") == ["water"]
    water = struck("rome", "corruption", "water", "water")
    assert asked(water) == ["rome"]
    assert done(struck("rome", "corruption"))


@rule(
    "WE-cal.corruption.2",
    "WE-adv.law.3",
    "WE-cal.corruption.3",
    "WE-adv.coinage.2",
    "WE-cal.corruption.4",
    "WE-adv.wonder-of-the-world.3",
)
@pytest.mark.parametrize(
    ("advances", "value"),
    [
        ([], 10),
        (["law"], 5),
        (["coinage"], 15),
        (["wonder-of-the-world"], 15),
        (["coinage", "wonder-of-the-world"], 20),
    ],
)
def test_advances_change_the_value(advances: list[str], value: int) -> None:
    game = struck("rome", "corruption", *["wine"] * 4, advances={"rome": advances})
    too_little = GiveAsBribes(["wine"] * (value // 5 - 1))
    refused(game, "rome", too_little, "WE-cal.corruption.1")
    game.play("rome", GiveAsBribes(["wine"] * (value // 5)))
    assert done(game)


def test_the_default_loses_least_set_value() -> None:
    """Breaking the set of five ochre gains too little; gold and one ochre it is, not ivory and gold."""
    game = struck("rome", "corruption", *["ochre"] * 3, "gold", "ivory", "ivory")
    assert game.pending[0].default(game.table) == GiveAsBribes(["ochre", "gold"])
