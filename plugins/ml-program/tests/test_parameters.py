"""Parameters in files: which there are, how they are found, mapped and checked, on both targets and in artifacts."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.builtin.types import RankedTensorType, f32
from plait.diagnostics.diagnostic import DiagnosticError
from plait.parameters import ParameterError, Parameters
from plait.parameters.irpa import read_irpa, write_irpa
from plait.runtime.artifact import ArtifactError
from plait_cli.main import main
from safetensors.numpy import save_file

PROGRAM = """
ml_program.global private @w(#ml_program.extern : tensor<4x3xf32>) : tensor<4x3xf32>
ml_program.global private @scale(#ml_program.extern : f32) : f32
util.global private @bias = #stream.parameter.named<"model"::"b"> : tensor<3xf32>
util.global private mutable @cache = #flow.parameter.named<"model"::"c"> : tensor<3xf32>
func.func @main(%x: tensor<2x4xf32>) -> tensor<2x3xf32> {
  %w = ml_program.global_load_const @w : tensor<4x3xf32>
  %s = ml_program.global_load_const @scale : f32
  %b = util.global.load @bias : tensor<3xf32>
  %c = util.global.load @cache : tensor<3xf32>
  %big = stablehlo.constant dense_resource<big> : tensor<2x3xf32>
  %d = stablehlo.add %c, %b : tensor<3xf32>
  util.global.store %d, @cache : tensor<3xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.broadcast_in_dim %d, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.add %0, %1 : tensor<2x3xf32>
  %3 = stablehlo.multiply %2, %big : tensor<2x3xf32>
  %t = tensor.splat %s : tensor<2x3xf32>
  %4 = stablehlo.multiply %3, %t : tensor<2x3xf32>
  return %4 : tensor<2x3xf32>
}
"""
RNG = np.random.default_rng(0)
WEIGHTS = {
    "w": RNG.random((4, 3), np.float32), "scale": np.array(2, np.float32), "big": RNG.random((2, 3), np.float32),
}  # fmt: skip
MODEL = {"b": RNG.random(3, np.float32), "c": RNG.random(3, np.float32)}
X = RNG.random((2, 4), np.float32)
on_both = pytest.mark.parametrize("target", ["interpret", "llvm"])


def expected(calls: int) -> Any:
    d = MODEL["c"] + calls * MODEL["b"]
    return (X @ WEIGHTS["w"] + d) * WEIGHTS["big"] * 2


def write(path: Path, arrays: dict[str, Any]) -> str:
    if path.suffix == ".safetensors":
        save_file(arrays, path)
    elif path.suffix == ".npz":
        np.savez(path, **arrays)
    else:
        with open(path, "wb") as file:
            write_irpa(file, arrays)
    return str(path)


@on_both
@pytest.mark.parametrize("kind", [".safetensors", ".npz", ".irpa"])
def test_parameters_come_from_files(target: str, kind: str, tmp_path: Path) -> None:
    weights, model = write(tmp_path / f"w{kind}", WEIGHTS), write(tmp_path / f"m{kind}", MODEL)
    run = plait.compile(PROGRAM, target=target, parameters=[weights, f"model={model}"])
    for calls in (1, 2):
        np.testing.assert_allclose(run(X)[0], expected(calls), rtol=1e-5)
    other = run.session()
    np.testing.assert_allclose(other(X)[0], expected(3), rtol=1e-5)
    other.reset()
    np.testing.assert_allclose(other(X)[0], expected(1), rtol=1e-5)
    assert sorted(run.parameters) == ["big", "model::b", "model::c", "scale", "w"]


def test_artifacts_hold_no_parameters(tmp_path: Path) -> None:
    path = tmp_path / "m.plait"
    plait.compile(PROGRAM, parameters=[WEIGHTS, MODEL]).save(path)
    with pytest.raises(ArtifactError, match="it needs values for the parameters 'big', 'model::b'"):
        plait.load(path)
    for change in (1.0, 2.0):
        run = plait.load(path, parameters=[{**WEIGHTS, "scale": np.array(change, np.float32)}, MODEL])
        np.testing.assert_allclose(run(X)[0], expected(1) * change / 2, rtol=1e-5)
    with pytest.raises(ArtifactError, match="parameter 'w' has shape"):
        plait.load(path, parameters=[{**WEIGHTS, "w": WEIGHTS["w"].T}, MODEL])


def test_the_cache_keeps_code_without_parameters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CACHE", "1")
    monkeypatch.setenv("PLAIT_CACHE_DIR", str(tmp_path / "cache"))
    plait.compile(PROGRAM, parameters=[WEIGHTS, MODEL])
    run = plait.compile(PROGRAM, parameters=[{**WEIGHTS, "scale": np.array(1, np.float32)}, MODEL])
    np.testing.assert_allclose(run(X)[0], expected(1) / 2, rtol=1e-5)
    with pytest.raises(DiagnosticError):
        plait.compile(PROGRAM)


def safetensors(path: Path, shift: int, arrays: dict[str, Any]) -> str:
    """A file whose data begins at `shift` modulo 64."""
    entries: dict[str, Any] = {}
    at = 0
    for name, array in arrays.items():
        entries[name] = {"dtype": "F32", "shape": list(array.shape), "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(entries).encode()
    text += b" " * (-(len(text) + 8) % 64 + shift)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(array.tobytes() for array in arrays.values()))
    return str(path)


LAYER = """
func.func @main(%x: tensor<33x257xf32>) -> tensor<33x129xf32> {
  %w = stablehlo.constant dense_resource<w> : tensor<257x129xf32>
  %b = stablehlo.constant dense_resource<b> : tensor<129xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<33x257xf32>, tensor<257x129xf32>) -> tensor<33x129xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<129xf32>) -> tensor<33x129xf32>
  %2 = stablehlo.add %0, %1 : tensor<33x129xf32>
  return %2 : tensor<33x129xf32>
}
"""


@pytest.mark.parametrize("shift", [0, 4, 20, 1])
def test_code_reads_parameters_where_they_lie(shift: int, tmp_path: Path) -> None:
    """At any multiple of an element; only elements that are not aligned themselves are copied."""
    w, b = RNG.standard_normal((257, 129)).astype(np.float32), RNG.standard_normal(129).astype(np.float32)
    x = RNG.standard_normal((33, 257)).astype(np.float32)
    file = safetensors(tmp_path / "w.safetensors", shift, {"w": w, "b": b})
    run = plait.compile(LAYER, parameters=file)
    np.testing.assert_allclose(run(x)[0], x @ w + b, rtol=1e-3, atol=1e-4)
    found = Parameters(file).array("w", RankedTensorType((257, 129), f32))
    assert found.flags.owndata == (shift == 1)


TYPES = {
    "bf16": ml_dtypes.bfloat16, "f8E4M3FN": ml_dtypes.float8_e4m3fn, "f8E5M2": ml_dtypes.float8_e5m2, "f16": np.float16,
    "i8": np.int8, "ui16": np.uint16, "i64": np.int64, "i1": np.bool_, "f64": np.float64,
}  # fmt: skip


@on_both
@pytest.mark.parametrize("element", TYPES)
def test_elements_of_each_type(target: str, element: str, tmp_path: Path) -> None:
    array = np.array([1, 0, 1, 1]).astype(TYPES[element])
    text = f"""
    func.func @main() -> tensor<4x{element}> {{
      %0 = stablehlo.constant dense_resource<"a.b"> : tensor<4x{element}>
      return %0 : tensor<4x{element}>
    }}
    """
    for kind in (".safetensors", ".irpa"):
        if kind == ".irpa":
            given: Any = write(tmp_path / "p.irpa", {"a.b": array})
        else:
            from plait.parameters.safetensors import write_safetensors

            (tmp_path / "p.safetensors").write_bytes(write_safetensors({"a.b": array}))
            given = str(tmp_path / "p.safetensors")
        (found,) = plait.compile(text, target=target, parameters=given)()
        assert found.dtype == array.dtype
        np.testing.assert_array_equal(found, array)


@pytest.mark.parametrize(("given", "message"), [
    ([WEIGHTS], "no value is given for the parameter 'model::b'"),
    ([{**WEIGHTS, "w": WEIGHTS["w"].T}, MODEL], r"parameter 'w' has shape \[3, 4\], expected 'tensor<4x3xf32>'"),
    ([{**WEIGHTS, "w": WEIGHTS["w"].astype(np.float64)}, MODEL], "parameter 'w' has elements of float64"),
    ([{**WEIGHTS, "w": np.zeros(5, np.uint8)}, MODEL], "parameter 'w' has 5 bytes, expected 48"),
])  # fmt: skip
@on_both
def test_what_does_not_fit_is_refused(target: str, given: Any, message: str) -> None:
    with pytest.raises(DiagnosticError, match=message):
        plait.compile(PROGRAM, target=target, parameters=given)


def test_names_are_given_once() -> None:
    with pytest.raises(ParameterError, match="parameter 'w' is given twice"):
        Parameters([WEIGHTS, WEIGHTS])


@on_both
def test_without_parameters_the_help_says_how(target: str) -> None:
    with pytest.raises(DiagnosticError, match="the resource 'w' is not defined") as refused:
        plait.compile(PROGRAM, target=target)
    assert "give a file of parameters" in str(refused.value)


def test_unknown_kinds_and_broken_files(tmp_path: Path) -> None:
    with pytest.raises(ParameterError, match=r"unknown kind of parameters '\.bin'"):
        Parameters(tmp_path / "x.bin")
    for kind in (".safetensors", ".npz", ".irpa"):
        (tmp_path / f"x{kind}").write_bytes(b"nothing that is known")
        with pytest.raises(ParameterError, match=f"x{kind}: "):
            Parameters(tmp_path / f"x{kind}")
        with pytest.raises(OSError, match="No such file"):
            Parameters(tmp_path / f"missing{kind}")


def archive(arrays: dict[str, Any], path: Path) -> bytearray:
    write(path, arrays)
    return bytearray(path.read_bytes())


@pytest.mark.parametrize(("at", "value", "message"), [
    (0, 0, "not a parameter archive"), (4, 7, "an archive of version 7.0"), (32, 1000, "1000 entries do not fit"),
    (64, 1 << 40, "the metadata of 1099511627776 bytes"), (104, 9, "is of the unknown kind 9"), (104, 3, "is in another file"),
    (116, 1 << 40, "a name of 1 bytes"), (16, 8, "the next archive is said to begin after 8"),
    (156, 1 << 50, "'w' of 48 bytes"),
])  # fmt: skip
def test_numbers_of_archives_are_checked(at: int, value: int, message: str, tmp_path: Path) -> None:
    data = archive({"w": WEIGHTS["w"]}, tmp_path / "a.irpa")
    width = {4: 2, 0: 4, 104: 4}.get(at, 8)
    data[at : at + width] = value.to_bytes(width, "little")
    with pytest.raises(ValueError, match=message):
        read_irpa(memoryview(bytes(data)))


def test_archives_may_follow_each_other_and_repeat_values(tmp_path: Path) -> None:
    first = archive({"a": np.arange(4, dtype=np.float32)}, tmp_path / "a.irpa")
    second = archive({"b": np.arange(3, dtype=np.int8)}, tmp_path / "b.irpa")
    first += bytes(-len(first) % 64)
    first[16:24] = len(first).to_bytes(8, "little")
    splat = struct.pack("<QIQ5Q", 85, 1, 0, 0, 1, 0, 0, 0) + struct.pack("<Q16sB", 12, b"\1\2\3\4", 4)
    second[96 : 96 + 76] = splat[:76]
    second = second[:96] + splat.ljust(96, b"\0") + second[96 + 80 :]
    for place in (56, 72):  # what follows the longer entry moves
        second[place : place + 8] = (int.from_bytes(second[place : place + 8], "little") + 16).to_bytes(8, "little")
    second[48:56] = (96).to_bytes(8, "little")
    found = read_irpa(memoryview(bytes(first + second)))
    assert found["a"].view(np.float32).tolist() == [0, 1, 2, 3]
    assert found["b"].reshape(-1).tolist() == [1, 2, 3, 4] * 3


def test_the_command_line_binds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program, weights = tmp_path / "m.mlir", write(tmp_path / "w.safetensors", WEIGHTS)
    model, code = write(tmp_path / "m.irpa", MODEL), str(tmp_path / "m.plait")
    program.write_text(PROGRAM)
    np.save(tmp_path / "x.npy", X)
    np.save(tmp_path / "y.npy", expected(1))
    bound = [f"--parameters={weights}", f"--parameters=model={model}"]
    data = [f"--input=@{tmp_path / 'x.npy'}", f"--expected_output=@{tmp_path / 'y.npy'}"]
    assert status("run", str(program), *bound, *data) == 0
    assert status("run", str(program), "--target=interpret", *bound, *data) == 0
    assert status("compile", str(program), *bound, "-o", code) == 0
    assert status("run", code, *bound, *data) == 0
    assert status("run", code, *bound[:1], *data) == 1
    assert "no value is given for the parameter 'model::b'" in capsys.readouterr().err
    assert status("run", str(program), f"--parameters={tmp_path / 'none.npz'}", *data) != 0
    assert "none.npz: no such file or directory" in capsys.readouterr().err


def status(*arguments: str) -> Any:
    with pytest.raises(SystemExit) as stopped:
        main(list(arguments))
    return stopped.value.code


C_PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include "m.h"
const float plait_parameter_w[4][3] = {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
const float plait_parameter_scale = 2;
const float plait_parameter_big[2][3] = {{1, 1, 1}, {2, 2, 2}};
const float plait_parameter_model__b[3] = {1, 1, 1}, plait_parameter_model__c[3] = {5, 6, 7};
static char state[PLAIT_main_STATE_BYTES] __attribute__((aligned(64)));
int main(void) {
  plait_main_reset(state);
  float x[2][4] = {{1, 1, 1, 1}, {2, 2, 2, 2}};
  plait_memref_f32_2d in = {&x[0][0], &x[0][0], 0, {2, 4}, {4, 1}}, out = {0};
  if (plait_main(&in, &out, NULL, state)) return 1;
  for (int j = 0; j < 6; ++j) printf("%g ", out.aligned[j]);
  free(out.allocated);
  return 0;
}
"""


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs a C compiler")
def test_c_programs_define_the_values(tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(PROGRAM)
    (tmp_path / "main.c").write_text(C_PROGRAM)
    files = [f"--parameters={write(tmp_path / f'{name}.npz', arrays)}" for name, arrays in (("w", WEIGHTS), ("m", MODEL))]
    assert status("compile", str(tmp_path / "m.mlir"), *files, "-o", str(tmp_path / "m.o"), "-o", str(tmp_path / "m.h")) == 0
    subprocess.run(["gcc", "-Wall", "-Werror", "main.c", "m.o", "-o", "run", "-lm"], cwd=tmp_path, check=True)
    output = subprocess.run(["./run"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert output.split() == ["20", "30", "40", "56", "92", "128"]
