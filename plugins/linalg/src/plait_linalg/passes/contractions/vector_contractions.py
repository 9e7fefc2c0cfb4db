"""Writes a step of a contraction as `vector.contract`, the register tile as one operation.

    %a = vector.transfer_read %lhs[%c0, %k], %pad : tensor<6x128xf32>, vector<6x1xf32>
    %b = vector.transfer_read %rhs[%k, %c0], %pad : tensor<128x16xf32>, vector<1x16xf32>
    %sums = vector.contract {
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                       affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
    } %a, %b, %acc : vector<6x1xf32>, vector<1x16xf32> into vector<6x16xf32>

See Note [Operands of a step].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import ShapedType
from plait.frozen import FrozenValue
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.value import BlockArgument
from plait_std.arith import ops as arith
from plait_std.vector.attributes import IteratorTypeAttr
from plait_std.vector.ops import ContractOp

from plait_linalg.combiners import added_product
from plait_linalg.indexing import dim_of, has_own_dim

if TYPE_CHECKING:
    from plait.ir.value import Value

    from plait_linalg.ops.base import StructuredOp
    from plait_linalg.passes.vectorization.vectors import Vectors


class ContractedOperand(FrozenValue):
    """A factor of a contraction, as a vector."""

    value: Value[Any]
    map: AffineMap
    loops: tuple[int, ...]
    """The loop along each dimension of the vector: loops of the tile that the factor has, and the one that reduces."""


class ContractedStep(FrozenValue):
    """One step of a loop that reduces, of a tile of products and sums."""

    vectors: Vectors
    loop: int
    """The loop that `vector.contract` reduces, of which the vectors have one step; not one along a window if another
    reduces too."""
    operands: tuple[ContractedOperand, ContractedOperand]

    def add(self, indices: dict[int, Any], acc: Value[Any]) -> Value[Any]:
        """The accumulators with the products of the step at `indices` added."""
        vectors = self.vectors
        dims = [*vectors.dims, self.loop]
        places = {loop: i for i, loop in enumerate(dims)}
        maps = [
            AffineMap(len(dims), 0, tuple(AffineDim(places[loop]) for loop in loops))
            for loops in (*(operand.loops for operand in self.operands), vectors.dims)
        ]
        kinds = [*(["parallel"] * len(vectors.dims)), "reduction"]
        left, right = (vectors.read_along(each.value, each.map, each.loops, indices) for each in self.operands)
        return vectors.builder(ContractOp(
            left, right, acc, ArrayAttr(tuple(map(AffineMapAttr, maps))), ArrayAttr(tuple(map(IteratorTypeAttr, kinds)))
        ))  # fmt: skip


def contracted_step(op: StructuredOp, vectors: Vectors, reductions: Sequence[int]) -> ContractedStep | None:
    """How a step of `op`, in vectors along parallel loops, is a `vector.contract`; None if it is not one."""
    factors = _factors(op)
    if factors is None or not vectors.dims:
        return None
    values, maps = [op.ins[i] for i in factors], [op.maps()[i] for i in factors]
    along_window = [loop for loop in reversed(reductions) if not all(has_own_dim(map, loop) for map in maps)]
    others = [loop for loop in reversed(reductions) if loop not in along_window]
    for loop in (*others, *along_window):
        left, right = (_operand(vectors, value, map, loop) for value, map in zip(values, maps))
        if left is not None and right is not None and {*left.loops, *right.loops} >= set(vectors.dims):
            return ContractedStep(vectors, loop, (left, right))
    return None


def _factors(op: StructuredOp) -> tuple[int, int] | None:
    """The inputs whose product the payload adds to the output; None if it does anything else."""
    product = added_product(op) if len(op.ins) == 2 else None
    if not isinstance(product, (arith.MulFOp, arith.MulIOp)) or not product.result.has_one_use:
        return None
    places: list[int] = []
    for value in product.operands:
        if isinstance(value.defining_op, (arith.ExtFOp, arith.ExtSIOp)):
            (value,) = value.defining_op.operands
        if not isinstance(value, BlockArgument) or value.owner is not op.payload.block:
            return None
        places.append(value.index)
    left, right = places
    is_product = {left, right} == {0, 1} and op.ins[0].type.element_type is op.ins[1].type.element_type
    return (left, right) if is_product else None


def _operand(vectors: Vectors, value: Value[Any], map: AffineMap, loop: int) -> ContractedOperand | None:
    """An input as a vector along the loops of the tile that it has and along `loop`; None if it is not one read."""
    if not isinstance(value.type, ShapedType) or dim_of(map, loop) is None or not vectors.is_one_read(value, map):
        return None
    own = [other for other in vectors.dims if dim_of(map, other) is not None]
    dims = [dim_of(map, other) for other in own]
    if len(set(dims)) != len(dims) or not (own or has_own_dim(map, loop)):
        return None
    has_lanes = own[-1:] == vectors.dims[-1:]
    loops = [*own[:-1], loop, own[-1]] if has_lanes else [*own, loop]
    return ContractedOperand(value, map, tuple(loops))


# Note [Operands of a step]
# A factor is read along the loops of the tile that it has, and not repeated along the others: a column of one operand
# and a row of the other. Where the index of a loop is a sum with others, as along a window, the step is a dimension of
# the vector that lies along none of memory. The tile stays one operation until `unroll-vectors`, the last step before
# the llvm dialect, writes a product and a sum for each row of the accumulators, which machines with fused multiply-add
# compute as one instruction: products and sums of a contraction may be rounded once. A payload that does more than to
# multiply, rows that are a stride apart, and a factor that is transposed in registers are computed by operations on
# vectors, as any other reduction.
