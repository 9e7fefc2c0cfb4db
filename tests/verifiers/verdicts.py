"""What `mlir-opt` says about many small modules, and which of them only one side refuses."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from explained import ACCEPTED, REFUSED, explained
from plait_testing.mutation.mutants import refusal
from seeds import context

MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
#: What stands for the message of a program that mlir-opt refuses without one, and of one that ends it.
SILENT, CRASHED = "refused without a message", "mlir-opt crashed"
_SEPARATOR = "\n// -----\n"
_AT_ONCE = 256
_ENVIRONMENT = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}  # naming the frames of a crash takes seconds
_ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (.*)", re.MULTILINE)


def verdicts(texts: Sequence[str]) -> Iterator[str | None]:
    """For each program the first error of mlir-opt, None if there is none. Operations may be unregistered."""
    for start in range(0, len(texts), _AT_ONCE):
        yield from _judged(texts[start : start + _AT_ONCE])


def _judged(texts: Sequence[str]) -> list[str | None]:
    assert MLIR_OPT is not None
    command = [MLIR_OPT, "--split-input-file", "--allow-unregistered-dialect", "--mlir-print-op-generic"]
    done = subprocess.run(
        command, input=_SEPARATOR.join(texts), capture_output=True, check=False, encoding="utf-8", env=_ENVIRONMENT
    )
    if done.returncode not in (0, 1):
        if len(texts) == 1:
            return [CRASHED]
        half = len(texts) // 2
        return _judged(texts[:half]) + _judged(texts[half:])
    printed = done.stdout.split("// -----\n")
    found = [None if text.strip() else SILENT for text, _ in zip(printed, texts, strict=True)]
    starts = list(accumulate((text.count("\n") + _SEPARATOR.count("\n") for text in texts), initial=1))
    for line, message in reversed(_ERROR.findall(done.stderr)):
        i = bisect_right(starts, int(line)) - 1
        if found[i] is not None:
            found[i] = message
    return found


def ours(text: str) -> str | None:
    """Our first error in a program; what is no diagnostic counts as one, and no table explains it."""
    try:
        return refusal(text, context())
    except Exception as error:
        return f"crashed: {type(error).__name__}: {error}"


def disagreements(texts: Sequence[str]) -> list[str]:
    """What `mlir-opt` and Plait say of the texts that only one of them accepts, unless it is explained."""
    found: list[str] = []
    for text, theirs in zip(texts, verdicts(texts)):
        if theirs is CRASHED:
            continue
        message = ours(text)
        if message is not None and message.startswith("crashed: "):
            found.append(f"{message}\n{text}")
        elif theirs and not message and not explained(ACCEPTED, theirs):
            found.append(f"accepted, although {theirs}\n{text}")
        elif message and not theirs and not explained(REFUSED, message):
            found.append(f"refused: {message}\n{text}")
    return found
