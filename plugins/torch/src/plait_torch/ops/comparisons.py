"""Comparisons, choices, bits and truth values; operands are broadcast, and promoted to one element type."""

from __future__ import annotations

from functools import partial
from typing import Any

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)


def _pair(name: str, summary: str, given: str) -> Any:
    return _op(f"{name}(Tensor self, Tensor other) -> Tensor", summary, given)


def _with_number(name: str, summary: str, given: str) -> Any:
    return _op(f"{name}(Tensor self, Scalar other) -> Tensor", summary, given)


_TRUTH, _TRUTH_OF_NUMBER = "2x?xf32, ?xf32 -> 2x?xi1", "2x?xf32, 3 -> 2x?xi1"
_BITS, _BITS_OF_NUMBER = "4xi32, 4xi32 -> 4xi32", "4xi32, 3 -> 4xi32"
AtenEqTensorOp = _pair("eq.Tensor", "Compute where elements are equal.", _TRUTH)
AtenEqScalarOp = _with_number("eq.Scalar", "Compute where elements are equal to a number.", _TRUTH_OF_NUMBER)
AtenNeTensorOp = _pair("ne.Tensor", "Compute where elements differ.", _TRUTH)
AtenNeScalarOp = _with_number("ne.Scalar", "Compute where elements differ from a number.", _TRUTH_OF_NUMBER)
AtenLtTensorOp = _pair("lt.Tensor", "Compute where elements are less.", _TRUTH)
AtenLtScalarOp = _with_number("lt.Scalar", "Compute where elements are less than a number.", _TRUTH_OF_NUMBER)
AtenLeTensorOp = _pair("le.Tensor", "Compute where elements are less or equal.", _TRUTH)
AtenLeScalarOp = _with_number("le.Scalar", "Compute where elements are at most a number.", _TRUTH_OF_NUMBER)
AtenGtTensorOp = _pair("gt.Tensor", "Compute where elements are greater.", _TRUTH)
AtenGtScalarOp = _with_number("gt.Scalar", "Compute where elements are greater than a number.", _TRUTH_OF_NUMBER)
AtenGeTensorOp = _pair("ge.Tensor", "Compute where elements are greater or equal.", _TRUTH)
AtenGeScalarOp = _with_number("ge.Scalar", "Compute where elements are at least a number.", _TRUTH_OF_NUMBER)
AtenBitwiseAndTensorOp = _pair("bitwise_and.Tensor", "Combine the bits of elements by and.", _BITS)
AtenBitwiseAndScalarOp = _with_number("bitwise_and.Scalar", "Combine bits with a number by and.", _BITS_OF_NUMBER)
AtenBitwiseOrTensorOp = _pair("bitwise_or.Tensor", "Combine the bits of elements by or.", _BITS)
AtenBitwiseOrScalarOp = _with_number("bitwise_or.Scalar", "Combine bits with a number by or.", _BITS_OF_NUMBER)
AtenBitwiseXorTensorOp = _pair("bitwise_xor.Tensor", "Combine the bits of elements by exclusive or.", _BITS)
AtenBitwiseXorScalarOp = _with_number(
    "bitwise_xor.Scalar", "Combine bits with a number by exclusive or.", _BITS_OF_NUMBER
)
AtenLogicalAndOp = _pair("logical_and", "Compute where both elements are not 0.", _TRUTH)
AtenLogicalOrOp = _pair("logical_or", "Compute where an element is not 0.", _TRUTH)
AtenLogicalXorOp = _pair("logical_xor", "Compute where exactly one element is not 0.", _TRUTH)
AtenMaximumOp = _pair("maximum", "Take the greater of two elements, or NaN if one is.", "2x?xf32, ?xf32 -> 2x?xf32")
AtenMinimumOp = _pair("minimum", "Take the lesser of two elements, or NaN if one is.", "2x?xf32, ?xf32 -> 2x?xf32")
AtenClampOp = _op(
    "clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor", "Limit the elements to a range.",
    "4xf32, 0, 6 -> 4xf32",
)  # fmt: skip
AtenClampTensorOp = _op(
    "clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor", "Limit elements to ranges.",
    "4xf32, 4xf32, none -> 4xf32",
)  # fmt: skip
AtenClampMinOp = _op(
    "clamp_min(Tensor self, Scalar min) -> Tensor", "Raise elements to a number at least.", "4xf32, 0 -> 4xf32"
)
AtenClampMaxOp = _op(
    "clamp_max(Tensor self, Scalar max) -> Tensor", "Lower elements to a number at most.", "4xf32, 6 -> 4xf32"
)
AtenWhereSelfOp = _op(
    "where.self(Tensor condition, Tensor self, Tensor other) -> Tensor",
    "Take elements of `self` where the condition holds, else of `other`.", "4xi1, 4xf32, 4xf32 -> 4xf32",
)  # fmt: skip
AtenMaskedFillScalarOp = _op(
    "masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor", "Put a number where the mask is true.",
    "2x3xf32, 3xi1, 0.5 -> 2x3xf32",
)  # fmt: skip
AtenMaskedFillTensorOp = _op(
    "masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor",
    "Put the element of a tensor without dimensions where the mask is true.", "2x3xf32, 3xi1, f32 -> 2x3xf32",
)  # fmt: skip
AtenFmaxOp = _pair("fmax", "Take the greater element; of a number and NaN, the number.", "2x?xf32, ?xf32 -> 2x?xf32")
AtenFminOp = _pair("fmin", "Take the lesser element; of a number and NaN, the number.", "2x?xf32, ?xf32 -> 2x?xf32")
AtenCopysignTensorOp = _pair(
    "copysign.Tensor", "Give elements the signs of others.", "2x?xf32, ?xf32 -> 2x?xf32"
)
AtenCopysignScalarOp = _with_number("copysign.Scalar", "Give elements the sign of a number.", "2x?xf32, -1 -> 2x?xf32")
AtenSignbitOp = _op("signbit(Tensor self) -> Tensor", "Compute where signs are negative.", "2x?xf32 -> 2x?xi1")


