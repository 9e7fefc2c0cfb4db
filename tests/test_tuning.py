"""Tuning: tiles of any shape compute the same, the search takes what is faster, and what it finds is kept and run again."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.diagnostics.remark import Remark
from plait.passes import Pass, PassManager, Pipeline, option
from plait.passes.remarks import RemarkEngine
from plait.plan import make_plan
from plait.runtime import Target
from plait.sources import Program
from plait.syntax.parser import parse_module
from plait.tuning import keep_pipeline, kept_pipeline, tune
from plait_cli.main import main as command
from plait_std.arith import ops as arith

PRODUCT = """func.func @main(%a: tensor<{m}x{k}x{t}>, %b: tensor<{k}x{n}x{t}>) -> tensor<{m}x{n}x{t}> {{
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
    : (tensor<{m}x{k}x{t}>, tensor<{k}x{n}x{t}>) -> tensor<{m}x{n}x{t}>
  %1 = stablehlo.abs %0 : tensor<{m}x{n}x{t}>
  return %1 : tensor<{m}x{n}x{t}>
}}
"""
SMALL = PRODUCT.format(m=24, k=16, n=40, t="f32")


# Tiles


def kernels(text: str) -> list[str]:
    """The names of the kernels of a program, as remarks print them."""
    ctx = Context.from_environment()
    module = plait.parse(text, context=ctx)
    pipeline = Pipeline.parse(str(tune(module, _arguments(module), ctx, seconds=0, threads=False).pipeline), ctx)
    for index, element in enumerate(pipeline.elements):
        if element.name == "linalg-tile-and-fuse":
            PassManager(ctx).run(Pipeline(pipeline.anchor, pipeline.elements[:index]), module)
            found = element.alternatives(module, ctx)
            return [one[0].tiles[0].partition("=")[0] for one in found]
    raise AssertionError


def _arguments(module: Any) -> list[Any]:
    generator = np.random.default_rng(3)
    (function,) = module.body.operations
    return [generator.integers(-4, 5, ty.shape).astype(str(ty.element_type).replace("f", "float"))
            for ty in function.function_type.inputs]  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_tiles_of_any_shape_compute_the_same(seed: int) -> None:
    choose = random.Random(seed)
    sizes = {name: choose.choice((1, 3, 16, 40, 65)) for name in "mkn"}
    text = PRODUCT.format(**sizes, t=choose.choice(("f32", "f64")))
    ctx = Context.from_environment()
    module = plait.parse(text, context=ctx)
    plan = str(tune(module, _arguments(module), ctx, seconds=0, threads=False).pipeline)
    asked = [f"{name}={choose.randint(1, 40)}x{choose.choice((1, 2, 8, 16, 24, 64, 200))}" for name in kernels(text)]
    if not asked:
        pytest.skip("nothing is tiled")
    tiled = plan.replace("linalg-tile-and-fuse", f"linalg-tile-and-fuse{{tiles=\"{','.join(asked)}\"}}")
    found = plait.compile(text, pipeline=tiled)(*_arguments(module))
    expected = plait.compile(text, target="interpret")(*_arguments(module))
    assert np.array_equal(found[0], expected[0])  # sums of small integers are exact


@pytest.mark.parametrize("text", ["=6x32", "k=6", "k=0x32", "k=6x-1", "k=axb", "6x32"])
def test_what_is_no_shape_is_refused(text: str) -> None:
    ctx = Context.from_environment()
    with pytest.raises(DiagnosticError, match=f"'{text}' does not name the tile shape of a kernel"):
        pipeline = Pipeline.parse(f"linalg-tile-and-fuse{{tiles=\"{text}\"}}", ctx)
        next(pipeline.passes()).run(plait.parse(SMALL, context=ctx), ctx)


@pytest.mark.parametrize("attribute", ["array<i64: 0, 16>", "array<i64: 6>", "32 : i64"])
def test_an_attribute_that_is_no_shape_is_refused(attribute: str) -> None:
    ctx = Context.from_environment()
    text = f"""func.func @f(%a: tensor<24x16xf32>, %b: tensor<16x48xf32>, %c: tensor<24x48xf32>) -> tensor<24x48xf32> {{
  %0 = linalg.matmul {{plait.tile_shape = {attribute}}} ins(%a, %b : tensor<24x16xf32>, tensor<16x48xf32>)
    outs(%c : tensor<24x48xf32>) -> tensor<24x48xf32>
  return %0 : tensor<24x48xf32>
}}"""
    with pytest.raises(DiagnosticError, match=f"must be an array of two positive integers, found {attribute}"):
        PassManager(ctx).run("linalg-tile-and-fuse", plait.parse(text, context=ctx))


# The search


class Repeat(Pass):
    """Add `times` sums in front of the end of each function, which change nothing."""

    name: ClassVar[str] = "test-repeat"
    times: int = option(40, tuned=(80, 1, 40))
    wrong: bool = option(False, tuned=(True,))

    def run(self, op: Any, ctx: Any) -> None:
        (function,) = op.body.operations
        block = function.regions[0].block
        end = block.last
        value = end.operands[0]
        for _ in range(self.times):
            value = arith.MaximumFOp(value, end.operands[0])
            block.insert_before(value, end)
            value = value.result
        if self.wrong:
            value = arith.AddFOp(value, value)
            block.insert_before(value, end)
            value = value.result
        end.set_operand(0, value)


IDENTITY = "func.func @main(%x: tensor<20000xf32>) -> tensor<20000xf32> { return %x : tensor<20000xf32> }"


def searched(seconds: float) -> Any:
    ctx = Context.from_environment()
    module = plait.parse(IDENTITY, context=ctx)
    ones = np.ones(20000, np.float32)
    start = Pipeline.of(Repeat())
    return tune(module, [ones], ctx, target="interpret", pipeline=start, seconds=seconds, threads=False)


def test_the_search_takes_what_is_faster_and_computes_the_same() -> None:
    found = searched(600)
    assert str(found.pipeline) == "builtin.module(test-repeat{times=1})"  # 1 sum takes far less time than 40
    outcomes = {trial.decision: (trial.is_kept, trial.reason) for trial in found.trials}
    assert outcomes == {
        "test-repeat{times=80}": (False, ""),
        "test-repeat{times=1}": (True, ""),
        "test-repeat": (False, ""),  # tried again from the better one
        "test-repeat{times=1 wrong=true}": (False, "it computes something else"),
    }
    assert found.is_complete and found.after < found.before


def test_nothing_is_tried_when_the_time_is_over() -> None:
    found = searched(0)
    assert str(found.pipeline) == "builtin.module(test-repeat)"
    assert not found.trials and not found.is_complete


# What is kept


def main(arguments: list[str]) -> int:
    with pytest.raises(SystemExit) as ended:
        command(arguments)
    return int(ended.value.code or 0)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAIT_CACHE", "1")
    monkeypatch.setenv("PLAIT_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


def test_what_was_found_is_run_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "small.mlir"
    path.write_text(SMALL)
    arguments = ["--input=24x16xf32=1", "--input=16x40xf32=2", "--expected-output=24x40xf32=32"]
    assert main(["run", str(path), "--tuned", *arguments]) == 1
    assert "nothing has been tuned" in capsys.readouterr().err
    assert main(["tune", str(path), "--seconds=0", "--threads=1"]) == 0
    printed = capsys.readouterr()
    assert "tried 0 choices" in printed.err
    assert main(["tune", str(path), "--threads=1", "-o", str(folder / "out.txt")]) == 0
    assert "found before" in capsys.readouterr().err
    assert (folder / "out.txt").read_text() == printed.out
    assert main(["run", str(path), "--tuned", "--threads=1", *arguments]) == 0
    capsys.readouterr()
    assert main(["compile", str(path), "--tuned", "-o", str(folder / "x.o")]) == 1
    assert "write an artifact" in capsys.readouterr().err
    assert plait.compile(path, tuned=True, threads=1).signature.name == "main"
    assert main(["cache", "clear"]) == 0
    assert main(["run", str(path), "--tuned", *arguments]) == 1


def test_pipelines_are_kept_by_program_function_and_target(folder: Path) -> None:
    ctx = Context.from_environment()
    program = Program.of(SMALL, ctx, None)
    assert keep_pipeline(program, ctx, "llvm", "main", True, "cse") is not None
    assert kept_pipeline(program, ctx, "llvm", "main", True) == "cse"
    assert kept_pipeline(program, ctx, "llvm", "main", False) is None
    assert kept_pipeline(program, ctx, "llvm", "other", True) is None
    assert kept_pipeline(Program.of(SMALL + "\n", ctx, None), ctx, "llvm", "main", True) is None
    assert kept_pipeline(program, ctx, "interpret", "main", True) is None


OF_FRONTENDS = {
    "stablehlo": """func.func @main(%a: tensor<84x96xf32>, %b: tensor<96x64xf32>) -> tensor<84x64xf32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] {plait.tile_shape = array<i64: 2, 16>}
        : (tensor<84x96xf32>, tensor<96x64xf32>) -> tensor<84x64xf32>
      return %0 : tensor<84x64xf32>
    }""",
    "tosa": """func.func @main(%x: tensor<1x28x28x32xf32>, %w: tensor<64x3x3x32xf32>, %b: tensor<64xf32>, %z: tensor<1xf32>)
        -> tensor<1x26x26x64xf32> {
      %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>,
        stride = array<i64: 1, 1>, plait.tile_shape = array<i64: 2, 16>} : (tensor<1x28x28x32xf32>,
        tensor<64x3x3x32xf32>, tensor<64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x26x26x64xf32>
      return %0 : tensor<1x26x26x64xf32>
    }""",
    "linalg": """func.func @main(%x: tensor<1x28x28x32xf32>, %w: tensor<3x3x32x64xf32>, %e: tensor<1x26x26x64xf32>)
        -> tensor<1x26x26x64xf32> {
      %0 = linalg.conv_2d_nhwc_hwcf {plait.tile_shape = array<i64: 2, 16>} ins(%x, %w : tensor<1x28x28x32xf32>,
        tensor<3x3x32x64xf32>) outs(%e : tensor<1x26x26x64xf32>) -> tensor<1x26x26x64xf32>
      return %0 : tensor<1x26x26x64xf32>
    }""",
}


@pytest.mark.parametrize("dialect", OF_FRONTENDS)
def test_tile_shapes_of_operations_reach_their_loops(dialect: str) -> None:
    """Through conversions, and past passes that would compute the operation in another way."""
    ctx = Context.from_environment()
    if dialect not in ctx.dialect_names:
        pytest.skip(f"no plugin defines {dialect}")
    found: list[Remark] = []
    module = parse_module(OF_FRONTENDS[dialect], ctx)
    text = make_plan(module, ctx, machine=Target("m", vector_bits=256)).text
    PassManager(ctx, [RemarkEngine({"passed": ".*"}, found.append)]).run(text, module, until="linalg")
    assert [dict(one.arguments)["TileSizes"] for one in found if one.category == "linalg-tile-and-fuse"] == ["2,16"]
    assert not [one for one in found if one.category in ("linalg-winograd-convolutions", "linalg-split-windows")]
