"""The type constraints of TOSA operands and results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin import types as t
from plait.define import constraints as c

from plait_tosa.types import MxInt8Type, ShapeType

if TYPE_CHECKING:
    from plait.builtin.types import Type


def _is_number(ty: Type) -> bool:
    integer = isinstance(ty, t.IntegerType) and ty.signedness != "signed"
    return integer or isinstance(ty, (t.FloatType, MxInt8Type)) or ty.name.startswith("quant.")


Number = c.Predicate("number", _is_number)


def _conformant(ty: Type) -> bool:
    """A tensor without dimensions of size 0."""
    return isinstance(ty, t.UnrankedTensorType) or (isinstance(ty, t.RankedTensorType) and 0 not in ty.shape)


def tensor(element: c.TypeConstraint) -> c.TypeConstraint:
    """Any tensor of such elements."""
    description = f"tensor of {element.description} without dimensions of size 0"
    return c.Predicate(description, lambda ty: _conformant(ty) and element.check(ty.element_type))


def of_rank(rank: int) -> c.TypeConstraint:
    """Tensors of a rank, or of unknown rank."""
    return c.Predicate(
        f"tensor of rank {rank} without dimensions of size 0",
        lambda ty: Tensor.check(ty) and (isinstance(ty, t.UnrankedTensorType) or len(ty.shape) == rank),
    )


def _scalar(element: c.TypeConstraint) -> c.TypeConstraint:
    return c.Predicate(
        f"tensor of shape [1], or of unknown rank, of {element.description}",
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
        f"{tensors.description}, of rank 1 or higher",
        lambda ty: tensors.check(ty) and (isinstance(ty, t.UnrankedTensorType) or len(ty.shape) >= 1),
    )


AtLeast1D, BoolAtLeast1D = _at_least_1d(Tensor), _at_least_1d(BoolTensor)
Tensor1D, Tensor3D, Tensor4D, Tensor5D = of_rank(1), of_rank(3), of_rank(4), of_rank(5)
Indices2D = c.Predicate(
    "rank-2 tensor of i32 or i64, or a tensor of unknown rank",
    lambda ty: (
        Tensor.check(ty)
        and (isinstance(ty, t.UnrankedTensorType) or (len(ty.shape) == 2 and ty.element_type in (t.i32, t.i64)))
    ),
)  # fmt: skip
Scalar = _scalar(Number)
ScalarI8 = _scalar(c.I8)
ScalarI32 = _scalar(c.I32)
Shape = c.Instance(ShapeType, "TOSA shape")
RankedTensor = c.AllOf(Tensor, c.AnyRankedTensor, description="ranked tensor of numbers without dimensions of size 0")


F32 = c.Predicate("f32", lambda ty: ty is t.f32)
WideFloats = _at_least_1d(tensor(c.Predicate("f32 or bf16", lambda ty: ty in (t.f32, t.bf16))))
_BLOCK_ELEMENTS = ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E4M3FN", "f8E5M2")
BlockElements = _at_least_1d(tensor(c.Predicate(
    f"{', '.join(_BLOCK_ELEMENTS)} or mxint8",
    lambda ty: isinstance(ty, MxInt8Type) or getattr(ty, "mnemonic", "") in _BLOCK_ELEMENTS,
)))  # fmt: skip
BlockScales = _at_least_1d(tensor(c.Predicate("f8E8M0FNU", lambda ty: getattr(ty, "mnemonic", "") == "f8E8M0FNU")))


def both(elements: c.TypeConstraint, ranks: c.TypeConstraint) -> c.TypeConstraint:
    """Tensors that satisfy a constraint on elements and one on ranks."""
    return c.AllOf(elements, ranks, description=f"{elements.description}; {ranks.description}")


def _is_accumulator(ty: Type) -> bool:
    return isinstance(ty, (t.F16Type, t.F32Type)) or (isinstance(ty, t.IntegerType) and ty.width in (32, 48))


AccType = c.AttrPredicate(
    "accumulator type: i32, i48, f16 or f32",
    _is_accumulator,
    spelling="full",
)


def numbers(count: int) -> Any:
    """Attributes of so many 64-bit integers."""
    return c.AttrPredicate(
        f"dense array of {count} elements of type i64",
        lambda x: c.DenseI64Array.check(x) and len(x.values) == count,
        coerce=c.DenseI64Array.coerce_value,
        spelling="array",
        type=c.DenseI64Array.type,
    )
