"""The one source of luck: a keyed hash of a counter.

Players see outcomes; they must not be able to work out the key from them, so no cheap mixer will do.
Key and counter never leave the engine.
"""

import hashlib
import secrets

SEED_BYTES = 16


def secret_seed(seed: int | str | bytes | None) -> bytes:
    """Sixteen secret bytes: fresh ones for None, else always the same for the same seed."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise ValueError(f"A seed of bytes has {SEED_BYTES} of them, not {len(seed)}.")
        return seed
    return hashlib.blake2b(f"ochre:{seed}".encode(), digest_size=SEED_BYTES).digest()


def stirred(seed: bytes, salt: bytes) -> bytes:
    """Another seed, that nobody knows who does not know the first."""
    return hashlib.blake2b(salt, key=seed, digest_size=SEED_BYTES).digest()


def draw(seed: bytes, counter: int, below: int) -> int:
    """The counter-th number of this seed, from 0 to below - 1."""
    digest = hashlib.blake2b(counter.to_bytes(8, "little"), key=seed, digest_size=8).digest()
    return int.from_bytes(digest, "little") * below >> 64
