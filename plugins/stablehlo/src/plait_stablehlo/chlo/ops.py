"""Operations of CHLO of one operand: elementwise functions that StableHLO does not have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import UnrankedTensorType, i1
from plait.define import Op, Operand, Result, operand, result
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
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        return [operands[0].type]

    def verify(self) -> None:
        given, made = self.operands[0].type, self.results[0].type
        if given.is_ranked is not made.is_ranked or not types_agree(given, made):
            raise violation(f"{mnemonic(self)}_c1", "requires compatible types for all operands and results")


class AcosOp(UnaryOp):
    """Take the arc cosine of each element.

    ```mlir
    %r = chlo.acos %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "acos".
    """

    name = "chlo.acos"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class AcoshOp(UnaryOp):
    """Take the inverse hyperbolic cosine of each element.

    ```mlir
    %r = chlo.acosh %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "acosh".
    """

    name = "chlo.acosh"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class AsinOp(UnaryOp):
    """Take the arc sine of each element.

    ```mlir
    %r = chlo.asin %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "asin".
    """

    name = "chlo.asin"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class AsinhOp(UnaryOp):
    """Take the inverse hyperbolic sine of each element.

    ```mlir
    %r = chlo.asinh %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "asinh".
    """

    name = "chlo.asinh"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class AtanOp(UnaryOp):
    """Take the arc tangent of each element.

    ```mlir
    %r = chlo.atan %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "atan".
    """

    name = "chlo.atan"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class AtanhOp(UnaryOp):
    """Take the inverse hyperbolic tangent of each element.

    ```mlir
    %r = chlo.atanh %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "atanh".
    """

    name = "chlo.atanh"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class CoshOp(UnaryOp):
    """Take the hyperbolic cosine of each element.

    ```mlir
    %r = chlo.cosh %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "cosh".
    """

    name = "chlo.cosh"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class ErfOp(UnaryOp):
    """Apply the error function of each element.

    ```mlir
    %r = chlo.erf %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "erf".
    """

    name = "chlo.erf"
    operand: Operand = operand(h.FloatTensor)
    result: Result = result(h.FloatTensor)


class ErfcOp(UnaryOp):
    """Apply the complementary error function of each element.

    ```mlir
    %r = chlo.erfc %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "erfc".
    """

    name = "chlo.erfc"
    operand: Operand = operand(h.FloatTensor)
    result: Result = result(h.FloatTensor)


class LgammaOp(UnaryOp):
    """Take the logarithm of the gamma function of each element.

    ```mlir
    %r = chlo.lgamma %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "lgamma".
    """

    name = "chlo.lgamma"
    operand: Operand = operand(h.FloatTensor)
    result: Result = result(h.FloatTensor)


class SinhOp(UnaryOp):
    """Take the hyperbolic sine of each element.

    ```mlir
    %r = chlo.sinh %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "sinh".
    """

    name = "chlo.sinh"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class SquareOp(UnaryOp):
    """Take the square of each element.

    ```mlir
    %r = chlo.square %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "square".
    """

    name = "chlo.square"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class TanOp(UnaryOp):
    """Take the tangent of each element.

    ```mlir
    %r = chlo.tan %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "tan".
    """

    name = "chlo.tan"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class ConjOp(UnaryOp):
    """Negate the imaginary part of each element.

    ```mlir
    %r = chlo.conj %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "conj".
    """

    name = "chlo.conj"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatOrComplexTensor)


class DigammaOp(UnaryOp):
    """Take the derivative of the logarithm of the gamma function of each element.

    ```mlir
    %r = chlo.digamma %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "digamma".
    """

    name = "chlo.digamma"
    operand: Operand = operand(h.FloatTensor)
    result: Result = result(h.FloatTensor)


class ErfInvOp(UnaryOp):
    """Apply the inverse of the error function to each element.

    ```mlir
    %r = chlo.erf_inv %x : tensor<4x?xf32> -> tensor<4x?xf32>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same type, as far as both are known.

    Semantics: CHLO, "erf_inv".
    """

    name = "chlo.erf_inv"
    operand: Operand = operand(h.FloatTensor)
    result: Result = result(h.FloatTensor)


class TestOp(Op):
    """A property of each element."""

    traits = (Pure, Elementwise)
    assembly = "$operand attr-dict `:` type($operand) `->` type($result)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        if not operands[0].type.is_ranked:
            return [UnrankedTensorType(i1)]
        return [tensor(operands[0].type.shape, i1, bounds_of(operands[0].type))]

    def verify(self) -> None:
        given, made = self.operands[0].type, self.results[0].type
        if given.is_ranked is not made.is_ranked or (given.is_ranked and not shapes_agree(given.shape, made.shape)):
            raise violation(f"{mnemonic(self)}_c1", ELEMENTWISE_SHAPE)
        check_inferred(self.infer_types(self.operands, {}, ()), self.result_types, f"{mnemonic(self)}_c2")


class IsInfOp(TestOp):
    """Tell whether each element is infinite.

    ```mlir
    %r = chlo.is_inf %x : tensor<4x?xf32> -> tensor<4x?xi1>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same shape, as far as both are known.
    - (C2) No size of one is above the bound that the other has for it.

    Semantics: CHLO, "is_inf".
    """

    name = "chlo.is_inf"
    operand: Operand = operand(h.FloatTensor)
    result: Result = result(h.PredTensor)


class IsNegInfOp(TestOp):
    """Tell whether each element is negative infinity.

    ```mlir
    %r = chlo.is_neg_inf %x : tensor<4x?xf32> -> tensor<4x?xi1>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same shape, as far as both are known.
    - (C2) No size of one is above the bound that the other has for it.

    Semantics: CHLO, "is_neg_inf".
    """

    name = "chlo.is_neg_inf"
    operand: Operand = operand(h.FloatTensor)
    result: Result = result(h.PredTensor)


class IsPosInfOp(TestOp):
    """Tell whether each element is positive infinity.

    ```mlir
    %r = chlo.is_pos_inf %x : tensor<4x?xf32> -> tensor<4x?xi1>
    ```

    Constraints:

    - (C1) `operand` and `result` have the same shape, as far as both are known.
    - (C2) No size of one is above the bound that the other has for it.

    Semantics: CHLO, "is_pos_inf".
    """

    name = "chlo.is_pos_inf"
    operand: Operand = operand(h.FloatTensor)
    result: Result = result(h.PredTensor)


OPERATIONS = (
    AcosOp, AcoshOp, AsinOp, AsinhOp, AtanOp, AtanhOp, ConjOp, CoshOp, DigammaOp, ErfOp, ErfInvOp, ErfcOp, IsInfOp,
    IsNegInfOp, IsPosInfOp, LgammaOp, SinhOp, SquareOp, TanOp,
)  # fmt: skip
