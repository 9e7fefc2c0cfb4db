"""`onnx-to-tcp`: the formula of each operator on tensors of tcp.

```mlir
%r = onnx.Add %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
```

becomes

```mlir
%c = tcp.broadcast %b dims = [1] : tensor<5xf32> -> tensor<4x5xf32>
%r = tcp.binary add %a, %c : tensor<4x5xf32>
```
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.rewrite import conversion_pattern
from plait.rewrite.conversion import Conversion, legal, legal_when

from plait_onnx.declare import DEFINITION
from plait_onnx.ops import TABLE
from plait_onnx.ops.base import NoValueOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter


@conversion_pattern(NoValueOp)
def drop_no_value(op: NoValueOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """onnx.NoValue goes with the last operation that it is an operand of"""
    if not op.is_unused:
        return rw.no_match("an operation that has not been converted uses it")
    rw.erase(op)
    return ()


def _no_value_may_stay(op: Operation) -> bool | None:
    return False if op.is_unused else None


ONNX_TO_TCP = Conversion(
    name="onnx-to-tcp",
    source="onnx",
    target=("tcp", "tensor", "arith", "math", "scf", "func"),
    patterns=(drop_no_value, *(DEFINITION.lowering(row.op_class) for row in TABLE.values())),
    legal=legal("builtin") + legal_when(_no_value_may_stay, NoValueOp),
)
