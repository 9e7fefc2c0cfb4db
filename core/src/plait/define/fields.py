"""The fields of an operation class: operands, results, properties, regions, successors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, overload

from plait.define.attribute_constraints import AttrConstraint, as_attr_constraint
from plait.define.constraints import AnyType, TypeConstraint, as_constraint
from plait.ir.attribute import Type
from plait.ir.region import Region
from plait.ir.value import OpResult, Value

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from plait.define.op import Op
    from plait.ir.operation import Operation

    T = TypeVar("T", covariant=True, default=Any)  # a bare `Result` is a result of any type
else:
    from typing import TypeVar

    T = TypeVar("T", covariant=True)

SINGLE, OPTIONAL, VARIADIC = "single", "optional", "variadic"


class Field:
    """A declared part of an operation. `name` is the Python name, `ir_name` the name in the IR and in errors."""

    __slots__ = ("annotated", "doc", "index", "ir_name", "name")

    def __init__(self, doc: str = "", ir_name: str | None = None) -> None:
        self.doc = doc
        self.ir_name = ir_name or ""
        self.name = ""
        self.index = -1
        self.annotated = False

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.ir_name = self.ir_name or name

    def clone(self) -> Field:
        """A copy for a subclass, where the index may differ."""
        copy = object.__new__(type(self))
        for slot in _slots_of(type(self)):
            setattr(copy, slot, getattr(self, slot))
        return copy


@lru_cache(maxsize=64)
def _slots_of(kind: type[Field]) -> tuple[str, ...]:
    return tuple(slot for cls in kind.__mro__ for slot in getattr(cls, "__slots__", ()))


class GroupField(Field):
    """A field that stands for one value, perhaps one, or any number of them."""

    __slots__ = ("at_index", "kind")
    at_index: bool  # whether it stands for value number `index`: it and all groups before it are of one value

    def __init__(self, kind: str, doc: str = "", ir_name: str | None = None) -> None:
        super().__init__(doc, ir_name)
        self.kind = kind
        self.at_index = False


class OperandField(GroupField):
    __slots__ = ("constraint",)

    def __init__(self, constraint: TypeConstraint, kind: str, doc: str, ir_name: str | None = None) -> None:
        super().__init__(kind, doc, ir_name)
        self.constraint: TypeConstraint = as_constraint(constraint)

    def __get__(self, op: Any, owner: type[Op] | None = None) -> Any:
        if op is None:
            return self
        if self.at_index:
            return op._operands[self.index]
        return _pick(op._operands, op._operand_layout(op, self.index), self.kind)


class ResultField(GroupField):
    __slots__ = ("constraint", "infer", "inferred", "same_as")

    def __init__(
        self,
        constraint: TypeConstraint,
        kind: str,
        doc: str,
        *,
        inferred: bool = False,
        same_as: str | None = None,
        infer: Callable[[list[Any], dict[str, Any]], Any] | None = None,
        ir_name: str | None = None,
    ) -> None:
        super().__init__(kind, doc, ir_name)
        self.constraint: TypeConstraint = as_constraint(constraint)
        self.inferred, self.same_as, self.infer = inferred, same_as, infer

    def __get__(self, op: Any, owner: type[Op] | None = None) -> Any:
        if op is None:
            return self
        if self.at_index:
            return op.results[self.index]
        return _pick(op.results, op._result_layout(op, self.index), self.kind)


def _pick(values: tuple[Any, ...], bounds: tuple[int, int], kind: str) -> Any:
    start, end = bounds
    if kind == SINGLE:
        return values[start]
    if kind == OPTIONAL:
        return values[start] if end > start else None
    return values[start:end]


class PropertyField(Field):
    __slots__ = ("absent", "constraint", "default", "if_absent", "optional")

    def __init__(
        self,
        constraint: Any,
        doc: str,
        default: Any,
        optional: bool,
        ir_name: str | None,
        absent: Any = None,
        *,
        explicit: bool = False,
    ) -> None:
        super().__init__(doc, ir_name)
        self.constraint: AttrConstraint = as_attr_constraint(constraint)
        self.default = self.constraint.coerce(default)
        self.if_absent = None if explicit else self.default  # in the generic form
        self.absent = self.constraint.coerce(absent)
        self.optional = optional

    def __get__(self, op: Operation | None, owner: type[Op] | None = None) -> Any:
        return self if op is None else op._properties[self.index]

    def __set__(self, op: Operation, value: Value[Any]) -> None:
        properties = op._properties
        op._properties = (*properties[: self.index], self.constraint.coerce(value), *properties[self.index + 1 :])


class RegionField(GroupField):
    __slots__ = ("single_block",)

    def __init__(self, kind: str, doc: str, single_block: bool = False) -> None:
        super().__init__(kind, doc)
        self.single_block = single_block

    def __get__(self, op: Operation | None, owner: type[Op] | None = None) -> Any:
        if op is None:
            return self
        return op.regions[self.index] if self.kind == SINGLE else op.regions[self.index :]


class SuccessorField(GroupField):
    __slots__ = ()

    def __get__(self, op: Operation | None, owner: type[Op] | None = None) -> Any:
        if op is None:
            return self
        return op.successors[self.index] if self.kind == SINGLE else op.successors[self.index :]


# Annotations. Type checkers see what a field gives when read, and what the constructor takes for it.

Operand = Value
Operands = Sequence[Value[Any]]
OptionalOperand = Value


class Result(Generic[T]):
    """A result: read as an `OpResult`; in the constructor, its type."""

    @overload
    def __get__(self, op: None, owner: type[Operation]) -> Any: ...
    @overload
    def __get__(self, op: object, owner: type[Operation]) -> OpResult[Any]: ...
    def __get__(self, op: object, owner: Any = None) -> Any: ...
    def __set__(self, op: object, value: Type) -> None: ...


Results = Result
OptionalResult = Result

Properties = Mapping[str, Any]
"""What `infer_types` takes: the properties of an operation by their names in the IR."""
Regions = Sequence[Region]
"""What `infer_types` takes: the regions of an operation."""


def operand(constraint: TypeConstraint = AnyType, *, doc: str = "") -> Any:
    """One operand whose type satisfies `constraint`."""
    return OperandField(constraint, SINGLE, doc)


def operands(constraint: TypeConstraint = AnyType, *, doc: str = "") -> Any:
    """Any number of operands (a variadic group)."""
    return OperandField(constraint, VARIADIC, doc)


def optional_operand(constraint: TypeConstraint = AnyType, *, doc: str = "") -> Any:
    """An operand that may be absent; read as None then."""
    return OperandField(constraint, OPTIONAL, doc)


def result(constraint: TypeConstraint = AnyType, *, doc: str = "") -> Any:
    """One result. Its type is an argument of the constructor, unless the class has `infer_types`."""
    return ResultField(constraint, SINGLE, doc)


def results(constraint: TypeConstraint = AnyType, *, doc: str = "") -> Any:
    """Any number of results; the constructor takes their types."""
    return ResultField(constraint, VARIADIC, doc)


def optional_result(constraint: TypeConstraint = AnyType, *, doc: str = "") -> Any:
    """A result that may be absent; the constructor takes its type or None."""
    return ResultField(constraint, OPTIONAL, doc)


def infer_result(
    constraint: TypeConstraint = AnyType,
    *,
    same_as: str | None = None,
    infer: Callable[[list[Any], dict[str, Any]], Any] | None = None,
    doc: str = "",
) -> Any:
    """One result whose type follows from the rest.

    It is the type of the operand or typed attribute `same_as`, or `infer(operand_types, properties)`, or the only type
    that `constraint` allows, or what the class's `infer_types` says.
    """
    return ResultField(constraint, SINGLE, doc, inferred=True, same_as=same_as, infer=infer)


def attribute(
    constraint: Any, *, default: Any = None, explicit: bool = False, doc: str = "", ir_name: str | None = None
) -> Any:
    """A property that is always present. With a `default` it may be left out in the constructor and in the text.

    One that is `explicit` must be stated in the generic form all the same, as MLIR asks for attributes without default.
    """
    return PropertyField(constraint, doc, default, False, ir_name, explicit=explicit)


def optional_attribute(constraint: Any, *, absent: Any = None, doc: str = "", ir_name: str | None = None) -> Any:
    """A property that may be absent; read as None then.

    `absent` is the value that means the same as none; the custom form leaves it out.
    """
    return PropertyField(constraint, doc, None, True, ir_name, absent)


def region(*, doc: str = "", single_block: bool = False) -> Any:
    """One region."""
    return RegionField(SINGLE, doc, single_block)


def regions(*, doc: str = "", single_block: bool = False) -> Any:
    """Any number of regions; the last field of its kind."""
    return RegionField(VARIADIC, doc, single_block)


def successor(*, doc: str = "") -> Any:
    """One successor block."""
    return SuccessorField(SINGLE, doc)


def successors(*, doc: str = "") -> Any:
    """Any number of successor blocks; the last field of its kind."""
    return SuccessorField(VARIADIC, doc)
