"""Checks, when they run, what operations of tcp need: `verify-tensors-at-run-time` for what edges have made.

Elements that lowerings read and write one at a time are where they belong, if the operations that were lowered are what
they must be; the operations of the program itself have been checked before anything was lowered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import i64
from plait.ir.operation import Operation
from plait.passes import Pass
from plait_std.runtime_checks.generate import generate_checks, is_on_tensors
from plait_std.sizes import mixed_sizes
from plait_std.tensor import ops as tensor

from plait_tcp.canonicalize.slices_of_parts import settle_slice
from plait_tcp.ops import BroadcastOp
from plait_tcp.sizes.settled import settle_asserted, settle_index

if TYPE_CHECKING:
    from plait.context import Context
    from plait_std.runtime_checks.knowledge import Knowledge


class VerifyTcpAtRunTime(Pass):
    """Assert what each operation on whole tensors needs when it runs, unless it is known to hold."""

    name: ClassVar[str] = "verify-tcp-at-run-time"

    def run(self, op: Operation, ctx: Context) -> None:
        generate_checks(op, ctx, _is_on_whole_tensors, _settle)


def _is_on_whole_tensors(op: Operation) -> bool:
    return is_on_tensors(op) and not isinstance(op, (tensor.ExtractOp, tensor.InsertOp, tensor.DimOp))


def _settle(op: Operation, known: Knowledge) -> None:
    _settle_expansion(op, known)
    settle_index(op, known)
    settle_asserted(op, known)
    settle_slice(op, known)


def _settle_expansion(op: Operation, known: Knowledge) -> None:
    """A dimension that is known to have the size of the result's does not expand."""
    if not isinstance(op, BroadcastOp) or op.maybe_expanding is None:
        return
    target: list[Any] = mixed_sizes(op.result.type.shape, op.sizes)
    dims, maybe = op.dims.values, op.maybe_expanding.values
    left = [dim for dim in maybe if not known.has_size(op.operand, dim, target[dims[dim]])]
    if len(left) < len(maybe):
        kept = DenseArrayAttr(i64, left) if left else None
        op.set_property("maybe_expanding", kept)
