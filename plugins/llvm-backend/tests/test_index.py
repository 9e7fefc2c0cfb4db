"""Compiled code of `index` computes what its interpretation does, and checked code refuses what has no result."""

from __future__ import annotations

import itertools

import numpy as np
import plait
import pytest
from plait_std.index.numbers import BINARY

NUMBERS = (-(1 << 63), -7, -1, 0, 1, 2, 7, 33, (1 << 32) + 5, (1 << 63) - 1)
_DIVISIONS = ("div", "rem")
_SHIFTS = ("sh",)


def _program(*lines: str) -> str:
    body = "\n".join(lines)
    return f"func.func @main(%a: index, %b: index, %i: i32) -> (index, i1, i32) {{\n{body}\n}}"


def _is_defined(name: str, a: int, b: int) -> bool:
    mnemonic = name.partition(".")[2]
    if any(part in mnemonic for part in _DIVISIONS):
        return b != 0 and not (a == -(1 << 63) and b == -1)
    return not mnemonic.startswith(_SHIFTS) or 0 <= b < 64


@pytest.mark.parametrize("name", [op.name for op in BINARY])
def test_compiled_operation_computes_what_is_interpreted(name: str) -> None:
    text = f"func.func @main(%a: index, %b: index) -> index {{\n%0 = {name} %a, %b\nreturn %0 : index\n}}"
    compiled, interpreted = (plait.compile(text, target=target) for target in ("llvm", "interpret"))
    for a, b in itertools.product(NUMBERS, repeat=2):
        if _is_defined(name, a, b):
            assert list(compiled(a, b)) == list(interpreted(a, b)), (a, b)


def test_casts_comparisons_and_constants_are_compiled() -> None:
    text = _program(
        "%w = index.sizeof", "%c = index.constant -3", "%t = index.bool.constant true", "%s = index.casts %i : i32 to index",
        "%u = index.castu %i : i32 to index", "%m = index.casts %a : index to i32", "%x = index.xor %s, %u",
        "%y = index.add %x, %w", "%z = index.mul %y, %c", "%p = index.cmp ult(%a, %b)", "%q = arith.xori %p, %t : i1",
        "return %z, %q, %m : index, i1, i32",
    )  # fmt: skip
    compiled, interpreted = (plait.compile(text, target=target) for target in ("llvm", "interpret"))
    for a, b, i in ((-1, 1, -5), (1, -1, 5), ((1 << 40) + 9, 3, -(1 << 31))):
        found, expected = compiled(a, b, np.int32(i)), interpreted(a, b, np.int32(i))
        assert [int(x) for x in found] == [int(x) for x in expected]


def test_division_by_zero_is_an_error() -> None:
    text = "func.func @main(%a: index, %b: index) -> index {\n%0 = index.divu %a, %b\nreturn %0 : index\n}"
    with pytest.raises(Exception, match="divides by zero"):
        plait.compile(text, target="llvm", checked=True)(1, 0)
