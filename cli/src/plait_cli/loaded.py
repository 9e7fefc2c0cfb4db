"""A compiled function that is read from an artifact, where other commands compile one."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from plait.context import Context
from plait.runtime.artifact import load

from plait_cli.binding import Names
from plait_cli.compiling import ENTRY
from plait_cli.errors import fail, warn_of_plugins
from plait_cli.options import RunOptions


class Loaded:
    """What `Compiling` is for a module: a signature, names of arguments, an executable."""

    def __init__(self, options: RunOptions) -> None:
        foreign = [name for name, is_set in (
            ("--pipeline", options.pipeline is not None), ("--checked", options.checked),
            ("--compile-from", options.compile_from is not None), ("--compile-to", options.compile_to is not None),
            ("--trace", options.trace is not None), ("--remarks-filter", options.remarks is not None),
        ) if is_set]  # fmt: skip
        if foreign:
            message = f"{options.file} is compiled, {foreign[0]} has no effect on it"
            raise fail(message, f"give {foreign[0]} to plait compile")
        ctx = Context.from_environment()
        warn_of_plugins(ctx.plugin_problems)
        self._executable: Any = load(options.file, context=ctx, threads=options.threads)
        self.signature = self._executable.signature
        if options.function not in (ENTRY, self.signature.name):
            message = f"{options.file} has no function '{options.function}'"
            raise fail(message, f"its function is '{self.signature.name}'")
        self.argument_names: Names = [(name,) if name else () for name in self.signature.names]

    def compiled(self, until: str | None = None) -> Any:
        """The executable."""
        return self._executable

    @contextmanager
    def span(self, name: str, **arguments: Any) -> Generator[None]:
        """A span in the trace, which there is not."""
        yield

    def write_trace(self) -> None:
        """Nothing: nothing was compiled."""
