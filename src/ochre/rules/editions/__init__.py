"""The boxes, by id. A box imports shared rules, never another box."""

from collections.abc import Mapping

from ochre.engine.edition import Edition
from ochre.rules.editions.western_empires import WESTERN_EMPIRES

EDITIONS: Mapping[str, Edition] = {edition.id: edition for edition in (WESTERN_EMPIRES,)}
"""Editions that can be played, by id."""
