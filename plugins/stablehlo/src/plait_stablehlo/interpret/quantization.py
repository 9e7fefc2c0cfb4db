"""Quantized values: what operations that compute do with them, "Quantization computations" of the specification."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.interpret import Interpretation, interpret
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait_std.quant import numeric

from plait_stablehlo.ops.quantization import UniformDequantizeOp, UniformQuantizeOp
from plait_stablehlo.quantization.ops import MOVERS, PROMOTING, expressed, has_quantized, promotions, twin
from plait_stablehlo.quantization.types import element, is_quantized

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.interpret.interpreter import Frame
    from plait.ir.operation import Operation

np = lazy_import("numpy")


def _real(value: Any, ty: Type) -> Any:
    return numeric.dequantize(value, element(ty)) if is_quantized(ty) else value


def _as(value: Any, ty: Type) -> Any:
    return numeric.quantize(value, element(ty)) if is_quantized(ty) else value


@interpret(UniformQuantizeOp)
def uniform_quantize(op: UniformQuantizeOp, x: Any) -> Any:
    return _as(_real(x, op.operand.type), op.result.type)


@interpret(UniformDequantizeOp)
def uniform_dequantize(op: UniformDequantizeOp, x: Any) -> Any:
    return _real(x, op.operand.type)


def on_real_numbers(function: Callable[..., Any], op: Operation, values: Sequence[Any]) -> Any:
    """dequantize_op_quantize, and hybrid_dequantize_then_op where the result is not quantized."""
    reals = [_real(value, v.type) for value, v in zip(values, op.operands)]
    outcome = function(twin(op, expressed), *reals)
    if outcome.__class__ is not tuple:
        return _as(outcome, op.results[0].type)
    return tuple([_as(value, r.type) for value, r in zip(outcome, op.results)])


def with_quantization(table: Iterable[Any]) -> Iterator[Interpretation]:
    """Each of a table of semantics, perhaps in nested tuples, for quantized values too."""
    for one in table:
        if one.__class__ is tuple:
            yield from with_quantization(one)
        else:
            yield _with_quantization(one)


def _constant(function: Callable[..., Any], op: Any) -> Any:
    """The elements, which are signless in the text, as the storage type has them."""
    value = function(op)
    return np.asarray(value).view(dtype_of(op.output.type)) if has_quantized(op) else value


def _promoted(function: Callable[..., Any], frame: Frame, op: Operation, *values: Any) -> Any:
    """A reduction of values that are first given the type that its function computes with."""
    given = [
        value if types is None else numeric.quantize(numeric.dequantize(value, types[0]), types[1])
        for value, types in zip(values, promotions(op))
    ]
    return function(frame, op, *given)


def _with_quantization(interpretation: Interpretation) -> Interpretation:
    if interpretation.root_name == "stablehlo.constant":
        return interpretation.replaced(function=partial(_constant, interpretation.function))
    if interpretation.root_name in PROMOTING:
        return interpretation.replaced(function=partial(_promoted, interpretation.function))
    if interpretation.root_name in MOVERS or interpretation.needs_frame:
        return interpretation
    function = interpretation.function

    def compute(op: Operation, *values: Any) -> Any:
        return on_real_numbers(function, op, values) if has_quantized(op) else function(op, *values)

    return interpretation.replaced(function=compute)


INTERPRETATIONS = (uniform_quantize, uniform_dequantize)
