"""Sorts lines by vectors, on machines that move some lanes of a vector to its front, or permute them.

    %s = tcp.sort(%x) dim = 0 {...} : tensor<?xf32>

becomes loops that partition the line of keys in place, vector by vector, and sort short runs in registers. A line of
one run is sorted in as many registers as it needs, however few of its elements are used. Of a longer line of which
up to some thousand first elements are used (some hundred by keys of 64 bits), by slices or a `tcp.top_k`, these are
selected. Other sorts stay for `tcp-to-linalg`: lines of less than a vector, other wide keys that do not stand for their
elements, long lines of narrow keys or of which few first elements are used (one or two, or up to 8 where lanes are
permuted), and comparators that have no key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC
from plait.lazy import lazy_import
from plait.passes import Pass, option
from plait.rewrite import Rewrite, Rewriter, pattern
from plait.rewrite.greedy import apply_patterns_greedily
from plait.runtime.target import HOST, host_target, instructions_named

from plait_tcp import ops
from plait_tcp.decompositions.top_k import top_k_to_sort
from plait_tcp.to_linalg.generic import as_type, signless_tensor
from plait_tcp.to_linalg.sorts import sort_by_several_keys
from plait_tcp.to_linalg.vector_way import MOST_PASSES, VectorWay

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

first_sorted = lazy_import("plait_tcp.to_linalg.first_sorted")  # most programs do not sort
by_vectors = lazy_import("plait_tcp.to_linalg.line_by_vectors")
by_keys = lazy_import("plait_tcp.to_linalg.sort_by_keys")
sort_keys = lazy_import("plait_tcp.to_linalg.sort_keys")

_COMPRESSED_BITS, _PERMUTED_BITS = 512, 256
"""Bits of vectors for which partitions are faster than digits: by compressed vectors, and by permuted ones."""

_LONGEST_LIST_OF_PERMUTED = 8
"""So many first elements are found by insertion into a list as fast as by vectors that are permuted."""
_LARGEST_FIRST = 4096
"""The most elements that are selected of a line, in place of sorting it."""
_LARGEST_FIRST_OF_WIDE = 256
"""The same by keys of 64 bits: those that are found are ordered by ranks."""
_LEAST_LINE = 4
"""A line has at least so many times as many elements."""


class VectorizeSorts(Pass):
    """Sort lines by vectors, on machines that compress or permute them."""

    name: ClassVar[str] = "tcp-vectorize-sorts"
    instructions: tuple[str, ...] = option(HOST, doc="compress, permute; 'host' stands for this machine's")
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    most_passes: int = option(MOST_PASSES, doc="how often all elements of a line are moved before its sort is given up")

    def run(self, op: Operation, ctx: Context) -> None:
        host = host_target()
        names = instructions_named(self.instructions)
        bits = self.vector_bits or host.vector_bits
        sorts = (inner for inner in op.walk() if isinstance(inner, (ops.SortOp, ops.TopKOp)))
        way = _way(names, bits, self.most_passes)
        if way is not None and any(sorts):
            apply_patterns_greedily(op, [top_k_to_sort, sort_by_several_keys, _by_vectors(way)], ctx)


def _way(names: tuple[str, ...], bits: int, most_passes: int) -> VectorWay | None:
    """How a machine with these instructions and bits of vectors sorts by vectors; None if it does not."""
    if "compress" in names and bits >= _COMPRESSED_BITS:
        return VectorWay(bits, most_passes)
    if "permute" in names and bits >= _PERMUTED_BITS:
        return VectorWay(_PERMUTED_BITS, most_passes, compresses=False, longest_list=_LONGEST_LIST_OF_PERMUTED)
    return None


def _by_vectors(way: VectorWay) -> Any:
    @pattern(ops.SortOp)
    def sort_by_vectors(op: Any, rw: Rewriter) -> Rewrite:
        """tcp.sort of long lines by one key -> scf.for loops on vectors of keys"""
        size, first = op.inputs[0].type.shape[op.dim.value], first_sorted.used_of(op)
        if size != DYNAMIC and size <= by_keys.LONGEST_WITHOUT_VECTORS:
            return rw.no_match("few elements are sorted")
        key = sort_keys.sort_key(op.body.block)
        if key is None:
            return rw.no_match("the comparator does not compare one key of each element")
        is_few = first_sorted.takes_first(op) and not by_vectors.is_one_run(op, key, way)
        if is_few and first <= way.longest_list:
            key.discard()
            return rw.no_match("few elements are selected")
        largest = _LARGEST_FIRST if key.width <= 32 else _LARGEST_FIRST_OF_WIDE
        is_first = 0 < first <= largest and (size == DYNAMIC or size >= first * _LEAST_LINE)
        is_first = is_first and not by_vectors.is_one_run(op, key, way)
        loops = by_keys.SortByKeys(op, key, rw, way, first if is_first else None)
        if loops.first is None and (loops.vectors is None or is_few):
            key.discard()
            return rw.no_match("vectors of such keys are not compressed")
        made = loops.build([signless_tensor(rw, value) for value in op.inputs])
        return [as_type(rw, value, output.type) for value, output in zip(made, op.outputs)]

    return sort_by_vectors
