"""Functions that ask, when they run, whether buffers that callers pass share memory.

    func.func @f(%a: memref<8xf32>, %b: memref<8xf32>)

becomes

    func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
      ... %apart: whether %a ends before %b begins, or %b before %a
      scf.if %apart {
        func.call @f_apart(%a, %b)
      } else {
        func.call @f_overlapping(%a, %b)
      }
      return
    }

where `@f_apart` is what the function was, and may be changed as if nothing overlapped; `@f_overlapping` is a copy.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import mul
from typing import Any

from plait.build import Expression
from plait.builtin.attributes import StringAttr, UnitAttr
from plait.builtin.symbols import SymbolTable
from plait.builtin.types import ShapedType
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.element_bytes import element_bytes
from plait_std.func.ops import CallOp, FuncOp, ReturnOp
from plait_std.memref.ops import ExtractAlignedPointerAsIndexOp
from plait_std.scf.ops import IfOp, YieldOp


def may_be_told_apart(function: FuncOp) -> bool:
    """Whether a function can become one of two: it returns no buffers, which would have to be of one type and owner."""
    return not any(isinstance(ty, ShapedType) for ty in function.function_type.results)


def tell_apart(function: FuncOp, pairs: Collection[tuple[int, int]], before: FuncOp | None = None) -> None:
    """Let a function be called only with arguments that are apart, by pairs of their indices.

    `before` computes what overlaps; by default a copy of the function.
    """
    table = SymbolTable(function.parent_op)  # type: ignore[arg-type]
    asking, overlapping = function.clone(), before or function.clone()
    name = function.sym_name.value
    for copy, suffix in ((function, "apart"), (overlapping, "overlapping")):
        copy.sym_name = StringAttr(table.unique_name(f"{name}_{suffix}"))
        copy.sym_visibility = StringAttr("private")
    Builder.before(function).insert(asking)
    Builder.after(function).insert(overlapping)
    entry = Block(function.function_type.inputs)
    for old, new in zip(function.entry.arguments, entry.arguments):
        new.name_hint = old.name_hint
    _ask(entry, pairs, function, overlapping)
    for block in list(asking.body.blocks):
        block.erase()
    asking.body.append(entry)


def _ask(entry: Block, pairs: Collection[tuple[int, int]], apart: FuncOp, overlapping: FuncOp) -> None:
    rw = Builder.at_end(entry)
    rw.location = apart.location
    b = SCALARS.on(rw)
    bounds: dict[int, tuple[Expression, Expression]] = {}
    for i in sorted({i for pair in pairs for i in pair}):
        bounds[i] = _bounds(b, entry.arguments[i])
    conditions = [_is_one_first(*bounds[i], *bounds[j]) for i, j in pairs]
    types = apart.function_type.results
    are_apart = reduce(lambda one, other: one & other, conditions)
    choice = rw.insert(IfOp.define(are_apart.value, types))
    for region, callee in ((choice.then_region, apart), (choice.else_region, overlapping)):
        inner = Builder.at_end(region.block)
        inner.location = apart.location
        call = inner.insert(CallOp(callee.sym_name.value, entry.arguments, types, no_inline=UnitAttr()))
        inner.insert(YieldOp(call.results))
    rw.insert(ReturnOp(choice.results))


def _bounds(b: Any, buffer: Value[Any]) -> tuple[Expression, Expression]:
    """The addresses of the first byte of a buffer and of the one behind its last one."""
    begin = b(ExtractAlignedPointerAsIndexOp(buffer))
    bytes = element_bytes(buffer.type.element_type)
    return begin, begin + reduce(mul, b.sizes(buffer), b.index(bytes))


def _is_one_first(begin: Expression, end: Expression, other_begin: Expression, other_end: Expression) -> Expression:
    return (end <= other_begin) | (other_end <= begin)
