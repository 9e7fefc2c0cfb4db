"""What the rules ask: what is constant, of which type something is, what made a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import ComplexType, FloatType, IntegerType, RankedTensorType
from plait.interpret.values import dtype_of
from plait.ir.value import BlockArgument, Value
from plait.lazy import lazy_import
from plait.rewrite.constants import constant_value

from plait_stablehlo.ops.creation import ConstantOp

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, Type
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter

np = lazy_import("numpy")


def same_type(op: Operation, value: Value[Any]) -> Any:
    """`value` if it has the type of the only result, so that it can take its place; else None."""
    return value if value.type is op.results[0].type else None


def is_splat(constant: Attribute | None, number: float) -> bool:
    """Whether a constant has `number`, with that sign, everywhere."""
    if not isinstance(constant, DenseElementsAttr) or not constant.is_splat:
        return False
    value = getattr(constant.splat_value, "value", None)
    return value is not None and value == number and bool(np.signbit(float(value)) == np.signbit(number))


def is_all_ones(constant: Attribute | None) -> bool:
    """Whether a constant of integers or booleans has all bits set everywhere."""
    if not isinstance(constant, DenseElementsAttr) or not constant.is_splat:
        return False
    element = constant.element_type
    return isinstance(element, IntegerType) and (is_splat(constant, -1) or is_splat(constant, (1 << element.width) - 1))


def is_float(ty: RankedTensorType) -> bool:
    return isinstance(ty.element_type, FloatType)


def is_integer(ty: RankedTensorType) -> bool:
    """Whether the elements are integers or booleans."""
    return isinstance(ty.element_type, IntegerType)


def is_complex(ty: RankedTensorType) -> bool:
    return isinstance(ty.element_type, ComplexType)


def is_static(*values: Value[Any]) -> bool:
    """Whether the values are tensors whose shapes are all known, without bounds or other encodings."""
    return all(_is_plain(v.type) for v in values)


def _is_plain(ty: Type) -> bool:
    return isinstance(ty, RankedTensorType) and ty.has_static_shape and ty.encoding is None


def dense(value: Value[Any]) -> DenseElementsAttr | None:
    """The elements that `value` always has; None if they are not known."""
    found = constant_value(value)
    return found if isinstance(found, DenseElementsAttr) else None


def integers(value: Value[Any]) -> list[int] | None:
    """The numbers, in row-major order, that a tensor of integers always has; None if they are not known."""
    found = dense(value)
    if found is None or not isinstance(found.element_type, IntegerType):
        return None
    return [int(n) for n in found.values()]


def integer(value: Value[Any]) -> int | None:
    """The number that a tensor with one integer always has; None if it is not known."""
    found = integers(value)
    return found[0] if found is not None and len(found) == 1 else None


def made_by(value: Value[Any], cls: type[Any]) -> Any:
    """The operation of class `cls` that defines `value`; None if another one does, or none."""
    op = value.defining_op
    return op if isinstance(op, cls) else None


def constant_of(rw: Rewriter, array: Any, ty: Type) -> Value[Any]:
    """A constant of type `ty` with the elements of an array."""
    return rw.insert(ConstantOp(DenseElementsAttr.from_numpy(np.asarray(array, dtype_of(ty)), ty))).results[0]


def splat_of(rw: Rewriter, number: int, ty: Type) -> Value[Any]:
    """A constant of type `ty` whose elements are all `number`."""
    return rw.insert(ConstantOp(DenseElementsAttr.splat(ty, number))).results[0]


def is_defined_in(value: Value[Any], op: Operation) -> bool:
    """Whether `value` is defined inside the regions of `op`."""
    block = value.owner if isinstance(value, BlockArgument) else value.parent_block
    return block is not None and any(region.is_ancestor_of(block.parent) for region in op.regions)


def positions(values: Sequence[Any], wanted: Any) -> list[int]:
    """Where `wanted` stands among `values`."""
    return [i for i, value in enumerate(values) if value is wanted]
