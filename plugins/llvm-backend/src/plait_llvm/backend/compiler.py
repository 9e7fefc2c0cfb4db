"""From a module to LLVM IR text with wrappers, an object file, an executable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.large_elements import LARGE, moved_to_pages
from plait.builtin.types import i64
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue
from plait.gc_pause import elements_dropped
from plait.lazy import lazy_import
from plait.parameters import INITIALIZER, is_unbound, noted_in
from plait.runtime import MemoryUse, Signature, has_debug_lines, memory_limit
from plait.syntax.parser import parse_type
from plait_std.bufferization.initializer import NAME, initialized_key
from plait_std.bufferization.lower_parameters import symbol_of

from plait_llvm.backend import timing
from plait_llvm.backend.c_wrappers import c_wrapper, check_arguments_from_c
from plait_llvm.backend.executable import NativeExecutable
from plait_llvm.backend.lay_out import lay_out
from plait_llvm.backend.layout import ArgumentSlot, Layout
from plait_llvm.backend.memory import memory_use
from plait_llvm.backend.packed_text import PackedText, packed
from plait_llvm.backend.packed_wrappers import (
    interruptible_name,
    interruptible_wrappers,
    packed_name,
    packed_wrapper,
)
from plait_llvm.backend.program import Initializer, Program
from plait_llvm.backend.selectable import check_selectable
from plait_llvm.backend.state import Variable, places_of, state_bytes
from plait_llvm.backend.tile_permission import asking_text
from plait_llvm.backend.wrappers import Failure, records, support_text
from plait_llvm.dialect.types import LLVMFunctionType, StructType, ptr, void
from plait_llvm.from_std.native import LIBRARY
from plait_llvm.native import compile as native
from plait_llvm.native.machine import Machine, host_machine
from plait_llvm.native.trial import with_known_registers
from plait_llvm.passes.interruptions import is_interruptible
from plait_llvm.passes.loops import is_short
from plait_llvm.passes.outline_parallel import is_parallel
from plait_llvm.passes.recording import FUNCTIONS
from plait_llvm.passes.separate_names import own_name
from plait_llvm.passes.take_buffers import taken_of
from plait_llvm.passes.take_state import STATE
from plait_llvm.passes.time_loop_nests import kernels_of
from plait_llvm.translate import Part, translate_module
from plait_llvm.translate.constants import all_bytes
from plait_llvm.translate.names import TypeNames

if TYPE_CHECKING:

    from plait.builtin.ops import ModuleOp
    from plait.context import Context

np = lazy_import("numpy")

_ALIGNMENT = 64
EXTERNAL_FROM = 4 * 1024
"""Constants of at least so many bytes are not copied into the code in process; it refers to them."""


class CompiledModule(FrozenValue):
    """LLVM IR text that is ready to be compiled, and the program that it becomes, but for its code.

    `control` is the text without the functions of `kernels` and `loops`: LLVM optimizes the three differently. If it
    `is_mixed`, it has loops over scalars, too. Its functions `calling` leave the work to others.
    """

    text: str
    program: Program
    control: str
    kernels: Part
    loops: Part
    calling: tuple[str, ...]
    is_mixed: bool

    def optimized(self, machine: Machine, level: int = 2) -> Any:
        """The LLVM module, after LLVM's passes. Raises `InvalidIRError`."""
        if level == 0:
            return with_known_registers(native.parse(self.text, machine), machine)
        module = native.parse(self.control, machine)
        if self.is_mixed:
            native.optimize(module, machine, level)
        else:
            native.clean_up(module, machine, "control")
        native.write_quickly(module, self.calling)
        for part in (self.kernels, self.loops):
            if part.names:
                parsed = native.parse(part.text, machine, module._context)
                if part is self.kernels:
                    native.clean_up(parsed, machine, "kernels")
                else:
                    native.optimize(parsed, machine, level)
                native.add_part(module, parsed, part.names)
        return with_known_registers(module, machine)


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
    """The LLVM IR of a module that a plan has lowered, with the wrapper that is asked for.

    The module stays, but for constants of `external_from` bytes or more: they are taken out of it.
    """
    _check_runtime(module)
    function = find_function(module, signature)
    variables, initial, initial_parameters = variables_of(function, ctx)
    layout = layout_of(function, variables, signature, ctx)
    can_fail = _can_fail(function, layout)
    attributes = machine.function_attributes
    defined = (*FUNCTIONS, *timing.FUNCTIONS)
    translated = translate_module(
        module, external_from=external_from, attributes=attributes, defined=defined, debug_lines=debug_lines
    )
    result, failure = TypeNames()[_result_type(layout)], _failure(can_fail, translated.text)
    if for_c:
        check_arguments_from_c(function, layout)
        symbols = {name: symbol_of(key) for name, key in initial_parameters.items()}
        text = c_wrapper(signature.name, layout, result, failure, places_of(variables, initial, symbols))
        needed = sorted({*symbols.values()} - {*translated.parameters})
        text = "".join(f"@{name} = external constant i8\n" for name in needed) + text
        text += asking_text(translated.text, machine)
    else:
        text = packed_wrapper(signature.name, layout, result, failure, memory_limit())
    initializer, text_of_initializer = _initializer(module, variables, translated.text, ctx, for_c=for_c)
    layouts = [layout, *([initializer.layout] if initializer is not None else [])]
    parts = [support_text(translated.text, layouts, for_c=for_c), text, *text_of_initializer]
    watched = is_interruptible(module)
    parts += [interruptible_wrappers([signature.name, *([NAME] if initializer is not None else [])])] if watched else []
    kernels = tuple(kernels_of(module))
    parts += [timing.timing_text()] if kernels else []
    memory = memory_use(module, function, layout)
    constants = _taken(module, translated.externals)
    entry = interruptible_name(signature.name) if watched else packed_name(signature.name)
    program = Program(
        layout, entry, constants, _libraries(module), kernels, watched, is_short(module), is_parallel(module),
        memory, variables=variables, initial=initial,
        parameters={symbol: value.key for symbol, value in translated.parameters.items()},
        initial_parameters=initial_parameters,
        parameter_types={name: str(ty) for name, ty in noted_in(module, ctx).items()},
        initializer=initializer,
    )  # fmt: skip
    whole, control = ("\n".join([first, *parts]) for first in (translated.text, translated.control))
    check_selectable(module, whole, machine)
    parts_for_llvm = translated.kernels, translated.loops, translated.calling, translated.is_mixed
    return CompiledModule(whole, program, control, *parts_for_llvm)


