"""What may run for ever ends: recursion with an error, loops when Python has a signal to handle."""

from __future__ import annotations

from typing import Any

from plait_llvm.transform.allocations import cannot_fail
from plait_llvm.transform.interruptions import return_when_interrupted
from plait_llvm.transform.recursion import limit_recursion


def end_endless(module: Any, *, in_python: bool) -> bool:
    """Rewrite the functions of a module of llvm. Returns whether they look at the flag, which they do in Python only.

    Functions that are used as values cannot fail, and stay as they are.
    """
    functions = {op.sym_name.value: op for op in module.body.operations if op.name == "llvm.func"}
    fixed = cannot_fail(module, functions)
    recursive = limit_recursion(module, functions, fixed)
    return in_python and return_when_interrupted(module, functions, fixed, recursive)
