"""LLVM IR text of the functions through which C calls compiled code.

`plait_<name>` takes pointers to descriptors, and the temporary buffers. It returns null, or the text of what failed.
`plait_<name>_workspace` tells how large these buffers are. Descriptors are laid out as the target's C compiler does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_llvm.backend.layout import ALIGNMENT
from plait_llvm.backend.wrappers import Failure, Wrapper, c_name, c_reset_name, c_workspace_name, row_major
from plait_llvm.passes.separate_names import own_name
from plait_llvm.translate.names import escape, symbol

if TYPE_CHECKING:
    from plait.ir.operation import Operation

    from plait_llvm.backend.layout import Layout, ResultSlot


def check_arguments_from_c(function: Operation, layout: Layout) -> None:
    """Raise `DiagnosticError` at a function if C cannot pass one of its arguments."""
    for slot in layout.arguments:
        if slot.is_unranked:
            message, help = f"a value of type '{slot.type}' cannot be passed by C programs", "pass one of a ranked type"
            raise DiagnosticError(Diagnostic("error", message, function.location, operation=function, help=help))


def c_wrapper(
    name: str, layout: Layout, result: str, failure: Failure, initial: Sequence[tuple[int, int, bytes | str]] = ()
) -> str:
    """The wrapper that C calls: scalars by value, memrefs and results by pointer; and what tells the workspace.

    `initial` is where the state begins with how many bytes that are not zero, and these or the symbol of a parameter.
    """
    w = Wrapper(layout, symbol(own_name(name), is_own=True), result, failure)
    types = ["ptr" if slot.is_memref else w.scalar_type(slot) for slot in layout.arguments]
    parameters = [f"{ty} %a{i}" for i, ty in enumerate(types)]
    sizes = _c_workspace_function(name, layout, parameters)
    arguments = _c_arguments(w)
    for i, slot in enumerate(layout.arguments):
        if slot.is_memref:
            w.take(w.load("ptr", f"%a{i}", 0))
    plain = list(arguments)
    parameters += [*(f"ptr %r{i}" for i in range(len(layout.results))), "ptr %workspace"]
    parameters += ["ptr %state"] if layout.state else []
    shapes = w.shapes(plain)
    for i in layout.destinations:
        slot = layout.results[i]
        arguments += w.provide(slot, f"%r{i}", _c_shape(w, slot, f"%r{i}", shapes[i]) if i in shapes else "")
    arguments += _c_workspace(w, w.workspace(plain)) if layout.workspace else []
    arguments += w.state("%state")
    value = w.call(arguments)
    for i in layout.destinations:
        if i not in shapes:
            _store_numbers(w, layout.results[i], f"%r{i}", [str(size) for size in layout.results[i].memref.shape])
    for i, argument in layout.aliases:
        ty = w.types[layout.results[i].lowered]
        whole = w.load(ty, f"%a{argument}", 0)
        nobody = w.value(f"insertvalue {ty} {whole}, ptr null, 0")
        w.store(ty, nobody, f"%r{i}", 0)
    others = {*layout.destinations, *(i for i, _ in layout.aliases)}
    numbers = [i for i in range(len(layout.results)) if i not in others]
    for i, item in zip(numbers, w.results(value) if numbers else ()):
        slot = layout.results[i]
        if slot.is_memref:
            allocated, aligned = w.own(slot, item)
            w.take(allocated)
            ty = w.types[slot.lowered]
            item = w.value(f"insertvalue {ty} {item}, ptr {allocated}, 0")
            item = w.value(f"insertvalue {ty} {item}, ptr {aligned}, 1")
            w.line(f"store {ty} {item}, ptr %r{i}")
        else:
            w.line(f"store {w.scalar_type(slot)} {item}, ptr %r{i}")
    reset = _reset_function(name, layout, initial) if layout.state else ""
    return sizes + reset + w.finish(f"@{c_name(name)}({', '.join(parameters)})")


def _reset_function(name: str, layout: Layout, initial: Sequence[tuple[int, int, bytes | str]]) -> str:
    """The function that writes the initial values of the variables to the memory of a state."""
    constants: list[str] = []
    lines = [f"  call void @llvm.memset.p0.i64(ptr %state, i8 0, i64 {layout.state}, i1 false)"]
    for i, (offset, size, data) in enumerate(initial):
        source = f"@{data}" if isinstance(data, str) else f"@plait.initial.{i}"
        if isinstance(data, bytes):
            constants.append(f'{source} = private constant [{size} x i8] c"{escape(data)}", align 64\n')
        lines.append(f"  %p{i} = getelementptr i8, ptr %state, i64 {offset}")
        lines.append(f"  call void @llvm.memcpy.p0.p0.i64(ptr %p{i}, ptr {source}, i64 {size}, i1 false)")
    body = "\n".join(lines)
    return "".join(constants) + f"define void @{c_reset_name(name)}(ptr %state) {{\n{body}\n  ret void\n}}\n"


def _parts(rank: int) -> list[tuple[str, tuple[int, ...]]]:
    """The types and positions of what a descriptor consists of: two pointers, then numbers."""
    numbers = [("i64", (field, i)) for field in (3, 4) for i in range(rank)]
    return [("ptr", (0,)), ("ptr", (1,)), ("i64", (2,)), *numbers]


def _c_arguments(w: Wrapper) -> list[str]:
    """The operands for the arguments that C passes."""
    arguments: list[str] = []
    for i, slot in enumerate(w.layout.arguments):
        if not slot.is_memref:
            arguments.append(f"{w.scalar_type(slot)} %a{i}")
            continue
        for ty, position in _parts(slot.rank):
            arguments.append(f"{ty} {w.load(ty, w.part(slot, f'%a{i}', *position), 0)}")
    return arguments


def _c_workspace_function(name: str, layout: Layout, parameters: Sequence[str]) -> str:
    """The function that tells callers in C how many bytes they provide for temporary buffers, at any address."""
    w = Wrapper(layout, "", "", Failure.NONE)
    total = "0"
    if layout.workspace:
        total = w.value(f"add i64 {w.workspace(_c_arguments(w))}, {ALIGNMENT - 1}")
    lines = "\n".join([*w.lines, f"  ret i64 {total}"])
    return f"define i64 @{c_workspace_name(name)}({', '.join(parameters)}) {{\n{lines}\n}}\n"


def _c_workspace(w: Wrapper, size: str) -> list[str]:
    """The operands for temporary buffers: in memory of the caller, or in memory that is freed after the call."""
    room = w.value(f"add i64 {size}, {ALIGNMENT - 1}")
    given = w.value("icmp ne ptr %workspace, null")
    w.lines += [f"  br i1 {given}, label %arena, label %own.arena", "own.arena:"]
    new = w.value(f"call ptr @malloc(i64 {room})")
    w.lines += ["  br label %arena", "arena:"]
    raw = w.value(f"phi ptr [ %workspace, %{w.block_before} ], [ {new}, %own.arena ]")
    own = w.value(f"phi ptr [ null, %{w.block_before} ], [ {new}, %own.arena ]")
    w.after_call.append(f"  call void @free(ptr {own})")
    _, *others = w.buffer(raw, size)
    aligned = f"ptr {w.value(f'call ptr @plait.aligned(ptr {raw})')}"
    return [aligned, aligned, *others[1:]]


def _c_shape(w: Wrapper, slot: ResultSlot, descriptor: str, shape: Sequence[str]) -> str:
    """Write the sizes of a result to its descriptor, which told how many elements there is memory for; its bytes."""
    shape = w.at_least_0(shape)
    found = [w.load("i64", w.part(slot, descriptor, 3, dim), 0) for dim in range(slot.rank)]
    room, needed = w.byte_count(slot, found), w.byte_count(slot, shape)
    _store_numbers(w, slot, descriptor, shape)
    is_known, is_enough = w.value(f"icmp sge i64 {needed}, 0"), w.value(f"icmp sle i64 {needed}, {room}")
    w.check_given(descriptor, w.value(f"and i1 {is_known}, {is_enough}"), "@plait.small.result")
    return needed


def _store_numbers(w: Wrapper, slot: ResultSlot, descriptor: str, sizes: Sequence[str]) -> None:
    """Write offset, sizes and strides of a result that lies in memory of the caller, or of its own."""
    numbers = ["0", *sizes, *row_major(w, sizes)]
    for (ty, position), number in zip(_parts(slot.rank)[2:], numbers, strict=True):
        w.store(ty, number, w.part(slot, descriptor, *position), 0)
