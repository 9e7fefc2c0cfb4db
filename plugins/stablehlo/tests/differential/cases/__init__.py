"""The makers of cases, by the name of the operation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait_stablehlo.chlo.dialect import CHLO
from plait_stablehlo.stablehlo.dialect import STABLEHLO

from differential.case import Case
from differential.cases import algebra, chlo, contraction, control, elementwise, exact, indexing, movement, regions
from differential.elements import legal_elements

OPERATIONS: dict[str, Any] = {**STABLEHLO.operations, **CHLO.operations}
MAKERS = {
    **elementwise.MAKERS, **movement.MAKERS, **indexing.MAKERS, **regions.MAKERS, **contraction.MAKERS,
    **control.MAKERS, **chlo.MAKERS, **exact.MAKERS, **algebra.MAKERS,
}  # fmt: skip


def elements_for(name: str) -> list[str]:
    """The element types that an operation is declared for: those of its first operand, or of its result."""
    if name == "stablehlo.uniform_dequantize":
        return ["f64", "f32", "f16", "bf16"]  # the type that is expressed
    definition = OPERATIONS[name].definition
    definition = definition() if callable(definition) else definition
    operands = [f for f in definition.operands if f.ir_name in ("operand", "inputs", "lhs", "on_true", "x")]
    fields = [*operands, *definition.operands] or definition.results
    return legal_elements(fields[0].constraint) if fields else []


def groups_of(name: str) -> list[Sequence[Case]]:
    """The cases of an operation, those of one element type in a group."""
    groups = [tuple(MAKERS[name](name, element)) for element in elements_for(name)]
    return [group for group in groups if group]
