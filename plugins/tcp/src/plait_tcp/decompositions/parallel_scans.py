"""Scans with a kind as fewer, longer steps (Note [Order of sums]).

    %y = tcp.scan add %x, %init dim = 0 : tensor<?xf32>, tensor<f32>

becomes, in steps at doubling distances, sums of the elements with those 1, 2, 4 ... before them (Hillis and Steele,
"Data parallel algorithms", 1986), or a scan of each block, one of the totals of the blocks, and sums of both.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import UnitAttr
from plait.builtin.types import DYNAMIC, IntegerType, bf16, f16, f32, f64
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.scalar.payload import integer_limits

from plait_tcp import ops
from plait_tcp.builders.loops import for_loop
from plait_tcp.builders.tensors import TensorBuilder
from plait_tcp.decompositions.sort_networks import exponent, shifted

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.rewrite import Rewriter

BLOCK = 128
"""How many elements a block has."""


@pattern(ops.ScanOp)
def scan_by_doubling(op: ops.ScanOp, rw: Rewriter) -> Rewrite:
    """tcp.scan -> log2(n) sums of the line with itself, moved by 1, 2, 4 ... elements"""
    return _Line(op, rw).build(_doubled)


@pattern(ops.ScanOp)
def scan_by_blocks(op: ops.ScanOp, rw: Rewriter) -> Rewrite:
    """tcp.scan -> scans of blocks, a scan of their totals, and sums of both"""
    size = op.operand.type.shape[op.dim.value]
    if 0 <= size <= BLOCK:
        return rw.no_match("the line is one block")
    if neutral(op.kind.text, op.operand.type.element_type) is None:
        return rw.no_match("a block has nothing to start with")
    return _Line(op, rw).build(_blocked)


class _Line:
    """A scan along the last dimension from its first element, and back."""

    def __init__(self, op: Any, rw: Rewriter) -> None:
        self.op, self.t = op, TensorBuilder(rw)
        rank = op.operand.type.rank
        dim = op.dim.value
        self.last = [i for i in range(rank) if i != dim] + [dim]
        self.back = [self.last.index(i) for i in range(rank)]

    def build(self, scan: Callable[..., Any]) -> Value[Any]:
        """The scan of the operand, by a way to scan lines without init."""
        t, op = self.t, self.op
        x = self._reversed(self._moved(op.operand, self.last))
        sizes = sz.sizes_of(t.b, x)
        made = scan(t, op.kind.text, x)
        total = t.binary(op.kind.text, t.broadcast(op.init, sizes, []), sz.as_shaped(t.b, made, x.type))
        if op.exclusive is not None:
            first = t.broadcast(op.init, [*sizes[:-1], 1], [])
            whole = t.concat([first, total], x.type.rank - 1)
            total = sz.as_shaped(t.b, t.part(whole, 0, sizes[-1]), x.type)
        return sz.as_shaped(t.b, self._moved(self._reversed(total), self.back), op.result.type)

    def _moved(self, x: Value[Any], perm: list[int]) -> Value[Any]:
        return x if perm == sorted(perm) else self.t.transpose(x, perm)

    def _reversed(self, x: Value[Any]) -> Value[Any]:
        if self.op.reverse is None:
            return x
        return self.t.reverse(x, [x.type.rank - 1])


def _doubled(t: TensorBuilder, kind: str, x: Value[Any]) -> Value[Any]:
    length = sz.size_of(t.b, x, x.type.rank - 1)
    steps = exponent(t.b, length)
    if isinstance(steps, int):
        for number in range(steps):
            x = _added_to_itself(t, kind, x, length, 1 << number)
        return x

    def step(b: Builder, i: Value[Any], carried: Sequence[Value[Any]]) -> list[Value[Any]]:
        made = _added_to_itself(TensorBuilder(b), kind, carried[0], length, shifted(b, i))
        return [sz.as_shaped(b, made, carried[0].type)]

    return for_loop(t.b, 0, steps, 1, [x], step)[0]


def _added_to_itself(t: TensorBuilder, kind: str, x: Value[Any], length: sz.Size, distance: sz.Size) -> Value[Any]:
    """Each element combined with the one at a distance before it; the first ones stay."""
    b, last = t.b, x.type.rank - 1
    rest = sz.subtract(b, length, distance)
    before, after = t.part(x, 0, rest), t.part(x, distance, rest)
    return t.concat([t.part(x, 0, distance), t.binary(kind, before, after)], last)


def _blocked(t: TensorBuilder, kind: str, x: Value[Any]) -> Value[Any]:
    """The line filled up to blocks; what it is filled up with comes after all elements, and is in no sum of theirs."""
    b, rank = t.b, x.type.rank
    *outer, length = sz.sizes_of(b, x)
    count = sz.ceil_divide(b, length, BLOCK)
    width = sz.multiply(b, count, BLOCK)
    number = neutral(kind, x.type.element_type)
    assert number is not None
    start = t.scalar(number, x.type.element_type)
    blocks = t.reshape(t.extended(x, start, width), [*outer, count, BLOCK])
    inner = b(ops.ScanOp(kind, blocks, start, rank))
    totals = t.reshape(t.part(inner, BLOCK - 1, 1), [*outer, count])
    before = _exclusive(t, kind, totals, start)
    made = t.binary(kind, t.broadcast(before, [*outer, count, BLOCK], list(range(rank))), inner)
    return t.part(t.reshape(made, [*outer, width]), 0, length)


def _exclusive(t: TensorBuilder, kind: str, totals: Value[Any], start: Value[Any]) -> Value[Any]:
    """The scan of the totals of blocks; by doubling if they are an unknown number, which might be blocks again."""
    b, last = t.b, totals.type.rank - 1
    if totals.type.shape[-1] != DYNAMIC:
        return b(ops.ScanOp(kind, totals, start, last, exclusive=UnitAttr()))
    sizes = sz.sizes_of(b, totals)
    first = t.broadcast(start, [*sizes[:-1], 1], [])
    return t.part(t.concat([first, _doubled(t, kind, totals)], last), 0, sizes[-1])


def neutral(kind: str, element: Type) -> float | None:
    """The number that changes no other by a kind; None if the elements have none."""
    if isinstance(element, IntegerType):
        return _neutral_integer(kind, element)
    if kind in ("maximum", "minimum"):
        sign = -1 if kind == "maximum" else 1
        return sign * math.inf if element in (f16, bf16, f32, f64) else None
    return {"add": -0.0, "multiply": 1}.get(kind)


def _neutral_integer(kind: str, element: IntegerType) -> int:
    least, most = integer_limits(element)
    return {"multiply": 1, "and": -1 if least else most, "minimum": most, "maximum": least}.get(kind, 0)


SCANS_BY_DOUBLING, SCANS_BY_BLOCKS = (scan_by_doubling,), (scan_by_blocks,)

# Note [Order of sums]
# Sums of floats are associated in another way than one after the other: within n units in the last place of the sum of
# the magnitudes, and usually nearer, since each element is in log2(n), or in n / 128 + 128, sums only. Integers, and
# `maximum` and `minimum`, which propagate NaN in every order, are the same.
