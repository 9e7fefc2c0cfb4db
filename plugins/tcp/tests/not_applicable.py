"""Which interfaces do not apply to which operations, and why: the other half of the tables of models.

An operation of the dialect has a model of each interface or stands here; `docs/tcp.md` shows both as one table.
"""

from __future__ import annotations

from typing import Any

from plait.interfaces import (
    CostModel,
    Elementwise,
    ReifyShapes,
    Structured,
)
from plait.rewrite import Canonicalization
from plait_tcp import ops
from plait_tcp.first_dialect.ops import NAMED

_COMBINATORS = (ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp, ops.BitcastOp)
_QUANTIZATION = (ops.QuantizeOp, ops.DequantizeOp, ops.RequantizeOp)
_MOVEMENT = (
    ops.BroadcastOp, ops.ReshapeOp, ops.TransposeOp, ops.ReverseOp, ops.SliceOp, ops.PadOp, ops.ConcatOp, ops.IotaOp,
)  # fmt: skip
_PRODUCTS = (ops.ContractOp, ops.ConvOp)
_REDUCTIONS = (ops.ReduceOp, ops.ReduceRegionOp, ops.WindowOp, ops.WindowRegionOp)
_SCANS = (ops.ScanOp, ops.ScanRegionOp)
_PLACES = (ops.GatherOp, ops.ScatterOp)
_ORDER = (ops.SortOp, ops.TopKOp)
_OTHERS = (ops.FftOp, ops.RngBitsOp)
_GROUPS = (ops.GroupOp, ops.IsolatedGroupOp)
_SPELLINGS = (*NAMED, ops.GatherNdOp, ops.BroadcastAxesOp)
_STATEMENTS = (ops.YieldOp, ops.SymbolicIntOp, ops.BindSymbolicShapeOp)

_SPELLING = "another spelling of what has all that applies: `canonicalize` and `tcp-to-linalg` make that of it"
_STATEMENT = "has no tensor result"
_UNKNOWN = "what it computes is for its target to say: `tcp-lower-custom-ops` asks that"
_CONSTANT = "is a constant"
_INSIDE = "the operations inside have it"

NOT_APPLICABLE: dict[Any, dict[str, tuple[type[Any], ...]]] = {
    Elementwise: {
        "elements of the result are not made of those at the same place": (
            *_MOVEMENT, *_PRODUCTS, *_REDUCTIONS, *_SCANS, *_PLACES, *_ORDER, *_OTHERS,
        ),
        _SPELLING: _SPELLINGS, _INSIDE: _GROUPS, _STATEMENT: _STATEMENTS, _UNKNOWN: (ops.CustomOp,),
        _CONSTANT: (ops.ConstOp,),
    },
    Structured: {
        "`generalize` makes loops of what is elementwise": (*_COMBINATORS, *_QUANTIZATION),
        "is a view, or copies boxes: `tcp-to-linalg` makes operations of tensor of it": (
            ops.ReshapeOp, ops.SliceOp, ops.PadOp, ops.ConcatOp,
        ),
        "the body needs the indices of the loops, which `emit_body` is not given": (
            ops.IotaOp, ops.RngBitsOp, ops.GatherOp, ops.ScatterOp,
        ),
        "reads a padded copy of its operand, which `tcp-to-linalg` makes first": (
            ops.ConvOp, ops.WindowOp, ops.WindowRegionOp,
        ),
        "is more than one nest of loops over indexing maps": (*_SCANS, *_ORDER, ops.FftOp),
        _SPELLING: _SPELLINGS, _INSIDE: _GROUPS, _STATEMENT: _STATEMENTS, _UNKNOWN: (ops.CustomOp,),
        _CONSTANT: (ops.ConstOp,),
    },
    ReifyShapes: {_STATEMENT: _STATEMENTS, _UNKNOWN: (ops.CustomOp,)},
    CostModel: {},
    Canonicalization: {
        "a region would have to be run at compile time, and no identity holds for any region": (
            ops.ReduceRegionOp, ops.ScanRegionOp,
        ),
        "says something of what is around it": _STATEMENTS,
        _UNKNOWN: (ops.CustomOp,),
    },
}  # fmt: skip
"""For each interface the reasons why it does not apply, and the operations. `Canonicalization` stands for folds."""
