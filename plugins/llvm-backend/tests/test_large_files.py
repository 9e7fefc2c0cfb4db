"""What was compiled from a large file does not keep what was read: IR is made again from the file."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import plait
import plait.sources
import pytest
from plait.builtin.attributes import DenseElementsAttr
from plait.diagnostics.diagnostic import DiagnosticError

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
    """The most memory of a process that compiles and calls a model, in bytes."""
    code = f"""import numpy as np, plait, resource
run = plait.compile({str(path)!r}, threads=1)
(y,) = run(np.ones(run.signature.inputs[0].shape, np.float32))
assert np.isfinite(y).all()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)"""
    environment = {**os.environ, "PLAIT_CACHE": "0"}
    return float(subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True).stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="measures what Linux says")
def test_weights_are_in_memory_little_more_than_once(tmp_path: Path) -> None:
    pytest.importorskip("plait_stablehlo")
    weights = 24 * 1024 * 1024 * 4
    small = peak_of(model(tmp_path / "small.mlir", 24, 32))
    large = peak_of(model(tmp_path / "large.mlir", 24, 1024))
    assert large - small < 1.35 * weights


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
