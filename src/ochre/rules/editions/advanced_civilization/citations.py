"""Which paragraphs of this book say what shared rules cite by the numbers of the Mega family."""

from collections.abc import Mapping

CITATIONS: Mapping[str, str] = {}
