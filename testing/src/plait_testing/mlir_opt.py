"""mlir-opt as the judge of programs, where it is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
#: What stands for the message of a program that mlir-opt refuses without one, and of one that ends it.
SILENT, CRASHED = "refused without a message", "mlir-opt crashed"
_SEPARATOR = "\n// -----\n"
_AT_ONCE = 2000
_ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (.*)", re.MULTILINE)


def verdicts(texts: Sequence[str], options: Sequence[str] = ()) -> list[str | None]:
    """For each program the first error of mlir-opt, None if there is none. Operations may be unregistered."""
    found: list[str | None] = []
    for start in range(0, len(texts), _AT_ONCE):
        found += _judged(texts[start : start + _AT_ONCE], options)
    return found


def _judged(texts: Sequence[str], options: Sequence[str]) -> list[str | None]:
    assert MLIR_OPT is not None
    command = [MLIR_OPT, "--split-input-file", "--allow-unregistered-dialect", "--mlir-print-op-generic", *options]
    done = subprocess.run(command, input=_SEPARATOR.join(texts), capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        if len(texts) == 1:
            return [CRASHED]
        half = len(texts) // 2
        return _judged(texts[:half], options) + _judged(texts[half:], options)
    printed = done.stdout.split("// -----\n")
    found = [None if text.strip() else SILENT for text, _ in zip(printed, texts)]
    starts = list(accumulate((text.count("\n") + 2 for text in texts), initial=1))
    for line, message in reversed(_ERROR.findall(done.stderr)):
        i = bisect_right(starts, int(line)) - 1
        if found[i] is not None:
            found[i] = message
    return found
