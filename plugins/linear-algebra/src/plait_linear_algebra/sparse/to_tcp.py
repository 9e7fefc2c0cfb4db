"""Products with sparse matrices as loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait_stablehlo.to_tcp.shaping import as_shapes
from plait_stablehlo.to_tcp.work import as_index, room
from plait_std import sizes as sz
from plait_std.algebra import TOTAL

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_stablehlo.ops.extensibility import CustomCallOp


def lower_sparse_product(op: CustomCallOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """@cpu_csr_sparse_dense_ffi -> loops over the elements of each row that are stored"""
    data, starts, _, right = operands
    loops = TOTAL.on(rw)
    element, read = data.type.element_type, [loops.expression(v) for v in operands]
    rows = loops.index(sz.size_of(rw, starts, 0)) - 1
    others = sz.sizes_of(rw, right)[1:]
    target = loops.variable(room(rw, [rows, *others], element))
    with loops.loop(0, rows) as row:
        start, stop = (as_index(loops, read[1][place]) for place in (row, row + 1))
        with loops.loop(start, stop) as k:
            factor, column = read[0][k], as_index(loops, read[2][k])
            with loops.nest(others) as j:
                target[row, j] = target[row, j] + factor * read[3][column, j]
    return as_shapes(rw, [target.value], op.results)
