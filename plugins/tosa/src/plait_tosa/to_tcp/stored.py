"""Operations on quantized tensors are operations on the integers that are stored: TOSA scales by `tosa.rescale` only.

    %r = tosa.add %a, %b : (tensor<4x!quant.uniform<i8:f32, 0.1>>, ...) -> ...

becomes, for the other patterns,

    %r = tosa.add %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.rewrite import Pattern, conversion_pattern

from plait_tosa.ops import block_scaled as k
from plait_tosa.ops import data as m
from plait_tosa.stored import has_quantized, is_quantized, stored_elements

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_OF_NUMBERS = (k.CastFromBlockScaledOp, k.CastToBlockScaledOp, k.MatMulTBlockScaledOp, k.Conv2DBlockScaledOp)
_BENEFIT = 10
"""Before the patterns for numbers, which do not know quantized types."""


def store(op: Operation, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """an operation on quantized tensors -> the same on what they store"""
    if not has_quantized(op):
        return rw.no_match("nothing is quantized")
    if isinstance(op, _OF_NUMBERS):
        return rw.no_match("it computes with the numbers that are stored for")
    if isinstance(op, m.ConstOp):
        return rw.insert(m.ConstOp(_as_stored(op.values, rw.convert_type(op.output.type))))
    return rw.rebuild(op, operands)


def _as_stored(values: Any, ty: Any) -> Any:
    """Elements with the same bits in the storage type."""
    values = stored_elements(values)
    dense = isinstance(values, DenseElementsAttr) and not is_quantized(ty)
    return DenseElementsAttr(ty, values.raw) if dense else values


def patterns_beside(patterns: Sequence[Any]) -> tuple[Pattern, ...]:
    """A pattern for quantized tensors for each operation that `patterns` lower."""
    roots = dict.fromkeys(pattern.root for pattern in patterns if pattern.root is not None)
    return tuple([conversion_pattern(root, _BENEFIT)(store) for root in roots])
