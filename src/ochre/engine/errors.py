"""Three kinds of error, never mixed: a refusal, a malformed message, and (everything else) a bug."""


class IllegalAction(Exception):
    """The action cannot be taken. The message is written for the player; the table is untouched."""

    def __init__(self, message: str, *, rule: str) -> None:
        super().__init__(message)
        self.rule = rule  # the rule to look up, for example "WE-4b.3"

    def __str__(self) -> str:
        return f"{self.args[0]} [{self.rule}]"


class MalformedAction(ValueError):
    """The message is no action at all: stopped at the border, before any rule has seen it."""


class ImpossiblePosition(ValueError):
    """A position made by hand that no game could hold. Names every fault."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("This position cannot be set up:\n" + "\n".join(f"- {fault}" for fault in faults))
        self.faults = tuple(faults)
