"""Calls of LAPACK's routines: what a routine builds, in the order in which the call wants it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.lazy import lazy_import
from plait.rewrite.constants import constant_value
from plait_std import sizes as sz
from plait_tcp import ops as tcp
from plait_tcp.api import Loops

from plait_stablehlo.stablehlo.custom_calls.lapack import CALLS
from plait_stablehlo.stablehlo.custom_calls.routine import options_of, result_types, shape_operands
from plait_stablehlo.stablehlo.to_tcp.lapack_work import filled, room
from plait_stablehlo.stablehlo.to_tcp.shaping import broadcast_scalar, keys_in
from plait_stablehlo.stablehlo.to_tcp.types import flat


def lower_routine(op: Any, operands: Any, rw: Any) -> Any:
    """@lapack_sgetrf_ffi(a) -> the loops of the routine"""
    routine, form = CALLS[op.target]
    options = options_of(op, form, lambda i: _code(op.operands[i]))
    if isinstance(options, str):
        return rw.no_match(options)
    given = dict(zip(form.operands, flat(operands)))
    matrices = [given[name] for name in routine.matrices]
    if "alpha" in given and _code(op.operands[form.operands.index("alpha")]) != 1:
        scale = broadcast_scalar(rw, given["alpha"], matrices[-1])
        matrices[-1] = rw.insert(tcp.BinaryOp("multiply", scale, matrices[-1])).result
    module, _, name = routine.lower.partition(":")
    built = getattr(lazy_import(module), name)(Loops(rw), options, *matrices)
    return _results(op, rw, form.results, dict(zip(routine.results, built)), operands)


def _code(value: Any) -> Any:
    """The number that an operand is known to be."""
    attribute: Any = constant_value(value)
    return None if attribute is None else next(iter(attribute.values()))


def _results(op: Any, rw: Any, names: Sequence[str], built: dict[str, Any], operands: Any) -> Any:
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
