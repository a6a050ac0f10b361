"""What is said when an input is wrong: which file, which key, which value, what is allowed, what is nearest."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class PhasesimError(Exception):
    """Base of every error that phasesim raises on purpose; the command line prints it as one line, exit code 2."""


class InputError(PhasesimError):
    """A value from outside that cannot be used.

    Parameters
    ----------
    problem : str
        What is wrong, in a few words ("unknown ship class", "must not be negative").
    file, key : str, optional
        Where the value stands: the file (or option) and the dotted key inside it.
    value : object, optional
        The value that was found.
    allowed : str or iterable of str, optional
        What would have been accepted; known names also give the nearest match.
    rule : str, optional
        The id of the rule that forbids it.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        key: str | None = None,
        value: object = None,
        allowed: str | Iterable[str] | None = None,
        rule: str | None = None,
    ) -> None:
        self.problem, self.file, self.key, self.value, self.rule = problem, file, key, value, rule
        self.allowed = allowed if allowed is None or isinstance(allowed, str) else tuple(allowed)
        super().__init__(self._sentence())

    @property
    def nearest(self) -> str | None:
        """The known name that is most like the value, if any is."""
        if not isinstance(self.allowed, tuple) or self.value is None:
            return None
        found = get_close_matches(str(self.value), self.allowed, n=1, cutoff=0.5)
        return found[0] if found else None

    def _sentence(self) -> str:
        where = ": ".join(part for part in (self.file, self.key) if part)
        text = f"{where}: {self.problem}" if where else self.problem
        if self.value is not None:
            text += f" {self.value!r}"
        if isinstance(self.allowed, tuple):
            text += f" (allowed: {', '.join(self.allowed)})"
        elif self.allowed:
            text += f" (allowed: {self.allowed})"
        if self.nearest:
            text += f"; did you mean {self.nearest!r}?"
        if self.rule:
            text += f" [{self.rule}]"
        return text


class InputErrors(InputError):
    """All that is wrong with an input at once, a line each; the attributes are those of the first."""

    def __init__(self, errors: Iterable[InputError]) -> None:
        self.errors = tuple(errors)
        first = self.errors[0]
        super().__init__(
            first.problem, file=first.file, key=first.key, value=first.value, allowed=first.allowed, rule=first.rule
        )

    def _sentence(self) -> str:
        return "\n".join(str(error) for error in self.errors)
