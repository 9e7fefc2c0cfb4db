"""Every scalar kind is a kind of tcp: interpreted and lowered, for each class of numbers that it is defined for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.builtin.types import ComplexType, IntegerType, f32, i1, i32
from plait_std.scalar.kind import BOOLEAN, COMPLEX, PART
from plait_std.scalar.table import BINARY, TERNARY, UNARY, supports

RNG = np.random.default_rng(0)
REALS = np.array([0.25, -0.5, 0.75, 1.5, -2.0, 0.0, 3.25, -0.125], np.float32)
ARRAYS: dict[Any, Any] = {
    f32: REALS, ComplexType(f32): REALS + 1j * REALS[::-1] + np.float32(0.5), i32: np.array([3, -7, 12, 1, 5, -2, 9, 4], np.int32),
    IntegerType(32, "unsigned"): np.array([3, 7, 12, 1, 5, 2, 9, 4], np.uint32), i1: np.array([1, 0] * 4, np.bool_),
}  # fmt: skip
MNEMONICS = {1: "unary", 2: "binary", 3: "ternary"}


def result_element(row: Any, element: Any) -> str:
    parts = element.element_type if isinstance(element, ComplexType) else element
    return {BOOLEAN: "i1", PART: str(parts), COMPLEX: f"complex<{element}>"}.get(row.result, str(element))


@pytest.mark.parametrize("element", ARRAYS, ids=str)
def test_kinds_of_a_class_are_computed(element: Any, check_natively: Any) -> None:
    rows = [row for row in (*UNARY, *BINARY, *TERNARY) if supports(row.name, element)]
    t, x = f"tensor<8x{element}>", ARRAYS[element]
    body, results = "", list[str]()
    for i, row in enumerate(rows):
        first = "%p" if row.name == "select" else "%x"
        operands = [first, "%y", "%x"][: row.arity]
        types = ", ".join("tensor<8xi1>" if name == "%p" else t for name in operands) if row.arity == 3 else t
        body += f"  %r{i} = tcp.{MNEMONICS[row.arity]} {row.name} {', '.join(operands)} : {types}\n"
        results.append(f"tensor<8x{result_element(row, element)}>")
    returned = ", ".join(f"%r{i}" for i in range(len(rows)))
    types = ", ".join(results)
    text = f"func.func @main(%p: tensor<8xi1>, %x: {t}, %y: {t}) -> ({types}) {{\n{body}  return {returned} : {types}\n}}"
    got = check_natively(text, [np.array([1, 0] * 4, np.bool_), x, x[::-1].copy()], tolerance=2e-5)
    assert len(got) == len(rows)
