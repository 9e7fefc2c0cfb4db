"""`checked`: native code raises exactly where the interpreter refuses, and computes the same where it does not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError

sys.path.insert(0, str(Path(__file__).parent))
from checked_programs import random_program

CTX = Context.from_environment()
ARGUMENTS = ((0, 1), (3, -1), (4, 2), (-(2**63), -1))
HERE = Path(__file__).resolve()


def outcome(executable: Any, a: int, b: int) -> Any:
    """The results and the buffer, or the place of the error."""
    buffer = np.arange(4, dtype="i4")
    try:
        results = executable(buffer, a, b)
    except DiagnosticError as error:
        return str(error).split(": error:")[0]
    except RuntimeError as error:
        return ":".join(str(error).split(":")[:3])
    return [int(r) for r in results], buffer.tolist()


def difference(seed: int) -> str | None:
    """What differs between checked native code and the interpreter for the program of a seed; None if nothing does."""
    text = random_program(seed)
    native = plait.compile(text, checked=True, context=CTX)
    reference = plait.compile(text, target="interpret", context=CTX)
    for arguments in ARGUMENTS:
        found, expected = outcome(native, *arguments), outcome(reference, *arguments)
        if found != expected:
            return f"seed {seed}, {arguments}: native {found}, interpreter {expected}\n{text}"
    return None


def run_seeds(first: int, count: int) -> None:
    """In a process of its own: undefined behaviour may end it."""
    code = f"import sys; sys.path[:0] = ['{HERE.parent}']; import test_checked as t, json\n"
    code += f"for seed in range({first}, {first + count}):\n print(json.dumps([seed, t.difference(seed)]), flush=True)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=dict(os.environ)
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, (
        f"ended at seed {first + len(lines)}: {done.stderr}\n{random_program(first + len(lines))}"
    )
    assert [found for _, found in lines if found] == []


def test_random_programs() -> None:
    run_seeds(0, 60)


@pytest.mark.slow
@pytest.mark.exhaustive
def test_many_random_programs() -> None:
    run_seeds(1000, 3000)


DIVIDE = "func.func @main(%a: i32, %b: i32) -> i32 {\n  %0 = arith.divsi %a, %b : i32\n  return %0 : i32\n}"


@pytest.mark.parametrize("command", ["run", "bench"])
def test_the_command_line(command: str, tmp_path: Path) -> None:
    path = tmp_path / "divide.mlir"
    path.write_text(DIVIDE)
    arguments = [command, str(path), "--checked", "--input=i32=1", "--input=i32=0"]
    code = f"from plait_cli.main import main; main({arguments!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{path}:2:8: 'arith.divsi' op divides by zero" in done.stderr


def test_the_object_code_is_checked_too(tmp_path: Path) -> None:
    path, code = tmp_path / "divide.mlir", tmp_path / "divide.ll"
    path.write_text(DIVIDE)
    arguments = ["compile", str(path), "--checked", "-o", str(code)]
    command = [sys.executable, "-c", f"from plait_cli.main import main; main({arguments!r})"]
    subprocess.run(command, check=True)
    assert "divides by zero" in code.read_text()


def test_the_least_remainder_by_minus_one_is_zero() -> None:
    """As the definition of `arith.remsi` has it; processors trap."""
    run = plait.compile(DIVIDE.replace("divsi", "remsi"), context=CTX)
    assert run(-(2**31), -1) == (0,) and run(-7, 3) == (-1,) and run(7, -1) == (0,)
