"""A tiny edition that exists only in tests: one step of every kind, on the real map with real cards.

Each turn: a plain step deals; then the harvest (a floor: everybody at once), the feast (a procedure with a
memory), the council (a group of sealed answers), the market (a floor that draws hidden cards) and the raid (a procedure
that takes a hidden card). After three turns the game ends.
"""

import sys
from collections.abc import Mapping
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar

from ochre.board.advances import load_advances
from ochre.board.cards import mega_deck
from ochre.board.setups import mega_setup
from ochre.board.tracks import load_civilizations, track_of
from ochre.engine.actions import Action, Answers, Count, Id
from ochre.engine.agenda import Step, floor, simultaneously, step, steps_of
from ochre.engine.decisions import Decision
from ochre.engine.edition import Box, Edition, Nation, Option
from ochre.engine.game import Game, end_game
from ochre.engine.result import Standing
from ochre.engine.table import Table
from ochre.games import setup
from ochre.rules import editions

NATIONS = ("minoa", "assyria", "celt")
TURNS = 3
MOST = 4
"""Tokens that one nation may sow in one turn."""


@step
def toy_turn(table: Table) -> None:
    table.begin_turn()
    table.begin_phase("toy")
    table.clear_finished()
    for nation in table.players():
        table.draw(nation, 1)
    table.next(("harvest",), ("feast", 0), ("council",), ("open-market",), ("raid", 1), ("end-of-toy-turn",))


@step
def open_market(table: Table) -> None:
    table.clear_finished()
    table.next(("market",))


@step
def end_of_toy_turn(table: Table) -> None:
    table.clear_finished()
    if table.state.turn == TURNS:
        standings = [Standing(n + 1, table.nation_id(n), table.state.treasury[n], ()) for n in table.players()]
        end_game(table, standings)
        return
    table.state.turn += 1
    table.next(("toy-turn",))


# The harvest: a floor. What was sown lies on the board, who has finished has turned a marker.


