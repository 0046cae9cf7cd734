"""The types of all messages in TypeScript, made from the Python types. `./ochre wire --typescript` prints them."""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec
from msgspec import inspect

from ochre.engine.actions import Action
from ochre.engine.decisions import About
from ochre.engine.events import Event
from ochre.maps.asset import MapAsset
from ochre.wire import after, facts, messages

HEAD = """\
// The types of all messages between a client and the server.
// Made by `./ochre wire --typescript` from the Python types: do not change by hand.
"""

UNIONS: dict[type, str] = {Event: "Event", Action: "Action", About: "About"}
"""Types that stand for all of their kinds."""


def typescript() -> str:
    """The text of types.ts. Actions and events are those of all editions that are imported."""
    writer = _Writer()
    events, actions = kinds_of(Event), kinds_of(Action)
    sections = [
        ("Over the socket: from a client", [*get_args(messages.FromClient)], "FromClient"),
        ("Over the socket: from the server", [*get_args(messages.FromServer)], "FromServer"),
        ("Over HTTP", bodies(), None),
        ("Events: what happened, as the seat saw it", events, "Event"),
        ("Actions: what a player may ask for", actions, "Action"),
        ("Forms: what a question tells of itself", kinds_of(About), "About"),
    ]
    parts = [HEAD]
    for title, kinds, union in sections:
        parts.append(f"// {title}\n")
        parts += writer.interfaces(kinds)
        if union:
            parts.append(f"export type {union} =\n  | " + "\n  | ".join(writer.name(kind) for kind in kinds) + ";\n")
    parts.append("// Parts of the above\n")
    parts += writer.rest()
    return "\n".join(parts)


def kinds_of(base: type) -> list[type]:
    """All kinds of actions or events that the program defines, by name."""
    found = set[type]()
    todo: list[type] = [base]
    while todo:
        below: list[type] = todo.pop().__subclasses__()
        todo += below
        found.update(kind for kind in below if kind.__module__.startswith("ochre."))
    return sorted(found, key=lambda kind: (_tag(kind), kind.__module__))


def bodies() -> list[type]:
    """Everything that is sent or answered over HTTP."""
    named = [*vars(messages).values(), *vars(after).values(), *vars(facts).values()]
    return [*(kind for kind in named if isinstance(kind, type) and messages.Body in kind.__bases__), MapAsset]


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


class _Writer:
    def __init__(self) -> None:
        self._names: dict[type, str] = {}
        self._written: set[type] = set()
        self._todo: list[type] = []

    def name(self, kind: type) -> str:
        """The name of a type; two of the same name are told apart by the room they come from."""
        if kind in UNIONS:
            return UNIONS[kind]
        if kind not in self._names:
            name = kind.__name__
            if name in (*self._names.values(), *UNIONS.values()):
                name = kind.__module__.rpartition(".")[2].title().replace("_", "") + name
            assert name not in self._names.values(), name
            self._names[kind] = name
        return self._names[kind]

    def interfaces(self, kinds: Iterable[type]) -> list[str]:
        return [self._interface(kind) for kind in kinds if kind not in self._written]

    def rest(self) -> list[str]:
        """Types that were only named so far."""
        parts = []
        while self._todo:
            kind = self._todo.pop(0)
            if kind not in self._written and kind not in UNIONS:
                parts.append(self._interface(kind))
        return parts

    def _interface(self, kind: type) -> str:
        self._written.add(kind)
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        lines = [f"export interface {self.name(kind)} {{"]
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {msgspec.json.encode(info.tag).decode()};")
        for field in info.fields:
            optional = "?" if not field.required and kind.__struct_config__.omit_defaults else ""  # type: ignore[attr-defined]
            lines.append(f"  {field.encode_name}{optional}: {self._type(field.type)};")
        return "\n".join([*lines, "}\n"])

    def _type(self, kind: inspect.Type) -> str:
        match kind:
            case inspect.StructType(cls=cls):
                self._todo.append(cls)
                return self.name(cls)
            case inspect.Metadata(type=inner, extra_json_schema=extra):
                return str(extra["title"]) if extra and "title" in extra else self._type(inner)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self._type(each) for each in types))
            case inspect.LiteralType(values=values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case (
                inspect.ListType(item_type=item)
                | inspect.VarTupleType(item_type=item)
                | inspect.SetType(item_type=item)
            ):
                inner_text = self._type(item)
                return f"({inner_text})[]" if " " in inner_text else f"{inner_text}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(map(self._type, items))}]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self._type(value)}>"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType():
                return "unknown"
        raise TypeError(f"no TypeScript for {kind}")
