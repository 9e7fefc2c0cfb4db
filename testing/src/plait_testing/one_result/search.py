"""The search: programs of each operation, run in each way on each kind of data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from plait.diagnostics.diagnostic import DiagnosticError
from plait.lazy import lazy_import

from plait_testing.conformance.kit import Kit
from plait_testing.conformance.running import argument_types, is_function, name_of
from plait_testing.conformance.values import NoValues
from plait_testing.one_result.constants import NoConstant
from plait_testing.one_result.hostile import KINDS, value
from plait_testing.one_result.programs import Program, programs
from plait_testing.one_result.same import difference
from plait_testing.one_result.ways import interpreted_ways

np = lazy_import("numpy")


def programs_of(kit: Kit, dialect: str) -> list[Program]:
    """The programs of all operations of a dialect that have semantics."""
    found = [op for _, op in kit.installed_operations([dialect]) if kit.ctx.interpretation(op) is not None]
    return [program for op in found for program in programs(kit, op)]


def data_of(kit: Kit, program: Program, seed: int = 0, kinds: Sequence[str] = KINDS) -> Iterator[tuple[str, list[Any]]]:
    """Arguments of each of `kinds`; those that an operation declares where it needs special ones."""
    declared = kit.inputs_of(program.op)
    if declared is not None:
        if program.label == "as it is":
            yield "declared", list(declared(np.random.default_rng(seed)))
        return
    function = next(op for op in program.module.walk() if is_function(op) and name_of(op) == program.name)
    for kind in kinds:
        rng = np.random.default_rng(seed)
        try:
            yield kind, [value(ty, rng, kind) for ty in argument_types(function)]
        except NoValues:
            continue


def differences(kit: Kit, program: Program, values: Sequence[Any]) -> tuple[int, list[str]]:
    """How many results were compared, and those that are not what the interpreter computes of arguments."""
    try:
        ways = list(interpreted_ways(kit, program.module, program.name, values, program.op.partition(".")[0]))
    except NoConstant:
        return 0, []
    (_, wanted), *others = ways
    if isinstance(wanted, DiagnosticError):
        return 0, []
    found = [(way, difference(outcome, wanted)) for way, outcome in others]
    return len(others), [f"{program.op}, {program.label}: {way}: {text}" for way, text in found if text is not None]
