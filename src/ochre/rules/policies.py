"""The numbers and rulings in which editions differ. An edition is a value of this record plus a list of phases."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from ochre.board.tracks import Requirement
from ochre.engine.result import Standing
from ochre.engine.table import Table


@dataclass(frozen=True, slots=True)
class Policies:
    """One value per edition, scenario and number of players."""

    phases: Callable[[int], tuple[str, ...]]  # the phases of this turn, by step name
    side: Literal["basic", "expert"]
    requirements: Mapping[str, Requirement]  # of each epoch, on the side in use
    score: Callable[[Table], list[Standing]]

    tax_rate: int = 2
    support_rate: int = 2
    city_on_site: int = 6
    city_in_wilderness: int = 12
    attackers_needed: int = 7
    defenders_placed: int = 6
    spoils: int = 3  # treasury a successful attacker may gain
    ship_steps: int = 4
    ship_capacity: int = 5
    hand_limit: int = 8
    calamity_limit: int = 2
    major_calamity_limit: int = 2
    census_low: int = 12  # counts up to this share one box
    census_high: int = 50  # counts from this share one box
    card_offers: Mapping[int, tuple[int, str | None]] = field(default_factory=dict)  # stack: price, advance needed
    hand_out_order: Literal["fewest-cities", "ranking"] = "fewest-cities"  # 6a.3; first.t4.11
    starting_credits: int = 0  # of every colour
    turn_limit: int = 0  # 0: none
    final_space: int = 15  # entering it ends the game
    extra_turn: bool = False  # one more turn after that (Expert)
    minor_goes_under: bool = False  # first.t5.8: a resolved calamity goes straight under its stack
    volcanoes_and_floods: bool = True
    wonder_scores: bool = False  # A13
    exact_census: bool = False  # A26
    theme_of: Callable[[Table, int], str | None] = lambda table, nation: None


def policies(table: Table) -> Policies:
    """The rulings in force at this table."""
    return cast(Policies, table.box.policies)
