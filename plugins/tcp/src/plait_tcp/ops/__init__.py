"""The operations of tcp, a file for each family."""

from plait_tcp.ops.contraction import ContractOp
from plait_tcp.ops.elementwise import BinaryOp, CastOp, TernaryOp, UnaryOp
from plait_tcp.ops.movement import (
    BitcastOp,
    BroadcastOp,
    ConcatOp,
    IotaOp,
    PadOp,
    ReshapeOp,
    ReverseOp,
    SliceOp,
    TransposeOp,
)
from plait_tcp.ops.reduction import ReduceOp, ReduceRegionOp
from plait_tcp.ops.structure import (
    BindSymbolicShapeOp,
    ConstOp,
    CustomOp,
    GroupOp,
    IsolatedGroupOp,
    SymbolicIntOp,
    YieldOp,
)

OPERATIONS = (
    UnaryOp, BinaryOp, TernaryOp, CastOp, BitcastOp, BroadcastOp, ReshapeOp, TransposeOp, ReverseOp, SliceOp, PadOp,
    ConcatOp, IotaOp, ContractOp, ReduceOp, ReduceRegionOp, ConstOp, GroupOp, IsolatedGroupOp, YieldOp, CustomOp,
    SymbolicIntOp, BindSymbolicShapeOp,
)  # fmt: skip

__all__ = [
    "OPERATIONS",
    "BinaryOp",
    "BindSymbolicShapeOp",
    "BitcastOp",
    "BroadcastOp",
    "CastOp",
    "ConcatOp",
    "ConstOp",
    "ContractOp",
    "CustomOp",
    "GroupOp",
    "IotaOp",
    "IsolatedGroupOp",
    "PadOp",
    "ReduceOp",
    "ReduceRegionOp",
    "ReshapeOp",
    "ReverseOp",
    "SliceOp",
    "SymbolicIntOp",
    "TernaryOp",
    "TransposeOp",
    "UnaryOp",
    "YieldOp",
]  # fmt: skip