def _initializer(
    module: Any, variables: Sequence[Variable], text: str, ctx: Context, *, for_c: bool
) -> tuple[Initializer | None, list[str]]:
    """The function that runs when parameters are bound, and the text of its wrapper."""
    functions = [op for op in module.body.operations if op.name == "llvm.func" and INITIALIZER in op.attributes]
    if not functions:
        return None, []
    if for_c:
        message = "computing with parameters when they are bound is not supported in code for C programs"
        raise DiagnosticError(Diagnostic("error", message, functions[0].location, help="lower it for such a program"))
    (function,) = functions
    types = tuple(parse_type(one.value, ctx) for one in function.attributes[INITIALIZER].elements)
    layout = layout_of(function, variables, Signature(NAME, (), types, ()), ctx)
    result, failure = TypeNames()[_result_type(layout)], _failure(_can_fail(function, layout), text)
    keys = tuple(map(initialized_key, range(len(types))))
    wrapper = packed_wrapper(NAME, layout, result, failure, memory_limit())
    entry = interruptible_name(NAME) if is_interruptible(module) else packed_name(NAME)
    return Initializer(layout, entry, keys), [wrapper]


def layout_of(function: Any, variables: Sequence[Variable], signature: Signature, ctx: Context) -> Layout:
    """How a lowered function is called."""
    return lay_out(signature, ctx, function.location).taking(*taken_of(function), state_bytes(variables))


def memory_of(module: ModuleOp, signature: Signature, ctx: Context) -> MemoryUse:
    """The memory of calls of a function of a module that a plan has lowered. Raises `DiagnosticError`."""
    function = find_function(module, signature)
    variables, _, _ = variables_of(function, ctx)
    return memory_use(module, function, layout_of(function, variables, signature, ctx))


def _taken(module: ModuleOp, externals: dict[str, Any]) -> dict[str, Any]:
    """The bytes of constants, taken out of a module one by one: there is no second copy of all of them."""
    made_of = set(map(id, externals.values()))
    globals: list[Any] = [op for op in module.body.operations if op.name == "llvm.mlir.global"]
    for op in globals:
        if id(op.value) in made_of:
            op.value = None
    # operations that passes have replaced hold them too
    elements_dropped(sum(len(value.raw) for value in externals.values()))
    return {name: _aligned(all_bytes(externals.pop(name))) for name in list(externals)}


