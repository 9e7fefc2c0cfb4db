"""`plait bench`: how long a compiled function takes, with a confidence interval, and whether a change shows."""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plait.lazy import lazy_import
from plait.runtime.arrays import ArgumentError

from plait_cli.arrays import parse_specs
from plait_cli.bench_inputs import random_inputs
from plait_cli.compiling import CompileOptions, Compiling
from plait_cli.errors import fail
from plait_cli.files import read_text, write_text
from plait_cli.progress import progress

np = lazy_import("numpy")

_SAMPLE_SECONDS = 1e-3
"""A sample is as many calls as take this long, so that the clock's resolution does not matter."""
_RESAMPLES = 2000
_Z = 1.959964


@dataclass(frozen=True)
class BenchOptions:
    """What the command line of `plait bench` says."""

    inputs: tuple[str, ...] = ()
    warmup: int = 3
    repetitions: int = 30
    output: str | None = None
    as_json: bool = False


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


def bench_file(compile_options: CompileOptions, options: BenchOptions) -> int:
    """Run the command; return the exit code."""
    if options.repetitions < 1 or options.warmup < 0:
        raise fail("at least one repetition is needed, and no less than zero calls to warm up")
    started = time.perf_counter()
    work = Compiling(compile_options)
    arguments = parse_specs(options.inputs) if options.inputs else random_inputs(work.signature)
    try:
        executable = work.compiled()
        compiled = time.perf_counter() - started
        measured = measure(lambda: executable(*arguments), options.warmup, options.repetitions)
    except ArgumentError as error:
        raise fail(str(error), f"the function is {work.signature}") from None
    finally:
        work.write_trace()
    data = _data(compile_options, arguments, compiled, measured)
    if options.output is not None:
        write_text(options.output, json.dumps(data, indent=1) + "\n")
    print(json.dumps(data, indent=1) if options.as_json else _table(data))
    return 0


def measure(call: Callable[[], Any], warmup: int, repetitions: int) -> Measured:
    """Time `repetitions` samples after `warmup` calls."""
    for _ in range(warmup):
        call()
    calls = max(1, math.ceil(_SAMPLE_SECONDS / max(_time(call, 1), 1e-9)))
    samples: list[float] = []
    with progress("measuring", repetitions) as advance:
        for _ in range(repetitions):
            samples.append(_time(call, calls) / calls)
            advance()
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
    n = len(data["samples"])
    return "\n".join(
        [
            f"@{data['function']} on {data['target']}: median {median_} a call, 95 % within {low} to {high}",
            f"{n} samples of {data['calls_per_sample']} calls; compiled in {_scaled(data['compile_seconds'])}",
        ]
    )


def _scaled(seconds: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.4g} {unit}"
    return f"{seconds * 1e9:.4g} ns"


def compare_files(before: str, after: str, as_json: bool) -> int:
    """Print the ratio of two runs that were written with `--output`; return the exit code."""
    first, second = (_samples(path) for path in (before, after))
    low, high = ratio_interval(first, second)
    ratio = median(second) / median(first)
    verdict = "faster" if high < 1 else "slower" if low > 1 else "no difference shows"
    if as_json:
        print(json.dumps({"ratio": ratio, "low": low, "high": high, "verdict": verdict}, indent=1))
        return 0
    print(f"{before}: median {_scaled(median(first))}\n{after}: median {_scaled(median(second))}")
    print(f"ratio {ratio:.3f}, 95 % within {low:.3f} to {high:.3f}: {verdict}")
    return 0


def ratio_interval(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """The confidence interval, 95 %, of the ratio of medians: a bootstrap with fixed random numbers."""
    rng = random.Random(0)
    ratios = sorted(
        median(rng.choices(second, k=len(second))) / median(rng.choices(first, k=len(first))) for _ in range(_RESAMPLES)
    )
    return ratios[int(0.025 * _RESAMPLES)], ratios[int(0.975 * _RESAMPLES) - 1]


def _samples(path: str) -> list[float]:
    text, name = read_text(path)
    try:
        samples = [float(value) for value in json.loads(text)["samples"]]
    except (ValueError, KeyError, TypeError):
        raise fail(f"{name}: not a run of plait bench", "write one with plait bench FILE --output run.json") from None
    if not samples or min(samples) <= 0:
        raise fail(f"{name}: it has no samples that are more than zero")
    return samples
