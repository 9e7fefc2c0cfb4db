"""What is folded of numbers, without NumPy, is what the reference semantics give."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import IntegerType as Int
from plait.builtin.types import RankedTensorType, bf16, f16, f32, f64, i1
from plait.ir.block import Block
from plait_tcp import ops
from plait_tcp.attributes import BinaryKindAttr
from plait_tcp.canonicalize.constants import splat_of_numbers
from plait_tcp.interpret import INTERPRETATIONS

SEMANTICS = {one.root: one for one in INTERPRETATIONS}
NUMBERS: dict[Any, list[Any]] = {
    f32: [0.0, -0.0, 1.5, float("inf"), float("nan")],
    bf16: [-2.0, 0.0, float("nan")],
    i1: [False, True],
    Int(8): [-128, 0, 127],
    Int(8, "unsigned"): [0, 128, 255],
    Int(64): [-(1 << 63), 1 << 40],
}


def _splat(element: Any, number: Any) -> DenseElementsAttr:
    return DenseElementsAttr.splat(RankedTensorType((3,), element), number)


def _check(op: Any, constants: list[DenseElementsAttr]) -> bool:
    folded = splat_of_numbers(op, constants)
    if folded is None:
        return False
    with np.errstate(all="ignore"):
        expected: Any = SEMANTICS[type(op)](op, *[constant.numpy() for constant in constants])
    assert folded == DenseElementsAttr.from_numpy(np.asarray(expected), op.result.type)
    return True


@pytest.mark.parametrize("element", NUMBERS, ids=str)
@pytest.mark.parametrize("kind", ["eq", "ne", "lt", "le", "gt", "ge"])
def test_comparisons_of_splats(kind: str, element: Any) -> None:
    block = Block([RankedTensorType((3,), element)] * 2)
    op = ops.BinaryOp(BinaryKindAttr(kind), *block.arguments)
    for pair in product(NUMBERS[element], repeat=2):
        assert _check(op, [_splat(element, number) for number in pair])


@pytest.mark.parametrize("target", [f16, bf16, f32, f64], ids=str)
@pytest.mark.parametrize("element", [i1, Int(8), Int(8, "unsigned"), Int(64)], ids=str)
def test_small_integers_as_floats(element: Any, target: Any) -> None:
    block = Block([RankedTensorType((3,), element)])
    op = ops.CastOp(block.arguments[0], RankedTensorType((3,), target))
    folded = [_check(op, [_splat(element, number)]) for number in NUMBERS[element]]
    assert any(folded) or element is Int(64)


def test_rounded_integers_are_left_to_the_reference() -> None:
    block = Block([RankedTensorType((3,), Int(64))])
    op = ops.CastOp(block.arguments[0], RankedTensorType((3,), f32))
    assert splat_of_numbers(op, [_splat(Int(64), (1 << 24) + 1)]) is None
    assert splat_of_numbers(op, [_splat(Int(64), -1)]) is None
