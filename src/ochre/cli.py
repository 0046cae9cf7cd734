"""The front door for the terminal: `./ochre COMMAND`."""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from rich.markup import escape

from ochre.commands import Complaint, app, err


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and end with its status: 0 well, 1 something was found wrong, 2 it could not be done."""
    try:
        status = app(arguments, result_action="return_value")
    except Complaint as complaint:
        err.print(f"[bold red]ochre:[/] {escape(str(complaint))}", soft_wrap=True)
        status = 2
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:  # the reader (`| head`) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status or 0)
