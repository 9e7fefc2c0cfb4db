"""Calls of LAPACK's routines: what a routine builds, in the order in which the call wants it."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.rewrite.constants import constant_value
from plait_stablehlo.custom_calls.configuration import result_types, shape_operands
from plait_stablehlo.to_tcp.shaping import broadcast_scalar, keys_in
from plait_stablehlo.to_tcp.types import flat
from plait_stablehlo.to_tcp.work import filled, room
from plait_std import sizes as sz
from plait_std.algebra import TOTAL
from plait_tcp.api import TENSORS

from plait_linear_algebra.lapack.routine import function, options_of
from plait_linear_algebra.lapack.table import CALLS

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_stablehlo.ops.extensibility import CustomCallOp


def lower_routine(op: CustomCallOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """@lapack_sgetrf_ffi(a) -> the loops of the routine"""
    routine, form = CALLS[op.target]
    options = options_of(op, form, lambda i: _code(op.operands[i]))
    if isinstance(options, str):
        return rw.no_match(options)
    given = dict(zip(form.operands, flat(operands)))
    matrices = [given[name] for name in routine.matrices]
    if "alpha" in given and _code(op.operands[form.operands.index("alpha")]) != 1:
        scale = broadcast_scalar(rw, given["alpha"], matrices[-1])
        matrices[-1] = TENSORS.compute(rw, operator.mul, scale, matrices[-1])
    built = function("to_tcp", routine.lower)(TOTAL.on(rw), options, *matrices)
    return _results(op, rw, form.results, dict(zip(routine.results, built)), operands)


def _code(value: Value[Any]) -> Any:
    """The number that an operand is known to be."""
    attribute: Any = constant_value(value)
    return None if attribute is None else next(iter(attribute.values()))


def _results(
    op: CustomCallOp,
    rw: ConversionRewriter,
    names: Sequence[str],
    built: dict[str, Any],
    operands: Sequence[Value[Any]],
) -> Any:
    """The values that were built, each in the type of its result; work areas are zero."""
    types, is_tuple = result_types(op)
    shapes = [operands[i] for i in shape_operands(op)]
    values: list[Any] = []
    for i, (name, ty) in enumerate(zip(names, types)):
        if built.get(name) is not None:
            values.append(sz.as_shaped(rw, built[name], ty))
        elif ty.has_static_shape:
            values.append(filled(rw, ty, 0))
        else:
            made = room(rw, keys_in(shapes[i]), ty.element_type)
            values.append(sz.as_shaped(rw, made, ty))
    return [tuple(values)] if is_tuple else values
