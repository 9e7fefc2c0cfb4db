"""Scans lines by vectors where the result does not depend on the order.

    %s = tcp.scan maximum %x, %init dim = 0 : tensor<?xf32>, tensor<f32>

becomes a loop over vectors, each of which is scanned in a register. Other scans stay for `tcp-to-linalg`: sums and
products of floats, other dimensions than the last, and lines of few vectors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC
from plait.lazy import lazy_import
from plait.passes import Pass, option
from plait.rewrite import Rewrite, Rewriter, pattern
from plait.rewrite.greedy import apply_patterns_greedily
from plait.runtime.target import host_target

from plait_tcp import ops
from plait_tcp.decompositions.windows import cumulative_window_to_scan

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

vector_scans = lazy_import("plait_tcp.to_linalg.scan_by_vectors")  # most programs have no scans
_LEAST_LANES = 4
_LEAST_VECTORS = 2
"""Vectors of the shortest line that is scanned by them."""


class VectorizeScans(Pass):
    """Scan lines by vectors where the result does not depend on the order."""

    name: ClassVar[str] = "tcp-vectorize-scans"
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        by_vectors = _by_vectors(self.vector_bits or host_target().vector_bits)
        apply_patterns_greedily(op, [cumulative_window_to_scan, by_vectors], ctx)


def _by_vectors(bits: int) -> Any:
    @pattern(ops.ScanOp)
    def scan_by_vectors(op: Any, rw: Rewriter) -> Rewrite:
        """tcp.scan of integers, or maxima and minima, along the last dimension -> scf.for loops on vectors"""
        type = op.operand.type
        if not vector_scans.order_is_free(op.kind.text, type.element_type):
            return rw.no_match("the result depends on the order")
        if op.dim.value != type.rank - 1:
            return rw.no_match("the elements of a line are not neighbours")
        lanes, size = bits // type.element_type.width, type.shape[-1]
        if lanes < _LEAST_LANES or (size != DYNAMIC and size < _LEAST_VECTORS * lanes):
            return rw.no_match("lines have few vectors")
        return [vector_scans.ScanByVectors(op, rw, lanes).build()]

    return scan_by_vectors
