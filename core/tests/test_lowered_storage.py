"""What a function takes and returns is stored as its signature promises, whatever passes make of the types."""

from __future__ import annotations

from typing import Any

import pytest
from plait.builtin.ops.dialect import BUILTIN
from plait.builtin.types import (
    DYNAMIC,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    f32,
    f64,
    i8,
    i32,
    i64,
)
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import Type
from plait.runtime.lowered import StorageCheck, agree
from plait.runtime.signature import Signature
from plait.syntax.parser import parse_module

CTX = Context(dialects=[BUILTIN], allow_unregistered=True)


def tensor(*shape: int, of: Type = f32) -> Type:
    return RankedTensorType(shape, of)


def memref(*shape: int, of: Type = f32) -> Type:
    return MemRefType(shape, of)


@pytest.mark.parametrize(
    "before, after, argument, result",
    [
        (tensor(4), memref(4), True, True),
        (tensor(4, of=IntegerType(8, "unsigned")), memref(4, of=i8), True, True),
        (tensor(4, of=IndexType()), memref(4, of=i64), True, True),
        (f32, f32, True, True),
        (tensor(DYNAMIC), memref(4), False, True),
        (tensor(4), memref(DYNAMIC), True, False),
        (tensor(4), memref(5), False, False),
        (tensor(4), memref(2, 2), False, False),
        (tensor(4, of=i32), memref(4, of=i64), False, False),
        (tensor(4, of=i32), memref(4, of=f32), False, False),
        (tensor(4), memref(4, of=f64), False, False),
        (i32, i64, False, False),
    ],
)
def test_types_agree_if_arrays_for_one_are_arrays_for_the_other(
    before: Type, after: Type, argument: bool, result: bool
) -> None:
    assert agree(before, after) is argument
    assert agree(before, after, is_result=True) is result


@pytest.mark.parametrize("after, message", [
    (FunctionType((memref(4, of=i64),), ()), r"argument #0 of 'f' is passed as 'tensor<4xi32>', but became 'memref<4xi64>'"),
    (FunctionType((memref(4, of=i32),), ()), None),
])  # fmt: skip
def test_a_pass_that_changes_the_storage_is_an_error(after: Any, message: str | None) -> None:
    module = parse_module('\n"t.func"() {sym_name = "f", function_type = (tensor<4xi32>) -> ()} : () -> ()', CTX)
    check = StorageCheck(Signature.of(module, "f"))
    check.after_pass(None, module, CTX)
    next(iter(module.body.operations)).set_attribute("function_type", after)
    if message is None:
        check.after_pass(None, module, CTX)
        return
    with pytest.raises(DiagnosticError, match=rf"<stdin>:2:1: error: {message}"):
        check.after_pass(None, module, CTX)
