"""Measures how fast the code is that Plait makes, on workloads given as StableHLO text.

    python bench/run.py DIR [--workloads a,b*] [--seconds 0.7] [--xla]

`DIR` holds `workloads.py`, with a table `W` of workloads (`name`, `make_inputs()`, `ref(*inputs)`, `flops`, `bytes`,
`tol`), and `shlo/NAME.mlir`, the text of each. Each line gives the least processor time of a call on one thread, the
rate of floating-point operations and bytes, the time to compile, and the largest relative error. `--xla` compiles the
same text with XLA too, in rounds with Plait, and adds its times and the ratios, of which the geometric mean is printed.

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

os.environ["PLAIT_CACHE"] = "0"  # the time to compile is measured too

Call = Callable[[], None]


def build(workload: Any, inputs: Sequence[Any], threads: int) -> tuple[Call, Callable[[], Any], float]:
    """Compile a workload: what calls it with `inputs`, what returns its first result, seconds of compiling.

    The text is `shlo/NAME.mlir` beside the module that defines the workload, or in the current directory.
    """
    import plait

    start = time.perf_counter()
    executable = plait.compile(_text_of(workload), threads=threads)
    seconds = time.perf_counter() - start
    results: list[Any] = [None]

    def call() -> None:
        results[0] = executable(*inputs)

    def first_result() -> Any:
        result = np.asarray(results[0][0])
        return result.astype(np.float32) if result.dtype.kind == "V" or result.dtype.itemsize < 4 else result

    return call, first_result, seconds


def build_xla(workload: Any, inputs: Sequence[Any], threads: int) -> tuple[Call, Callable[[], Any], float]:
    """As `build`, by XLA for the CPU, from the same text; the inputs are on its device before."""
    if threads != 1:
        raise NotImplementedError("XLA is told the number of threads before it starts")
    jax: Any = import_module("jax")
    client: Any = import_module("jaxlib.xla_client")
    interpreters: Any = import_module("jax._src.interpreters.mlir")
    ir: Any = import_module("jaxlib.mlir.ir")
    backend: Any = import_module("jax._src.xla_bridge").get_backend("cpu")
    arguments = [jax.device_put(x) for x in inputs]
    start = time.perf_counter()
    with interpreters.make_ir_context():
        module = ir.Module.parse(_text_of(workload).read_text())
        devices = client.DeviceList(tuple(backend.devices()[:1]))
        executable = backend.compile_and_load(module, devices, client.CompileOptions())
    seconds = time.perf_counter() - start
    results: list[Any] = [None]

    def call() -> None:
        results[0] = executable.execute_sharded(arguments).disassemble_into_single_device_arrays()
        for result in results[0]:
            result[0].block_until_ready()

    return call, lambda: np.asarray(results[0][0][0]), seconds


def _text_of(workload: Any) -> Path:
    folders = [Path(sys.modules[type(workload).__module__].__file__ or ".").parent, Path.cwd()]
    return next(path for folder in folders if (path := folder / "shlo" / f"{workload.name}.mlir").exists())


def _measure(workload: Any, seconds: float, xla: bool) -> tuple[str, float | None]:
    """A line of the table for one workload, and XLA's time divided by ours."""
    inputs = workload.make_inputs()
    call, result, compiling = build(workload, inputs, 1)
    calls, theirs = [call], 0.0
    if xla:
        other, _, theirs = build_xla(workload, inputs, 1)
        calls.append(other)
    for each in calls:
        each()
    expected = np.asarray(workload.ref(*inputs), np.float64)
    found = np.asarray(result(), np.float64).reshape(expected.shape)
    error = float(np.max(np.abs(found - expected) / (1 + np.abs(expected)), initial=0.0))
    best = _least_times(calls, seconds)
    rates = f"{workload.flops / best[0] / 1e9:8.1f} | {workload.bytes / best[0] / 1e9:8.1f}"
    wrong = "" if error <= workload.tol else " wrong"
    line = f"| {workload.name} | {best[0] * 1e6:.1f} | {rates} | {compiling:.2f} | {error:.1e}{wrong} |"
    if not xla:
        return line, None
    ratio = best[1] / best[0]
    return f"{line} {best[1] * 1e6:.1f} | {theirs:.2f} | {ratio:.2f} |", ratio


def _least_times(calls: Sequence[Call], seconds: float) -> list[float]:
    """The least processor time of each call in rounds, each called in turn, for `seconds` each."""
    counts = [_calls_for_the_clock(call) for call in calls]
    best, rounds, start = [float("inf")] * len(calls), 0, time.perf_counter()
    while rounds < 3 or time.perf_counter() - start < seconds * len(calls):
        for i, call in enumerate(calls):
            best[i] = min(best[i], _processor_time(call, counts[i]) / counts[i])
        rounds += 1
    return best


def _calls_for_the_clock(call: Call) -> int:
    """How many calls take long enough for the clock, which is read in about a microsecond."""
    count = 1
    while _processor_time(call, count) < 1e-4:
        count *= 2
    return count


def _processor_time(call: Call, count: int) -> float:
    before = time.process_time()
    for _ in range(count):
        call()
    return time.process_time() - before


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("directory", type=Path)
    parser.add_argument("--workloads", default="*", help="names or patterns, separated by commas")
    parser.add_argument("--seconds", type=float, default=0.7, help="how long each workload is measured")
    parser.add_argument("--xla", action="store_true", help="compare with XLA, which JAX must be installed for")
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    sys.path.insert(0, str(options.directory.resolve()))
    workloads = import_module("workloads").W
    if options.xla:  # read when XLA's client starts
        os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
        os.environ["JAX_PLATFORMS"] = "cpu"
    columns = ["workload", "us", "GF/s", "GB/s", "compile s", "error"]
    columns += ["XLA us", "XLA compile s", "XLA / Plait"] if options.xla else []
    print(f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    ratios: list[float] = []
    for name, workload in workloads.items():
        if any(fnmatch(name, pattern) for pattern in options.workloads.split(",")):
            line, ratio = _measure(workload, options.seconds, options.xla)
            ratios += [] if ratio is None else [ratio]
            print(line, flush=True)
    if ratios:
        print(f"\nGeometric mean of XLA / Plait: {float(np.exp(np.mean(np.log(ratios)))):.2f}")


if __name__ == "__main__":
    main()
