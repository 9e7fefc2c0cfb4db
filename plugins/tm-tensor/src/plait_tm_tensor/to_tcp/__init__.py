"""`tm-tensor-to-tcp`: from TMTensor to tcp, whose regions take tensors without dimensions instead of scalars."""

from __future__ import annotations

from plait.rewrite.conversion import Conversion
from plait_tcp import ops as tcp

from plait_tm_tensor.ops import YieldOp
from plait_tm_tensor.to_tcp.patterns import PATTERNS

TM_TENSOR_TO_TCP = Conversion(
    name="tm-tensor-to-tcp",
    source="tm_tensor",
    target=("tcp", "tensor", "arith", "scf"),
    rename={YieldOp: tcp.YieldOp},
    patterns=PATTERNS,
    legal=("math", "complex", "cf", "linalg", "func"),
)