def _to_tensor(name: str, summary: str, given: str) -> Any:
    return _op(f"{name}(Scalar self, Tensor other) -> Tensor", summary, given)


_BITS_TO_NUMBER = "3, 4xi32 -> 4xi32"
AtenBitwiseAndScalarTensorOp = _to_tensor(
    "bitwise_and.Scalar_Tensor", "Combine bits of a number with others by and.", _BITS_TO_NUMBER
)
AtenBitwiseOrScalarTensorOp = _to_tensor(
    "bitwise_or.Scalar_Tensor", "Combine bits of a number with others by or.", _BITS_TO_NUMBER
)
AtenBitwiseXorScalarTensorOp = _to_tensor(
    "bitwise_xor.Scalar_Tensor", "Combine bits of a number with others by exclusive or.", _BITS_TO_NUMBER
)
AtenBitwiseLeftShiftTensorOp = _pair("bitwise_left_shift.Tensor", "Move bits up.", _BITS)
AtenBitwiseLeftShiftTensorScalarOp = _with_number(
    "bitwise_left_shift.Tensor_Scalar", "Move bits up by a number.", _BITS_OF_NUMBER
)
AtenBitwiseLeftShiftScalarTensorOp = _to_tensor(
    "bitwise_left_shift.Scalar_Tensor", "Move bits of a number up.", _BITS_TO_NUMBER
)
AtenBitwiseRightShiftTensorOp = _pair("bitwise_right_shift.Tensor", "Move bits down; the sign stays.", _BITS)
AtenBitwiseRightShiftTensorScalarOp = _with_number(
    "bitwise_right_shift.Tensor_Scalar", "Move bits down by a number; the sign stays.", _BITS_OF_NUMBER
)
AtenBitwiseRightShiftScalarTensorOp = _to_tensor(
    "bitwise_right_shift.Scalar_Tensor", "Move bits of a number down; the sign stays.", _BITS_TO_NUMBER
)
Aten_Lshift_TensorOp = _pair("__lshift__.Tensor", "Move bits up.", _BITS)
Aten_Lshift_ScalarOp = _with_number("__lshift__.Scalar", "Move bits up by a number.", _BITS_OF_NUMBER)
Aten_Rshift_TensorOp = _pair("__rshift__.Tensor", "Move bits down; the sign stays.", _BITS)
Aten_Rshift_ScalarOp = _with_number("__rshift__.Scalar", "Move bits down by a number; the sign stays.", _BITS_OF_NUMBER)
