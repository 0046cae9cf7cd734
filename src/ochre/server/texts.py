"""Names and lines of chat from people: what is taken, and what is politely refused.

Everything is escaped where it is shown; refusing markup besides keeps names readable
everywhere, in a mail or a log too.
"""

import unicodedata

from ochre.engine.errors import said

MARKUP = frozenset("<>&\"'`\\")
JOINERS = frozenset("\u200c\u200d")  # some scripts and most emoji need them


class UnfitText(ValueError):
    """The message is for the person who wrote it."""


def name_from(text: str) -> str:
    """A name as it is stored."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if bad := sorted(MARKUP & set(name)):
        raise UnfitText(said("A name cannot hold {signs}.", signs=" ".join(bad)))
    if any(_is_odd(sign) for sign in name):
        raise UnfitText("A name cannot hold invisible signs.")
    if not any(sign.isalnum() for sign in name):
        raise UnfitText("A name needs a letter or a digit.")
    if len(name) > 40:
        raise UnfitText("A name has at most 40 signs.")
    return name


def line_from(text: str) -> str:
    """A line of chat as it is stored."""
    line = "".join(sign for sign in unicodedata.normalize("NFC", text) if sign == "\n" or not _is_odd(sign)).strip()
    if not line:
        raise UnfitText("There is nothing in this line.")
    return line


def note_from(text: str) -> str:
    """A note as it is stored: only for who wrote it, so nearly everything goes."""
    return "".join(sign for sign in unicodedata.normalize("NFC", text) if sign in "\n\t" or not _is_odd(sign))


def _is_odd(sign: str) -> bool:
    """Control signs, signs that turn the direction of writing, halves of signs, and signs nobody has assigned."""
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and sign not in JOINERS
