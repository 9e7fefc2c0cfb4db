"""Says that no weight of a softmax is above 1, and flushes those that are subnormal where they are only contracted.

    %d = tcp.binary subtract %x, %m              // %m is the maximum of %x, repeated
    %e = tcp.unary exp %d
    ->
    %0 = tcp.binary gt %d, %zero                 // never
    %1 = tcp.ternary select %0, %zero, %d
    %2 = tcp.binary lt %1, %least                // the logarithm of the smallest normal number
    %3 = tcp.ternary select %2, %minus_infinity, %1
    %e = tcp.unary exp %3

An exponential of what is not above 0 takes two thirds of the operations: see Note [Powers that vanish] in
`plait_std.elementary.polynomials`. See Note [What is flushed].
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import bf16, f32, f64
from plait.ir.builder import Builder
from plait.passes import Pass

from plait_tcp import ops
from plait_tcp.builders.tensors import TensorBuilder, full_like
from plait_tcp.decompositions.kernel_patterns import comes_back, constant_number, is_constant, is_kind, reduced

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_LEAST = {f32: math.log(2.0**-126), bf16: math.log(2.0**-126), f64: math.log(2.0**-1022)}
"""The logarithm of the smallest normal number."""
_LOW = -(2.0**127)
"""Where a maximum may begin: numbers around it are so far apart that exponentials of differences are 1 or 0."""
_MOVED = (ops.BroadcastOp, ops.ReshapeOp, ops.TransposeOp, ops.CastOp, ops.SliceOp)
_MOST = 64
"""Values that are followed from an exponential."""


class FlushWeights(Pass):
    """Bound weights of softmax by 1, and flush subnormal ones where they are only summed and contracted."""

    name: ClassVar[str] = "tcp-flush-weights"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            most = _maximum(inner) if is_kind(inner, ops.UnaryOp, "exp") else None
            if most is None:
                continue
            ctx.count("exponentials bounded")
            _select_instead(inner, "gt", 0, 0)
            if _only_weighs(inner.results[0], most.dims.values):
                ctx.count("exponentials flushed")
                _select_instead(inner, "lt", _LEAST[most.result.type.element_type], -math.inf)


def _maximum(op: Any) -> Any:
    """The reduction to a maximum that is subtracted before, so that the largest of these exponentials is 1; or None."""
    moved: Any = op.operand.defining_op
    if op.result.type.element_type not in _LEAST or not is_kind(moved, ops.BinaryOp, "subtract"):
        return None
    most = reduced(moved.rhs, "maximum")
    if most is None or most.operand is not moved.lhs:
        return None
    first = constant_number(most.init)
    return most if first is not None and first <= _LOW else None


def _only_weighs(value: Value[Any], dims: Sequence[int]) -> bool:
    """Whether exponentials whose largest along `dims` is 1 are summed with that one, or scaled and contracted."""
    pending = [value]
    for one in pending:
        for user in one.users:
            if _sums_products(user, one) or (one is value and _is_sum(user, dims)):
                continue
            if len(pending) > _MOST or not (_is_moved(user, one) or (one is value and _is_scaled(user, one, dims))):
                return False
            pending.append(user.results[0])
    return True


def _is_sum(user: Any, dims: Sequence[int]) -> bool:
    return is_kind(user, ops.ReduceOp, "add") and {*dims} <= {*user.dims.values} and is_constant(user.init, 0)


def _sums_products(user: Any, value: Value[Any]) -> bool:
    """Whether `user` contracts a value along one of its dimensions; a product of all elements shows each of them."""
    if not isinstance(user, ops.ContractOp):
        return False
    summed = {i for i, kind in enumerate(user.iterators) if kind == "reduction"}
    return all(summed & set(map.used_dims()) for map, x in zip(user.maps, user.operands) if x is value)


def _is_moved(user: Any, value: Value[Any]) -> bool:
    if isinstance(user, ops.CastOp):
        return user.result.type.element_type in _LEAST
    return isinstance(user, _MOVED) and user.operands[0] is value


def _is_scaled(user: Any, value: Value[Any], dims: Sequence[int]) -> bool:
    """Whether `user` multiplies or divides a value by one that is the same along `dims`, such as the sum."""
    if not is_kind(user, ops.BinaryOp, "multiply", "divide") or (user.kind.text == "divide" and user.lhs is not value):
        return False
    factor = user.rhs if user.lhs is value else user.lhs
    return factor is not value and comes_back(factor, dims)


def _select_instead(op: Any, kind: str, than: float, instead: float) -> None:
    """Let an operation take a number where its operand compares as `kind` with another."""
    builder = Builder.before(op)
    builder.location = op.location
    t, moved = TensorBuilder(builder), op.operand
    compared = t.binary(kind, moved, full_like(t, moved, than))
    op.set_operand(0, t.select(compared, full_like(t, moved, instead), moved))


# Note [What is flushed]
# An exponential of what is below the logarithm of the smallest normal number is subnormal: masked scores of attention
# are, if -100 is what masks. Processors take a hundred cycles for a product with such a number, so that most of the
# time of a layer may go to weights that do not matter: beside the weight 1, which is in each sum, they are less than
# 2^-126. Sums of weights do not change by this. Contractions change by less than 2^-126 of what is weighed, for each
# weight; an infinite value is weighed as NaN then. There would be no weight 1 if the maximum began with a number
# above all elements, and a sum that began with -1 would not keep it. Exponentials that a program returns, compares,
# or takes for anything but weights stay as they are; so do those that are masked after the maximum was taken, since
# the weight 1 may be what is masked.
