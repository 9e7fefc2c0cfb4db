"""Modules that differ from a given one in one thing each, to compare what two verifiers say of them.

    for mutant in mutants(module):
        print(mutant.what)   # tosa.pad: operand 1: tensor<4xi8>
        print(mutant.text)   # the module in the generic form

Types of operands and results, attributes, and the numbers of operands, results and arguments of regions are changed,
systematically and without randomness. Values of a changed type are results of the unregistered operation `test.value`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from plait.builtin.types import UnrankedTensorType
from plait.ir.attribute import VerifyError
from plait.ir.operation import Operation, UnregisteredOp

from plait_testing.mutated_parts import attribute_variants, element_types, replaced_element, type_variants

Edit = Callable[[Any], None]
_FRAME = {"builtin.module", "func.func", "func.return", "test.value", "builtin.unrealized_conversion_cast"}


class Mutant(NamedTuple):
    """A changed module in the generic form, and what was changed."""

    what: str
    text: str


def mutants(module: Any) -> Iterator[Mutant]:
    """Everything that one change makes of the operations of `module`, functions and what ends them aside."""
    for position, op in enumerate(module.walk()):
        if op.name in _FRAME:
            continue
        for what, edit in edits(op):
            with suppress(VerifyError):  # there is no such type
                yield Mutant(f"{op.name}: {what}", edited(module, position, (edit,)))


def edited(module: Any, position: int, changes: Sequence[Edit]) -> str:
    """The text of a copy of `module` after `changes` of its operation number `position`."""
    copy = module.clone()
    target = next(op for i, op in enumerate(copy.walk()) if i == position)
    for change in changes:
        change(target)
    return copy.print(generic=True)


def edits(op: Any) -> list[tuple[str, Edit]]:
    """All changes of an operation, with what to call them."""
    return [*_operand_edits(op), *_result_edits(op), *_joint_edits(op), *_attribute_edits(op), *_region_edits(op)]


def _operand_edits(op: Any) -> Iterator[tuple[str, Edit]]:
    for i, operand in enumerate(op.operands):
        for ty in type_variants(operand.type):
            yield f"operand {i}: {ty}", lambda op, i=i, ty=ty: op.set_operand(i, value_of(ty, op))
        yield f"operand {i} dropped", lambda op, i=i: _set_operands(op, [*op.operands[:i], *op.operands[i + 1 :]])
        yield f"operand {i} twice", lambda op, i=i: _set_operands(op, [*op.operands[: i + 1], *op.operands[i:]])


def _set_operands(op: Any, operands: Sequence[Any]) -> None:
    op.operands = operands


def _result_edits(op: Any) -> Iterator[tuple[str, Edit]]:
    types = list(op.result_types)
    for i, given in enumerate(types):
        for ty in type_variants(given):
            yield f"result {i}: {ty}", lambda op, i=i, ty=ty: _set_result(op, i, ty)
        yield f"result {i} dropped", lambda op, i=i: _set_results(op, [*op.result_types[:i], *op.result_types[i + 1 :]])
        yield f"result {i} twice", lambda op, i=i: _set_results(op, [*op.result_types[: i + 1], *op.result_types[i:]])


def _set_result(op: Any, i: int, ty: Any) -> None:
    _release(op.results[i], op)
    op.results[i].type = ty


def _set_results(op: Any, types: Sequence[Any]) -> None:
    for result in op.results:
        _release(result, op)
    new: Any = op.__class__.create(op.operands, types, op._properties, op.attributes, [_taken(r) for r in op.regions])
    op.parent.insert_before(new, op)
    op.erase()


def _taken(region: Any) -> Any:
    new = type(region)()
    new.take_blocks_of(region)
    return new


def _joint_edits(op: Any) -> Iterator[tuple[str, Edit]]:
    """Changes of all types at once: these are what finds types that are refused though legal."""
    types = [*op.operand_types, *op.result_types]
    elements = sorted({str(e): e for ty in types for e in element_types(ty)}.items())
    for name, old in elements:
        for new in type_variants(old, elements_only=True):
            yield f"every {name}: {new}", lambda op, old=old, new=new: _replace_types(
                op, lambda ty: replaced_element(ty, old, new)
            )
    for what, change in _SHAPE_CHANGES:
        for where in ("operands", "results", "all"):
            yield f"{where}: {what}", lambda op, change=change, where=where: _replace_types(op, change, where)


def _dynamic(ty: Any) -> Any:
    return type(ty)((-(2**63),) * len(ty.shape), ty.element_type) if _is_tensor(ty) else ty


def _unranked(ty: Any) -> Any:
    return UnrankedTensorType(ty.element_type) if _is_tensor(ty) else ty


def _longer(ty: Any) -> Any:
    return type(ty)((1, *ty.shape), ty.element_type) if _is_tensor(ty) else ty


def _shorter(ty: Any) -> Any:
    return type(ty)(ty.shape[1:], ty.element_type) if _is_tensor(ty) and ty.shape else ty


def _is_tensor(ty: Any) -> bool:
    return ty.name in ("builtin.tensor", "builtin.memref")


_SHAPE_CHANGES = [("dynamic", _dynamic), ("unranked", _unranked), ("rank + 1", _longer), ("rank - 1", _shorter)]


def _replace_types(op: Any, change: Callable[[Any], Any], where: str = "all") -> None:
    if where != "results":
        for i, operand in enumerate(op.operands):
            if (ty := change(operand.type)) is not operand.type:
                op.set_operand(i, value_of(ty, op))
    if where != "operands":
        for i, result in enumerate(op.results):
            _set_result(op, i, change(result.type))


def _attribute_edits(op: Any) -> Iterator[tuple[str, Edit]]:
    for name, attribute in op.properties.items():
        for new in (None, *attribute_variants(attribute)):
            yield f"{name}: {new}", lambda op, name=name, new=new: op.set_property(name, new)
    for name, attribute in op.attributes.items():
        yield f"{name}: None", lambda op, name=name: op.remove_attribute(name)
        for new in attribute_variants(attribute):
            yield f"{name}: {new}", lambda op, name=name, new=new: op.set_attribute(name, new)


def _region_edits(op: Any) -> Iterator[tuple[str, Edit]]:
    for r, region in enumerate(op.regions):
        if (entry := region.entry) is None:
            continue
        yield f"region {r}: no block", lambda op, r=r: _empty(op.regions[r])
        yield f"region {r}: no terminator", lambda op, r=r: _erase(op.regions[r].entry.last)
        for i, argument in enumerate(entry.arguments):
            yield f"region {r}: argument {i} dropped", lambda op, r=r, i=i: _drop_argument(op.regions[r].entry, i)
            for ty in type_variants(argument.type):
                yield f"region {r}: argument {i}: {ty}", lambda op, r=r, i=i, ty=ty: _set_argument(
                    op.regions[r].entry, i, ty
                )
        for argument in entry.arguments[-1:]:
            yield f"region {r}: one argument more", lambda op, r=r, ty=argument.type: _add_argument(op.regions[r], ty)


def _add_argument(region: Any, ty: Any) -> None:
    region.entry.add_argument(ty)


def _empty(region: Any) -> None:
    for block in list(region.blocks):
        for op in block.operations:
            op.drop_all_references()
    for block in list(region.blocks):
        block.erase()


def _erase(op: Any) -> None:
    op.drop_all_references()
    op.erase()


def _drop_argument(block: Any, i: int) -> None:
    _release(block.arguments[i], block.first)
    block.erase_argument(block.arguments[i])


def _set_argument(block: Any, i: int, ty: Any) -> None:
    _release(block.arguments[i], block.first)
    block.arguments[i].type = ty


def _release(value: Any, before: Any) -> None:
    """Let another value of the type of `value` take its place wherever it is used."""
    if value.has_uses:
        value.replace_all_uses_with(value_of(value.type, before))


def value_of(ty: Any, before: Operation) -> Any:
    """A new value of a type, made by an operation that nobody knows, in front of `before`."""
    op = UnregisteredOp.make("test.value", {}, result_types=(ty,))
    before.parent.insert_before(op, before)  # type: ignore[union-attr]
    return op.results[0]
