"""Operations of the dialect that ONNX does not have."""

from __future__ import annotations

from plait.define import Op, Result, result
from plait.define import constraints as c
from plait.define.traits import Pure


class NoValueOp(Op):
    """Stand for an operand that is absent.

    ```mlir
    %none = onnx.NoValue : none
    ```

    Semantics: the empty name of an input of an ONNX node.
    """

    name = "onnx.NoValue"
    traits = (Pure,)
    none: Result = result(c.NoneLike)
    assembly = "attr-dict `:` type($none)"
