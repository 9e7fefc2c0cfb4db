"""Compiled functions that are read, from an artifact or the cache, where other commands compile one."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from plait.context import Context
from plait.lazy import lazy_import
from plait.parameters import ParameterError, Parameters
from plait.plan.backends import backend_record
from plait.runtime.cache_key import Place, place_of
from plait.runtime.debug_lines import wants_debug_lines
from plait.runtime.loading import load
from plait.runtime.threads import uses_several

from plait_cli.binding import Input, Names
from plait_cli.errors import fail, warn_of_plugins
from plait_cli.opened import Opened, check_for_several, is_split, parameters_of, targets_of
from plait_cli.options import DEFAULT_FUNCTION, RunOptions

if TYPE_CHECKING:
    from plait_cli.compiling import Compiling
    from plait_cli.split import Split


compiling = lazy_import("plait_cli.compiling")  # not needed for what is read
split = lazy_import("plait_cli.split")


class Loaded:
    """What `Compiling` is for a module: a signature, names of arguments, an executable."""

    def __init__(self, executable: Any, names: Names | None = None) -> None:
        self._executable = executable
        self.signature = executable.signature
        self.argument_names: Names = names or [(name,) if name else () for name in self.signature.names]

    def compiled(self, until: str | None = None) -> Any:
        """The executable."""
        return self._executable

    @contextmanager
    def span(self, name: str, **arguments: Any) -> Generator[None]:
        """A span in the trace, which there is not."""
        yield

    def write_trace(self) -> None:
        """Nothing: nothing was compiled."""


def from_artifact(options: RunOptions) -> Loaded:
    """The function in the artifact that the options name. Raises a diagnostic if other options have no effect on it."""
    foreign = [name for name, is_set in (
        ("--pipeline", options.pipeline is not None), ("--tuned", options.tuned), ("--checked", options.checked),
        ("--fast-math", options.fast_math), ("--debug-lines", options.debug_lines),
        ("--compile-from", options.compile_from is not None), ("--compile-to", options.compile_to is not None),
        ("--trace", options.trace is not None), ("--remarks-filter", options.remarks is not None),
    ) if is_set]  # fmt: skip
    if foreign:
        message = f"{options.file} is compiled, {foreign[0]} has no effect on it"
        raise fail(message, f"give {foreign[0]} to plait compile")
    ctx = Context.from_environment()
    warn_of_plugins(ctx.plugin_problems)
    parameters = parameters_of(options)
    work = Loaded(load(options.file, context=ctx, threads=options.threads, parameters=parameters))
    if options.function not in (DEFAULT_FUNCTION, work.signature.name):
        message = f"{options.file} has no function '{options.function}'"
        raise fail(message, f"its function is '{work.signature.name}'")
    return work


def from_source(options: RunOptions, inputs: Sequence[Input]) -> Loaded | Compiling | Split:
    """The function of a source: from the cache, or to be compiled.

    What is in the cache needs no module, unless inputs have names: a module says more of its arguments.
    """
    opened = Opened(options.file)
    if is_split(options):
        check_for_several(options)
    else:
        options = opened.tuned(options)
    place = _place(options, opened)
    kept = None if place is None else place.load(opened.ctx)
    if kept is None:
        if is_split(options):
            return split.Split(options, opened, place)
        return compiling.Compiling(options, opened) if place is None else compiling.Keeping(options, opened, place)
    parameters = parameters_of(options)
    if parameters is not None:
        _bind(kept, parameters)
    if options.threads is not None:
        kept.threads = options.threads
    has_names = any(item.is_named for item in inputs)
    return Loaded(kept, compiling.names_of_arguments(opened.module(), kept.signature) if has_names else None)


def _bind(executable: Any, parameters: Parameters) -> None:
    try:
        executable.bind(parameters)
    except ParameterError as error:
        raise fail(str(error), error.help) from None


def _place(options: RunOptions, opened: Opened) -> Place | None:
    """Where the cache keeps the function; None if it is to be compiled anyway."""
    watched = (options.trace, options.remarks, options.compile_from, options.compile_to)
    if options.no_cache or any(option is not None for option in watched):
        return None
    described = {
        "command": "run", "function": options.function, "pipeline": options.pipeline, "checked": options.checked,
        "threads": uses_several(options.threads), "fast_math": options.fast_math,
        "debug_lines": os.getcwd() if wants_debug_lines(options.debug_lines) else None,
        "parameters": bool(options.parameters), "split": [options.target, options.fallback],
    }  # fmt: skip
    fallback = [options.fallback] if options.fallback is not None else []
    targets: dict[str, None] = dict.fromkeys([*targets_of(options.target), *fallback])
    return place_of(opened.ctx, [backend_record(opened.ctx, name) for name in targets], opened, described)
