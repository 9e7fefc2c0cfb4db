"""Triangular routines of LAPACK, as loops over the elements of the matrices."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import i32
from plait_stablehlo.to_tcp.linear_algebra import System, factor
from plait_std import sizes as sz
from plait_tcp.api import Loops

from plait_linear_algebra.lapack.options import is_lower, trsm_options
from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.work import failures, negation


def trsm(loops: Loops, options: Options, a: Any, b: Any) -> Any:
    """The loops of stablehlo.triangular_solve"""
    x = loops.variable(b)
    System(*trsm_options(options)).solve(loops, loops.read_only(a), x, sz.sizes_of(loops.b, b))
    return [x.value]


def potrf(loops: Loops, options: Options, a: Any) -> Any:
    """The loops of stablehlo.cholesky; info is the first pivot that is not a positive number"""
    sizes = sz.sizes_of(loops.b, a)
    target, info, given = loops.variable(a), failures(loops, sizes[:-2]), loops.read_only(a)
    factor(loops, given, is_lower(options), sizes, target, given)
    with loops.nest(sizes[:-2]) as batch, loops.over(0, sizes[-1]) as k:
        fails = negation(target[batch, k, k].real().compare("gt", 0.0)) & info[batch].compare("eq", 0)
        info[batch] = fails.choose(loops.index_number(loops.plus(k, 1), i32), info[batch])
    return [target.value, info.value]
