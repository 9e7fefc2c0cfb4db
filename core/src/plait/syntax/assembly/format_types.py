"""Which types the text of an operation states, and how the others follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plait.define import fields as f
from plait.define import traits as tr

if TYPE_CHECKING:
    from plait.define.fields import GroupField, OperandField
    from plait.define.op import Op


def type_rules(cls: type[Op], known: set[str], namespace: dict[str, Any]) -> list[str]:
    """Source lines that compute `t_<name>` of operands and results that the format leaves out.

    `known` holds the names whose `t_<name>` is set by the text (or `a_<name>` for typed properties); names that
    become known are added. Result types that follow from nothing here are left to `infer_types`.
    """
    lines: list[str] = []
    definition = cls.definition
    groups = {g.name: g for g in [*definition.operands, *definition.results]}
    typed_properties = {p.name for p in definition.properties}
    changed = True
    while changed:
        changed = False
        for name, group in groups.items():
            if name in known:
                continue
            source = _rule(cls, group, known, groups, typed_properties, namespace)
            if source is None:
                continue
            lines.append(f"    t_{name} = {source}")
            known.add(name)
            changed = True
    return lines


def _rule(
    cls: Any, group: Any, known: set[str], groups: Mapping[str, Any], properties: set[str], ns: dict[str, Any]
) -> str | None:
    if group.constraint.builds is not None:
        ns[f"builds_{group.name}"] = group.constraint.builds
        return _repeat(group, f"builds_{group.name}")
    if isinstance(group, f.ResultField) and group.same_as is not None:
        target = cls.definition.by_ir_name(group.same_as)
        if target.name in known and target.name in groups:
            return f"t_{target.name}"
        if target.name in properties:
            return _type_of_property(target.name)
    for i, trait in enumerate(cls.traits):
        if isinstance(trait, tr.AllTypesMatch) and group.name in trait.names:
            for other in trait.names:
                if other != group.name and (source := _known(other, known, groups, properties)):
                    return source
        source = None
        if isinstance(trait, tr.TypesMatchWith) and trait.target == group.name:
            source = _known(trait.source, known, groups, properties)
            ns[f"transform_{i}"] = trait.transform
            ns[f"transformed_{i}"] = cls.definition.fields[trait.source].constraint
        if source is not None:
            return f"p.transformed_type(transform_{i}, {source}, transformed_{i})"
        is_operand = isinstance(group, f.OperandField)
        if trait is tr.SameOperandsAndResultType or (trait is tr.SameTypeOperands and is_operand):
            for other in groups.values():
                same_kind = trait is tr.SameOperandsAndResultType or isinstance(other, f.OperandField)
                if other is not group and other.name in known and same_kind and other.kind == f.SINGLE:
                    return _repeat(group, f"t_{other.name}")
    return None


def _known(name: str, known: set[str], groups: Mapping[str, OperandField], properties: set[str]) -> str | None:
    if name in groups:
        return f"t_{name}" if name in known else None
    return _type_of_property(name) if name in properties else None


def _type_of_property(name: str) -> str:
    return f"(getattr(a_{name}, 'type', None) or p.untyped(a_{name}))"


def _repeat(group: GroupField, source: str) -> str:
    """`source` for one value, as many as were written for a variadic operand."""
    if group.kind == f.VARIADIC and isinstance(group, f.OperandField):
        return f"[{source}] * len(u_{group.name} or ())"
    if group.kind == f.OPTIONAL and isinstance(group, f.OperandField):
        return f"{source} if u_{group.name} is not None else None"
    return source
