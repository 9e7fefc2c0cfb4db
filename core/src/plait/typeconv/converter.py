"""`TypeConverter`: a view on the rules, for one target dialect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Self, cast

from plait.builtin import attributes as attr
from plait.builtin import types as ty
from plait.builtin.ops import UnrealizedConversionCastOp
from plait.frozen import Frozen, FrozenValue
from plait.ir.attribute import Attribute, Type
from plait.typeconv.rules import TypeConversionError, TypeRule, TypeRuleRegistry
from plait.typeconv.search import Step, find_steps

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.builder import Builder


class SignatureConversion(FrozenValue):
    """How arguments map to converted arguments: old number `i` becomes `ranges[i]` (start, count) of `types`."""

    types: tuple[Type, ...]
    ranges: tuple[tuple[int, int], ...]


class TypeConverter:
    """Converts types to those that the dialect `target` takes, by rules that compose: A->B and B->C give A->C.

    `rules` take precedence over the registry. `through` names the dialects that a path may pass, in the order of the
    plan; by default any. A type that no rule touches is legal as it is if it is builtin or of the target dialect.
    """

    def __init__(
        self,
        registry: TypeRuleRegistry | None,
        target: str,
        *,
        rules: Iterable[TypeRule] = (),
        through: Sequence[str] | None = None,
    ) -> None:
        self.target = target
        self.through = tuple(through) if through is not None else None
        self._registry = registry if registry is not None else TypeRuleRegistry()
        own = tuple(rules)
        self._own = TypeRuleRegistry(own)
        self._goals = frozenset([target, *(rule.source.name.partition(".")[0] for rule in own)])
        self._converted: dict[Type, tuple[Type, ...] | None] = {}
        self._steps: dict[Type, tuple[Step, ...]] = {}

    @classmethod
    def of(cls, ctx: Context, target: str, **options: Any) -> Self:
        """A converter to types that the dialect `target` takes, composed of the rules that the plugins contribute."""
        return cls(TypeRuleRegistry.from_context(ctx), target, **options)

    # Types

    def convert_type(self, type: Type) -> Type | None:
        """The one type that `type` becomes; None if it cannot be converted or becomes several or none."""
        types = self.convert_type_to_many(type)
        return types[0] if types is not None and len(types) == 1 else None

    def convert_type_to_many(self, type: Type) -> tuple[Type, ...] | None:
        """The types that `type` becomes (1:N); None if it cannot be converted. Raises if rules are ambiguous."""
        try:
            return self._converted[type]
        except KeyError:
            pass
        converted = self._convert(type)
        self._converted[type] = converted
        return converted

    def convert_types(self, types: Iterable[Type]) -> list[Type] | None:
        """All types converted, one after the other; None if one of them cannot be."""
        converted: list[Type] = []
        for type in types:
            many = self.convert_type_to_many(type)
            if many is None:
                return None
            converted += many
        return converted

    def is_legal(self, type: Type) -> bool:
        """Whether `type` converts to itself."""
        return self.convert_type_to_many(type) == (type,)

    def _convert(self, type: Type) -> tuple[Type, ...] | None:
        steps = find_steps(self, type)
        if steps is not None:
            self._steps[type] = steps
            return steps[-1].types
        parts = self._convert_parts(type)
        if parts is not None:
            return (parts,)
        dialect = type.name.partition(".")[0]
        return (type,) if dialect in ("builtin", self.target) and not _has_parts(type) else None

    def _convert_parts(self, type: Type) -> Type | None:
        """`type` with the types inside it converted; None if it has none, or one of them does not convert 1:1."""
        if isinstance(type, ty.FunctionType):
            return self.convert_function_type(type)
        if isinstance(type, ty.TupleType):
            types = self.convert_types(type.types)
            return ty.TupleType(tuple(types)) if types is not None else None
        if isinstance(type, ty.ShapedType):
            element = self.convert_type(type.element_type)
            return type.with_element_type(element) if element is not None else None
        if isinstance(type, ty.ComplexType):
            element = self.convert_type(type.element_type)
            return ty.ComplexType(element) if element is not None else None
        return None

    def rules_for(self, type: Type) -> dict[str, list[TypeRule]]:
        """The rules that may take the next step from `type`, by target; the converter's own hide the registry's."""
        return {**self._registry.rules_for(type, self._goals), **self._own.rules_for(type, self._goals)}

    # Signatures and attributes

    def convert_signature(self, types: Sequence[Type]) -> SignatureConversion | None:
        """How a block or function with arguments of these types changes; None if one cannot be converted."""
        converted: list[Type] = []
        ranges: list[tuple[int, int]] = []
        for type in types:
            many = self.convert_type_to_many(type)
            if many is None:
                return None
            ranges.append((len(converted), len(many)))
            converted += many
        return SignatureConversion(tuple(converted), tuple(ranges))

    def convert_function_type(self, type: ty.FunctionType) -> ty.FunctionType | None:
        """The function type with inputs and results converted; None if one of them cannot be."""
        inputs, results = self.convert_types(type.inputs), self.convert_types(type.results)
        if inputs is None or results is None:
            return None
        return ty.FunctionType(tuple(inputs), tuple(results))

    def convert_attribute(self, attribute: Attribute) -> Attribute:
        """`attribute` with the types that it holds converted; those that cannot be are left as they are."""
        if isinstance(attribute, Type):
            return self.convert_type(attribute) or attribute
        if isinstance(attribute, attr.ArrayAttr):
            return attr.ArrayAttr(tuple(self.convert_attribute(a) for a in attribute.elements))
        if isinstance(attribute, attr.DictionaryAttr):
            return attr.DictionaryAttr(tuple((name, self.convert_attribute(a)) for name, a in attribute.entries))
        if isinstance(attribute, (attr.IntegerAttr, attr.FloatAttr)):
            return _retyped(attribute, self.convert_type(attribute.type))
        return attribute

    # Values

    def materialize_source(self, builder: Builder, type: Type, values: Sequence[Any]) -> Any:
        """Insert what makes one value of the original `type` from converted values."""
        make = self._materialization(type, "to_source")
        value = make(builder, type, values) if make is not None else None
        if value is not None:
            return value
        return builder(UnrealizedConversionCastOp.create(tuple(values), (type,)))

    def materialize_target(self, builder: Builder, types: Sequence[Type], values: Sequence[Any]) -> Sequence[Any]:
        """Insert what makes values of the converted `types` from values of an original type."""
        make = self._materialization(values[0].type, "to_target") if values else None
        made = make(builder, types, values) if make is not None else None
        if made is not None:
            return tuple(cast(Sequence[Any], made)) if isinstance(made, (tuple, list)) else (made,)
        return builder.insert(UnrealizedConversionCastOp.create(tuple(values), tuple(types))).results

    def _materialization(self, type: Type, kind: str) -> Any:
        self.convert_type_to_many(type)
        steps = self._steps.get(type, ())
        return getattr(steps[0].rule, kind) if len(steps) == 1 else None

    # Explanation

    def way(self, type: Type) -> TypeWay:
        """How `type` is converted, rule by rule. Raises `TypeConversionError` if it is not."""
        types = self.convert_type_to_many(type)
        if types is None:
            raise TypeConversionError(f"no rules convert {type} to {self.target}")
        steps = self._steps.get(type, ())
        inside = () if steps or types == (type,) else tuple(map(self.way, dict.fromkeys(_parts(type))))
        return TypeWay(type, types, steps, inside)

    def path(self, type: Type) -> str:
        """How `type` is converted, a line for each rule; for people. Raises `TypeConversionError` if it is not."""
        return str(self.way(type))


class TypeWay(Frozen):
    """How `type` becomes `types`: by rules, or by converting the types `inside`; neither if it is legal as it is."""

    type: Type
    types: tuple[Type, ...]
    steps: tuple[Step, ...] = ()
    inside: tuple[TypeWay, ...] = ()

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """The type, a line for each step, and the ways of the types inside, indented."""
        found = [str(self.type)]
        found += [f"  -> {_listed(step.types)}  by {step.rule.label}" for step in self.steps]
        if self.inside:
            found.append(f"  -> {_listed(self.types)}  by converting the types inside")
            found += [f"     {line}" for way in self.inside for line in way.lines()]
        elif not self.steps:
            found.append("  is legal as it is")
        return found

    def as_data(self) -> dict[str, Any]:
        """The same as lists and dictionaries of strings."""
        return {
            "type": str(self.type),
            "types": [str(t) for t in self.types],
            "steps": [
                {"types": [str(t) for t in step.types], "rule": step.rule.name, "distribution": step.rule.origin}
                for step in self.steps
            ],
            "inside": [way.as_data() for way in self.inside],
        }


def _listed(types: Sequence[Type]) -> str:
    return ", ".join(map(str, types)) or "(nothing)"


def _parts(type: Type) -> Sequence[Type]:
    """The types inside of `type` that are converted on their own."""
    if isinstance(type, ty.FunctionType):
        return (*type.inputs, *type.results)
    if isinstance(type, ty.TupleType):
        return type.types
    return (type.element_type,) if isinstance(type, (ty.ShapedType, ty.ComplexType)) else ()


def _has_parts(type: Type) -> bool:
    return isinstance(type, (ty.FunctionType, ty.TupleType, ty.ShapedType, ty.ComplexType))


def _retyped(attribute: Any, type: Type | None) -> Attribute:
    if type is None or type is attribute.type:
        return attribute
    return attribute.__class__(attribute.value, type)


def unrealized_cast(builder: Builder, value: Any, type: Type) -> Any:
    """`value` as one of another type, which conversions around it have to agree on."""
    return value if value.type is type else builder(UnrealizedConversionCastOp((value,), (type,)))
