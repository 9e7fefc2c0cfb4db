"""Whether LLVM knows a processor and its features, and can write code for them.

It complains on standard error only, or ends the process, so it is asked in a process of its own.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache

from plait.suggest import did_you_mean

from plait_llvm.native.machine import TargetError, check_features, for_llvm, make_machine

_ASK = "import sys; from plait_llvm.native.known import answer; answer(*sys.argv[1:4])"
_PROGRAM = """define void @f(ptr %p) ATTRIBUTES {
  %x = load <4 x float>, ptr %p
  %y = fadd <4 x float> %x, %x
  store <4 x float> %y, ptr %p
  ret void
}"""
_NAME = re.compile(r"^  (\S+) +- ", re.MULTILINE)
_LISTS = re.compile(
    r"Available CPUs for this target:\n(.*?)\nAvailable features for this target:\n(.*?)\n\n", re.DOTALL
)


def answer(triple: str, cpu: str, features: str) -> None:
    """What the process does: let LLVM print all names that it knows, then compile a program for the machine."""
    make_machine(triple, "help")
    make_machine(triple, cpu, features).assembly(_PROGRAM)


@cache
def check_known(triple: str, cpu: str, features: str) -> None:
    """Raise `TargetError` if LLVM does not know the processor or a feature, or cannot write code for them."""
    check_features(features)
    make_machine(triple)
    command = [sys.executable, "-c", _ASK, triple, cpu, features]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lists = _LISTS.search(done.stderr)
    kind = triple or "this machine"
    if lists is not None:
        cpus, all_features = (_NAME.findall(part) for part in lists.groups())
        _check_name("processor", cpu, [*cpus, ""], kind)
        known = [sign + feature for feature in all_features for sign in "+-"]
        for feature in for_llvm(features).split(",") if features else ():
            _check_name("feature", feature, known, kind)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "ERROR" in line] or done.stderr.splitlines()[-1:]
        reason = lines[0].removeprefix("LLVM ERROR: ") if lines else f"it ended with {done.returncode}"
        raise TargetError(f"LLVM writes no code for '{cpu or features}' of {kind}: {reason}")


def _check_name(what: str, name: str, known: Iterable[str], kind: str) -> None:
    if name not in known:
        help = did_you_mean(name, known)
        raise TargetError(f"LLVM knows no {what} '{name}' for {kind}" + (f"; {help}" if help else ""))
