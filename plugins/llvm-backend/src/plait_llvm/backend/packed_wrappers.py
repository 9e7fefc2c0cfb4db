"""LLVM IR text of the functions through which Python calls compiled code.

`plait.packed.<name>(ptr %block)` takes a block of words (see `layout`). It returns null, or the text of what failed.
`plait.size.<name>(ptr %block)` tells the bytes of the temporary buffers, where they depend on the arguments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plait.builtin.types import DYNAMIC

from plait_llvm.backend.layout import Layout, ResultSlot
from plait_llvm.backend.state import STATE_SYMBOL
from plait_llvm.backend.wrappers import Failure, Wrapper, row_major
from plait_llvm.passes.separate_names import own_name
from plait_llvm.translate.names import spelled, string, symbol

if TYPE_CHECKING:
    from plait_llvm.backend.layout import ArgumentSlot


def packed_name(name: str) -> str:
    """The symbol of the wrapper that Python calls."""
    return f"plait.packed.{spelled(name)}"


def packed_size_name(name: str) -> str:
    """The symbol of the function that tells Python the bytes of temporary buffers, if sizes of arguments decide."""
    return f"plait.size.{spelled(name)}"


def interruptible_name(name: str) -> str:
    """The symbol of what Python calls if the code may be interrupted."""
    return f"plait.interruptible.{spelled(name)}"


def packed_wrapper(name: str, layout: Layout, result: str, failure: Failure, limit: int | None = None) -> str:
    """The wrapper that takes a block of words. What has unknown size may have at most `limit` bytes.

    The text declares no state, which all functions of the code share: see `support_text`.
    """
    w = Wrapper(layout, symbol(own_name(name), is_own=True), result, failure)
    arguments = _packed_arguments(w)
    size = w.workspace(arguments)
    shapes = w.shapes(arguments)
    for i, slot in zip(layout.destinations, layout.provided):
        words = w.field("%block", slot.start)
        arguments += w.provide(slot, words, _packed_shape(w, slot, words, shapes[i], limit) if i in shapes else "")
    arguments += _packed_workspace(w, size, limit) if layout.workspace else []
    arguments += w.state(f"@{STATE_SYMBOL}")
    value = w.call(arguments)
    for slot, item in zip(layout.returned, w.results(value) if layout.returned else ()):
        if not slot.is_memref:
            w.store(w.scalar_type(slot), item, "%block", slot.start)
            continue
        allocated, aligned = w.own(slot, item)
        w.take(allocated)
        _store_packed(w, slot, item, allocated, aligned)
    return w.finish(f"@{string(packed_name(name))}(ptr %block)") + _packed_size(name, layout)


def _packed_arguments(w: Wrapper) -> list[str]:
    """The operands for the arguments in the block."""
    arguments: list[str] = []
    for slot in w.layout.arguments:
        if slot.is_unranked:
            words = [(ty, w.load(ty, "%block", slot.start + i)) for i, ty in enumerate(("i64", "ptr"))]
            arguments += [f"{ty} {word}" for ty, word in words]
            continue
        if not slot.is_memref:
            ty = w.scalar_type(slot)
            arguments.append(f"{ty} {w.load(ty, '%block', slot.start)}")
            continue
        data = w.load("ptr", "%block", slot.start)
        w.take(data)
        arguments += [f"ptr {data}", f"ptr {data}", *_packed_numbers(w, slot)]
    return arguments


def _packed_workspace(w: Wrapper, size: str, limit: int | None) -> list[str]:
    """The operands for temporary buffers: in memory that the block tells, or in an arena that is kept."""
    given, needed = w.load("ptr", "%block", w.layout.workspace_word), size
    size = _limited(w, size, limit) if w.layout.workspace == DYNAMIC else size
    is_given = w.value(f"icmp ne ptr {given}, null")
    w.lines += [f"  br i1 {is_given}, label %given.arena, label %own.arena", "own.arena:"]
    own = w.value(f"call ptr @plait.arena.take(i64 {size})")
    w.buffer(own, size)
    data, own_end = w.value(f"call ptr @plait.arena.data(ptr {own})"), w.block_before
    w.lines += ["  br label %arena", "given.arena:"]
    bytes = w.load("i64", "%block", w.layout.workspace_word + 1)
    fits = w.value(f"call i1 @plait.workspace.fits(ptr {given}, i64 {bytes}, i64 {needed})")
    w.lines += [f"  br i1 {fits}, label %as.given.arena, label %small.arena", "small.arena:"]
    w.take_back()
    w.lines += ["  ret ptr @plait.small.workspace", "as.given.arena:"]
    first = w.value(f"call ptr @plait.aligned(ptr {given})")
    w.lines += ["  br label %arena", "arena:"]
    w.block_before = "arena"
    aligned = w.value(f"phi ptr [ {data}, %{own_end} ], [ {first}, %as.given.arena ]")
    kept = w.value(f"phi ptr [ {own}, %{own_end} ], [ null, %as.given.arena ]")
    w.after_call.append(f"  call void @plait.arena.give(ptr {kept})")
    return [f"ptr {aligned}", f"ptr {aligned}", "i64 0", f"i64 {needed}", "i64 1"]


def _limited(w: Wrapper, size: str, limit: int | None) -> str:
    """A number of bytes, or -1 if that is more than may be allocated."""
    if limit is None:
        return size
    is_large = w.value(f"icmp ugt i64 {size}, {limit}")
    return w.value(f"select i1 {is_large}, i64 -1, i64 {size}")


def _packed_shape(w: Wrapper, slot: ResultSlot, words: str, shape: Sequence[str], limit: int | None) -> str:
    """Write the sizes of a result, which memory that is given must have; its bytes."""
    fits, wrong = "true", "false"
    for dim in slot.dynamic_dims:
        wrong = w.value(f"or i1 {wrong}, {w.value(f'icmp slt i64 {shape[dim]}, 0')}")
    for i, dim in enumerate(slot.dynamic_dims):
        given = w.load("i64", words, 2 + i)
        found = w.value(f"select i1 {wrong}, i64 {given}, i64 {shape[dim]}")  # the function will say what is wrong
        fits = w.value(f"and i1 {fits}, {w.value(f'icmp eq i64 {given}, {found}')}")
        w.store("i64", found, words, 2 + i)
    w.check_given(words, fits, "@plait.other.shape")
    return _limited(w, w.byte_count(slot, w.at_least_0(shape)), limit)


def _packed_size(name: str, layout: Layout) -> str:
    """The function that tells how many bytes the temporary buffers need for the arguments in a block."""
    if layout.workspace != DYNAMIC:
        return ""
    w = Wrapper(layout, "", "", Failure.NONE)
    total = w.workspace(_packed_arguments(w))
    lines = "\n".join([f"  %taken = alloca [{w.taken + 1} x ptr]", *w.lines, f"  ret i64 {total}"])
    return f"define i64 @{string(packed_size_name(name))}(ptr %block) {{\n{lines}\n}}\n"


def _packed_numbers(w: Wrapper, slot: ArgumentSlot) -> list[str]:
    """Offset, sizes and strides of an argument as typed operands."""
    if not slot.is_contiguous:
        return [f"i64 {w.load('i64', '%block', slot.start + 1 + i)}" for i in range(1 + 2 * slot.rank)]
    sizes = [str(size) for size in slot.memref.shape]
    for i, dim in enumerate(slot.dynamic_dims):
        sizes[dim] = w.load("i64", "%block", slot.start + 1 + i)
    return ["i64 0", *[f"i64 {n}" for n in (*sizes, *row_major(w, sizes))]]


def _store_packed(w: Wrapper, slot: ResultSlot, value: str, allocated: str, aligned: str) -> None:
    if not slot.is_contiguous:  # the address of the first element, so that the offset need not be told
        offset = w.descriptor_part(slot, value, 2)
        element = w.types[slot.element]
        aligned = w.value(f"getelementptr {element}, ptr {aligned}, i64 {offset}")
    w.store("ptr", allocated, "%block", slot.start)
    w.store("ptr", aligned, "%block", slot.start + 1)
    dims = slot.dynamic_dims if slot.is_contiguous else range(slot.rank)
    for i, dim in enumerate(dims):
        w.store("i64", w.descriptor_part(slot, value, 3, dim), "%block", slot.start + 2 + i)
    for dim in () if slot.is_contiguous else range(slot.rank):
        w.store("i64", w.descriptor_part(slot, value, 4, dim), "%block", slot.start + 2 + slot.rank + dim)


def interruptible_wrappers(names: Sequence[str]) -> str:
    """The wrappers that are called with the GIL and let it go, so that Python sees what its handlers raised."""
    declared = "declare ptr @plait_gil_save()\ndeclare void @plait_gil_restore(ptr)\n"
    return declared + "".join(map(_interruptible_wrapper, names))


def _interruptible_wrapper(name: str) -> str:
    return f"""
define ptr @{string(interruptible_name(name))}(ptr %block) {{
  %state = call ptr @plait_gil_save()
  %message = call ptr @{string(packed_name(name))}(ptr %block)
  call void @plait_gil_restore(ptr %state)
  ret ptr %message
}}
"""
