"""Fills the tensors that operations overwrite, where they start from a constant of one number.

    %0 = arith.constant dense<0.0> : tensor<1024x64xf32>     %e = tensor.empty() : tensor<1024x64xf32>
    %1 = tensor.insert_slice %u into %0[%i, 0] ...       =>  %0 = linalg.fill ins(%zero : f32) outs(%e)
                                                             %1 = tensor.insert_slice %u into %0[%i, 0] ...

Constants are buffers that cannot be written: what overwrites one, or returns it to a caller, works on a copy. To write
a number to all elements costs less than to read them from elsewhere, and the program need not hold them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.symbols import visibility
from plait.builtin.types import RankedTensorType
from plait.ir.builder import Builder
from plait_std.arith.ops import ConstantOp
from plait_std.bufferization.analysis import BufferUse
from plait_std.element_bytes import element_bytes
from plait_std.func.ops import FuncOp, ReturnOp
from plait_std.sizes import empty_like

from plait_linalg.bodies import scalar_constant
from plait_linalg.ops import FillOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Use

_LEAST_BYTES = 1024
"""Smaller constants are copied: a loop for them would cost more to compile than it saves."""


def fill_overwritten_constants(op: Operation, ctx: Context) -> None:
    """Give each use in `op` that overwrites a large constant of one number a tensor that is filled for it."""
    for constant in [inner for inner in op.walk() if isinstance(inner, ConstantOp)]:
        if not _is_large_splat(constant):
            continue
        for use in [use for use in constant.results[0].uses if _needs_copy(use, ctx)]:
            builder = Builder.before(use.operation)
            number = scalar_constant(builder, constant.value)
            filled = builder.insert(FillOp.make([number], [empty_like(builder, constant.results[0].type, ())]))
            use.operation.set_operand(use.index, filled.results[0])
        if constant.is_unused:
            constant.erase()


def _is_large_splat(constant: ConstantOp) -> bool:
    value = constant.value
    if not isinstance(value, DenseElementsAttr) or not isinstance(value.type, RankedTensorType) or not value.is_splat:
        return False
    return value.type.num_elements * (element_bytes(value.type.element_type) or 0) >= _LEAST_BYTES


def _needs_copy(use: Use, ctx: Context) -> bool:
    user = use.operation
    if isinstance(user, ReturnOp):
        function = user.parent_op
        return isinstance(function, FuncOp) and visibility(function) == "public"
    found = BufferUse(user, ctx)
    return found.is_known and found.writes(use.index) and found.reads(use.index)
