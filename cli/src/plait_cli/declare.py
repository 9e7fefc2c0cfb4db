"""Declaring commands: a dataclass whose fields are the options, and the name of the function that runs.

```python
@dataclass(frozen=True)
class CountOptions:
    file: File
    as_json: Json = False

command(app, "count", CountOptions, "my_package.count:count", "plait count model.mlir", help="Count operations.")
```

The function is given the options and returns an exit code. It is imported when the command runs; errors that it raises
are printed as diagnostics. Every command has `--debug`.
"""

from __future__ import annotations

import inspect
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, cast, get_args, get_origin, get_type_hints

import typer
from plait.plugins.records import run_loader

from plait_cli.errors import guarded

Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")]


@dataclass(frozen=True)
class NoOptions:
    """A command without options of its own."""


def command(app: typer.Typer, name: str, options: type[Any], runs: str, *examples: str, help: str) -> None:
    """Add the command `name` to `app`: `runs` names the function, as `module:function`, that is given `options`."""

    def run(debug: bool, **given: Any) -> None:
        told = {key: value for key, value in given.items() if value is not None}  # others have their defaults
        values = {key: tuple(cast("list[Any]", v)) if isinstance(v, list) else v for key, v in told.items()}
        raise typer.Exit(guarded(debug, lambda: run_loader(runs)(options(**values))))

    parameters = [*_parameters(options), _parameter("debug", Debug, False)]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    app.command(name, help=help, epilog="\n\n".join(f"Example: {line}" for line in examples))(run)


def _parameters(options: type[Any]) -> list[inspect.Parameter]:
    """A parameter for each field; those that may come again are lists."""
    hints = get_type_hints(options, include_extras=True)
    return [_parameter(field.name, _repeated(hints[field.name]), field.default) for field in fields(options)]


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    default = inspect.Parameter.empty if default is MISSING else None if default == () else default
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _repeated(annotation: Any) -> Any:
    """`tuple[T, ...]` as `list[T] | None`, which is how Typer spells an option that may come again."""
    if get_origin(annotation) is not Annotated:
        return annotation
    base, *details = get_args(annotation)
    if get_origin(base) is tuple and get_args(base)[1:] == (...,):
        base = list[get_args(base)[0]] | None  # type: ignore[misc]
    return Annotated[base, *details]
