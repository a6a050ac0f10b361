"""A command group that says what is wrong with its input in one line and leaves with exit code 2."""

from __future__ import annotations

import sys
from typing import Any

import typer
from typer.core import TyperGroup

from phasesim.errors import InputErrors, PhasesimError

BAD_INPUT, INTERRUPTED = 2, 130
_UsageError: type[Exception] = typer.BadParameter.__bases__[0]


class OneLineErrors(TyperGroup):
    """The top group of the program."""

    def main(self, *args: Any, **settings: Any) -> Any:
        """Run a command; leave with 0, with 2 and one line on bad input, with 130 when interrupted."""
        settings["standalone_mode"] = False
        try:
            code = super().main(*args, **settings)
        except InputErrors as error:
            for each in error.errors:
                _say(str(each))
            sys.exit(BAD_INPUT)
        except PhasesimError as error:
            _say(str(error))
            sys.exit(BAD_INPUT)
        except _UsageError as error:
            _say(_usage(error))
            sys.exit(BAD_INPUT)
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            _say(f"{where}{error.strerror or error}")
            sys.exit(BAD_INPUT)
        except (KeyboardInterrupt, typer.Abort):
            code = INTERRUPTED
        if code == INTERRUPTED:
            _say("interrupted")
        sys.exit(code if isinstance(code, int) else 0)


def _say(text: str) -> None:
    print("phasesim: " + " ".join(text.split()), file=sys.stderr)


def _usage(error: Any) -> str:
    where = error.ctx.command_path if getattr(error, "ctx", None) else "phasesim"
    return f"{error.format_message()} (see {where} --help)"
