"""Native code and the interpreter agree on a program, for arguments made from its types."""

from __future__ import annotations

from typing import Any

from judge import context
from plait.compilation import compile_module
from plait.diagnostics.diagnostic import DiagnosticError

MAX_OPERATIONS = 60
CHECKED = frozenset(["stablehlo", "chlo", "tosa", "tcp", "tm_tensor", "func", "builtin"])
"""Dialects whose programs native code refuses where the interpreter does; elsewhere MLIR leaves some undefined."""

UNINITIALIZED = frozenset(["tensor.empty", "memref.alloc", "memref.alloca", "bufferization.alloc_tensor", "llvm.alloca",
                           "llvm.mlir.undef", "llvm.mlir.poison", "ub.poison", "memref.get_global"])  # fmt: skip
"""Operations whose elements may be anything."""

RAN, SKIPPED, BOTH_REFUSE = "ran", "not run", "refused when run"


def judge_run(module: Any, seed: int) -> str:
    """Interpret and run the first function that can be called; results are equal, or both raise."""
    import numpy as np
    from plait_llvm.native.load import MissingSymbolError
    from plait_testing.conformance import running, values

    ctx = context()
    functions = [op for op in module.regions[0].block.operations if running.is_function(op)]
    if not functions or sum(1 for _ in module.walk()) > MAX_OPERATIONS:
        return SKIPPED
    function = functions[0]
    name, rng = running.name_of(function), np.random.default_rng(seed)
    types = running.argument_types(function)
    try:
        arguments = [values.random_value(ty, rng, 2) for ty in types]
    except (values.NoValues, MemoryError, ValueError, OverflowError):
        return SKIPPED
    if any(not values.is_comparable(ty) for ty in (*types, *running.result_types(function))):
        return SKIPPED
    refused = False
    expected: Any = ()
    kit: Any = type("Kit", (), {"ctx": ctx})
    try:
        expected = running.run(kit, module, name, arguments)
    except (DiagnosticError, MemoryError) as error:
        assert not isinstance(error.__cause__, (AttributeError, KeyError, AssertionError)), str(error)
        refused = True
        if "does not end soon" in str(error):
            return SKIPPED
    names = {op.name for op in module.walk()}
    if names & UNINITIALIZED or (refused and not {name.partition(".")[0] for name in names} <= CHECKED):
        return SKIPPED
    try:
        native = compile_module(module, target="llvm", function=name, context=ctx)
    except (DiagnosticError, MemoryError, MissingSymbolError) as error:
        assert error.__cause__ is None or not isinstance(error, DiagnosticError), f"compiling raises: {error}"
        return SKIPPED
    try:
        found = native(*values.copies(arguments))
    except (RuntimeError, MemoryError, DiagnosticError, ValueError, ZeroDivisionError) as error:
        assert refused, f"native code refuses what the interpreter runs: {error}"
        return BOTH_REFUSE
    if refused:  # what refuses may have been dead code
        return SKIPPED
    found = () if found is None else found if isinstance(found, (tuple, list)) else (found,)
    wrong = values.differences(found, expected, running.result_types(function))
    assert not wrong, "\n".join(wrong)
    return RAN


