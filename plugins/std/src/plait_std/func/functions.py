"""What passes over functions share: to find them, and to give them more arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, UnitAttr
from plait.builtin.types import FunctionType
from plait.define.signatures import NO_ATTRIBUTES
from plait.ir.attribute import Type
from plait.ir.operation import Operation
from plait.ir.value import BlockArgument

from plait_std.func.ops import FuncOp

NO_ALIAS = "llvm.noalias"
"""The attribute of an argument whose buffer overlaps no other that the function uses."""
BARE_POINTER = "llvm.bareptr"
"""The attribute of a function that takes buffers as pointers to their elements alone."""
RESULT = "bufferize.result"
"""The attribute of an argument that is memory for a result: what it holds when the function begins does not matter."""
OVERLAPS = "plait.overlaps"
"""The attribute of a function whose calls may run at the same time as each other, as far as memory allows it."""
ASKS_ALIGNMENT = "plait.asks_alignment"
"""The attribute of a function that is called only if its buffers are found to be aligned as it needs them."""

ALONE = DictionaryAttr(((NO_ALIAS, UnitAttr()),))
"""The attributes of an argument for which each call passes a buffer of its own."""
FOR_RESULT = DictionaryAttr(((RESULT, UnitAttr()), (NO_ALIAS, UnitAttr())))
"""The attributes of an argument for which each call passes a fresh buffer, which becomes a result."""


def defined_functions(module: Operation) -> list[FuncOp]:
    """The functions with a body that lie directly in `module`, in the order of the text."""
    return [
        op
        for region in module.regions for block in region.blocks for op in block.operations
        if isinstance(op, FuncOp) and not op.is_declaration
    ]  # fmt: skip


def append_argument(function: FuncOp, type: Type, attributes: DictionaryAttr = NO_ATTRIBUTES) -> BlockArgument[Any]:
    """Give a function one more argument, behind the others; its calls are not changed."""
    old = function.function_type
    function.arg_attrs = with_one_more(function.arg_attrs, len(old.inputs), attributes)
    function.function_type = FunctionType((*old.inputs, type), old.results)
    return function.entry.add_argument(type, function.location)


def is_result(function: FuncOp, argument: int) -> bool:
    """Whether an argument is memory for a result."""
    attributes: Any = function.arg_attrs.elements[argument] if function.arg_attrs is not None else NO_ATTRIBUTES
    return attributes.get(RESULT) is not None


def with_one_more(known: ArrayAttr | None, count: int, attributes: DictionaryAttr = NO_ATTRIBUTES) -> ArrayAttr | None:
    """The attributes of `count` arguments or results, and of a further one; None if there are none at all."""
    if known is None and attributes is NO_ATTRIBUTES:
        return None
    before: Sequence[Any] = known.elements if known is not None else [NO_ATTRIBUTES] * count
    return ArrayAttr((*before, attributes))
