"""The lowering of each shape operation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import mul
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, IndexType, RankedTensorType, UnrankedTensorType, i1
from plait.ir.value import Value
from plait.rewrite.pattern import pattern

from plait_std.arith.algebra import ARITH
from plait_std.arith.ops import AddIOp, ConstantOp, FloorDivSIOp, MulIOp
from plait_std.builders import index_constant
from plait_std.cf.ops import AssertOp
from plait_std.shape import ops
from plait_std.shape.canonicalize import inline_assuming
from plait_std.tensor import ops as tensor

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.define.op import Op
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter


def _length(value: Value[Any]) -> int | None:
    """The number of sizes in an extent tensor, if it is known."""
    ty = value.type
    return ty.shape[0] if isinstance(ty, RankedTensorType) and ty.shape[0] != DYNAMIC else None


def _extents(rw: Builder, value: Value[Any]) -> list[Value[Any]]:
    """The sizes in an extent tensor of known length, without going through the tensor where that can be."""
    made: Any = value.defining_op
    if isinstance(made, tensor.FromElementsOp):
        return list(made.elements)
    if isinstance(made, ConstantOp):
        return [index_constant(rw, int(extent)) for extent in made.value.values()]
    length = _length(value)
    return [rw(tensor.ExtractOp(value, [index_constant(rw, i)])) for i in range(length or 0)]


def _shape(rw: Rewriter, extents: Sequence[Value[Any]], ty: Type) -> Any:
    """Sizes as an extent tensor of type `ty`."""
    exact = RankedTensorType((len(extents),), IndexType())
    made = rw(tensor.FromElementsOp(extents, exact))
    return made if exact is ty else rw.insert(tensor.CastOp(made, ty)).dest


def _constant(rw: Rewriter, holds: bool) -> Value[Any]:
    return ARITH.constant(rw, holds, i1)


def _is_index(op: Operation) -> bool:
    return all(isinstance(v.type, IndexType) for v in (*op.operands, *op.results))


@pattern(ops.ShapeOfOp)
def lower_shape_of(op: ops.ShapeOfOp, rw: Rewriter) -> Any:
    """shape_of(x) -> from_elements(dim(x, 0), ...)"""
    ty, result = op.arg.type, op.result.type
    if not isinstance(ty, RankedTensorType) or not isinstance(result, RankedTensorType):
        return rw.no_match("not a ranked tensor, or not an extent tensor")
    extents: list[Any] = []
    for i, size in enumerate(ty.shape):
        dim = index_constant(rw, i if size == DYNAMIC else size)
        extents.append(rw(tensor.DimOp(op.arg, dim)) if size == DYNAMIC else dim)
    return _shape(rw, extents, result)


@pattern(ops.ConstShapeOp)
def lower_const_shape(op: ops.ConstShapeOp, rw: Rewriter) -> Any:
    """const_shape [..] : tensor -> arith.constant dense<[..]>"""
    if not isinstance(op.result.type, RankedTensorType):
        return rw.no_match("not an extent tensor")
    made = rw(ConstantOp(op.shape))
    return made if made.type is op.result.type else tensor.CastOp(made, op.result.type)


@pattern(ops.BroadcastOp)
def lower_broadcast(op: ops.BroadcastOp, rw: Rewriter) -> Any:
    """broadcast(a, b) -> from_elements(select(a_i == 1, b_i, a_i), ...)"""
    if not isinstance(op.result.type, RankedTensorType) or any(_length(v) is None for v in op.shapes):
        return rw.no_match("a shape has no known rank")
    shapes = [_extents(rw, v) for v in op.shapes]
    rank, one = max(map(len, shapes)), index_constant(rw, 1)
    result = [one] * rank
    for shape in shapes:
        for i in range(1, len(shape) + 1):
            result[-i] = _wider(rw, result[-i], shape[-i], one)
    return _shape(rw, result, op.result.type)


def _wider(rw: Rewriter, a: Value[Any], b: Value[Any], one: Value[Any]) -> Value[Any]:
    if a is one or a is b:
        return b
    return ARITH.compute(rw, lambda a, b, one: (a == one).select(b, a), a, b, one)


def _pairs(shapes: Sequence[Sequence[Value[Any]]]) -> list[tuple[Value[Any], Value[Any]]]:
    """Sizes of the same dimension, from the right, of each pair of shapes."""
    found: list[Any] = []
    for n, first in enumerate(shapes):
        for second in shapes[n + 1 :]:
            found += list(zip(reversed(first), reversed(second)))
    return [(a, b) for a, b in found if a is not b]


def _broadcastable(op: Any, rw: Rewriter) -> Value[Any]:
    one, holds = ARITH.on(rw).wrap(index_constant(rw, 1), _constant(rw, True))
    for pair in _pairs([_extents(rw, v) for v in op.shapes]):
        a, b = holds.b.wrap(*pair)
        holds &= ((a == one) | (b == one) | (a == b))
    return holds.value


def _equal(op: Any, rw: Rewriter) -> Value[Any]:
    if len({_length(v) for v in op.shapes}) > 1:
        return _constant(rw, False)
    (holds,) = ARITH.on(rw).wrap(_constant(rw, True))
    first, *rest = [holds.b.wrap(*_extents(rw, v)) for v in op.shapes]
    for other in rest:
        for a, b in zip(first, other):
            holds &= a == b
    return holds.value


def _ranks_known(op: Operation) -> bool:
    return all(_length(v) is not None for v in op.operands)


@pattern(ops.IsBroadcastableOp)
def lower_is_broadcastable(op: ops.IsBroadcastableOp, rw: Rewriter) -> Any:
    """is_broadcastable(a, b) -> and(a_i == b_i or a_i == 1 or b_i == 1, ...)"""
    return _broadcastable(op, rw) if _ranks_known(op) else rw.no_match("a shape has no known rank")


@pattern(ops.ShapeEqOp)
def lower_shape_eq(op: ops.ShapeEqOp, rw: Rewriter) -> Any:
    """shape_eq(a, b) -> and(a_i == b_i, ...)"""
    return _equal(op, rw) if _ranks_known(op) else rw.no_match("a shape has no known rank")


def _assert(rw: Rewriter, condition: Value[Any], message: str) -> Any:
    rw.insert(AssertOp(condition, message))
    return rw.insert(ops.ConstWitnessOp(True))


@pattern(ops.CstrBroadcastableOp)
def lower_cstr_broadcastable(op: ops.CstrBroadcastableOp, rw: Rewriter) -> Any:
    """cstr_broadcastable -> cf.assert, and a witness that holds"""
    if not _ranks_known(op):
        return rw.no_match("a shape has no known rank")
    return _assert(rw, _broadcastable(op, rw), "required broadcastable shapes")


@pattern(ops.CstrEqOp)
def lower_cstr_eq(op: ops.CstrEqOp, rw: Rewriter) -> Any:
    """cstr_eq -> cf.assert, and a witness that holds"""
    if not _ranks_known(op):
        return rw.no_match("a shape has no known rank")
    return _assert(rw, _equal(op, rw), "required equal shapes")


@pattern(ops.CstrRequireOp)
def lower_cstr_require(op: ops.CstrRequireOp, rw: Rewriter) -> Any:
    """cstr_require -> cf.assert, and a witness that holds"""
    return _assert(rw, op.pred, op.msg.value)


@pattern(ops.AssumingAllOp)
def lower_assuming_all(op: Any, rw: Rewriter) -> Any:
    """assuming_all of witnesses that hold -> a witness that holds"""
    if not all(isinstance(v.defining_op, ops.ConstWitnessOp) for v in op.inputs):
        return rw.no_match("a witness is not known yet")
    return ops.ConstWitnessOp(all(v.defining_op.passing.value for v in op.inputs))


@pattern(ops.AssumingOp)
def lower_assuming(op: ops.AssumingOp, rw: Rewriter) -> Any:
    """assuming (const_witness) { body } -> body"""
    if not isinstance(op.witness.defining_op, ops.ConstWitnessOp):
        return rw.no_match("the witness is not known yet")
    return inline_assuming(op, rw)


@pattern(ops.ConstWitnessOp)
def drop_const_witness(op: ops.ConstWitnessOp, rw: Rewriter) -> Any:
    """a witness that nobody needs -> nothing"""
    if not op.is_unused:
        return rw.no_match("the witness is used")
    rw.erase(op)
    return ()


@pattern(ops.NumElementsOp)
def lower_num_elements(op: ops.NumElementsOp, rw: Rewriter) -> Any:
    """num_elements(s) -> the product of the sizes"""
    if _length(op.shape) is None or not isinstance(op.result.type, IndexType):
        return rw.no_match("the shape has no known rank")
    total, *extents = ARITH.on(rw).wrap(index_constant(rw, 1), *_extents(rw, op.shape))
    return reduce(mul, extents, total).value


@pattern(ops.RankOp)
def lower_rank(op: ops.RankOp, rw: Rewriter) -> Any:
    """rank(s) -> dim(s, 0)"""
    if not isinstance(op.shape.type, RankedTensorType) or not isinstance(op.rank.type, IndexType):
        return rw.no_match("not an extent tensor")
    return tensor.DimOp(op.shape, index_constant(rw, 0))


@pattern(ops.GetExtentOp)
def lower_get_extent(op: ops.GetExtentOp, rw: Rewriter) -> Any:
    """get_extent(s, i) -> tensor.extract s[i]"""
    if not isinstance(op.shape.type, RankedTensorType) or not isinstance(op.dim.type, IndexType):
        return rw.no_match("not an extent tensor")
    if not isinstance(op.extent.type, IndexType):
        return rw.no_match("the result is not of type index")
    return tensor.ExtractOp(op.shape, [op.dim])


@pattern(ops.DimOp)
def lower_dim(op: ops.DimOp, rw: Rewriter) -> Any:
    """shape.dim(x, i) -> tensor.dim(x, i)"""
    if not isinstance(op.value.type, (RankedTensorType, UnrankedTensorType)) or not _is_index_dim(op):
        return rw.no_match("not a tensor, or not of type index")
    return tensor.DimOp(op.value, op.index)


def _is_index_dim(op: Any) -> bool:
    return isinstance(op.index.type, IndexType) and isinstance(op.extent.type, IndexType)


@pattern(ops.ToExtentTensorOp)
def lower_to_extent_tensor(op: ops.ToExtentTensorOp, rw: Rewriter) -> Any:
    """to_extent_tensor(s) -> tensor.cast(s)"""
    if not isinstance(op.input.type, RankedTensorType):
        return rw.no_match("not an extent tensor")
    return op.input if op.input.type is op.result.type else tensor.CastOp(op.input, op.result.type)


@pattern(ops.AnyOp)
def lower_any(op: ops.AnyOp, rw: Rewriter) -> Any:
    """any(a, b) -> a"""
    first = op.inputs[0]
    if not isinstance(first.type, RankedTensorType) or not isinstance(op.result.type, RankedTensorType):
        return rw.no_match("not an extent tensor")
    return first if first.type is op.result.type else tensor.CastOp(first, op.result.type)


@pattern(ops.ConcatOp)
def lower_concat(op: ops.ConcatOp, rw: Rewriter) -> Any:
    """concat(a, b) -> from_elements(a_0, ..., b_0, ...)"""
    if not _ranks_known(op) or not isinstance(op.result.type, RankedTensorType):
        return rw.no_match("a shape has no known rank")
    return _shape(rw, _extents(rw, op.lhs) + _extents(rw, op.rhs), op.result.type)


def _arithmetic(source: type[Operation], target: type[Op], sign: str) -> Any:
    @pattern(source)
    def lower(op: Any, rw: Rewriter) -> Any:
        return target(op.lhs, op.rhs) if _is_index(op) else rw.no_match("not of type index")

    lower.function.__doc__ = f"a {sign} b -> arith"
    return lower


PATTERNS = (
    lower_shape_of, lower_const_shape, lower_broadcast, lower_is_broadcastable, lower_shape_eq,
    lower_cstr_broadcastable, lower_cstr_eq, lower_cstr_require, lower_assuming_all, lower_assuming,
    drop_const_witness, lower_num_elements, lower_rank, lower_get_extent, lower_dim, lower_to_extent_tensor, lower_any,
    lower_concat, _arithmetic(ops.AddOp, AddIOp, "+"), _arithmetic(ops.MulOp, MulIOp, "*"),
    _arithmetic(ops.DivOp, FloorDivSIOp, "/"),
)  # fmt: skip
