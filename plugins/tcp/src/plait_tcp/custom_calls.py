"""`tcp-lower-custom-ops`: what a plugin registered for the target of a `tcp.custom_op`, interpreted and lowered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.call_targets import interpret_call, lower_call, registered_target
from plait.interpret import interpret
from plait.rewrite import conversion_pattern
from plait.rewrite.conversion import Conversion

from plait_tcp.ops.structure import CustomOp

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


@interpret(CustomOp, needs_frame=True)
def custom_op(frame: Frame, op: CustomOp, *values: Any) -> Any:
    name = op.op_name.value
    return interpret_call(frame, op, name, registered_target(frame.ctx, op.name, name), values)


@conversion_pattern(CustomOp)
def lower_custom_op(op: CustomOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tcp.custom_op("name") -> what the target of that name says"""
    name = op.op_name.value
    return lower_call(rw, op, name, registered_target(rw.ctx, op.name, name), operands)


TCP_LOWER_CUSTOM_OPS = Conversion(
    name="tcp-lower-custom-ops",
    source=CustomOp.name,
    target=("tcp", "linalg", "tensor", "arith", "math", "complex", "scf", "cf"),
    patterns=(lower_custom_op,),
    type_converter=lambda ctx: None,
)
