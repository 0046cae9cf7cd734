"""python -m cartography MAP [STEP ...]: draw a map of Ochre and freeze it into the game's data."""

import argparse
import time
from collections.abc import Callable

import numpy as np

from cartography import sources
from cartography.anchors import write_anchors
from cartography.check import check
from cartography.coast import make_ground
from cartography.freeze import geometry, joined_labels, solved_path, write_geometry
from cartography.land import partition_land
from cartography.picture import write_pictures
from cartography.plan import Plan, make_plan
from cartography.projection import Projection
from cartography.smoothing import cross_four_corners, drop_crumbs, mend, numbered, smooth
from cartography.water import partition_water

LAND_SOFTNESS, WATER_SOFTNESS = 3.2, 2.2


def solve_land(plan: Plan, settings: argparse.Namespace) -> None:
    projection = Projection(plan)
    ground = make_ground(plan, projection)
    land = partition_land(plan, ground, projection, rounds=settings.rounds, seed=settings.seed)
    np.savez_compressed(solved_path(plan).with_suffix(".land.npz"), land=land)


def solve_water(plan: Plan, settings: argparse.Namespace) -> None:
    projection = Projection(plan)
    ground = make_ground(plan, projection)
    land = np.load(solved_path(plan).with_suffix(".land.npz"))["land"]
    water = partition_water(plan, ground, land, projection, rounds=settings.rounds, seed=settings.seed)
    np.savez_compressed(solved_path(plan), land=land, water=water)


def freeze(plan: Plan, settings: argparse.Namespace) -> None:
    solved = np.load(solved_path(plan))
    dry = solved["land"] >= 0
    land = smooth(solved["land"], dry, len(plan.lands) + 1, LAND_SOFTNESS)
    land = mend(solved["land"], land, numbered(plan.land_facts, plan.lands), len(plan.lands))
    water = smooth(solved["water"], ~dry, len(plan.waters) + 1, WATER_SOFTNESS)
    water = mend(solved["water"], water, numbered(plan.water_facts, plan.waters), len(plan.waters))
    water = drop_crumbs(water, len(plan.waters), len(plan.waters))
    water = cross_four_corners(plan, water)
    write_geometry(plan, geometry(plan, joined_labels(plan, land, water)))


STEPS: dict[str, Callable[[Plan, argparse.Namespace], object]] = {
    "fetch": lambda plan, settings: sources.fetch(),
    "land": solve_land,
    "water": solve_water,
    "freeze": freeze,
    "anchors": lambda plan, settings: write_anchors(plan),
    "picture": lambda plan, settings: write_pictures(plan),
    "check": lambda plan, settings: check(plan),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cartography", description=__doc__)
    parser.add_argument("map", choices=["mega", "advanced"])
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"of {', '.join(STEPS)}; without any, all")
    parser.add_argument("--rounds", type=int, default=9, help="how often to reheat while faults remain")
    parser.add_argument("--seed", type=int, default=7, help="of the cells")
    settings = parser.parse_args()
    plan = make_plan(settings.map)
    for step in settings.steps or STEPS:
        started = time.monotonic()
        print(f"{settings.map}: {step}", flush=True)
        well = STEPS[step](plan, settings)
        print(f"  {time.monotonic() - started:.0f} s", flush=True)
        if well is False:
            raise SystemExit("The map does not say what the facts say.")


if __name__ == "__main__":
    main()
