"""Generates constructors and verifiers for operation classes: plain Python source, compiled on first use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import i32
from plait.define import fields as f
from plait.define import traits as tr
from plait.define.phrases import with_article
from plait.generated_code import code_of
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.lifetime import Known
from plait.ir.location import UNKNOWN_LOCATION
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.define.constraints import TypeConstraint
    from plait.define.op import Op, OpDefinition

REQUIRED: Any = object()
_MOST_KNOWN = 4096


def compile_function(name: str, lines: Sequence[str], namespace: dict[str, Any], filename: str) -> Callable[..., Any]:
    """Compile a function from its lines. The one place where generated source becomes code."""
    source = "\n".join(lines)
    exec(code_of(source), namespace)
    function = namespace[name]  # has a copy of the code, which Python specializes for it alone
    function.__code__ = function.__code__.replace(co_filename=f"<generated {filename}>")
    function.__source__ = source
    return function


# Result types


def infer_result_types(
    cls: type[Op], operands: Sequence[Value[Any]], properties: Sequence[Attribute | None], regions: Sequence[Region]
) -> Sequence[Type] | None:
    """The result types of `cls` for these parts, or None if the declaration does not determine them."""
    names = cls.property_names
    by_name = {name: value for name, value in zip(names, properties) if value is not None}
    if cls.infer_types is not None:
        return tuple(cls.infer_types(operands, by_name, regions))
    types: list[Type] = []
    for field in cls.definition.results:
        ty = _infer_one(cls, field, operands, by_name)
        if ty is None:
            return None
        types.append(ty)
    return tuple(types)


def _infer_each(
    cls: type[Op], operands: Sequence[Value[Any]], properties: Sequence[Attribute | None]
) -> dict[int, Type]:
    """Result index -> type for each inferred result of a class in which other result types are given."""
    by_name = {name: value for name, value in zip(cls.property_names, properties) if value is not None}
    return {x.index: _infer_one(cls, x, operands, by_name) for x in cls.definition.results if x.inferred}


def _infer_one(
    cls: type[Operation], field: f.ResultField, operands: Sequence[Value[Any]], properties: dict[str, Any]
) -> Any:
    if field.infer is not None:
        return field.infer([v.type for v in operands], properties)
    if field.same_as is not None:
        return _type_of(cls, field.same_as, operands, properties)
    if field.constraint.builds is not None and field.kind == f.SINGLE:
        return field.constraint.builds
    for trait in cls.traits:
        if trait is tr.SameOperandsAndResultType and operands:
            return operands[0].type
        if isinstance(trait, tr.AllTypesMatch) and field.name in trait.names:
            known = (_type_of(cls, n, operands, properties) for n in trait.names if n != field.name)
            if (ty := next((t for t in known if t is not None), None)) is not None:
                return ty
        if isinstance(trait, tr.TypesMatchWith) and trait.target == field.name:
            source = _type_of(cls, trait.source, operands, properties)
            return trait.transform(source) if source is not None else None
    return None


def _type_of(cls: Any, name: str, operands: Sequence[Value[Any]], properties: dict[str, Any]) -> Type | None:
    """The type of operand or typed property `name`."""
    target = cls.definition.by_ir_name(name)
    if isinstance(target, f.OperandField):
        groups = cls.definition.operands
        variadic = [g for g in groups[: target.index] if g.kind != f.SINGLE]
        return operands[target.index].type if not variadic and target.index < len(operands) else None
    if isinstance(target, f.PropertyField):
        return getattr(properties.get(target.ir_name), "type", None)
    return None


def _has_type_of(cls: type[Op]) -> int | None:
    """The number of the operand whose type the one result has, as `infer_result_types` would find out each time."""
    definition = cls.definition
    if cls.infer_types is not None or len(definition.results) != 1 or definition.results[0].infer is not None:
        return None
    field = definition.results[0]
    if field.same_as is not None:
        return _number_of(definition.by_ir_name(field.same_as))
    if field.constraint.builds is not None or not definition.operands:
        return None
    for trait in cls.traits:
        if trait is tr.SameOperandsAndResultType:
            return _number_of(definition.operands[0])
        if isinstance(trait, tr.AllTypesMatch) and field.name in trait.names:
            return _number_of(definition.by_ir_name(next(name for name in trait.names if name != field.name)))
        if isinstance(trait, tr.TypesMatchWith) and trait.target == field.name:
            return None
    return None


def _number_of(field: f.Field | None) -> int | None:
    """The number of an operand that comes behind groups of one value only."""
    return field.index if isinstance(field, f.OperandField) and field.at_index else None


def _can_infer(cls: type[Op], field: f.ResultField) -> bool:
    if cls.infer_types is not None or field.inferred:
        return True
    if field.constraint.builds is not None and field.kind == f.SINGLE:
        return True
    for trait in cls.traits:
        if trait is tr.SameOperandsAndResultType and cls.definition.operands:
            return True
        if isinstance(trait, tr.AllTypesMatch) and field.name in trait.names:
            return any(isinstance(cls.definition.by_ir_name(n), f.OperandField) for n in trait.names)
        if isinstance(trait, tr.TypesMatchWith) and trait.target == field.name:
            return isinstance(cls.definition.by_ir_name(trait.source), f.OperandField)
    return False


# Constructors


def constructor(cls: type[Op]) -> Callable[..., Any]:
    """`__new__` of an operation class: fields in order, then `attributes` and `location`."""
    definition = cls.definition
    ns: dict[str, Any] = {
        "REQUIRED": REQUIRED, "missing": _missing, "UNKNOWN": UNKNOWN_LOCATION, "Region": Region,
        "infer": infer_result_types, "infer_each": _infer_each, "segments": segments, "check": _check_argument,
        "regions_of": _as_regions,
    }  # fmt: skip
    arguments = constructor_parameters(cls)
    parameters = [_parameter(field, has_default, ns) for field, has_default in arguments]
    inferred = [x for x in definition.results if _can_infer(cls, x)]
    lines = [f"def new(cls, {''.join(p + ', ' for p in parameters)}*, attributes=None, location=UNKNOWN):"]
    if required := [x.name for x, has_default in arguments if not has_default]:
        given = "".join(f"{name}, " for name in required)
        lines.append(f"    if {' or '.join(f'{name} is REQUIRED' for name in required)}: missing(cls, ({given}))")
    lines += _operand_lines(definition) + _property_lines(definition, ns) + _region_lines(definition)
    lines += _result_lines(cls, definition, inferred)
    successors = "".join(f"*{x.name}, " if x.kind == f.VARIADIC else f"{x.name}, " for x in definition.successors)
    regions = _regions(definition)
    lines.append(f"    return cls.create(operands, types, properties, attributes, {regions}, ({successors}), location)")
    return compile_function("new", lines, ns, f"constructor of {cls.name}")


def constructor_parameters(cls: type[Op]) -> list[tuple[f.Field, bool]]:
    """The fields that the constructor takes, in order, and whether each may be left out.

    Attributes of a base class that may be left out come last, if fields of the class itself may not.
    """
    fields = cls.definition.fields.values()
    found = [(x, _has_default(cls, x)) for x in fields if not (isinstance(x, f.ResultField) and x.inferred)]
    inherited = {name for base in cls.__bases__ for name in _fields_of(base)}
    if all(has_default or x.name in inherited for x, has_default in found):
        return found
    return sorted(found, key=lambda p: p[1] and p[0].name in inherited and isinstance(p[0], f.PropertyField))


def _fields_of(base: Any) -> Iterable[str]:
    return base.definition.fields if hasattr(base, "definition") else ()


def _has_default(cls: type[Op], field: f.Field) -> bool:
    if isinstance(field, f.PropertyField):
        return field.optional or field.default is not None
    if isinstance(field, f.ResultField):
        return field.kind != f.SINGLE or _can_infer(cls, field)
    if isinstance(field, f.GroupField):
        return field.kind != f.SINGLE or isinstance(field, f.RegionField)
    return False


def _parameter(field: f.Field, has_default: bool, ns: dict[str, Any]) -> str:
    if not has_default:
        return f"{field.name}=REQUIRED"
    if isinstance(field, f.GroupField) and field.kind == f.VARIADIC and not isinstance(field, f.ResultField):
        return f"{field.name}=()"
    if isinstance(field, f.PropertyField) and field.default is not None:
        ns[f"default_{field.name}"] = field.default
        return f"{field.name}=default_{field.name}"
    return f"{field.name}=None"


def _missing(cls: type[Op], given: tuple[Any, ...]) -> None:
    """Name the first of the arguments that must be given and is not."""
    required = [field.name for field, has_default in constructor_parameters(cls) if not has_default]
    name = next(name for name, value in zip(required, given) if value is REQUIRED)
    raise TypeError(f"{cls.__name__} needs an argument `{name}`")


def _check_argument(cls: type[Op], operands: tuple[Any, ...]) -> None:
    for value in operands:
        if not isinstance(value, Value):
            raise TypeError(f"{cls.__name__}: an operand must be a Value, not {type(value).__name__}")


def _operand_lines(definition: OpDefinition) -> list[str]:
    parts: list[str] = []
    sizes: list[str] = []
    for group in definition.operands:
        if group.kind == f.SINGLE:
            parts.append(group.name)
            sizes.append("1")
        elif group.kind == f.VARIADIC:
            parts.append(f"*{group.name}")
            sizes.append(f"len({group.name})")
        else:
            parts.append(f"*(() if {group.name} is None else ({group.name},))")
            sizes.append(f"(0 if {group.name} is None else 1)")
    lines = [f"    operands = ({''.join(p + ', ' for p in parts)})"]
    if parts:
        lines.append("    check(cls, operands)")
    if definition.has_operand_segments:
        lines.append(f"    operand_segments = segments(({''.join(s + ', ' for s in sizes)}))")
    return lines


@lru_cache(maxsize=4096)
def segments(sizes: tuple[int, ...]) -> DenseArrayAttr:
    """The property that says how many operands (results) each group has."""
    return DenseArrayAttr(i32, sizes)


def _property_lines(definition: OpDefinition, ns: dict[str, Any]) -> list[str]:
    parts: list[str] = []
    for field in definition.properties:
        ns[f"coerce_{field.name}"] = field.constraint.coerce
        if field.default is not None:
            ns[f"default_{field.name}"] = field.default
        ns[f"plain_{field.name}"] = Attribute if field.constraint.convert is None else field.constraint.attribute_class
        parts.append(_property_value(field))
    if definition.has_operand_segments:
        parts.append("operand_segments")
    if sum(group.kind != f.SINGLE for group in definition.results) > 1:
        parts.append("None")
    return [f"    properties = ({''.join(p + ', ' for p in parts)})"]


def _property_value(field: f.PropertyField) -> str:
    """The attribute for an argument: as it is where it is one that nothing converts."""
    value = f"coerce_{field.name}({field.name})"
    if field.constraint.convert is None or field.constraint.attribute_class is not None:
        value = f"{field.name} if isinstance({field.name}, plain_{field.name}) else {value}"
    absent = f"default_{field.name}" if field.default is not None else "None"
    return f"({absent} if {field.name} is None else {value})"


def _as_regions(value: Any) -> Region:
    return Region() if value is None else value if isinstance(value, Region) else Region(value)


def _region_lines(definition: OpDefinition) -> list[str]:
    regions = [
        f"*[regions_of(r) for r in {x.name}]" if x.kind == f.VARIADIC else f"regions_of({x.name})"
        for x in definition.regions
    ]
    return [f"    regions = ({''.join(r + ', ' for r in regions)})"] if regions else []


def _regions(definition: OpDefinition) -> str:
    return "regions" if definition.regions else "()"


def _result_lines(cls: type[Op], definition: OpDefinition, inferred: list[Any]) -> list[str]:
    if not definition.results:
        return ["    types = ()"]
    given = [x for x in definition.results if not x.inferred]
    parts: list[str] = []
    sizes: list[str] = []
    for group in definition.results:
        if group.kind == f.SINGLE:
            parts.append(f"{group.name}" if not group.inferred else f"inferred[{group.index}]")
            sizes.append("1")
        elif group.kind == f.VARIADIC:
            parts.append(f"*({group.name} or ())")
            sizes.append(f"len({group.name} or ())")
        else:
            parts.append(f"*(() if {group.name} is None else ({group.name},))")
            sizes.append(f"(0 if {group.name} is None else 1)")
    lines: list[str] = []
    if inferred and len(inferred) == len(definition.results):
        every_missing = " and ".join(f"{x.name} is None" for x in given) or "True"
        infer = f"infer(cls, operands, properties, {_regions(definition)})"
        types = infer if (same := _has_type_of(cls)) is None else f"(operands[{same}].type,)"
        lines.append(f"    types = {types} if {every_missing} else None")
        lines.append("    if types is None:")
        if given and len(given) == len(definition.results):
            lines.append(f"        types = ({''.join(p + ', ' for p in parts)})")
        elif given:
            lines.append(f"        inferred = {infer}")
            lines.append(f"        types = ({''.join(p + ', ' for p in parts)})")
        else:
            lines.append("        raise TypeError(f'the result types of {cls.name} do not follow from its parts')")
    else:
        if any(x.inferred for x in definition.results):
            lines.append("    inferred = infer_each(cls, operands, properties)")
        lines.append(f"    types = ({''.join(p + ', ' for p in parts)})")
    if sum(group.kind != f.SINGLE for group in definition.results) > 1:
        lines.append(f"    properties = properties[:-1] + (segments(({''.join(s + ', ' for s in sizes)})),)")
    return lines


# Verifiers


def verifier(cls: type[Op]) -> Callable[[Operation], None]:
    """`verify_constraints` of an operation class."""
    ns: dict[str, Any] = {"cls": cls, "VerifyError": VerifyError, "wrong": _wrong_type, "count": _wrong_count}
    ns["many_blocks"] = _many_blocks
    definition = cls.definition
    lines = ["def verify_constraints(op):"]
    lines += _verify_properties(definition, ns)
    lines += _verify_values(cls, "operand", "op._operands", "_operand_layout", ns)
    lines += _verify_values(cls, "result", "op.results", "_result_layout", ns)
    lines += _verify_regions(definition)
    lines += _verify_traits(cls, definition, ns)
    lines.append("    return None")
    return compile_function("verify_constraints", lines, ns, f"verifier of {cls.name}")


def broken_constraint(cls: type[Op], operands: Sequence[Value[Any]], properties: tuple[Any, ...]) -> str | None:
    """What is wrong with the operands and properties by their declarations; None if nothing is."""
    ns: dict[str, Any] = {"cls": cls, "wrong": _wrong_type, "count": _wrong_count}
    lines = ["def verify_parts(op):", *_verify_properties(cls.definition, ns)]
    lines += _verify_values(cls, "operand", "op._operands", "_operand_layout", ns)
    verify_parts = compile_function("verify_parts", lines, ns, f"partial verifier of {cls.name}")
    op = cls.create(operands, (), properties)
    try:
        verify_parts(op)
    except VerifyError as error:
        return str(error)
    finally:
        op.drop_all_references()
    return None


def _verify_properties(definition: OpDefinition, ns: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    segmented = [g for g in (definition.operands, definition.results) if sum(x.kind != f.SINGLE for x in g) > 1]
    if not definition.properties and not segmented:
        return lines
    lines.append("    properties = op._properties")
    for i, field in enumerate(definition.properties):
        ns[f"ok_{i}"], ns[f"bad_{i}"] = Known(), _property_checker(field)
        lines.append(f"    a = properties[{i}]")
        if field.optional:
            lines.append(f"    if a is not None and a not in ok_{i}: bad_{i}(a, ok_{i})")
        else:
            lines.append(f"    if a not in ok_{i}: bad_{i}(a, ok_{i})")
    return lines


def _property_checker(field: f.PropertyField) -> Callable[[Any, set[Any]], None]:
    constraint, name = field.constraint, field.ir_name

    def check(attribute: Any, known: set[Any]) -> None:
        if attribute is None:
            raise VerifyError(f"missing attribute '{name}'")
        if not constraint.check(attribute):
            raise VerifyError(f"attribute '{name}' must be {with_article(constraint.description)}")
        if len(known) < _MOST_KNOWN:
            known.add(attribute)

    return check


def _verify_values(cls: type[Op], what: str, where: str, layout: str, ns: dict[str, Any]) -> list[str]:
    groups = cls.definition.operands if what == "operand" else cls.definition.results
    count = len(groups)
    single = all(g.kind == f.SINGLE for g in groups)
    only_one = sum(g.kind != f.SINGLE for g in groups) == 1
    lines = [f"    values = {where}"]
    if single:
        lines.append(f"    if len(values) != {count}: count(op, {what!r}, {count}, len(values))")
    elif only_one:
        least = sum(g.kind == f.SINGLE for g in groups)
        lines.append(f"    if len(values) < {least}: count(op, {what!r}, {least}, len(values), True)")
    elif what == "operand" and cls.definition.same_size:
        lines.append("    check_even_groups(op, len(values))")
        ns["check_even_groups"] = _check_even_groups
    else:
        sizes = f"properties[{cls.property_names.index(f'{what}SegmentSizes')}]"
        ns["check_segments"], ns[f"{what}_sizes"] = _check_segments, Known()
        lines.append(f"    if ({sizes}, len(values)) not in {what}_sizes:")
        lines.append(f"        check_segments(op, {what!r}, {sizes}, len(values), {what}_sizes)")
    for i, group in enumerate(groups):
        legal, constraint = f"{what}_legal_{i}", f"{what}_constraint_{i}"
        ns[legal], ns[constraint] = group.constraint.legal, group.constraint
        if group.kind == f.OPTIONAL and only_one:
            lines.append(f"    start, end = cls.{layout}(op, {i})")
            lines.append(f"    if end - start > 1: group_too_long({what!r}, start, end)")
            ns["group_too_long"] = _group_too_long
        if _takes_any(group):
            continue
        if single:
            lines.append(f"    {what}_{i} = values[{i}].type")
            lines.append(f"    if {what}_{i} not in {legal}: wrong({constraint}, {what!r}, {i}, {what}_{i})")
        else:
            lines.append(f"    start, end = cls.{layout}(op, {i})")
            lines.append("    for k in range(start, end):")
            lines.append("        t = values[k].type")
            lines.append(f"        if t not in {legal}: wrong({constraint}, {what!r}, k, t)")
    return lines


def _takes_any(group: Any) -> bool:
    return group.constraint.description == "any type"


def _group_too_long(what: str, start: int, end: int) -> None:
    raise VerifyError(f"{what} group starting at #{start} is optional, found {end - start} of it")


def _check_segments(op: Any, what: str, sizes: Any, total: int, known: set[Any]) -> None:
    name = "operandSegmentSizes" if what == "operand" else "resultSegmentSizes"
    groups = op.definition.operands if what == "operand" else op.definition.results
    if sizes is None:
        raise VerifyError(f"missing attribute '{name}'")
    if not isinstance(sizes, DenseArrayAttr) or len(sizes.values) != len(groups):
        raise VerifyError(f"expected {len(groups)} numbers in '{name}', one for each group of {what}s")
    if sizes.element_type is not i32:
        raise VerifyError(f"expected an attribute '{name}', an array of i32")
    if any(v < 0 for v in sizes.values):
        raise VerifyError(f"the attribute '{name}' has negative elements")
    if sum(sizes.values) != total:
        raise VerifyError(
            f"{total} {what}s are given, but {sum(sizes.values)} are counted in "
            f"attribute '{name}'"
        )
    for i, (group, size) in enumerate(zip(groups, sizes.values)):
        if (size > 1 and group.kind == f.OPTIONAL) or (size != 1 and group.kind == f.SINGLE):
            expected = "1 element" if group.kind == f.SINGLE else "0 or 1 element"
            start = sum(sizes.values[:i])
            raise VerifyError(f"{what} group starting at #{start} must have {expected}, found {size}")
    _note(known, sizes, total)


def _check_even_groups(op: Any, total: int) -> None:
    """The operands must be shared out evenly among the variadic groups."""
    variadic = sum(g.kind != f.SINGLE for g in op.definition.operands)
    rest = total - (len(op.definition.operands) - variadic)
    if rest < 0 or rest % variadic:
        raise VerifyError(f"expected {variadic} groups of operands of one size, found {total} operands")


def _wrong_type(constraint: TypeConstraint, what: str, index: int, ty: Type) -> None:
    if not constraint.check(ty):
        raise VerifyError(f"{what} #{index} must be {with_article(constraint.description)}, found '{ty}'")


def _wrong_count(op: Operation, what: str, expected: int, found: int, at_least: bool = False) -> None:
    if at_least:
        raise VerifyError(f"expected at least {expected} {what}s, found {found}")
    if expected == 0:
        raise VerifyError(f"expected no {what}s, found {found}")
    if expected == 1:
        raise VerifyError(f"expected one {what}, found {found}")
    raise VerifyError(f"expected {expected} {what}s, found {found}")


def _verify_regions(definition: OpDefinition) -> list[str]:
    lines = _verify_count("regions", "region", definition.regions)
    for i, region in enumerate(definition.regions):
        if not region.single_block:
            continue
        if region.kind == f.VARIADIC:
            lines.append(f"    for i in range({i}, len(op.regions)):")
            lines.append(f"        if op.regions[i]._count != 1: many_blocks(i, {region.name!r})")
        else:
            lines.append(f"    if op.regions[{i}]._count != 1: many_blocks({i}, {region.name!r})")
    return lines + _verify_count("successors", "successor", definition.successors)


def _many_blocks(index: int, name: str) -> None:
    raise VerifyError(f"region #{index} ('{name}') must be a single block")


def _verify_count(field: str, what: str, groups: Sequence[Any]) -> list[str]:
    """Compare the number of regions or successors with their declarations."""
    expected = len(groups)
    if any(g.kind == f.VARIADIC for g in groups):
        least = expected - 1
        text = f"expected at least {least} {what}s"
        return [f"    if len(op.{field}) < {least}: raise VerifyError({text!r})"] if least else []
    if expected == 0:
        return [f"    if op.{field}: raise VerifyError({f'expected no {what}s'!r})"]
    text = f"expected one {what}" if expected == 1 else f"expected {expected} {what}s"
    return [f"    if len(op.{field}) != {expected}: raise VerifyError({text!r})"]


def _verify_traits(cls: type[Op], definition: OpDefinition, ns: dict[str, Any]) -> list[str]:
    """Calls of the traits' checks, in order; one of types is called for types that it has not found right yet."""
    simple = all(g.kind == f.SINGLE for g in definition.operands + definition.results)
    lines: list[str] = []
    checked = [(i, trait) for i, trait in enumerate(cls.traits) if trait.checks]
    for of_types, traits in groupby(checked, lambda one: simple and one[1] in _OF_TYPES):
        calls: list[str] = []
        for i, trait in traits:
            ns[f"trait_{i}"] = trait.verify
            calls.append(f"trait_{i}(op)")
        lines += _verify_types(definition, calls, ns) if of_types else [f"    {call}" for call in calls]
    return lines


_OF_TYPES = (tr.SameOperandsAndResultType, tr.SameTypeOperands, tr.ElementwiseMappable)


def _verify_types(definition: OpDefinition, calls: Sequence[str], ns: dict[str, Any]) -> list[str]:
    """Calls of checks that depend on types only, and hold where all types are one."""
    types = [f"op._operands[{k}].type" if _takes_any(g) else f"operand_{k}" for k, g in enumerate(definition.operands)]
    types += [f"op.results[{k}].type" if _takes_any(g) else f"result_{k}" for k, g in enumerate(definition.results)]
    if len(types) < 2:
        return []
    right = f"right_{len(ns)}"
    ns[right], ns["note"] = Known(), _note
    condition = f"    if not ({' is '.join(types)}) and ({', '.join(types)}) not in {right}:"
    return [condition, f"        {'; '.join(calls)}; note({right}, {', '.join(types)})"]


def _note(known: set[Any], *facts: Any) -> None:
    if len(known) < _MOST_KNOWN:
        known.add(facts)
