"""Elementwise operations of one operand."""

from __future__ import annotations

from plait.define import Operand, Result, operand, result

from plait_tosa import constraints as h
from plait_tosa.ops.base import UnaryOp


class AbsOp(UnaryOp):
    """Take the absolute value of each element.

    ```mlir
    %r = tosa.abs %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, ABS.
    """

    name = "tosa.abs"
    kind = "abs"


class BitwiseNotOp(UnaryOp):
    """Invert each bit of each element.

    ```mlir
    %r = tosa.bitwise_not %x : (tensor<4x?xi32>) -> tensor<4x?xi32>
    ```

    Semantics: TOSA 1.0, BITWISE_NOT.
    """

    name = "tosa.bitwise_not"
    kind = "not"


class CeilOp(UnaryOp):
    """Round each element up to an integer.

    ```mlir
    %r = tosa.ceil %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, CEIL.
    """

    name = "tosa.ceil"
    kind = "ceil"


class ClzOp(UnaryOp):
    """Count the leading zero bits of each element.

    ```mlir
    %r = tosa.clz %x : (tensor<4x?xi32>) -> tensor<4x?xi32>
    ```

    Semantics: TOSA 1.0, CLZ.
    """

    name = "tosa.clz"
    kind = "clz"


class CosOp(UnaryOp):
    """Take the cosine of each element.

    ```mlir
    %r = tosa.cos %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, COS.
    """

    name = "tosa.cos"
    kind = "cos"
    input1: Operand = operand(h.FloatTensor)
    output: Result = result(h.FloatTensor)


class ErfOp(UnaryOp):
    """Apply the error function to each element.

    ```mlir
    %r = tosa.erf %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, ERF.
    """

    name = "tosa.erf"
    kind = "erf"


class ExpOp(UnaryOp):
    """Raise e to the power of each element.

    ```mlir
    %r = tosa.exp %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, EXP.
    """

    name = "tosa.exp"
    kind = "exp"


class FloorOp(UnaryOp):
    """Round each element down to an integer.

    ```mlir
    %r = tosa.floor %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, FLOOR.
    """

    name = "tosa.floor"
    kind = "floor"


class LogOp(UnaryOp):
    """Take the natural logarithm of each element.

    ```mlir
    %r = tosa.log %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, LOG.
    """

    name = "tosa.log"
    kind = "log"


class LogicalNotOp(UnaryOp):
    """Invert each boolean.

    ```mlir
    %r = tosa.logical_not %x : (tensor<4x?xi1>) -> tensor<4x?xi1>
    ```

    Semantics: TOSA 1.0, LOGICAL_NOT.
    """

    name = "tosa.logical_not"
    kind = "not"
    input1: Operand = operand(h.BoolTensor)
    output: Result = result(h.BoolTensor)


class ReciprocalOp(UnaryOp):
    """Divide 1 by each element.

    ```mlir
    %r = tosa.reciprocal %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, RECIPROCAL.
    """

    name = "tosa.reciprocal"
    kind = "reciprocal"


class RsqrtOp(UnaryOp):
    """Take the reciprocal of the square root of each element.

    ```mlir
    %r = tosa.rsqrt %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, RSQRT.
    """

    name = "tosa.rsqrt"
    kind = "rsqrt"


class SigmoidOp(UnaryOp):
    """Apply 1 / (1 + exp(-x)) to each element.

    ```mlir
    %r = tosa.sigmoid %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, SIGMOID.
    """

    name = "tosa.sigmoid"
    kind = "logistic"


class SinOp(UnaryOp):
    """Take the sine of each element.

    ```mlir
    %r = tosa.sin %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, SIN.
    """

    name = "tosa.sin"
    kind = "sin"
    input1: Operand = operand(h.FloatTensor)
    output: Result = result(h.FloatTensor)


class TanhOp(UnaryOp):
    """Take the hyperbolic tangent of each element.

    ```mlir
    %r = tosa.tanh %x : (tensor<4x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, TANH.
    """

    name = "tosa.tanh"
    kind = "tanh"
