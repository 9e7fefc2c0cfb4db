"""Edits of a parsed module that make it smaller. Each is tried on a copy, which is verified afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr
from plait.builtin.dense import DenseElementsAttr, DenseResourceElementsAttr
from plait.builtin.types import FloatType, FunctionType
from plait.context import Context
from plait.define.traits import IsolatedFromAbove, Terminator
from plait.syntax.parser import parse_attribute

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.ir.operation import Operation

Items = Callable[[Any], Sequence[Any]]
Apply = Callable[[Any, Context], bool]
"""Make one edit; whether anything was changed."""


def operations(module: ModuleOp) -> Sequence[Any]:
    """All operations that may go, the last first, so that uses go before what they use."""
    return [op for op in reversed(list(module.walk())) if op is not module and not op.has_trait(Terminator)]


def remove_operation(op: Operation, ctx: Context) -> bool:
    """Erase `op`; its results are replaced by operands or other values of their types, or by new arguments."""
    replaced = [_stand_in(result, op) if result.has_uses else None for result in op.results]
    if any(value is None and result.has_uses for value, result in zip(replaced, op.results)):
        return False
    for result, value in zip(op.results, replaced):
        if value is not None:
            result.replace_all_uses_with(value)
    op.erase()
    return True


def _stand_in(result: Any, op: Operation) -> Any:
    """A value of the type of `result` that dominates `op`; a new argument of the function around it if need be."""
    for value in _values_before(op):
        if value.type is result.type:
            return value
    return _new_argument(op, result.type)


def _values_before(op: Operation) -> Iterable[Any]:
    yield from op.operands
    inner = op
    while inner is not None and inner.parent is not None:
        yield from inner.parent.arguments
        earlier = inner.prev
        while earlier is not None:
            yield from earlier.results
            earlier = earlier.prev
        inner = inner.parent_op
        if inner is not None and inner.maybe_has_trait(IsolatedFromAbove):
            return


def _function_around(op: Operation) -> Any:
    return next((outer for outer in op.ancestors() if _function_type(outer) is not None), None)


def _function_type(op: Operation) -> FunctionType | None:
    found = op.get_attr("function_type")
    return found if isinstance(found, FunctionType) and op.regions and op.regions[0].entry is not None else None


def _new_argument(op: Operation, type: Any) -> Any:
    function = _function_around(op)
    if function is None:
        return None
    old = _function_type(function)
    assert old is not None
    function.set_property("function_type", FunctionType((*old.inputs, type), old.results))
    _keep_dictionaries(function, "arg_attrs", lambda attrs: None)
    return function.regions[0].entry.add_argument(type)


def _keep_dictionaries(function: Operation, name: str, change: Callable[[list[Any]], list[Any] | None]) -> None:
    """Change the list of attribute dictionaries of arguments or results, if the function has one."""
    attributes: Any = function.get_attr(name)
    if isinstance(attributes, ArrayAttr):
        changed = change(list(attributes))
        function.set_property(name, ArrayAttr(tuple(changed)) if changed else None)


def results_of_functions(module: ModuleOp) -> Sequence[tuple[Any, int]]:
    """The results of functions, the last first."""
    found: list[tuple[Any, int]] = []
    for op in module.walk():
        ty = _function_type(op)
        found += [(op, i) for i in range(len(ty.results))] if ty is not None else []
    return found[::-1]


def remove_result(item: tuple[Any, int], ctx: Context) -> bool:
    """Let a function return one value less."""
    function, index = item
    old = _function_type(function)
    ends = [block.last for block in function.regions[0].blocks if block.last is not None and not block.last.successors]
    if old is None or any(len(end.operands) != len(old.results) for end in ends):
        return False
    for end in ends:
        end.operands = [*end.operands[:index], *end.operands[index + 1 :]]
    function.set_property("function_type", FunctionType(old.inputs, _without(old.results, index)))
    _keep_dictionaries(function, "res_attrs", lambda attrs: list(_without(attrs, index)))
    return True


def _without(values: Sequence[Any], index: int) -> tuple[Any, ...]:
    return (*values[:index], *values[index + 1 :])


def arguments_of_functions(module: Any) -> Sequence[tuple[Any, int]]:
    """The arguments of functions that nothing uses, the last first."""
    found: list[tuple[Any, int]] = []
    for op in module.walk():
        if _function_type(op) is not None:
            found += [(op, a.index) for a in op.regions[0].entry.arguments if not a.has_uses]
    return found[::-1]


def remove_argument(item: tuple[Any, int], ctx: Context) -> bool:
    """Let a function take one argument less."""
    function, index = item
    old = _function_type(function)
    entry = function.regions[0].entry
    if old is None or entry.arguments[index].has_uses:
        return False
    entry.erase_argument(entry.arguments[index])
    function.set_property("function_type", FunctionType(_without(old.inputs, index), old.results))
    _keep_dictionaries(function, "arg_attrs", lambda attrs: list(_without(attrs, index)))
    return True


def regions(module: ModuleOp) -> Sequence[Any]:
    """The operations with a region of one block, whose content may stand for them; the innermost first."""
    return [
        op
        for op in module.walk(post_order=True)
        if op.parent_op is not None and _function_type(op) is None and any(len(r.blocks) == 1 for r in op.regions)
    ]


def hoist_region(op: Operation, ctx: Context) -> bool:
    """Replace `op` by what its first region of one block holds, its results by what the terminator yields."""
    block = next(r.blocks for r in op.regions if len(r.blocks) == 1)
    block = next(iter(block))
    end = block.last
    if end is None or op.parent is None:
        return False
    for argument in block.arguments:
        value = _stand_in(argument, op) if argument.has_uses else None
        if argument.has_uses and value is None:
            return False
        if value is not None:
            argument.replace_all_uses_with(value)
    yielded = list(end.operands) if end.maybe_has_trait(Terminator) else []
    for inner in list(block.operations):
        if inner is not end or not yielded:
            inner.move_before(op)
    if end.parent is not None and end.parent is not block and end.maybe_has_trait(Terminator):
        end.erase()
    for result in op.results:
        same = (v for v in yielded if v.type is result.type)
        value = next(same, None) or _stand_in(result, op)
        if result.has_uses and value is None:
            return False
        if value is not None:
            result.replace_all_uses_with(value)
    op.erase()
    return True


def operands(module: ModuleOp) -> Sequence[tuple[Any, int]]:
    """The operands of all operations."""
    return [(op, i) for op in module.walk() for i in range(len(op.operands))]


def remove_operand(item: tuple[Any, int], ctx: Context) -> bool:
    """Take away an operand, where the operation has segments of them in no property."""
    op, index = item
    if index >= len(op.operands) or any(name.endswith("segment_sizes") for name in op.properties):
        return False
    op.operands = _without(op.operands, index)
    return True


def bypass_operand(item: tuple[Any, int], ctx: Context) -> bool:
    """Take an argument of the block or function in place of what computes an operand."""
    op, index = item
    old = op.operands[index]
    if old.defining_op is None:
        return False
    function = _function_around(op)
    for argument in function.regions[0].entry.arguments if function is not None else ():
        if argument.type is old.type:
            op.set_operand(index, argument)
            return True
    return False


def attributes(module: ModuleOp) -> Sequence[tuple[Any, str]]:
    """The attributes and properties of all operations."""
    return [(op, name) for op in module.walk() for name in (*op.attributes, *op.properties)]


def remove_attribute(item: tuple[Any, str], ctx: Context) -> bool:
    """Take away an attribute; a property that is needed makes the module wrong, which is found afterwards."""
    op, name = item
    if name in op.attributes:
        op.remove_attribute(name)
    else:
        op.set_property(name, None)
    return True


def constants(module: ModuleOp) -> Sequence[tuple[Any, str]]:
    """The attributes that hold elements, not all the same."""
    return [
        (op, name)
        for op in module.walk()
        for name, value in (*op.attributes.items(), *op.properties.items())
        if isinstance(value, DenseResourceElementsAttr) or (isinstance(value, DenseElementsAttr) and not value.is_splat)
    ]


def make_splat(item: tuple[Any, str], ctx: Context) -> bool:
    """Zeros in place of elements."""
    op, name = item
    ty: Any = op.get_attr(name).type
    element = ty.element_type
    zero = "0.0" if isinstance(element, FloatType) else "false" if getattr(element, "width", 0) == 1 else "0"
    splat = parse_attribute(f"dense<{zero}> : {ty}", ctx)
    if name in op.attributes:
        op.set_attribute(name, splat)
    else:
        op.set_property(name, splat)
    return True


EDITS: Sequence[tuple[str, Items, Apply]] = (
    ("operations", operations, remove_operation),
    ("results", results_of_functions, remove_result),
    ("regions", regions, hoist_region),
    ("operations", operations, remove_operation),
    ("operands", operands, bypass_operand),
    ("operands", operands, remove_operand),
    ("arguments", arguments_of_functions, remove_argument),
    ("constants", constants, make_splat),
    ("attributes", attributes, remove_attribute),
)
"""What is tried, in this order: what takes most away comes first."""
