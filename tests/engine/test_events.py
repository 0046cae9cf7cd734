"""What each seat may see of what happened: hidden parts are hidden from everybody who may not know them."""

import msgspec
import pytest

from ochre.engine import events as e
from ochre.engine.events import Event

SEATS = ("minoa", "assyria", "celt", "rome", None)

# Every kind with something hidden: an example, one that differs only in the hidden part, and who may know it.
SECRETS = [
    (e.CardDrawn("minoa", 3, "gold"), e.CardDrawn("minoa", 3, "famine"), {"minoa"}),
    (e.CardTaken("minoa", "celt", "gold"), e.CardTaken("minoa", "celt", "famine"), {"minoa", "celt"}),
    (
        e.CardsTraded("minoa", "celt", 3, 3, ["a", "b", "c"], ["d", "e", "f"]),
        e.CardsTraded("minoa", "celt", 3, 3, ["a", "b", "x"], ["y", "e", "f"]),
        {"minoa", "celt"},
    ),
]

# Kinds that are shown to some and to others not at all.
PRIVATE = [
    (e.OfferMade(1, "minoa", "celt", ["a", "b"], 3, [], 3), {"minoa", "celt"}),
    (e.OfferClosed(1, "minoa", "celt"), {"minoa", "celt"}),
]

SHOWN_TO_ALL = [
    e.CardDrawn("minoa", 3, "water"),
    e.CardTaken("minoa", "celt", "gold", shown=True),
    e.OfferMade(1, "minoa", None, ["a", "b"], 3, [], 3),
    e.OfferClosed(1, "minoa", None),
]

OPEN = {
    *(e.TurnBegan, e.PhaseBegan, e.Told, e.GameEnded, e.TakenBack, e.Rewound),
    *(e.TokensPlaced, e.TokensRemoved, e.TokensMoved, e.TokensAnnexed),
    *(e.CityBuilt, e.CityReduced, e.CityDestroyed, e.CityAnnexed),
    *(e.TreasuryGained, e.TreasuryPaid, e.ShipBuilt, e.ShipMaintained, e.ShipReturned, e.ShipSailed),
    *(e.AreaLeftPlay, e.OrderSet, e.CensusTaken),
    *(e.CardsDiscarded, e.CalamitiesLaid, e.StackReturned, e.CalamityStruck),
    *(e.AdvancesAcquired, e.CreditsGained, e.MarkerMoved, e.NationLeft, e.NationChosen),
}
"""Kinds that hold nothing hidden. Whoever adds a kind says here, or above, what may be seen of it."""


def kinds() -> set[type[Event]]:
    return {kind for kind in Event.__subclasses__() if kind.__module__.startswith("ochre.")}


def test_of_every_kind_it_is_known_what_may_be_seen() -> None:
    secret = {type(example) for example, *_ in (*SECRETS, *PRIVATE)}
    assert kinds() == OPEN | secret
    assert not OPEN & secret
    for kind in OPEN:
        assert kind.seen_by is Event.seen_by, f"{kind.__name__} hides something: say what, above"


@pytest.mark.parametrize(("event", "other", "may_know"), SECRETS, ids=lambda value: type(value).__name__)
def test_the_hidden_part_is_hidden_from_all_others(event, other, may_know) -> None:
    for seat in SEATS:
        seen, seen_other = (msgspec.json.encode(x.seen_by(seat)) for x in (event, other))
        assert (seen == seen_other) == (seat not in may_know)
        if seat in may_know:
            assert event.seen_by(seat) == event


@pytest.mark.parametrize(("event", "may_know"), PRIVATE, ids=lambda value: type(value).__name__)
def test_a_private_event_does_not_exist_for_others(event, may_know) -> None:
    for seat in SEATS:
        assert event.seen_by(seat) == (event if seat in may_know else None)


@pytest.mark.parametrize("event", SHOWN_TO_ALL, ids=lambda value: type(value).__name__)
def test_what_is_open_is_seen_by_all(event) -> None:
    assert all(event.seen_by(seat) == event for seat in SEATS)


def test_events_have_names_of_their_own_and_survive_json() -> None:
    tags = [kind.__struct_config__.tag for kind in kinds()]
    assert len(tags) == len(set(tags))
    for example, *_ in (*SECRETS, *PRIVATE):
        assert msgspec.json.decode(msgspec.json.encode(example), type=type(example)) == example
