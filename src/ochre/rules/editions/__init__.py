"""The boxes, by id. A box imports shared rules, never another box."""

from collections.abc import Mapping

from ochre.engine.edition import Edition
from ochre.rules.editions.advanced_civilization import ADVANCED_CIVILIZATION
from ochre.rules.editions.civilization_1988 import CIVILIZATION_1988
from ochre.rules.editions.mega_civilization import MEGA_CIVILIZATION
from ochre.rules.editions.the_east import THE_EAST
from ochre.rules.editions.western_empires import WESTERN_EMPIRES

EDITIONS: Mapping[str, Edition] = {
    edition.id: edition
    for edition in (WESTERN_EMPIRES, MEGA_CIVILIZATION, THE_EAST, ADVANCED_CIVILIZATION, CIVILIZATION_1988)
}
"""Editions that can be played, by id."""
