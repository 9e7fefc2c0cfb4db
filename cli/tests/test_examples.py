"""The examples under each help do what they say: they run here, on files of the names that they have."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait_cli.app import app
from plait_cli.opt_arguments import help_text
from typer.main import get_command

Plait = Callable[..., Any]
Needs = Callable[..., None]

MLP = """func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = arith.addf %x, %x : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
"""
MODEL = """func.func @main(%x: i32, %t: tensor<2xf16>) -> (i32, tensor<2xf16>) {
  %one = arith.constant 1 : i32
  %0 = arith.addi %one, %x : i32
  %1 = arith.addi %0, %one : i32
  %2 = math.exp %t : tensor<2xf16>
  return %1, %2 : i32, tensor<2xf16>
}
"""


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


ALL = dict(commands(get_command(app)))
SHOWN = [
    pytest.param(line, id=f"{' '.join(path)}-{i}")
    for path, command in ALL.items()
    for i, line in enumerate(one.removeprefix("Example: ") for one in (command.epilog or "").split("\n\n"))
    if line.startswith("plait ")  # others are of other programs, such as editors that start `plait lsp`
]
OF_OPT = [line.strip() for line in help_text().partition("examples:")[2].splitlines() if line.strip()]


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plait: Plait, needs: Needs) -> None:
    needs("func", "arith", "math", "linalg", "stablehlo", "tosa", backend="llvm")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLAIT_CACHE_DIR", str(tmp_path / "cache"))  # one example clears it
    for name in ("mlp.mlir", "other.mlir"):
        Path(name).write_text(MLP)
    Path("model.mlir").write_text(MODEL)
    Path("cases.mlir").write_text("module {}\n// -----\n// expected-error@+1 {{expected}}\nmodule {\n")
    Path("shows_it.sh").write_text("#!/bin/sh\ngrep -q arith.addi \"$1\"\n")
    Path("shows_it.sh").chmod(0o755)
    x = np.arange(1, 7, dtype="f4").reshape(2, 3)
    np.save("x.npy", x)
    np.save("y.npy", 2 * x)
    for name in ("before.json", "after.json"):
        Path(name).write_text('{"samples": [1.0, 1.1]}')


@pytest.mark.parametrize("line", [*SHOWN, *OF_OPT])
def test_an_example_runs(plait: Plait, line: str) -> None:
    program, *arguments = shlex.split(line)
    done = plait(*arguments)
    assert program == "plait"
    assert done.code == 0, done.err + done.out


def test_every_command_has_an_example() -> None:
    without = [" ".join(path) for path, command in ALL.items() if not command.epilog]
    assert without == ["opt"] and len(OF_OPT) >= 3
