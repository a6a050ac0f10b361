"""Rule sets: a TOML file names what it extends and the switches that it sets; a command line may set more."""

from __future__ import annotations

from collections.abc import Mapping
from os.path import relpath
from pathlib import Path

from phasesim.content.fields import Section
from phasesim.content.files import read_toml
from phasesim.content.finder import models_root
from phasesim.errors import InputError
from phasesim.rules.ruleset import SYSTEMS, RuleSet, Setting, switches

SCHEMA = 1
"""Of rule set files: one of a later version is refused, not guessed at."""


def rule_set_names() -> tuple[str, ...]:
    """Return the names of the rule sets that come with the package."""
    return tuple(sorted(path.stem for path in (models_root() / "rulesets").glob("*.toml")))


def load_rules(ref: str | Path) -> RuleSet:
    """Load a rule set by name or from a file, with any switches set after it.

    Parameters
    ----------
    ref : str or Path
        ``"bfgr"``, ``"bfgr+suppression=none+turret_to_hit=3"``, ``"./mine.toml"``, ``"./mine.toml+suppression=none"``.

    Raises
    ------
    InputError
        If the rule set, a switch or a value is unknown, one value needs another that is not set, the file cannot be
        used or is of a later version, or rule sets extend one another in a circle.
    """
    return _load(str(ref), Path(), ())


def seen_from(ref: str, file: Path) -> str:
    """How a rule set is named in the ``extends`` of a file: known names as they are, other files from its folder."""
    base, _ = _split(ref)
    if base in rule_set_names():
        return ref
    path = relpath(Path(base).resolve(), file.resolve().parent)
    return Path(path).as_posix() + ref[len(base) :]


def _load(ref: str, folder: Path, chain: tuple[Path, ...]) -> RuleSet:
    base, changes = _split(ref)
    rules = _read(_find(base, folder), chain)
    return _extended(rules, None, changes, ref, "+") if changes else rules


def _split(ref: str) -> tuple[str, dict[str, str]]:
    """The base and the settings after it, which start at the first part with a ``=``: a path may hold a plus sign."""
    parts = ref.split("+")
    start = next((k for k, part in enumerate(parts) if k and "=" in part), len(parts))
    changes: dict[str, str] = {}
    for part in parts[start:]:
        name, equals, given = part.partition("=")
        if not equals or not given:
            raise InputError("a switch needs a value:", file=ref, value=f"+{part}", allowed="+switch=value")
        if name in changes:
            raise InputError("switch is set twice:", file=ref, value=name)
        changes[name] = given
    return "+".join(parts[:start]), changes


def _find(ref: str, folder: Path) -> Path:
    if ref in rule_set_names():
        return models_root() / "rulesets" / f"{ref}.toml"
    path = folder / ref
    if path.suffix == ".toml" or (ref and path.exists()):
        return path
    name, _, rest = ref.partition("+")
    if rest and name in rule_set_names():
        raise InputError("a switch needs a value:", file=ref, value=f"+{rest}", allowed="+switch=value")
    raise InputError("unknown rule set", value=ref, allowed=rule_set_names())


def _read(path: Path, chain: tuple[Path, ...]) -> RuleSet:
    here = path.resolve()
    if here in chain:
        circle = " -> ".join(step.stem for step in (*chain[chain.index(here) :], here))
        raise InputError("rule sets extend one another in a circle:", file=str(path), key="extends", value=circle)
    file = read_toml(path, known=rule_set_names())
    _check_schema(file)
    name, parent = file.text("name"), file.text("extends", "")
    for sign in "+=":
        if sign in name:
            raise file.error(f"must not contain {sign!r}:", "name", value=name)
    base = _load(parent, path.parent, (*chain, here)) if parent else None
    system = file.text("system", base.system if base else None, SYSTEMS, "game system")
    if base and system != base.system:
        raise file.error("is not that of the rule set it extends:", "system", value=system, allowed=(base.system,))
    settings = file.free("switches")
    file.text("title", "")
    file.close()
    return _extended(base or RuleSet(name, system), name, settings, str(path), "switches.")


def _check_schema(file: Section) -> None:
    given = file.integer("schema", SCHEMA)
    if given > SCHEMA:
        problem = f"is of a later version (this phasesim reads schema {SCHEMA}):"
        raise file.error(problem, "schema", value=given)
    if given < 1:
        raise file.error("unknown schema", "schema", value=given, allowed=(str(SCHEMA),))


def _extended(rules: RuleSet, name: str | None, given: Mapping[str, object], file: str, key: str) -> RuleSet:
    """Set switches, all at once; an error says in which file and at which key it stands."""
    known, read = switches(rules.system), dict[str, Setting]()
    for switch, to in given.items():
        if switch not in known:
            raise InputError("unknown switch", file=file, key=f"{key}{switch}", value=switch, allowed=tuple(known))
        try:
            read[switch] = known[switch].read(to)
        except InputError as error:
            problem, allowed = error.problem, error.allowed
            raise InputError(problem, file=file, key=f"{key}{switch}", value=to, allowed=allowed) from None
    called = name if name is not None else "+".join([rules.name, *(f"{one}={to}" for one, to in read.items())])
    try:
        return RuleSet(called, rules.system, {**rules.values, **read})
    except InputError as error:
        raise InputError(error.problem, file=file, key=error.key) from None
