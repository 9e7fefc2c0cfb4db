"""Operations in the order in which least lives at one time: they compute the same, and stay in place."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait_std.bufferization.live_tensors import LiveTensors
from plait_std.bufferization.order_operations import Orders
from plait_std.memref.ops import CopyOp

sys.path.insert(0, str(Path(__file__).parent))
from test_bufferization_random import Program

FEW = [*range(40), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(40, 1000))]
ORDER = "order-by-memory{least=0}"
BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries=true}"

def random_graph(seed: int) -> str:
    """Tensors of many sizes, each computed from earlier ones: elements are read, and written to empty or older tensors."""
    choose = random.Random(seed)
    lines, made = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index"], [("%x", 4)]
    for i in range(choose.randrange(3, 14)):
        size = choose.choice((4, 64, 1024, 4096))
        source, length = choose.choice(made)
        other, _ = choose.choice(made)
        same = [name for name, wide in made if wide == size and name != "%x"]
        lines += [
            f"%r{i} = tensor.extract {source}[%c1] : tensor<{length}xf32>",
            f"%s{i} = tensor.extract {other}[%c0] : tensor<{dict(made)[other]}xf32>",
            f"%t{i} = arith.addf %r{i}, %s{i} : f32",
        ]
        target = f"%e{i}" if not same or choose.random() < 0.6 else choose.choice(same)
        if target.startswith("%e"):
            lines.append(f"%e{i} = tensor.empty() : tensor<{size}xf32>")
            lines.append(f"%f{i} = tensor.insert %t{i} into %e{i}[%c0] : tensor<{size}xf32>")
            target = f"%f{i}"
        lines.append(f"%v{i} = tensor.insert %t{i} into {target}[%c1] : tensor<{size}xf32>")
        made.append((f"%v{i}", size))
    last = [f"%z{i} = tensor.extract {name}[%c1] : tensor<{size}xf32>" for i, (name, size) in enumerate(made)]
    names = ", ".join(f"%z{i}" for i in range(len(made)))
    types = ", ".join(["f32"] * len(made))
    body = "\n      ".join([*lines, *last, f"return {names} : {types}"])
    return f"func.func @f(%x: tensor<4xf32>) -> ({types}) {{\n      {body}\n    }}"


def copies(module: Any) -> int:
    return sum(isinstance(op, CopyOp) for op in module.walk())


@pytest.mark.parametrize("seed", FEW)
def test_programs_in_another_order_compute_the_same(ctx: Context, seed: int) -> None:
    module = parse_module(random_graph(seed), ctx)
    x = np.arange(4, dtype="f4")
    wanted = Interpreter(module, ctx).run("f", x)
    for passes in (ORDER, BUFFERIZE):
        PassManager(ctx).run(passes, module)
        verify(module, ctx)
        np.testing.assert_array_equal(Interpreter(module, ctx).run("f", x), wanted)


@pytest.mark.parametrize("seed", FEW)
def test_no_order_takes_less_than_what_one_operation_touches(ctx: Context, seed: int) -> None:
    function: Any = next(op for op in parse_module(random_graph(seed), ctx).walk() if op.name == "func.func")
    ops = list(function.entry.operations)[:-1]
    orders = Orders(ops, ctx)
    tried = [list(range(len(ops))), orders.forward(), orders.backward()]
    assert 0 < orders.least_peak <= min(orders.peak(orders.improved(order)) for order in tried)


@pytest.mark.parametrize("seed", FEW)
def test_programs_with_control_flow_compute_the_same(ctx: Context, seed: int) -> None:
    module = parse_module(Program(seed).text(), ctx)
    x, y = np.arange(4, dtype="f4"), np.array([5, 0.5, -3, 1], "f4")
    wanted = [Interpreter(module, ctx).run("f", x, y, np.float32(2), flag) for flag in (True, False)]
    PassManager(ctx).run(f"{ORDER},{BUFFERIZE}", module)
    verify(module, ctx)
    for flag, expected in zip((True, False), wanted):
        found = Interpreter(module, ctx).run("f", x.copy(), y.copy(), np.float32(2), flag)
        for a, b in zip(found, expected):
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("seed", FEW)
def test_what_is_written_in_place_stays_so(ctx: Context, seed: int) -> None:
    text = random_graph(seed)
    written, ordered = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(BUFFERIZE, written)
    PassManager(ctx).run(f"{ORDER},{BUFFERIZE}", ordered)
    assert copies(ordered) <= copies(written)


def test_what_reads_a_large_tensor_comes_before_the_next_one(ctx: Context) -> None:
    """The tensor ends then, though the text computes all large ones first."""
    large, small, element = "tensor<4096xf32>", "tensor<64xf32>", "tensor.extract"
    module = parse_module(
        f"""
        func.func @f(%x: f32) -> f32 {{
          %c0 = arith.constant 0 : index
          %e = tensor.empty() : {large}
          %a = tensor.insert %x into %e[%c0] : {large}
          %0 = {element} %a[%c0] : {large}
          %b = tensor.insert %0 into %e[%c0] : {large}
          %1 = {element} %b[%c0] : {large}
          %c = tensor.insert %1 into %e[%c0] : {large}
          %2 = {element} %a[%c0] : {large}
          %f = tensor.empty() : {small}
          %s = tensor.insert %2 into %f[%c0] : {small}
          %3 = {element} %b[%c0] : {large}
          %4 = {element} %c[%c0] : {large}
          %5 = {element} %s[%c0] : {small}
          %6 = arith.addf %3, %4 : f32
          %7 = arith.addf %5, %6 : f32
          return %7 : f32
        }}
        """,
        ctx,
    )
    ops = list(module.body.first.body.entry.operations)[:-1]  # type: ignore[union-attr]
    before = Orders(ops, ctx).peak(range(len(ops)))
    PassManager(ctx).run("order-by-memory", module)
    verify(module, ctx)
    ops = list(module.body.first.body.entry.operations)[:-1]  # type: ignore[union-attr]
    assert (before, Orders(ops, ctx).peak(range(len(ops)))) == (3 * 16384, 16384)


@pytest.mark.parametrize("seed", FEW)
def test_orders_are_orders(ctx: Context, seed: int) -> None:
    """Each has all operations once, each behind those that it must follow; an improved one holds no more."""
    module = parse_module(random_graph(seed), ctx)
    ops = list(module.body.first.body.entry.operations)[:-1]  # type: ignore[union-attr]
    orders, tensors = Orders(ops, ctx), LiveTensors(ops, ctx)
    for order in (list(range(len(ops))), orders.forward(), orders.backward()):
        better = orders.improved(order)
        assert orders.peak(better) <= orders.peak(order)
        for found in (order, better):
            assert sorted(found) == list(range(len(ops)))
            place = {i: at for at, i in enumerate(found)}
            assert all(place[j] < place[i] for i, earlier in enumerate(tensors.before) for j in earlier)
