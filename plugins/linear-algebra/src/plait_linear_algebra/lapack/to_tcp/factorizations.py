"""LU and QR factorizations of LAPACK: groups that name them, of loops over the elements of the matrices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import ExpressionBuilder
from plait.builtin.types import i32
from plait_stablehlo.to_tcp.work import as_index, room, zeros
from plait_std import sizes as sz
from plait_tcp.api import kernel_group, lu_loops, qr_loops, reflectors_product_loops

from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.work import split_sizes

if TYPE_CHECKING:
    from plait.ir.value import Value


def getrf(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """A group of loops that choose a pivot, exchange rows, and take multiples of its row from those below"""
    return list(kernel_group(loops.builder, "lu", {}, [a], lu_loops))


def lu_of_tpu(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """The loops of getrf, pivots from 0 on, and the order of rows that they lead to"""
    batch_sizes, rows, columns = split_sizes(loops, a)
    count = sz.minimum(loops.builder, rows, columns)
    factors, given, _ = getrf(loops, options, a)
    pivots, order = loops.variable(given), zeros(loops, [*batch_sizes, rows], i32)
    with loops.nest(batch_sizes) as batch:
        with loops.loop(0, rows) as i:
            order[batch, i] = i.cast(i32)
        with loops.loop(0, count) as k:
            pivots[batch, k] = pivots[batch, k] - 1
            row = as_index(loops, pivots[batch, k])
            upper, lower = order[batch, k], order[batch, row]
            order[batch, k] = lower
            order[batch, row] = upper
    return [factors, pivots.value, order.value]


def geqrf(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """A group of loops that make a reflector of each column, and apply it to those that follow; info is 0"""
    packed, weights = kernel_group(loops.builder, "householder_qr", {}, [a], qr_loops)
    return [packed, weights, room(loops.builder, split_sizes(loops, a)[0], i32)]


def orgqr(loops: ExpressionBuilder, options: Options, a: Value[Any], weights: Value[Any]) -> Any:
    """A group of loops that apply the reflectors, the last one first, to columns of the unit matrix; info is 0"""
    (made,) = kernel_group(loops.builder, "householder_product", {}, [a, weights], reflectors_product_loops)
    return [made, room(loops.builder, split_sizes(loops, a)[0], i32)]
