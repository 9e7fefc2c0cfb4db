"""Checks, when they run, what operations of tcp need: `verify-tensors-at-run-time` for what edges have made.

Elements that lowerings read and write one at a time are where they belong, if the operations that were lowered are what
they must be; the operations of the program itself have been checked before anything was lowered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.ir.operation import Operation
from plait.passes import Pass
from plait_std.runtime_checks.generate import generate_checks, is_on_tensors
from plait_std.tensor import ops as tensor

if TYPE_CHECKING:
    from plait.context import Context


class VerifyTcpAtRunTime(Pass):
    """Assert what each operation on whole tensors needs when it runs, unless it is known to hold."""

    name: ClassVar[str] = "verify-tcp-at-run-time"

    def run(self, op: Operation, ctx: Context) -> None:
        generate_checks(op, ctx, _is_on_whole_tensors)


def _is_on_whole_tensors(op: Operation) -> bool:
    return is_on_tensors(op) and not isinstance(op, (tensor.ExtractOp, tensor.InsertOp, tensor.DimOp))
