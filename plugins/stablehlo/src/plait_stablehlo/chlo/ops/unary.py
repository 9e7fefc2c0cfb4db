"""Operations of CHLO of one operand: elementwise functions that StableHLO does not have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import UnrankedTensorType, i1
from plait.define import Op, Operand, Properties, Regions, Result, operand, result
from plait.define.traits import Elementwise, Pure
from plait.ir.attribute import Type

from plait_stablehlo.chlo import constraints as h
from plait_stablehlo.compatibility import (
    bounds_of,
    check_inferred,
    shapes_agree,
    tensor,
    types_agree,
    violation,
)
from plait_stablehlo.ops.base import ELEMENTWISE_SHAPE, Family, mnemonic


class UnaryOp(Op):
    """An elementwise operation of one operand, of the same type as its result."""

    traits = (Pure, Elementwise)
    assembly = "$operand attr-dict `:` type($operand) `->` type($result)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return [operands[0].type]

    def verify(self) -> None:
        given, made = self.operands[0].type, self.results[0].type
        if given.is_ranked is not made.is_ranked or not types_agree(given, made):
            raise violation(f"{mnemonic(self)}_c1", "operand and result differ in type")


class FloatOp(UnaryOp):
    """A function of floating-point elements."""

    operand: Operand = operand(h.FloatTensor)
    result: Result = result(h.FloatTensor)


class FunctionOp(UnaryOp):
    """A function of floating-point or complex elements."""

    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class TestOp(Op):
    """A property of each element."""

    traits = (Pure, Elementwise)
    operand: Operand = operand(h.FloatTensor)
    result: Result = result(h.PredTensor)
    assembly = "$operand attr-dict `:` type($operand) `->` type($result)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        if not operands[0].type.is_ranked:
            return [UnrankedTensorType(i1)]
        return [tensor(operands[0].type.shape, i1, bounds_of(operands[0].type))]

    def verify(self) -> None:
        given, made = self.operands[0].type, self.results[0].type
        if given.is_ranked is not made.is_ranked or (given.is_ranked and not shapes_agree(given.shape, made.shape)):
            raise violation(f"{mnemonic(self)}_c1", ELEMENTWISE_SHAPE)
        check_inferred(self.infer_types(self.operands, {}, ()), self.result_types, f"{mnemonic(self)}_c2")


_SAME_TYPE = ("`operand` and `result` have the same type, as far as both are known.",)
_SAME_SHAPE = (
    "`operand` and `result` have the same shape, as far as both are known.",
    "No size of one is above the bound that the other has for it.",
)
_float = Family(FloatOp, __name__, "%r = {name} %x : tensor<4x?xf32> -> tensor<4x?xf32>", constraints=_SAME_TYPE)
_function = Family(FunctionOp, __name__, "%r = {name} %x : tensor<4x?xf32> -> tensor<4x?xf32>", constraints=_SAME_TYPE)
_test = Family(TestOp, __name__, "%r = {name} %x : tensor<4x?xf32> -> tensor<4x?xi1>", constraints=_SAME_SHAPE)

AcosOp = _function("AcosOp", "chlo.acos", "Take the arc cosine of each element.")
AcoshOp = _function("AcoshOp", "chlo.acosh", "Take the inverse hyperbolic cosine of each element.")
AsinOp = _function("AsinOp", "chlo.asin", "Take the arc sine of each element.")
AsinhOp = _function("AsinhOp", "chlo.asinh", "Take the inverse hyperbolic sine of each element.")
AtanOp = _function("AtanOp", "chlo.atan", "Take the arc tangent of each element.")
AtanhOp = _function("AtanhOp", "chlo.atanh", "Take the inverse hyperbolic tangent of each element.")
CoshOp = _function("CoshOp", "chlo.cosh", "Take the hyperbolic cosine of each element.")
ErfOp = _float("ErfOp", "chlo.erf", "Apply the error function of each element.")
ErfcOp = _float("ErfcOp", "chlo.erfc", "Apply the complementary error function of each element.")
LgammaOp = _float("LgammaOp", "chlo.lgamma", "Take the logarithm of the gamma function of each element.")
SinhOp = _function("SinhOp", "chlo.sinh", "Take the hyperbolic sine of each element.")
SquareOp = _function("SquareOp", "chlo.square", "Take the square of each element.")
TanOp = _function("TanOp", "chlo.tan", "Take the tangent of each element.")
ConjOp = _function("ConjOp", "chlo.conj", "Negate the imaginary part of each element.")
DigammaOp = _float(
    "DigammaOp", "chlo.digamma", "Take the derivative of the logarithm of the gamma function of each element."
)
ErfInvOp = _float("ErfInvOp", "chlo.erf_inv", "Apply the inverse of the error function to each element.")
IsInfOp = _test("IsInfOp", "chlo.is_inf", "Tell whether each element is infinite.")
IsNegInfOp = _test("IsNegInfOp", "chlo.is_neg_inf", "Tell whether each element is negative infinity.")
IsPosInfOp = _test("IsPosInfOp", "chlo.is_pos_inf", "Tell whether each element is positive infinity.")
BesselI1eOp = _function(
    "BesselI1eOp", "chlo.bessel_i1e",
    "Apply the modified Bessel function of the first kind of order 1, scaled by exp(-|x|).",
)  # fmt: skip
AsinAcosKernelOp = _function(
    "AsinAcosKernelOp", "chlo._asin_acos_kernel", "Compute what complex arc and area functions share.",
    details="For w of z: asin z = (atan2(re z, re w), im w with the sign of im z), acos z = (atan2(re w, re z), -im w "
    "with the\nsign of im z), acosh z = (im w, atan2(re w, re z) with the sign of im z).",
    example="%r = {name} %x : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>",
    operand=operand(h.ComplexTensor), result=result(h.ComplexTensor),
)  # fmt: skip

OPERATIONS = (
    AcosOp, AcoshOp, AsinOp, AsinhOp, AtanOp, AtanhOp, ConjOp, CoshOp, DigammaOp, ErfOp, ErfInvOp, ErfcOp, IsInfOp,
    IsNegInfOp, IsPosInfOp, LgammaOp, SinhOp, SquareOp, TanOp, BesselI1eOp, AsinAcosKernelOp,
)  # fmt: skip
