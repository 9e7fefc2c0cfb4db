"""Remarks: what passes say that they did, did not do, and why; in the forms of MLIR and LLVM."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from plait.diagnostics.remark import Remark, yaml_file
from plait.ir.location import FileLineColRange

Plait = Callable[..., Any]
Needs = Callable[..., None]
MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")

INLINED = """func.func private @callee(%x: f32) -> f32 {
  %0 = arith.addf %x, %x : f32
  return %0 : f32
}
func.func @again(%x: f32) -> f32 {
  %0 = call @again(%x) : (f32) -> f32
  return %0 : f32
}
func.func @f(%x: f32) -> f32 {
  %0 = call @callee(%x) : (f32) -> f32
  return %0 : f32
}
"""
HOISTED = """func.func @f(%a: f32, %m: memref<?xf32>, %lo: index, %hi: index, %step: index) {
  scf.for %i = %lo to %hi step %step {
    %v = arith.mulf %a, %a : f32
    %l = memref.load %m[%lo] : memref<?xf32>
    %w = arith.addf %v, %l : f32
    memref.store %w, %m[%i] : memref<?xf32>
  }
  return
}
"""
COPIED = """func.func @f(%x: tensor<4xf32>, %i: index, %v: f32) -> (tensor<4xf32>, f32) {
  %0 = tensor.insert %v into %x[%i] : tensor<4xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<4xf32>
  %r = tensor.extract %0[%i] : tensor<4xf32>
  %2 = tensor.insert %r into %1[%i] : tensor<4xf32>
  return %2, %r : tensor<4xf32>, f32
}
"""


def remarks(text: str) -> list[str]:
    """The remarks in what was printed, with line and column."""
    return [line.removeprefix("<stdin>:") for line in text.splitlines() if ": remark: " in line]


def test_nothing_is_said_unless_it_is_asked_for(plait: Plait, needs: Needs) -> None:
    needs("func", "arith")
    assert plait("opt", "--inline", stdin=INLINED).err == ""


def test_inlining_says_what_it_did_and_why_not(plait: Plait, needs: Needs) -> None:
    needs("func", "arith")
    assert remarks(plait("opt", "--inline", "--remarks-filter=inline", stdin=INLINED).err) == [
        "10:8: remark: [Passed] Inlined | Category:inline | Function=f | Callee=callee, Operations=2",
        "6:8: remark: [Missed] NotInlined | Category:inline | Function=again | Callee=again, "
        'Reason="the callee calls itself or its caller"',
    ]


def test_kinds_and_passes_are_filtered_by_whole_names(plait: Plait, needs: Needs) -> None:
    needs("func", "arith")
    missed = plait("opt", "--inline", "--remarks-filter-missed=inl.*", stdin=INLINED).err
    assert [line.split()[2] for line in remarks(missed)] == ["[Missed]"]
    assert plait("opt", "--inline", "--remarks-filter=inl", stdin=INLINED).err == ""
    both = plait("opt", "--inline", "--remarks-filter=x", "--remarks-filter-passed=inline", stdin=INLINED).err
    assert [line.split()[2] for line in remarks(both)] == ["[Passed]"]
    wrong = plait("opt", "--inline", "--remarks-filter=(", stdin=INLINED)
    assert wrong.code == 1 and "error: '(?:()' is not a valid regular expression" in wrong.err


def test_hoisting_says_what_stays_in_the_loop(plait: Plait, needs: Needs) -> None:
    needs("func", "arith", "scf", "memref")
    done = plait("opt", "--loop-invariant-code-motion", "--remarks-filter=.*", stdin=HOISTED)
    assert [line.partition(" | Function=f | ")[::2] for line in remarks(done.err)] == [
        ("3:10: remark: [Passed] Hoisted | Category:loop-invariant-code-motion", "Operation=arith.mulf"),
        (
            "4:10: remark: [Missed] NotHoisted | Category:loop-invariant-code-motion",
            'Operation=memref.load, Reason="it does this to memory: read"',
        ),
    ]


def test_bufferization_says_where_it_copies_and_who_reads(plait: Plait, needs: Needs) -> None:
    needs("func", "tensor", "bufferization")
    bufferize = "--one-shot-bufferize=bufferize-function-boundaries"
    found = remarks(plait("opt", bufferize, "--remarks-filter=.*", stdin=COPIED).err)
    assert [line.split(" | ")[0].split(": remark: ") for line in found] == [
        ["2:8", "[Missed] CopyInserted"], ["3:8", "[Missed] CopyInserted"], ["5:8", "[Passed] WrittenInPlace"],
    ]  # fmt: skip
    assert 'Reader="tensor.extract at <stdin>:4:8", Reason="what is overwritten is read later"' in found[1]


def test_what_is_neither_generalized_nor_tiled_is_told_with_the_reason(plait: Plait, needs: Needs) -> None:
    needs("func", "tensor", "linalg")
    text = """func.func @f(%x: tensor<4xf32>) -> tensor<2x2xf32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}"""
    done = plait("opt", "--generalize", "--linalg-tile=tile-sizes=2", "--remarks-filter=.*", stdin=text)
    lacks = "no model of {} is attached to it"
    wanted = [("NotGeneralized", "Structured or Elementwise"), ("NotTiled", "Tiling")]
    assert len(remarks(done.err)) == 2
    for line, (name, interface) in zip(remarks(done.err), wanted):
        assert f"[Missed] {name}" in line and f'Reason="{lacks.format(interface)}"' in line


def test_fusion_tiling_and_outlining_speak(plait: Plait, needs: Needs) -> None:
    needs("stablehlo", "tcp", "linalg", "memref")
    text = Path(__file__).parents[2].joinpath("examples", "softmax_regression.mlir").read_text()
    linalg = """func.func @f(%x: tensor<4x6xf32>, %e: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.map { math.exp } ins(%x : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>)
  %1 = linalg.map { math.absf } ins(%0 : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>)
  return %1 : tensor<4x6xf32>
}"""
    options = ("--linalg-generalize-named-ops", "--linalg-tile=tile-sizes=1 fuse=true", "--remarks-filter=.*")
    names = {line.split()[3] for line in remarks(plait("opt", *options, stdin=linalg).err)}
    assert {"Tiled", "FusedIntoTile"} <= names
    plan = plait("plan", "-", "--target=llvm", stdin=text).out.strip()
    names = {line.split()[3] for line in remarks(plait("opt", "-p", plan, "--remarks-filter=.*", stdin=text).err)}
    assert {"Fused", "NotFused", "WrittenInPlace", "Outlined"} <= names


def test_canonicalization_says_if_a_limit_ended_it(plait: Plait, needs: Needs) -> None:
    needs("func", "arith")
    text = """func.func @f(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.addi %one, %x : i32
  %1 = arith.addi %0, %one : i32
  return %1 : i32
}
"""
    found = [plait("opt", f"--canonicalize=max-iterations={n}", "--remarks-filter=.*", stdin=text).err for n in (1, 10)]
    assert "[Missed] NotConverged | Category:canonicalize" in found[0] and found[1] == ""


def test_remarks_can_be_expected(plait: Plait, needs: Needs) -> None:
    needs("func", "arith")
    expecting = INLINED.replace("  %0 = call @callee", "  // expected-remark@+1 {{Inlined}}\n  %0 = call @callee")
    options = ("--inline", "--remarks-filter-passed=inline", "--verify-diagnostics")
    assert plait("opt", *options, stdin=expecting).code == 0
    assert plait("opt", *options, stdin=INLINED).code == 1


def test_the_final_policy_keeps_the_last_remark_of_a_place(plait: Plait, needs: Needs) -> None:
    needs("func", "arith", "scf", "memref")
    twice = ("--loop-invariant-code-motion", "--loop-invariant-code-motion", "--remarks-filter-missed=.*")
    assert len(remarks(plait("opt", *twice, stdin=HOISTED).err)) == 2
    assert len(remarks(plait("opt", *twice, "--remark-policy=final", stdin=HOISTED).err)) == 1


def test_a_file_for_the_tools_of_llvm(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith")
    file = tmp_path / "remarks.yaml"
    options = ("--inline", "--remarks-filter=.*", "--remark-format=yaml", f"--remarks-output-file={file}")
    assert plait("opt", *options, stdin=INLINED).err == ""
    first, second = file.read_text().split("--- !")[1:]
    assert first == (
        "Passed\nPass:            inline\nName:            Inlined\n"
        "DebugLoc:        { File: '<stdin>', Line: 10, Column: 8 }\nFunction:        f\nArgs:\n"
        "  - Callee:          callee\n  - Operations:      '2'\n...\n"
    )
    assert second.startswith("Missed\n")


MODULE = 'module {\n  "test.op"() : () -> ()\n}\n'
"""MLIR's own pass that tests remarks says several of this operation."""


