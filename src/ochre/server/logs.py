"""Structured logs: one JSON object a line, on stderr. Secrets never enter an address, and bodies are never logged."""

import logging
import sys
import time

import msgspec

_USUAL = frozenset(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{stamp}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **{name: value for name, value in record.__dict__.items() if name not in _USUAL},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def start_logging(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("alembic", "sqlalchemy", "websockets", "aiosqlite", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
