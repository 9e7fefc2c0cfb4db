"""Sorts long lines by vectors, on machines that move some lanes of a vector to its front.

    %s = tcp.sort(%x) dim = 0 {...} : tensor<?xf32>

becomes loops that partition the line of keys in place, vector by vector, and sort short runs in registers. Other sorts
stay for `tcp-to-linalg`: short lines, wide or narrow keys, sorts of which the first elements are used, and comparators
that have no key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC
from plait.passes import Pass, option
from plait.rewrite import Rewrite, Rewriter, pattern
from plait.rewrite.greedy import apply_patterns_greedily
from plait.runtime.target import host_target

from plait_tcp import ops
from plait_tcp.to_linalg.first_sorted import takes_first
from plait_tcp.to_linalg.generic import as_type, signless_tensor
from plait_tcp.to_linalg.line_by_vectors import VectorWay
from plait_tcp.to_linalg.sort_by_keys import LONGEST_BY_RANK, SortByKeys
from plait_tcp.to_linalg.sort_keys import sort_key
from plait_tcp.to_linalg.vector_sort import MOST_PASSES

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

HOST = ("host",)
_LEAST_BITS = 512
"""Bits of vectors for which partitions are faster than digits."""


@dataclass(frozen=True)
class VectorizeSorts(Pass):
    """Sort long lines by vectors, on machines that compress them."""

    name: ClassVar[str] = "tcp-vectorize-sorts"
    instructions: tuple[str, ...] = option(HOST, doc="what the machine has: compress; 'host' stands for this machine's")
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    most_passes: int = option(MOST_PASSES, doc="how often all elements of a line are moved before its sort is given up")

    def run(self, op: Operation, ctx: Context) -> None:
        host = host_target()
        names = host.instructions if self.instructions == HOST else self.instructions
        bits = self.vector_bits or host.vector_bits
        if "compress" in names and bits >= _LEAST_BITS:
            apply_patterns_greedily(op, [_by_vectors(VectorWay(bits, self.most_passes))], ctx)


def _by_vectors(way: VectorWay) -> Any:
    @pattern(ops.SortOp)
    def sort_by_vectors(op: Any, rw: Rewriter) -> Rewrite:
        """tcp.sort of long lines by one key -> scf.for loops on vectors of keys"""
        size = op.inputs[0].type.shape[op.dim.value]
        if takes_first(op) or (size != DYNAMIC and size <= LONGEST_BY_RANK):
            return rw.no_match("few elements are sorted")
        key = sort_key(op.body.block)
        if key is None:
            return rw.no_match("the comparator does not compare one key of each element")
        loops = SortByKeys(op, key, rw, way)
        if loops.vectors is None:
            key.discard()
            return rw.no_match("vectors of such keys are not compressed")
        made = loops.build([signless_tensor(rw, value) for value in op.inputs])
        return [as_type(rw, value, output.type) for value, output in zip(made, op.outputs)]

    return sort_by_vectors
