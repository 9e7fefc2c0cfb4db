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

from typing import TYPE_CHECKING

from plait.rewrite import Pattern
from plait.rewrite.conversion import Conversion, legal, legal_when
from plait_tcp.conversion import where_ranked

from plait_tosa.ops import utility as u
from plait_tosa.ops import variable as v
from plait_tosa.to_tcp import (
    block_scaled,
    contraction,
    control_flow,
    convolution,
    elementwise,
    indexing,
    movement,
    pools,
    quantized,
    resize,
    shapes,
    stored,
    transform,
    transposed_convolution,
)

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def _shape_may_stay(op: Operation) -> bool | None:
    """What computes a shape goes with the last operation that uses it."""
    return False if op.is_unused else None


_PATTERNS: tuple[Pattern, ...] = (
    *elementwise.PATTERNS, *movement.PATTERNS, *contraction.PATTERNS, *control_flow.PATTERNS,
    *convolution.PATTERNS, *indexing.PATTERNS, *quantized.PATTERNS, *resize.PATTERNS, *transform.PATTERNS,
    *transposed_convolution.PATTERNS, *pools.PATTERNS, *shapes.PATTERNS, *block_scaled.PATTERNS,
)  # fmt: skip

_VARIABLES = (v.VariableOp, v.VariableReadOp, v.VariableWriteOp)

TOSA_TO_TCP = Conversion(
    name="tosa-to-tcp",
    source="tosa",
    target=("tcp", "tensor", "arith", "scf", "cf", "func"),
    patterns=tuple(where_ranked(pattern) for pattern in (*_PATTERNS, *stored.patterns_beside(_PATTERNS))),
    unsupported={
        u.CustomOp: "what it means is known to the domain that it names only",
        **dict.fromkeys(_VARIABLES, "a global variable, which `lower-global-variables` makes a buffer"),
    },
    legal=legal("builtin", *_VARIABLES) + legal_when(_shape_may_stay, *shapes.SHAPE_OPS),
)  # fmt: skip
