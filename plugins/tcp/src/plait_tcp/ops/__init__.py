"""The operations of tcp, a file for each family."""

from plait_tcp.ops.contraction import ContractOp
from plait_tcp.ops.convolution import ConvOp
from plait_tcp.ops.elementwise import BinaryOp, CastOp, TernaryOp, UnaryOp
from plait_tcp.ops.fourier import FftOp
from plait_tcp.ops.indexing import GatherNdOp, GatherOp, ScatterOp
from plait_tcp.ops.movement import (
    BitcastOp,
    BroadcastAxesOp,
    BroadcastOp,
    ConcatOp,
    IotaOp,
    PadOp,
    ReshapeOp,
    ReverseOp,
    SliceOp,
    TransposeOp,
)
from plait_tcp.ops.quantization import DequantizeOp, QuantizeOp, RequantizeOp
from plait_tcp.ops.random import RngBitsOp
from plait_tcp.ops.reduction import ReduceOp, ReduceRegionOp
from plait_tcp.ops.scans import ScanOp, ScanRegionOp
from plait_tcp.ops.sorting import SortOp, TopKOp
from plait_tcp.ops.structure import (
    BindSymbolicShapeOp,
    ConstOp,
    CustomOp,
    GroupOp,
    IsolatedGroupOp,
    SymbolicIntOp,
    YieldOp,
)
from plait_tcp.ops.windows import WindowOp, WindowRegionOp

OPERATIONS = (
    UnaryOp, BinaryOp, TernaryOp, CastOp, BitcastOp, BroadcastOp, ReshapeOp, TransposeOp, ReverseOp, SliceOp, PadOp,
    ConcatOp, IotaOp, ContractOp, ReduceOp, ReduceRegionOp, ConstOp, GroupOp, IsolatedGroupOp, YieldOp, CustomOp,
    SymbolicIntOp, BindSymbolicShapeOp, ConvOp, GatherOp, ScatterOp, WindowOp, WindowRegionOp, SortOp, TopKOp,
    QuantizeOp, DequantizeOp, RequantizeOp, ScanOp, ScanRegionOp, RngBitsOp, FftOp, GatherNdOp, BroadcastAxesOp,
)  # fmt: skip

__all__ = [
    "OPERATIONS",
    "BinaryOp",
    "BindSymbolicShapeOp",
    "BitcastOp",
    "BroadcastAxesOp",
    "BroadcastOp",
    "CastOp",
    "ConcatOp",
    "ConstOp",
    "ContractOp",
    "ConvOp",
    "CustomOp",
    "DequantizeOp",
    "FftOp",
    "GatherNdOp",
    "GatherOp",
    "GroupOp",
    "IotaOp",
    "IsolatedGroupOp",
    "PadOp",
    "QuantizeOp",
    "ReduceOp",
    "ReduceRegionOp",
    "RequantizeOp",
    "ReshapeOp",
    "ReverseOp",
    "RngBitsOp",
    "ScanOp",
    "ScanRegionOp",
    "ScatterOp",
    "SliceOp",
    "SortOp",
    "SymbolicIntOp",
    "TernaryOp",
    "TopKOp",
    "TransposeOp",
    "UnaryOp",
    "WindowOp",
    "WindowRegionOp",
    "YieldOp",
]  # fmt: skip
