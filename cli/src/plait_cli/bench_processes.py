"""Measuring in fresh processes, so that what changes from one to the next counts: addresses, caches, clock rates.

Two sides take turns, so that what changes slowly is the same for both: see Note [Turns].
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from plait.progress import progress

from plait_cli.errors import fail
from plait_cli.options import BenchOptions

_T_QUANTILES = {
    1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262, 10: 2.228, 12: 2.179,
    15: 2.131, 20: 2.086, 30: 2.042, 60: 2.000, 120: 1.980,
}  # fmt: skip
"""Of Student's distribution, 97.5 %, by degrees of freedom."""


class Ratio(NamedTuple):
    """How many times as long the second side takes, with its confidence interval, 95 %."""

    ratio: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        return "faster" if self.high < 1 else "slower" if self.low > 1 else "no difference shows"


def bench_command(what: BenchOptions) -> list[str]:
    """The arguments of `plait` that measure once and print JSON."""
    if what.file == "-":
        raise fail("several processes cannot read standard input", "name a file")
    options = {"function": what.function, "target": what.target, "pipeline": what.pipeline}
    options |= {"compile-from": what.compile_from, "warmup": str(what.warmup)}
    options |= {"repetitions": str(what.repetitions), "threads": what.threads}
    given = [f"--{name}={value}" for name, value in options.items() if value is not None]
    given += ["--checked"] if what.checked else []
    given += ["--fast-math"] if what.fast_math else []
    given += ["--debug-lines"] if what.debug_lines else []
    return ["bench", what.file, "--json", *given, *(f"--input={spec}" for spec in what.inputs)]


def measure_in_turns(commands: Sequence[list[str]], processes: int) -> list[list[dict[str, Any]]]:
    """What each command printed, in `processes` processes each: first, second, second, first, and so on."""
    runs: list[list[dict[str, Any]]] = [[] for _ in commands]
    with progress("measuring", processes * len(commands)) as shown:
        for turn in range(processes):
            order = range(len(commands)) if turn % 2 == 0 else reversed(range(len(commands)))
            for side in order:
                runs[side].append(_measured(commands[side]))
                shown.advance()
    return runs


def _measured(command: list[str]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "plait_cli.main", *command], capture_output=True, text=True, check=False
    )  # fmt: skip
    if done.returncode:
        print(done.stderr, end="", file=sys.stderr)
        raise fail(f"a process ended with exit code {done.returncode}: plait {' '.join(command)}")
    return json.loads(done.stdout)


def paired_ratio(first: Sequence[float], second: Sequence[float]) -> Ratio:
    """The ratio of two sides that took turns: Student's interval of the logarithms of the ratios of each turn."""
    logs = [math.log(after / before) for before, after in zip(first, second, strict=True)]
    spread = math.sqrt(_variance(logs) / len(logs))
    return _ratio(_mean(logs), spread, len(logs) - 1)


def unpaired_ratio(first: Sequence[float], second: Sequence[float]) -> Ratio:
    """The ratio of two sides that were measured at different times: Welch's interval of the logarithms."""
    before, after = ([math.log(value) for value in side] for side in (first, second))
    errors = [_variance(side) / len(side) for side in (before, after)]
    weight = sum(e * e / (len(side) - 1) for e, side in zip(errors, (before, after)))
    freedom = sum(errors) ** 2 / weight if weight else len(before) + len(after) - 2
    return _ratio(_mean(after) - _mean(before), math.sqrt(sum(errors)), math.floor(freedom))


def _ratio(log: float, spread: float, freedom: int) -> Ratio:
    quantile = _T_QUANTILES[max(n for n in _T_QUANTILES if n <= max(freedom, 1))]
    half = quantile * spread
    return Ratio(math.exp(log), math.exp(log - half), math.exp(log + half))


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _variance(values: Sequence[float]) -> float:
    mean = _mean(values)
    return math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


# Note [Turns]
# The median of a process is one observation; how many samples it has says nothing of the next process. Turns go first,
# second, second, first: a drift that is linear over them cancels. Logarithms, because times are skewed and ratios
# multiply.
