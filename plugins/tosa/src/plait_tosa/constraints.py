"""The type constraints of TOSA operands and results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin import types as t
from plait.define import constraints as c

from plait_tosa.types import ShapeType

if TYPE_CHECKING:
    from plait.builtin.types import Type


def _is_number(ty: Type) -> bool:
    integer = isinstance(ty, t.IntegerType) and ty.signedness != "signed"
    return integer or isinstance(ty, t.FloatType) or ty.name.startswith("quant.")


Number = c.Predicate("number", _is_number)


def _conformant(ty: Type) -> bool:
    """A tensor without dimensions of size 0."""
    return isinstance(ty, t.UnrankedTensorType) or (isinstance(ty, t.RankedTensorType) and 0 not in ty.shape)


def tensor(element: c.TypeConstraint) -> c.TypeConstraint:
    """Any tensor of such elements."""
    description = f"tosa-conformant tensor of {element.description} values"
    return c.Predicate(description, lambda ty: _conformant(ty) and element.check(ty.element_type))


def of_rank(rank: int) -> c.TypeConstraint:
    """Tensors of a rank, or of unknown rank."""
    return c.Predicate(
        f"{rank}-d tosa-conformant tensor",
        lambda ty: Tensor.check(ty) and (isinstance(ty, t.UnrankedTensorType) or len(ty.shape) == rank),
    )


def _scalar(element: c.TypeConstraint, unranked: str) -> c.TypeConstraint:
    return c.Predicate(
        f"tosa-conformant unranked tensor of {unranked} values or tosa-conformant scalar tensor of "
        f"{element.description} values",
        lambda ty: _conformant(ty) and element.check(ty.element_type)
        and (isinstance(ty, t.UnrankedTensorType) or ty.shape == (1,)),
    )  # fmt: skip


Tensor = tensor(Number)
BoolTensor = tensor(c.I1)
FloatTensor = tensor(c.AnyFloat)
Int32Or64Tensor = tensor(c.AnyOf(c.I32, c.I64))
Multipliers = c.TensorOf(c.AnyOf(c.I16, c.I32), ranks=(1,))
Shifts = c.TensorOf(c.I8, ranks=(1,))


def _at_least_1d(tensors: c.TypeConstraint) -> c.TypeConstraint:
    return c.Predicate(
        f"{tensors.description}, of at least rank 1",
        lambda ty: tensors.check(ty) and (isinstance(ty, t.UnrankedTensorType) or len(ty.shape) >= 1),
    )


AtLeast1D, BoolAtLeast1D = _at_least_1d(Tensor), _at_least_1d(BoolTensor)
Tensor1D, Tensor3D, Tensor4D, Tensor5D = of_rank(1), of_rank(3), of_rank(4), of_rank(5)
Indices2D = c.Predicate(
    "tosa-conformant unranked tensor of number values or 2D tensor of 32-bit signless integer or 64-bit signless "
    "integer values",
    lambda ty: (
        Tensor.check(ty)
        and (isinstance(ty, t.UnrankedTensorType) or (len(ty.shape) == 2 and ty.element_type in (t.i32, t.i64)))
    ),
)  # fmt: skip
Scalar = _scalar(Number, "unsigned integer or signless integer or floating-point")
ScalarI8 = _scalar(c.I8, "8-bit signless integer")
Shape = c.Instance(ShapeType, "Tosa shape type")
RankedTensor = c.AllOf(Tensor, c.AnyRankedTensor, description="tosa-conformant ranked tensor of number values")


def _is_accumulator(ty: Type) -> bool:
    return isinstance(ty, (t.F16Type, t.F32Type)) or (isinstance(ty, t.IntegerType) and ty.width in (32, 48))


AccType = c.AttrPredicate(
    "type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float or 32-bit float",
    _is_accumulator,
    spelling="full",
)


def numbers(count: int) -> Any:
    """Attributes of so many 64-bit integers."""
    return c.AttrPredicate(
        f"i64 dense array attribute with exactly {count} elements",
        lambda x: c.DenseI64Array.check(x) and len(x.values) == count,
        coerce=c.DenseI64Array.coerce_value,
        spelling="array",
        type=c.DenseI64Array.type,
    )
