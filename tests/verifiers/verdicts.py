"""What `mlir-opt` and Plait say about many small modules."""

from __future__ import annotations

import bisect
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
SEPARATOR = "\n// -----\n"
BATCH = 64
_ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Verdict:
    """What was said about a module: the first error, or None if it is valid; `crashed` if there was no answer."""

    error: str | None
    crashed: bool = False


def mlir_verdicts(texts: Sequence[str], *options: str) -> list[Verdict]:
    """What `mlir-opt` says about each of `texts`."""
    found: list[Verdict] = []
    for start in range(0, len(texts), BATCH):
        found += _batch(texts[start : start + BATCH], options)
    return found


def _batch(texts: Sequence[str], options: Sequence[str]) -> list[Verdict]:
    command = [str(MLIR_OPT), "--split-input-file", "--allow-unregistered-dialect", "-o", "/dev/null", *options]
    done = subprocess.run(command, input=SEPARATOR.join(texts), capture_output=True, check=False, encoding="utf-8")
    if done.returncode < 0 or done.returncode > 1:
        if len(texts) == 1:
            return [Verdict("crashed", crashed=True)]
        half = len(texts) // 2
        return _batch(texts[:half], options) + _batch(texts[half:], options)
    starts = [1]
    for text in texts:
        starts.append(starts[-1] + text.count("\n") + SEPARATOR.count("\n"))
    errors: dict[int, str] = {}
    for line, message in _ERROR.findall(done.stderr):
        errors.setdefault(bisect.bisect_right(starts, int(line)) - 1, message)
    return [Verdict(errors.get(i)) for i in range(len(texts))]


def plait_verdict(text: str, ctx: Context) -> Verdict:
    """What Plait says about `text`."""
    try:
        verify(parse_module(text, ctx), ctx)
    except DiagnosticError as error:
        return Verdict(error.diagnostics[0].message)
    except Exception as error:
        return Verdict(f"{type(error).__name__}: {error}", crashed=True)
    return Verdict(None)
