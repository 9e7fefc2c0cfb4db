"""An elementwise operation is its class, as CONTRIBUTING says: it is interpreted and compiled like all others."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import plait_tosa
import pytest

RECIPE = Path(__file__).resolve().parents[3] / "CONTRIBUTING.md"
MODEL = """
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %r = tosa.atan %x : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
"""


@pytest.mark.parametrize("target", ["interpret", "llvm"])
def test_class_is_enough(tmp_path: Path, target: str) -> None:
    (declaration,) = re.findall(
        r"^    class AtanOp.*?^        kind = .*?$", RECIPE.read_text(), re.DOTALL | re.MULTILINE
    )
    shutil.copytree(Path(plait_tosa.__file__).parent, tmp_path / "plait_tosa")
    with open(tmp_path / "plait_tosa" / "ops" / "elementwise_unary.py", "a") as file:
        file.write("\n\n" + textwrap.dedent(declaration) + "\n")
    (tmp_path / "model.mlir").write_text(MODEL)
    call = ["run", "model.mlir", "--input=3xf32=0 1 -1", f"--target={target}"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-m", "plait_cli.main", *call]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("3xf32=0 0.785398 -0.785398"), done.stdout + done.stderr
