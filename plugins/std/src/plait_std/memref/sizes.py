"""The sizes of memrefs, as lowerings build them."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import DYNAMIC
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.builders import index_constant
from plait_std.memref import ops as memref
from plait_std.mixed import Mixed


def sizes_of(rw: Builder, buffer: Value[Any]) -> list[Mixed]:
    """The sizes of a memref: constants, and `memref.dim` where its type does not know.

    Raises `DiagnosticError` if not even its rank is known.
    """
    if not buffer.type.is_ranked:
        raise _rank_not_known(buffer)
    return [
        size if size != DYNAMIC else _size(rw, buffer, i) for i, size in enumerate(buffer.type.shape)
    ]  # fmt: skip


def _rank_not_known(buffer: Value[Any]) -> DiagnosticError:
    definition = buffer.defining_op
    location = definition.location if definition is not None else getattr(buffer, "location", None)
    message = f"'{buffer.type}' must be copied, but a copy needs a known rank"
    return DiagnosticError(Diagnostic("error", message, location, help="cast it to a type with a rank"))


def _size(rw: Builder, buffer: Value[Any], dim: int) -> Value[Any]:
    known = _known_size(buffer, dim)
    return known if known is not None else rw(memref.DimOp(buffer, index_constant(rw, dim)))


def _known_size(buffer: Value[Any], dim: int) -> Value[Any] | None:
    """The value that a dynamic dimension was allocated with, if the allocation is at hand."""
    definition = buffer.defining_op
    if not isinstance(definition, memref.AllocOp):
        return None
    shape: tuple[int, ...] = buffer.type.shape
    sizes: Any = definition.dynamic_sizes
    return sizes[shape[:dim].count(DYNAMIC)]
