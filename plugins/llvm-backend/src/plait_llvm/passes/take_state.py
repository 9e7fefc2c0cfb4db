"""`llvm-take-state`: let callers of public functions provide the memory of mutable global buffers.

    memref.global "private" @count : memref<2xi64> = dense<0>
    func.func @main() {
      %m = memref.get_global @count : memref<2xi64>
      ...
    ->
    func.func @main(%state: memref<64xi8> {llvm.noalias}) attributes {plait.state = [{name = "count", ...}]} {
      %m = memref.view %state[%c0][] : memref<64xi8> to memref<2xi64>
      ...

All buffers lie in one block of memory, which functions pass on to those that they call. So one copy of the code serves
any number of sessions, and C programs say where the state is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, IntegerAttr, StringAttr, UnitAttr
from plait.builtin.symbols import symbol_name, uses_of_table, visibility
from plait.builtin.types import MemRefType, i8, i64
from plait.define.signatures import NO_ATTRIBUTES
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.digraph import reached, reversed_edges
from plait.ir.builder import Builder
from plait.passes import Pass
from plait_std.bufferization.lower_globals import VALUE_TYPE
from plait_std.bufferization.returned import is_plain
from plait_std.builders import index_constant
from plait_std.element_bytes import element_bytes
from plait_std.func.functions import ALONE, append_argument, defined_functions
from plait_std.func.ops import CallOp, FuncOp
from plait_std.memref import ops as memref

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

STATE = "plait.state"
"""The variables of a public function, in the order of their memory: `name`, `type` (its text), `offset` and `bytes`,
and the initial `value` of one that does not begin with zeros. Its argument behind those for buffers is their memory."""

_ALIGNMENT = 64


class TakeState(Pass):
    """Turn mutable global buffers into memory that callers of public functions provide."""

    name: ClassVar[str] = "llvm-take-state"

    def run(self, op: Operation, ctx: Context) -> None:
        variables = [inner for inner in op.regions[0].block.operations if is_state(inner)]
        if not variables:
            return
        places, size = _places(variables)
        functions = {function.sym_name.value: function for function in defined_functions(op)}
        needing = _needing_state(functions, places)
        _check_uses(op, needing)
        for name in needing:
            _take(functions[name], places, size)
        for name in needing:
            _pass_on(functions[name], needing)
        described = ArrayAttr(tuple(_described(variable, places) for variable in variables))
        for function in functions.values():
            if visibility(function) == "public":
                function.set_attribute(STATE, described)
        for variable in variables:
            variable.erase()
        ctx.count("bytes of state", size)


def is_state(op: Any) -> bool:
    """Whether an operation defines a buffer that calls may change."""
    return isinstance(op, memref.GlobalOp) and op.constant is None and op.initial_value is not None


def variable_of(op: Any) -> str:
    """The symbol of the global buffer that an operation returns; empty for other operations."""
    symbol: Any = op.symbol if isinstance(op, memref.GetGlobalOp) else None
    return symbol.root if symbol is not None else ""


def _places(variables: Sequence[Any]) -> tuple[dict[str, tuple[int, int]], int]:
    """Offset and size in bytes of each variable, and of all."""
    places: dict[str, tuple[int, int]] = {}
    size = 0
    for op in variables:
        bytes = op.type.num_elements * (element_bytes(op.type.element_type) or 0) if is_plain(op.type) else 0
        if not bytes and not (is_plain(op.type) and 0 in op.type.shape):
            message = f"global buffer of type '{op.type}' cannot be state: its layout in memory is not known"
            raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))
        places[op.sym_name.value] = size, bytes
        size += -(-max(bytes, 1) // _ALIGNMENT) * _ALIGNMENT
    return places, size


def _needing_state(functions: Mapping[str, FuncOp], places: Mapping[str, Any]) -> list[str]:
    """The public functions, and those that access a variable, or call one that does."""
    calls = {
        name: [op.callee.root for op in function.walk() if isinstance(op, CallOp) and op.callee.root in functions]
        for name, function in functions.items()
    }
    accessing = [
        name for name, function in functions.items()
        if visibility(function) == "public"
        or any(variable_of(op) in places for op in function.walk())
    ]  # fmt: skip
    found = reached(reversed_edges(calls), accessing)
    return [name for name in functions if name in found]


def _check_uses(module: Operation, needing: Sequence[str]) -> None:
    """Raise `DiagnosticError` if a function is used otherwise than by a call, which could pass the state."""
    for use in uses_of_table(module):
        if use.reference.root in needing and not isinstance(use.operation, CallOp):
            message = f"'@{use.reference.root}' accesses global variables, and can only be called directly"
            raise DiagnosticError(Diagnostic("error", message, use.operation.location, operation=use.operation))


def _take(function: FuncOp, places: Mapping[str, tuple[int, int]], size: int) -> None:
    """Give a function one more argument, and let it find the variables there."""
    alone = visibility(function) == "public"  # others may be passed a variable beside the whole state
    state = append_argument(function, MemRefType((size,), i8), ALONE if alone else NO_ATTRIBUTES)
    for op in list(function.walk()):
        name = variable_of(op)
        if name in places:
            rw = Builder.before(op)
            rw.location = op.location
            offset = index_constant(rw, places[name][0])
            op.results[0].replace_all_uses_with(rw(memref.ViewOp(state, offset, (), op.results[0].type)))
            op.erase()


def _pass_on(function: FuncOp, needing: Sequence[str]) -> None:
    for op in function.walk():
        if isinstance(op, CallOp) and op.callee.root in needing:
            op.operands = [*op.operands, function.entry.arguments[-1]]
            if op.arg_attrs is not None:
                op.arg_attrs = ArrayAttr((*op.arg_attrs, NO_ATTRIBUTES))


def _described(op: Any, places: Mapping[str, tuple[int, int]]) -> DictionaryAttr:
    offset, bytes = places[op.sym_name.value]
    entries: dict[str, Any] = {
        "name": StringAttr(symbol_name(op) or ""), "type": op.attributes.get(VALUE_TYPE, StringAttr(str(op.type))),
        "offset": IntegerAttr(offset, i64), "bytes": IntegerAttr(bytes, i64),
    }  # fmt: skip
    if not isinstance(op.initial_value, UnitAttr) and not _is_zero(op.initial_value):
        entries["value"] = op.initial_value
    return DictionaryAttr(entries)


def _is_zero(value: Any) -> bool:
    return getattr(value, "is_splat", False) and not any(value.raw)
