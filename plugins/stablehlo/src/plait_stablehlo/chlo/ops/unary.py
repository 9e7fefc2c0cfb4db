"""Operations of CHLO of one operand: elementwise functions that StableHLO does not have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plait.builtin.types import UnrankedTensorType, i1
from plait.define import Op, operand, result
from plait.define import constraints as c
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
from plait_stablehlo.ops.base import ELEMENTWISE_SHAPE, mnemonic


class UnaryOp(Op):
    """An elementwise operation of one operand, of the same type as its result."""

    traits = (Pure, Elementwise)
    assembly = "$operand attr-dict `:` type($operand) `->` type($result)"

    @classmethod
    def infer_types(
        cls, operands: Sequence[Any], properties: Mapping[Any, Any], regions: Sequence[Any]
    ) -> Sequence[Type]:
        return [operands[0].type]

    def verify(self) -> None:
        given, made = self.operands[0].type, self.results[0].type
        if given.is_ranked is not made.is_ranked or not types_agree(given, made):
            raise violation(f"{mnemonic(self)}_c1", "requires compatible types for all operands and results")


class TestOp(Op):
    """A property of each element."""

    traits = (Pure, Elementwise)
    assembly = "$operand attr-dict `:` type($operand) `->` type($result)"

    @classmethod
    def infer_types(
        cls, operands: Sequence[Any], properties: Mapping[Any, Any], regions: Sequence[Any]
    ) -> Sequence[Type]:
        if not operands[0].type.is_ranked:
            return [UnrankedTensorType(i1)]
        return [tensor(operands[0].type.shape, i1, bounds_of(operands[0].type))]

    def verify(self) -> None:
        given, made = self.operands[0].type, self.results[0].type
        if given.is_ranked is not made.is_ranked or (given.is_ranked and not shapes_agree(given.shape, made.shape)):
            raise violation(f"{mnemonic(self)}_c1", ELEMENTWISE_SHAPE)
        check_inferred(self.infer_types(self.operands, {}, ()), self.result_types, f"{mnemonic(self)}_c2")


_SAME_TYPE = "- (C1) `operand` and `result` have the same type, as far as both are known."
_SAME_SHAPE = """- (C1) `operand` and `result` have the same shape, as far as both are known.
    - (C2) No size of one is above the bound that the other has for it."""


def _row(name: str, sentence: str, base: Any = UnaryOp, elements: c.TypeConstraint = h.FloatTensor) -> Any:
    """The operation `name` on such elements; it is what `base` says."""
    mnemonic = name.partition(".")[2]
    is_test = base is TestOp
    documentation = f"""{sentence}

    ```mlir
    %r = {name} %x : tensor<4x?xf32> -> tensor<4x?x{"i1" if is_test else "f32"}>
    ```

    Constraints:

    {_SAME_SHAPE if is_test else _SAME_TYPE}

    Semantics: CHLO, "{mnemonic}".
    """
    namespace: dict[str, Any] = {
        "__doc__": documentation, "__module__": __name__, "name": name, "operand": operand(elements),
        "result": result(h.PredTensor if is_test else elements),
    }  # fmt: skip
    return type(base)("".join(part.capitalize() for part in mnemonic.split("_")) + "Op", (base,), namespace)


AcosOp = _row("chlo.acos", "Take the arc cosine of each element.", elements=h.FloatOrComplexTensor)
AcoshOp = _row("chlo.acosh", "Take the inverse hyperbolic cosine of each element.", elements=h.FloatOrComplexTensor)
AsinOp = _row("chlo.asin", "Take the arc sine of each element.", elements=h.FloatOrComplexTensor)
AsinhOp = _row("chlo.asinh", "Take the inverse hyperbolic sine of each element.", elements=h.FloatOrComplexTensor)
AtanOp = _row("chlo.atan", "Take the arc tangent of each element.", elements=h.FloatOrComplexTensor)
AtanhOp = _row("chlo.atanh", "Take the inverse hyperbolic tangent of each element.", elements=h.FloatOrComplexTensor)
CoshOp = _row("chlo.cosh", "Take the hyperbolic cosine of each element.", elements=h.FloatOrComplexTensor)
ErfOp = _row("chlo.erf", "Apply the error function of each element.")
ErfcOp = _row("chlo.erfc", "Apply the complementary error function of each element.")
LgammaOp = _row("chlo.lgamma", "Take the logarithm of the gamma function of each element.")
SinhOp = _row("chlo.sinh", "Take the hyperbolic sine of each element.", elements=h.FloatOrComplexTensor)
SquareOp = _row("chlo.square", "Take the square of each element.", elements=h.FloatOrComplexTensor)
TanOp = _row("chlo.tan", "Take the tangent of each element.", elements=h.FloatOrComplexTensor)
ConjOp = _row("chlo.conj", "Negate the imaginary part of each element.", elements=h.FloatOrComplexTensor)
DigammaOp = _row("chlo.digamma", "Take the derivative of the logarithm of the gamma function of each element.")
ErfInvOp = _row("chlo.erf_inv", "Apply the inverse of the error function to each element.")
IsInfOp = _row("chlo.is_inf", "Tell whether each element is infinite.", TestOp)
IsNegInfOp = _row("chlo.is_neg_inf", "Tell whether each element is negative infinity.", TestOp)
IsPosInfOp = _row("chlo.is_pos_inf", "Tell whether each element is positive infinity.", TestOp)

OPERATIONS = (
    AcosOp, AcoshOp, AsinOp, AsinhOp, AtanOp, AtanhOp, ConjOp, CoshOp, DigammaOp, ErfOp, ErfInvOp, ErfcOp, IsInfOp,
    IsNegInfOp, IsPosInfOp, LgammaOp, SinhOp, SquareOp, TanOp,
)  # fmt: skip
