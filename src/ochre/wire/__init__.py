"""Messages and records as JSON. The only room that knows it."""

from ochre.wire.records import decode_record, encode_record, load_record, save_record

__all__ = ["decode_record", "encode_record", "load_record", "save_record"]
