"""How a server is run. Handed to worker processes as JSON in an environment variable."""

import os

import msgspec

VARIABLE = "OCHRE_SERVER"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    names: tuple[
        str, ...
    ] = ()  # host names people reach the server by; none: any, or this machine's own if it is local
    bot_delay: float = 0.3  # seconds before a bot answers: people want to follow
    rate: float = 20.0  # messages per second on one connection
    burst: int = 60
    requests_rate: float = 20.0  # HTTP requests per second from one address
    requests_burst: int = 200
    logins_per_minute: float = 20.0  # attempts from one address
    most_bytes: int = 65_536  # in a message or a request
    secure_cookie: bool = False  # only over https; for servers that are reached by it

    @property
    def is_local(self) -> bool:
        return self.host in ("127.0.0.1", "::1", "localhost")

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @staticmethod
    def from_environment() -> "Settings":
        return msgspec.json.decode(os.environ[VARIABLE], type=Settings)
