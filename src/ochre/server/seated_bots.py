"""Bots that sit at tables: the kinds people may choose, and the company of those at one table."""

import secrets
from collections.abc import Mapping

from ochre.bots.company import Company
from ochre.bots.registry import KINDS

BOTS = tuple(KINDS)
"""The kinds by name. Classes from files (`file.py:Class`) are for the host's terminal, never for the network."""


def company_of(kinds: Mapping[int, str]) -> Company:
    """Bots for these seats, with luck that nobody can foresee."""
    return Company({seat: KINDS[kind](secrets.token_hex(16)) for seat, kind in kinds.items()})


def careful_company(kinds: Mapping[int, str]) -> Company:
    """The same seats after something went wrong: everybody plays the default."""
    return company_of(dict.fromkeys(kinds, "default"))
