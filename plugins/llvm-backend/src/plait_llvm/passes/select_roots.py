"""Square roots of vectors by the estimate of AVX-512 and fused multiply-adds; see Note [Rounded roots].

    llvm.intr.sqrt(%x)  ->  steps of Newton from rsqrt14(%x), and a correction by the remainder, for %x not too small
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.build import Expression
from plait.build.functions import fma, select
from plait.builtin.types import VectorType, f32, f64, i8, i16
from plait.ir.builder import Builder

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.registers import by_registers

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.value import Value


class _Roots(NamedTuple):
    """How roots of a type are computed."""

    name: str
    steps: int
    """That double the 14 digits of the estimate to all, or all but a few, of the type."""
    least: float
    """Of smaller numbers remainders are not exact."""
    scale: float
    """The root of what smaller numbers are multiplied by."""


_ROOTS: Mapping[Any, _Roots] = {f32: _Roots("ps", 1, 2.0**-96, 2.0**32), f64: _Roots("pd", 2, 2.0**-960, 2.0**100)}
_REGISTERS = (128, 256, 512)
_ESTIMATE = "llvm.x86.avx512.rsqrt14."
_ARITHMETIC = frozenset((ar.FAddOp, ar.FSubOp, ar.FMulOp, ar.FDivOp, intr.FMAOp))
_BESIDE_A_ROOT = 12
"""So many operations, of which some are contracted, take as long as a root."""


def root_by_estimate(op: Any, bits: int) -> Value[Any] | None:
    """The roots of a vector, a register at a time; None where the instruction takes no time beside others"""
    x: Any = op.operands[0]
    ty: Any = x.type
    if op.fastmath.value or not _is_vector(ty):
        return None
    width: int = ty.element_type.width
    lanes = min(ty.shape[0], max(_REGISTERS[0], min(bits, _REGISTERS[-1])) // width)
    size = lanes * width
    if size not in _REGISTERS or ty.shape[0] % lanes or ty.shape[0] & (ty.shape[0] - 1):
        return None
    if _computes_beside(op.parent) >= _BESIDE_A_ROOT:
        return None
    rw = Builder.before(op)
    return by_registers(rw, lanes, [x], partial(_root, rw, size))


def _is_vector(ty: Any) -> bool:
    return isinstance(ty, VectorType) and not ty.is_scalable and ty.element_type in _ROOTS


def _computes_beside(block: Block | None) -> float:
    """The other arithmetic on vectors of floats in a block for each of its roots."""
    others = roots = 0
    operations: list[Any] = [] if block is None else list(block.operations)
    for inner in operations:
        kind = inner.__class__  # a block is counted for each root in it
        if kind in _ARITHMETIC:
            others += isinstance(inner.results[0].type, VectorType)
        elif kind is intr.SqrtOp:
            roots += 1
        elif kind is CallIntrinsicOp and inner.intrin.value.startswith(_ESTIMATE):
            roots += 1  # as one was before
            others -= 6 + 3 * _ROOTS[scalar_of(inner.results[0].type)].steps
    return others / roots


def _root(rw: Builder, bits: int, register: Any) -> Value[Any]:
    x = LLVM.on(rw).expression(register)
    roots = _ROOTS[x.element]
    is_small = x < roots.least
    scaled = select(is_small, x * roots.scale**2, x)
    estimate = _estimate(rw, scaled, f"{_ESTIMATE}{roots.name}.{bits}")
    root, half = scaled * estimate, estimate * 0.5  # the second is half of the reciprocal of the first
    for _ in range(roots.steps):
        error = fma(-root, half, 0.5)
        root, half = fma(root, error, root), fma(half, error, half)
    root = fma(fma(-root, root, scaled), half, root)
    root = select(is_small, root * (1 / roots.scale), root)
    return select((x == 0) | (x == inf), x, root).value


def _estimate(rw: Builder, x: Expression, name: str) -> Expression:
    """The reciprocals of square roots, with 14 digits"""
    mask = LLVM.constant(rw, -1, i16 if x.type.shape[0] == 16 else i8)
    return x.b(CallIntrinsicOp(name, [x.value, x.value, mask], x.type))


# Note [Rounded roots]
# Of g and h, near the root of x and half of its reciprocal, g + (x - g g) h, whose sums are rounded once, is the root
# rounded if g is less than a unit in the last place from it and h has half of the digits (Markstein, "Computation of
# elementary functions on the IBM RISC System/6000 processor", 1990). x - g g is a multiple of the square of a unit of
# g, and exact as long as that is no less than the least subnormal number: smaller x are multiplied by a power of four.
#
# The processor has an instruction for the root. It takes 12 cycles for 16 numbers of f32 and 18 for 8 of f64, in which
# 24 and 36 of the operations here are done; there are 16 and 19. But it works beside others: with a polynomial in the
# same loop, as in an arc sine, it takes no time, and the operations here would.
