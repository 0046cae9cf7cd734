"""Random secrets and what is kept of them."""

import asyncio
import hashlib
import re
import secrets
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_passwords = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_NOBODY = _passwords.hash(secrets.token_urlsafe())  # compared with when the login is unknown, to take the same time
_workers = ThreadPoolExecutor(2, "passwords")  # a hash takes 19 MiB and a core: never more than two at once


def new_secret() -> str:
    """For a session or a link: 192 bits, nobody guesses it."""
    return secrets.token_urlsafe(24)


def kept(secret: str) -> bytes:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).digest()


def new_id() -> str:
    """A name for a table or a person that is no secret but tells nothing, either."""
    return secrets.token_hex(8)


def is_id(text: str) -> bool:
    return re.fullmatch("[0-9a-f]{16}", text) is not None


async def hash_password(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(_workers, _passwords.hash, password)


async def password_fits(stored: str | None, password: str) -> bool:
    """Whether it is the right one; for an unknown account (None) never, after the same time."""
    return await asyncio.get_running_loop().run_in_executor(_workers, _fits, stored, password)


def _fits(stored: str | None, password: str) -> bool:
    try:
        return _passwords.verify(stored or _NOBODY, password) and stored is not None
    except (VerificationError, InvalidHashError):
        return False
