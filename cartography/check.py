"""Does the frozen map say what the facts say? The same questions as the game's own test, told at length."""

from shapely import LineString, STRtree

from cartography.plan import Plan
from ochre.board.geometry import Geometry, common_borders, load_geometry

REAL = 1.5  # pixels


def check(plan: Plan) -> bool:
    geometry = load_geometry(plan.id)
    well = True
    for kind, facts in (("land", plan.land_facts), ("water", plan.water_facts)):
        lengths = {
            frozenset(f"{area}/{coast}" if coast else area for area, coast in pair): length
            for pair, length in common_borders(geometry, kind).items()
        }
        real = {pair for pair, length in lengths.items() if length > REAL}
        missing, false = facts - real, real - facts
        well &= not missing and not false
        shortest = min((lengths[pair], sorted(pair)) for pair in facts & real)
        print(f"  {kind}: {len(facts & real)} of {len(facts)} facts are borders, {len(false)} false ones")
        print(f"  {kind}: shortest border {shortest[0]:.0f} px, {' - '.join(shortest[1])}")
        for pair in sorted(map(sorted, missing)):
            print("   missing", " - ".join(pair))
        for pair in sorted(map(sorted, false)):
            print(f"   false {' - '.join(pair)} ({lengths[frozenset(pair)]:.1f} px)")
    crossed = crossings(geometry)
    print(f"  {len(crossed)} crossings of borders")
    for fault in crossed[:10]:
        print("  ", fault)
    return well and not crossed


def crossings(geometry: Geometry) -> list[str]:
    """Borders that the simplifying has laid across each other: they must meet in their ends only."""
    lines = [LineString(border.line) for border in geometry.borders if len(set(border.line)) > 1]
    tree = STRtree(lines)
    found = []
    for one, line in enumerate(lines):
        if not line.is_simple:
            found.append(f"a border crosses itself near {line.coords[0]}")
        for other in tree.query(line, predicate="crosses"):
            if one < other:
                found.append(f"borders cross near {line.intersection(lines[other]).representative_point().coords[0]}")
    return found
