"""Random bits and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.build.functions import remainder
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, IntegerType, RankedTensorType, f32, i1
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, dynamic_values
from plait_tcp.conversion import check_operands

from plait_stablehlo.ops import creation as k
from plait_stablehlo.random_numbers import seed_of, steps_of
from plait_stablehlo.to_tcp.inverse_erf import erf_inv
from plait_stablehlo.to_tcp.shaping import as_result, as_shapes, broadcast_scalar, keys_in

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

ALGORITHMS = {"THREE_FRY": "threefry2x32", "PHILOX": "philox4x32", "DEFAULT": "philox4x32"}
_ui64 = IntegerType(64, "unsigned")


@conversion_pattern(k.RngBitGeneratorOp)
def lower_rng_bit_generator(op: k.RngBitGeneratorOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.rng_bit_generator -> tcp.rng_bits"""
    state, algorithm = operands[0].type, ALGORITHMS[op.rng_algorithm.text]
    lengths = (2,) if algorithm == "threefry2x32" else (2, 3)
    if len(state.shape) != 1 or getattr(state.element_type, "width", 0) != 64 or state.shape[0] not in lengths:
        return rw.no_match(f"the state has the type {state}, expected {lengths[0]} or {lengths[-1]} 64-bit integers")
    made = rw.insert(tcp.RngBitsOp(algorithm, operands[0], (), state, op.output.type))
    return as_shapes(rw, made.results, op.results)


@conversion_pattern(k.RngOp)
def lower_rng(op: k.RngOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.rng -> tcp.rng_bits of a fixed state, and the distribution's formula"""
    check_operands(op, operands, rw)
    element, shape = op.result.type.element_type, op.result.type.shape
    width = 64 if element.width == 64 else 32
    sizes = dynamic_values(rw, op.result.type, keys_in(operands[2]))
    seed = DenseElementsAttr.from_values(RankedTensorType((3,), _ui64), [seed_of(op), 0, 0])
    state = rw(tcp.ConstOp(seed))
    bits_type = RankedTensorType(shape, IntegerType(width, "unsigned"))
    made = rw.insert(tcp.RngBitsOp("philox4x32", state, sizes, state.type, bits_type))
    bounds = [broadcast_scalar(rw, value, made.bits) for value in operands[:2]]
    bits, low, high = TENSORS.on(rw).wrap(made.bits, *bounds)
    numbers = _of_floats if isinstance(element, FloatType) else _of_integers
    return as_result(rw, op, numbers(op, bits, low, high, width).cast(element).value)


def _of_integers(op: k.RngOp, bits: Expression, low: Expression, high: Expression, width: int) -> Expression:
    """low + bits mod (high - low), in integers of the width of the bits"""
    if low.element is i1:
        return remainder(bits, 2)
    low, high = (v.cast(IntegerType(width)).cast(bits.element) for v in (low, high))
    span = high - low
    return remainder(bits, (span == 0).select(span.like(1), span)) + low


def _of_floats(op: k.RngOp, bits: Expression, low: Expression, high: Expression, width: int) -> Expression:
    """The upper bits as a fraction, scaled; or the numbers below which so large a fraction of all numbers lies"""
    element = op.result.type.element_type
    real = f32 if width == 32 else element
    uniform = op.rng_distribution.text == "UNIFORM"
    kept = steps_of(element if uniform else real)
    steps = (bits >> (width - kept)).cast(real)
    low, high = low.cast(real), high.cast(real)
    if uniform:
        return steps * 2.0**-kept * (high - low) + low
    middles = (steps * 2.0 + 1.0) * 2.0**-kept - 1.0  # 2 * fraction - 1, of the middle of the step
    return erf_inv(middles) * 2.0**0.5 * high + low


PATTERNS = (lower_rng_bit_generator, lower_rng)
