"""What loops in loops carry is compared in linear time, also if no size stays the same."""

from __future__ import annotations

from plait.context import Context
from plait.passes import PassManager
from plait.syntax.parser import parse_module

_DEPTH = 24


def test_deep_loops_that_change_sizes(ctx: Context) -> None:
    loops = [
        f"%r{i} = scf.for %i{i} = %c0 to %k step %c1 iter_args(%a{i + 1} = %a{i}) -> (tensor<?xf32>) {{"
        for i in range(_DEPTH)
    ]
    last = f"%a{_DEPTH}"
    longer = f"""%n = tensor.dim {last}, %c0 : tensor<?xf32>
      %n1 = arith.addi %n, %c1 : index
      %e = tensor.empty(%n1) : tensor<?xf32>
      %made = tensor.insert_slice {last} into %e[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>"""
    results = ["%made", *[f"%r{i}" for i in reversed(range(_DEPTH))]]
    ends = [f"scf.yield {result} : tensor<?xf32>\n}}" for result in results[:-1]]
    text = "\n".join([
        "func.func @main(%a0: tensor<?xf32>, %k: index) -> tensor<?xf32> {",
        "%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", *loops, longer, *ends,
        f"return {results[-1]} : tensor<?xf32>", "}",
    ])  # fmt: skip
    module = parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(generate-runtime-verification)", module)
    assert str(module).count("scf.for") == _DEPTH
