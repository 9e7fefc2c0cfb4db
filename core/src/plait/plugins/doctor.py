"""A check of each installed plugin in a process of its own, with a time limit."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

from plait.plugins.discovery import Candidate, discover
from plait.plugins.known import install_command

# The child loads this plugin alone, then all that it offers, so that a loader that fails is found early.
_CHILD = """
import sys, time
start = time.perf_counter()
import importlib
module = importlib.import_module(sys.argv[1])
print(f"{time.perf_counter() - start:.6f}", flush=True)
heavy = [name for name in ("numpy", "llvmlite", "ml_dtypes", "rich") if name in sys.modules]
if heavy:
    print("warning: importing it imports " + ", ".join(heavy))
from plait.context import Context
ctx = Context(plugins=[module])
for record in ctx.plugins[-1].records:
    if hasattr(record, "load"):
        try:
            ctx.load(record)
        except Exception as error:
            print(f"error: {error}")
"""


@dataclass(frozen=True)
class PluginReport:
    """What the check of one plugin found. `import_seconds` is None if it was not imported in time."""

    plugin: str
    distribution: str
    version: str
    import_seconds: float | None
    problems: tuple[str, ...]

    @property
    def is_healthy(self) -> bool:
        return not any(problem.startswith("error") for problem in self.problems)


def examine_plugins(timeout: float = 30.0) -> list[PluginReport]:
    """A report on each plugin that is installed and allowed; none is imported into this process."""
    return [_examine(candidate, timeout) for candidate in discover()]


def _examine(candidate: Candidate, timeout: float) -> PluginReport:
    seconds: float | None = None
    try:
        module = candidate.module.partition(":")[0]
        done = subprocess.run(
            [sys.executable, "-c", _CHILD, module],
            capture_output=True,
            text=True,
            timeout=timeout,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return _report(candidate, None, [f"error: it did not load within {timeout:g} s"])
    first, *rest = done.stdout.splitlines() or [""]
    if first:
        seconds = float(first)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        rest.append(f"error: {last}")
        rest.append(f"help: {install_command('--force-reinstall ' + candidate.distribution)}")
    return _report(candidate, seconds, rest)


def _report(candidate: Candidate, seconds: float | None, problems: list[str]) -> PluginReport:
    return PluginReport(candidate.name, candidate.distribution, candidate.version, seconds, tuple(problems))
