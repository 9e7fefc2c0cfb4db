"""A file to compile, before it is parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.context import Context
from plait.sources import check_file_type, read_module

from plait_cli.errors import warn_of_plugins
from plait_cli.files import read_data, source_of

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp


class Opened:
    """A file to compile that has been read, but not parsed, and the plugins of the environment."""

    def __init__(self, path: str) -> None:
        self.ctx = Context.from_environment()
        warn_of_plugins(self.ctx.plugin_problems)
        self.data, self.name = read_data(path)
        check_file_type(self.data, self.ctx, self.name)

    def module(self) -> ModuleOp:
        """What the file holds. Raises a diagnostic if that is not a module."""
        source, name = source_of(self.data, self.name)
        return read_module(source, self.ctx, name)