def variables_of(function: Any, ctx: Context) -> tuple[tuple[Variable, ...], dict[str, Any], dict[str, str]]:
    """The variables whose memory a function takes, the bytes of those that do not begin with zeros, and the parameters
    of those that begin with one."""
    described: Any = function.attributes.get(STATE)
    variables: list[Variable] = []
    initial: dict[str, Any] = {}
    parameters: dict[str, str] = {}
    for entries in described.elements if described is not None else ():
        name, ty, offset, bytes = (entries.get(key).value for key in ("name", "type", "offset", "bytes"))
        variables.append(Variable(name, parse_type(ty, ctx), offset, bytes))
        value = entries.get("value")
        if is_unbound(value):
            parameters[name] = value.key
        elif value is not None:
            initial[name] = np.frombuffer(all_bytes(value), "u1")
    return tuple(variables), initial, parameters


def parameters_in(module: Any, initial: Mapping[str, str]) -> dict[str, str]:
    """The symbols of parameters that the code of a lowered module refers to, each with the name of the parameter;
    `initial` names those that variables begin with."""
    found = {symbol_of(key): key for key in initial.values()}
    declared = [op for op in module.body.operations if op.name == "llvm.mlir.global" and is_unbound(op.value)]
    return found | {op.sym_name.value: op.value.key for op in declared}


def _libraries(module: Any) -> dict[str, str]:
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
        if name not in expected:
            continue
        if op.name != "llvm.func" or not op.is_declaration or op.function_type is not expected[name]:
            message = f"'@{name}' of the C library is needed, the module has another one"
            raise DiagnosticError(Diagnostic("error", message, op.location, help=f"rename '@{name}'"))


def find_function(module: Any, signature: Signature) -> Any:
    """The lowered function of a signature. Raises `DiagnosticError` if there is none."""
    name = own_name(signature.name)
    for op in module.body.operations:
        if op.name == "llvm.func" and op.sym_name.value == name and not op.is_declaration:
            return op
    raise DiagnosticError(Diagnostic("error", f"the module defines no function '{name}'"))


def _result_type(layout: Layout) -> Any:
    types = tuple(slot.lowered for slot in layout.returned)
    return void if not types else types[0] if len(types) == 1 else StructType(types)


def _passed(slot: ArgumentSlot) -> list[Any]:
    converted: Any = slot.lowered
    if slot.is_unranked:
        return list(converted.body)
    if not slot.is_memref:
        return [converted]
    return [*converted.body[:3], *[converted.body[2]] * (2 * slot.rank)]


def _can_fail(function: Any, layout: Layout) -> bool:
    """Whether the lowered function takes a pointer behind its arguments, where it stores the message of a failure.

    Otherwise it must take and return what the signature says, or the wrapper would be wrong.
    """
    count = len(layout.destinations) + bool(layout.workspace) + bool(layout.state)
    buffers = (ptr, ptr, i64, i64, i64) * count
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
    signature = signature or Signature.of(module, function, ctx)
    program, text = compile_program(module, signature, ctx, machine, level)
    return NativeExecutable(signature, program, machine, ctx, {**(phases or {}), "llvm-ir": text})


def compile_program(
    module: ModuleOp, signature: Signature, ctx: Context, machine: Machine, level: int = 2
) -> tuple[Program, str | PackedText]:
    """The program for a process on `machine`, and its LLVM IR before LLVM's own passes."""
    lines = has_debug_lines(module)
    prepared = prepare(module, signature, ctx, machine, external_from=EXTERNAL_FROM, debug_lines=lines)
    program, text = prepared.program, packed(prepared.text)
    size = sum(array.nbytes for array in program.constants.values())
    if size >= LARGE:
        _empty(module)
        elements_dropped(size)
    optimized = prepared.optimized(machine, level)
    del prepared  # its texts, before LLVM needs memory for code
    if lines:
        native.describe_frames_to_debuggers(optimized)
    code = native.emit_object(optimized, machine)
    del optimized
    elements_dropped(size)
    return program.replaced(code=code), text


def _empty(module: ModuleOp) -> None:
    """Drop the operations of a module whose constants were taken, so that they need no memory while LLVM works."""
    for op in list(module.body.operations):
        op.erase()


def _aligned(found: Any) -> Any:
    """The bytes at an address that is a multiple of 64, as code that moves vectors assumes of globals."""
    data: Any = np.frombuffer(found, "u1")
    if _address(data) % _ALIGNMENT == 0:
        return data
    if data.size >= LARGE:
        whole: Any = getattr(found, "obj", found)
        return np.frombuffer(moved_to_pages(found, _address(data) - _address(np.frombuffer(whole, "u1"))), "u1")
    room = np.empty(data.size + _ALIGNMENT, "u1")
    start = -_address(room) % _ALIGNMENT
    copy = room[start : start + data.size]
    copy[:] = data
    return copy


def _address(array: Any) -> int:
    return array.__array_interface__["data"][0]
