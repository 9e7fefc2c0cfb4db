"""`Op`, the base of declared operations, and the metaclass that turns a class body into a definition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.annotations import annotations_in
from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import i32
from plait.define import fields as f
from plait.define.generate import constructor, infer_result_types, verifier
from plait.define.traits import AttrSizedOperandSegments, AttrSizedResultSegments, SameVariadicOperandSize, Trait
from plait.ir.operation import Operation

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.attribute import Attribute, Type
    from plait.ir.region import Region
    from plait.ir.value import Value
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

OPERAND_SEGMENTS = "operandSegmentSizes"
RESULT_SEGMENTS = "resultSegmentSizes"


class OpDefinition:
    """The fields of an operation class by kind, in declaration order. Inherited ones come first."""

    __slots__ = (
        "fields", "operands", "properties", "regions", "results", "same_size", "successors", "variadic_operands",
        "variadic_results",
    )  # fmt: skip

    def __init__(self, fields: dict[str, f.Field]) -> None:
        self.fields = fields
        self.same_size = False  # whether all variadic operand groups have one size, so that none is recorded
        self.operands: list[f.OperandField] = []
        self.results: list[f.ResultField] = []
        self.properties: list[f.PropertyField] = []
        self.regions: list[f.RegionField] = []
        self.successors: list[f.SuccessorField] = []
        groups: dict[type[f.Field], list[Any]] = {
            f.OperandField: self.operands, f.ResultField: self.results, f.PropertyField: self.properties,
            f.RegionField: self.regions, f.SuccessorField: self.successors,
        }  # fmt: skip
        for field in fields.values():
            group = groups[field.__class__]
            field.index = len(group)
            group.append(field)
        self.variadic_operands = _number_groups(self.operands)
        self.variadic_results = _number_groups(self.results)

    @property
    def has_operand_segments(self) -> bool:
        """Whether a property records how many operands each group has."""
        return self.variadic_operands > 1 and not self.same_size

    def by_ir_name(self, name: str) -> f.Field | None:
        """The field named `name`, in Python or in the IR."""
        found = self.fields.get(name)
        return found or next((x for x in self.fields.values() if x.ir_name == name), None)


def _parent_with_same_fields(bases: tuple[type, ...], ns: dict[str, Any]) -> OpMeta | None:
    """The operation class from which a class that declares no field has all of its fields, with their definition."""
    first, *others = bases or (object,)
    if not isinstance(first, OpMeta) or any(isinstance(base, OpMeta) for base in others):
        return None
    return first if ns.keys().isdisjoint(first.definition.fields) else None


def _own_definition(bases: tuple[type, ...], ns: dict[str, Any], own: dict[str, f.Field]) -> OpDefinition:
    """The definition of a class that declares the fields `own`; those that it inherits become its own, too."""
    inherited = _inherited_fields(bases)
    for name in set(inherited) & set(ns) - set(own):
        del inherited[name]  # a subclass that reuses the name for something else drops the field
    annotations = annotations_in(ns) if own else {}
    for name, field in own.items():
        field.annotated = name in annotations
    ns.update({name: field for name, field in inherited.items() if name not in own})
    definition = ns["definition"] = OpDefinition({**inherited, **own})
    return definition


def _inherited_fields(bases: tuple[type, ...]) -> dict[str, f.Field]:
    inherited: dict[str, f.Field] = {}
    for base in bases:
        if isinstance(base, OpMeta):
            inherited.update({name: field.clone() for name, field in base.definition.fields.items()})
    return inherited


def _lay_out(ns: dict[str, Any], definition: OpDefinition) -> None:
    """Add to a class how the values of its groups are found."""
    ns["_operand_layout"] = _layout(definition.operands, len(definition.properties), "_operands", definition.same_size)
    offset = len(definition.properties) + definition.has_operand_segments
    ns["_result_layout"] = _layout(definition.results, offset, "results")


class OpMeta(type):
    """Collects the fields of an operation class. Code for it is generated when it is first needed."""

    definition: OpDefinition
    property_names: tuple[str, ...]
    _names_results: bool
    _property_pool: dict[Any, Any] | None

    def __new__(mcls, cname: str, bases: tuple[type, ...], ns: dict[str, Any], **kwargs: Any) -> OpMeta:
        ns.setdefault("__slots__", ())
        own = {name: value for name, value in ns.items() if isinstance(value, f.Field)}
        parent = None if own else _parent_with_same_fields(bases, ns)
        definition = parent.definition if parent is not None else _own_definition(bases, ns, own)
        ns["traits"] = traits = _all_traits(bases, ns, definition)
        same_size = SameVariadicOperandSize in traits
        if parent is not None and definition.same_size != same_size:
            parent, definition = None, _own_definition(bases, ns, own)
        if parent is None:
            definition.same_size = same_size
            _lay_out(ns, definition)
        else:
            ns.update(definition.fields)
        ns["_names_results"] = cname != "Op" and ("result_names" in ns or any(map(_names_its_results, bases)))
        ns["_property_pool"] = _property_pool(definition)
        if "__new__" not in ns:
            ns["__new__"] = _construct_first
        if "verify_constraints" not in ns:
            ns["verify_constraints"] = _verify_first
        cls = super().__new__(mcls, cname, bases, ns, **kwargs)  # names the fields
        if parent is None:
            cls.property_names = tuple([p.ir_name for p in definition.properties] + _segment_names(definition))
        return cls


def _names_its_results(base: Any) -> bool:
    return base._names_results if isinstance(base, OpMeta) else hasattr(base, "result_names")


def _property_pool(definition: OpDefinition) -> dict[Any, Any] | None:
    """Where operations of a class share equal tuples of properties; None if a property may be a large constant."""
    if any(_may_be_large(field) for field in definition.properties):
        return None
    return {}


def _may_be_large(field: f.PropertyField) -> bool:
    return field.constraint.spelling == "full" and field.constraint.attribute_class is None


def _all_traits(bases: tuple[type, ...], ns: dict[str, Any], definition: OpDefinition) -> tuple[Trait, ...]:
    own = list(ns.get("traits", ()))
    for base in bases:
        own += [trait for trait in getattr(base, "traits", ()) if trait not in own]
    same_size = SameVariadicOperandSize in own
    if definition.variadic_operands > 1 and not same_size and AttrSizedOperandSegments not in own:
        own.append(AttrSizedOperandSegments)
    if definition.variadic_results > 1 and AttrSizedResultSegments not in own:
        own.append(AttrSizedResultSegments)
    return tuple(own)


def _number_groups(groups: Sequence[f.GroupField]) -> int:
    """Note which groups are a value of the same number; return how many stand for other than one value."""
    variadic = 0
    for group in groups:
        variadic += group.kind != f.SINGLE
        group.at_index = not variadic
    return variadic


def _segment_names(definition: OpDefinition) -> list[str]:
    names = [OPERAND_SEGMENTS] if definition.has_operand_segments else []
    return names + ([RESULT_SEGMENTS] if definition.variadic_results > 1 else [])


def _layout(groups: Sequence[f.GroupField], index: int, where: str, same_size: bool = False) -> Any:
    """How to find the values of group `g`: None if group `g` is value `g`, else `layout(op, g) -> (start, end)`."""
    variadic = [i for i, group in enumerate(groups) if group.kind != f.SINGLE]
    if not variadic:
        return None
    if len(variadic) > 1:
        return staticmethod(_even_layout(groups) if same_size else _segmented_layout(index))
    at, count = variadic[0], len(groups)

    def layout(op: Operation, g: int) -> tuple[int, int]:
        total = len(op._operands if where == "_operands" else op.results)
        if g < at:
            return g, g + 1
        if g == at:
            return at, total - (count - at - 1)
        return total - (count - g), total - (count - g) + 1

    return staticmethod(layout)


def _even_layout(groups: Sequence[f.GroupField]) -> Callable[[Any, int], tuple[int, int]]:
    """The layout of operand groups of which all variadic ones have one size."""
    variadic = [group.kind != f.SINGLE for group in groups]
    singles = len(variadic) - sum(variadic)

    def layout(op: Operation, g: int) -> tuple[int, int]:
        size = (len(op._operands) - singles) // sum(variadic)
        start = sum(size if many else 1 for many in variadic[:g])
        return start, start + (size if variadic[g] else 1)

    return layout


def _segmented_layout(index: int) -> Callable[[Any, int], tuple[int, int]]:
    def layout(op: Operation, g: int) -> tuple[int, int]:
        sizes = op._properties[index].values
        start = sum(sizes[:g])
        return start, start + sizes[g]

    return layout


def _construct_first(cls: type[Op], *args: Any, **kwargs: Any) -> Any:
    make = constructor(cls)
    cls.__new__ = make
    return make(cls, *args, **kwargs)


def _verify_first(self: Any) -> None:
    cls: Any = self.__class__
    cls.verify_constraints = verifier(cls)
    cls.verify_constraints(self)


class Op(Operation, metaclass=OpMeta):
    """Base of declared operations: see `plait.define`.

    Class attributes that a declaration may set: `name`, `traits`, `assembly` (declarative format), `directives`
    (custom directives of it), `default_dialect`; class methods `infer_types`, `parse_assembly`; methods `verify`,
    `print_assembly`, `result_names`, `block_argument_names`.
    """

    __slots__ = ()
    definition: ClassVar[OpDefinition]

    if TYPE_CHECKING:  # the constructor is generated; stubs say what it takes

        def __new__(cls, *args: Any, **kwargs: Any) -> Self: ...

        @classmethod
        def infer_types(
            cls, operands: Sequence[Any], properties: f.Properties, regions: f.Regions
        ) -> Sequence[Type]: ...

        @classmethod
        def parse_assembly(cls, parser: OpParser) -> Any: ...

        def print_assembly(self, printer: Printer) -> None: ...

    else:
        infer_types = parse_assembly = print_assembly = None

    assembly: ClassVar[str | None] = None
    directives: ClassVar[Mapping[str, Any]] = {}
    default_dialect: ClassVar[str | None] = None
    _operand_layout: ClassVar[Any] = None
    _result_layout: ClassVar[Any] = None

    def verify(self) -> None:
        """Raise `VerifyError` if the operation breaks a rule that its fields and traits do not say."""

    def verify_constraints(self) -> None:
        """Raise `VerifyError` if an operand, result, property, region or trait breaks its declaration. Generated."""

    def result_names(self) -> Sequence[str | None]:
        """The names that the printer prefers for the results, without `%`; empty for numbers."""
        return ()

    def block_argument_names(self, region: Region) -> Sequence[str | None]:
        """The names that the printer prefers for the entry arguments of `region`."""
        return ()

    def set_operands(self, field: str, values: Sequence[Value[Any]] | Value[Any] | None) -> None:
        """Replace the operands of one field, keeping the segment sizes right."""
        new: list[Any] = [] if values is None else list(values) if isinstance(values, (list, tuple)) else [values]
        self.splice_operands(field, 0, None, new)

    def splice_operands(self, field: str, start: int, end: int | None, values: Sequence[Value[Any]]) -> None:
        """Replace the operands `start` to `end` (None: the last) of one field, keeping the segment sizes right."""
        target = self.definition.fields[field]
        assert isinstance(target, f.OperandField)
        layout = self._operand_layout
        first, last = (target.index, target.index + 1) if layout is None else layout(self, target.index)
        stop = last if end is None else first + end
        self._splice_operands(first + start, stop, values)
        if OPERAND_SEGMENTS in self.property_names:
            sizes: Any = self.get_property(OPERAND_SEGMENTS)
            length = last - first + len(values) - (stop - first - start)
            changed = (*sizes.values[: target.index], length, *sizes.values[target.index + 1 :])
            self.set_property(OPERAND_SEGMENTS, DenseArrayAttr(i32, changed))

    @classmethod
    def _with_default_properties(cls, packed: tuple[Attribute | None, ...]) -> tuple[Attribute | None, ...]:
        fields = cls.definition.properties
        return tuple(
            [
                fields[i].default if value is None and i < len(fields) else value
                for i, value in enumerate(packed)
            ]
        )  # fmt: skip

    @classmethod
    def infer_result_types(
        cls, operands: Sequence[Value[Any]], properties: Sequence[Attribute | None], regions: Sequence[Region] = ()
    ) -> Sequence[Type] | None:
        """The result types that follow from the rest, or None if they do not."""
        return infer_result_types(cls, operands, properties, regions)
