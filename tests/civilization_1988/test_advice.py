"""What the server tells a player of this book: baskets that are legal, and what the next step asks for."""

from civilization_1988.stage import scene

from ochre.advice.baskets import baskets
from ochre.advice.succession import next_step, positions, road
from ochre.engine.actions import decode


def test_baskets_keep_to_copies_the_number_of_cards_and_credits_used_once() -> None:
    game = scene(
        "advances-acquisition",
        board={"thrace": {"moesia": 2}},
        hands={"crete": ["gold"] * 3 + ["gems"] * 4},
        treasury={"crete": 40},
        advances={"crete": ["coinage"], **{nation: ["medicine"] for nation in ("africa", "italy", "thrace", "egypt")}},
    )
    seat = game.seat("crete")
    offered = baskets(game, seat, ("astronomy", "engineering"))
    assert offered.own_price == 80 + 140 - 20  # Coinage helps with one of them
    assert offered.own is not None
    decision = game.decision(seat)
    for basket in (*offered.baskets, offered.own):
        decision.check(game.table, decode(decision.answers, basket.action))
        assert "medicine" not in [item.advance for item in basket.items]  # no copy is left
    assert offered.baskets


def test_the_chart_tells_what_the_next_step_asks_for() -> None:
    game = scene("ship-construction", board={"crete": {"knossos": "city", "athens": 4}}, ast={"crete": 4, "thrace": 6})
    table = game.table
    crete = table.nation("crete")
    step = next_step(table, crete)
    assert step is not None
    assert [(need.what, need.needed, need.has) for need in step.needs] == [("cities", 2, 1)]
    assert not step.met
    inside = next_step(table, table.nation("thrace"))
    assert inside is not None
    assert (inside.epoch, inside.needs, inside.met) == ("early-bronze", [], True)  # only to cross the line
    assert [step.epoch for step in road(table, crete)] == ["early-bronze", "late-bronze", "early-iron", "late-iron"]
    assert [position.steps for position in positions(table) if position.nation == "crete"] == [0]
