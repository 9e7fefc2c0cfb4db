"""What verifiers of shape operations share: how errors propagate, and the body of a reduction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import IndexType
from plait.ir.attribute import VerifyError

from plait_std.shape.types import ShapeType, SizeType

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_CAN_FAIL = (
    "an operand can hold an error, so the result must be of type `{}`"
)


def _can_fail(op: Operation) -> bool:
    return any(isinstance(v.type, (ShapeType, SizeType)) for v in op.operands)


def verify_size_result(op: Operation) -> None:
    """Raise if an error among the operands would be lost in a result of type index."""
    if isinstance(op.results[0].type, IndexType) and _can_fail(op):
        raise VerifyError(_CAN_FAIL.format("size"))


def verify_shape_result(op: Operation) -> None:
    """Raise if an error among the operands would be lost in a result that is an extent tensor."""
    if not isinstance(op.results[0].type, ShapeType) and any(isinstance(v.type, ShapeType) for v in op.operands):
        raise VerifyError(_CAN_FAIL.format("shape"))


def verify_reduce(op: Any) -> None:
    """Raise unless the body of a reduction takes an index, a size, and one value for each initial value."""
    arguments = op.body.block.arguments
    expected = len(op.init_vals) + 2
    if len(arguments) != expected:
        raise VerifyError(f"the body must take {expected} arguments")
    if not isinstance(arguments[0].type, IndexType):
        raise VerifyError("expected argument 0 of the body to be of type index")
    if isinstance(op.shape.type, ShapeType):
        if not isinstance(arguments[1].type, SizeType):
            raise VerifyError(_SIZE.format("SizeType", "a ShapeType"))
    elif not isinstance(arguments[1].type, IndexType):
        raise VerifyError(_SIZE.format("IndexType", "an extent tensor"))
    for i, (argument, value) in enumerate(zip(arguments[2:], op.init_vals)):
        if argument.type is not value.type:
            raise VerifyError(f"argument {i + 2} of the body and initial value {i} have different types")


_SIZE = "argument 1 of the body must be of type {} to reduce {}"


def verify_reduce_yield(op: Operation) -> None:
    """Raise unless the body of a reduction yields what the reduction results in."""
    results = op.parent_op.results if op.parent_op is not None else ()
    if len(results) != len(op.operands):
        raise VerifyError("number of operands must equal the number of results of the parent")
    if any(value.type is not result.type for value, result in zip(op.operands, results)):
        raise VerifyError("types of operands must equal the types of the parent's results")
