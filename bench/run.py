"""Measures how fast the code is that Plait makes, on workloads given as StableHLO text.

    python bench/run.py DIR [--workloads a,b*] [--seconds 0.7]

`DIR` holds `workloads.py`, with a table `W` of workloads (`name`, `make_inputs()`, `ref(*inputs)`, `flops`, `bytes`,
`tol`), and `shlo/NAME.mlir`, the text of each. Each line gives the least processor time of a call on one thread, the
rate of floating-point operations and bytes, the time to compile, and the largest relative error.

`build` is the adapter by which a harness measures Plait beside other systems in one run: see docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

Call = Callable[[], None]


def build(workload: Any, inputs: Sequence[Any], threads: int) -> tuple[Call, Callable[[], Any], float]:
    """Compile a workload: what calls it with `inputs`, what returns its first result, seconds of compiling.

    The text is `shlo/NAME.mlir` beside the module that defines the workload, or in the current directory. Raises
    `NotImplementedError` for more than one thread.
    """
    if threads != 1:
        raise NotImplementedError("Plait computes on one thread")
    import plait

    start = time.perf_counter()
    executable = plait.compile(_text_of(workload))
    seconds = time.perf_counter() - start
    results: list[Any] = [None]

    def call() -> None:
        results[0] = executable(*inputs)

    def first_result() -> Any:
        result = np.asarray(results[0][0])
        return result.astype(np.float32) if result.dtype.kind == "V" or result.dtype.itemsize < 4 else result

    return call, first_result, seconds


def _text_of(workload: Any) -> Path:
    folders = [Path(sys.modules[type(workload).__module__].__file__ or ".").parent, Path.cwd()]
    return next(path for folder in folders if (path := folder / "shlo" / f"{workload.name}.mlir").exists())


def _measure(workload: Any, seconds: float) -> str:
    """A line of the table for one workload."""
    inputs = workload.make_inputs()
    call, result, compiling = build(workload, inputs, 1)
    call()
    expected = np.asarray(workload.ref(*inputs), np.float64)
    found = np.asarray(result(), np.float64).reshape(expected.shape)
    error = float(np.max(np.abs(found - expected) / (1 + np.abs(expected)), initial=0.0))
    best, calls, start = float("inf"), 0, time.perf_counter()
    while calls < 3 or time.perf_counter() - start < seconds:
        before = time.process_time()
        call()
        best, calls = min(best, time.process_time() - before), calls + 1
    rates = f"{workload.flops / best / 1e9:8.1f} | {workload.bytes / best / 1e9:8.1f}"
    wrong = "" if error <= workload.tol else " wrong"
    return f"| {workload.name} | {best * 1e6:.1f} | {rates} | {compiling:.2f} | {error:.1e}{wrong} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("directory", type=Path)
    parser.add_argument("--workloads", default="*", help="names or patterns, separated by commas")
    parser.add_argument("--seconds", type=float, default=0.7, help="how long each workload is measured")
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    sys.path.insert(0, str(options.directory.resolve()))
    workloads = import_module("workloads").W
    print("| workload | us | GF/s | GB/s | compile s | error |\n|---|---|---|---|---|---|")
    for name, workload in workloads.items():
        if any(fnmatch(name, pattern) for pattern in options.workloads.split(",")):
            print(_measure(workload, options.seconds), flush=True)


if __name__ == "__main__":
    main()
