"""`tosa-to-tcp`: from TOSA to tcp, with broadcasting made explicit, and scf for control flow.

```mlir
%r = tosa.add %a, %b : (tensor<4x5xf32>, tensor<1x5xf32>) -> tensor<4x5xf32>
```

becomes

```mlir
%c = tcp.broadcast %b dims = [0, 1] : tensor<1x5xf32> -> tensor<4x5xf32>
%r = tcp.binary add %a, %c : tensor<4x5xf32>
```
"""

from __future__ import annotations

from typing import Any

from plait.rewrite.conversion import Conversion, legal, legal_when

from plait_tosa.ops import contraction as c
from plait_tosa.ops import data as m
from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops import reduction as r
from plait_tosa.to_tcp import contraction, control_flow, elementwise, movement

_MISSING = "tcp has no operation for it yet"


def _shape_may_stay(op: Any) -> bool | None:
    """A constant shape goes with the last operation that uses it."""
    return False if op.is_unused else None


TOSA_TO_TCP = Conversion(
    name="tosa-to-tcp",
    source="tosa",
    target=("tcp", "tensor", "arith", "scf", "cf", "func"),
    patterns=(*elementwise.PATTERNS, *movement.PATTERNS, *contraction.PATTERNS, *control_flow.PATTERNS),
    legal=legal("builtin") + legal_when(_shape_may_stay, m.ConstShapeOp),
    unsupported={
        m.GatherOp: _MISSING, m.ScatterOp: _MISSING,
        r.ArgMaxOp: _MISSING, o.TableOp: _MISSING, o.RescaleOp: _MISSING, c.Conv2DOp: _MISSING, c.Conv3DOp: _MISSING,
        c.DepthwiseConv2DOp: _MISSING, c.TransposeConv2DOp: _MISSING, c.AvgPool2DOp: _MISSING, c.MaxPool2DOp: _MISSING,
        c.ResizeOp: _MISSING, c.FFT2dOp: _MISSING, c.RFFT2dOp: _MISSING,
    },
)  # fmt: skip
