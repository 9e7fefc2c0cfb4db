"""The targets that stand for an operation whose sizes are known only at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.call_targets import CallTarget
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.interpret.random import bits_of

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame
    from plait.ir.operation import Operation

np = lazy_import("numpy")
_LOWERING = "plait_stablehlo.to_tcp.computed_calls"

def _random_bits(op: Operation, state: Any, shape: Any) -> Any:
    """`stablehlo.rng_bit_generator` of a shape that is an operand."""
    algorithm = op.get_attr("rng_algorithm")
    name = "DEFAULT" if algorithm is None else algorithm.text
    return bits_of(name, state, tuple(int(n) for n in shape), dtype_of(op.results[1].type))


def _room(op: Operation) -> Any:
    """A tensor whose elements nobody has written; they are zero."""
    return tuple(np.zeros(r.type.shape, dtype_of(r.type)) for r in op.results)


def window_operands(op: Operation, values: Any) -> tuple[Any, Any, Any]:
    """Of a `stablehlo.dynamic_reduce_window`: inputs, initial values, and window, strides, dilations and padding."""
    count = len(op.results)
    return values[:count], values[count : 2 * count], values[2 * count : 2 * count + 5]


def _reduce_window(frame: Frame, op: Any, *values: Any) -> Any:
    """`stablehlo.reduce_window` by a function, with window, strides, dilations and padding as operands."""
    inputs, inits, (window, strides, base, dilation, padding) = window_operands(op, values)
    padding, function = np.asarray(padding).reshape(-1, 2), op.called_computations.elements[0]
    sizes = np.asarray(inputs[0].shape, np.int64)
    spread = np.where(sizes > 0, (sizes - 1) * base + 1, 0)
    rest = spread + padding.sum(axis=1) - ((window - 1) * dilation + 1)
    counts = np.where(rest < 0, 0, rest // strides + 1)
    results = [np.empty(tuple(counts), v.dtype) for v in inputs]
    for place in np.ndindex(*counts):
        found = list(inits)
        for offset in np.ndindex(*(int(n) for n in window)):
            at = np.asarray(place) * strides + np.asarray(offset) * dilation - padding[:, 0]
            inside = np.all((at >= 0) & (at < spread) & (at % base == 0))
            elements = [v[tuple(at // base)] for v in inputs] if inside else inits
            found = frame.call(function, [np.asarray(v) for v in (*found, *elements)])
        for result, value in zip(results, found):
            result[place] = value
    return tuple(results)


RANDOM_BITS = CallTarget(_random_bits, f"{_LOWERING}:lower_random_bits")
ROOM = CallTarget(_room, f"{_LOWERING}:lower_room")
REDUCE_WINDOW = CallTarget(_reduce_window, f"{_LOWERING}:lower_reduce_window", needs_frame=True)
