"""Changes of one operation, each with what to call it. They take an operation without a class, see `isolation`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin import types as t
from plait.builtin.attributes import DenseArrayAttr
from plait.ir.block import Block
from plait.ir.operation import UnregisteredOp
from plait.ir.region import Region

from plait_testing.mutation.attributes import attribute_variants
from plait_testing.mutation.isolation import remove, source, value_of
from plait_testing.mutation.types import ELEMENTS, SHAPE_CHANGES, element_of, type_variants, with_element

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation

OPERAND_SEGMENTS, RESULT_SEGMENTS = "operandSegmentSizes", "resultSegmentSizes"
Edit = Callable[[Any], None]
Edits = Iterator[tuple[str, Edit]]


def edits(op: Operation) -> Edits:
    """All changes of `op`, with what to call them; each takes a copy of it."""
    yield from _operand_edits(op)
    yield from _result_edits(op)
    yield from _joint_edits(op)
    yield from _attribute_edits(op)
    for i, region in enumerate(op.regions):
        for what, edit in _region_edits(i, region):
            yield f"region {i}: {what}", edit
    if op.successors:
        yield "last successor dropped", lambda x: rebuild(x, successors=x.successors[:-1])
    yield "one region more", lambda x: rebuild(x, regions=(*x.regions, Region()))


def retyped_operand(op: Operation, i: int, ty: Type) -> None:
    """Give operand `i` another type."""
    op.set_operand(i, value_of(ty, op))


def retyped_result(op: Operation, i: int, ty: Type) -> None:
    """Give result `i` another type."""
    rebuild(op, [ty if j == i else r.type for j, r in enumerate(op.results)])


def _operand_edits(op: Operation) -> Edits:
    for i, value in enumerate(op.operands):
        for ty in type_variants(value.type):
            yield f"operand {i}: {ty}", lambda x, i=i, ty=ty: retyped_operand(x, i, ty)
        yield f"operand {i} dropped", lambda x, i=i: _without_operand(x, i, -1)
        yield f"operand {i} twice", lambda x, i=i: _repeat_operand(x, i)
        if op.get_property(OPERAND_SEGMENTS) is not None:
            yield f"operand {i} dropped, not its segment", lambda x, i=i: _without_operand(x, i, 0)
    if not op.operands:
        yield "an operand", lambda x: _set_operands(x, [value_of(t.i32, x)])


def _set_operands(op: Operation, operands: Sequence[Any]) -> None:
    op.operands = operands


def _without_operand(op: Operation, i: int, by: int) -> None:
    _resize(op, OPERAND_SEGMENTS, i, by)
    op.operands = [*op.operands[:i], *op.operands[i + 1 :]]


def _repeat_operand(op: Operation, i: int) -> None:
    _resize(op, OPERAND_SEGMENTS, i, 1)
    op.operands = [*op.operands[: i + 1], *op.operands[i:]]


def _resize(op: Operation, name: str, index: int, by: int) -> None:
    """Change the size of the segment in which the operand or result `index` lies."""
    sizes = op.get_property(name)
    if sizes is None:
        return
    values, before = list(sizes.values), 0
    for group, size in enumerate(values):
        if before <= index < before + size:
            values[group] = size + by
            break
        before += size
    op.set_property(name, DenseArrayAttr(t.i32, tuple(values)))


def _result_edits(op: Operation) -> Edits:
    for i, result in enumerate(op.results):
        for ty in type_variants(result.type):
            yield f"result {i}: {ty}", lambda x, i=i, ty=ty: retyped_result(x, i, ty)
        yield f"result {i} dropped", lambda x, i=i: rebuild(x, [r.type for j, r in enumerate(x.results) if j != i])
        yield f"result {i} twice", lambda x, i=i: rebuild(x, [*x.result_types[: i + 1], *x.result_types[i:]])
    if not op.results:
        yield "a result", lambda x: rebuild(x, [t.i32])


def rebuild(
    op: Any,
    types: Sequence[Any] | None = None,
    *,
    regions: Sequence[Region] | None = None,
    successors: Sequence[Block] | None = None,
) -> None:
    """Replace `op` by one with other results, regions or successors; users of old results get another value."""
    kept: Sequence[Any] = op.result_types if types is None else types
    given = op.regions if regions is None else regions
    for region in op.regions:
        region.parent = None
    new = UnregisteredOp.make(
        op.name,
        op.properties,
        operands=op.operands,
        result_types=kept,
        attributes=dict(op.attributes),
        regions=given,
        successors=op.successors if successors is None else successors,
    )
    op.regions = ()
    if len(kept) < len(op.results):
        _resize(new, RESULT_SEGMENTS, len(kept), -1)
    op.parent.insert_before(new, op)
    remove(op)


def _joint_edits(op: Operation) -> Edits:
    """Changes of all types at once: these are what finds types that are refused though legal."""
    elements = (element_of(ty) for ty in (*op.operand_types, *op.result_types))
    for old in dict.fromkeys(e for e in elements if e is not None):
        for new in ELEMENTS:
            if new is not old:
                yield (
                    f"every {old}: {new}",
                    lambda x, old=old, new=new: _retype(x, lambda ty: with_element(ty, old, new), "all"),
                )
    if any(_is_shaped(ty) for ty in (*op.operand_types, *op.result_types)):
        for what, change in SHAPE_CHANGES:
            for where in ("operands", "results", "all"):
                yield (
                    f"{where}: {what}",
                    lambda x, change=change, where=where: _retype(
                        x, lambda ty: change(ty) if _is_shaped(ty) else ty, where
                    ),
                )


def _is_shaped(ty: Type) -> bool:
    return isinstance(ty, (t.RankedTensorType, t.MemRefType, t.VectorType))


def _retype(op: Operation, change: Callable[[Any], Any], where: str) -> None:
    if where != "results":
        for i, operand in enumerate(op.operands):
            if (ty := change(operand.type)) is not operand.type:
                retyped_operand(op, i, ty)
    if where != "operands":
        rebuild(op, [change(r.type) for r in op.results])


def _attribute_edits(op: Operation) -> Edits:
    for name, attribute in op.properties.items():
        for new in (None, *attribute_variants(attribute)):
            yield f"{name}: {new}", lambda x, name=name, new=new: x.set_property(name, new)
    for name, attribute in op.attributes.items():
        yield f"{name}: None", lambda x, name=name: x.remove_attribute(name)
        for new in attribute_variants(attribute):
            yield f"{name}: {new}", lambda x, name=name, new=new: x.set_attribute(name, new)


def _region_edits(i: int, region: Region) -> Edits:
    yield "dropped", lambda x: rebuild(x, regions=x.regions[:i] + x.regions[i + 1 :])
    yield "no block", lambda x: rebuild(x, regions=(*x.regions[:i], Region(), *x.regions[i + 1 :]))
    if region.entry is region.last:
        yield "one block more", lambda x: x.regions[i].append(Block([], [source([])]))
    if region.entry is None or region.last is None:
        return
    if region.entry is region.last and region.entry.last is not None:
        yield "one terminated block more", lambda x: x.regions[i].append(_copy_of_terminator(x.regions[i]))
    yield "an i32 more", lambda x: x.regions[i].entry.add_argument(t.i32)
    for argument in region.entry.arguments[-1:]:
        yield "one argument more", lambda x, ty=argument.type: x.regions[i].entry.add_argument(ty)
    for j, argument in enumerate(region.entry.arguments):
        for ty in type_variants(argument.type):
            yield f"argument {j}: {ty}", lambda x, j=j, ty=ty: _retype_argument(x.regions[i].entry, j, ty)
        yield f"argument {j} dropped", lambda x, j=j: _drop_argument(x.regions[i].entry, j)
    if region.last.last is not None:
        yield "no terminator", lambda x: x.regions[i].last.last.erase()


def _copy_of_terminator(region: Any) -> Block:
    block = Block()
    last = region.last.last
    block.append(UnregisteredOp.make(last.name, last.properties, operands=[], attributes=dict(last.attributes)))
    return block


def _retype_argument(block: Block, j: int, ty: Type) -> None:
    old = block.arguments[j]
    if old.has_uses:
        made = source([old.type])
        block.prepend(made)
        old.replace_all_uses_with(made.results[0])
    old.type = ty


def _drop_argument(block: Block, j: int) -> None:
    _retype_argument(block, j, block.arguments[j].type)
    block.erase_argument(block.arguments[j])
