"""Elements of tensors, and tensors of elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr, elements_of
from plait.builtin.types import DYNAMIC, FloatType, IndexType, IntegerType, RankedTensorType
from plait.define.attribute_constraints import is_elements
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import fold
from plait.rewrite.fold_limits import FoldLimits
from plait.rewrite.pattern import pattern

from plait_std.arith.ops import IndexCastOp
from plait_std.tensor import ops
from plait_std.tensor.canonicalize.casts import before_cast

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.rewrite import Rewriter


def _scalar_attribute(value: Any, ty: Type) -> Attribute | None:
    if isinstance(ty, (IntegerType, IndexType)):
        return IntegerAttr(int(value), ty)
    return FloatAttr(float(value), ty) if isinstance(ty, FloatType) else None


@fold(ops.ExtractOp, takes_large=True)
def fold_extract(op: ops.ExtractOp, tensor: Any, *indices: Any) -> Any:
    """An element of a constant, of a splat, or of a tensor made of elements"""
    source: Any = op.tensor.defining_op
    if isinstance(source, ops.SplatOp):
        return source.input
    if isinstance(tensor, DenseElementsAttr) and tensor.is_splat:
        return tensor.splat_value
    if not all(isinstance(i, IntegerAttr) for i in indices):
        return None
    position = tuple(i.value for i in indices)
    shape = op.tensor.type.shape
    if any(not 0 <= i < size for i, size in zip(position, shape) if size != DYNAMIC):
        return None
    if isinstance(source, ops.FromElementsOp):
        return source.elements[_linear(position, shape)]
    if isinstance(source, ops.InsertOp) and source.operands[2:] == op.operands[1:]:
        return source.scalar
    if is_elements(tensor) and getattr(tensor, "is_defined", True):
        return _scalar_attribute(elements_of(tensor)[position], op.result.type)
    return None


def _linear(position: Sequence[int], shape: Sequence[int]) -> int:
    index = 0
    for i, size in zip(position, shape):
        index = index * size + i
    return index


@fold(ops.FromElementsOp, takes_limits=True)
def fold_from_elements(op: ops.FromElementsOp, *constants: Attribute | None, limits: FoldLimits) -> Any:
    """from_elements of constants, or of nothing -> a constant"""
    if not limits.fit(op.result.type):
        return None
    if not all(isinstance(x, (IntegerAttr, FloatAttr)) for x in constants):
        return None
    return DenseElementsAttr.from_values(op.result.type, constants)


@fold(ops.SplatOp)
def fold_splat(op: ops.SplatOp, value: Any, *sizes: Any) -> Any:
    """splat of a constant -> a constant"""
    ty = op.aggregate.type
    if not isinstance(value, (IntegerAttr, FloatAttr)) or not ty.has_static_shape:
        return None
    return DenseElementsAttr.splat(ty, value)


@fold(ops.InsertOp)
def fold_insert(op: ops.InsertOp, scalar: Any, dest: Any, *indices: Any) -> Any:
    """insert of v into a splat constant of v -> the constant"""
    same = isinstance(dest, DenseElementsAttr) and dest.is_splat and dest.splat_value is scalar
    return op.dest if same else None


@pattern(ops.ExtractOp)
def take_extract_of_cast(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract(cast(x), i) -> extract(x, i)"""
    source = op.tensor.defining_op
    if isinstance(source, ops.CastOp) and isinstance(source.source.type, RankedTensorType):
        return ops.ExtractOp(source.source, op.indices)
    return rw.no_match("the source is not a cast of a ranked tensor")


@pattern(ops.ExtractOp)
def extract_before_index_cast(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract(index_cast(x), i) -> index_cast(extract(x, i))"""
    source = op.tensor.defining_op
    if not isinstance(source, IndexCastOp):
        return rw.no_match("the source is not an index_cast")
    return IndexCastOp(rw.insert(ops.ExtractOp(source.operands[0], op.indices)).result, op.result.type)


@pattern(ops.ExtractOp)
def compute_extracted_element(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract(generate { f }, i) -> f(i)"""
    source = op.tensor.defining_op
    if not isinstance(source, ops.GenerateOp) or not is_memory_effect_free(source, rw.ctx):
        return rw.no_match("the source is not generated, or doing so has effects")
    block = source.body.block
    mapping: dict[Any, Any] = dict(zip(block.arguments, op.indices))
    *body, last = block.operations
    for inner in body:
        rw.clone(inner, mapping)
    return mapping.get(last.operands[0], last.operands[0])


@pattern(ops.InsertOp)
def take_insert_of_cast(op: ops.InsertOp, rw: Rewriter) -> Any:
    """insert(v, cast(x), i) -> cast(insert(v, x, i)), where the type of x says more"""
    dest = before_cast(op.dest)
    if dest is op.dest:
        return rw.no_match("the destination is not a cast that says less")
    made = rw.insert(ops.InsertOp(op.scalar, dest, op.indices, attributes=op.attributes))
    return ops.CastOp(made.result, op.result.type)


FOLDS = (fold_extract, fold_from_elements, fold_splat, fold_insert)
PATTERNS = (take_extract_of_cast, extract_before_index_cast, compute_extracted_element, take_insert_of_cast)
