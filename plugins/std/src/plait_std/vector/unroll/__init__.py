"""Unrolls vectors of several dimensions into vectors of one dimension, their rows.

    %2 = arith.addf %0, %1 : vector<2x8xf32>

becomes

    %4 = arith.addf %0, %2 : vector<8xf32>
    %5 = arith.addf %1, %3 : vector<8xf32>

Arguments of blocks and results of loops become as many as there are rows. Registers hold one dimension; this is the
last pass that knows of more.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, ClassVar

from plait.builtin.types import VectorType
from plait.define.traits import Elementwise
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.rewrite import Conversion, Pattern
from plait.rewrite.conversion import legal_when, run_conversion
from plait.runtime.target import host_target
from plait.typeconv import TypeConverter, TypeRule

from plait_std.arith import ops as arith
from plait_std.vector.unroll.accesses import ACCESSES
from plait_std.vector.unroll.contraction import CONTRACTIONS
from plait_std.vector.unroll.masks import MASKS, apply_masks
from plait_std.vector.unroll.movement import MOVEMENT
from plait_std.vector.unroll.order import compute_products_late, keep_fewer_factors
from plait_std.vector.unroll.positions import POSITIONS
from plait_std.vector.unroll.printing import PRINTING, is_decomposed
from plait_std.vector.unroll.reductions import REDUCTIONS
from plait_std.vector.unroll.rows import has_rows, row_type
from plait_std.vector.unroll.short_rows import join_short_rows
from plait_std.vector.unroll.transfers import TRANSFERS
from plait_std.vector.unroll.values import VALUES

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type

DECOMPOSED = frozenset(
    {"vector.contract", "vector.mask", "vector.multi_reduction", "vector.outerproduct", "vector.scan"}
)
"""Operations that become simpler ones, also those on vectors of one dimension."""


class UnrollVectors(Pass):
    """Unroll vectors of several dimensions into vectors of one dimension."""

    name: ClassVar[str] = "unroll-vectors"
    vector_registers: int = option(0, doc="number of vector registers; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        apply_masks(op, ctx)
        join_short_rows(op)
        if not all(_is_unrolled(inner) for inner in op.walk()):
            run_conversion(CONVERSION, op, ctx, atomic=False)
            compute_products_late(op, ctx)
            keep_fewer_factors(op, self.vector_registers or host_target().vector_registers)


def _is_unrolled(op: Operation) -> bool:
    for value in (*op._operands, *op.results):
        if has_rows(value.type):
            return False
    return op.name not in DECOMPOSED and (op.name != "vector.print" or is_decomposed(op))


def _is_unrolled_or_carries(op: Operation) -> bool | None:
    """Whether no operation has to be unrolled here; None for those that only carry values."""
    if _is_unrolled(op):
        return True
    return False if op.has_trait(Elementwise) or isinstance(op, arith.ConstantOp) else None


def _to_rows(ty: VectorType, converter: TypeConverter) -> tuple[Type, ...] | None:
    """vector<2x4xT> -> vector<4xT>, vector<4xT>"""
    if not has_rows(ty) or any(ty.scalable_dims[:-1]):
        return None
    return (row_type(ty),) * prod(ty.shape[:-1])


PATTERNS: tuple[Pattern, ...] = (
    *VALUES, *POSITIONS, *MOVEMENT, *REDUCTIONS, *CONTRACTIONS, *MASKS, *TRANSFERS, *ACCESSES, *PRINTING,
)  # fmt: skip

CONVERSION = Conversion(
    "unroll-vectors",
    "vector",
    "vector",
    patterns=PATTERNS,
    legal=legal_when(_is_unrolled, "vector") + legal_when(_is_unrolled_or_carries),
    type_converter=lambda ctx: TypeConverter(None, "vector", rules=(TypeRule(VectorType, "vector", _to_rows),)),
)
