"""Calls that stand for an operation of sizes known only at run time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, Variable
from plait.build.functions import select
from plait.builtin.symbols import lookup_nearest
from plait.builtin.types import RankedTensorType, i1
from plait_std import sizes as sz
from plait_std.algebra import TOTAL
from plait_std.tensor import ops as tensor
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, Key, dynamic_values, emit_size, split_mixed, window_count

from plait_stablehlo.custom_calls.computations import window_operands
from plait_stablehlo.to_tcp.contraction import kind_of_function
from plait_stablehlo.to_tcp.cumulative_windows import cumulative_region_scan, cumulative_scan
from plait_stablehlo.to_tcp.random import ALGORITHMS
from plait_stablehlo.to_tcp.regions import copy_operations
from plait_stablehlo.to_tcp.shaping import as_shapes, keys_in, unify, with_element
from plait_stablehlo.to_tcp.work import filled, room

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def lower_random_bits(op: Operation, operands: Any, rw: ConversionRewriter) -> Any:
    """@stablehlo.dynamic_rng_bit_generator -> tcp.rng_bits with sizes"""
    algorithm = op.get_attr("rng_algorithm")
    kind = ALGORITHMS["DEFAULT" if algorithm is None else algorithm.text]
    ty = op.results[1].type
    sizes = dynamic_values(rw, ty, keys_in(operands[1]))
    made = rw.insert(tcp.RngBitsOp(kind, operands[0], sizes, operands[0].type, ty))
    return as_shapes(rw, made.results, op.results)


def lower_room(op: Operation, operands: Any, rw: ConversionRewriter) -> Any:
    """@AllocateBuffer -> zeros"""
    if not all(getattr(r.type, "has_static_shape", False) for r in op.results):
        return rw.no_match("the shape is not static")
    return [filled(rw, r.type, 0) for r in op.results]


def lower_reduce_window(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """@stablehlo.dynamic_reduce_window -> a scan, tcp.window, or loops with the function of two for each element"""
    inputs, inits, numbers = window_operands(op, operands)
    if op.called_computations is None or not op.called_computations.elements:
        return rw.no_match("it calls no computation")
    function = lookup_nearest(op, op.called_computations.elements[0])
    if function is None or function.regions[0].entry is None:
        return rw.no_match("the computation that it calls has no body")
    if len(inputs) == 1:
        geometry = [_keys(rw, v) for v in numbers]
        body = function.regions[0].entry
        made = cumulative_scan(inputs[0], inits[0], geometry, body)
        scan = rw(made) if made is not None else cumulative_region_scan(rw, inputs[0], inits[0], geometry, function)
        if scan is not None:
            return as_shapes(rw, [scan], op.results)
        window = _window(rw, inputs[0], inits[0], geometry, body)
        if window is not None:
            return as_shapes(rw, [rw(window)], op.results)
    return as_shapes(rw, _Windows(rw, unify(rw, inputs), inits, numbers, function).build(), op.results)


def _window(rw: ConversionRewriter, x: Value[Any], init: Value[Any], geometry: Sequence[Any], body: Block) -> Any:
    """The window of known size that a reduction has, whose paddings need not be known; None if it is something else."""
    kind, (window, strides, base, dilation, padding) = kind_of_function(body), geometry
    known = all(isinstance(n, int) and n > 0 for numbers in geometry[:4] for n in numbers)
    if kind is None or not known or x.type.element_type is not init.type.element_type:
        return None
    low, high = ([emit_size(rw, key) for key in padding[first::2]] for first in (0, 1))
    (lows, static_low), (highs, static_high) = split_mixed(low), split_mixed(high)
    sizes = zip(x.type.shape, static_low, static_high, window, strides, base, dilation)
    shape: Any = tuple(window_count(*of_dim) for of_dim in sizes)
    ty = RankedTensorType(shape, x.type.element_type)
    dilations = [None if set(numbers) <= {1} else tuple(numbers) for numbers in (base, dilation)]
    return tcp.WindowOp(kind, x, init, lows, highs, window, strides, static_low, static_high, ty, *dilations)


class _Windows:
    """The loops of a reduction over windows whose geometry is known only at run time."""

    def __init__(self, rw: Any, inputs: Any, inits: Any, numbers: Any, function: Any) -> None:
        self.rw, self.loops = rw, TOTAL.on(rw)
        self.inputs = [self.loops.expression(v) for v in inputs]
        self.inits = [self.loops.expression(v) for v in inits]
        self.block = function.regions[0].entry
        self.window, self.strides, self.base, self.dilation, padding = (_numbers(rw, v) for v in numbers)
        self.low = padding[::2]
        self.spread, self.counts = list[sz.Size](), list[sz.Size]()
        for i, size in enumerate(sz.sizes_of(rw, inputs[0])):
            spread = sz.add(rw, sz.multiply(rw, sz.subtract(rw, size, 1), self.base[i]), 1)
            spread = sz.maximum(rw, spread, 0)
            padded = sz.add(rw, sz.add(rw, spread, padding[2 * i]), padding[2 * i + 1])
            span = sz.add(rw, sz.multiply(rw, sz.subtract(rw, self.window[i], 1), self.dilation[i]), 1)
            steps = sz.floor_divide(rw, sz.subtract(rw, padded, span), self.strides[i])
            self.spread.append(spread)
            self.counts.append(sz.maximum(rw, sz.add(rw, steps, 1), 0))

    def build(self) -> list[Any]:
        """Build the loops; return the results."""
        loops = self.loops
        targets = [loops.variable(room(loops.builder, self.counts, v.element)) for v in self.inputs]
        with loops.nest(self.counts) as place:
            found = [loops.variable(init[()]) for init in self.inits]
            with loops.nest(self.window) as offset:
                inside, at = self._position(place, offset)
                elements = [
                    select(inside, v[tuple(at)], init[()]) for v, init in zip(self.inputs, self.inits)
                ]  # fmt: skip
                for variable, number in zip(found, self._combined(found, elements)):
                    variable.set(number)
            del loops.variables[-len(found) :]
            for target, variable in zip(targets, found):
                target[place] = variable.get()
        return [v.value for v in targets]

    def _position(self, place: Sequence[Any], offset: Sequence[Any]) -> tuple[Expression, list[Any]]:
        """Whether an element of a window is one of the operand, and its indices, or indices of some element."""
        loops, b = self.loops, self.loops.builder
        inside, indices = loops.number(1, i1), list[Any]()
        for i, size in enumerate(self.spread):
            moved = sz.multiply(b, place[i], self.strides[i])
            at = sz.subtract(b, sz.add(b, moved, sz.multiply(b, offset[i], self.dilation[i])), self.low[i])
            before, after = loops.index(at) < 0, loops.index(at) < size
            index_value = sz.floor_divide(b, at, self.base[i])
            exact = loops.index(sz.multiply(b, index_value, self.base[i])) == at
            fits = before.apply("not") & after & exact
            inside = inside & fits
            zero = loops.index(sz.as_value(b, 0))
            indices.append(select(fits, loops.index(sz.as_value(b, index_value)), zero).value)
        return inside, indices

    def _combined(self, found: Sequence[Variable], elements: Sequence[Expression]) -> list[Expression]:
        """What the computation makes of the values so far and the next elements."""
        loops, rw = self.loops, self.rw
        scalars = [*(v.value for v in found), *(v.value for v in elements)]
        cells = [
            loops.builder(tensor.FromElementsOp((v,), a.type)) for v, a in zip(scalars, self.block.arguments)
        ]  # fmt: skip
        mapping: dict[Any, Any] = dict(zip(self.block.arguments, cells))
        *inner, last = list(self.block.operations)
        outside = rw.block, rw.anchor
        rw.set_at_end(loops.builder.block)
        copy_operations(rw, inner, mapping)
        rw.block, rw.anchor = outside
        return [loops.expression(mapping.get(v, v))[()] for v in last.operands]


def _numbers(rw: ConversionRewriter, value: Any) -> list[Any]:
    """The elements of a tensor of integers as sizes."""
    return [emit_size(rw, key) for key in _keys(rw, value)]


def _keys(rw: ConversionRewriter, value: Any) -> list[Key]:
    """What is known of the elements of a tensor of integers."""
    flat = with_element(value.type, value.type.element_type)
    if len(flat.shape) != 1:
        flat = type(flat)((flat.num_elements,), flat.element_type)
        value = TENSORS.reshape(rw, value, flat.shape)
    return keys_in(value)
