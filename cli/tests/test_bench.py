"""`plait bench`: what is measured, how it is reported, and how two runs are compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from plait_cli.bench import Measured, measure, median, ratio_interval

Plait = Callable[..., Any]
Needs = Callable[..., None]

SUM = """func.func @main(%x: tensor<8xf32>, %y: tensor<8xi32>) -> tensor<8xf32> {
  %0 = arith.addf %x, %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""


def test_a_run_is_printed_and_written(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith", backend="interpret")
    source, run = tmp_path / "sum.mlir", tmp_path / "run.json"
    source.write_text(SUM)
    done = plait("bench", source, "--target=interpret", "--repetitions=5", "--warmup=1", "-o", run)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("@main on interpret: median ") and "5 samples of " in done.out
    data = json.loads(run.read_text())
    assert len(data["samples"]) == 5
    assert data["low_seconds"] <= data["median_seconds"] <= data["high_seconds"]
    assert data["inputs"] == ["8:float32", "8:int32"]
    same = plait("bench", "--compare", run, run)
    assert same.out.endswith("no difference shows\n")


def write(path: Path, samples: list[float]) -> Path:
    path.write_text(json.dumps({"samples": samples}))
    return path


def test_two_runs_are_compared(plait: Plait, tmp_path: Path) -> None:
    slow = write(tmp_path / "slow.json", [2.0 + 0.01 * i for i in range(20)])
    fast = write(tmp_path / "fast.json", [1.0 + 0.01 * i for i in range(20)])
    assert plait("bench", "--compare", slow, fast).out.splitlines()[-1].endswith(": faster")
    data = json.loads(plait("bench", "--compare", fast, slow, "--json").out)
    assert data["verdict"] == "slower"
    assert data["low"] < data["ratio"] < data["high"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "a file is needed, or two runs to compare"),
        (["--compare", "none.json", "none.json"], "none.json: no such file or directory"),
    ],
)
def test_a_command_without_its_files_is_explained(plait: Plait, arguments: list[str], message: str) -> None:
    done = plait("bench", *arguments)
    assert done.code == 1 and message in done.err


def test_files_that_are_no_runs_are_named(plait: Plait, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("{}")
    assert f"{file}: not a run of plait bench" in plait("bench", "--compare", file, file).err
    assert "no samples that are more than zero" in plait("bench", "--compare", write(file, []), file).err


def test_sizes_that_are_not_known_need_inputs(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", backend="interpret")
    source = tmp_path / "id.mlir"
    source.write_text("func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n  return %x : tensor<?xf32>\n}\n")
    done = plait("bench", source, "--target=interpret")
    assert done.code == 1
    assert "argument #0 is a tensor<?xf32>" in done.err and "--input" in done.err


def test_medians_and_intervals() -> None:
    assert median([3, 1, 2]) == 2 and median([4, 1, 2, 3]) == 2.5
    assert Measured(tuple(float(i) for i in range(100)), 1).interval == (40.0, 60.0)
    assert Measured((1.0,), 1).interval == (1.0, 1.0)
    assert ratio_interval([1.0] * 5, [2.0] * 5) == (2.0, 2.0)


def test_every_call_is_counted() -> None:
    calls: list[None] = []
    measured = measure(lambda: calls.append(None), 2, 3)
    assert len(calls) == 2 + 1 + 3 * measured.calls
