"""Float arithmetic: sums, products, quotients, extrema."""

from __future__ import annotations

from plait.define.traits import Commutative

from plait_std.arith.ops.base import PURE_SAME_TYPE, FloatBinaryOp, FloatUnaryOp


class NegFOp(FloatUnaryOp):
    """Flip the sign of a float, also of zeros and NaNs.

    ```mlir
    %negated = arith.negf %a : f64
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `fneg`.
    """

    name = "arith.negf"
    traits = PURE_SAME_TYPE


class AddFOp(FloatBinaryOp):
    """Add two floats, rounding to nearest even.

    ```mlir
    %sum = arith.addf %a, %b fastmath<fast> : f32
    ```

    Semantics: MLIR, `arith` dialect; IEEE 754, addition.
    """

    name = "arith.addf"
    traits = (*PURE_SAME_TYPE, Commutative)


class SubFOp(FloatBinaryOp):
    """Subtract `rhs` from `lhs`, rounding to nearest even.

    ```mlir
    %difference = arith.subf %a, %b : vector<4xf32>
    ```

    Semantics: MLIR, `arith` dialect; IEEE 754, subtraction.
    """

    name = "arith.subf"
    traits = PURE_SAME_TYPE


class MulFOp(FloatBinaryOp):
    """Multiply two floats, rounding to nearest even.

    ```mlir
    %product = arith.mulf %a, %b : tensor<4x?xbf16>
    ```

    Semantics: MLIR, `arith` dialect; IEEE 754, multiplication.
    """

    name = "arith.mulf"
    traits = (*PURE_SAME_TYPE, Commutative)


class DivFOp(FloatBinaryOp):
    """Divide `lhs` by `rhs`, rounding to nearest even.

    ```mlir
    %quotient = arith.divf %a, %b : f64
    ```

    Semantics: MLIR, `arith` dialect; IEEE 754, division.
    """

    name = "arith.divf"
    traits = PURE_SAME_TYPE


class RemFOp(FloatBinaryOp):
    """The rest of a division that is truncated to an integer, with the sign of `lhs` (C's `fmod`).

    ```mlir
    %rest = arith.remf %a, %b : f64
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `frem`.
    """

    name = "arith.remf"
    traits = PURE_SAME_TYPE


class MaximumFOp(FloatBinaryOp):
    """The greater of two floats; a NaN if either is one; -0.0 is less than 0.0.

    ```mlir
    %max = arith.maximumf %a, %b : f64
    ```

    Semantics: MLIR, `arith` dialect; IEEE 754-2019, maximum.
    """

    name = "arith.maximumf"
    traits = (*PURE_SAME_TYPE, Commutative)


class MaxNumFOp(FloatBinaryOp):
    """The greater of two floats; the other one if one is a NaN.

    ```mlir
    %max = arith.maxnumf %a, %b : f64
    ```

    Semantics: MLIR, `arith` dialect; IEEE 754-2008, maxNum.
    """

    name = "arith.maxnumf"
    traits = (*PURE_SAME_TYPE, Commutative)


class MinimumFOp(FloatBinaryOp):
    """The lesser of two floats; a NaN if either is one; -0.0 is less than 0.0.

    ```mlir
    %min = arith.minimumf %a, %b : f64
    ```

    Semantics: MLIR, `arith` dialect; IEEE 754-2019, minimum.
    """

    name = "arith.minimumf"
    traits = (*PURE_SAME_TYPE, Commutative)


class MinNumFOp(FloatBinaryOp):
    """The lesser of two floats; the other one if one is a NaN.

    ```mlir
    %min = arith.minnumf %a, %b : f64
    ```

    Semantics: MLIR, `arith` dialect; IEEE 754-2008, minNum.
    """

    name = "arith.minnumf"
    traits = (*PURE_SAME_TYPE, Commutative)
