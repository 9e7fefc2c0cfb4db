"""The recipes of CONTRIBUTING.md make operations that run, and touch no more files than they say."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
RECIPES = {
    "Add an elementwise operation to an edge dialect": (
        2,
        "%0 = tosa.cbrt %x : (tensor<1x2x2xf32>) -> tensor<1x2x2xf32>",
        "8 27 64 -1",
        "1x2x2xf32=[[2 3][4 -1]]",
    ),
    "Add a structured operation to an edge dialect": (
        4,
        "%0 = tosa.gram %x : (tensor<1x2x2xf32>) -> tensor<1x2x2xf32>",
        "1 2 3 4",
        "1x2x2xf32=[[5 11][11 25]]",
    ),
    "Add an operation to tcp": (
        6,
        "%0 = tcp.rotate %x dim 2 by 1 : tensor<1x2x2xf32>",
        "1 2 3 4",
        "1x2x2xf32=[[2 1][4 3]]",
    ),
}
"""By title: the most files that may be touched, a use of the operation, an argument and the result."""


def files_of(title: str) -> dict[str, str]:
    """What the recipe adds at the end of which file."""
    recipe = (ROOT / "CONTRIBUTING.md").read_text().partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    found = re.findall(r"^In `(plugins/[^`]+)`:\n\n((?:(?: {4}.*)?\n)+)", recipe, re.MULTILINE)
    return {path: textwrap.dedent(text) for path, text in found}


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_makes_an_operation(title: str, tmp_path: Path) -> None:
    most, use, argument, result = RECIPES[title]
    files = files_of(title)
    assert files and len(files) <= most
    for path, text in files.items():
        package = Path(*Path(path).parts[:4])  # plugins/tosa/src/plait_tosa
        copy = tmp_path / package.name
        if not copy.exists():
            shutil.copytree(ROOT / package, copy)
        with open(copy / Path(path).relative_to(package), "a") as file:
            file.write("\n\n" + text)
    program = tmp_path / "program.mlir"
    program.write_text(
        f"func.func @main(%x: tensor<1x2x2xf32>) -> tensor<1x2x2xf32> {{\n  {use}\n  return %0 : tensor<1x2x2xf32>\n}}\n"
    )
    for target in ("llvm", "interpret"):
        command = [sys.executable, "-m", "plait_cli.main", "run", str(program), f"--input=1x2x2xf32={argument}"]
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        done = subprocess.run(
            [*command, f"--target={target}"], env=environment, capture_output=True, text=True, check=False
        )
        assert done.stdout.endswith(f"\n{result}\n"), done.stderr + done.stdout
