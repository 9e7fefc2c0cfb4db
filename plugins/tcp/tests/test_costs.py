"""Costs of operations."""

from __future__ import annotations

from typing import Any

import pytest
from plait.interfaces import Cost, CostModel
from plait.syntax.parser import parse_module
from plait_tcp.models import MODELS
from plait_tcp.ops import OPERATIONS

M = "tensor<4x6xf32>"
MAPS = (
    "indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], "
    'iterator_types = ["parallel", "parallel", "reduction"]'
)
COSTS = {
    f"%r = tcp.binary add %x, %x : {M}": (24, 192, 96),
    f"%r = tcp.unary exp %x : {M}": (480, 96, 96),
    f"%r = tcp.cast %x : {M} -> tensor<4x6xi8>": (24, 96, 24),
    f"%r = tcp.slice %x offsets [0, 0] sizes [2, 3] strides [1, 1] : {M} -> tensor<2x3xf32>": (0, 24, 24),
    f"%r = tcp.reduce add %x, %s dims = [1] : {M}, tensor<f32> -> tensor<4xf32>": (24, 100, 16),
    f"%r = tcp.contract %x, %x {{{MAPS}}} : {M}, {M} -> tensor<4x4xf32>": (192, 192, 64),
    "%r = tcp.unary abs %d : tensor<?xf32>": (None, None, None),
    "%r = tcp.fft fft %c lengths = [8] : tensor<8xcomplex<f32>>": (120, 64, 64),
}


@pytest.mark.parametrize("line", COSTS)
def test_cost(line: str, ctx: Any) -> None:
    arguments = f"%x: {M}, %s: tensor<f32>, %d: tensor<?xf32>, %c: tensor<8xcomplex<f32>>"
    module = parse_module(f"func.func @main({arguments}) {{\n{line}\nreturn\n}}", ctx)
    op = next(op for op in module.walk() if op.name.startswith("tcp."))
    assert ctx.model(CostModel, op).cost(op) == Cost(*COSTS[line], 1.0)


def test_every_computing_operation_has_a_cost() -> None:
    free = {"tcp.const", "tcp.yield", "tcp.custom_op", "tcp.symbolic_int", "tcp.bind_symbolic_shape"}
    quantization = {"tcp.quantize", "tcp.dequantize", "tcp.requantize"}
    missing = {op.name for op in OPERATIONS if op not in MODELS[CostModel]} - quantization
    assert missing == free
