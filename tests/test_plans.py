"""Plans that need more than one distribution."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import ml_dtypes  # noqa: F401 - so that NumPy knows bfloat16
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.plan import completed, make_plan
from plait.plan.backends import backend_record
from plait.plan.graph import IGNORED, PlanGraph
from plait.plan.levels import Level
from plait.plan.nodes import Form, Node
from plait.runtime import Signature
from plait.syntax.parser import parse_module
from plait_llvm.native.machine import host_machine
from plait_llvm.passes.recording import FUNCTIONS
from plait_llvm.translate import translate_module


@pytest.mark.parametrize("op", ["arith.addf %a, %b", "arith.mulf %a, %b", "math.powf %a, %b"])
def test_scalar_operations_on_tensors_are_generalized(op: str) -> None:
    """They also live on scalars, where no pass is needed: a plan tells the two apart."""
    text = f"""
    func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {{
      %0 = {op} : tensor<?xf32>
      return %0 : tensor<?xf32>
    }}
    """
    a, b = np.float32([1, 2, 3]), np.float32([3, 4, 0.5])
    (native,) = plait.compile(text)(a, b)
    (reference,) = plait.compile(text, target="interpret")(a, b)
    np.testing.assert_allclose(native, reference, rtol=1e-6)


def test_what_joins_by_an_interface_waits_for_conversions_of_earlier_phases() -> None:
    """A third party's operation is no reason to leave out a phase: it is fused with the others in the next one."""
    ctx = Context.from_environment()
    if ctx.dialect("sunny") is None or ctx.dialect("stablehlo") is None:
        pytest.skip("no plugin defines sunny and stablehlo")
    module = plait.parse(Path(__file__).parent.parent / "docs" / "material" / "glow.mlir", context=ctx)
    steps = [step.element.partition("{")[0] for step in make_plan(module, ctx).steps]
    assert steps.index("stablehlo-to-tcp") < steps.index("generalize") and steps.count("generalize") == 1
    assert "phase{of=tcp}" in [step.element for step in make_plan(module, ctx).steps]


