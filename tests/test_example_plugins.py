"""The plugins in `examples/plugins`: installed as a third party's would be, they take part in what Plait does."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from offline_environment import OfflineEnvironment  # noqa: E402  (beside this file)

pytestmark = pytest.mark.slow

FOLDER = ROOT / "examples" / "plugins"
PLUGINS = ("fixed-point", "fixed-activations")
MIXED = """
!q = !fixed.q<16, 8>
func.func @main(%x: tensor<SIZEx3xf32>, %w: tensor<3x4x!q>) -> (tensor<SIZEx4xf32>, tensor<SIZEx4xi16>) {
  %0 = stablehlo.tanh %x : tensor<SIZEx3xf32>
  %1 = fixed.from_float %0 : tensor<SIZEx3xf32> to tensor<SIZEx3x!q>
  %2 = fixed.matmul %1, %w : tensor<SIZEx3x!q>, tensor<3x4x!q> -> tensor<SIZEx4x!q>
  %3 = fixed.mul %2, %2 : tensor<SIZEx4x!q>
  %4 = fixed.add %3, %2 : tensor<SIZEx4x!q>
  %5 = ACTIVATION
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<SIZEx3xf32>
  %init = tensor.empty(%size) : tensor<?x4x!q>
  %dest = tensor.cast %init : tensor<?x4x!q> to tensor<SIZEx4x!q>
  %6 = fixed.running_sum ins(%5) outs(%dest) : tensor<SIZEx4x!q>, tensor<SIZEx4x!q> -> tensor<SIZEx4x!q>
  %7 = fixed.bits %6 : tensor<SIZEx4x!q> to tensor<SIZEx4xi16>
  %8 = fixed.to_float %6 : tensor<SIZEx4x!q> to tensor<SIZEx4xf32>
  %9 = tosa.negate %8, %z, %z : (tensor<SIZEx4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<SIZEx4xf32>
  return %9, %7 : tensor<SIZEx4xf32>, tensor<SIZEx4xi16>
}
"""
SHARED = """
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = math.tanh %x : tensor<4xf32>
  %1 = arith.addf %0, %y : tensor<4xf32>
  %2 = arith.mulf %0, %y : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
"""
COMPARE = """
import sys, numpy, plait
from plait.context import Context
ctx, tiled = Context.from_environment(), sys.argv[1]
assert {"fixed", "fixed-activations"} <= {plugin.name for plugin in ctx.plugins}
x = numpy.linspace(-3, 3, 15, dtype=numpy.float32).reshape(5, 3)
w = (numpy.arange(12, dtype=numpy.int16).reshape(3, 4) - 5) * 4000
for path in sys.argv[2:]:
    text = open(path).read()
    expected = plait.compile(text, target="interpret", context=ctx)(x, w)
    for pipeline in (None, tiled):
        results = plait.compile(text, context=ctx, pipeline=pipeline)(x, w)
        for a, b in zip(results, expected, strict=True):
            numpy.testing.assert_array_equal(a, b, err_msg=f"{path} with {pipeline}")
    saturated = expected[1].max() == 32767 or expected[1].min() == -32768
    assert saturated or "hard_sigmoid" in text, "nothing saturates: the values test too little"
print("equal")
"""
TILED = (
    "stablehlo-to-tcp,tosa-to-tcp,lower-fixed-activations,canonicalize,cse,tcp-to-linalg,generalize,"
    "linalg-fuse-elementwise-ops,linalg-tile{tile-sizes=2},canonicalize,cse,"
    "one-shot-bufferize{bufferize-function-boundaries=true},convert-fixed-to-scf,convert-linalg-to-loops,"
    "convert-scf-to-cf,canonicalize,cse,convert-to-llvm,reconcile-unrealized-casts"
)


def mixed(size: str, activation: bool) -> str:
    applied = "fixed.hard_sigmoid %4 : tensor<SIZEx4x!q>" if activation else "fixed.add %4, %4 : tensor<SIZEx4x!q>"
    zero = '  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>\n  %0 = '
    return MIXED.replace("ACTIVATION", applied).replace("  %0 = ", zero, 1).replace("SIZE", size)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OfflineEnvironment]:
    for module in ("hatchling", "plait_stablehlo", "plait_tosa", "plait_llvm"):
        pytest.importorskip(module)
    made = OfflineEnvironment(tmp_path_factory.mktemp("examples"))
    made.install(*(FOLDER / name for name in PLUGINS))
    yield made


def write(environment: OfflineEnvironment, name: str, text: str) -> Path:
    path = environment.root / name
    path.write_text(text)
    return path


def test_both_are_found_and_healthy(environment: OfflineEnvironment) -> None:
    reports = json.loads(environment.plait("plugins", "doctor", "--json"))["plugins"]
    own = {r["distribution"]: r for r in reports if r["distribution"] in PLUGINS}
    assert set(own) == set(PLUGINS)
    assert all(report["healthy"] and not report["problems"] for report in own.values())


@pytest.mark.parametrize("name", PLUGINS)
def test_it_conforms_and_its_own_tests_pass(environment: OfflineEnvironment, name: str) -> None:
    arguments = ("-q", "-p", "no:cacheprovider", f"--plait-conformance={name}", "tests")
    done = environment.run("pytest", *arguments, cwd=FOLDER / name)
    assert done.returncode == 0, done.stdout


def test_mixed_programs_compute_what_the_reference_says(environment: OfflineEnvironment) -> None:
    """Of static and dynamic sizes, with and without what the bridge lowers, as planned and tiled."""
    programs = [
        write(environment, f"mixed{i}.mlir", mixed(size, activation))
        for i, (size, activation) in enumerate([("5", False), ("?", False), ("5", True), ("?", True)])
    ]
    script = write(environment, "compare.py", COMPARE)
    done = environment.python_script(script, TILED, *programs)
    assert (done.returncode, done.stdout) == (0, "equal\n"), done.stderr


def test_its_operations_are_fused_with_those_of_others(environment: OfflineEnvironment) -> None:
    program = write(environment, "mixed.mlir", mixed("5", False))
    passes = ("--stablehlo-to-tcp", "--tosa-to-tcp", "--canonicalize", "--tcp-to-linalg", "--generalize")
    fused = environment.plait("opt", program, *passes, "--linalg-fuse-elementwise-ops", "--canonicalize", "--cse")
    assert "!fixed" not in fused and "stablehlo" not in fused and "tosa" not in fused
    with_tanh = next(part for part in fused.split("linalg.generic") if "math.tanh" in part)
    assert "arith.fptosi" in with_tanh, "tanh of StableHLO and fixed.from_float are one loop"
    assert fused.count("linalg.generic") == 4  # tanh and rounding; products; square and sums; negation


def test_its_tiles_are_rows(environment: OfflineEnvironment) -> None:
    text = """
!q = !fixed.q<16, 8>
func.func @main(%x: tensor<5x4x!q>, %d: tensor<5x4x!q>) -> tensor<5x4x!q> {
  %0 = fixed.running_sum ins(%x) outs(%d) : tensor<5x4x!q>, tensor<5x4x!q> -> tensor<5x4x!q>
  return %0 : tensor<5x4x!q>
}
"""
    tiled = environment.plait("opt", write(environment, "rows.mlir", text), "--linalg-tile=tile-sizes=2")
    assert tiled.count("scf.for") == 1
    assert "fixed.running_sum" in tiled and "-> tensor<?x4x!fixed.q<16, 8>>" in tiled


def test_types_are_converted_by_its_rules(environment: OfflineEnvironment) -> None:
    way = environment.plait("types", "path", "!fixed.q<16, 8>", "--to", "llvm")
    assert "-> i16  by store of fixed-point" in way


def test_the_lowering_of_the_bridge_is_in_the_plan(environment: OfflineEnvironment) -> None:
    program = write(environment, "mixed.mlir", mixed("5", True))
    explained = environment.plait("plan", program, "--explain")
    assert any("lower-fixed-activations" in line and "fixed to arith" in line for line in explained.splitlines())
    without = environment.run("plait_cli.main", "plan", program, PLAIT_DISABLE_PLUGINS="fixed-activations")
    assert without.returncode == 1
    assert "'fixed.hard_sigmoid' cannot be lowered to the target 'llvm'" in without.stderr
    plain = environment.plait("plan", write(environment, "plain.mlir", mixed("5", False)))
    assert "lower-fixed-activations" not in plain


def test_fusion_asks_the_cost_model_of_the_bridge(environment: OfflineEnvironment) -> None:
    program = write(environment, "shared.mlir", SHARED)
    arguments = ("plait_cli.main", "opt", program, "--generalize", "--linalg-fuse-elementwise-ops")
    cheap, costly = environment.run(*arguments), environment.run(*arguments, PLAIT_DISABLE_PLUGINS="fixed-activations")
    assert cheap.returncode == costly.returncode == 0
    assert (cheap.stdout.count("linalg.generic"), cheap.stdout.count("math.tanh")) == (2, 2)
    assert (costly.stdout.count("linalg.generic"), costly.stdout.count("math.tanh")) == (3, 1)
