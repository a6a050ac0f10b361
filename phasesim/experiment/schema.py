"""The shape of an experiment file, checked by pydantic; imported only when a file is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from phasesim.errors import InputError

Level = bool | int | float | str | list[Any]
Count = Annotated[int, Field(ge=1, le=10_000_000, strict=True)]
Share = Annotated[float, Field(gt=0, lt=1)]


class Strict(BaseModel):
    """A table without unknown keys."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class FactorTable(Strict):
    """A factor: levels of a path, a range of a path, or named sets of changes."""

    path: str | list[str] | None = None
    levels: list[Level] | None = Field(default=None, min_length=1)
    range: tuple[float, float] | None = None
    integer: bool = False
    sets: dict[str, dict[str, Level]] | None = Field(default=None, min_length=1)

    @field_validator("sets", mode="before")
    @classmethod
    def _by_path(cls, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        return {name: _changes(part) if isinstance(part, Mapping) else part for name, part in value.items()}

    @model_validator(mode="after")
    def _one_way(self) -> FactorTable:
        if sum(part is not None for part in (self.levels, self.range, self.sets)) != 1:
            raise ValueError("needs exactly one of levels, range and sets")
        if self.sets is not None and self.path is not None:
            raise ValueError("sets name their paths themselves: leave out path")
        if self.range is not None and not self.range[0] < self.range[1]:
            raise ValueError("range must rise")
        if self.levels is not None and len({repr(level) for level in self.levels}) < len(self.levels):
            raise ValueError("a level is given twice")
        return self


class DesignTable(Strict):
    """How factors are combined."""

    kind: Literal["full", "fractional", "latin_hypercube", "sobol", "pairs", "star", "saltelli"] = "full"
    cells: Count | None = None
    fraction: Annotated[int, Field(ge=2, le=100)] = 2
    seed: Annotated[int, Field(ge=0)] = 0


class StopTable(Strict):
    """When to stop before all replications are fought."""

    rule: Literal["precision", "decision", "sprt"]
    metric: str | None = None
    half_width: Annotated[float, Field(gt=0)] | None = None
    method: Literal["asymptotic", "bernstein"] = "asymptotic"
    difference: Share = 0.05
    look: Count = 50
    least: Count = 100
    level: Share = 0.95

    @model_validator(mode="after")
    def _complete(self) -> StopTable:
        if self.rule == "precision" and self.half_width is None:
            raise ValueError("rule precision needs half_width")
        return self


class PlotTable(Strict):
    """A picture: its kind, and what it shows."""

    kind: Literal["attrition", "difference", "distribution", "forest", "heatmap", "survival", "tornado", "waterfall"]
    metric: str | None = None
    x: str | None = None
    y: str | None = None
    rules: str | None = None
    title: str | None = None


class ExperimentFile(Strict):
    """An experiment file whole."""

    schema_: Annotated[Literal[1], Field(alias="schema")] = 1
    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")]
    title: str = ""
    question: Annotated[str, Field(min_length=1)]
    scenario: Annotated[str, Field(min_length=1)]
    rules: Annotated[list[str], Field(min_length=1)] = ["bfgr"]
    seed: Annotated[int, Field(ge=0, lt=2**63, strict=True)] = 0
    replications: Count = 1000
    events: bool = False
    level: Share = 0.95
    changes: dict[str, Level] = {}
    factors: dict[str, FactorTable] = {}
    design: DesignTable = DesignTable()
    compare: str | None = None
    stop: StopTable | None = None
    metrics: Annotated[list[str], Field(min_length=1)] | None = None
    margins: dict[str, Annotated[float, Field(gt=0)]] = {}
    plots: list[PlotTable] = []

    @field_validator("rules", mode="before")
    @classmethod
    def _one_or_more(cls, value: Any) -> Any:
        return [value] if isinstance(value, str) else value

    @field_validator("plots", mode="before")
    @classmethod
    def _by_kind(cls, value: Any) -> Any:
        return (
            [{"kind": part} if isinstance(part, str) else part for part in value] if isinstance(value, list) else value
        )

    @field_validator("changes", mode="before")
    @classmethod
    def _by_path(cls, value: Any) -> Any:
        return _changes(value) if isinstance(value, Mapping) else value

    @field_validator("factors", mode="before")
    @classmethod
    def _by_name(cls, value: Any) -> Any:
        return _factors(value) if isinstance(value, Mapping) else value


def checked(data: Mapping[str, Any], file: str) -> tuple[dict[str, Any], list[InputError]]:
    """The data with defaults filled in, and every error in it."""
    try:
        found = ExperimentFile.model_validate(data)
    except ValidationError as error:
        return {}, [_as_input_error(each, file) for each in error.errors()]
    return found.model_dump(mode="python"), []


def _factors(tables: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Dotted keys of TOML are nested tables: draw them together again, down to a list of levels or a factor's table."""
    found: dict[str, Any] = {}
    for key, value in tables.items():
        name = f"{prefix}{key}"
        if isinstance(value, list):
            found[name] = {"path": name, "levels": value}
        elif not isinstance(value, Mapping):
            found[name] = value
        elif _KEYS & set(value):
            found[name] = dict(value) if {"path", "sets"} & set(value) else {"path": name} | dict(value)
        else:
            found |= _factors(value, f"{name}.")
    return found


def _changes(tables: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in tables.items():
        found |= _changes(value, f"{prefix}{key}.") if isinstance(value, Mapping) else {f"{prefix}{key}": value}
    return found


_KEYS = {"levels", "range", "sets", "path"}


def _as_input_error(each: Any, file: str) -> InputError:
    key = ".".join(str(part) for part in each["loc"] if part != "schema_")
    message = str(each["msg"]).removeprefix("Value error, ")
    value = each.get("input")
    shown = value if isinstance(value, str | int | float | bool) else None
    if each["type"] == "extra_forbidden":
        known = _keys_at(each["loc"])
        return InputError("unknown key", file=file, key=key, value=str(each["loc"][-1]), allowed=known)
    return InputError(message[0].lower() + message[1:], file=file, key=key or None, value=shown)


def _keys_at(place: tuple[Any, ...]) -> tuple[str, ...]:
    tables: dict[str, type[BaseModel]] = {
        "factors": FactorTable,
        "design": DesignTable,
        "stop": StopTable,
        "plots": PlotTable,
    }
    model = tables.get(str(place[0]), ExperimentFile) if len(place) > 1 else ExperimentFile
    return tuple(field.alias or name for name, field in model.model_fields.items())
