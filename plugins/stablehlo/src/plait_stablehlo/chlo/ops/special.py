"""Operations of CHLO that are special functions, and the product of integers that keeps the upper half."""

from __future__ import annotations

from plait.define import Operand, Result, operand, result
from plait.define.traits import Commutative

from plait_stablehlo import constraints as ranked
from plait_stablehlo.chlo import constraints as h
from plait_stablehlo.ops.base import SameTypeOp


class ZetaOp(SameTypeOp):
    """Apply the Hurwitz zeta function to `x` and `q`: the sum of (n + q)^-x over n = 0, 1, 2 ...

    It is infinite for x = 1 and NaN below; where q is 0, -1 ... it is infinite or NaN; where q is another negative
    number and x no integer, NaN.

    ```mlir
    %r = chlo.zeta %x, %q : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    ```

    Constraints:

    - (C1) `x`, `q` and `result` have the same type, as far as all are known.

    Semantics: CHLO, "zeta".
    """

    name = "chlo.zeta"
    x: Operand = operand(h.FloatTensor)
    q: Operand = operand(h.FloatTensor)
    result: Result = result(h.FloatTensor)
    assembly = "$x `,` $q attr-dict `:` type($x) `,` type($q) `->` type($result)"


class PolygammaOp(SameTypeOp):
    """Take the derivative of order n + 1 of the logarithm of the gamma function at `x`; NaN unless n is 0, 1, 2 ...

    ```mlir
    %r = chlo.polygamma %n, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    ```

    Constraints:

    - (C1) `n`, `x` and `result` have the same type, as far as all are known.

    Semantics: CHLO, "polygamma".
    """

    name = "chlo.polygamma"
    n: Operand = operand(h.FloatTensor)
    x: Operand = operand(h.FloatTensor)
    result: Result = result(h.FloatTensor)
    assembly = "$n `,` $x attr-dict `:` type($n) `,` type($x) `->` type($result)"


class MulhiOp(SameTypeOp):
    """Multiply integers and keep the upper half of the bits of the product.

    ```mlir
    %r = chlo.mulhi %x, %y : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same type, as far as all are known.

    Semantics: CHLO, "mulhi".
    """

    name = "chlo.mulhi"
    traits = (*SameTypeOp.traits, Commutative)
    lhs: Operand = operand(ranked.IntTensor)
    rhs: Operand = operand(ranked.IntTensor)
    result: Result = result(ranked.IntTensor)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"


OPERATIONS = (
    ZetaOp, PolygammaOp, MulhiOp,
)  # fmt: skip
