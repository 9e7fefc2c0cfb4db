"""`tcp-to-linalg`: movement, constants and groups. What is elementwise or structured waits for `generalize`."""

from __future__ import annotations

from typing import Any

from plait.interfaces.elementwise import Elementwise
from plait.interfaces.structured import Structured
from plait.rewrite.conversion.legality import Legality
from plait.rewrite.conversion.table import Conversion

from plait_tcp import ops
from plait_tcp.decompositions.fourier import decompose_fft
from plait_tcp.decompositions.top_k import top_k_to_sort
from plait_tcp.decompositions.windows import LARGE_WINDOWS
from plait_tcp.first_dialect.canonicalize import NAMED_TO_COMBINATORS
from plait_tcp.models import MODELS
from plait_tcp.to_linalg.patterns import PATTERNS

_LATER = "`generalize` lowers it, through its model"


def _has_model(op: Any) -> bool:
    """Whether `generalize` will take `op`."""
    tables: list[Any] = [MODELS[interface] for interface in (Structured, Elementwise)]
    models = [table.get(type(op)) for table in tables]
    found = [model for model in models if model is not None]
    return any(model.accepts(op) for model in found)


#: Lowered by `generalize` where a model takes them, by a pattern elsewhere.
_SOMETIMES = (
    ops.BroadcastOp, ops.ReverseOp, ops.ContractOp, ops.BitcastOp, ops.QuantizeOp, ops.DequantizeOp, ops.RequantizeOp,
)  # fmt: skip

TCP_TO_LINALG = Conversion(
    name="tcp-to-linalg",
    source="tcp",
    target=("linalg", "tensor", "arith", "math", "complex"),
    patterns=(*LARGE_WINDOWS, top_k_to_sort, decompose_fft, *NAMED_TO_COMBINATORS, *PATTERNS),
    unsupported={
        ops.UnaryOp: _LATER,
        ops.BinaryOp: _LATER,
        ops.TernaryOp: _LATER,
        ops.CastOp: _LATER,
        ops.TransposeOp: _LATER,
        ops.ReduceOp: _LATER,
        ops.ReduceRegionOp: _LATER,
        ops.CustomOp: "`tcp-lower-custom-ops` lowers it, by its target",
    },
    legal=Legality({
        **{op.name: _has_model for op in _SOMETIMES},
        ops.YieldOp.name: lambda op: True,
    }),
    type_converter=lambda ctx: None,
)  # fmt: skip
