"""Each trait on the types of an operation is verified: some change of the operation is refused in its words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import VerifyError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_testing.mutation.mutants import mutants
from seeds import EVERY, context, targets

ON_PLACE = {"HasParent", "NoRegionArguments", "SingleBlock", "SingleBlockImplicitTerminator"}
"""Traits that say where an operation is, and what its regions are."""
IMPLIED = {"ElementwiseMappable": {"SameOperandsAndResultType", "AllTypesMatch"}}
"""What leaves a trait nothing to refuse."""
ELSEWHERE = {
    ("arith.extsi", "ElementwiseMappable"),  # vectors without dimensions: see cast_errors.mlir
    ("arith.extui", "ElementwiseMappable"),
    ("arith.index_castui", "ElementwiseMappable"),
    ("arith.trunci", "ElementwiseMappable"),
    ("complex.create", "TypesMatchWith"),  # of the types of both parts one follows from the other
    ("llvm.intr.launder.invariant.group", "SameOperandsAndResultType"),  # no mutant has another address space:
    ("llvm.intr.strip.invariant.group", "SameOperandsAndResultType"),  # see intrinsics_invalid.mlir
}
"""What no change of one type shows."""
EACH = 8
"""How many operations of a name are changed, if the first ones do not show all."""


def on_types(op: Any) -> set[Any]:
    """The traits of an operation that refuse types of its operands and results."""
    names = {trait.name for trait in op.traits}
    return {
        trait
        for trait in op.traits
        if trait.checks and trait.name not in ON_PLACE and names.isdisjoint(IMPLIED.get(trait.name, ()))
    }


def complaint(trait: Any, op: Any) -> str | None:
    """What a trait says of an operation; nothing if its operands are too few or of no types that it knows."""
    try:
        trait.verify(op)
    except VerifyError as error:
        return f"'{op.name}' op {error}"
    except (AttributeError, IndexError, ValueError):
        return None
    return None


def refusing(text: str, name: str, traits: set[Any]) -> Iterator[Any]:
    """The traits that operations of a name break, and that a text is refused for."""
    try:
        module = parse_module(text, context())
    except DiagnosticError:
        return
    try:
        verify(module, context())
    except DiagnosticError as error:
        said = {diagnostic.message for diagnostic in error.diagnostics}
        found = [op for op in module.walk() if op.name == name]
        yield from (trait for trait in traits for op in found if complaint(trait, op) in said)


@pytest.mark.parametrize("dialect", EVERY)
def test_each_trait_refuses_types_of_a_change(dialect: str) -> None:
    left: dict[str, set[Any]] = {}
    for op in targets(dialect, EACH):
        traits = left.setdefault(op.name, on_types(op))
        for mutant in mutants(op) if traits else ():
            traits.difference_update([*refusing(mutant.text, op.name, traits)])
            if not traits:
                break
    assert {(name, trait.name) for name, traits in left.items() for trait in traits} <= ELSEWHERE
