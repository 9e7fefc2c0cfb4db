"""Modules of WebAssembly in wasmtime: what the loader for JavaScript does, without JavaScript.

Arguments and results are descriptors in the memory of the module: two pointers of 4 bytes, then offset, sizes and strides
of 8. What modules need of the C library are functions of floats.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

import numpy as np
from plait.interpret import dtype_of
from plait.runtime import Signature
from plait_llvm.backend.layout import as_stored
from plait_llvm.backend.wrappers import c_name, c_workspace_name
from plait_llvm.stored_elements import element_of

PROBLEM = None if find_spec("wasmtime") else "needs the package wasmtime"
_NUMBERS_AT, _SCALAR_BYTES = 8, 16


def run_in_wasmtime(module: bytes, signature: Signature, arguments: Sequence[Any]) -> list[Any]:
    """The results of a function of a module for arguments. Raises `RuntimeError` with the message of the function."""
    return _Instance(module).run(signature, arguments)


def _rounded(x: float) -> float:
    """Halves away from zero"""
    return math.copysign(math.floor(abs(x) + 0.5), x) if abs(x) < 2.0**52 else x


_OTHERS: dict[str, Callable[..., float]] = {"round": _rounded, "fabs": abs}


def _function(name: str) -> Callable[..., float]:
    """A function of the C library, by NumPy's for the infinities and NaN."""
    for one in (name, name.removesuffix("f")):
        found: Any = _OTHERS.get(one) or getattr(np, {"pow": "power"}.get(one, one), None)
        if found is not None:
            return lambda *numbers: float(found(*map(np.float64, numbers)))
    raise RuntimeError(f"the module needs '{name}', which is not provided")


class _Instance:
    """A module that can be called."""

    def __init__(self, module: bytes) -> None:
        import wasmtime

        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        compiled = wasmtime.Module(engine, module)
        imports = [wasmtime.Func(self.store, one.type, _function(str(one.name))) for one in compiled.imports]
        self.exports = wasmtime.Instance(self.store, compiled, imports).exports(self.store)

    def call(self, name: str, *numbers: int | float) -> Any:
        return self.exports[name](self.store, *numbers)

    def allocated(self, size: int) -> int:
        return self.call("malloc", max(1, size)) & 0xFFFFFFFF

    def write(self, at: int, data: bytes) -> None:
        self.exports["memory"].write(self.store, data, at)

    def read(self, at: int, size: int) -> bytes:
        return bytes(self.exports["memory"].read(self.store, at, at + size))

    def run(self, signature: Signature, arguments: Sequence[Any]) -> list[Any]:
        types = [as_stored(ty) for ty in signature.results]
        with np.errstate(all="ignore"):
            passed = [self.passed(value, as_stored(ty)) for value, ty in zip(arguments, signature.inputs, strict=True)]
            places = [self.place(ty) for ty in types]
            room = self.allocated(self.call(c_workspace_name(signature.name), *passed) + 64)
            message = self.call(c_name(signature.name), *passed, *places, (room + 63) & ~63)
        if message:
            raise RuntimeError(self.read(message, 1000).split(b"\0")[0].decode())
        return [self.result(ty, place) for ty, place in zip(types, places)]

    def passed(self, value: Any, ty: Any) -> Any:
        array = np.ascontiguousarray(value)
        if not hasattr(ty, "shape"):
            return float(array) if array.dtype.kind == "f" else int(array)
        data = self.allocated(array.nbytes)
        self.write(data, array.tobytes())
        strides = [stride // array.itemsize for stride in np.empty(np.shape(value), array.dtype).strides]
        numbers = [0, *np.shape(value), *strides]
        descriptor = self.allocated(_NUMBERS_AT + 8 * len(numbers))
        self.write(descriptor, struct.pack(f"<II{len(numbers)}q", data, data, *numbers))
        return descriptor

    def place(self, ty: Any) -> int:
        size = _NUMBERS_AT + 8 * (1 + 2 * len(ty.shape)) if hasattr(ty, "shape") else _SCALAR_BYTES
        at = self.allocated(size)
        self.write(at, bytes(size))
        return at

    def result(self, ty: Any, place: int) -> Any:
        dtype = dtype_of(element_of(ty))
        if not hasattr(ty, "shape"):
            return np.frombuffer(self.read(place, dtype.itemsize), dtype)[0]
        rank = len(ty.shape)
        _, data, _, *numbers = struct.unpack(f"<II{1 + 2 * rank}q", self.read(place, _NUMBERS_AT + 8 * (1 + 2 * rank)))
        shape = numbers[:rank]
        return np.frombuffer(self.read(data, dtype.itemsize * math.prod(shape)), dtype).reshape(shape)
