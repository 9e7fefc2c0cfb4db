"""`chlo-to-tcp`: what tcp has a kind for.

```mlir
%r = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>
```

becomes

```mlir
%r = tcp.unary erf %x : tensor<4xf32>
```
"""

from __future__ import annotations

from typing import Any

from plait.rewrite.conversion import Conversion, conversion_pattern
from plait_tcp import ops as tcp

from plait_stablehlo.chlo import ops as o
from plait_stablehlo.stablehlo.to_tcp.shaping import as_result

_KINDS = {o.ErfOp: "erf", o.TanOp: "tan"}
_MISSING = "tcp has no kind for it yet"


def _lower_unary(op: Any, operands: Any, rw: Any) -> Any:
    """chlo.f -> tcp.unary f"""
    return as_result(rw, op, rw.insert(tcp.UnaryOp(_KINDS[type(op)], operands[0])).result)


@conversion_pattern(o.SquareOp)
def lower_square(op: o.SquareOp, operands: Any, rw: Any) -> Any:
    """chlo.square x -> x * x"""
    return as_result(rw, op, rw.insert(tcp.BinaryOp("multiply", operands[0], operands[0])).result)


_LOWERED = (*_KINDS, o.SquareOp)

CHLO_TO_TCP = Conversion(
    name="chlo-to-tcp",
    source="chlo",
    target=("tcp", "tensor"),
    patterns=(*(conversion_pattern(root)(_lower_unary) for root in _KINDS), lower_square),
    unsupported={op: _MISSING for op in o.OPERATIONS if op not in _LOWERED},
)
