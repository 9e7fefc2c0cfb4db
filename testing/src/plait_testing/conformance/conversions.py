"""Conversions are complete, and what they make means the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.ops import UnrealizedConversionCastOp
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import is_interpreted
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.plugins import ConversionRecord
from plait.rewrite import Conversion
from plait.rewrite.conversion import legal, uncovered_operations

from plait_testing.conformance.kit import Check, NotApplicable
from plait_testing.conformance.round_trip import is_valid
from plait_testing.conformance.running import (
    compare,
    function_around,
    is_function,
    name_of,
    require_comparison,
    return_everything,
)

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.operation import Operation
    from plait.plugins import AnyRecord

    from plait_testing.conformance.kit import Kit


def conversions(kit: Kit) -> Sequence[tuple[str, Any]]:
    """The records of conversions whose dialects are installed."""
    records = kit.records_of(ConversionRecord)
    return [(r.name, r) for r in records if all(kit.ctx.dialect(name) is not None for name in r.requires)]


def check_complete(kit: Kit, record: AnyRecord) -> None:
    """Every operation of the source is renamed, the root of a pattern, or unsupported for a reason, and only one."""
    conversion = _table(kit, record)
    for source in conversion.sources:
        name, _, operation = source.partition(".")  # a dialect, or one of its operations
        dialect = kit.ctx.dialect(name)
        assert dialect is not None, f"no dialect '{name}'"
        assert not operation or source in dialect.operations, f"no operation '{source}'"
        missing = [one for one in uncovered_operations(conversion, dialect) if not operation or one == source]
        assert not missing, f"neither converted nor declared unsupported: {', '.join(missing)}"
    refused = unsupported(conversion)
    converted = {p.root_name for p in conversion.patterns} | {getattr(op, "name", op) for op in conversion.rename}
    assert not set(refused) & converted, f"converted and unsupported: {sorted(set(refused) & converted)}"
    assert all(reason.strip() for reason in refused.values()), "an operation is unsupported without a reason"


def _table(kit: Kit, record: AnyRecord) -> Conversion:
    loaded = kit.ctx.load(record)
    if not isinstance(loaded, Conversion):
        raise NotApplicable("it is a pass, not a table")
    return loaded


def unsupported(conversion: Conversion) -> dict[str, str]:
    """Operation name to reason."""
    return {getattr(op, "name", op): reason for op, reason in conversion.unsupported.items()}


def converted_operations(kit: Kit) -> Sequence[tuple[str, Any]]:
    """Each operation of the source of each conversion, as `conversion:operation`."""
    found: list[tuple[str, Any]] = []
    for name, record in conversions(kit):
        for source in (record.source,) if isinstance(record.source, str) else record.source:
            dialect = kit.ctx.dialect(source)
            operations: Any = dialect.operations if dialect is not None else {}
            found += [(f"{name}:{op}", (record, op_class)) for op, op_class in sorted(operations.items())]
    return found


def check_conversion(kit: Kit, subject: tuple[ConversionRecord, type[Op]]) -> None:
    """Each use in an example converts to valid IR without the operation, which computes the same."""
    record, op_class = subject
    loaded = kit.ctx.load(record)
    reasons = unsupported(loaded) if isinstance(loaded, Conversion) else {}
    if op_class.name in reasons:
        raise NotApplicable(f"unsupported: {reasons[op_class.name]}")
    pipeline = Pipeline.parse(record.name, kit.ctx)
    compared, reason, comparable = 0, "its example does not use it", False
    interpreted = _has_semantics(kit, record)
    for module, op in kit.instances(op_class):
        untouched = module.clone()
        name = _prepared(op)
        if not is_valid(kit, module):  # its results may not be used twice: the function returns what it says
            module = untouched
        before = module.clone()
        try:
            PassManager(kit.ctx).run(pipeline, module)
        except DiagnosticError as error:
            raise AssertionError(f"its example is refused: {error}\n{before}") from None
        stays = loaded.conversion_target if isinstance(loaded, Conversion) else legal()
        left = [other.name for other in module.walk() if other.name == op_class.name and stays(other) is not True]
        assert not left or _has_a_model_of_the_target(kit, record, op_class), f"'{op_class.name}' is left:\n{module}"
        try:
            verify(module, kit.ctx)
        except DiagnosticError as error:
            raise AssertionError(f"not valid afterwards: {error}\nfrom:\n{before}\nto:\n{module}") from None
        if interpreted and _keeps_values(module):
            comparable = True
            count, reason = _compare(kit, op_class.name, before, module, name)
            compared += count
    if not comparable:
        kit.without_results.add(f"conversion[{record.name}:{op_class.name}]")
        return
    require_comparison(kit, f"conversion[{record.name}:{op_class.name}]", op_class, compared, reason)


def _has_a_model_of_the_target(kit: Kit, record: ConversionRecord, op_class: type[Op]) -> bool:
    """Whether an operation may stay because the target names an interface, for a pass that consumes it."""
    targets = (record.target,) if isinstance(record.target, str) else record.target
    return any(kit.ctx.has_model(interface, op_class.name) for interface in targets)


def _has_semantics(kit: Kit, record: ConversionRecord) -> bool:
    """Whether what is converted to can be interpreted; the dialect of a machine cannot."""
    targets = (record.target,) if isinstance(record.target, str) else record.target
    dialects = [kit.ctx.dialect(name) for name in targets if name[:1].islower()]
    operations = [op for dialect in dialects if dialect is not None for op in dialect.operations.values()]
    return not operations or any(is_interpreted(kit.ctx, op) for op in operations)


def _keeps_values(module: Operation) -> bool:
    """Whether the casts that a conversion leaves are between types whose values the interpreter passes alike."""
    casts = (op for op in module.walk() if isinstance(op, UnrealizedConversionCastOp))
    return all(len({ty.passed_as for ty in (*cast.operand_types, *cast.result_types)}) == 1 for cast in casts)


def _prepared(op: Operation) -> str | None:
    try:
        function = function_around(op)
        return_everything(function)
    except NotApplicable:
        return None
    return name_of(function)


def _compare(kit: Kit, op_name: str, before: Operation, after: Operation, name: str | None) -> tuple[int, str]:
    """How many runs were compared, and why none was if none was."""
    functions = [op for op in before.walk() if is_function(op) and name_of(op) == name]
    if not functions:
        return 0, "its example has no function that can return what it computes"
    try:
        return compare(kit, op_name, before, after, functions[0]), "no run returned results"
    except NotApplicable as reason:
        return 0, str(reason)


CHECKS = (
    Check("conversion-complete", conversions, check_complete),
    Check("conversion", converted_operations, check_conversion),
)
