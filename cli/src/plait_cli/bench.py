"""`plait bench`: how long a compiled function takes, with a confidence interval, and whether a change shows."""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from plait.lazy import lazy_import
from plait.progress import progress
from plait.runtime.arrays import ArgumentError

from plait_cli.arrays import parse_inputs
from plait_cli.bench_inputs import random_inputs
from plait_cli.bench_kernels import kernel_data, kernel_table, timing_pass
from plait_cli.bench_processes import Ratio, bench_command, measure_in_turns, paired_ratio, unpaired_ratio
from plait_cli.binding import bound
from plait_cli.compiling import Compiling
from plait_cli.errors import fail
from plait_cli.files import check_writable, read_text, write_text
from plait_cli.options import NO_FILE, BenchOptions, CompileOptions

np = lazy_import("numpy")

_SAMPLE_SECONDS = 1e-3
"""A sample is as many calls as take this long, so that the clock's resolution does not matter."""
_RESAMPLES = 2000
_Z = 1.959964


@dataclass(frozen=True)
class Measured:
    """The seconds of one call, by sample; `calls` is how many were timed together."""

    seconds: tuple[float, ...]
    calls: int

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence interval, 95 %, of the median: order statistics, whatever the distribution."""
        ordered, n = sorted(self.seconds), len(self.seconds)
        half = _Z * math.sqrt(n) / 2
        low, high = max(math.floor(n / 2 - half), 0), min(math.ceil(n / 2 + half), n - 1)
        return ordered[low], ordered[high]


def median(values: Sequence[float]) -> float:
    """The middle value, or the mean of the middle two."""
    ordered, middle = sorted(values), len(values) // 2
    return ordered[middle] if len(values) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def bench(options: BenchOptions) -> int:
    """Run the command; return the exit code."""
    if options.compare is not None:
        return _compare(*options.compare, options)
    if options.file == NO_FILE:
        raise fail("expected a file, or two runs to compare", "plait bench FILE, or plait bench --compare A B")
    if options.repetitions < 1 or options.warmup < 0:
        raise fail("expected at least one repetition, and zero or more warm-up calls")
    if options.per_op and options.processes > 1:
        raise fail("kernels are timed in one process", "leave out --processes or --per-op")
    check_writable([options.output, options.trace])
    data = _in_this_process(options) if options.processes == 1 else _in_processes(options)
    if options.output is not None:
        write_text(options.output, json.dumps(data, indent=1) + "\n")
    print(json.dumps(data, indent=1) if options.as_json else _table(data))
    return 0


def _in_processes(options: BenchOptions) -> dict[str, Any]:
    """The run of several fresh processes: the samples of the first, and the median of each."""
    command = bench_command(options)
    (runs,) = measure_in_turns([command], _checked(options.processes))
    medians = [run["median_seconds"] for run in runs]
    measured = Measured(tuple(medians), runs[0]["calls_per_sample"])
    low, high = measured.interval
    own = {"median_seconds": measured.median, "low_seconds": low, "high_seconds": high, "process_medians": medians}
    return {**runs[0], **own}


def _checked(processes: int) -> int:
    if processes < 2:
        raise fail("an interval over processes needs at least two", "--processes=10")
    return processes


def _in_this_process(options: BenchOptions) -> dict[str, Any]:
    started = time.perf_counter()
    work = Compiling(options)
    arguments = _arguments(work, options.inputs)
    try:
        executable = work.compiled(extra=timing_pass(work) if options.per_op else None)
        compiled = time.perf_counter() - started
        measured = measure(lambda: executable(*arguments), options.warmup, options.repetitions)
        kernels = kernel_data(work, executable, arguments, options.repetitions) if options.per_op else {}
    except ArgumentError as error:
        raise fail(str(error), f"the function is {work.signature}") from None
    finally:
        work.write_trace()
    return {**_data(work.options, arguments, compiled, measured), **kernels}


def _arguments(work: Compiling, specs: Sequence[str]) -> list[Any]:
    return bound(parse_inputs(specs), work.argument_names) if specs else random_inputs(work.signature)


def measure(call: Callable[[], Any], warmup: int, repetitions: int) -> Measured:
    """Time `repetitions` samples after `warmup` calls."""
    for _ in range(warmup):
        call()
    calls = max(1, math.ceil(_SAMPLE_SECONDS / max(_time(call, 1), 1e-9)))
    samples: list[float] = []
    with progress("measuring", repetitions) as shown:
        for _ in range(repetitions):
            samples.append(_time(call, calls) / calls)
            shown.advance()
    return Measured(tuple(samples), calls)


def _time(call: Callable[[], Any], calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        call()
    return time.perf_counter() - start


def _data(options: CompileOptions, arguments: Sequence[Any], compiled: float, measured: Measured) -> dict[str, Any]:
    low, high = measured.interval
    return {
        "file": options.file, "function": options.function, "target": options.target,
        "inputs": [f"{'x'.join(map(str, np.shape(a)))}:{np.asarray(a).dtype.name}" for a in arguments],
        "python": ".".join(map(str, sys.version_info[:3])), "compile_seconds": compiled,
        "calls_per_sample": measured.calls, "median_seconds": measured.median, "low_seconds": low,
        "high_seconds": high, "samples": list(measured.seconds),
    }  # fmt: skip


def _table(data: dict[str, Any]) -> str:
    median_, low, high = (_scaled(data[key]) for key in ("median_seconds", "low_seconds", "high_seconds"))
    kernels = [kernel_table(data)] if "kernels" in data else []
    processes, compiled = len(data.get("process_medians", ())), _scaled(data["compile_seconds"])
    of_processes = f"{processes} processes, each " if processes else ""
    return "\n".join(
        [
            f"@{data['function']} on {data['target']}: median {median_} a call, 95 % within {low} to {high}",
            f"{of_processes}{len(data['samples'])} samples of {data['calls_per_sample']} calls; compiled in {compiled}",
            *kernels,
        ]
    )


def _scaled(seconds: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.4g} {unit}"
    return f"{seconds * 1e9:.4g} ns"


def _compare(before: str, after: str, options: BenchOptions) -> int:
    """Print the ratio of two sides: runs that were written with `--output`, or modules, which are measured in turns."""
    recorded = [path.endswith(".json") for path in (before, after)]
    if all(recorded):
        first, second = (_Run.read(path) for path in (before, after))
        return _print_ratio(first, second, _ratio_of(first, second), options.as_json)
    if any(recorded):
        raise fail("a run that was written cannot take turns with a module", "name two runs, or two modules")
    sides = [replace(options, file=path) for path in (before, after)]
    commands = [bench_command(side) for side in sides]
    runs = measure_in_turns(commands, _checked(options.processes if options.processes > 1 else 10))
    first, second = (
        _Run(side.file, [run["median_seconds"] for run in of_side], True) for side, of_side in zip(sides, runs)
    )
    return _print_ratio(first, second, paired_ratio(first.seconds, second.seconds), options.as_json)


class _Run(NamedTuple):
    """One side of a comparison: seconds by process, or by sample of one process."""

    name: str
    seconds: list[float]
    of_processes: bool

    @classmethod
    def read(cls, path: str) -> _Run:
        text, name = read_text(path)
        try:
            data = json.loads(text)
            seconds = [float(value) for value in data.get("process_medians", data["samples"])]
        except (ValueError, KeyError, TypeError, AttributeError):
            raise fail(
                f"{name}: not a run of plait bench", "write one with plait bench FILE --output run.json"
            ) from None
        if not seconds or min(seconds) <= 0:
            raise fail(f"{name}: it has no positive samples")
        return cls(path, seconds, "process_medians" in data)


def _ratio_of(first: _Run, second: _Run) -> Ratio:
    if first.of_processes and second.of_processes:
        return unpaired_ratio(first.seconds, second.seconds)
    low, high = ratio_interval(first.seconds, second.seconds)
    return Ratio(median(second.seconds) / median(first.seconds), low, high)


def _print_ratio(first: _Run, second: _Run, ratio: Ratio, as_json: bool) -> int:
    of_processes = first.of_processes and second.of_processes
    if as_json:
        data = {**ratio._asdict(), "verdict": ratio.verdict, "interval": "processes" if of_processes else "samples"}
        print(json.dumps(data, indent=1))
        return 0
    for run in (first, second):
        print(f"{run.name}: median {_scaled(median(run.seconds))}")
    print(f"ratio {ratio.ratio:.3f}, 95 % within {ratio.low:.3f} to {ratio.high:.3f}: {ratio.verdict}")
    if not of_processes:
        text = "note: the interval covers one process only; --processes measures the variation between processes"
        print(text, file=sys.stderr)
    return 0


def ratio_interval(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """The confidence interval, 95 %, of the ratio of medians: a bootstrap with fixed random numbers."""
    rng = random.Random(0)
    ratios = sorted(
        median(rng.choices(second, k=len(second))) / median(rng.choices(first, k=len(first))) for _ in range(_RESAMPLES)
    )
    return ratios[int(0.025 * _RESAMPLES)], ratios[int(0.975 * _RESAMPLES) - 1]
