"""What was compiled from a large file does not keep what was read: IR is made again from the file."""

from __future__ import annotations

import gc
from pathlib import Path

import numpy as np
import plait
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
