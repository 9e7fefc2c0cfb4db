"""What an operation declares of its parts is verified: each operand and result refuses a type that it does not allow."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from plait.builtin import types as t
from plait.define.fields import SINGLE
from plait_testing.mutation.edits import retyped_operand, retyped_result
from plait_testing.mutation.isolation import isolated
from plait_testing.mutation.mutants import refusal, unchanged
from seeds import DIALECTS, context, targets

TYPES = (t.NoneType(), t.f32, t.i32, t.TupleType(()), t.MemRefType((2,), t.f32))


def forbidden(field: Any) -> Any:
    """A type that a field does not allow; None if it allows all of them."""
    return next((ty for ty in TYPES if not field.constraint.check(ty)), None)


def cases(op: Any) -> Iterator[tuple[str, str]]:
    """A text with one operand or result of a type that is not allowed, and what the error must name."""
    definition = type(op).definition
    for what, fields, change in (
        ("operand", definition.operands, retyped_operand),
        ("result", definition.results, retyped_result),
    ):
        if any(field.kind != SINGLE for field in fields):
            continue
        for field in fields:
            ty = forbidden(field)
            if ty is not None:
                module, found = isolated(op)
                change(found, field.index, ty)
                yield module.print(generic=True, use_hints=False), f"{what} #{field.index} must be"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_types_that_are_not_allowed_are_refused_by_name(dialect: str) -> None:
    for op in targets(dialect, 1):
        for text, expected in cases(op):
            error = refusal(text, context())
            assert error is not None and expected in error, (error, text)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_operation_is_valid_as_it_is_taken_out(dialect: str) -> None:
    for op in targets(dialect, 1):
        assert refusal(unchanged(op), context()) is None, unchanged(op)
