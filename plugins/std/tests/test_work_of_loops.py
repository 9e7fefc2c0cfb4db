"""How much work loops are, and how many bytes they access at once."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait.ir.operation import Operation
from plait.syntax.parser import parse_module
from plait_std.parallel.bounds import Bounds
from plait_std.parallel.work import Work, bytes_in_step, work_of
from plait_std.scf.ops import ForOp


@pytest.fixture(scope="module")
def ctx() -> Context:
    import plait_std.plugin

    return Context(plugins=[plait_std.plugin])


def loops(text: str, ctx: Context) -> list[ForOp]:
    module: Operation = parse_module(text, ctx)
    return [op for op in module.walk() if isinstance(op, ForOp)]


def work(upper: str, step: int, ctx: Context) -> Work:
    """The work of a loop over so many elements."""
    text = f"""
    func.func @f(%x: memref<?xf32>, %n: index) {{
      %c0 = arith.constant 0 : index
      %step = arith.constant {step} : index
      %c4096 = arith.constant 4096 : index
      %zero = arith.constant 0.0 : f32
      scf.for %i = %c0 to %step step %step {{
        scf.for %j = %c0 to {upper} step %step {{
          memref.store %zero, %x[%j] : memref<?xf32>
        }}
      }}
      return
    }}"""
    outer, inner = loops(text, ctx)
    return work_of(inner, Bounds(outer, step), ctx, 512)


@pytest.mark.parametrize("upper", ["%n", "%c4096"])
def test_a_loop_runs_less_often_in_longer_steps(upper: str, ctx: Context) -> None:
    assert work(upper, 1, ctx).estimate == 16 * work(upper, 16, ctx).estimate > 0


@pytest.mark.parametrize(("element", "bytes"), [("i8", 1), ("f32", 4), ("f64", 8), ("complex<f64>", 16)])
def test_scalars_have_the_bytes_of_their_type(element: str, bytes: int, ctx: Context) -> None:
    text = f"""
    func.func @f(%x: memref<64x{element}>, %y: memref<64x{element}>) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      scf.for %i = %c0 to %c64 step %c1 {{
        %v = memref.load %x[%i] : memref<64x{element}>
        memref.store %v, %y[%i] : memref<64x{element}>
      }}
      return
    }}"""
    assert bytes_in_step(loops(text, ctx)[0]) == bytes
