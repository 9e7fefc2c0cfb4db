"""Native code gives what the interpreter gives, or both raise, for sizes and numbers that do not fit.

Each operation's example is run with sizes that are known only at run time, on arguments of which some do not fit; they
end where a page ends behind which nothing can be read, and fresh memory is not zero.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context

sys.path.insert(0, str(Path(__file__).parent))
from hostile_programs import operations

_WORKER = Path(__file__).with_name("hostile_worker.py")
_PATIENCE = 120  # seconds without a line


def findings(names: Sequence[str], seed: int, programs: int, calls: int) -> tuple[list[str], int]:
    """What differs, and how many calls were compared. A process that ends early is started again behind its case."""
    found: list[str] = []
    compared = 0
    left = list(names)
    while left:
        lines, code, error = _run(left, seed, programs, calls)
        compared += sum(line["kind"] in ("ok", "error") for line in lines)
        found += [_describe(line) for line in lines if line["kind"] == "differs"]
        if code == 0:
            break
        last = lines[-1] if lines else {"op": left[0]}
        found.append(_describe({**last, "text": f"the process ended with {code}: {error}"}))
        left = left[left.index(last["op"]) + 1 :]
    return found, compared


def _run(names: Sequence[str], seed: int, programs: int, calls: int) -> tuple[list[Any], int, str]:
    command = [sys.executable, str(_WORKER), ",".join(names), str(seed), str(programs), str(calls)]
    environment = {**os.environ, "MALLOC_PERTURB_": "165", "PLAIT_MEMORY_LIMIT": str(1 << 28)}
    with tempfile.TemporaryFile("w+") as written:
        process = subprocess.Popen(command, stdout=written, stderr=subprocess.STDOUT, env=environment)
        code = process.wait(_PATIENCE + 30 * len(names))
        written.seek(0)
        text = written.read().splitlines()
    lines = [json.loads(line) for line in text if line.startswith('{"kind"')]
    return lines, code, "" if code < 0 else "\n".join(text[-12:])


def _describe(line: dict[str, Any]) -> str:
    return "\n".join([f"{line['op']}: {line['text']}", *line.get("arguments", ()), line.get("program", "")])


def _names() -> list[str]:
    return [op_class.name for op_class in operations(Context.from_environment())]


def test_a_sample_is_the_same_or_an_error() -> None:
    names = random.Random(20).sample(_names(), 6)
    found, compared = findings(names, 1, 2, 6)
    assert not found, "\n\n".join(found)
    assert compared > 30


@pytest.mark.exhaustive
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_all_are_the_same_or_an_error(seed: int) -> None:
    found, compared = findings(_names(), seed, 6, 12)
    assert not found, "\n\n".join(found)
    assert compared > 5_000
