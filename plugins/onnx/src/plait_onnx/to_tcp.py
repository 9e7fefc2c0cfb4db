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

from plait.builtin.types import NoneType
from plait.ir.value import Value
from plait.rewrite import conversion_pattern
from plait.rewrite.conversion import Conversion, legal, legal_when
from plait_std.sizes import as_shaped
from plait_tcp.conversion import where_ranked

from plait_onnx.arrays.array import Refused
from plait_onnx.arrays.tcp_arrays import TcpArrays
from plait_onnx.declare import Operator
from plait_onnx.ops import TABLE
from plait_onnx.ops.base import NoValueOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter


def _lowering(row: Operator) -> Any:
    @conversion_pattern(row.op_class)
    def lower(op: Any, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
        """onnx.f -> its formula on tensors of tcp"""
        xp = TcpArrays(rw)
        arrays = [None if isinstance(v.type, NoneType) else xp.of(v) for v in operands]
        try:
            found = row.evaluate(xp, arrays, op.options, len(op.results))
        except Refused as error:
            return rw.no_match(str(error))
        values = [as_shaped(rw, one.data, result.type) for one, result in zip(found, op.results)]
        return finish(rw, op, values)

    return where_ranked(lower)


def finish(rw: ConversionRewriter, op: Operation, values: Sequence[Value[Any]]) -> Any:
    """Replace `op`, and drop what stood for its absent operands."""
    absent = [v.defining_op for v in op.operands if isinstance(v.type, NoneType)]
    rw.replace(op, list(values))
    for one in dict.fromkeys(absent):
        if one is not None and one.is_unused:
            rw.erase(one)
    return ()


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
    patterns=(drop_no_value, *(_lowering(row) for row in TABLE.values() if not row.interpreted)),
    unsupported={row.op_class: row.interpreted for row in TABLE.values() if row.interpreted},
    legal=legal("builtin") + legal_when(_no_value_may_stay, NoValueOp),
)
