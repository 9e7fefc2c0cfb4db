"""Modules of WebAssembly that need nothing but functions of `Math`: code, an allocator, and a description of the
function, which whoever loads the module reads from its section `plait`:

    {"version": 1, "name": "main", "arguments": [{"name": "x", "element": "f32", "shape": [null, 3]}], "results": [...]}

A size that is not known is null; a scalar has no shape. `state` are the bytes of variables, if there are any.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, MemRefType, RankedTensorType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_llvm.backend.layout import as_stored
from plait_llvm.native import compile as native
from plait_llvm.native.link import link_wasm
from plait_llvm.native.machine import Machine
from plait_llvm.native.objects import undefined_symbols, with_section
from plait_llvm.stored_elements import element_of

if TYPE_CHECKING:
    from plait.runtime import Signature

SECTION, VERSION = "plait", 1
_ARCHITECTURE = "wasm32"
_PRINTING = frozenset({"printf", "putchar", "puts", "fflush"})
"""What `vector.print` calls of the C library."""


def wasm_module(
    code: bytes, signature: Signature, functions: Sequence[str], machine: Machine, state: int = 0
) -> bytes:
    """The module of an object that defines `functions`, for a state of so many bytes.

    Raises `DiagnosticError` if nothing here links it, or if it prints.
    """
    if machine.architecture != _ARCHITECTURE:
        message = f"code for {machine.triple} cannot be linked to WebAssembly"
        raise DiagnosticError(Diagnostic("error", message, help=f"the triple is {_ARCHITECTURE}-unknown-unknown"))
    support = native.emit_object(native.parse(SUPPORT, machine), machine)
    linked = link_wasm([code, support], [*functions, "malloc", "free"])
    if not _PRINTING.isdisjoint(undefined_symbols(linked)):
        message, help = "the program prints, which needs a C library", "write a file .o, and link it with one"
        raise DiagnosticError(Diagnostic("error", message, help=help))
    described = {**_described(signature), **({"state": state} if state else {})}
    return with_section(linked, SECTION, json.dumps(described).encode())


def _described(signature: Signature) -> dict[str, Any]:
    names = signature.names or tuple(f"argument{i}" for i in range(len(signature.inputs)))
    arguments = [{"name": name, **_slot(ty)} for name, ty in zip(names, signature.inputs, strict=True)]
    results = [_slot(ty) for ty in signature.results]
    return {"version": VERSION, "name": signature.name, "arguments": arguments, "results": results}


def _slot(type: Any) -> dict[str, Any]:
    ty = as_stored(type)
    found: dict[str, Any] = {"element": str(element_of(ty))}
    if isinstance(ty, (MemRefType, RankedTensorType)):
        found["shape"] = [None if size == DYNAMIC else size for size in ty.shape]
    return found


SUPPORT = """
@__heap_base = external global i8
@plait.end = internal global ptr @__heap_base
@plait.free.lists = internal global [128 x ptr] zeroinitializer

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.umax.i32(i32, i32)

define ptr @malloc(i32 %bytes) {
entry:
  %small = icmp ult i32 %bytes, 2147483632
  br i1 %small, label %count, label %none
count:
  %room = add i32 %bytes, 15
  %least = call i32 @llvm.umax.i32(i32 %room, i32 64)
  %zeros = call i32 @llvm.ctlz.i32(i32 %least, i1 true)
  %shift = sub i32 29, %zeros
  %steps = lshr i32 %least, %shift
  %rounded = add i32 %steps, 1
  %size = shl i32 %rounded, %shift
  %group = shl i32 %shift, 2
  %class = add i32 %group, %steps
  %at = getelementptr ptr, ptr @plait.free.lists, i32 %class
  %found = load ptr, ptr %at
  %empty = icmp eq ptr %found, null
  br i1 %empty, label %new, label %reuse
reuse:
  %data.found = getelementptr i8, ptr %found, i32 16
  %next = load ptr, ptr %data.found
  store ptr %next, ptr %at
  ret ptr %data.found
new:
  %end = load ptr, ptr @plait.end
  %end.number = ptrtoint ptr %end to i32
  %end.up = add i32 %end.number, 15
  %start = and i32 %end.up, -16
  %stop = add i32 %start, %size
  %wrapped = icmp ult i32 %stop, %start
  br i1 %wrapped, label %none, label %fits
fits:
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %last = sub i32 %stop, 1
  %last.page = lshr i32 %last, 16
  %more = sub i32 %last.page, %pages
  %needed = add i32 %more, 1
  %has = icmp ult i32 %last.page, %pages
  br i1 %has, label %made, label %grow
grow:
  %before = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %needed)
  %refused = icmp eq i32 %before, -1
  br i1 %refused, label %none, label %made
made:
  %stop.pointer = inttoptr i32 %stop to ptr
  store ptr %stop.pointer, ptr @plait.end
  %block = inttoptr i32 %start to ptr
  store i32 %class, ptr %block
  %data = getelementptr i8, ptr %block, i32 16
  ret ptr %data
none:
  ret ptr null
}

define void @free(ptr %data) {
entry:
  %nothing = icmp eq ptr %data, null
  br i1 %nothing, label %done, label %give
give:
  %block = getelementptr i8, ptr %data, i32 -16
  %class = load i32, ptr %block
  %at = getelementptr ptr, ptr @plait.free.lists, i32 %class
  %next = load ptr, ptr %at
  store ptr %next, ptr %data
  store ptr %block, ptr %at
  br label %done
done:
  ret void
}

define weak i128 @__multi3(i128 %a, i128 %b) {
  %a.high.wide = lshr i128 %a, 64
  %b.high.wide = lshr i128 %b, 64
  %a.low = trunc i128 %a to i64
  %b.low = trunc i128 %b to i64
  %a.high = trunc i128 %a.high.wide to i64
  %b.high = trunc i128 %b.high.wide to i64
  %a0 = and i64 %a.low, 4294967295
  %b0 = and i64 %b.low, 4294967295
  %a1 = lshr i64 %a.low, 32
  %b1 = lshr i64 %b.low, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %p00.up = lshr i64 %p00, 32
  %p01.low = and i64 %p01, 4294967295
  %p10.low = and i64 %p10, 4294967295
  %some = add i64 %p00.up, %p01.low
  %middle = add i64 %some, %p10.low
  %low = mul i64 %a.low, %b.low
  %middle.up = lshr i64 %middle, 32
  %p01.up = lshr i64 %p01, 32
  %p10.up = lshr i64 %p10, 32
  %s0 = add i64 %p11, %middle.up
  %s1 = add i64 %s0, %p01.up
  %s2 = add i64 %s1, %p10.up
  %cross0 = mul i64 %a.low, %b.high
  %cross1 = mul i64 %a.high, %b.low
  %s3 = add i64 %s2, %cross0
  %high = add i64 %s3, %cross1
  %high.wide = zext i64 %high to i128
  %high.moved = shl i128 %high.wide, 64
  %low.wide = zext i64 %low to i128
  %product = or i128 %high.moved, %low.wide
  ret i128 %product
}
"""
"""Memory in blocks of four sizes for each power of two, each behind 16 bytes that tell its size, reused by size; and
products of 128 bits, which LLVM asks for where numbers of 64 bits may overflow. LLVM's passes are not run on it: they
might find that the latter is a product of 128 bits."""
