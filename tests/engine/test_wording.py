"""A refusal is an English sentence that remembers its pattern and what fills it, for other languages."""

import pickle

import pytest

import ochre
from ochre.engine.errors import IllegalAction, Sentence, Wording, said, wording_of


@pytest.fixture
def table():
    return ochre.setup("western-empires", players=5, seed=1).table


def refusal(table, *given, **values) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        table.refuse(*given, **values)
    return caught.value


def test_names_are_said_and_ids_are_remembered(table) -> None:
    told = refusal(table, "{nation} has no city in {area}.", "5a.5", nation="egypt", area="upper-egypt")
    assert told.args[0] == "Egypt has no city in Upper Egypt."
    assert told.rule == "WE-5a.5"
    assert wording_of(told.args[0]) == Wording(
        "{nation} has no city in {area}.", {"nation": "egypt", "area": "upper-egypt"}
    )


def test_an_index_is_as_good_as_an_id(table) -> None:
    area, nation = table.area("upper-egypt"), table.nation("egypt")
    told = refusal(table, "{nation} has no city in {area_from}.", "5a.5", nation=nation, area_from=area)
    assert told.args[0] == "Egypt has no city in Upper Egypt."
    assert wording_of(told.args[0]).values == {"nation": "egypt", "area_from": "upper-egypt"}
    told = refusal(table, "Not for {nation}.", "5a.5", nation=table.barbarians)
    assert wording_of(told.args[0]).values == {"nation": "barbarians"}


def test_lists_and_numbers(table) -> None:
    wanted = (table.card("ochre"), table.card("wine"))
    told = refusal(table, "{count} of {cards}, or {advance}.", "7.12", count=2, cards=wanted, advance="pottery")
    assert told.args[0] == "2 of Ochre, Wine, or Pottery."
    assert wording_of(told.args[0]).values == {"count": 2, "cards": ["ochre", "wine"], "advance": "pottery"}


def test_a_sentence_with_nothing_to_fill_in_is_its_own_pattern(table) -> None:
    told = refusal(table, "Your treasury is empty.", "3.ship-keep.1")
    assert (told.args[0], wording_of(told.args[0])) == ("Your treasury is empty.", None)


def test_a_sentence_is_a_plain_text_to_everybody_else() -> None:
    sentence = said("You have {count} open offers.", count=3)
    assert sentence == "You have 3 open offers."
    assert isinstance(sentence, str)
    again = pickle.loads(pickle.dumps(sentence))  # between processes
    assert (again, again.wording) == (sentence, sentence.wording)
    assert wording_of(Sentence("Yes.")) is None
