"""The table of scalar kinds: payload and reference semantics of every row are one function."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from plait.builtin.ops import ModuleOp
from plait.builtin.types import ComplexType, IndexType, IntegerType, Type, bf16, f16, f32, f64, i1
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.interpret.numbers import is_complex, is_float
from plait.interpret.values import dtype_of
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.verify import verify
from plait_std.algebra import Unsupported, build
from plait_std.func import ops as func
from plait_std.scalar.arrays import on_arrays
from plait_std.scalar.kind import WIDE
from plait_std.scalar.payload import number_class, signless
from plait_std.scalar.table import KINDS, operations, supports

TYPES: tuple[Type, ...] = (
    f16, bf16, f32, f64, ComplexType(f32), ComplexType(f64), i1, IntegerType(4), IntegerType(8), IntegerType(32),
    IntegerType(64), IntegerType(4, "unsigned"), IntegerType(8, "unsigned"), IntegerType(64, "unsigned"), IndexType(),
)  # fmt: skip
CASES = [
    (kind, ty) for kind in KINDS for ty in TYPES if supports(kind, ty) and not (kind == "complex" and ty in (f16, bf16))
]
"""NumPy has no complex numbers whose parts are below 32 bits."""


def numbers(ty: Any) -> Any:
    """Values of a type that tell functions apart: zeros, ones, halves, extremes and what is in between."""
    dtype = dtype_of(ty)
    if dtype.kind == "b":
        return np.array([False, True])
    if is_complex(dtype):
        parts = [0.0, -0.0, 1.0, -2.5, 0.3]
        return np.array([complex(a, b) for a in parts for b in parts]).astype(dtype)
    if is_float(dtype):
        special = [0.0, -0.0, np.inf, -np.inf, np.nan, 1, -1, 0.5, -0.5, 1.5, 2.5, -3.25, 0.001, 20, -20]
        return np.array(special).astype(dtype)
    bits, is_signed = getattr(ty, "width", 64), number_class(ty) == "signed"
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)
    some = sorted({low, low + 1, high - 1, high, 0, 1, 2, 3, *([-1, -2, -3] if is_signed else []), min(bits, high)})
    wide = np.array(some, np.int64 if is_signed else np.uint64)
    return wide.astype(np.int8).astype(dtype) if bits < 8 else wide.astype(dtype)


def operands(kind: str, ty: Any) -> list[Any]:
    """An array for each operand: all tuples of `numbers`, of three operands some."""
    row = KINDS[kind]
    some = numbers(ty) if row.arity < 3 else numbers(ty)[::2]
    lists = [np.array([False, True]) if kind == "select" and i == 0 else some for i in range(row.arity)]
    tuples = list(itertools.product(*lists))
    return [np.array([t[i] for t in tuples], lists[i].dtype) for i in range(row.arity)]


def by_payload(ctx: Context, kind: str, ty: Any, arrays: list[Any]) -> list[Any]:
    """The payload, run on each tuple of scalars."""
    types = [i1 if kind == "select" and i == 0 else signless(ty) for i in range(len(arrays))]
    block = Block(types)
    result = build(Builder.at_end(block), kind, ty, *block.arguments)
    block.append(func.ReturnOp([result]))
    module = ModuleOp(Region([Block()]))
    module.body.append(func.FuncOp("f", func.FunctionType(tuple(types), (result.type,)), body=Region([block])))
    verify(module, ctx)
    interpreter = Interpreter(module, ctx)
    return [
        interpreter.run("f", *each)[0] for each in zip(*(a.tolist() if a.dtype.kind in "iub" else a for a in arrays))
    ]


@pytest.mark.parametrize(("kind", "ty"), CASES, ids=lambda x: str(x).replace("!", ""))
def test_payload_and_reference_agree(ctx: Context, kind: str, ty: Any) -> None:
    arrays = operands(kind, ty)
    with np.errstate(all="ignore"):
        expected = np.asarray(on_arrays(kind, arrays[-1].dtype)(*arrays))  # type: ignore[misc]
        found = by_payload(ctx, kind, ty, arrays)
    assert expected.shape == arrays[0].shape
    if expected.dtype.kind in "iu" or "int" in expected.dtype.name:
        mask = (1 << getattr(ty, "width", 64)) - 1
        assert [int(v) & mask for v in found] == [int(v) & mask for v in expected]
    elif expected.dtype.kind == "b":
        assert [bool(v) for v in found] == expected.tolist()
    else:
        _assert_close(np.array(found, expected.dtype), expected, exact=KINDS[kind].format != WIDE)


def _assert_close(found: Any, expected: Any, *, exact: bool) -> None:
    wide = np.complex128 if is_complex(expected.dtype) else np.float64
    tolerance = 0.0 if exact else 16 * 2.0 ** -{2: 7, 4: 23, 8: 23, 16: 52}[expected.dtype.itemsize]
    np.testing.assert_allclose(found.astype(wide), expected.astype(wide), rtol=tolerance, atol=tolerance)


def test_operations_are_payloads_of_their_kind() -> None:
    number, meaning = operations()["arith.maxui"]
    assert (number, meaning.numpy) == ("unsigned", "maximum")
    assert operations()["arith.ori"][1].numpy == "bitwise_or"
    assert operations()["complex.tanh"][0] == "complex"


def test_kind_without_meaning_is_refused() -> None:
    block = Block([IntegerType(8)])
    with pytest.raises(Unsupported, match="'tanh' is not defined for elements of type i8"):
        build(Builder.at_end(block), "tanh", IntegerType(8), block.arguments[0])
    assert on_arrays("tanh", np.dtype(np.int8)) is None
