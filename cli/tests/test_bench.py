"""`plait bench`: what is measured, how it is reported, and how two runs are compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from plait_cli.bench import Measured, measure, median, ratio_interval
from plait_cli.bench_processes import measure_in_turns, paired_ratio, unpaired_ratio

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


def test_runs_of_one_process_say_so(plait: Plait, tmp_path: Path) -> None:
    run = write(tmp_path / "run.json", [1.0, 1.1, 1.2])
    assert plait("bench", "--compare", run, run).err.startswith("note: the interval covers one process only")


def test_modules_are_compared_in_fresh_processes_that_take_turns(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith", backend="interpret")
    small, large = tmp_path / "small.mlir", tmp_path / "large.mlir"
    small.write_text(SUM)
    body = "".join(f"  %{i} = arith.addf %{i - 1}, %x : tensor<8xf32>\n" for i in range(1, 60))
    large.write_text(SUM.replace("  return %0", f"{body}  return %59"))
    options = ("--target=interpret", "--processes=3", "--repetitions=3", "--json")
    found = json.loads(plait("bench", "--compare", small, large, *options).out)
    assert found["verdict"] == "slower" and found["interval"] == "processes"
    assert 1 < found["low"] < found["ratio"] < found["high"]


def test_a_run_of_several_processes_has_the_median_of_each(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith", backend="interpret")
    source, run = tmp_path / "sum.mlir", tmp_path / "run.json"
    source.write_text(SUM)
    options = ("--target=interpret", "--processes=2", "--repetitions=2", "-o", run)
    assert "2 processes, each 2 samples" in plait("bench", source, *options).out
    assert len(json.loads(run.read_text())["process_medians"]) == 2
    assert json.loads(plait("bench", "--compare", run, run, "--json").out)["interval"] == "processes"


def test_sides_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr("plait_cli.bench_processes._measured", lambda command: order.append(command[0]) or {})
    assert [len(side) for side in measure_in_turns([["a"], ["b"]], 3)] == [3, 3]
    assert "".join(order) == "abbaab"


def test_what_cannot_take_turns_is_refused(plait: Plait, tmp_path: Path) -> None:
    run, module = write(tmp_path / "run.json", [1.0]), tmp_path / "m.mlir"
    module.write_text("func.func @main() { return }")
    assert "cannot take turns with a module" in plait("bench", "--compare", run, module).err
    assert "cannot read standard input" in plait("bench", "-", "--processes=2").err
    failed = plait("bench", tmp_path / "none.mlir", "--processes=2")
    assert failed.code == 1 and "none.mlir: no such file" in failed.err


def test_intervals_over_processes() -> None:
    first = [1.0, 1.1, 0.9, 1.0]
    drift = [1.0, 2.0, 3.0, 4.0]  # the same for both sides of a turn
    paired = paired_ratio([a * d for a, d in zip(first, drift)], [2 * a * d for a, d in zip(first, drift)])
    assert paired.verdict == "slower" and paired.low == pytest.approx(2) == paired.high
    apart = unpaired_ratio(first, [0.5 * a for a in first])
    assert apart.verdict == "faster" and apart.low < 0.5 < apart.high and apart.ratio == pytest.approx(0.5)
    assert unpaired_ratio(first, first[::-1]).verdict == "no difference shows"
    # two pairs: one degree of freedom, 12.706 standard errors of the mean of the logarithms to each side
    two = paired_ratio([1.0, 1.0], [1.0, 1.2])
    assert two.high / two.ratio == pytest.approx(1.2 ** (12.706 / 2), rel=1e-3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected a file, or two runs to compare"),
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
    assert "no positive samples" in plait("bench", "--compare", write(file, []), file).err


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


def test_kernels_are_timed(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith", backend="llvm")
    source, run = tmp_path / "sum.mlir", tmp_path / "run.json"
    source.write_text(SUM.replace("8x", "3000x"))
    done = plait("bench", source, "--per-op", "--repetitions=3", "-o", run)
    assert (done.code, done.err) == (0, "")
    assert "% of limit" in done.out and f"{source}:2:8" in done.out and "\nelsewhere " in done.out
    data = json.loads(run.read_text())
    (kernel,) = data["kernels"]
    assert (kernel["runs"], kernel["flops"], kernel["bytes"]) == (1, 3000, 24000)
    assert 0 < kernel["of_limit"] < 3
    assert "does not time kernels" in plait("bench", source, "--per-op", "--target=interpret").err
    assert "one process" in plait("bench", source, "--per-op", "--processes=2").err
