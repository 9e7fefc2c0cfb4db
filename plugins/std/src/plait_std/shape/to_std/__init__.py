"""Lower the shape dialect to tensor, arith and cf: shapes are extent tensors, checks are assertions.

    %s = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>

becomes

    %dim = tensor.dim %x, %c0 : tensor<?x4xf32>
    %s = tensor.from_elements %dim, %c4 : tensor<2xindex>

Extent tensors of unknown length and values of type `!shape.shape` are not lowered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.operation import Operation
from plait.passes.base import Pass
from plait.rewrite.greedy import apply_patterns_greedily

from plait_std.shape.to_std.patterns import PATTERNS

if TYPE_CHECKING:
    from plait.context import Context


class ConvertShapeToStd(Pass):
    """Lower all operations of `shape`; raises `DiagnosticError` for those that cannot be lowered."""

    name: ClassVar[str] = "convert-shape-to-std"
    title: ClassVar[str] = "ConvertShapeToStandardPass"

    def run(self, op: Operation, ctx: Context) -> None:
        if not any(inner.name.startswith("shape.") for inner in op.walk()):
            return
        apply_patterns_greedily(op, PATTERNS, ctx)
        left = [inner for inner in op.walk() if inner.name.startswith("shape.")]
        if left:
            raise DiagnosticError(*[_unsupported(inner) for inner in left[:10]])


def _unsupported(op: Operation) -> Diagnostic:
    message = f"'{op.name}' op cannot be lowered: its shapes are not tensors of known rank"
    return Diagnostic("error", message, op.location, operation=op)
