"""Costs of operations."""

from __future__ import annotations

from typing import Any

import pytest
from plait.interfaces import Cost, CostModel
from plait.syntax.parser import parse_module

M = "tensor<4x6xf32>"
I = "tensor<4x6xi8>"
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
    f"%r = tcp.quantize %x to !quant.uniform<i8:f32, 0.5> : {M}": (120, 96, 24),
    f"%r = tcp.requantize %q from !quant.uniform<i8:f32, 0.5> to !quant.uniform<i8:f32, 0.25> : {I}": (168, 24, 24),
    f"""%r = tcp.scatter(%x) at %n updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {{
^bb0(%a: tensor<f32>, %b: tensor<f32>):
%c2 = tcp.binary add %a, %b : tensor<f32>
tcp.yield %c2 : tensor<f32>
}} : ({M}, tensor<2xi32>, tensor<2x6xf32>) -> {M}""": (12, 152, 96),
    f"""%r = tcp.group {{
%a = tcp.unary exp %x : {M}
%b = tcp.binary add %a, %x : {M}
tcp.yield %b : {M}
}} : {M}""": (504, 96, 96),
    f"""%r = tcp.isolated_group %x {{
^bb0(%a: {M}):
%b = tcp.unary abs %a : {M}
tcp.yield %b : {M}
}} : {M} -> {M}""": (24, 96, 96),
    f"""%r = tcp.group {{
%a = math.exp %x : {M}
tcp.yield %a : {M}
}} : {M}""": (None, 96, 96),
}


@pytest.mark.parametrize("line", COSTS)
def test_cost(line: str, ctx: Any) -> None:
    arguments = f"%x: {M}, %s: tensor<f32>, %d: tensor<?xf32>, %c: tensor<8xcomplex<f32>>, %q: {I}"
    arguments += ", %n: tensor<2xi32>, %u: tensor<2x6xf32>"
    module = parse_module(f"func.func @main({arguments}) {{\n{line}\nreturn\n}}", ctx)
    op = next(op for op in module.walk() if op.name.startswith("tcp."))
    assert ctx.model(CostModel, op).cost(op) == Cost(*COSTS[line], 1.0)


@pytest.mark.parametrize("line", ["%c0 = tcp.const dense<1.0> : tensor<4xf32>", '%s0 = tcp.symbolic_int "s" : i64'])
def test_what_is_not_there_at_run_time_is_free(line: str, ctx: Any) -> None:
    module = parse_module(f"func.func @main() {{\n{line}\nreturn\n}}", ctx)
    op = next(op for op in module.walk() if op.name.startswith("tcp."))
    assert ctx.model(CostModel, op).cost(op) == Cost(0, 0, 0, 0)


def test_of_what_is_carried_only_the_traffic_is_known(ctx: Any) -> None:
    line = f'%r = tcp.custom_op("a.b") %x : {M} -> tensor<2xf32>'
    module = parse_module(f"func.func @main(%x: {M}) {{\n{line}\nreturn\n}}", ctx)
    op = next(op for op in module.walk() if op.name.startswith("tcp."))
    assert ctx.model(CostModel, op).cost(op) == Cost(None, 96, 8, None)
