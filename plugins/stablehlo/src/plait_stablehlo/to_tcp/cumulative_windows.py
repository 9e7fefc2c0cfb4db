"""Reductions over windows of a size that an operand tells, which have all elements to one side of their own.

    %n = stablehlo.get_dimension_size %x, dim = 0
    %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %zero, %n, %one, %one, %one, [%n - 1, 0])

is a running sum, which takes n steps as a scan, and n * n as windows. `jax.numpy.cumsum` of a symbolic size is exported
so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, UnitAttr
from plait.ir.block import Block
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite.constants import constant_value
from plait_tcp import ops as tcp
from plait_tcp.api import Element, Key, element_key, ignores_repeated_init, keeps_inits, shape_keys

from plait_stablehlo.to_tcp.contraction import kind_of_function
from plait_stablehlo.to_tcp.regions import copy_operations

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter


def cumulative_scan(x: Value[Any], init: Value[Any], geometry: Sequence[Sequence[Key]], body: Block) -> Any:
    """The scan that a reduction over windows is; None if it is something else.

    `geometry` is window, strides, dilations of the operand and of the window, and paddings before and after in turns.
    """
    kind, dim = kind_of_function(body), _scanned(x, geometry)
    if kind is None or dim is None or not ignores_repeated_init(kind, init):
        return None
    reverse = None if geometry[-1][2 * dim + 1] == 0 else UnitAttr()
    return tcp.ScanOp(kind, x, init, dim, reverse=reverse)


def cumulative_region_scan(
    rw: ConversionRewriter, x: Value[Any], init: Value[Any], geometry: Sequence[Sequence[Key]], function: Operation
) -> Any:
    """The same with any function of two elements, in the order of the elements; None if padding changes the result."""
    dim, body = _scanned(x, geometry), function.regions[0]
    if dim is None or geometry[-1][2 * dim + 1] != 0 or not keeps_inits(function, body, [init], rw.ctx):
        return None
    made = rw.insert(tcp.ScanRegionOp([x], [init], dim, None, None, [x.type], Region()))
    block = Block([init.type, init.type])
    made.body.append(block)
    mapping: dict[Any, Any] = dict(zip(body.block.arguments, block.arguments))
    *inner, last = list(body.block.operations)
    outside = rw.block, rw.anchor
    rw.set_at_end(block)
    copy_operations(rw, inner, mapping)
    rw.insert(tcp.YieldOp([mapping.get(value, value) for value in last.operands]))
    rw.block, rw.anchor = outside
    return made.results[0]


def _scanned(x: Value[Any], geometry: Sequence[Sequence[Key]]) -> int | None:
    """The dimension along which each window has all elements to one side of its own, and that one."""
    sizes = shape_keys(x)
    dim = _slid(sizes, geometry)
    if dim is None:
        return None
    low, high = geometry[-1][2 * dim : 2 * dim + 2]
    is_one_side = (high == 0 and _is_one_less(low, sizes[dim])) or (low == 0 and _is_one_less(high, sizes[dim]))
    return dim if is_one_side else None


def _slid(sizes: Sequence[Key], geometry: Sequence[Sequence[Key]]) -> int | None:
    """The only dimension along which windows have several elements, all of the operand's; None if there is no such."""
    window, strides, base, dilation, padding = geometry
    slid = [dim for dim, size in enumerate(window) if size != 1]
    if len(slid) != 1 or window[slid[0]] != sizes[slid[0]] or {*strides, *base, *dilation} != {1}:
        return None
    others = [n for dim in range(len(sizes)) if dim != slid[0] for n in padding[2 * dim : 2 * dim + 2]]
    return slid[0] if not any(n != 0 for n in others) else None


def _is_one_less(number: Key, size: Key) -> bool:
    """Whether a number is a size less one, as it is computed in a tensor."""
    if isinstance(number, int):
        return isinstance(size, int) and number == size - 1
    if not isinstance(number, Element):
        return False
    op = number.value.defining_op
    if not isinstance(op, tcp.BinaryOp) or op.kind.text not in ("add", "subtract"):
        return False
    constant: Any = constant_value(op.rhs)
    by = -1 if op.kind.text == "add" else 1
    if not isinstance(constant, DenseElementsAttr) or constant.attribute_at(number.index).value != by:  # type: ignore[attr-defined]
        return False
    return element_key(op.lhs, number.index) == size
