"""What was compiled from a large file does not keep what was read: IR is made again from the file."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import plait
import plait.sources
import pytest
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.large_elements import MappedFile
from plait.builtin.types import RankedTensorType, f32
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.syntax.bytecode import write_bytecode

COUNT = 1 << 17


@pytest.fixture
def file(tmp_path: Path) -> Path:
    weights = np.arange(COUNT, dtype=np.float32)
    path = tmp_path / "large.mlir"
    path.write_text(f"""func.func @main(%x: tensor<{COUNT}xf32>) -> tensor<{COUNT}xf32> {{
  %w = arith.constant dense<"0x{weights.tobytes().hex().upper()}"> : tensor<{COUNT}xf32>
  %y = arith.addf %x, %w : tensor<{COUNT}xf32>
  return %y : tensor<{COUNT}xf32>
}}
""")
    return path


def number_kept() -> int:
    gc.collect()
    return sum(isinstance(one, DenseElementsAttr) and len(one.raw) == 4 * COUNT for one in gc.get_objects())


def test_constants_of_the_file_are_not_kept(file: Path) -> None:
    module = plait.parse(file)
    assert number_kept() == 1
    del module
    executable = plait.compile(file)
    assert number_kept() == 0
    (y,) = executable(np.ones(COUNT, np.float32))
    assert np.array_equal(y, np.arange(COUNT) + 1)


def test_ir_is_made_from_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    executable = plait.compile(file.name)
    monkeypatch.chdir("/")
    assert executable.ir("input") == str(plait.parse(file))
    assert "linalg.generic" in executable.ir("linalg") or "vector." in executable.ir("linalg")


@pytest.mark.parametrize("change", [lambda path: path.unlink(), lambda path: path.write_text("module {}")])
def test_ir_of_a_file_that_has_changed_is_refused(file: Path, change) -> None:
    executable = plait.compile(file)
    change(file)
    with pytest.raises(DiagnosticError, match="the program has changed since it was compiled"):
        executable.ir("input")
    executable(np.ones(COUNT, np.float32))


def constant_of(module: Any) -> Any:
    return next(op.value for op in module.walk() if op.name == "arith.constant")


def bytecode_of(module: Any, path: Path) -> Path:
    path.write_bytes(write_bytecode(module, Context.from_environment()))
    return path


RESOURCE = """func.func @main(%x: tensor<131072xf32>) -> tensor<131072xf32> {
  %w = arith.constant dense_resource<w> : tensor<131072xf32>
  %y = arith.addf %x, %w : tensor<131072xf32>
  return %y : tensor<131072xf32>
}
{-# dialect_resources: {builtin: {w: "0x40000000DIGITS"}} #-}
"""


@pytest.fixture
def resource(tmp_path: Path) -> Path:
    path = tmp_path / "resource.mlir"
    path.write_text(RESOURCE.replace("DIGITS", np.arange(COUNT, dtype=np.float32).tobytes().hex().upper()))
    return path


@pytest.mark.parametrize("kind", ["file", "resource"])
def test_constants_in_bytecode_are_views_of_the_mapped_file(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plait.sources, "_MAPPED", 1)
    module = plait.parse(request.getfixturevalue(kind))
    path = bytecode_of(module, tmp_path / "m.mlirbc")
    mapped = constant_of(plait.parse(path))
    assert isinstance(mapped.raw.obj, MappedFile)
    assert bytes(mapped.raw) == constant_of(module).raw
    (y,) = plait.compile(path)(np.ones(COUNT, np.float32))
    assert np.array_equal(y, np.arange(COUNT) + 1)


@pytest.mark.parametrize("kind", ["file", "resource"])
def test_code_refers_to_the_elements_that_were_read(kind: str, request: pytest.FixtureRequest) -> None:
    module = plait.parse(request.getfixturevalue(kind))
    raw = constant_of(module).raw
    (constant,) = plait.compile(module)._program.constants.values()
    assert np.shares_memory(constant, np.frombuffer(raw, "u1"))


def test_resources_in_bytecode_are_where_code_wants_them(resource: Path, tmp_path: Path) -> None:
    path = bytecode_of(plait.parse(resource), tmp_path / "m.mlirbc")
    module = plait.parse(path)
    (constant,) = plait.compile(module)._program.constants.values()
    address = np.frombuffer(constant_of(module).raw, "u1").__array_interface__["data"][0]
    assert (constant.__array_interface__["data"][0] == address) == (address % 64 == 0)


def test_elements_of_many_equal_parts_are_a_splat() -> None:
    ty = RankedTensorType((COUNT,), f32)
    for size, splat in ((COUNT, True), (COUNT - 1, False)):
        values = np.ones(COUNT, np.float32)
        values[size:] = 2
        found = DenseElementsAttr.from_numpy(values, ty)
        assert found.is_splat == splat
        assert np.array_equal(found.numpy(), values)


@pytest.mark.parametrize("digits", ["0", "G", "é"])
def test_malformed_long_constants_are_refused(digits: str) -> None:
    zeros = "00" * (1 << 17)
    with pytest.raises(DiagnosticError, match="hexadecimal digits after `0x`"):
        plait.parse(f'module {{ %c = arith.constant dense<"0x{zeros}{digits}"> : tensor<{1 << 17}xi8> }}')


def model(path: Path, layers: int, size: int) -> Path:
    """A chain of products with constants, each on a line of its own, as exporters write them."""
    rng, ty = np.random.default_rng(0), f"tensor<{size}x{size}xf32>"
    with path.open("w") as file:
        file.write(f"func.func @main(%a0: tensor<4x{size}xf32>) -> tensor<4x{size}xf32> {{\n")
        for i in range(layers):
            digits = (rng.standard_normal((size, size), np.float32) / size).tobytes().hex().upper()
            file.write(f'  %w{i} = arith.constant dense<"0x{digits}"> : {ty}\n')
            file.write(f"  %a{i + 1} = stablehlo.dot %a{i}, %w{i} : (tensor<4x{size}xf32>, {ty}) -> tensor<4x{size}xf32>\n")
        file.write(f"  return %a{layers} : tensor<4x{size}xf32>\n}}\n")
    return path


def peak_of(path: Path) -> float:
    """The most memory of a process that compiles and calls a model, in bytes; not of the one that starts it."""
    code = f"""import numpy as np, plait, re
run = plait.compile({str(path)!r}, threads=1)
(y,) = run(np.ones(run.signature.inputs[0].shape, np.float32))
assert np.isfinite(y).all()
print(1024 * int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]))"""
    environment = {**os.environ, "PLAIT_CACHE": "0"}
    return float(subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True).stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="measures what Linux says")
def test_weights_are_in_memory_little_more_than_once(tmp_path: Path) -> None:
    pytest.importorskip("plait_stablehlo")
    weights = 24 * 1024 * 1024 * 4
    small = peak_of(model(tmp_path / "small.mlir", 24, 32))
    large = peak_of(model(tmp_path / "large.mlir", 24, 1024))
    assert large - small < 1.25 * weights


@pytest.mark.skipif(sys.platform != "linux", reason="measures what Linux says")
def test_weights_in_bytecode_are_in_memory_little_more_than_once(tmp_path: Path) -> None:
    pytest.importorskip("plait_stablehlo")
    weights = 24 * 1024 * 1024 * 4
    paths = [
        bytecode_of(plait.parse(model(tmp_path / "m.mlir", 24, size)), tmp_path / f"{size}.mlirbc")
        for size in (32, 1024)
    ]
    small, large = map(peak_of, paths)
    assert large - small < 1.25 * weights


def test_a_large_text_is_read_line_by_line_as_all_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = model(tmp_path / "m.mlir", 3, 64)
    text = path.read_text()
    for changed in (text, text.replace("\n", "\r\n"), text + "// \0\n", text + "// é\n"):
        path.write_text(changed, newline="")
        whole = str(plait.parse(path))
        with monkeypatch.context() as patched:
            patched.setattr(plait.sources, "_LARGE", 1)
            assert str(plait.parse(path)) == whole
    path.write_bytes(text.encode() + b"// \xff\n")
    whole = str(plait.parse(path))
    monkeypatch.setattr(plait.sources, "_LARGE", 1)
    assert str(plait.parse(path)) == whole
    path.write_text(text.replace("return %a3", "return %a9"))
    with pytest.raises(DiagnosticError, match=r"m\.mlir:8:10: error: .*%a9"):
        plait.parse(path)
    path.write_text(text.replace("%w1 :", "%w7 :"))
    with pytest.raises(DiagnosticError, match=r"m\.mlir:5:\d+: error: .*%w7"):
        plait.parse(path)