def test_planning_loads_no_array_library_and_no_compiler() -> None:
    """A plan loads conversions and passes; what these compute with is loaded when they run."""
    code = (
        "import sys; from plait.context import Context; from plait.syntax.parser import parse_module;"
        "from plait.plan import make_plan; ctx = Context.from_environment();"
        "make_plan(parse_module(sys.stdin.read(), ctx), ctx);"
        "print([name for name in ('numpy', 'ml_dtypes', 'llvmlite') if name in sys.modules])"
    )
    text = "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> { %0 = math.exp %a : tensor<4xf32> return %0 : tensor<4xf32> }"
    done = subprocess.run([sys.executable, "-c", code], input=text, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


class _EachAlone(PlanGraph):
    """A graph that computes the costs of each operation."""

    def _alike(self, forms: Any) -> dict[tuple[str, Form], list[str]]:
        return {(name, form): [name] for name, form in forms}


@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_operations_that_share_their_costs_would_have_them_alone(target: str) -> None:
    """Costs are found once for operations that no edge tells apart."""
    ctx = Context.from_environment()
    names = [name for dialect in sorted(ctx.dialect_names) for name in getattr(ctx.dialect(dialect), "operations", ())]
    present = [Node(name, Level.TENSOR, form) for name in names if name not in IGNORED for form in Form]
    shared, alone = [graph(ctx, backend_record(ctx, target), present) for graph in (PlanGraph, _EachAlone)]
    assert shared.cost == alone.cost
    assert {n: edge.name for n, edge in shared.choice.items()} == {n: edge.name for n, edge in alone.choice.items()}
    assert target == "interpret" or len(shared.cost) > 1000


PROGRAMS = {
    "allocations that are given back": """func.func @main(%n: index, %x: f32) -> tensor<?xf32> {
      %e = tensor.empty(%n) : tensor<?xf32>
      %0 = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
      %c4 = arith.constant 4 : index
      %fits = arith.cmpi ult, %n, %c4 : index
      cf.assert %fits, "too long"
      return %0 : tensor<?xf32>
    }""",
    "memory of the caller": """func.func @main(%m: memref<?xf32>, %fits: i1) {
      memref.dealloc %m : memref<?xf32>
      cf.assert %fits, "it does not fit"
      return
    }""",
    "recursion": """func.func @main(%n: i32) -> i32 {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %stop = arith.cmpi sle, %n, %c0 : i32
      cf.cond_br %stop, ^end(%n : i32), ^more
    ^more:
      %m = arith.subi %n, %c1 : i32
      %r = func.call @main(%m) : (i32) -> i32
      cf.br ^end(%r : i32)
    ^end(%x: i32):
      return %x : i32
    }""",
    "bf16 of unknown size": """func.func @main(%a: tensor<?xbf16>) -> tensor<?xbf16> {
      %0 = math.exp %a : tensor<?xbf16>
      return %0 : tensor<?xbf16>
    }""",
    "names of the C library": """func.func @main(%a: f32) -> f32 {
      %0 = func.call @exp(%a) : (f32) -> f32
      return %0 : f32
    }
    func.func private @exp(%a: f32) -> f32 {
      return %a : f32
    }""",
    "endless loop": """func.func @main(%n: index) -> index {
      %0 = scf.while (%i = %n) : (index) -> index {
        %c = arith.cmpi ne, %i, %n : index
        scf.condition(%c) %i : index
      } do {
      ^bb0(%i: index):
        scf.yield %i : index
      }
      return %0 : index
    }""",
}


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("in_process", [True, False])
def test_the_plan_is_what_runs(name: str, in_process: bool) -> None:
    """The backend compiles what the plan leaves, and writes it as it is: its LLVM IR is that of the module."""
    ctx = Context.from_environment()
    backend = ctx.load(ctx.backends["llvm"])
    module = plait.parse(PROGRAMS[name], context=ctx)
    signature = Signature.of(module, "main")
    PassManager(ctx).run(make_plan(module, ctx, in_process=in_process).text, module)
    lowered = str(module)
    again = parse_module(lowered, ctx)
    verify(again, ctx)
    options: Any = {"attributes": host_machine().function_attributes, "defined": FUNCTIONS}
    if in_process:
        assert backend.compile(module, "main", ctx, signature=signature).ir("llvm-ir").startswith(translate_module(again, **options).text)
    else:
        backend.emit(module, "main", ctx, ["object", "header"], signature=signature, cpu="native")
    assert str(module) == lowered
    assert ("plait_interrupted" in lowered) == (in_process and name in ("recursion", "endless loop"))


def test_a_pipeline_that_somebody_writes_is_completed() -> None:
    ctx = Context.from_environment()
    module = plait.parse(PROGRAMS["bf16 of unknown size"], context=ctx)
    plan = make_plan(module, ctx)
    whole = Pipeline.parse(plan.text, ctx)
    assert completed(whole, ctx, "llvm") == whole
    given = plan.text.partition(",llvm-separate-names")[0] + ")"
    assert str(completed(Pipeline.parse(given, ctx), ctx, "llvm")).endswith(plan.text.partition("llvm-separate-names")[2])
    (result,) = plait.compile(module, pipeline=given, context=ctx)(np.zeros(2, "f4").astype("bfloat16"))
    assert result.astype("f4").tolist() == [1, 1]


@pytest.mark.parametrize(("body", "passes"), [
    ("affine.store %x, %m[0] : memref<4xf32>", ["affine-loops-to-linalg", "linalg-buffers-to-tensors", "linalg-vectorize"]),
    ("linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)", ["linalg-buffers-to-tensors", "linalg-vectorize"]),
    ("memref.store %x, %m[%i] : memref<4xf32>", []),
])  # fmt: skip
def test_programs_on_buffers_are_raised(body: str, passes: list[str]) -> None:
    ctx = Context.from_environment()
    text = f"func.func @main(%x: f32, %m: memref<4xf32>, %i: index) {{\n {body}\n return\n}}"
    steps = [step.name for step in make_plan(parse_module(text, ctx), ctx).steps]
    raising = {"affine-loops-to-linalg", "linalg-buffers-to-tensors", "linalg-vectorize"}
    assert list(dict.fromkeys(name for name in steps if name in raising)) == passes


MAPS = "indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]"
PRODUCTS = {
    "stablehlo": "stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>",
    "tcp": f'tcp.contract %a, %b {{{MAPS}, iterator_types = ["parallel", "parallel", "reduction"]}} : tensor<8x4xf32>, tensor<4x8xf32> -> tensor<8x8xf32>',
    "linalg": "linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>",
}


def _planned(dialect: str) -> list[str]:
    ctx = Context.from_environment()
    if ctx.dialect(dialect) is None:
        pytest.skip(f"no plugin defines {dialect}")
    text = f"""func.func @main(%a: tensor<8x4xf32>, %b: tensor<4x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {{
      %0 = {PRODUCTS[dialect]}
      return %0 : tensor<8x8xf32>
    }}"""
    return [step.element for step in make_plan(parse_module(text, ctx), ctx).steps]


@pytest.mark.parametrize(("dialect", "phase"), [("tcp", "tcp"), ("linalg", "linalg")])
def test_programs_that_enter_at_a_later_level_get_the_same_passes_from_there_on(dialect: str, phase: str) -> None:
    """Passes and their order are those of programs in StableHLO, apart from conversions, and from what reads buffers."""
    conversions = {"stablehlo-to-tcp", "tcp-to-linalg", "generalize", "linalg-buffers-to-tensors"}
    usual = [name for name in _planned("stablehlo") if name not in conversions]
    ends = [i for i, name in enumerate(usual) if name in ("verify-tensors-at-run-time", "phase{of=tcp}")]
    ours = [name for name in _planned(dialect) if name not in conversions]
    at = ours.index("verify-tensors-at-run-time") + 1
    assert sorted(ours[at:]) == sorted(usual[ends[phase == "linalg"] + 1 :])
    ordered = [name for name in ours[at:] if name != "scf-forall-to-for"]  # a conversion, which has no forall to wait for here
    assert ordered == [name for name in usual[ends[phase == "linalg"] + 1 :] if name != "scf-forall-to-for"]


def test_named_operations_of_linalg_are_fused() -> None:
    names = [element.partition("{")[0] for element in _planned("linalg")]
    first = names.index("linalg-generalize-named-ops")
    assert first < names.index("linalg-fold-unit-dims") < names.index("linalg-fuse-elementwise-ops")


VECTORS = """func.func @main(%x: memref<16xf32>, %y: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %x[%c0], %zero {in_bounds = [true]} : memref<16xf32>, vector<16xf32>
  %1 = math.sin %0 : vector<16xf32>
  vector.transfer_write %1, %y[%c0] {in_bounds = [true]} : vector<16xf32>, memref<16xf32>
  return
}"""


def test_what_default_passes_make_of_buffers_has_a_way_on() -> None:
    """Sines of vectors take a branch, `scf.if`, where some lane is large, though the program has no operation of scf."""
    x, y = np.linspace(-1e6, 1e6, 16, dtype="f4"), np.zeros(16, "f4")
    plait.compile(VECTORS)(x, y)
    np.testing.assert_allclose(y, np.sin(x.astype("f8")), atol=1e-6)
    assert "convert-scf-to-cf" not in make_plan(parse_module(PROGRAMS["names of the C library"], Context.from_environment()), Context.from_environment()).text


def test_the_core_names_no_dialect() -> None:
    """Dialects, phases and targets of plugins are not in the code of the core; examples in docstrings may name them."""
    core = Path(plait.__file__).parent
    ctx = Context.from_environment()
    other = {"builtin", "input", "interpret", "tensor", "memref", "vector", "complex", "shape", "index", "interpreter"}  # also names of types and attributes
    names = {*ctx.dialect_names, *ctx.phases, *ctx.backends} - other
    found: list[str] = []
    for path in sorted(core.rglob("*.py")):
        if path.name == "catalog.py":  # generated from what is installed
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.partition(".")[0] in names:
                found.append(f"{path.relative_to(core)}:{node.lineno}: {node.value[:60]!r}")
    assert not found
