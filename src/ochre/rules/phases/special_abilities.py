"""Phase 10: special abilities, in A.S.T.-position order, one player after the other."""

from random import Random
from typing import ClassVar

from ochre.engine.actions import Action, Answers, Done
from ochre.engine.agenda import Step, floor, step
from ochre.engine.decisions import Decision
from ochre.engine.table import Table
from ochre.rules.advances.abilities import Ability
from ochre.rules.advances.diaspora import UseDiaspora
from ochre.rules.advances.fundamentalism import UseFundamentalism
from ochre.rules.advances.monotheism import UseMonotheism
from ochre.rules.advances.politics import UsePolitics
from ochre.rules.advances.provincial_empire import UseProvincialEmpire
from ochre.rules.advances.trade_routes import UseTradeRoutes
from ochre.rules.advances.universal_doctrine import UseUniversalDoctrine
from ochre.rules.forms import AbilitiesForm
from ochre.rules.holding import holds
from ochre.rules.once import ABILITIES, used
from ochre.rules.ranking import by_position

KINDS: tuple[type[Ability], ...] = (  # 10.2
    UseDiaspora,
    UseFundamentalism,
    UseMonotheism,
    UsePolitics,
    UseProvincialEmpire,
    UseTradeRoutes,
    UseUniversalDoctrine,
)


@step
def special_abilities(table: Table) -> None:
    """10.1: the furthest on the A.S.T. first; nobody acts before the own turn."""
    table.begin_phase("special-abilities")
    able = [nation for nation in by_position(table) if any(holds(table, nation, kind.advance) for kind in KINDS)]
    table.next(*(("use-abilities", nation) for nation in able))


@floor
def use_abilities(table: Table, nation: int) -> Step:
    """10.8: one player's abilities, in any order. 10.6: nothing is checked in between."""
    while available(table, nation):
        action = yield UseAbility(nation)
        if isinstance(action, Done):
            return
        if isinstance(action, UseProvincialEmpire):
            table.next(("use-abilities", nation))  # after the tribute, which the action puts first
            action.apply(table, nation)
            return
        action.apply(table, nation)


def available(table: Table, nation: int) -> list[type[Ability]]:
    """The abilities this nation holds, has not used and could use, as far as everybody can see."""
    return [
        kind
        for kind in KINDS
        if holds(table, nation, kind.advance)
        and not used(table, nation, ABILITIES[kind.advance])
        and kind.usable(table, nation)
    ]


class UseAbility(Decision, frozen=True):
    """Which special ability, if any (10.3: its use is optional)."""

    rule: ClassVar[str] = "10.3"
    answers: ClassVar[Answers] = (*KINDS, Done)

    def sample(self, table: Table, random: Random) -> Action:
        kinds = available(table, self.nation)
        if not kinds or random.random() < 0.1:
            return Done()
        return random.choice(kinds).some_use(table, self.nation, random) or Done()

    def default(self, table: Table) -> Action:
        return Done()

    def foresee(self, table: Table, action: Action) -> bool:
        if isinstance(action, UseProvincialEmpire | Done):
            return False  # which cards come is for others to say
        action.apply(table, self.nation)
        return True

    def asked_again(self, table: Table) -> bool:
        return bool(available(table, self.nation))

    def describe(self, table: Table) -> AbilitiesForm:
        return AbilitiesForm({kind.advance: kind.options(table, self.nation) for kind in available(table, self.nation)})
