"""Structural checks of single operations: position in the block, successors, symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import symbol_name
from plait.diagnostics.diagnostic import Diagnostic
from plait.interfaces.branch import Branch
from plait.ir import traits

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


#: What is wrong, and whether the message begins with `'op.name' op`.
Problem = tuple[str, bool]


def verify_end(op: Operation, is_terminator: bool, unregistered: bool) -> Problem | None:
    """Whether the operation ends its block if, and only if, it must."""
    if op._next is not None:
        if is_terminator:
            return "a terminator must be at the end of its block", True
        return ("an operation with successors must be at the end of its block", False) if op.successors else None
    if is_terminator or unregistered:
        return None
    block = op.parent
    parent = op.parent_op
    region = block.parent if block is not None else None
    if parent is None or region is None:
        return None
    if region._first is region._last and parent.maybe_has_trait(traits.NoTerminator):
        return None
    return f"the block ends without a terminator, in {_shown(op)}", False


def _shown(op: Operation) -> str:
    try:
        return op.print(generic=True)
    except Exception:  # what is invalid may be unprintable; the message about it must still come out
        return f"'{op.name}'"


def verify_branches(op: Operation, ctx: Context | None) -> Problem | None:
    """Whether the successors are blocks of the same region that take what is passed to them.

    What is passed is not known without a context.
    """
    region = op.parent_region
    successors = op.successors
    for block in successors:
        if block.parent is not region:
            return "a branch into another region", True
    model = ctx.model(Branch, op) if ctx is not None else None
    if model is None:
        return None
    for index, block in enumerate(successors):
        passed, taken = model.successor_operands(op, index), block.arguments
        if len(passed) != len(taken):
            return f"{len(passed)} operands are passed to successor #{index}, which takes {len(taken)}", False
        for i, (value, argument) in enumerate(zip(passed, taken)):
            if value.type is not argument.type:
                return f"the operand passed as argument #{i} of successor #{index} has another type", False
    return None


def verify_symbol(op: Operation) -> str | None:
    """Whether a symbol is well-formed and lies in a symbol table."""
    if symbol_name(op) is None:
        return None
    visibility: Any = op.get_attr("sym_visibility")
    found = getattr(visibility, "value", visibility)
    if visibility is not None and found not in ("public", "private", "nested"):
        return f'expected the visibility "public", "private" or "nested", found "{found}"'
    parent = op.parent_op
    if parent is not None and not parent.maybe_has_trait(traits.SymbolTable):
        return "a symbol must be directly inside a symbol table"
    return None


def verify_symbol_table(op: Operation) -> Diagnostic | None:
    """Whether the names in a symbol table are defined once."""
    if len(op.regions) != 1:
        return _error(op, f"'{op.name}' op is a symbol table and must have one region, found {len(op.regions)}")
    if len(op.regions[0].blocks) > 1:
        return _error(op, f"'{op.name}' op is a symbol table and must have a single block")
    seen: dict[str, Operation] = {}
    for block in op.regions[0].blocks:
        for inner in block.operations:
            if inner.is_registered and "sym_name" not in inner.property_names and inner._attributes is None:
                continue
            name = symbol_name(inner)
            if name is None:
                continue
            if name in seen:
                diagnostic = _error(inner, f"a second symbol '{name}'")
                return diagnostic.note("the first one is here", seen[name].location)
            seen[name] = inner
    return None


def _error(op: Operation, message: str) -> Diagnostic:
    return Diagnostic("error", message, op.location, operation=op)
