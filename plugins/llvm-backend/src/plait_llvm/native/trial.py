"""Whether LLVM can write code for a text: where it cannot, it ends the process, so one of its own tries."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.lazy import lazy_import

from plait_llvm.native import compile as native
from plait_llvm.native.machine import make_machine

if TYPE_CHECKING:
    import subprocess

    from plait_llvm.native.machine import Machine
else:
    subprocess = lazy_import("subprocess")

_ASK = "from plait_llvm.native.trial import answer; answer()"
_ANY_LENGTH = "vscale_range(1,16)"
_REASON = re.compile(r"^(?:LLVM ERROR:|error:(?: <unknown>:\d+:\d+:)?)\s*(.*)$", re.MULTILINE)


class Failure(NamedTuple):
    """The number of the text that ended LLVM, and what LLVM said, if anything that can be shown."""

    number: int
    reason: str


def answer() -> None:
    """What the process does: write code for each text, and say so, one line for each."""
    asked = json.load(sys.stdin)
    machine = make_machine(asked["triple"], asked["cpu"], asked["features"])
    for number, text in enumerate(asked["texts"]):
        native.emit_object(native.parse(text, machine), machine)
        print(number, flush=True)


def first_failure(texts: Sequence[str], machine: Machine) -> Failure | None:
    """The first of these texts of modules that LLVM writes no code for; None if it writes all."""
    asked = {"triple": machine.triple, "cpu": machine.cpu, "features": machine.features, "texts": list(texts)}
    command = [sys.executable, "-c", _ASK]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    if "Traceback (most recent call last)" in done.stderr:
        raise RuntimeError(f"the process that tries what LLVM can compile failed: {done.stderr}")
    found = _REASON.search(done.stderr)
    return Failure(len(done.stdout.splitlines()), found[1].rstrip(".") if found else "")


def with_known_registers(module: Any, machine: Machine) -> Any:
    """An optimized module; for registers of any length where LLVM writes no code for the length that is known.

    It ends the process where it cannot select a comparison of wide vectors that chooses among narrower ones.
    """
    if not machine.sve_bits or first_failure([str(module)], machine) is None:
        return module
    return native.parse(str(module).replace(machine.function_attributes.strip(), _ANY_LENGTH), machine)
