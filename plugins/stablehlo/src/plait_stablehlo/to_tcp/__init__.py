"""`stablehlo-to-tcp`: from StableHLO to tcp, with scf for control flow and tensor for shapes.

```mlir
%r = stablehlo.add %a, %b : tensor<4xf32>
```

becomes

```mlir
%r = tcp.binary add %a, %b : tensor<4xf32>
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.rewrite import Pattern
from plait.rewrite.conversion import Conversion, legal, legal_when

from plait_stablehlo.ops import control_flow as f
from plait_stablehlo.to_tcp import (
    bounded,
    contraction,
    control_flow,
    custom_calls,
    deprecated,
    distribution,
    elementwise,
    indexing,
    linear_algebra,
    movement,
    normalization,
    quantization,
    random,
    regions,
    transform,
    types,
    windows,
)

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def _return_is_legal(op: Operation) -> bool | None:
    """A terminator stays as long as the operation around it does."""
    parent = op.parent_op
    return None if parent is not None and parent.name.startswith("stablehlo.") else False


_PATTERNS: tuple[Pattern, ...] = (
    *elementwise.PATTERNS, *movement.PATTERNS, *contraction.PATTERNS, *control_flow.PATTERNS,
    *indexing.PATTERNS, *windows.PATTERNS, *transform.PATTERNS, *regions.PATTERNS,
    *linear_algebra.PATTERNS, *normalization.PATTERNS, *deprecated.PATTERNS, *random.PATTERNS, *bounded.PATTERNS,
    *custom_calls.PATTERNS, *distribution.PATTERNS,
)  # fmt: skip

STABLEHLO_TO_TCP = Conversion(
    name="stablehlo-to-tcp",
    source="stablehlo",
    target=("tcp", "tensor", "arith", "scf", "cf", "func"),
    patterns=(*_PATTERNS, *quantization.patterns_beside(_PATTERNS)),
    legal=legal("builtin") + legal_when(_return_is_legal, f.ReturnOp),
    unsupported=distribution.UNSUPPORTED,
    type_converter=types.converter,
)  # fmt: skip
