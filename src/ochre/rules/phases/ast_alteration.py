"""Phase 13: succession markers move, the game may end, and the cards go back under their stacks."""

from collections.abc import Mapping
from functools import lru_cache

from ochre.board.advances import Advances
from ochre.board.tracks import Requirement
from ochre.engine.actions import Action
from ochre.engine.agenda import step
from ochre.engine.game import end_game
from ochre.engine.table import Table
from ochre.rules.holding import holds
from ochre.rules.opening import with_bottom
from ochre.rules.policies import policies


@step
def ast_alteration(table: Table) -> None:
    """13.1; leave.3: who leaves does so before the markers move or after, but before the cards are reshuffled."""
    table.begin_phase("ast-alteration")
    table.next(*((name,) for name in policies(table).end_of_turn))


# 13a. Succession markers


@step
def succession_markers(table: Table) -> None:
    """13a, in A.S.T.-ranking order; who enters the last epoch is remembered for the bonus (vp.6).

    vp.7: the first to enter may have it for good; or whoever enters later, in the extra turn, makes it void (A91).
    """
    final = policies(table).track.final_space
    entered = []
    for nation in table.players():
        if steps := steps_of_marker(table, nation):
            table.move_marker(nation, steps)
            if steps > 0 and table.state.ast[nation] == final:
                entered.append(nation)
    before = table.state.bonus
    if policies(table).track.bonus_void_by == "any-turn":
        entered = sorted({*before, *entered})
    elif before:
        return  # vp.7: it is settled
    if bytes(entered) != before:
        table.enter_last_epoch(entered)


def steps_of_marker(table: Table, nation: int) -> int:
    """13a.1-13a.5: one space forward, none, or (Expert, without a city, after the Stone Age) one back."""
    if (rule := policies(table).track.marker_steps) is not None:
        return rule(table, nation)
    track = table.box.nations[nation].track
    space = table.state.ast[nation]
    cities = cities_that_count(table, nation)
    if policies(table).track.back_without_city and not cities and track[space] != "stone":
        return -1
    if space + 1 == len(track):
        return 0
    return int(
        meets(table, nation, policies(table).track.requirements[track[space + 1]])
        and card_points(table, nation) >= points_of_space(table, nation, space + 1)
    )


def points_of_space(table: Table, nation: int, space: int) -> int:
    """The face value of advances that this space of the track asks for; 0 if none."""
    points = table.box.nations[nation].points
    return points[space] if points else 0


def card_points(table: Table, nation: int) -> int:
    """The face value of all advances this nation holds."""
    return _counted(table.box.advances, table.state.advances[nation])["card_points"]


def cities_that_count(table: Table, nation: int) -> int:
    """adv.wonder-of-the-world.2: the Wonder counts as a city in this phase."""
    return table.city_count(nation) + holds(table, nation, "wonder-of-the-world")


def meets(table: Table, nation: int, asked: Requirement) -> bool:
    """13.2: what must be met to enter an epoch and at every further step inside it."""
    return all(has >= getattr(asked, what) for what, has in achievements(table, nation).items())


def achievements(table: Table, nation: int) -> dict[str, int]:
    """What a nation has of everything that a requirement may ask for, by the names of its fields."""
    advances = _counted(table.box.advances, table.state.advances[nation])
    return {"cities": cities_that_count(table, nation), **advances}


@lru_cache(maxsize=1024)
def _counted(deck: Advances, bits: int) -> Mapping[str, int]:
    """What these advances are worth together, in all ways that a requirement may ask for."""
    held = [advance for advance in range(deck.size) if bits >> advance & 1]
    costs = [deck.cost[advance] for advance in held]
    return {
        "advances": len(costs),
        "advances_cost_100_up": sum(cost >= 100 for cost in costs),
        "advances_cost_200_up": sum(cost >= 200 for cost in costs),
        "advances_below_100": sum(cost < 100 for cost in costs),
        "advance_points": sum(deck.points[advance] for advance in held),
        "card_points": sum(costs),
        "groups": len({group for advance in held for group in deck.groups[advance]}),
    }


# 13b. End of the game


@step
def game_end(table: Table) -> None:
    """13b: the game ends when a marker has entered the final space, on the Expert side one turn later.

    It also ends when the table's time or turns are up.
    """
    rules, state = policies(table), table.state
    if rules.track.extra_turn and state.bonus and not state.last_turn:
        table.set_last_turn(state.turn + 1)
    if (
        (state.bonus and not rules.track.extra_turn)
        or 0 < state.last_turn <= state.turn
        or 0 < rules.turn_limit <= state.turn
        or (rules.ends_deserted and not any(table.unit_areas(nation) for nation in table.players()))
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
    """13c: under what is left of each stack its discards, shuffled, and at the very bottom the non-tradeable one.

    13c.4: every card under a stack of its own block.
    """
    deck, discards = table.box.deck, table.state.discards
    piles: dict[int, list[int]] = {}
    for card, count in enumerate(discards):
        if count:
            piles.setdefault(deck.pile[card], []).extend([card] * count)
    for pile in sorted(piles):
        mixed = table.shuffled(card for card in piles[pile] if deck.tradeable[card])
        bottom = [card for card in piles[pile] if not deck.tradeable[card]]
        table.put_under(pile, [*mixed, *bottom])
        if bottom and policies(table).opening.bottom_mixed:
            table.restack(pile, with_bottom(table, list(table.state.stacks[pile][: -len(bottom)]), bottom))


@step
def next_turn(table: Table) -> None:
    """13a.6, 13c.5."""
    table.advance_turn()
    table.next(("turn",))
