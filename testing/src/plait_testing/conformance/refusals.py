"""Every constraint refuses what breaks it, with an error that has a place, never an internal one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin import types as t
from plait.builtin.ops import UnrealizedConversionCastOp
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import VerifyError
from plait.ir.verify import verify
from plait.syntax.parser import parse_attribute, parse_module

from plait_testing.conformance.kit import Check, NotApplicable, operations_named, spread

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.attribute import Attribute, Type
    from plait.ir.operation import Operation

    from plait_testing.conformance.kit import Kit

BAD_TYPES = 5
BAD_ATTRIBUTES = 4


def check_refuses(kit: Kit, op_class: type[Op]) -> None:
    """Break one constraint of the example at a time; each must be refused by the operation, in memory and as text."""
    count = 0
    for what, module, name in broken(kit, op_class):
        count += 1
        _check_refused(kit, module, name, what)
    if not count:
        raise NotApplicable("its fields take anything")


def check_survives(kit: Kit, op_class: type[Op]) -> None:
    """Other types that its fields take: the operation is valid or refused, never an internal error."""
    for index, field, module, op in _operands(kit, op_class):
        good, _ = kit.pools.types_for(field.constraint)
        for ty in spread(good, 2 * BAD_TYPES):
            fresh, there = _copied(module, op)
            _retype_operand(there, index, ty)
            try:
                verify(fresh, kit.ctx)
            except DiagnosticError as error:
                assert error.diagnostics, f"operand #{index} as {ty}: the error says nothing"


def _check_refused(kit: Kit, module: Operation, name: str, what: str) -> None:
    try:
        verify(module, kit.ctx)
    except DiagnosticError as error:
        messages = [d.message for d in error.diagnostics]
        names = {name} | {op.parent_op.name for op in operations_named(module, name) if op.parent_op is not None}
        about = [(d.message, getattr(d.operation, "name", None)) for d in error.diagnostics]
        own = any(n in message or n == operation for n in names for message, operation in about)
        assert own, f"{what}: the error is not about '{name}': {messages}"
        assert all(message.strip() for message in messages), f"{what}: an error without a message"
    else:
        raise AssertionError(f"{what}: accepted\n{module.print(generic=True)}")
    _check_refused_as_text(kit, module.print(generic=True), what)


def _check_refused_as_text(kit: Kit, text: str, what: str) -> None:
    """The broken module as text: refused by the parser or the verifier, with a line."""
    try:
        verify(parse_module(text, kit.ctx, "broken.mlir"), kit.ctx)
    except DiagnosticError as error:
        located = [d for d in error.diagnostics if getattr(d.location, "line_and_column", None) is not None]
        assert located, f"{what}: the error has no place: {[d.message for d in error.diagnostics]}\n{text}"
    else:
        raise AssertionError(f"{what}: accepted as text\n{text}")


# What is broken


def broken(kit: Kit, op_class: type[Op]) -> Iterator[tuple[str, Any, str]]:
    """What was broken, the module, and the name of the operation that must refuse it."""
    for make in (_bad_operands, _bad_results, _bad_properties, _bad_counts):
        for what, module in make(kit, op_class):
            yield what, module, op_class.name


def _operands(kit: Kit, op_class: type[Op]) -> Iterator[tuple[int, Any, Any, Any]]:
    """Each operand of the first use in the example: its number, its field, the module and the operation."""
    module, op = _first(kit, op_class)
    for index, field in _fields_of(op, op.definition.operands, op.operands):
        yield index, field, module, op


def _first(kit: Kit, op_class: type[Op]) -> tuple[Any, Any]:
    for module, op in kit.instances(op_class):
        return module, op
    raise AssertionError("the example does not use it")


def _fields_of(op: Operation, fields: Sequence[Any], values: Sequence[Any]) -> list[tuple[int, Any]]:
    """The number of each value with its field."""
    found: list[tuple[int, Any]] = []
    for field in fields:
        held: Any = getattr(op, field.name)
        count = 0 if held is None else 1 if field.kind != "variadic" else len(held)
        found += [(len(found) + i, field) for i in range(count)]
    assert len(found) == len(values)
    return found


def _copied(module: Operation, op: Operation) -> tuple[Any, Any]:
    """A copy of a module and the operation in it that stands for `op`."""
    index = operations_named(module, op.name).index(op)
    fresh = module.clone()
    return fresh, operations_named(fresh, op.name)[index]


def _bad_operands(kit: Kit, op_class: type[Op]) -> Iterator[tuple[str, Any]]:
    for index, field, module, op in _operands(kit, op_class):
        if getattr(field.constraint, "builds", None) is None and not field.constraint.description:
            continue
        _, bad = kit.pools.types_for(field.constraint)
        for ty in nearest(bad, op.operands[index].type):
            fresh, there = _copied(module, op)
            _retype_operand(there, index, ty)
            yield f"operand #{index} must be {field.constraint.description}, is {ty}", fresh


def _retype_operand(op: Any, index: int, ty: Type) -> None:
    cast = UnrealizedConversionCastOp((op.operands[index],), (ty,))
    op.parent.insert_before(cast, op)
    op.set_operand(index, cast.results[0])


def _bad_results(kit: Kit, op_class: type[Op]) -> Iterator[tuple[str, Any]]:
    module, op = _first(kit, op_class)
    for index, field in _fields_of(op, op.definition.results, op.results):
        _, bad = kit.pools.types_for(field.constraint)
        for ty in nearest(bad, op.results[index].type):
            fresh, there = _copied(module, op)
            there.results[index].type = ty
            yield f"result #{index} must be {field.constraint.description}, is {ty}", fresh


def nearest(types: Sequence[Any], ty: Type) -> list[Any]:
    """Some of `types`: those that differ from `ty` in one thing, then others."""
    near = [
        other for other in types
        if _shape(other) == _shape(ty)
        or (getattr(other, "element_type", None) is getattr(ty, "element_type", 0) and type(other) is type(ty))
    ]  # fmt: skip
    chosen = spread(near, BAD_TYPES - 2)
    return [*chosen, *spread([one for one in types if one not in chosen], 2)]


def _shape(ty: Type) -> Any:
    return getattr(ty, "shape", None) if getattr(ty, "is_ranked", True) else "unranked"


def _bad_properties(kit: Kit, op_class: type[Op]) -> Iterator[tuple[str, Any]]:
    module, op = _first(kit, op_class)
    for field in op.definition.properties:
        if not field.optional and field.default is None:
            fresh, there = _copied(module, op)
            there.set_property(field.ir_name, None)
            yield f"attribute '{field.ir_name}' is missing", fresh
        _, bad = kit.pools.attributes_for(field.constraint)
        for attribute in spread([one for one in bad if not _stands_for_a_legal_one(one, field, kit)], BAD_ATTRIBUTES):
            fresh, there = _copied(module, op)
            there.set_property(field.ir_name, attribute)
            yield f"attribute '{field.ir_name}' must be {field.constraint.description}, is {attribute}", fresh


def _stands_for_a_legal_one(attribute: Attribute, field: Any, kit: Kit) -> bool:
    """Whether the parser makes a legal attribute of it or its text, as of the number of an enum case."""
    try:
        read = parse_attribute(str(attribute), kit.ctx)
        return any(field.constraint.check(field.constraint.coerce(one)) for one in (attribute, read))
    except (VerifyError, DiagnosticError):
        return False


def _bad_counts(kit: Kit, op_class: type[Op]) -> Iterator[tuple[str, Any]]:
    """One operand too many, one too few, where no field takes any number."""
    module, op = _first(kit, op_class)
    fields = op.definition.operands
    if op.parent is None or any(field.kind != "single" for field in fields):
        return
    fresh, there = _copied(module, op)
    source = UnrealizedConversionCastOp((), (t.f32,))
    there.parent.insert_before(source, there)
    there.operands = (*there.operands, source.results[0])
    yield "an operand too many", fresh
    if op.operands:
        fresh, there = _copied(module, op)
        there.operands = there.operands[:-1]
        yield "an operand too few", fresh


CHECKS = (
    Check("refuses", lambda kit: kit.operations, check_refuses),
    Check("survives", lambda kit: kit.operations, check_survives),
)
