"""Contracts integers in the place of real numbers that stand for them, and scales the sums.

    %x = tcp.binary multiply %i, %s        // floats of (%q - zero point), times a scale
    %y = tcp.contract %x, %w               // of another one like it, both f32

becomes

    %t = tcp.contract %p, %r               // %q - zero point, to i32
    %y = tcp.binary multiply cast(%t), %s * %u

where scales do not differ along dimensions that are added up, and sums fit 32 bits. See Note [How exact].
"""

from __future__ import annotations

import operator
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, f32, i32
from plait.ir.builder import Builder
from plait.lazy import lazy_import
from plait.passes import Pass, option
from plait.runtime.target import HOST, instructions_named
from plait_std.dot_products import of_integers

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.passes.scaled_integers import Scale, Scaled, repeated, scaled

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

offsets = lazy_import("plait_tcp.passes.offsets_of_sums")  # for products of integers
padded = lazy_import("plait_tcp.passes.padded_offsets")

_LEAST = 8
"""The fewest products of a sum for which integers are worth it."""


class ContractIntegers(Pass):
    """Let products of quantized numbers be added up as integers, on machines that multiply pairs of them."""

    name: ClassVar[str] = "tcp-contract-integers"
    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: dot-i8, dot-u8, dot-u8-i8, dot-i16; 'host' stands for this machine's"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        names = instructions_named(self.instructions)
        for inner in list(op.walk()):
            if not isinstance(inner, (ops.ContractOp, ops.ConvOp)):
                continue
            if inner.result.type.element_type is not f32:
                padded.pad_before_offset(offsets.subtract_from_sums(inner, names))
                continue
            lhs, rhs = scaled(inner.lhs), scaled(inner.rhs)
            if lhs is None or rhs is None:
                continue
            dots = of_integers(names, [(side.integers.low, side.integers.high) for side in (lhs, rhs)])
            if not dots:
                continue
            reason = _why_not(inner, lhs, rhs, min(dot.count for dot, _ in dots))
            if reason is None:
                ctx.remark("passed", "AsIntegers", inner, Operation=inner.name)
                padded.pad_before_offset(offsets.subtract_from_sums(_build(inner, lhs, rhs), names))
            else:
                ctx.remark("missed", "NotAsIntegers", inner, reason=reason, Operation=inner.name)


def _why_not(op: Operation, lhs: Scaled, rhs: Scaled, neighbours: int) -> str | None:
    """Why products are not to be computed of integers, so many neighbours at a time; None if they are."""
    sizes = _summed(op)
    if DYNAMIC in sizes:
        return "how many products a sum has is known at run time only"
    if prod(sizes) * lhs.largest * rhs.largest >= 1 << 31:
        return "sums may not fit 32 bits"
    if prod(sizes) < _LEAST or max(_pairable(op)) <= neighbours // 2:
        return "there are no pairs of products" if neighbours == 2 else f"there are no {neighbours} products in a word"
    if None in (*_places(op, 0, lhs), *_places(op, 1, rhs)):
        return "scales differ along a dimension that is added up"
    return None


def _summed(op: Any) -> list[int]:
    """The sizes of what is added up."""
    if isinstance(op, ops.ConvOp):
        return [op.rhs.type.shape[dim] for dim in (op.rhs_dims.values[0], *op.rhs_dims.values[2:])]
    sizes: dict[int, int] = {}
    for map, type in zip(op.maps, (op.lhs.type, op.rhs.type)):
        for expr, size in zip(map.results, type.shape):
            if op.iterators[expr.position] == "reduction":
                sizes[expr.position] = max(size, sizes.get(expr.position, DYNAMIC))
    return [*sizes.values()]


def _pairable(op: Operation) -> list[int]:
    """The sizes of the dimensions along which two products are neighbours."""
    return _summed(op)[:1] if isinstance(op, ops.ConvOp) else _summed(op)


def _places(op: Any, number: int, side: Scaled) -> list[list[int] | None]:
    """For each scale of an operand the dimensions of the result that its own are; None where one is added up."""
    places = offsets.kept_dims(op, number)
    return [
        [places[d] for d in scale.dims] if all(d in places for d in scale.dims) else None for scale in side.scales
    ]


def _build(op: Operation, lhs: Scaled, rhs: Scaled) -> Operation:
    """Build the sum of integers, which is returned, and its scaling in place of the operation."""
    b = Builder.before(op)
    scales = [
        Scale(scale.value, tuple(dims or ()))
        for number, side in enumerate((lhs, rhs))
        for scale, dims in zip(side.scales, _places(op, number, side))
    ]
    operands = (lhs.integers.build(b), rhs.integers.build(b), *op.operands[2:])
    properties = {name: value for name, value in op.properties.items() if name != "acc_type"}
    type = op.result.type
    whole = op.create(operands, [type.with_element_type(i32)], properties, dict(op.attributes), location=op.location)
    real = TENSORS.convert(b, b.insert(whole).results[0], type)
    for scale in _multiplied(b, scales):
        real = TENSORS.compute(b, operator.mul, real, repeated(b, scale.value, scale.dims, real))
    op.result.replace_all_uses_with(real)
    op.erase()
    return whole


def _multiplied(b: Builder, scales: list[Scale]) -> list[Scale]:
    """Scales of the same dimensions as one, and a single number as a factor of another one."""
    found: dict[tuple[int, ...], Value[Any]] = {}
    for scale in sorted(scales, key=lambda scale: len(scale.dims)):
        value, number = scale.value, found.get(scale.dims)
        if number is None and scale.dims:
            number = found.pop((), None)
        if number is not None:
            factor = number if scale.dims in found else repeated(b, number, (), value)
            value = TENSORS.compute(b, operator.mul, value, factor)
        found[scale.dims] = value
    return [Scale(value, dims) for dims, value in found.items()]


# Note [How exact]
# A float that stands for an integer is the product with a scale, rounded. The sum of products of two such floats has
# the rounding of each factor, each product and each sum in it; the sum of integers has none, and is rounded when it
# becomes a float and when it is multiplied by the scales, once each. So both differ by no more than float contractions
# differ from the interpreter, which adds up in f64: some units in the last place of the sum of absolute values. Where
# scales are powers of two and sums have 24 bits, both are exact. What rounds results to integers again may take the
# other neighbour of a number in the middle between two, as for each change of the order of sums. Where a factor or a
# product is infinite, or scales have the signs of zeros, results may differ in NaN and in the sign of a zero.
