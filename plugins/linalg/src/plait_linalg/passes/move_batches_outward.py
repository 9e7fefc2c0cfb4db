"""Transposes operands of contractions whose innermost dimension is a batch.

    %0 = linalg.generic {maps = [(c, i, j, k) -> (i, k, c), (j, k, c), (c, i, j)]}
        ins(%a, %b : tensor<128x96x64xf32>, tensor<112x96x64xf32>) outs(%zero : tensor<64x128x112xf32>) { out + a * b }

becomes

    %1 = linalg.generic ins(%a) outs(... : tensor<64x128x96xf32>)   // (i, k, c) -> (c, i, k)
    %2 = linalg.generic ins(%b) outs(... : tensor<64x96x112xf32>)   // (j, k, c) -> (c, k, j)
    %0 = linalg.generic {maps = [(c, i, j, k) -> (c, i, k), (c, k, j), (c, i, j)]} ins(%1, %2) outs(%zero) { ... }

See Note [Batches inside].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC, FloatType, IntegerType, RankedTensorType
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value
from plait.passes import Pass
from plait_std.algebra import SCALARS

from plait_linalg.bodies import build_generic
from plait_linalg.indexing import loop_size
from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.vectorizable import VECTOR_SIZES

if TYPE_CHECKING:
    from plait.context import Context

_LEAST_PRODUCTS = 8
"""The products for each element that is moved, at least, in the time of which moving it is worth it."""
_LINE = 64
"""The bytes of a batch, at least, that are a line of a cache: elements that are nearer to each other share lines."""


class MoveBatchesOutward(Pass):
    """Transpose operands of contractions whose innermost dimension is a batch."""

    name: ClassVar[str] = "linalg-move-batches-outward"

    def run(self, op: Operation, ctx: Context) -> None:
        constants = Constants(op, ctx)
        for inner in list(op.walk()):
            if isinstance(inner, GenericOp) and inner.parent is not None and (moved := _places(inner)):
                ctx.remark("passed", "MovedBatches", inner, Operation=inner.name, Operands=str(len(moved)))
                _move(inner, moved, constants)
                constants.drop_sources(ctx)
        constants.drop_unused(ctx)


def _places(op: GenericOp) -> list[int]:
    """The operands whose innermost dimension is a batch, if there are products enough to move them; else none."""
    maps = op.maps()
    if len(op.outs) != 1 or len(op.ins) < 2 or not op.on_tensors or "reduction" not in op.iterators():
        return []
    if VECTOR_SIZES in op.attributes or not all(_has_numbers(value) for value in op.operands):
        return []
    loops = [[expr.position for expr in map.results if isinstance(expr, AffineDim)] for map in maps]
    if any(not found or len(set(found)) < len(map.results) for found, map in zip(loops, maps)):
        return []
    batches = set(loops[0]).intersection(*loops[1:])
    moved = [place for place, found in enumerate(loops) if found[-1] in batches and len(found) > len(batches)]
    far = all(_bytes(op, place, loops[place][-1]) >= _LINE for place in moved)
    elements = sum(_steps(op, loops[place]) for place in moved)
    return moved if far and _steps(op, range(len(op.iterators()))) >= _LEAST_PRODUCTS * elements else []


def _has_numbers(value: Value[Any]) -> bool:
    """Whether `value` is a tensor of integers or floats."""
    return isinstance(value.type, RankedTensorType) and isinstance(value.type.element_type, (FloatType, IntegerType))


def _steps(op: GenericOp, loops: Iterable[int]) -> int:
    """The steps of a nest of loops as far as they are known."""
    return prod(size for size in (loop_size(op, loop) for loop in loops) if size != DYNAMIC)


def _bytes(op: GenericOp, place: int, loop: int) -> int:
    """The bytes between elements of an operand that are neighbours in a batch of their own, as far as it is known."""
    return loop_size(op, loop) * op.operands[place].type.element_type.width // 8


def _move(op: GenericOp, places: Sequence[int], constants: Constants) -> None:
    """Let `op` work on transposed operands, in which batches come first."""
    builder, maps, operands = Builder.before(op), list(op.maps()), list(op.operands)
    out = [expr.position for expr in maps[-1].results]  # type: ignore[attr-defined]
    batches = [loop for loop in out if all(AffineDim(loop) in map.results for map in maps)]
    kept = [loop for loop in out if loop not in batches]
    orders: dict[int, list[int]] = {}
    for place in places:
        exprs = list(maps[place].results)
        loops = [*batches, *_others(exprs, batches, kept[-1:] if place < len(op.ins) else [])]
        orders[place] = [exprs.index(AffineDim(loop)) for loop in loops]
        maps[place] = AffineMap(maps[place].num_dims, 0, tuple([AffineDim(loop) for loop in loops]))
        move = _filled if isinstance(operands[place].defining_op, FillOp) else _transposed
        operands[place] = move(builder, operands[place], orders[place], constants)
    count, body = len(op.ins), Region()
    op.body.clone_into(body, {})
    new = builder.insert(GenericOp(
        operands[:count], operands[count:], [operands[-1].type],
        ArrayAttr(tuple([AffineMapAttr(map) for map in maps])), op.iterator_types,
        body=body, attributes=op.attributes,
    ))  # fmt: skip
    result: Any = new.results[0]
    if count in orders:
        order = orders[count]
        result = _copy(builder, result, [order.index(dim) for dim in range(len(order))])
    op.results[0].replace_all_uses_with(result)
    op.erase()


def _others(exprs: Sequence[Any], batches: Sequence[int], last: Sequence[int]) -> list[int]:
    """The loops of an operand without batches, in their order, with the loops in `last` at the end."""
    loops = [expr.position for expr in exprs if expr.position not in batches]
    return [*[loop for loop in loops if loop not in last], *[loop for loop in loops if loop in last]]


def _transposed(builder: Builder, value: Value[Any], order: Sequence[int], constants: Constants) -> Value[Any]:
    """Transpose `value`, when compiling if it is one of `constants`."""

    def copied(where: Builder, whole: Value[Any]) -> Value[Any]:
        return _copy(where, whole, order)

    element = value.type.element_type
    made = constants.change(builder, value, lambda elements: elements.transpose(order), element, copied)
    return made if made is not None else _copy(builder, value, order)


def _filled(builder: Builder, value: Value[Any], order: Sequence[int], _: Constants) -> Value[Any]:
    """What fills a tensor, in one whose dimensions are in another order."""
    fill: Any = value.defining_op
    sizes = [size.mixed for size in SCALARS.on(builder).sizes(value)]
    empty = SCALARS.empty(builder, [sizes[dim] for dim in order], value.type.element_type)
    return builder.insert(FillOp.make(fill.ins, [empty])).results[0]


def _copy(builder: Builder, value: Value[Any], order: Sequence[int]) -> Value[Any]:
    sizes = [size.mixed for size in SCALARS.on(builder).sizes(value)]
    dims = range(len(sizes))
    ty = RankedTensorType(tuple([value.type.shape[dim] for dim in order]), value.type.element_type)
    empty = SCALARS.empty(builder, [sizes[dim] for dim in order], ty.element_type)
    read = AffineMap(len(sizes), 0, tuple([AffineDim(order.index(dim)) for dim in dims]))
    maps = [read, AffineMap.identity(len(sizes))]
    return build_generic(builder, [value], [empty], maps, ["parallel"] * len(sizes), lambda _, all: all[:1]).results[0]


# Note [Batches inside]
# Tiles of a contraction lie along loops of which an operand lacks one: they use each element several times. A batch is
# a loop that all operands have. If it is the innermost dimension of an operand, the elements that a tile uses are apart
# by the size of the batch in memory: each of them is in a line of its own, of which the tile needs nothing else, and
# copies to panels read them one by one. The other way, vectors along the batch, uses each element once for each load.
# A transposition reads and writes each element once, by blocks in registers, which costs about as much as a few
# products. The operand with the lanes is transposed so that these come last: its panels are slices then. The initial
# values and the result of a contraction whose output has its batch inside are transposed, too.
