"""Each operation of MLIR's dialects compiles natively, and computes what the interpreter computes."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import plait
import plait_std.conformance
import pytest
from plait.builtin.types import BaseMemRefType
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_testing.conformance.kit import Kit
from plait_testing.conformance.running import SIZES, result_types, run
from plait_testing.conformance.values import differences, random_value

sys.path.insert(0, str(Path(__file__).resolve().parent))
import operations_table as table
from compiled_operations import DIALECTS, NOT_COMPILED, NOT_RUN, SAME_INPUTS, calling_program


@cache
def _context() -> Context:
    return Context.from_environment()


def _operations() -> list[tuple[str, str]]:
    return [(dialect, name) for dialect in DIALECTS for name in table.upstream()[dialect]]


def _function(module: Any) -> Any:
    return next(op for op in module.body.operations if getattr(getattr(op, "sym_name", None), "value", "") == "main")


def _inputs(name: str, types: list[Any], number: int) -> list[Any]:
    """Arguments of `main`: what the distribution declares for the example, and more for what is written."""
    rng = np.random.default_rng(number)
    declared = plait_std.conformance.INPUTS.get(SAME_INPUTS.get(name, name))
    given = list(declared(rng)) if declared is not None else []
    return [*given, *[random_value(ty, rng, SIZES[number]) for ty in types[len(given) :]]]


def _compared(name: str, text: str, call: Any) -> int:
    """For how many arguments that the interpreter takes, of a few, compiled code has computed the same."""
    module: Any = parse_module(text, _context())
    verify(module, _context())
    main, compared = _function(module), 0
    for number in range(len(SIZES)):
        arguments = _inputs(name, list(main.function_type.inputs), number)
        try:
            wanted = run(Kit("", _context()), module, "main", arguments)
        except DiagnosticError:
            continue  # sizes do not fit, an index is out of bounds, or a loop does not end
        results = call(*arguments)
        buffers = [one for one, ty in zip(arguments, main.function_type.inputs) if isinstance(ty, BaseMemRefType)]
        assert differences([*results, *buffers], wanted, result_types(main)) == []
        compared += 1
    return compared


@pytest.mark.parametrize(("dialect", "name"), _operations(), ids=lambda value: value if "." in value else "")
def test_example_compiles_and_computes_the_same(dialect: str, name: str) -> None:
    if _context().dialect(dialect) is None or "llvm" not in _context().dialect_names:
        pytest.skip("not installed")
    if name in NOT_COMPILED:
        pytest.skip(NOT_COMPILED[name])
    text = calling_program(table.defined(_context(), dialect)[name], _context())
    call = plait.compile(text, context=_context())
    if name not in NOT_RUN:
        assert _compared(name, text, call), "the interpreter takes none of the arguments that were made up"