class Sow(Action, frozen=True):
    area: Id
    count: Count = 1

    def check(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        if area not in table.box.nations[nation].region:
            table.refuse("Only in your own region.", "3.9")
        if not 0 < self.count <= table.state.stock[nation]:
            table.refuse("So many tokens are not in stock.", "2a.1")
        if table.tokens_on_board(nation) + self.count > MOST * table.state.turn:
            table.refuse("The barn is full.", "2a.2")

    def apply(self, table: Table, nation: int) -> None:
        table.place(nation, table.area(self.area), self.count)
        if self.count == 2:
            table.fix()  # the book of the toy makes pairs final


class Copycat(Action, frozen=True):
    """Sow where somebody else has sown: such an action is built on another's."""

    area: Id

    def check(self, table: Table, nation: int) -> None:
        area = table.area(self.area)
        if not any(table.tokens(other, area) for other in table.others(nation)):
            table.refuse("Nobody has sown there.", "3.9")
        if not table.state.stock[nation]:
            table.refuse("So many tokens are not in stock.", "2a.1")

    def apply(self, table: Table, nation: int) -> None:
        table.place(nation, table.area(self.area))


class Rest(Action, frozen=True):
    """I have finished here, and everything I did stands."""

    def apply(self, table: Table, nation: int) -> None:
        table.finish(nation)
        table.close()


class Doze(Action, frozen=True):
    """I have finished here, unless I do something else."""

    def apply(self, table: Table, nation: int) -> None:
        table.finish(nation)


class Wake(Action, frozen=True):
    """I have not finished after all."""

    def apply(self, table: Table, nation: int) -> None:
        table.finish(nation, 0)


class Harvest(Decision, frozen=True):
    rule: ClassVar[str] = "2a.1"
    answers: ClassVar[Answers] = (Sow, Copycat, Rest, Doze, Wake)

    def default(self, table: Table) -> Action:
        return Rest()

    def sample(self, table: Table, random: Random) -> Action:
        room = min(MOST * table.state.turn - table.tokens_on_board(self.nation), table.state.stock[self.nation])
        if room <= 0 or random.random() < 0.2:
            return Rest() if random.random() < 0.7 else Doze()
        taken = [area for area in range(table.areas) if any(table.tokens(o, area) for o in table.others(self.nation))]
        if taken and random.random() < 0.3:
            return Copycat(table.area_id(random.choice(taken)))
        return Sow(table.area_id(random.choice(table.box.nations[self.nation].region)), random.randint(1, min(room, 3)))

    def describe(self, table: Table) -> dict[str, Any]:
        return {"stock": table.state.stock[self.nation]}

    def due(self, table: Table) -> bool:
        return not table.state.finished[self.nation]


@floor
def harvest(table: Table) -> Step:
    while not all(table.state.finished[nation] for nation in table.players()):
        nation, action = yield tuple(Harvest(nation) for nation in table.players())
        action.apply(table, nation)


# The feast: a procedure. Who eats how much is remembered by the procedure alone until all have eaten.


class Eat(Action, frozen=True):
    count: Count


class Toast(Action, frozen=True):
    to: Id


class Appetite(Decision, frozen=True):
    most: int

    rule: ClassVar[str] = "1.1"
    answers: ClassVar[Answers] = (Eat,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, Eat)
        if action.count > self.most:
            table.refuse(f"At most {self.most}.", self.rule)

    def default(self, table: Table) -> Action:
        return Eat(0)

    def sample(self, table: Table, random: Random) -> Action:
        return Eat(random.randint(0, self.most))


class Speech(Decision, frozen=True):
    rule: ClassVar[str] = "1.1"
    answers: ClassVar[Answers] = (Toast,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, Toast)
        if table.nation(action.to) == self.nation:
            table.refuse("Not to yourself.", self.rule)

    def default(self, table: Table) -> Action:
        return Toast(table.nation_id(table.others(self.nation)[0]))

    def sample(self, table: Table, random: Random) -> Action:
        return Toast(table.nation_id(random.choice(table.others(self.nation))))


@step
def feast(table: Table, first: int) -> Step:
    """The first eats and speaks, then the others eat; who was toasted pays for all at the end."""
    eaten: Eat = yield Appetite(first, 2)
    total = eaten.count
    toast: Toast = yield Speech(first)
    for nation in table.others(first):
        eaten = yield Appetite(nation, 2)
        total += eaten.count
    host = table.nation(toast.to)
    table.to_treasury(host, min(total, table.state.stock[host]))


# The council: a group of sealed votes, the second one only for who voted yes.


class Vote(Action, frozen=True):
    yes: bool


class Council(Decision, frozen=True):
    question: int

    rule: ClassVar[str] = "1.1"
    answers: ClassVar[Answers] = (Vote,)

    def check(self, table: Table, action: Action) -> None:
        pass

    def default(self, table: Table) -> Action:
        return Vote(False)

    def sample(self, table: Table, random: Random) -> Action:
        return Vote(random.random() < 0.6)


@step
def council(table: Table) -> Step:
    votes: list[int] = []

    def ask(nation: int) -> Step:
        for question in range(2):
            vote: Vote = yield Council(nation, question)
            if not vote.yes:
                return
            votes.append(nation)

    yield from simultaneously(*(ask(nation) for nation in table.players()))
    for nation in sorted(votes):
        table.to_treasury(nation, min(1, table.state.stock[nation]))


# The market: a floor on hidden cards


class Buy(Action, frozen=True):
    """The top card of a stack for one treasury."""

    stack: Count

    def check(self, table: Table, nation: int) -> None:
        if not 1 <= self.stack <= 9:
            table.refuse("There is no such stack.", "6b.3")
        if not table.state.treasury[nation]:
            table.refuse("Your treasury is empty.", "6b.4")

    def apply(self, table: Table, nation: int) -> None:
        table.pay(nation, 1)
        table.draw(nation, self.stack)


class Show(Action, frozen=True):
    card: Id

    def check(self, table: Table, nation: int) -> None:
        if not table.held(nation, table.card(self.card)):
            table.refuse("You do not hold it.", "7.12")

    def apply(self, table: Table, nation: int) -> None:
        table.discard(nation, [table.card(self.card)])


class Market(Decision, frozen=True):
    rule: ClassVar[str] = "6b.3"
    answers: ClassVar[Answers] = (Buy, Show, Rest)

    def default(self, table: Table) -> Action:
        return Rest()

    def sample(self, table: Table, random: Random) -> Action:
        chance = random.random()
        if chance < 0.4 and table.state.treasury[self.nation]:
            return Buy(random.randint(1, 9))
        if chance < 0.6 and (hand := table.hand(self.nation)):
            return Show(table.card_id(random.choice(hand)))
        return Rest()

    def describe(self, table: Table) -> dict[str, Any]:
        return {"hand": table.card_ids(table.hand(self.nation))}


@floor
def market(table: Table) -> Step:
    while trading := [nation for nation in table.players() if not table.state.finished[nation]]:
        nation, action = yield tuple(Market(nation) for nation in trading)
        action.apply(table, nation)


# The raid: a procedure with chance in its middle


class Rob(Action, frozen=True):
    nation: Id


class Raid(Decision, frozen=True):
    rule: ClassVar[str] = "4b.7"
    answers: ClassVar[Answers] = (Rob,)

    def check(self, table: Table, action: Action) -> None:
        assert isinstance(action, Rob)
        if table.nation(action.nation) == self.nation:
            table.refuse("Not yourself.", self.rule)

    def default(self, table: Table) -> Action:
        return Rob(table.nation_id(table.others(self.nation)[0]))

    def sample(self, table: Table, random: Random) -> Action:
        return Rob(table.nation_id(random.choice(table.others(self.nation))))


@step
def raid(table: Table, nation: int) -> Step:
    for _ in range(2):
        answer: Rob = yield Raid(nation)
        victim = table.nation(answer.nation)
        if hand := table.hand(victim):
            table.take_card(nation, victim, hand[table.random(len(hand))])


# At any time


class Shout(Action, frozen=True):
    """Anybody may make a noise at any time."""

    def check(self, table: Table, nation: int) -> None:
        if table.state.insists[nation]:
            table.refuse("You are hoarse.", "gen.47")

    def apply(self, table: Table, nation: int) -> None:
        table.state.insists[nation] = 1


class RingBell(Action, frozen=True):
    """The host ends the harvest."""

    def check(self, table: Table, nation: int) -> None:
        assert nation == -1
        if table.state.step[:1] != ("harvest",):
            table.refuse("Nobody is harvesting.", "7.24")

    def apply(self, table: Table, nation: int) -> None:
        for player in table.players():
            table.finish(player)


def _open(edition: Edition, players: int, options: Mapping[str, Any], nations: tuple[str, ...]) -> Box:
    known = load_civilizations("mega")
    board = mega_setup(5, "west").board()
    return Box(
        edition=edition,
        options=options,
        nations=tuple(
            Nation(civ.id, civ.name, civ.rank, board[civ.start], board.regions[civ.id], track_of(civ, "basic"))
            for civ in sorted((known[id] for id in nations or NATIONS[:players]), key=lambda civ: civ.rank)
        ),
        board=board,
        deck=mega_deck(mega_setup(5, "west").columns[0]),
        advances=load_advances("mega"),
        policies=None,
    )


def _begin(table: Table) -> None:
    deck = table.box.deck
    for number in range(1, 10):
        cards = [card for card, stack in enumerate(deck.stack) if stack == number for _ in range(deck.counts[card])]
        table.lay_stack(number, table.shuffled(cards))
    table.next(("toy-turn",))


TOY = Edition(
    id="toy",
    name="Toy",
    prefix="WE",
    players=range(2, 4),
    options=(
        Option("noisy", False, "A choice of yes and no."),
        Option("length", 3, "A number.", least=1, most=9),
        Option("colour", "red", "A word.", ("red", "blue")),
        Option("names", ("a", "b"), "A list."),
    ),
    steps=steps_of([sys.modules[__name__]]),
    phases=("toy",),
    open=_open,
    begin=_begin,
    anytime=(Shout,),
    host=(RingBell,),
)


@contextmanager
def on_the_shelf(edition: Edition = TOY):
    """The toy stands among the real editions, so that its records can be replayed."""
    shelf = editions.EDITIONS
    before = shelf.get(edition.id)
    shelf[edition.id] = edition
    try:
        yield
    finally:
        if before is None:
            del shelf[edition.id]
        else:
            shelf[edition.id] = before


def new_game(seed: int = 0, players: int = 3, edition: Edition = TOY, **more: Any) -> Game:
    with on_the_shelf(edition):
        return setup(edition.id, players=NATIONS[:players], seed=seed, **more)


# Places to begin a test


def home(game: Game, nation: int) -> str:
    """An area in which this nation may sow."""
    return game.table.area_id(game.box.nations[nation].start)


def at_the_feast(**more: Any) -> Game:
    """A procedure runs; minoa is asked."""
    game = new_game(**more)
    for seat in range(3):
        game.play(seat, Rest())
    return game


def at_the_market(**more: Any) -> Game:
    """A floor with hidden draws; assyria can pay for six."""
    game = at_the_feast(**more)
    for action in (Eat(2), Toast("assyria"), Eat(2), Eat(2)):
        game.play(game.seat_of(game.pending[0]), action)
    for seat in range(3):
        game.play(seat, Vote(False))
    assert game.table.state.treasury[1] == 6
    return game
