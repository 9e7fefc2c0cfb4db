"""Reductions over large windows as scans, or as one pass after the other along the dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, UnitAttr
from plait.builtin.types import DYNAMIC, FloatType, RankedTensorType
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interfaces.memory_effects import is_pure
from plait.ir.region import Region
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait.rewrite import Rewrite, Rewriter, pattern
from plait.rewrite.constants import constant_value

from plait_tcp import ops
from plait_tcp.ops.index_lists import split_mixed
from plait_tcp.ops.windows import dilations

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter

np = lazy_import("numpy")
interpreter = lazy_import("plait.interpret.interpreter")

_IDEMPOTENT = ("maximum", "minimum", "and", "or")
_NEUTRAL = {"add": 0, "xor": 0, "multiply": 1}


@pattern(ops.WindowOp, benefit=3)
def cumulative_window_to_scan(op: ops.WindowOp, rw: Rewriter) -> Rewrite:
    """window of the elements up to, or from, each element -> scan: n steps instead of n * n"""
    dim = _scanned(op, op.operand.type, op.result.type)
    if dim is None:
        return rw.no_match("a window does not have all elements to one side")
    if not ignores_repeated_init(op.kind.text, op.init):
        return rw.no_match("padding changes the result")
    reverse = UnitAttr() if op.static_high.values[dim] else None
    return ops.ScanOp(op.kind, op.operand, op.init, dim, reverse=reverse)


@pattern(ops.WindowRegionOp, benefit=3)
def cumulative_window_region_to_scan(op: ops.WindowRegionOp, rw: Rewriter) -> Rewrite:
    """window_region of the elements up to each element -> scan_region, in the same order"""
    dim = _scanned(op, op.inputs[0].type, op.result_types[0])
    if dim is None or op.static_high.values[dim]:
        return rw.no_match("a window does not have all elements up to one")
    if not keeps_inits(op, op.body, op.inits, rw.ctx):
        return rw.no_match("padding changes the results")
    made = rw.insert(ops.ScanRegionOp(op.inputs, op.inits, dim, None, None, op.result_types, Region()))
    rw.move_region(op.body, made.body)
    return made.results


@pattern(ops.WindowOp, benefit=2)
def window_to_passes(op: ops.WindowOp, rw: Rewriter) -> Rewrite:
    """window of k * l elements -> a window of k along one dimension, then one of l along the other"""
    slid = [dim for dim, size in enumerate(op.window.values) if size != 1]
    sizes = [op.window.values[dim] for dim in slid]
    if len(slid) < 2 or prod(sizes) <= 2 * sum(sizes):
        return rw.no_match("passes would not take fewer steps")
    if _is_rounded_coarsely(op) or not ignores_repeated_init(op.kind.text, op.init):
        return rw.no_match("passes would change the result")
    rank, value = op.operand.type.rank, op.operand
    strides = [s for s in range(rank) if s not in slid and not _is_untouched(op, s)]
    for dim in [*strides, *sorted(slid, key=lambda d: -op.strides.values[d])]:
        value = _pass(op, rw, value, dim)
    return value


def ignores_repeated_init(kind: str, init: Value[Any]) -> bool:
    """Whether the init may be combined more often: it is neutral, or the kind takes a number twice as once."""
    constant = constant_value(init)
    if kind in _IDEMPOTENT:
        return True
    return isinstance(constant, DenseElementsAttr) and bool((constant.numpy() == _NEUTRAL[kind]).all())


def keeps_inits(op: Operation, body: Region, inits: Sequence[Value[Any]], ctx: Context) -> bool:
    """Whether a region of `op` combines inits with themselves to the inits: then it may do so any number of times."""
    constants: list[Any] = [constant_value(init) for init in inits]
    if not all(isinstance(constant, DenseElementsAttr) for constant in constants):
        return False
    if not all(is_pure(inner, ctx) for inner in body.walk()):
        return False
    given = [np.asarray(constant.numpy()) for constant in constants]
    try:
        with np.errstate(all="ignore"):
            once = interpreter.Frame(interpreter.Interpreter(op, ctx), op).run_region(body, [*given, *given])
    except (DiagnosticError, KeyError):  # it has no semantics, or reads values of which nothing is known
        return False
    return all(np.asarray(made).tobytes() == init.tobytes() for made, init in zip(once, given))


def _scanned(op: ops.WindowOp | ops.WindowRegionOp, source: Any, result: Any) -> int | None:
    """The dimension along which each window has all elements before its own, or all after it, and that one."""
    slid = [dim for dim, size in enumerate(op.window.values) if size != 1]
    if len(slid) != 1 or result is not source:
        return None
    (dim,) = slid
    if not _is_plain(op) or not _leaves_others(op, dim):
        return None
    size, window = source.shape[dim], op.window.values[dim]
    low, high = op.static_low.values[dim], op.static_high.values[dim]
    if size == DYNAMIC or window < size or (low, high) not in ((window - 1, 0), (0, window - 1)):
        return None
    return dim


def _is_plain(op: ops.WindowOp | ops.WindowRegionOp) -> bool:
    return all(n == 1 for entries in (op.strides.values, *dilations(op)) for n in entries)


def _leaves_others(op: ops.WindowOp | ops.WindowRegionOp, dim: int) -> bool:
    """Whether no other dimension is padded."""
    pads = zip(op.static_low.values, op.static_high.values)
    return all(low == high == 0 for i, (low, high) in enumerate(pads) if i != dim)


def _is_untouched(op: ops.WindowOp, dim: int) -> bool:
    base, _ = dilations(op)
    return (op.static_low.values[dim], op.static_high.values[dim], op.strides.values[dim], base[dim]) == (0, 0, 1, 1)


def _is_rounded_coarsely(op: ops.WindowOp) -> bool:
    """Whether totals are kept in a format of few digits, in which the order of additions is seen."""
    element = op.operand.type.element_type
    return isinstance(element, FloatType) and element.width < 32 and op.kind.text not in _IDEMPOTENT


def _pass(op: ops.WindowOp, rw: Rewriter, value: Value[Any], dim: int) -> Value[Any]:
    """The part of the window along one dimension."""
    rank = value.type.rank
    base, dilation = dilations(op)

    def only(entries: Sequence[Any], other: int) -> list[Any]:
        return [entries[i] if i == dim else other for i in range(rank)]

    lows, low = split_mixed(only(op.mixed_low, 0))
    highs, high = split_mixed(only(op.mixed_high, 0))
    shape = [op.result.type.shape[i] if i == dim else n for i, n in enumerate(value.type.shape)]
    type = RankedTensorType(tuple(shape), value.type.element_type)
    return rw(
        ops.WindowOp(
            op.kind, value, op.init, lows, highs, only(op.window.values, 1), only(op.strides.values, 1), low, high,
            type, base_dilation=only(base, 1), dilation=only(dilation, 1),
        )
    )  # fmt: skip


LARGE_WINDOWS = (cumulative_window_to_scan, cumulative_window_region_to_scan, window_to_passes)
