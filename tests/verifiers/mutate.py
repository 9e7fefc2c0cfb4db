"""Programs that differ from a valid one in one place of one operation.

The operations are taken out of their classes first, so that anything can be changed and printed: an operand, a result,
a block argument gets another type, an attribute another value; operands, results, regions and blocks are left out or
repeated. What surrounds the operation is reduced to what it needs; a value of an operation that goes comes from
`"test.source"`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from plait.builtin import attributes as a
from plait.builtin.types import i32
from plait.define.op import OPERAND_SEGMENTS, RESULT_SEGMENTS
from plait.define.traits import Terminator
from plait.ir.block import Block
from plait.ir.operation import Operation, UnregisteredOp
from plait.ir.region import Region
from variants import attribute_variants, type_variants

SOURCE = "test.source"


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
    successors = [mapping[b] for b in op.successors]
    made = UnregisteredOp.make(
        op.name,
        op.properties,
        operands=[mapping.get(x, x) for x in op.operands],
        result_types=op.result_types,
        attributes=dict(op.attributes),
        regions=regions,
        successors=successors,
    )
    mapping.update(zip(op.results, made.results))
    mapping[op] = made
    for block, new in bodies:
        for inner in block.operations:
            new.append(as_data(inner, mapping))
    return made


def source(types: list[Any]) -> UnregisteredOp:
    """Where values of these types come from."""
    return UnregisteredOp.make(SOURCE, {}, result_types=types)


def isolated(target: Operation) -> tuple[Operation, Operation]:
    """A copy of the module around `target`, with only what it needs, and the copy of `target`."""
    around = [target, *target.ancestors()]
    root: Any = around[-1]
    mapping: dict[Any, Any] = {}
    copy = as_data(root, mapping)
    for op in copy.walk():
        op.operands = [mapping.get(x, x) for x in op.operands]
    kept = {mapping[x] for x in around}
    found = mapping[target]
    stays = {mapping[x] for x in root.walk() if _stays(x)}
    top = around[-2] if len(around) > 1 else None
    used = _symbols(top) if top is not None else set[str]()
    for op in reversed(list(copy.walk())):
        if op.parent is None or op in kept or op in stays or found.is_ancestor_of(op):
            continue
        if op.parent_op is copy:
            name = op.get_property("sym_name")
            if name is None or name.value not in used:
                _remove(op)
        elif not any(x.parent_op is copy and x not in kept for x in op.ancestors()):
            _remove(op)
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


def _references(value: Any) -> set[str]:
    if isinstance(value, a.SymbolRefAttr):
        return {value.root}
    if isinstance(value, a.ArrayAttr):
        return {x for e in value.elements for x in _references(e)}
    return set()


def _remove(op: Operation) -> None:
    if any(x.has_uses for x in op.results):
        new = source([x.type for x in op.results])
        assert op.parent is not None
        op.parent.insert_before(new, op)
        for old, value in zip(op.results, new.results):
            old.replace_all_uses_with(value)
    if not any(x.has_uses for x in op.results):
        op.erase()


Change = Callable[[Any], None]


def retyped_operand(op: Any, i: int, ty: Any) -> None:
    """Give operand `i` another type."""
    op.set_operand(i, _from_source(op, ty))


def retyped_result(op: Any, i: int, ty: Any) -> None:
    """Give result `i` another type."""
    _rebuild(op, [ty if j == i else r.type for j, r in enumerate(op.results)])


def changes(op: Any) -> Iterator[Change]:
    """What can be done to `op`; each takes a copy of it."""
    for i, value in enumerate(op.operands):
        for ty in type_variants(value.type):
            yield lambda x, i=i, ty=ty: retyped_operand(x, i, ty)
        yield lambda x, i=i: _without_operand(x, i, adjust=True)
        yield lambda x, i=i: _repeat_operand(x, i, adjust=True)
        if op.get_property(OPERAND_SEGMENTS) is not None:
            yield lambda x, i=i: _without_operand(x, i, adjust=False)
    if not op.operands:
        yield lambda x: setattr(x, "operands", [_from_source(x, i32)])
    for i, result in enumerate(op.results):
        for ty in type_variants(result.type):
            yield lambda x, i=i, ty=ty: retyped_result(x, i, ty)
        yield lambda x, i=i: _rebuild(x, [r.type for j, r in enumerate(x.results) if j != i])
    yield lambda x: _rebuild(x, [*(r.type for r in x.results), x.results[-1].type if x.results else i32])
    for name, value in op.properties.items():
        yield lambda x, name=name: x.set_property(name, None)
        for other in attribute_variants(value):
            yield lambda x, name=name, other=other: x.set_property(name, other)
    for name, value in op.attributes.items():
        yield lambda x, name=name: x.remove_attribute(name)
        for other in attribute_variants(value):
            yield lambda x, name=name, other=other: x.set_attribute(name, other)
    for i, region in enumerate(op.regions):
        yield from _region_changes(i, region)
    if op.successors:
        yield lambda x: _rebuild(x, [r.type for r in x.results], successors=x.successors[:-1])
    yield lambda x: _rebuild(x, [r.type for r in x.results], regions=(*x.regions, Region()))


def _region_changes(i: int, region: Region) -> Iterator[Change]:
    yield lambda x: _rebuild(x, [r.type for r in x.results], regions=x.regions[:i] + x.regions[i + 1 :])
    yield lambda x: _rebuild(x, [r.type for r in x.results], regions=(*x.regions[:i], Region(), *x.regions[i + 1 :]))
    if region.entry is None:
        yield lambda x: x.regions[i].append(Block([], [source([])]))
        return
    if region.entry is region.last:
        yield lambda x: x.regions[i].append(Block([], [source([])]))
        if region.entry.last is not None:
            yield lambda x: x.regions[i].append(_copy_of_terminator(x.regions[i]))
    yield lambda x: x.regions[i].entry.add_argument(i32)
    for j, argument in enumerate(region.entry.arguments):
        for ty in type_variants(argument.type):
            yield lambda x, j=j, ty=ty: _retype_argument(x.regions[i].entry, j, ty)
        yield lambda x, j=j: _drop_argument(x.regions[i].entry, j)
    if region.last is not None and region.last.last is not None:
        yield lambda x: x.regions[i].last.last.erase()


def _copy_of_terminator(region: Any) -> Block:
    block = Block()
    last = region.last.last
    block.append(UnregisteredOp.make(last.name, last.properties, operands=[], attributes=dict(last.attributes)))
    return block


def _from_source(op: Any, ty: Any) -> Any:
    made = source([ty])
    op.parent.insert_before(made, op)
    return made.results[0]


def _resize(op: Any, name: str, index: int, by: int) -> None:
    sizes = op.get_property(name)
    if sizes is None:
        return
    values, before = list(sizes.values), 0
    for g, size in enumerate(values):
        if before <= index < before + size:
            values[g] = size + by
            break
        before += size
    op.set_property(name, a.DenseArrayAttr(i32, tuple(values)))


def _without_operand(op: Any, i: int, *, adjust: bool) -> None:
    if adjust:
        _resize(op, OPERAND_SEGMENTS, i, -1)
    op.operands = [*op.operands[:i], *op.operands[i + 1 :]]


def _repeat_operand(op: Any, i: int, *, adjust: bool) -> None:
    if adjust:
        _resize(op, OPERAND_SEGMENTS, i, 1)
    op.operands = [*op.operands[: i + 1], *op.operands[i:]]


def _rebuild(op: Any, types: list[Any], *, regions: Any = None, successors: Any = None) -> None:
    """Replace `op` by one with other results, regions or successors; users of old results get a source."""
    given = op.regions if regions is None else regions
    for region in op.regions:
        region.parent = None
    new = UnregisteredOp.make(
        op.name,
        op.properties,
        operands=op.operands,
        result_types=types,
        attributes=dict(op.attributes),
        regions=given,
        successors=op.successors if successors is None else successors,
    )
    op.regions = ()
    if len(types) < len(op.results) and op.get_property(RESULT_SEGMENTS) is not None:
        _resize(new, RESULT_SEGMENTS, len(types), -1)
    op.parent.insert_before(new, op)
    _remove(op)


def _retype_argument(block: Any, j: int, ty: Any) -> None:
    old = block.arguments[j]
    if old.has_uses:
        made = source([old.type])
        block.prepend(made)
        old.replace_all_uses_with(made.results[0])
    old.type = ty


def _drop_argument(block: Any, j: int) -> None:
    _retype_argument(block, j, block.arguments[j].type)
    block.erase_argument(block.arguments[j])


def mutants(target: Operation) -> Iterator[str]:
    """The texts of modules in which one thing about `target` is different; the first is not changed."""
    module, found = isolated(target)
    path = list(module.walk()).index(found)
    yield module.print(generic=True, use_hints=False)
    for change in changes(found):
        copy = module.clone()
        op = next(x for i, x in enumerate(copy.walk()) if i == path)
        with contextlib.suppress(TypeError):
            change(op)
        yield copy.print(generic=True, use_hints=False)
