"""Messages for any action, made from its type: well-formed ones full of real names, and spoilt ones."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as mi

from ochre.engine.actions import Action
from ochre.engine.decisions import Decision
from ochre.engine.game import Game

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)

ABSURD_NUMBERS = (-1, -(10**30), 10**30, 1001, 0.5, 1.0, float("nan"), float("inf"), True, "1", [1])
ABSURD_NAMES = ("", "nowhere", "x" * 1000, "\ud800", "rome\0", 5, 0.5, True, ["minoa"], {"minoa": 1})
ABSURD_TRUTHS = (1, 0, "yes", None, [])


def words(value: Any) -> Iterator[str]:
    """All strings in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from words(key)
            yield from words(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from words(inner)


def names(game: Game, decision: Decision, random: Random) -> list[str]:
    """Names that an answer to this question might contain, the likely ones often."""
    near = [*words(msgspec.to_builtins(decision.describe(game.table)))]
    near += words(msgspec.to_builtins(decision.default(game.table)))
    for _ in range(3):
        near += words(msgspec.to_builtins(decision.sample(game.table, random)))
    box = game.box
    near += game.table.area_ids(game.table.unit_areas(decision.nation))
    far = [nation.id for nation in box.nations]
    far += random.sample(box.board.ids, 5) + random.sample(box.deck.ids, 5) + random.sample(box.advances.ids, 5)
    return sorted({*near, *far, "barbarians", "water"})


def well_formed(kind: type[Action] | Any, pool: list[str]) -> st.SearchStrategy[Any]:
    """Plain data that decodes to this type."""
    return _of(mi.type_info(kind) if isinstance(kind, type) else kind, pool)


def _of(kind: Any, pool: list[str]) -> st.SearchStrategy[Any]:
    match kind:
        case mi.StructType():
            fields = {field.encode_name: _of(field.type, pool) for field in kind.fields}
            tag = {kind.tag_field: st.just(kind.tag)} if kind.tag_field else {}
            required = {field.encode_name for field in kind.fields if field.required} | set(tag)
            every = {**fields, **tag}
            return st.fixed_dictionaries(
                {name: every[name] for name in sorted(required)},
                optional={name: every[name] for name in sorted(set(every) - required)},
            )
        case mi.IntType():
            return st.integers(kind.ge if kind.ge is not None else -2, 12) | st.integers(0, 3)
        case mi.StrType():
            return st.sampled_from(pool)
        case mi.BoolType():
            return st.booleans()
        case mi.NoneType():
            return st.none()
        case mi.LiteralType():
            return st.sampled_from(kind.values)
        case mi.UnionType():
            return st.one_of(*(_of(part, pool) for part in kind.types))
        case mi.VarTupleType() | mi.ListType():
            return st.lists(_of(kind.item_type, pool), max_size=min(kind.max_length or 6, 6))
        case mi.DictType():
            return st.dictionaries(_of(kind.key_type, pool), _of(kind.value_type, pool), max_size=5)
    raise NotImplementedError(f"no messages for {kind}")


Path = tuple[Any, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value inside plain data with the way to it, except the type of the action."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if (*path, key) != ("type",):
                yield from leaves(inner, (*path, key))
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from leaves(inner, (*path, number))
    else:
        yield path, value


def replaced(value: Any, path: Path, new: Any) -> Any:
    """A copy of plain data with another value at the end of this way."""
    if not path:
        return new
    if isinstance(value, dict):
        return {key: replaced(inner, path[1:], new) if key == path[0] else inner for key, inner in value.items()}
    return [replaced(inner, path[1:], new) if number == path[0] else inner for number, inner in enumerate(value)]


def spoilt(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Messages like this one that nobody may accept: negative, fractional, huge, of a wrong type, of unknown names."""
    for path, value in leaves(message):
        if isinstance(value, bool):
            absurd: tuple[Any, ...] = ABSURD_TRUTHS
        elif isinstance(value, int):
            absurd = ABSURD_NUMBERS
        else:
            absurd = ABSURD_NAMES
        for new in absurd:
            yield replaced(message, path, new)
    yield {**message, "extra": 1}
    yield {**message, "type": "no-such-action"}
    yield {key: value for key, value in message.items() if key != "type"}
    for key in message:
        yield {name: value for name, value in message.items() if name != key} | {key + "x": message[key]}


def changed(message: dict[str, Any], pool: list[str], random: Random) -> dict[str, Any]:
    """A message like this one with one value changed to another real one, repeated or left out."""
    lists = [key for key, value in message.items() if isinstance(value, list | tuple) and value]
    places = list(leaves(message))
    if lists and random.random() < 0.3:
        key = random.choice(lists)
        values = list(message[key])
        if random.random() < 0.5:
            values.append(random.choice(values))
        else:
            values.remove(random.choice(values))
        return {**message, key: values}
    if not places:
        return message
    path, old = random.choice(places)
    if isinstance(old, bool):
        return replaced(message, path, not old)
    if isinstance(old, int):
        return replaced(message, path, max(0, old + random.choice((-1, 1, 1, 2, 5, 50))))
    return replaced(message, path, random.choice(pool))
