"""The layout for a signature: what the types that are passed become in the code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret import itemsize_of
from plait.ir.attribute import Type
from plait.typeconv import TypeConverter

from plait_llvm.backend.layout import ArgumentSlot, Layout, ResultSlot, as_memref, as_stored
from plait_llvm.lowering.types import size_in_bytes
from plait_llvm.passes.emulate_bf16 import carried
from plait_llvm.stored_elements import element_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.location import Location
    from plait.runtime import Signature


def lay_out(signature: Signature, ctx: Context, location: Location | None = None) -> Layout:
    """The layout for a signature. Raises `DiagnosticError` for a type that cannot be passed."""
    converter, start = TypeConverter.of(ctx, "llvm"), 0
    slots: list[list[Any]] = [[], []]
    for kind, types, found in ((ArgumentSlot, signature.inputs, slots[0]), (ResultSlot, signature.results, slots[1])):
        for ty in map(as_stored, types):
            lowered, element = (carried(converter.convert_type(t)) for t in (as_memref(ty), element_of(ty)))
            is_returned = kind is ResultSlot
            if not _can_be_passed(ty, lowered, element) or (is_returned and _is_unranked(ty)):
                way = "returned from" if is_returned and _is_unranked(ty) else "passed to or from"
                message = f"a value of type '{ty}' cannot be {way} compiled code"
                raise DiagnosticError(Diagnostic("error", message, location))
            slot = kind(ty, start, size_in_bytes(lowered), size_in_bytes(element), lowered, element)
            start += slot.words
            found.append(slot)
    return Layout(tuple(slots[0]), tuple(slots[1]), start)


def _can_be_passed(ty: Type, lowered: Type | None, element: Type | None) -> bool:
    """Whether arrays have elements of the bytes that the code reads and writes."""
    is_shaped = isinstance(ty, (MemRefType, RankedTensorType)) or _is_unranked(ty)
    if lowered is None or element is None or (not is_shaped and _is_opaque(ty)):
        return False
    size = itemsize_of(element_of(ty))
    return size is not None and size == size_in_bytes(element)


def _is_opaque(ty: Type) -> bool:
    return ty.name.partition(".")[0] == "llvm" or ty.name in (
        "builtin.function", "builtin.tuple", "builtin.vector",
    )  # fmt: skip


def _is_unranked(ty: Type) -> bool:
    return isinstance(ty, (UnrankedMemRefType, UnrankedTensorType))
