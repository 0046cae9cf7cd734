"""gen.47: who insists on the printed order need not act before those who precede."""

from rules.scenes import FIVE, asked, scene

from ochre.engine.actions import Action
from ochre.rules.insisting import Insist
from ochre_testing import rule


@rule("WE-gen.47", "WE-first.gen.6")
def test_a_player_may_act_early_or_insist_on_the_proper_turn() -> None:
    game = scene(
        "advances-acquisition",
        FIVE,
        hands={"minoa": ["ivory"] * 3, "egypt": ["gold"] * 3},
        ast={"minoa": 3, "egypt": 3},
    )
    assert (asked(game), game.view(None).due) == (["minoa", "egypt"], ["minoa", "egypt"])
    game.play("egypt", Insist())
    assert (asked(game), game.view(None).due) == (["minoa", "egypt"], ["minoa"])
    assert game.view(None).nations[4].insists
    game.play("egypt", Insist(on=False))
    assert game.view(None).due == ["minoa", "egypt"]
    game.play("egypt", Insist())
    answer: Action = game.decision("minoa").default(game.table)
    game.play("minoa", answer)
    assert game.view(None).due == ["egypt"]
