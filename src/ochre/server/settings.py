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
    most_record_bytes: int = 4_194_304  # in a request that brings a record
    imports_per_minute: float = 6.0  # records (and addresses for notices) from one address
    notice_kinds: tuple[str, ...] = (  # of addresses for notices, by apprise's names
        "mailto",
        "mailtos",
        "discord",
        "slack",
        "tgram",
        "ntfy",
        "ntfys",
        "matrix",
        "matrixs",
        "jsons",
    )
    notices_to_private: bool = False  # whether notices may go to machines in private networks, and to this one
    notice_after: float = 120.0  # seconds a table waits for somebody before they are told
    rate_every: float = 5.0  # seconds between looks at games that are over and not rated yet
    notice_every: float = 10.0  # seconds between looks at who is waited for
    secure_cookie: bool = False  # only over https; for servers that are reached by it
    page: str = ""  # folder of the page to play on, as built; empty: a plain list of tables

    @property
    def public_address(self) -> str:
        """How people reach this server, for links in messages; empty if it does not know."""
        if not self.names:
            return ""
        usual = 443 if self.secure_cookie else 80
        behind_proxy = self.secure_cookie  # https is ended there, on its usual port
        port = "" if behind_proxy or self.port == usual else f":{self.port}"
        return f"{'https' if self.secure_cookie else 'http'}://{self.names[0]}{port}"

    @property
    def is_local(self) -> bool:
        return self.host in ("127.0.0.1", "::1", "localhost")

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @staticmethod
    def from_environment() -> "Settings":
        return msgspec.json.decode(os.environ[VARIABLE], type=Settings)
