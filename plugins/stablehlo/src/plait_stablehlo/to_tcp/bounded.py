"""Dimensions of a bounded size: what is not used of a tensor is cut off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.rewrite import conversion_pattern
from plait_std import sizes as sz
from plait_tcp import ops as tcp
from plait_tcp.api import element_key, emit_size, split_mixed
from plait_tcp.conversion import check_operands

from plait_stablehlo.ops import dynamism as y
from plait_stablehlo.to_tcp.shaping import as_result

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


@conversion_pattern(y.SetDimensionSizeOp)
def lower_set_dimension_size(op: y.SetDimensionSizeOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.set_dimension_size -> tcp.slice of the first elements"""
    check_operands(op, operands, rw)
    value, dim = operands[0], op.dimension.value
    sizes: list[Any] = sz.sizes_of(rw, value)
    wanted = emit_size(rw, element_key(operands[1], 0))
    if not isinstance(wanted, int):  # a size that is known was checked to be inside
        wanted = sz.maximum(rw, wanted, 0)
    sizes[dim] = sz.minimum(rw, wanted, sizes[dim])
    rank = len(sizes)
    (_, zeros), (values, static), (_, ones) = (split_mixed(list(v)) for v in ([0] * rank, sizes, [1] * rank))
    return as_result(rw, op, tcp.SliceOp(value, (), values, (), zeros, static, ones))


PATTERNS = (lower_set_dimension_size,)
