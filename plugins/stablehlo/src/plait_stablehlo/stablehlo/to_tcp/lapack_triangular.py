"""Triangular routines of LAPACK, as loops over the elements of the matrices."""

from __future__ import annotations

from typing import Any

from plait_std import sizes as sz
from plait_tcp.element_loops import Loops

from plait_stablehlo.stablehlo.custom_calls.lapack import is_lower, trsm_options
from plait_stablehlo.stablehlo.to_tcp.linear_algebra import System, factor
from plait_stablehlo.stablehlo.to_tcp.shaping import as_shapes, broadcast, constant


def filled(rw: Any, like: Any, value: float) -> Any:
    """A tensor of the type of a result, full of a number; `like` has static sizes or those of its operand's batch."""
    ty = like.type
    scalar = constant(rw, value, ty.element_type)
    return broadcast(rw, scalar, (), ty, list(ty.shape)) if ty.shape else scalar


def lower_trsm(op: Any, operands: Any, rw: Any) -> Any:
    """@lapack_strsm_ffi -> the loops of stablehlo.triangular_solve"""
    a, b = operands
    loops = Loops(rw)
    x = loops.variable(b)
    System(*trsm_options(op)).solve(loops, loops.read_only(a), x, sz.sizes_of(rw, b))
    return as_shapes(rw, [x.value], op.results)


def lower_potrf(op: Any, operands: Any, rw: Any) -> Any:
    """@lapack_spotrf_ffi -> the loops of stablehlo.cholesky; info from whether the last pivot is a number"""
    (a,) = operands
    if not op.results[1].type.has_static_shape:
        return rw.no_match("the number of matrices is not static")
    loops, sizes = Loops(rw), sz.sizes_of(rw, a)
    target, info = loops.variable(a), loops.variable(filled(rw, op.results[1], 0))
    given = loops.read_only(a)
    factor(loops, given, is_lower(op), sizes, target, given)
    with loops.nest(sizes[:-2]) as batch, loops.over(0, sizes[-1]) as k:
        pivot = target[batch, k, k].real()
        is_number = pivot.compare("gt", 0.0)
        info[batch] = is_number.choose(info[batch], 1)
    return as_shapes(rw, [target.value, info.value], op.results)
