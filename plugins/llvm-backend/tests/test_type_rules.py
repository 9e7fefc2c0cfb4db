"""Builtin types reach llvm by rules that compose with those of other plugins."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait.syntax.parser import parse_type
from plait.typeconv import TypeConverter

DESCRIPTOR = "!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>"


@pytest.mark.parametrize(
    ("given", "converted"),
    [
        ("index", "i64"),
        ("ui8", "i8"),
        ("i1", "i1"),
        ("f32", "f32"),
        ("f8E4M3FN", "i8"),
        ("complex<f8E5M2>", "!llvm.struct<(i8, i8)>"),
        ("tuple<index, complex<f32>>", "!llvm.struct<(i64, struct<(f32, f32)>)>"),
        ("memref<4x?xf32>", DESCRIPTOR),
        ("memref<4x?xindex, strided<[?, 1], offset: ?>, 3>", DESCRIPTOR.replace("ptr", "ptr<3>")),
        ("memref<*xf32>", "!llvm.struct<(i64, ptr)>"),
        ("vector<2x4xindex>", "!llvm.array<2 x vector<4xi64>>"),
        ("memref<2x2x!quant.uniform<i8:f32, 0.1>>", DESCRIPTOR),
    ],
)
def test_types_become_llvm_types(given: str, converted: str) -> None:
    ctx = Context.from_environment()
    assert str(TypeConverter.of(ctx, "llvm").convert_type(parse_type(given, ctx))) == converted
