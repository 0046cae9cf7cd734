"""What only the summary at the back of the book says in so many words."""

import pytest
from rules.scenes import asked, battle, refused, scene, tokens, treasury

from ochre.engine.events import CityReduced
from ochre.rules.phases.conflict import TakeSpoils
from ochre.rules.phases.movement import BuildShip
from ochre_testing import rule


@rule("WE-sum.1")
def test_a_defender_lower_in_ranking_need_not_defend_before_those_above() -> None:
    """Egypt's city comes first by area, Hatti's first by ranking: Egypt sees how Hatti fares before it is attacked."""
    game = battle(
        {"egypt": {"alexandria": "city"}, "hatti": {"phrygia": "city"}, "hellas": {"alexandria": 7, "phrygia": 7}}
    )
    assert asked(game, "spoils") == ["hellas"]  # the attack on Hatti is through, with its spoils to be taken
    taken = [event.area for event in game.log if isinstance(event, CityReduced)]
    assert taken == ["phrygia"]
    game.play("hellas", TakeSpoils(draw_card=False))
    taken = [event.area for event in game.log if isinstance(event, CityReduced)]
    assert taken == ["phrygia", "alexandria"]


@rule("WE-sum.2")
@pytest.mark.parametrize(
    ("paid", "left", "spent"),
    [
        ((), (3, 2), 2),
        (("knossos",), (2, 2), 1),
        (("knossos", "knossos"), (1, 2), 0),
        (("knossos", "phaestos"), (2, 1), 0),
    ],
)
def test_a_new_ship_costs_two_tokens_or_two_treasury_or_one_of_each(
    paid: tuple[str, ...], left: tuple[int, int], spent: int
) -> None:
    game = scene("movement", board={"minoa": {"knossos": 3, "phaestos": 2}}, treasury={"minoa": 5})
    game.play("minoa", BuildShip("knossos", paid))
    assert (tokens(game, "minoa", "knossos"), tokens(game, "minoa", "phaestos")) == left
    assert treasury(game, "minoa") == 5 - spent


@rule("WE-sum.2")
@pytest.mark.parametrize(("paid", "why"), [(("phaestos",), "5"), (("phaestos", "phaestos"), "6")])
def test_at_least_one_token_paid_for_a_ship_comes_from_its_area(paid: tuple[str, ...], why: str) -> None:
    game = scene("movement", board={"minoa": {"knossos": 3, "phaestos": 2}}, treasury={"minoa": 5})
    refused(game, "minoa", BuildShip("knossos", paid), f"WE-3.ship-build.{why}")
