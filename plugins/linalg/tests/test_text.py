"""The text of linalg is that of MLIR, byte for byte: `golden/` holds what mlir-opt prints."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation

GOLDEN = Path(__file__).parent / "golden"
CUSTOM = sorted(path.name for path in GOLDEN.glob("*.mlir") if "generic" not in path.name)


@pytest.mark.parametrize("name", CUSTOM)
def test_custom_form_round_trips(name: str, ctx: Context) -> None:
    text = (GOLDEN / name).read_text()
    module = parse_module(text, ctx, name)
    verify(module, ctx)
    assert print_operation(module).rstrip() == text.rstrip()


def test_generic_form_is_that_of_mlir(ctx: Context) -> None:
    module = parse_module((GOLDEN / "structured.mlir").read_text(), ctx)
    assert (
        print_operation(module, generic=True, use_hints=False).rstrip()
        == (GOLDEN / "structured.generic.mlir").read_text().rstrip()
    )


def test_generic_form_parses_to_custom_form(ctx: Context) -> None:
    module = parse_module((GOLDEN / "structured.generic.mlir").read_text(), ctx)
    verify(module, ctx)
    printed = print_operation(module, use_hints=False)
    assert printed.rstrip() == (GOLDEN / "structured.mlir").read_text().rstrip()


@pytest.mark.skipif(shutil.which("mlir-opt") is None, reason="needs mlir-opt")
@pytest.mark.parametrize("name", CUSTOM)
def test_mlir_opt_prints_the_same(name: str, ctx: Context) -> None:
    ours = print_operation(parse_module((GOLDEN / name).read_text(), ctx), generic=True)
    theirs = subprocess.run(["mlir-opt"], input=ours, capture_output=True, text=True, check=True).stdout
    assert theirs.rstrip() == (GOLDEN / name).read_text().rstrip()


ERRORS = {
    "expected a scalar of type 'f32', the element type of the output, found 'i32'": """
      %c = arith.constant 1 : i32
      %r = linalg.fill ins(%c : i32) outs(%x : tensor<4xf32>) -> tensor<4xf32>""",
    "expected 2 indexing maps, one for each operand, found 1": """
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
      ^bb0(%a: f32, %b: f32):
        linalg.yield %a : f32
      } -> tensor<4xf32>""",
    "expected 1 results of indexing map 0, its operand's rank, found 2": """
      %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
          outs(%x : tensor<4xf32>) {
      ^bb0(%a: f32):
        linalg.yield %a : f32
      } -> tensor<4xf32>""",
    "expected value 0 of type 'f32', the element type of output 0, found 'i32'": """
      %c = arith.constant 1 : i32
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          outs(%x : tensor<4xf32>) {
      ^bb0(%a: f32):
        linalg.yield %c : i32
      } -> tensor<4xf32>""",
    "expected a loop in [0, 1), found 1": """
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          outs(%x : tensor<4xf32>) {
      ^bb0(%a: f32):
        %i = linalg.index 1 : index
        linalg.yield %a : f32
      } -> tensor<4xf32>""",
    "expected a permutation of the dimensions, found [1]": """
      %r = linalg.transpose ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) permutation = [1]""",
}


@pytest.mark.parametrize("message", ERRORS)
def test_verifier_says(message: str, ctx: Context) -> None:
    module = parse_module(f"func.func @f(%x: tensor<4xf32>) {{ {ERRORS[message]}\n return }}", ctx)
    with pytest.raises(DiagnosticError) as error:
        verify(module, ctx)
    assert message in str(error.value)
