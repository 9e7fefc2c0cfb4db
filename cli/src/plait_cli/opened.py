"""A file to compile, before it is parsed."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from plait.builtin.large_elements import MappedFile
from plait.context import Context
from plait.diagnostics.unknown_name import unknown_name
from plait.parameters import ParameterError, Parameters
from plait.progress import WHENS, When
from plait.runtime.threads import uses_several
from plait.sources import Program, check_file_type, inspect_module, large_file, read_module
from plait.syntax.large_text import LargeText
from plait.syntax.parser import parse_module

from plait_cli.errors import fail, warn_of_plugins
from plait_cli.files import read_data, source_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.builtin.ops import ModuleOp
    from plait.partition import Support

    from plait_cli.options import CompileOptions, PlanOptions, RunOptions

Options = TypeVar("Options", bound="CompileOptions")


class Opened:
    """A file to compile that has been read, but not parsed, and the plugins of the environment."""

    def __init__(self, path: str) -> None:
        self.ctx = Context.from_environment()
        warn_of_plugins(self.ctx.plugin_problems)
        self.name = "<stdin>" if path == "-" else path
        self._path = path
        if large_file(path, self.ctx) is None:
            check_file_type(self.data, self.ctx, self.name)

    @cached_property
    def data(self) -> bytes:
        """The bytes of the file. Raises a diagnostic."""
        return read_data(self._path)[0]

    @property
    def source(self) -> LargeText | MappedFile | bytes:
        """A large file that need not be read as a whole, mapped for as long as it is used; else `data`."""
        large = large_file(self._path, self.ctx)
        return self.data if large is None else large

    @property
    def digest(self) -> str:
        """The SHA-256 sum of the file, in hexadecimal."""
        return Program(self.source, "").digest

    def tuned(self, options: Options) -> Options:
        """The options with the pipeline that `plait tune` has found, if they ask for it. Raises a diagnostic."""
        if not options.tuned or options.pipeline is not None:
            return options
        if not options.in_process:
            raise fail("a pipeline is tuned for this process", "write an artifact: -o model.plait")
        from plait.tuning import kept_pipeline

        threads = uses_several(getattr(options, "threads", None))
        text = kept_pipeline(Program(self.source, ""), self.ctx, options.target, options.function, threads)
        if text is None:
            message = f"nothing has been tuned for {self.name} on this machine, with the plugins as they are"
            raise fail(message, f"plait tune {self.name}")
        return replace(options, pipeline=text)

    def module(self) -> ModuleOp:
        """What the file holds. Raises a diagnostic if that is not a module."""
        large = large_file(self._path, self.ctx)
        if isinstance(large, MappedFile):
            return read_module(large, self.ctx, self.name)
        if large is not None:
            try:
                return parse_module(large, self.ctx, self.name)
            except UnicodeDecodeError:  # which is said with its place
                pass
        source, name = source_of(self.data, self.name)
        return read_module(source, self.ctx, name)

    def inspected(self) -> tuple[ModuleOp, Sequence[Support]]:
        """What the file holds, and what of it the frontend does not know. Raises a diagnostic."""
        source = self.source
        found = None if isinstance(source, LargeText) else inspect_module(source, self.ctx, self.name)
        return found if found is not None else (self.module(), ())


def parameters_of(options: CompileOptions) -> Parameters | None:
    """The parameters that the options name; None if they name none. Raises a diagnostic."""
    if not options.parameters:
        return None
    try:
        return Parameters(options.parameters)
    except ParameterError as error:
        raise fail(str(error), error.help) from None
    except OSError as error:
        raise fail(f"{error.filename}: {(error.strerror or str(error)).lower()}") from None


def when_shown(text: str) -> When:
    """When to show how far a compilation is, as an option says. Raises a diagnostic."""
    if text not in WHENS:
        raise unknown_name("time for progress", text, WHENS)
    return text


def is_split(options: RunOptions | PlanOptions) -> bool:
    """Whether a program is for several targets."""
    return options.fallback is not None or "," in options.target


def targets_of(targets: str) -> list[str]:
    """The targets of an option."""
    return [name.strip() for name in targets.split(",") if name.strip()]


def check_for_several(options: RunOptions) -> None:
    """Raise a diagnostic if an option is for programs for one target."""
    foreign = [name for name, is_set in (
        ("--pipeline", options.pipeline is not None), ("--tuned", options.tuned),
        ("--compile-from", options.compile_from is not None), ("--compile-to", options.compile_to is not None),
        ("--trace", options.trace is not None), ("--remarks-filter", options.remarks is not None),
        ("--parameters", options.parameters),
    ) if is_set]  # fmt: skip
    if foreign:
        raise fail(f"{foreign[0]} is for one target, the program is for several", "leave out one of them")
