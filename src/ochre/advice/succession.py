"""The A.S.T. as it stands: what each next step asks for and whether that is met, and the scores. All public."""

from ochre.advice.blindfold import blindfolded
from ochre.board.tracks import Requirement
from ochre.engine.table import Table
from ochre.rules.phases.ast_alteration import achievements, meets, steps_of_marker
from ochre.rules.policies import policies
from ochre.wire.advice import AstPosition, AstStep, Need


def positions(table: Table) -> list[AstPosition]:
    """Every nation that is played, in ranking order. Hands are nobody's business: they count nothing here."""
    blind = blindfolded(table, None)
    scores = {standing.nation: standing for standing in policies(blind).score(blind)}
    found = []
    for nation in blind.nations:
        if blind.nation_id(nation) not in scores:
            continue  # nobody plays it
        standing = scores[blind.nation_id(nation)]
        found.append(
            AstPosition(
                nation=standing.nation,
                space=blind.state.ast[nation],
                steps=steps_of_marker(blind, nation),
                next=next_step(blind, nation),
                place=standing.place,
                points=standing.points,
                parts=dict(standing.parts),
            )
        )
    return found


def next_step(table: Table, nation: int) -> AstStep | None:
    """The next space; None at the end of the row."""
    space = table.state.ast[nation] + 1
    return step_to(table, nation, space) if space < len(table.box.nations[nation].track) else None


def step_to(table: Table, nation: int, space: int) -> AstStep:
    track = table.box.nations[nation].track
    epoch, rules = track[space], policies(table)
    asked = rules.track.requirements[epoch]
    if rules.track.entry_only and epoch == track[space - 1]:
        asked = Requirement()
    return AstStep(
        space=space,
        epoch=epoch,
        turn=table.state.turn + space - table.state.ast[nation] - 1,
        needs=needs(table, nation, asked),
        met=meets(table, nation, asked),
    )


def needs(table: Table, nation: int, asked: Requirement) -> list[Need]:
    """Everything asked for, with what there is of it."""
    has = achievements(table, nation)
    return [Need(what, needed, has[what]) for what in has if (needed := getattr(asked, what))]


def road(table: Table, nation: int) -> list[AstStep]:
    """The next space and the first one of every later epoch."""
    track, now = table.box.nations[nation].track, table.state.ast[nation]
    spaces = [space for space in range(now + 1, len(track)) if space == now + 1 or track[space] != track[space - 1]]
    return [step_to(table, nation, space) for space in spaces]
