"""Phase 8: calamities are counted, and those above the limit are discarded by chance. Nobody decides anything."""

from ochre.engine.agenda import step
from ochre.engine.table import Table
from ochre.rules.policies import policies


@step
def calamity_selection(table: Table) -> None:
    """8.4, 8.8. Calamities laid face down are still held (8.5): they stay in the hand; only their number is shown."""
    table.begin_phase("calamity-selection")
    for nation in table.players():
        held = len(table.calamities(nation))
        if held or table.state.laid[nation]:  # 8.6: with no calamity in any hand, nothing happens
            table.lay_calamities(nation, held)
    for nation in table.players():
        _discard_excess(table, nation)


def above_limit(table: Table, calamities: list[int]) -> bool:
    """8.1, 8.2: too many calamities, or too many major ones among them."""
    rules = policies(table).calamities
    major = sum(table.box.deck.cards[card].calamity != "minor" for card in calamities)
    return len(calamities) > rules.limit or major > rules.major_limit


def _discard_excess(table: Table, nation: int) -> None:
    """8.7: of two calamities with one name first one of them, by chance (A49).

    8.8: then one at a time by chance, of all that are held, until both limits hold (A48); face up (8.9, 8.10).
    """
    while pair := _pair(table, nation):
        table.discard(nation, [pair[table.random(len(pair))]])
        table.lay_calamities(nation, len(table.calamities(nation)))
    while above_limit(table, held := table.calamities(nation)):
        table.discard(nation, [held[table.random(len(held))]])
        table.lay_calamities(nation, len(held) - 1)


def _pair(table: Table, nation: int) -> list[int]:
    """8.3: two calamities of one name, which only two blocks can bring together."""
    same, held = table.box.deck.same, table.calamities(nation)
    names = [same[card] for card in held]
    return next(([card for card in held if same[card] == name] for name in names if names.count(name) > 1), [])
