"""A small buffer in the place of one of which each iteration of a loop uses a part of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from plait.builtin.attributes import AffineMapAttr, i64_attr
from plait.builtin.types import MemRefType
from plait.ir.affine import AffineConstant, AffineExpr, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.affine import ops
from plait_std.affine.analysis.dependence import Access, access_of, difference_of, is_access
from plait_std.affine.analysis.domain import NotLinear
from plait_std.memref.ops import AllocOp
from plait_std.native.ops import element_bits


def use_private_buffer(
    memref: Value[Any], loops: Sequence[ops.ForOp], fast_space: int | None = None, fast_bytes: int = 0
) -> bool:
    """Let accesses of `memref`, all of which are in the last of the loops, be of a smaller buffer; whether they are.

    A dimension along which an iteration accesses one index goes; one that does not depend on the loops stays. The
    buffer is allocated in front of the first loop, in the memory space `fast_space` if it has at most `fast_bytes`.
    """
    accesses = [access_of(op) for op in memref.users if is_access(op)]
    sizes = _sizes(memref, accesses, loops)
    if sizes is None or len(accesses) != len(memref.users):
        return False
    maker: Any = memref.defining_op
    bits = element_bits(memref.type.element_type)
    space = memref.type.memory_space
    if fast_space is not None and bits is not None and prod(sizes) * bits // 8 <= fast_bytes:
        space = i64_attr(fast_space)
    type = MemRefType(tuple(sizes), memref.type.element_type, None, space)
    private = Builder.before(loops[0])(AllocOp([], [], maker.alignment, type))
    for access in accesses:
        _redirect(access, private, sizes)
    maker.erase()
    return True


def _redirect(access: Access, private: Value[Any], sizes: Sequence[int]) -> None:
    op, shape = access.op, access.memref.type.shape
    results: list[AffineExpr] = [
        AffineConstant(0) if size != full else result
        for size, full, result in zip(sizes, shape, access.map.results)
    ]  # fmt: skip
    used = AffineMap(access.map.num_dims, access.map.num_symbols, tuple(results))
    position = list(op.operands).index(access.memref)
    op.set_operand(position, private)
    op.set_operands("indices", list(access.operands))
    op.map = AffineMapAttr(used)
    _drop_unused(op)


def _drop_unused(op: Any) -> None:
    """Leave out operands that no subscript has."""
    from_map = op.map.map
    used = from_map.used_dims()
    dims = [i for i in range(from_map.num_dims) if i in used]
    if len(dims) != from_map.num_dims:
        unused = [i for i in range(from_map.num_dims) if i not in used]
        operands = [value for i, value in enumerate(op.indices) if i not in unused]
        op.set_operands("indices", operands)
        op.map = AffineMapAttr(from_map.drop_dims(unused))


def _sizes(memref: Value[Any], accesses: Sequence[Access], loops: Sequence[ops.ForOp]) -> list[int] | None:
    """1 for each dimension along which an iteration of the loops has one index; None if that is so for none."""
    sizes = [1 if _is_one_index(accesses, dim, loops) else size for dim, size in enumerate(memref.type.shape)]
    return sizes if accesses and sizes != list(memref.type.shape) and min(sizes) > 0 else None


def _is_one_index(accesses: Sequence[Access], dim: int, loops: Sequence[ops.ForOp]) -> bool:
    try:
        return all(_never_differ(a, b, dim, loops) for a, b in product(accesses, accesses))
    except NotLinear:
        return False


def _never_differ(a: Access, b: Access, dim: int, loops: Sequence[ops.ForOp]) -> bool:
    both = difference_of(a, b, dim)
    for loop in loops:
        both.add_equal({("first", loop.induction_variable): 1}, {("second", loop.induction_variable): 1})
    return a.shape[dim] == b.shape[dim] == 1 and both.bounds("difference") == (0, 0)
