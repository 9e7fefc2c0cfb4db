"""Programs whose sizes are known only when they run: the examples of all operations, with sizes forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plait.builtin.types import DYNAMIC, FunctionType, RankedTensorType
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait_testing.conformance.running import is_function, return_everything
from plait_testing.examples import example_module

DIALECTS = ("stablehlo", "chlo", "tosa", "tm_tensor", "tcp", "linalg", "tensor")
_ATTEMPTS = 12


def operations(ctx: Any) -> list[Any]:
    """The operations of all dialects on tensors that are installed."""
    dialects = [ctx.dialect(name) for name in DIALECTS]
    return [ctx.op_class(name) for dialect in dialects if dialect is not None for name in sorted(dialect.operations)]


def programs(op_class: Any, ctx: Any, rng: Any, count: int) -> Iterator[tuple[str, list[tuple[int, ...]]]]:
    """Texts of modules around an example, and the sizes that the arguments of their function had."""
    seen: set[str] = set()
    for attempt in range(_ATTEMPTS):
        found = _program(op_class, ctx, rng, 1.0 if attempt == 0 else rng.choice([0.2, 0.5, 0.8]))
        if found is not None and found[0] not in seen:
            seen.add(found[0])
            yield found
        if len(seen) == count:
            return


def _program(op_class: Any, ctx: Any, rng: Any, share: float) -> tuple[str, list[tuple[int, ...]]] | None:
    try:
        module = example_module(op_class, ctx)
    except (AssertionError, DiagnosticError):
        return None
    function = next((op for op in module.walk() if is_function(op) and op.regions[0].blocks), None)
    if function is None:
        return None
    entry = function.regions[0].entry
    shapes = [a.type.shape if isinstance(a.type, RankedTensorType) else () for a in entry.arguments]
    _forget_sizes(function, rng, share)
    return_everything(function)
    results = entry.terminator.operand_types if function.regions[0].last is entry else None
    if results is not None:
        function.set_property("function_type", FunctionType([a.type for a in entry.arguments], list(results)))
    try:
        verify(module, ctx)
    except DiagnosticError:
        return None
    return module.print(generic=True), shapes


def _forget_sizes(function: Any, rng: Any, share: float) -> None:
    values = [a for region in function.regions for block in region.blocks for a in block.arguments]
    values += [result for op in function.walk() if op is not function for result in op.results]
    for value in values:
        if isinstance(value.type, RankedTensorType) and value.type.rank:
            shape = [DYNAMIC if rng.random() < share else size for size in value.type.shape]
            value.type = RankedTensorType(tuple(shape), value.type.element_type, value.type.encoding)
