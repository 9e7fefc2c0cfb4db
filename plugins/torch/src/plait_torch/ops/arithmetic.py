"""Sums, products, quotients and powers; operands are broadcast, and promoted to one element type."""

from __future__ import annotations

from functools import partial
from typing import Any

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)


def _pair(name: str, summary: str) -> Any:
    """An operation of two tensors."""
    return _op(f"{name}(Tensor self, Tensor other) -> Tensor", summary, "2x?xf32, ?xf32 -> 2x?xf32")


def _with_number(name: str, summary: str) -> Any:
    """An operation of a tensor and a number."""
    return _op(f"{name}(Tensor self, Scalar other) -> Tensor", summary, "2x?xf32, 2.0 -> 2x?xf32")


AtenAddTensorOp = _op(
    "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", "Add `alpha` times the elements of `other`.",
    "2x?xf32, ?xf32 -> 2x?xf32",
)  # fmt: skip
AtenAddScalarOp = _op(
    "add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor", "Add `alpha` times a number.",
    "2x?xf32, 3 -> 2x?xf32",
)  # fmt: skip
AtenSubTensorOp = _op(
    "sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    "Subtract `alpha` times the elements of `other`.", "2x?xf32, ?xf32 -> 2x?xf32",
)  # fmt: skip
AtenSubScalarOp = _op(
    "sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor", "Subtract `alpha` times a number.",
    "2x?xf32, 3 -> 2x?xf32",
)  # fmt: skip
AtenRsubScalarOp = _op(
    "rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
    "Subtract `alpha` times the elements from a number.",
    "2x?xf32, 3 -> 2x?xf32",
)  # fmt: skip
AtenMulTensorOp = _pair("mul.Tensor", "Multiply elements.")
AtenMulScalarOp = _with_number("mul.Scalar", "Multiply the elements by a number.")
AtenDivTensorOp = _pair("div.Tensor", "Divide elements; quotients of integers are floats.")
AtenDivScalarOp = _with_number("div.Scalar", "Divide the elements by a number; quotients of integers are floats.")
AtenDivTensorModeOp = _op(
    "div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor",
    "Divide elements, and round quotients toward zero (`trunc`) or down (`floor`).", '4xi32, 4xi32, "floor" -> 4xi32',
)  # fmt: skip
AtenDivScalarModeOp = _op(
    "div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor",
    "Divide the elements by a number, and round quotients toward zero (`trunc`) or down (`floor`).",
    '4xf32, 2, "trunc" -> 4xf32',
)  # fmt: skip
AtenFloorDivideOp = _pair("floor_divide", "Divide elements, and round quotients down.")
AtenRemainderTensorOp = _pair("remainder.Tensor", "What quotients that are rounded down leave.")
AtenRemainderScalarOp = _with_number("remainder.Scalar", "What quotients by a number that are rounded down leave.")
AtenFmodTensorOp = _pair("fmod.Tensor", "What quotients that are rounded toward zero leave.")
AtenFmodScalarOp = _with_number("fmod.Scalar", "What quotients by a number that are rounded toward zero leave.")
AtenPowTensorTensorOp = _op(
    "pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor", "Raise elements to powers.", "4xf32, 4xf32 -> 4xf32"
)
AtenPowTensorScalarOp = _op(
    "pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor", "Raise the elements to a power.", "4xf32, 2 -> 4xf32"
)
AtenPowScalarOp = _op(
    "pow.Scalar(Scalar self, Tensor exponent) -> Tensor", "Raise a number to powers.", "2, 4xf32 -> 4xf32"
)
AtenAtan2Op = _pair("atan2", "The angle of the point (`other`, `self`), in radians.")
AtenAtan2OutOp = _op(
    "atan2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)",
    "The angle of the point (`other`, `self`), as elements of the type of `out`, which does not change.",
    "4xf32, 4xf32, 4xf32 -> 4xf32",
)  # fmt: skip
AtenLerpTensorOp = _op(
    "lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor", "Go from `self` toward `end` by `weight`.",
    "4xf32, 4xf32, 4xf32 -> 4xf32",
)  # fmt: skip
AtenLerpScalarOp = _op(
    "lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor", "Go from `self` toward `end` by `weight`.",
    "4xf32, 4xf32, 0.5 -> 4xf32",
)  # fmt: skip
AtenAddcmulOp = _op(
    "addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
    "Add `value` times the product of two tensors.", "4xf32, 4xf32, 4xf32 -> 4xf32",
)  # fmt: skip
AtenAddcdivOp = _op(
    "addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
    "Add `value` times the quotient of two tensors.", "4xf32, 4xf32, 4xf32 -> 4xf32",
)  # fmt: skip
AtenRemainderScalarTensorOp = _op(
    "remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor",
    "What dividing a number by elements leaves, which has their signs.", "7, 2x?xf32 -> 2x?xf32",
)  # fmt: skip
AtenHypotOp = _op(
    "hypot(Tensor self, Tensor other) -> Tensor", "Take the root of the sum of squares.", "2x?xf32, ?xf32 -> 2x?xf32"
)
AtenGcdOp = _op(
    "gcd(Tensor self, Tensor other) -> Tensor", "Take the greatest common divisor.", "4xi32, 4xi32 -> 4xi32"
)
AtenLcmOp = _op("lcm(Tensor self, Tensor other) -> Tensor", "Take the least common multiple.", "4xi32, 4xi32 -> 4xi32")
