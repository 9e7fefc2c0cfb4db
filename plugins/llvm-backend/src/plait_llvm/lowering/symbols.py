"""Symbols that lowerings look up and declare at the top of the module, as `malloc`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.operation import Operation
from plait.rewrite import NoMatchError

if TYPE_CHECKING:
    from plait_llvm.dialect.ops.functions import FuncOp, GlobalOp


def find_symbol(rw: Any, name: str) -> Operation | None:
    """The operation of the module that defines `name`: what it was lowered to, once it is lowered."""
    return _symbols(rw).get(name)


def define(rw: Any, op: FuncOp | GlobalOp) -> Any:
    """Insert an operation that defines a symbol, in place of the one that is lowered, and return it."""
    rw.insert(op)
    _symbols(rw)[op.sym_name.value] = op
    return op


def declare(rw: Any, op: FuncOp | GlobalOp) -> str:
    """Put a function or global at the top of the module, unless it is there; return the name.

    Raises `NoMatchError` if the name means something else in the module.
    """
    name = op.sym_name.value
    symbols = _symbols(rw)
    found = symbols.get(name)
    if found is None:
        symbols[name] = op
        _root(rw).regions[0].block.prepend(op)
    elif _differ(found, op):
        raise NoMatchError(f"name '@{name}' is needed for another function: rename the one in the module")
    return name


def _root(rw: Any) -> Operation:
    op = rw.block.parent_op
    while op.parent_op is not None:
        op = op.parent_op
    return op


def _symbols(rw: Any) -> dict[str, Operation]:
    symbols: dict[str, Operation] | None = rw.shared.get(_symbols)
    if symbols is None:
        symbols = rw.shared[_symbols] = {}
        for op in _root(rw).regions[0].block.operations:
            name: Any = op.get_attr("sym_name")
            if name is not None and (name.value not in symbols or op.name.startswith("llvm.")):
                symbols[name.value] = op
    return symbols


def _differ(found: Operation, wanted: Operation) -> bool:
    """Whether a symbol is another function than the one that is to be declared."""
    key = "function_type"
    if wanted.get_attr(key) is None:
        return found.name != wanted.name
    has_body = bool(found.regions) and found.regions[0].entry is not None
    return has_body or (found.name == wanted.name and found.get_attr(key) is not wanted.get_attr(key))
