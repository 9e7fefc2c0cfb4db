"""`tcp-to-linalg`: movement, constants and groups. What is elementwise or structured waits for `generalize`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interfaces.elementwise import Elementwise
from plait.interfaces.structured import Structured
from plait.rewrite.conversion.legality import Legality
from plait.rewrite.conversion.table import Conversion

from plait_tcp import ops
from plait_tcp.decompositions.fourier import decompose_fft
from plait_tcp.decompositions.phases import conv_to_phases
from plait_tcp.decompositions.top_k import top_k_to_sort
from plait_tcp.decompositions.windows import LARGE_WINDOWS
from plait_tcp.first_dialect.canonicalize import NAMED_TO_COMBINATORS
from plait_tcp.models import MODELS
from plait_tcp.to_linalg.patterns import PATTERNS

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_PATTERNS = (
    *LARGE_WINDOWS, conv_to_phases, top_k_to_sort, decompose_fft, *NAMED_TO_COMBINATORS, *PATTERNS,
)  # fmt: skip
_LOWERED: set[Any] = {pattern.root for pattern in _PATTERNS}
_MODELS: dict[Any, Any] = {**MODELS[Structured], **MODELS[Elementwise]}


def _has_model(op: Operation) -> bool:
    """Whether `generalize` lowers `op`."""
    return _MODELS[type(op)].accepts(op)


TCP_TO_LINALG = Conversion(
    name="tcp-to-linalg",
    source="tcp",
    target=("linalg", "tensor", "arith", "math", "complex"),
    patterns=_PATTERNS,
    unsupported={
        **{op: "`generalize` lowers it, through its model" for op in _MODELS if op not in _LOWERED},
        ops.CustomOp: "`tcp-lower-custom-ops` lowers it, by its target",
    },
    legal=Legality({
        **{op.name: _has_model for op in _MODELS if op in _LOWERED},
        ops.YieldOp.name: lambda op: True,
    }),
    type_converter=lambda ctx: None,
)  # fmt: skip
"""What has a model and a pattern is lowered by `generalize` where the model accepts it, by the pattern elsewhere."""
