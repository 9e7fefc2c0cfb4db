"""The ways in which a program is run, and what they compute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import DiagnosticError
from plait.passes import PassManager

from plait_testing.conformance.kit import Kit
from plait_testing.conformance.running import run
from plait_testing.one_result.constants import with_constants

if TYPE_CHECKING:
    from plait.ir.operation import Operation

INTERPRETED = "interpreted, of arguments"
Outcome = tuple[Any, ...] | DiagnosticError


def of_interpreter(kit: Kit, module: Operation, name: str, values: Sequence[Any]) -> Outcome:
    """What the interpreter computes, or why it does not."""
    try:
        return run(kit, module, name, values)
    except DiagnosticError as error:
        return error


def interpreted_ways(
    kit: Kit, module: Operation, name: str, values: Sequence[Any], dialect: str
) -> Iterator[tuple[str, Outcome]]:
    """What the interpreter makes of arguments, of constants, and of what folding leaves of constants."""
    yield INTERPRETED, of_interpreter(kit, module, name, values)
    constant = with_constants(module, name, values, kit.ctx, dialect)
    yield "interpreted, of constants", of_interpreter(kit, constant, name, ())
    PassManager(kit.ctx).run("canonicalize", constant)
    yield "interpreted, folded", of_interpreter(kit, constant, name, ())
