"""The types of the browser client are those of the server."""

import msgspec
import pytest

import ochre
from ochre.engine.events import Event
from ochre.wire import messages
from ochre.wire.typescript import kinds_of, typescript
from ochre_testing import ROOT

FILE = ROOT / "src/ochre/wire/types.ts"


def test_the_typescript_types_have_not_drifted() -> None:
    assert ochre.EDITIONS
    assert FILE.read_text(encoding="utf-8") == typescript(), (
        "the types have changed: ./ochre wire --typescript > src/ochre/wire/types.ts"
    )


def test_every_type_is_named_once() -> None:
    names = [
        line.split()[2] for line in typescript().splitlines() if line.startswith(("export interface", "export type"))
    ]
    assert len(names) == len(set(names)) > 100
    assert {"Hello", "Frame", "View", "Event", "Action", "TableInfo", "CardDrawn", "Question"} <= set(names)


def test_every_event_can_be_told_apart() -> None:
    tags = [kind.__struct_config__.tag for kind in kinds_of(Event)]  # type: ignore[attr-defined]
    assert len(tags) == len(set(tags)) > 30


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"type":"enter","since":-1}',
        b'{"type":"enter","since":1.5}',
        b'{"type":"enter","since":"1"}',
        b'{"type":"enter","extra":1}',
        b'{"type":"leave"}',
        b'{"type":"play"}',
        b'{"type":"play","id":1,"action":[]}',
        b'{"type":"play","id":1,"action":{},"seat":2}',
        b'{"type":"play","id":99999999999,"action":{}}',
        b'{"type":"play-list","id":1,"actions":[]}',
        b'{"type":"play-list","id":1,"actions":["done"]}',
        b'{"type":"say","id":1,"text":""}',
        b'{"type":"say","id":1,"text":"x","to":18}',
        b'{"type":"say","id":1,"text":"x","to":true}',
        b'{"type":"say","id":1,"text":"\\ud800"}',
        b'{"type":"hello"}',
        b"\xff\xfe",
        b"{" * 5000,
        b'{"type":"play","id":1,"action":' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}",
    ],
    ids=lambda text: text[:40].decode(errors="replace"),
)
def test_decoding_is_strict(text: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, RecursionError, UnicodeError)):
        messages.read_message(text)


def test_good_messages_are_understood() -> None:
    assert messages.read_message(b'{"type":"enter"}') == messages.Enter()
    assert messages.read_message(b'{"type":"play","id":1,"action":{"type":"done"}}') == messages.Play(
        1, {"type": "done"}
    )
    assert messages.write_message(messages.Accepted(1, 2)) == b'{"type":"accepted","id":1,"number":2}'
