"""What a compiled function is apart from the process that runs it: its code, and what loading and calling it takes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from plait.frozen import FrozenValue
from plait.runtime.memory import MemoryUse

from plait_llvm.backend.layout import Layout
from plait_llvm.backend.state import Variable
from plait_llvm.timed_kernels import Kernel


class Initializer(FrozenValue):
    """The function of the code that runs when parameters are bound: its results are further parameters, `keys`."""

    layout: Layout
    entry: str
    keys: tuple[str, ...]


class Program(FrozenValue):
    """A function in native code: `code` is an object file, and `entry` the symbol in it that Python calls.

    `constants` are the bytes of large constants, by the symbols by which the code refers to them; each must lie at a
    multiple of 64. `libraries` names the library of each function that the code calls and that is a plugin's. Code that
    `is_watched` may run for ever and asks for signals; that which `is_short` is called with the GIL held.
    The code takes memory for `variables`, which begin with the bytes in `initial`, or with zeros.
    `parameters` names the parameter whose elements a symbol of the code refers to, and `initial_parameters` that which
    a variable begins with; `parameter_types` has their types, as text.
    """

    layout: Layout
    entry: str
    constants: Mapping[str, Any] = MappingProxyType({})
    libraries: Mapping[str, str] = MappingProxyType({})
    kernels: tuple[Kernel, ...] = ()
    is_watched: bool = False
    is_short: bool = False
    is_parallel: bool = False
    memory: MemoryUse | None = None
    code: bytes | memoryview = b""
    variables: tuple[Variable, ...] = ()
    initial: Mapping[str, Any] = MappingProxyType({})
    parameters: Mapping[str, str] = MappingProxyType({})
    initial_parameters: Mapping[str, str] = MappingProxyType({})
    parameter_types: Mapping[str, str] = MappingProxyType({})
    initializer: Initializer | None = None
