"""Phase 13: succession markers move, the game may end, and the cards go back under their stacks."""

from ochre.board.tracks import Requirement
from ochre.engine.actions import Action
from ochre.engine.agenda import step
from ochre.engine.game import end_game
from ochre.engine.table import Table
from ochre.rules.holding import holds
from ochre.rules.policies import policies


@step
def ast_alteration(table: Table) -> None:
    """13.1; leave.3: who leaves does so after the markers have moved and before the cards are reshuffled."""
    table.begin_phase("ast-alteration")
    table.next(("succession-markers",), ("game-end",), ("departures",), ("reshuffling",), ("next-turn",))


# 13a. Succession markers


@step
def succession_markers(table: Table) -> None:
    """13a, in A.S.T.-ranking order; the first to enter the last epoch are remembered for the bonus (vp.6, vp.7)."""
    final = policies(table).final_space
    entered = []
    for nation in table.players():
        if steps := steps_of_marker(table, nation):
            table.move_marker(nation, steps)
            if steps > 0 and table.state.ast[nation] == final:
                entered.append(nation)
    if entered and not table.state.bonus:
        table.enter_last_epoch(entered)


def steps_of_marker(table: Table, nation: int) -> int:
    """13a.1-13a.5: one space forward, none, or (Expert, without a city, after the Stone Age) one back."""
    track = table.box.nations[nation].track
    space = table.state.ast[nation]
    cities = cities_that_count(table, nation)
    if policies(table).side == "expert" and not cities and track[space] != "stone":
        return -1
    if space + 1 == len(track):
        return 0
    return int(meets(table, nation, policies(table).requirements[track[space + 1]]))


def cities_that_count(table: Table, nation: int) -> int:
    """adv.wonder-of-the-world.2: the Wonder counts as a city in this phase."""
    return table.city_count(nation) + holds(table, nation, "wonder-of-the-world")


def meets(table: Table, nation: int, asked: Requirement) -> bool:
    """13.2: what must be met to enter an epoch and at every further step inside it."""
    deck = table.box.advances
    costs = [deck.cost[advance] for advance in table.advances_of(nation)]
    return (
        cities_that_count(table, nation) >= asked.cities
        and len(costs) >= asked.advances
        and sum(cost >= 100 for cost in costs) >= asked.advances_cost_100_up
        and sum(cost >= 200 for cost in costs) >= asked.advances_cost_200_up
        and sum(cost < 100 for cost in costs) >= asked.advances_below_100
        and sum(deck.points[advance] for advance in table.advances_of(nation)) >= asked.advance_points
    )


# 13b. End of the game


@step
def game_end(table: Table) -> None:
    """13b: the game ends when a marker has entered the final space, on the Expert side one turn later.

    It also ends when the table's time or turns are up.
    """
    rules, state = policies(table), table.state
    if rules.extra_turn and state.bonus and not state.last_turn:
        table.set_last_turn(state.turn + 1)
    if (
        (state.bonus and not rules.extra_turn)
        or 0 < state.last_turn <= state.turn
        or 0 < rules.turn_limit <= state.turn
    ):
        end_game(table, rules.score(table))


class EndAfterThisTurn(Action, frozen=True):
    """The host's clock has run out: this turn is the last. For tables with an agreed time limit."""

    def check(self, table: Table, nation: int) -> None:
        if 0 < table.state.last_turn <= table.state.turn:
            table.refuse("This turn is the last already.", "13b.1")

    def apply(self, table: Table, nation: int) -> None:
        table.set_last_turn(table.state.turn)


# 13c. Reshuffling trade cards


@step
def reshuffling(table: Table) -> None:
    """13c: under what is left of each stack its discards, shuffled, and at the very bottom the non-tradeable one."""
    deck, discards = table.box.deck, table.state.discards
    piles: dict[int, list[int]] = {}
    for card, count in enumerate(discards):
        if count:
            piles.setdefault(deck.stack[card], []).extend([card] * count)
    for number in sorted(piles):
        mixed = table.shuffled(card for card in piles[number] if deck.tradeable[card])
        table.put_under(number, [*mixed, *(card for card in piles[number] if not deck.tradeable[card])])


@step
def next_turn(table: Table) -> None:
    """13a.6, 13c.5."""
    table.advance_turn()
    table.next(("turn",))
