"""Reading the files of `ochre.data` into typed values."""

import tomllib
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One entry of a data file. A misspelt or unknown key is an error, so that a typing slip cannot hide."""


def read_facts(path: str, shape: type[T]) -> T:
    """The file at this path under `ochre/data`, checked against the shape."""
    text = files("ochre.data").joinpath(path).read_text(encoding="utf-8")
    try:
        return msgspec.convert(tomllib.loads(text), shape, str_keys=True)
    except msgspec.ValidationError as error:
        raise ValueError(f"data/{path}: {error}") from error
