"""From a module to LLVM IR text with wrappers, an object file, an executable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i64
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import
from plait.libraries import LibraryNotFoundError, library_of
from plait.runtime import MemoryUse, Signature, memory_limit
from plait.suggest import did_you_mean

from plait_llvm.backend import timing
from plait_llvm.backend.executable import NativeExecutable
from plait_llvm.backend.layout import ArgumentSlot, Layout
from plait_llvm.backend.memory import memory_use
from plait_llvm.backend.pool import Threads
from plait_llvm.backend.watch import Watch
from plait_llvm.backend.wrappers import (
    Failure,
    c_wrapper,
    interruptible_name,
    interruptible_wrapper,
    packed_name,
    packed_wrapper,
    records,
    support_text,
)
from plait_llvm.dialect.types import LLVMFunctionType, StructType, ptr, void
from plait_llvm.from_std.native import LIBRARY
from plait_llvm.native import compile as native
from plait_llvm.native.load import LoadedCode
from plait_llvm.native.machine import Machine, host_machine
from plait_llvm.passes.interruptions import is_interruptible
from plait_llvm.passes.loops import is_short
from plait_llvm.passes.outline_parallel import is_parallel
from plait_llvm.passes.recording import FUNCTIONS
from plait_llvm.passes.separate_names import own_name
from plait_llvm.passes.take_buffers import taken_of
from plait_llvm.passes.time_loop_nests import Kernel, kernels_of
from plait_llvm.translate import translate_module
from plait_llvm.translate.constants import all_bytes
from plait_llvm.translate.names import TypeNames

if TYPE_CHECKING:

    from plait.builtin.ops import ModuleOp
    from plait.context import Context

np = lazy_import("numpy")

_ALIGNMENT = 64
EXTERNAL_FROM = 4 * 1024
"""Constants of at least so many bytes are not copied into the code in process; it refers to them."""


@dataclass(frozen=True)
class CompiledModule:
    """LLVM IR text that is ready to be compiled, and how to call `function` in it."""

    text: str
    layout: Layout
    externals: Mapping[str, Any]
    is_watched: bool = False
    is_short: bool = False
    kernels: tuple[Kernel, ...] = ()
    is_parallel: bool = False
    memory: MemoryUse | None = None
    natives: Mapping[str, str] = field(default_factory=dict[str, str])
    """The library of each function that the code calls."""


def prepare(
    module: ModuleOp,
    signature: Signature,
    ctx: Context,
    machine: Machine,
    *,
    external_from: int | None,
    for_c: bool = False,
    debug_lines: bool = False,
) -> CompiledModule:
    """The LLVM IR of a module that a plan has lowered, with the wrapper that is asked for; the module stays."""
    _check_runtime(module)
    function = _find(module, own_name(signature.name))
    layout = Layout.of(signature, ctx, function.location).taking(*taken_of(function))
    can_fail = _can_fail(function, layout)
    attributes = machine.function_attributes
    defined = (*FUNCTIONS, *timing.FUNCTIONS)
    translated = translate_module(
        module, external_from=external_from, attributes=attributes, defined=defined, debug_lines=debug_lines
    )
    write = c_wrapper if for_c else packed_wrapper
    result = TypeNames()[_result_type(layout)]
    limits = () if for_c else (memory_limit(),)
    text = write(signature.name, layout, result, _failure(can_fail, translated.text), *limits)
    parts = [translated.text, support_text(translated.text, layout), text]
    watched = is_interruptible(module)
    parts += [interruptible_wrapper(signature.name)] if watched else []
    kernels = tuple(kernels_of(module))
    parts += [timing.timing_text()] if kernels else []
    return CompiledModule(
        "\n".join(parts), layout, translated.externals, watched, is_short(module), kernels, is_parallel(module),
        memory_use(module, function, layout), _natives(module),
    )  # fmt: skip


def _natives(module: Any) -> dict[str, str]:
    """The functions of libraries that a module declares, each with the name of its library."""
    declared = [op for op in module.body.operations if op.name == "llvm.func" and LIBRARY in op.attributes]
    return {op.sym_name.value: op.attributes[LIBRARY].value for op in declared}


def _failure(can_fail: bool, text: str) -> Failure:
    if not can_fail:
        return Failure.NONE
    return Failure.RECORDED if records(text) else Failure.POSSIBLE


def _check_runtime(module: Any) -> None:
    """A module of the llvm dialect may declare the functions that wrappers call; it cannot define others."""
    expected = {"malloc": LLVMFunctionType(ptr, (i64,)), "free": LLVMFunctionType(void, (ptr,))}
    for op in module.body.operations:
        name = op.sym_name.value if op.sym_name is not None else ""  # a module of its own may be without a name
        if name in expected and not (op.name == "llvm.func" and op.is_external and op.function_type is expected[name]):
            message = f"'@{name}' of the C library is needed, the module has another one"
            raise DiagnosticError(Diagnostic("error", message, op.location, help=f"rename '@{name}'"))


def _find(module: Any, name: str) -> Any:
    for op in module.body.operations:
        if op.name == "llvm.func" and op.sym_name.value == name and not op.is_external:
            return op
    raise DiagnosticError(Diagnostic("error", f"the module defines no function '{name}'"))


def _result_type(layout: Layout) -> Any:
    types = tuple(slot.lowered for slot in layout.returned)
    return void if not types else types[0] if len(types) == 1 else StructType(types)


def _passed(slot: ArgumentSlot) -> list[Any]:
    converted: Any = slot.lowered
    if not slot.is_memref:
        return [converted]
    return [*converted.body[:3], *[converted.body[2]] * (2 * slot.rank)]


def _can_fail(function: Any, layout: Layout) -> bool:
    """Whether the lowered function takes a pointer behind its arguments, where it stores the message of a failure.

    Otherwise it must take and return what the signature says, or the wrapper would be wrong.
    """
    buffers = (ptr, ptr, i64, i64, i64) * (len(layout.destinations) + bool(layout.workspace))
    expected = (*(ty for slot in layout.arguments for ty in _passed(slot)), *buffers)
    found = function.function_type.parameters
    can_fail = len(found) == len(expected) + 1 and found[-1] is ptr
    fits = found[: len(found) - can_fail] == expected
    if not fits or function.function_type.result is not _result_type(layout):
        raise DiagnosticError(
            Diagnostic(
                "error",
                f"'{function.sym_name.value}' became {function.function_type}, which does not fit its signature",
                function.location,
            )
        )
    return can_fail


def compile_function(
    module: ModuleOp,
    function: str,
    ctx: Context,
    *,
    signature: Signature | None = None,
    phases: Mapping[str, str] | None = None,
    machine: Machine | None = None,
    level: int = 2,
) -> NativeExecutable:
    """Compile for this process. `level` is LLVM's optimization level."""
    machine = machine or host_machine()
    signature = signature or Signature.of(module, function)
    prepared = prepare(module, signature, ctx, machine, external_from=EXTERNAL_FROM)
    parsed = native.parse(prepared.text, machine)
    native.optimize(parsed, machine, level)
    data = native.emit_object(parsed, machine)
    watch = Watch() if prepared.is_watched else None
    times = timing.KernelTimes(list(prepared.kernels)) if prepared.kernels else None
    threads = Threads() if prepared.is_parallel else None
    code = load(data, machine, prepared, watch, times, threads, native_addresses(prepared.natives, ctx))
    phases = {**(phases or {}), "llvm-ir": prepared.text}
    entry = interruptible_name(signature.name) if watch is not None else packed_name(signature.name)
    return NativeExecutable(
        signature, prepared.layout, code, entry, phases, _run_hooks(ctx), watch, prepared.is_short, times, threads,
        prepared.memory,
    )  # fmt: skip