def _read(document: str, file: str) -> Remark:
    """A remark from its YAML, as far as these files go."""
    kind, *lines = document.splitlines()
    entries = [line.lstrip(" -").partition(":")[::2] for line in lines if ":" in line and "DebugLoc" not in line]
    values = {key: value.strip().strip("'") for key, value in entries}
    name, category = values.pop("Name"), values.pop("Pass")
    del values["Function"], values["Args"]
    kinds: dict[str, Any] = {"Passed": "passed", "Missed": "missed", "Failure": "failed", "Analysis": "analysis"}
    return Remark(kinds[kind], name, category, tuple(values.items()), FileLineColRange(file, 2, 3))


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
def test_the_forms_are_those_of_mlir(tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(MODULE)
    command = [str(MLIR_OPT), "m.mlir", "--allow-unregistered-dialect", "--test-remark", "--remarks-filter=.*"]
    as_text = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stderr
    if "Unknown command line argument" in as_text:
        pytest.skip("this mlir-opt has no test passes")
    subprocess.run([*command, "--remark-format=yaml"], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    yaml = (tmp_path / "mlir-remarks.yaml").read_text()
    found = [_read(document, "m.mlir") for document in yaml.split("--- !")[1:]]
    assert {remark.kind for remark in found} == {"passed", "missed", "failed", "analysis"}
    assert yaml_file(found) == yaml
    lines = [line.partition(": remark: ")[2] for line in as_text.splitlines() if ": remark: " in line]
    assert [remark.text for remark in found] == lines


@pytest.mark.parametrize(
    ("text", "scalar"),
    [
        ("plain words", "plain words"), ("4", "'4'"), ("-1.5", "'-1.5'"), ("true", "'true'"), ("", "''"),
        ("it's", "'it''s'"), (" x", "' x'"), ("a/b", "'a/b'"), ("two\nlines", '"two\\nlines"'), ("a-b_c.d", "a-b_c.d"),
    ],
)  # fmt: skip
def test_scalars_of_yaml_read_back_as_text(text: str, scalar: str) -> None:
    remark = Remark("analysis", "N", "c", (("Text", text),))
    assert f"  - Text:            {scalar}\n" in remark.as_yaml()


def test_compiling_shows_remarks_too(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "tensor", "bufferization", "llvm", backend="llvm")
    file = tmp_path / "copied.mlir"
    file.write_text(COPIED)
    done = plait("compile", file, "--function=f", "--compile-to=loops", "--remarks-filter=one-shot-bufferize")
    assert done.code == 0
    assert f"{file}:3:8: remark: [Missed] CopyInserted | Category:one-shot-bufferize | Function=f" in done.err
    assert "remark:" not in plait("compile", file, "--function=f", "--compile-to=loops").err
