"""Triangular routines of LAPACK, as loops over the elements of the matrices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import ExpressionBuilder
from plait.build.functions import real, select
from plait.builtin.types import i32
from plait_std import sizes as sz
from plait_tcp.api import TriangularSystem, cholesky_factor, triangular_solve_loops

from plait_linear_algebra.lapack.options import is_lower, trsm_options
from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.work import failures, negation

if TYPE_CHECKING:
    from plait.ir.value import Value


def trsm(loops: ExpressionBuilder, options: Options, a: Value[Any], b: Value[Any]) -> Any:
    """The loops of stablehlo.triangular_solve"""
    return triangular_solve_loops(loops.builder, a, b, TriangularSystem(*trsm_options(options)))


def potrf(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """The loops of stablehlo.cholesky; info is the first pivot that is not a positive number"""
    sizes = sz.sizes_of(loops.builder, a)
    target, info, given = loops.variable(a), failures(loops, sizes[:-2]), loops.expression(a)
    cholesky_factor(loops, given, is_lower(options), sizes, target, given)
    with loops.nest(sizes[:-2]) as batch, loops.loop(0, sizes[-1]) as k:
        fails = negation(real(target[batch, k, k]) > 0.0) & (info[batch] == 0)
        info[batch] = select(fails, loops.index(k + 1).cast(i32), info[batch])
    return [target.value, info.value]