def load(
    data: bytes, machine: Machine, prepared: CompiledModule, watch: Watch | None = None, times: Any = None,
    threads: Threads | None = None, natives: Mapping[str, int] | None = None,
) -> LoadedCode:  # fmt: skip
    """Load an object file, with what its code refers to: large constants, what `watch`, `times` and `threads` have,
    and the addresses of functions of libraries."""
    arrays = {name: _aligned(np.frombuffer(all_bytes(value), "u1")) for name, value in prepared.externals.items()}
    addresses = {name: array.__array_interface__["data"][0] for name, array in arrays.items()}
    for more in (watch, times, threads):
        addresses |= more.addresses if more is not None else {}
    addresses |= natives or {}
    return LoadedCode(data, machine, addresses, keep=(arrays, watch, times, threads))


def native_addresses(natives: Mapping[str, str], ctx: Context) -> dict[str, int]:
    """The addresses of functions, given the library of each. Raises `DiagnosticError` if a library is not there."""
    found: dict[str, int] = {}
    for symbol, name in natives.items():
        library = library_of(ctx, name)
        if library is None:
            message = f"the program calls '{symbol}' of the library '{name}', which no plugin offers"
            raise DiagnosticError(Diagnostic("error", message, help=did_you_mean(name, ctx.libraries)))
        try:
            found[symbol] = library.address(symbol)
        except LibraryNotFoundError as error:
            message = f"the program calls '{symbol}' of the library '{name}': {error}"
            raise DiagnosticError(Diagnostic("error", message, help=error.help)) from None
    return found


def _aligned(data: Any) -> Any:
    """The bytes at an address that is a multiple of 64, as code that moves vectors assumes of globals."""
    if data.__array_interface__["data"][0] % _ALIGNMENT == 0:
        return data
    room = np.empty(data.size + _ALIGNMENT, "u1")
    start = -room.__array_interface__["data"][0] % _ALIGNMENT
    copy = room[start : start + data.size]
    copy[:] = data
    return copy


def _run_hooks(ctx: Context) -> Any:
    """The hooks around runs if a plugin has any; None keeps calls fast."""
    hooks = getattr(ctx, "hooks", None)
    if hooks is None:
        return None
    callers = (hooks.plait_before_run, hooks.plait_after_run)
    return hooks if any(caller.get_hookimpls() for caller in callers) else None
