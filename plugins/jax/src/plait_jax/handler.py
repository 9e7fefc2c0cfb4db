"""Executables as targets that XLA calls: each gets a handler in native code, which is registered and stays."""

from __future__ import annotations

import hashlib
from typing import Any

from plait.builtin.types import RankedTensorType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret import dtype_of
from plait.lazy import lazy_import
from plait_llvm.backend.layout import Slot
from plait_llvm.native import compile as native
from plait_llvm.native.load import LoadedCode
from plait_llvm.native.machine import host_machine
from plait_llvm.stored_elements import is_exact

from plait_jax.handler_ir import ENTRY, HANDLER, handler_text

jax = lazy_import("jax")

_NUMBERS = {
    "bool": 1, "int8": 2, "int16": 3, "int32": 4, "int64": 5, "uint8": 6, "uint16": 7, "uint32": 8, "uint64": 9,
    "float16": 10, "float32": 11, "float64": 12, "bfloat16": 16, "complex64": 15, "complex128": 18, "float8_e5m2": 19,
    "float8_e4m3fn": 20, "float8_e4m3b11fnuz": 23, "float8_e5m2fnuz": 24, "float8_e4m3fnuz": 25, "float8_e4m3": 28,
    "float8_e3m4": 29, "float8_e8m0fnu": 33,
}  # fmt: skip
"""What XLA's interface calls the types of elements, by what NumPy calls them. Those of less than a byte are missing."""

class Targets:
    """The targets of a process, by name. See Note [For ever]."""

    def __init__(self) -> None:
        self._kept: dict[str, Any] = {}

    def name_of(self, executable: Any, key: str) -> str:
        """The name under which XLA calls an executable, which is registered if that is new. `key` tells programs apart.

        Raises `DiagnosticError` for a type that XLA does not pass.
        """
        name = f"plait.{hashlib.sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
        if name not in self._kept:
            code = _handler(executable)
            capsule = jax.ffi.pycapsule(code.address(HANDLER))
            self._kept[name] = executable, code, capsule
            jax.ffi.register_ffi_target(name, capsule, platform="cpu")
        return name


TARGETS = Targets()


def _handler(executable: Any) -> LoadedCode:
    signature = executable.signature
    if not hasattr(executable, "native_entry"):
        raise _error(f"'{signature.name}' is not native code, which XLA could call", "compile it for the target 'llvm'")
    layout, address = executable.native_entry()
    if set(signature.donated) - {argument for _, argument in layout.aliases}:
        message = f"'{signature.name}' may overwrite arguments that it does not return, which XLA does not allow"
        raise _error(message, "donate only arguments that become results")
    types = [_expected(slot, f"argument #{i}", signature.name) for i, slot in enumerate(layout.arguments)]
    results = [_expected(slot, f"result #{i}", signature.name) for i, slot in enumerate(layout.results)]
    machine = host_machine(opt=1)
    module = native.parse(handler_text(layout, types, results), machine)
    return LoadedCode(native.emit_object(module, machine), machine, {ENTRY: address}, keep=executable)


def _expected(slot: Slot, what: str, name: str) -> tuple[int, tuple[int, ...]]:
    """The number of the element type in XLA, and the shape."""
    dtype: Any = dtype_of(slot.type)
    number = _NUMBERS.get(dtype.name)
    is_array = isinstance(slot.type, RankedTensorType) or not slot.is_memref
    if number is None or not is_array or not (is_exact(slot.type) or dtype.kind == "b"):
        raise _error(f"{what} of '{name}' has type '{slot.type}', which XLA does not pass to functions", None)
    return number, tuple(slot.memref.shape) if slot.is_memref else ()


def _error(message: str, help: str | None) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", message, help=help))


# Note [For ever]
# XLA has no way to take back a target, and programs that it has compiled may call it at any time. So what is registered
# stays to the end of the process, as compiled programs of JAX stay in its own caches. The name is made of the program,
# not of an address: a program that comes out of a cache of JAX on disk finds its target if that has been compiled here,
# and is refused by XLA if not.
