"""Reference semantics of symbolic shapes: the first shape that a symbol stands in says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret import InterpretError, interpret
from plait.ir.affine import AffineSymbol
from plait.lazy import lazy_import

from plait_tcp import ops

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.interpret.interpreter import Frame
    pass

np = lazy_import("numpy")
UNKNOWN = -1
"""The value of a symbol that no shape has said yet."""


@interpret(ops.SymbolicIntOp)
def symbolic_int(op: ops.SymbolicIntOp) -> Any:
    return UNKNOWN


@interpret(ops.BindSymbolicShapeOp, needs_frame=True)
def bind_symbolic_shape(frame: Frame, op: ops.BindSymbolicShapeOp, x: ndarray, *symbols: int) -> Any:
    known = [int(symbol) for symbol in symbols]
    for expr, size in zip(op.shape_expressions.map.results, x.shape):
        if isinstance(expr, AffineSymbol) and known[expr.position] == UNKNOWN:
            known[expr.position] = size
            frame.values[op.shape_symbols[expr.position]] = size
            _check_range(op.shape_symbols[expr.position].defining_op, size)
    if UNKNOWN in known:
        return ()
    shape = op.shape_expressions.map.evaluate((), known)
    if tuple(shape) != x.shape:
        raise InterpretError(f"states the shape {list(shape)}, but the tensor has {list(x.shape)}")
    return ()


def _check_range(symbol: Any, size: int) -> None:
    low, high = (None if bound is None else bound.value for bound in (symbol.min_val, symbol.max_val))
    if (low is not None and size < low) or (high is not None and size > high):
        raise InterpretError(f"the symbol {symbol.symbol_name} is {size}, which is not in its range [{low}, {high}]")


SYMBOLS = (symbolic_int, bind_symbolic_shape)
