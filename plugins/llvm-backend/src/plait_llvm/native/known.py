"""Whether LLVM knows a processor and its features: it says so on standard error only, and goes on."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache

from plait_llvm.native.machine import TargetError

_COMPLAINT = re.compile(r"'(?P<name>[^']*)' is not a recognized (?P<kind>processor|feature)")
_MAKE = "import sys; from plait_llvm.native.machine import make_machine; make_machine(*sys.argv[1:4])"


@cache
def check_known(triple: str, cpu: str, features: str) -> None:
    """Raise `TargetError` if LLVM does not know the processor or a feature. It is asked in a process of its own."""
    command = [sys.executable, "-c", _MAKE, triple, cpu, features]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    match = _COMPLAINT.search(done.stderr)
    if match is not None:
        raise TargetError(f"LLVM knows no {match['kind']} '{match['name']}' for {triple or 'this machine'}")
