"""What a target makes of the same data as arguments and as constants, against what the interpreter makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from plait.compilation import compile_module
from plait.diagnostics.diagnostic import DiagnosticError

from plait_testing.conformance.kit import Kit
from plait_testing.conformance.running import is_function, name_of, result_types
from plait_testing.conformance.values import differences
from plait_testing.one_result.constants import NoConstant, with_constants
from plait_testing.one_result.programs import Program
from plait_testing.one_result.same import without_zero
from plait_testing.one_result.ways import of_interpreter


def native_differences(kit: Kit, program: Program, values: Sequence[Any], target: str) -> tuple[int, list[str]]:
    """How many results of compiled code were compared, and those that are not what the interpreter computes."""
    wanted = of_interpreter(kit, program.module, program.name, values)
    if isinstance(wanted, DiagnosticError):
        return 0, []
    function = next(op for op in program.module.walk() if is_function(op) and name_of(op) == program.name)
    types, found, count = result_types(function), list[str](), 0
    for way, results in _native_ways(kit, program, values, target):
        count += 1
        texts = [str(results)] if isinstance(results, Exception) else _differences(results, wanted, types)
        found += [f"{program.op}, {program.label}: {way}: {text}" for text in texts]
    return count, found


def _differences(results: Sequence[Any], wanted: Sequence[Any], types: Sequence[Any]) -> list[str]:
    return differences([without_zero(v) for v in results], [without_zero(v) for v in wanted], types)


def _native_ways(kit: Kit, program: Program, values: Sequence[Any], target: str) -> Iterator[tuple[str, Any]]:
    """What compiled code computes of arguments, and of constants, where it compiles: other tests say what does."""
    modules = [("arguments", program.module, values)]
    try:
        constant = with_constants(program.module, program.name, values, kit.ctx, program.op.partition(".")[0])
        modules.append(("constants", constant, ()))
    except NoConstant:
        pass
    for what, module, given in modules:
        try:
            run = compile_module(module, target=target, function=program.name, context=kit.ctx)
        except (DiagnosticError, TypeError):
            continue
        try:
            yield f"{target}, of {what}", list(run(*given))
        except (DiagnosticError, RuntimeError) as error:
            yield f"{target}, of {what}", error
