"""An operation whose window is an attribute states the bounds of its loops, and compiles. Needs the environment `all`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import plait
import pytest
from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import f32
from plait.context import Context
from plait.define import Dialect, Op, Operand, Result, attribute, c, operand, result
from plait.define.traits import Pure
from plait.interfaces.structured import Structured
from plait.ir.affine import AffineDim, AffineMap
from plait.passes.manager import PassManager
from plait.passes.pipeline import Pipeline
from plait.plugins import DialectRecord, hookimpl

arith: Any = pytest.importorskip("plait_std.arith.ops")
linalg: Any = pytest.importorskip("plait_linalg.ops")
sizes: Any = pytest.importorskip("plait_std.sizes")
pytest.importorskip("plait_llvm")

SOURCE = """
func.func @main(%x: tensor<9xf32>) -> tensor<7xf32> {
  %0 = "windowed.sum"(%x) <{window = 3 : i64}> : (tensor<9xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}
"""


class SumOp(Op):
    """Add up the elements in each window."""

    name = "windowed.sum"
    traits = (Pure,)
    x: Operand = operand(c.TensorOf(c.F32))
    window: IntegerAttr = attribute(c.I64Attr)
    result: Result = result(c.TensorOf(c.F32))


class SumStructure(Structured):
    """y[i] += x[i + k] for each k below the window"""

    def iterator_types(self, op: Any) -> Any:
        return ("parallel", "reduction")

    def indexing_maps(self, op: Any) -> Any:
        i, k = AffineDim(0), AffineDim(1)
        return (AffineMap(2, 0, (i + k,)), AffineMap(2, 0, (i,)))

    def loop_bounds(self, op: Any, builder: Any) -> Any:
        return (None, op.window.value)

    def inputs(self, op: Any) -> Any:
        return (op.x,)

    def make_inits(self, op: Any, builder: Any) -> Any:
        zero = builder.insert(arith.ConstantOp(FloatAttr(0.0, f32))).result
        empty = sizes.empty_like(builder, op.result.type, op.result.type.shape)
        return (builder.insert(linalg.FillOp.make([zero], [empty])).results[0],)

    def emit_body(self, op: Any, builder: Any, args: Sequence[Any]) -> Any:
        x, total = args
        return (builder.insert(arith.AddFOp(total, x)).result,)


WINDOWED = Dialect("windowed", operations=(SumOp,), models=lambda: {Structured: {"windowed.sum": SumStructure()}})


class Plugin:
    """What the dialect contributes."""

    PLAIT_API = 1

    @hookimpl
    def plait_dialects(self) -> Iterator[DialectRecord]:
        yield DialectRecord("windowed", load=lambda: WINDOWED)


TILED = "generalize,linalg-tile{tile-sizes=2,2}"
CASES = [("llvm", ""), ("llvm", TILED), ("interpret", "generalize"), ("interpret", TILED)]


@pytest.mark.parametrize(("target", "before"), CASES)
def test_the_window_bounds_its_loop(target: str, before: str) -> None:
    ctx = Context.from_environment(plugins=[Plugin()])
    module = plait.parse(SOURCE, context=ctx)
    PassManager(ctx).run(Pipeline.parse(before, ctx), module)
    x = np.arange(9, dtype=np.float32) ** 2
    (y,) = plait.compile(module, target=target, context=ctx)(x)
    np.testing.assert_array_equal(y, np.convolve(x, np.ones(3, np.float32), "valid"))
