"""Broadcasts are read through maps once loops are fused: no tensor holds repeated elements."""

from __future__ import annotations

from typing import Any

import pytest
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

PIPELINE = "canonicalize,cse,tcp-to-linalg,generalize,linalg-fuse-elementwise-ops,canonicalize,cse"
M, V, S, B = "tensor<?x6xf32>", "tensor<6xf32>", "tensor<f32>", "tensor<4x?x6xf32>"
SIZES = f"%c0 = arith.constant 0 : index\n%n = tensor.dim %x, %c0 : {M}"
BODIES = {
    "bias": f"%b = tcp.broadcast %v dims = [1] sizes(%n) : {V} -> {M}\n%r = tcp.binary add %x, %b : {M}",
    "scalar": f"%b = tcp.broadcast %s dims = [] sizes(%n) : {S} -> {M}\n%r = tcp.binary multiply %x, %b : {M}",
    "function of a broadcast": f"%b = tcp.broadcast %v dims = [1] sizes(%n) : {V} -> {M}\n%e = tcp.cast %b : {M} -> tensor<?x6xf64>\n"
        f"%f = tcp.cast %e : tensor<?x6xf64> -> {M}\n%r = tcp.binary add %x, %f : {M}",
    "twice": f"%b = tcp.broadcast %v dims = [1] sizes(%n) : {V} -> {M}\n%t = tcp.binary multiply %x, %b : {M}\n"
        f"%d = tcp.broadcast %s dims = [] sizes(%n) : {S} -> {M}\n%r = tcp.binary add %t, %d : {M}",
}  # fmt: skip


@pytest.mark.parametrize("name", BODIES)
def test_one_loop_nest(name: str, ctx: Any) -> None:
    text = f"func.func @main(%x: {M}, %v: {V}, %s: {S}) -> {M} {{\n{SIZES}\n{BODIES[name]}\nreturn %r : {M}\n}}"
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse(PIPELINE, ctx), module)
    names = [op.name for op in module.walk()]
    assert names.count("linalg.generic") == 1 and names.count("tensor.empty") == 1, str(module)
