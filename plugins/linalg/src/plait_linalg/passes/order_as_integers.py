"""Finds extremes of floats of 16 bits by comparing integers, which vectors can do at half the width of f32.

    %m = linalg.generic ... ins(%x : tensor<8x64xbf16>) outs(%low : tensor<8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %0 = arith.maximumf %out, %in : bf16
      linalg.yield %0 : bf16
    }

becomes

    %n = linalg.generic ... ins(%x : tensor<8x64xbf16>) outs(%lowest : tensor<8xi16>) {
    ^bb0(%in: bf16, %out: i16):
      %0 = the place of %in among the numbers
      %1 = arith.maxsi %out, %0 : i16
      linalg.yield %1 : i16
    }
    %m = linalg.generic ... ins(%n) { the number at a place }

See Note [Places of numbers].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build import Expression
from plait.builtin.types import bf16, f16, i16
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.runtime.target import HOST, instructions_named
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith

from plait_linalg.combiners import Combiner, combiner_of
from plait_linalg.ops import FillOp, GenericOp, element_type
from plait_linalg.passes.complex_numbers.reductions import elementwise

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type

_NANS: Mapping[Any, int] = {bf16: 0x7F, f16: 0x3FF}
"""How many NaNs have the same sign."""
_COMPARED: Mapping[str, type[Any]] = {"maximumf": arith.MaxSIOp, "minimumf": arith.MinSIOp}


class OrderAsIntegers(Pass):
    """Compare integers in reductions to the largest or the smallest of floats of 16 bits."""

    name: ClassVar[str] = "linalg-order-as-integers"
    instructions: tuple[str, ...] = option(HOST, doc="what the machine has: f16; 'host' stands for this machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        names = instructions_named(self.instructions)
        types = (bf16,) if "f16" in names else (bf16, f16)
        for inner in list(op.walk()):
            if isinstance(inner, GenericOp) and inner.on_tensors and _only_reduces(inner):
                _order(inner, types)


def _only_reduces(op: GenericOp) -> bool:
    kinds = op.iterators()
    return "reduction" in kinds and "window" not in kinds


def _order(op: GenericOp, types: Sequence[Type]) -> None:
    """Let `op` find extremes of integers, and find the numbers at these places behind it."""
    found: dict[int, Combiner] = {}
    for i, value in enumerate(op.outs):
        combiner = combiner_of(op, i) if element_type(value.type) in types else None
        if combiner is not None and combiner.kind in _COMPARED:
            found[i] = combiner
    if not found:
        return
    builder = Builder.before(op)
    outs = [_init(builder, value, found[i].kind) if i in found else value for i, value in enumerate(op.outs)]
    made = builder.insert(GenericOp(
        op.ins, outs, [value.type for value in outs], op.indexing_maps, op.iterator_types, body=_body(op, found),
        attributes=op.attributes,
    ))  # fmt: skip
    for i, (result, new) in enumerate(zip(op.results, made.results)):
        result.replace_all_uses_with(_numbers(builder, new, result.type, found[i].kind) if i in found else new)
    op.erase()


def _body(op: GenericOp, found: Mapping[int, Combiner]) -> Region:
    """The body, in which integers are combined."""
    body, values = Region(), dict[Any, Any]()
    op.body.clone_into(body, values)
    block: Any = body.block
    for i, combiner in found.items():
        combining = values[combiner.op.results[0]].defining_op
        term, argument = values[combiner.term], block.arguments[len(op.ins) + i]
        argument.type = i16
        b = Builder.before(combining)
        place = place_of(SCALARS.on(b).expression(term), combiner.kind)
        combining.results[0].replace_all_uses_with(b(_COMPARED[combiner.kind](argument, place.value)))
        combining.erase()
    return body


def _init(builder: Builder, value: Value[Any], kind: str) -> Value[Any]:
    """The places of initial values."""
    fill = value.defining_op
    if isinstance(fill, FillOp):
        place = place_of(SCALARS.on(builder).expression(fill.ins[0]), kind).value
        dest = sz.empty_like(builder, value.type.with_element_type(i16), sz.sizes_of(builder, value))
        return builder.insert(FillOp.make([place], [dest])).results[0]

    def emit(b: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        return [place_of(SCALARS.on(b).expression(scalars[0]), kind).value]

    return elementwise(builder, [value], i16, emit)


def _numbers(builder: Builder, places: Value[Any], ty: Any, kind: str) -> Value[Any]:
    def emit(b: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        return [number_at(SCALARS.on(b).expression(scalars[0]), ty.element_type, kind).value]

    return elementwise(builder, [places], ty.element_type, emit)


def place_of(x: Expression, kind: str) -> Expression:
    """The place of a number among all of its type, as an integer: see Note [Places of numbers]."""
    place = _mirrored(x.bitcast(i16))
    return place - _NANS[x.element] if kind == "maximumf" else place + _NANS[x.element]


def number_at(place: Expression, ty: Type, kind: str) -> Expression:
    """The number at a place."""
    return _mirrored(place + _NANS[ty] if kind == "maximumf" else place - _NANS[ty]).bitcast(ty)


def _mirrored(bits: Expression) -> Expression:
    """Integers in the order of the numbers with these bits, and the other way round: negative ones run backwards."""
    return bits ^ ((bits >> 15) & 0x7FFF)


# Note [Places of numbers]
# The bits of floats, read as integers with a sign, are in the order of the numbers once all bits but the sign of
# negative ones are inverted: -0 is the integer below +0, as `arith.maximumf` has it. NaNs are at both ends: those with
# a sign below minus infinity, the others above infinity. Subtracting how many have a sign wraps these around to the
# upper end, so that the largest integer is a NaN if there is one. For the smallest number, the others are wrapped to
# the lower end. That is three operations on 16 bits in each lane, and a fourth that compares, which is all that the
# next step waits for. In f32 two vectors would be widened, compared twice each to keep NaN, and rounded. Machines that
# compute with f16 have an instruction for this.
