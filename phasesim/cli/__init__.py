"""The command line: ``phasesim run``, ``compare``, ``odds``, ``plot``, ``rules`` and ``models``."""

from phasesim.cli.program import app, main

__all__ = ["app", "main"]
