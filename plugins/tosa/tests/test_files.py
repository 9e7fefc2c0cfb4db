"""`.tosa` files: what is written is read again, and by the tools of TOSA; broken files are refused."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.flatbuffer import Number, write
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_std.func.dialect import FUNC
from plait_tosa.dialect import TOSA
from plait_tosa.files.read import read_tosa
from plait_tosa.files.write import write_tosa

sys.path.insert(0, str(Path(__file__).parent / "reference"))
from reference_model import tools

_CONV = (
    "acc_type = i48, dilation = array<i64: 1, 2>, local_bound = true, pad = array<i64: 1, 1, 2, 2>, "
    "stride = array<i64: 1, 1>"
)
BODIES = {
    "elements": """
    %0 = "tosa.const"() <{values = dense<[1, -2, 3]> : tensor<3xi4>}> : () -> tensor<3xi4>
    %1 = "tosa.const"() <{values = dense<[1, -2]> : tensor<2xi48>}> : () -> tensor<2xi48>
    %2 = "tosa.const"() <{values = dense<[true, false]> : tensor<2xi1>}> : () -> tensor<2xi1>
    %3 = "tosa.const"() <{values = dense<1.5> : tensor<4xbf16>}> : () -> tensor<4xbf16>
    %4 = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf8E4M3FN>}> : () -> tensor<2xf8E4M3FN>
    %5 = "tosa.const"() <{values = dense<-3> : tensor<i16>}> : () -> tensor<i16>
    return %x : tensor<2x3xf32>""",
    "attributes": """
    %0 = tosa.clamp %x {max_val = 3.0 : f32, min_val = -1.5 : f32, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %2 = tosa.argmax %1 {axis = 1 : i32} : (tensor<3x2xf32>) -> tensor<3xi32>
    %3 = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = tosa.reshape %x, %3 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
    %5 = tosa.custom %4 {domain_name = "d", implementation_attrs = "a", operator_name = "o"} : (tensor<3x2xf32>) -> tensor<?x2xf32>
    return %0 : tensor<2x3xf32>""",
    "convolution": f"""
    %0 = "tosa.const"() <{{values = dense<1> : tensor<1x4x4x2xi16>}}> : () -> tensor<1x4x4x2xi16>
    %1 = "tosa.const"() <{{values = dense<1> : tensor<3x2x2x2xi8>}}> : () -> tensor<3x2x2x2xi8>
    %2 = "tosa.const"() <{{values = dense<1> : tensor<3xi48>}}> : () -> tensor<3xi48>
    %3 = "tosa.const"() <{{values = dense<0> : tensor<1xi16>}}> : () -> tensor<1xi16>
    %4 = "tosa.const"() <{{values = dense<0> : tensor<1xi8>}}> : () -> tensor<1xi8>
    %5 = tosa.conv2d %0, %1, %2, %3, %4 {{{_CONV}}} : (tensor<1x4x4x2xi16>, tensor<3x2x2x2xi8>, tensor<3xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x5x6x3xi48>
    return %x : tensor<2x3xf32>""",
    "shapes": """
    %0 = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.dim %x {axis = 1 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
    %2 = tosa.concat_shape %1, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
    %3 = tosa.add_shape %0, %2 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    %4 = tosa.sub_shape %3, %2 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    %5 = tosa.mul_shape %4, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    %6 = tosa.div_floor_shape %5, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    %7 = tosa.div_ceil_shape %6, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    %8 = tosa.mod_shape %7, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    %9 = tosa.max_shape %8, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    %10 = tosa.min_shape %9, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
    %11 = tosa.exp2_shape %10 : (!tosa.shape<2>) -> !tosa.shape<2>
    %12 = tosa.log2_ceil_shape %11 : (!tosa.shape<2>) -> !tosa.shape<2>
    %13 = tosa.log2_floor_shape %11 : (!tosa.shape<2>) -> !tosa.shape<2>
    %14 = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
    %15 = tosa.slice_shape %13, %14, %14 : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
    %16 = tosa.reshape %x, %10 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
    return %x : tensor<2x3xf32>""",
    "scales": """
    %0 = "tosa.const"() <{values = dense<1.0> : tensor<2x64xf32>}> : () -> tensor<2x64xf32>
    %1, %2 = tosa.cast_to_block_scaled %0 {block_size = BLOCK_SIZE_32} : (tensor<2x64xf32>) -> (tensor<2x64xf8E5M2>, tensor<2x2xf8E8M0FNU>)
    %3 = tosa.cast_from_block_scaled %1, %2 {block_size = BLOCK_SIZE_32} : (tensor<2x64xf8E5M2>, tensor<2x2xf8E8M0FNU>) -> tensor<2x64xf32>
    %4 = "tosa.const"() <{values = dense<1.0> : tensor<2xf8E8M0FNU>}> : () -> tensor<2xf8E8M0FNU>
    %5 = "tosa.const"() <{values = dense<[1.0, 2.0, -0.5, 3.0, 0.125]> : tensor<5xf6E2M3FN>}> : () -> tensor<5xf6E2M3FN>
    %6 = "tosa.const"() <{values = dense<[1.0, 2.0, -0.5]> : tensor<3xf4E2M1FN>}> : () -> tensor<3xf4E2M1FN>
    return %x : tensor<2x3xf32>""",
    "control flow": """
    %0 = tosa.cond_if %c (%a = %x, %d = %c) : tensor<i1> (tensor<2x3xf32>, tensor<i1>) -> tensor<2x3xf32> {
    ^bb0(%a: tensor<2x3xf32>, %d: tensor<i1>):
      %1 = tosa.cond_if %d (%b = %a) : tensor<i1> (tensor<2x3xf32>) -> tensor<2x3xf32> {
      ^bb0(%b: tensor<2x3xf32>):
        tosa.yield %b : tensor<2x3xf32>
      } else {
      ^bb0(%b: tensor<2x3xf32>):
        tosa.yield %b : tensor<2x3xf32>
      }
      tosa.yield %1 : tensor<2x3xf32>
    } else {
    ^bb0(%a: tensor<2x3xf32>, %d: tensor<i1>):
      %2 = tosa.abs %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
      tosa.yield %2 : tensor<2x3xf32>
    }
    return %0 : tensor<2x3xf32>""",
}


def context() -> Context:
    return Context(dialects=[TOSA, FUNC])


def module(name: str) -> Any:
    text = f"func.func @main(%x: tensor<2x3xf32>, %c: tensor<i1>) -> tensor<2x3xf32> {{{BODIES[name]}\n}}"
    found = parse_module(text, context())
    verify(found, context())
    return found


VARIABLES = """
tosa.variable @counts = dense<[1, 2]> : tensor<2xi32>
tosa.variable @image = dense<0.5> : tensor<1x3xf32>
func.func @main(%x: tensor<2xi32>, %c: tensor<i1>) -> tensor<2xi32> {
  %0 = tosa.variable_read @counts : tensor<2xi32>
  %1 = tosa.add %0, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  tosa.variable_write @counts, %1 : tensor<2xi32>
  %2 = tosa.cond_if %c (%a = %1) : tensor<i1> (tensor<2xi32>) -> tensor<2xi32> {
  ^bb0(%a: tensor<2xi32>):
    %3 = tosa.variable_read @counts : tensor<2xi32>
    tosa.yield %3 : tensor<2xi32>
  } else {
  ^bb0(%a: tensor<2xi32>):
    tosa.yield %a : tensor<2xi32>
  }
  return %2 : tensor<2xi32>
}
"""


def test_variables_are_written_and_read() -> None:
    for text in (VARIABLES, VARIABLES.replace("@image = dense<0.5> :", "@image :")):
        written = parse_module(text, context())
        verify(written, context())
        read = read_tosa(write_tosa(written, context()), context(), "x.tosa")
        verify(read, context())
        assert read.print(use_hints=False) == written.print(use_hints=False)


@pytest.mark.oracle
@pytest.mark.skipif(tools() is None, reason="needs tosa-tools")
def test_the_tools_of_tosa_read_and_write_variables(tmp_path: Path) -> None:
    text = VARIABLES.partition("  %2 =")[0] + "  return %1 : tensor<2xi32>\n}"
    written = parse_module(text, context())
    (tmp_path / "ours.tosa").write_bytes(write_tosa(written, context()))
    (tmp_path / "none.mlir").write_text("module {}")
    (tmp_path / "x.mlir").write_text(written.print())
    _run(tmp_path, "x.mlir", "--tosa-serialize", "--tosa-flatbuffer-filename=theirs.tosa")
    theirs = read_tosa((tmp_path / "theirs.tosa").read_bytes(), context(), "theirs.tosa")
    found = _run(tmp_path, "none.mlir", "--tosa-deserialize", "--tosa-deserialize-filename=ours.tosa")
    found = re.sub(r" \{tosa.tensor_name = [^}]*\}", "", found.partition("WARNING")[0])
    found = re.sub(r"module attributes \{[^}]*\}", "module", found)
    ours = parse_module(found, context())
    for module in (theirs, ours):
        assert sorted(module.print(use_hints=False).splitlines()) == sorted(written.print(use_hints=False).splitlines())


def test_tensors_with_scales_are_refused_by_name() -> None:
    tensor = {0: "w", 1: Number("i", [32]), 2: Number("I", 11), 9: Number("I", 16)}
    block = {0: "main", 2: [tensor], 3: ["w"], 4: ["w"]}
    graph = {0: {0: Number("i", 1), 1: Number("i", 1)}, 1: [{0: "main", 1: [block]}]}
    with pytest.raises(DiagnosticError, match="the elements of 'w' have scales in one tensor with them"):
        read_tosa(write(graph, b"TOSA"), context(), "x.tosa")


@pytest.mark.parametrize("name", BODIES)
def test_what_is_written_is_read(name: str) -> None:
    written = module(name)
    read = read_tosa(write_tosa(written, context()), context(), "x.tosa")
    verify(read, context())
    assert read.print(use_hints=False) == written.print(use_hints=False)


@pytest.mark.oracle
@pytest.mark.skipif(tools() is None, reason="needs tosa-tools")
@pytest.mark.parametrize("name", BODIES)
def test_the_tools_of_tosa_read_and_write_the_same(name: str, tmp_path: Path) -> None:
    written = module(name)
    (tmp_path / "ours.tosa").write_bytes(write_tosa(written, context()))
    (tmp_path / "none.mlir").write_text("module {}")
    (tmp_path / "x.mlir").write_text(written.print())
    _run(tmp_path, "x.mlir", "--tosa-serialize", "--tosa-flatbuffer-filename=theirs.tosa")
    theirs = read_tosa((tmp_path / "theirs.tosa").read_bytes(), context(), "theirs.tosa")
    assert theirs.print(use_hints=False) == written.print(use_hints=False)
    text = _run(tmp_path, "none.mlir", "--tosa-deserialize", "--tosa-deserialize-filename=ours.tosa")
    text = text.partition("WARNING")[0]
    text = re.sub(r" \{tosa.tensor_name = [^}]*\}", "", text)
    text = re.sub(r"module attributes \{[^}]*\}", "module", text)
    assert parse_module(text, context()).print(use_hints=False) == written.print(use_hints=False)


def _run(folder: Path, *arguments: str) -> str:
    command = [str(tools() / "tosa-opt"), *arguments]  # type: ignore[operator]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_broken_files_are_refused() -> None:
    data = write_tosa(module("control flow"), context())
    for size in range(0, len(data), 7):
        try:
            read = read_tosa(data[:size], context(), "x.tosa")
        except DiagnosticError as error:
            assert "x.tosa is not a file of TOSA" in str(error)
        else:
            assert size > len(data) - 64
            verify(read, context())
    for place in range(8, len(data), 3):
        try:
            verify(read_tosa(data[:place] + b"\x7f" + data[place + 1 :], context(), "x.tosa"), context())
        except DiagnosticError:
            continue


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("func.func @f(%a: tensor<2xf64>) { return }", "no values of type 'tensor<2xf64>'"),
        ("func.func @f() { return }\nfunc.func @g() { return }", "has one function"),
        ("func.func @f(%a: tensor<2xi32>) { func.call @f(%a) : (tensor<2xi32>) -> ()\n return }", "has no 'func.call'"),
    ],
)  # fmt: skip
def test_what_no_file_holds_is_refused_by_name(text: str, message: str) -> None:
    with pytest.raises(DiagnosticError, match=message):
        write_tosa(parse_module(text, context()), context())
