"""What an operation declares of its parts is verified: what operands, results and attributes do not allow is refused."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from plait.builtin import attributes as a
from plait.builtin import types as t
from plait_testing.mutation.edits import retyped_operand, retyped_result
from plait_testing.mutation.isolation import isolated
from plait_testing.mutation.mutants import refusal, unchanged
from seeds import EVERY, context, targets

EACH = 5
"""How many operations of a name are looked at, which may have different parts."""
TYPES = (t.NoneType(), t.f32, t.i32, t.TupleType(()), t.MemRefType((2,), t.f32))
ATTRIBUTES = (
    a.UnitAttr(),
    a.StringAttr("other"),
    a.IntegerAttr(1, t.i64),
    a.ArrayAttr(()),
    a.DictionaryAttr(()),
    t.f32,
)


def forbidden(field: Any, choices: Any) -> Any:
    """What a field does not allow; None if it allows all of the choices."""
    return next((choice for choice in choices if not field.constraint.check(choice)), None)


def present(op: Any, fields: Any) -> Iterator[tuple[Any, int]]:
    """The fields that stand for operands or results of `op`, with the number of the first one."""
    start = 0
    for field in fields:
        found = field.__get__(op, type(op))
        values = found if isinstance(found, tuple) else () if found is None else (found,)
        if values:
            yield field, start
        start += len(values)


Cases = Iterator[tuple[str, Callable[[Any], None]]]
"""What an error must name, and the change of an operation that it is to be about."""


def wrong_types(op: Any) -> Cases:
    """Each operand and result field with a type that it does not allow."""
    definition = type(op).definition
    for what, fields, change in (
        ("operand", definition.operands, retyped_operand),
        ("result", definition.results, retyped_result),
    ):
        for field, index in present(op, fields):
            ty = forbidden(field, TYPES)
            if ty is not None:
                yield f"{what} #{index} must be", partial(change, i=index, ty=ty)


def wrong_attributes(op: Any) -> Cases:
    """Each property with an attribute that it does not allow, and each without one that it needs."""
    for field in type(op).definition.properties:
        other = forbidden(field, ATTRIBUTES)
        if other is not None:
            yield f"attribute '{field.ir_name}' must be", partial(with_property, name=field.ir_name, value=other)
        if not field.optional and field.if_absent is None:
            yield f"missing attribute '{field.ir_name}'", partial(with_property, name=field.ir_name, value=None)


def with_property(op: Any, name: str, value: Any) -> None:
    op.set_property(name, value)


def refused_otherwise(dialect: str, cases: Callable[[Any], Cases]) -> list[tuple[str, str, str | None]]:
    """The changes that are not refused as they must be; of the operations of a name, each is made once."""
    found: list[tuple[str, str, str | None]] = []
    tried: set[tuple[str, str]] = set()
    for op in targets(dialect, EACH):
        for expected, change in cases(op):
            if (op.name, expected) in tried:
                continue
            tried.add((op.name, expected))
            module, target = isolated(op)
            change(target)
            text = module.print(generic=True, use_hints=False)
            error = refusal(text, context())
            if error is None or expected not in error:
                found.append((text, expected, error))
    return found


@pytest.mark.parametrize("dialect", EVERY)
def test_types_that_are_not_allowed_are_refused_by_name(dialect: str) -> None:
    assert refused_otherwise(dialect, wrong_types) == []


@pytest.mark.parametrize("dialect", EVERY)
def test_attributes_that_are_not_allowed_are_refused_by_name(dialect: str) -> None:
    assert refused_otherwise(dialect, wrong_attributes) == []


@pytest.mark.parametrize("dialect", EVERY)
def test_operation_is_valid_as_it_is_taken_out(dialect: str) -> None:
    for op in targets(dialect, 1):
        assert refusal(unchanged(op), context()) is None, unchanged(op)


def test_changes_are_found() -> None:
    found = {
        expected
        for op in targets("memref", 1)
        for cases in (wrong_types, wrong_attributes)
        for expected, _ in cases(op)
    }
    assert {"operand #0 must be", "attribute 'static_offsets' must be", "missing attribute 'sym_name'"} <= found
