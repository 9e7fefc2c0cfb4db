"""Plugins that are one Python file, named by path: imported on their own, and in error they say in which line."""

from __future__ import annotations

import importlib.util
import os
import sys
from importlib.machinery import SourceFileLoader
from types import CodeType, ModuleType, TracebackType
from typing import Any

from plait.lazy import lazy_import
from plait.plugins.contained import interrupts, is_interrupt
from plait.plugins.registry import PluginError

hashlib = lazy_import("hashlib")


def import_file(path: str) -> ModuleType:
    """The module that a file is. Raises `PluginError` with the place of what is wrong. See Note [One file]."""
    name = _module_name(path)
    if name in sys.modules:
        return sys.modules[name]
    if not path.endswith(".py"):
        raise PluginError(f"{path} is not a Python file", "a plugin file has a name that ends in .py")
    loader = _SourceLoader(name, path)
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with interrupts:
            loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if is_interrupt(error):
            raise
        what = error.msg if isinstance(error, SyntaxError) else str(error)
        place = place_of(error, path) or path
        raise PluginError(f"importing it failed: {type(error).__name__}: {what}", place=place) from error
    return module


class _SourceLoader(SourceFileLoader):
    """Compiles the text each time: no `__pycache__`, which tells texts apart by time and size."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)


def _module_name(path: str) -> str:
    """A name of its own for each file, and for each state of it. Raises `PluginError` if it cannot be read."""
    try:
        with open(path, "rb") as file:
            text = file.read()
    except OSError as error:
        raise PluginError(f"{path}: {(error.strerror or str(error)).lower()}", "name a Python file") from error
    digest = hashlib.sha256(os.path.abspath(path).encode() + b"\0" + text).hexdigest()[:12]
    stem = os.path.splitext(os.path.basename(path))[0]
    return f"_plait_file_{digest}_{stem}"


def place_of(error: BaseException | None, path: str) -> str | None:
    """The last line of the file that an error came through, as `path:line`; None if it did not come from there."""
    while error is not None:
        if isinstance(error, SyntaxError) and error.filename == path and error.lineno is not None:
            return f"{path}:{error.lineno}" + (f":{error.offset}" if error.offset else "")
        line = _line_in(error.__traceback__, path)
        if line is not None:
            return f"{path}:{line}"
        error = error.__cause__
    return None


def _line_in(traceback: TracebackType | None, path: str) -> int | None:
    line = None
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == path:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def place_of_function(module: ModuleType, name: str, path: str) -> str:
    """Where a function of the module starts, as `path:line`; the file alone if it has none of that name."""
    code: Any = getattr(getattr(module, name, None), "__code__", None)
    return f"{path}:{code.co_firstlineno}" if isinstance(code, CodeType) else path


def check_has_hooks(module: ModuleType, path: str, hooks: tuple[str, ...]) -> None:
    """Raise `PluginError` if no function in the module is marked as a hook, or one that looks like a hook is not."""
    for name in hooks:
        function = getattr(module, name, None)
        if callable(function) and not hasattr(function, "plait_impl"):
            place = place_of_function(module, name, path)
            raise PluginError(f"'{name}' is not marked as a hook", "put @hookimpl above it", place=place)
    if not any(hasattr(value, "plait_impl") for value in vars(module).values()):
        help = "a plugin has functions such as plait_dialects() or plait_passes(), marked with @hookimpl"
        raise PluginError("it implements no hook", help, place=path)


# Note [One file]
# The module gets a name that contains a digest of path and text: two files of the same name do not hide each other, a
# file that changes while the process runs is imported anew, and nothing else can import it by accident. It has to be
# in `sys.modules`, because dataclasses and declarations look there for the names that annotations use. Its folder is
# not put on the path: a plugin of several files is a distribution.
