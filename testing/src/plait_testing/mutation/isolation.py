"""An operation taken out of its program and of its class, so that anything about it can be changed and printed.

What surrounds the operation is reduced to what it needs; a value of an operation that goes comes from `"test.source"`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin import attributes as a
from plait.define.traits import Terminator
from plait.ir.block import Block
from plait.ir.operation import Operation, UnregisteredOp
from plait.ir.region import Region

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, Type

SOURCE = "test.source"


def source(types: list[Any]) -> UnregisteredOp:
    """An operation from which values of these types come."""
    return UnregisteredOp.make(SOURCE, {}, result_types=types)


def value_of(ty: Type, before: Any) -> Any:
    """A new value of a type, defined in front of `before`."""
    made = source([ty])
    before.parent.insert_before(made, before)
    return made.results[0]


def as_data(op: Operation, mapping: dict[Any, Any]) -> UnregisteredOp:
    """A copy of `op` and all inside of it without their classes."""
    regions: list[Region] = []
    bodies: list[tuple[Block, Block]] = []
    for region in op.regions:
        copy = Region()
        for block in region.blocks:
            mapping[block] = new = Block([x.type for x in block.arguments])
            mapping.update(zip(block.arguments, new.arguments))
            copy.append(new)
            bodies.append((block, new))
        regions.append(copy)
    made = UnregisteredOp.make(
        op.name,
        op.properties,
        operands=[mapping.get(x, x) for x in op.operands],
        result_types=op.result_types,
        attributes=dict(op.attributes),
        regions=regions,
        successors=[mapping[b] for b in op.successors],
    )
    mapping.update(zip(op.results, made.results))
    mapping[op] = made
    for block, new in bodies:
        for inner in block.operations:
            new.append(as_data(inner, mapping))
    return made


def isolated(target: Operation) -> tuple[Operation, Operation]:
    """A copy of the module around `target`, with only what it needs, and the copy of `target`."""
    around = [target, *target.ancestors()]
    root: Any = around[-1]
    mapping: dict[Any, Any] = {}
    copy = as_data(root, mapping)
    for op in copy.walk():
        op.operands = [mapping.get(x, x) for x in op.operands]
    found = mapping[target]
    held = set(around[-3].walk()) if len(around) > 2 else set[Operation]()  # an operation may restrict what it holds
    stays = {mapping[x] for x in root.walk() if x in around or x in held or _stays(x)}
    used = _symbols(around[-2]) if len(around) > 1 else set[str]()
    for op in reversed(list(copy.walk())):
        if op.parent is None or op in stays or found.is_ancestor_of(op):
            continue
        if op.parent_op is copy:
            name = op.get_property("sym_name")
            if name is None or name.value not in used:
                remove(op)
        elif not any(x.parent_op is copy and x not in stays for x in op.ancestors()):
            remove(op)
    return copy, found


def _stays(op: Operation) -> bool:
    return op.maybe_has_trait(Terminator) or (not op.operands and not op.regions)


def _symbols(op: Operation) -> set[str]:
    """The roots of all symbol references inside of `op`."""
    found: set[str] = set()
    for inner in op.walk():
        for value in (*inner.properties.values(), *inner.attributes.values()):
            found |= _references(value)
    return found


def _references(value: Attribute) -> set[str]:
    if isinstance(value, a.SymbolRefAttr):
        return {value.root}
    if isinstance(value, a.ArrayAttr):
        return {x for element in value.elements for x in _references(element)}
    return set()


def remove(op: Operation) -> None:
    """Leave out `op`; what uses its results gets other values."""
    if any(x.has_uses for x in op.results):
        new = source([x.type for x in op.results])
        assert op.parent is not None
        op.parent.insert_before(new, op)
        for old, value in zip(op.results, new.results):
            old.replace_all_uses_with(value)
    op.erase()
