"""Constraints on properties: what is legal, what Python values stand for it, how the assembly format spells it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin import attributes as a
from plait.builtin import types as t
from plait.builtin.dense import ElementsAttr as _ElementsAttr
from plait.define.phrases import with_article
from plait.ir.affine import AffineMap
from plait.ir.attribute import Attribute, Type


class AttrConstraint:
    """`check(attribute)` decides. `coerce` makes the attribute from a Python value. `type` is what the text leaves out.

    `takes` are the Python types that `coerce` accepts, for type checkers; any where they are not stated.

    `spelling` says how `$x` of an assembly format is written: `full` (`5 : i64`), `untyped` (`5`), `stripped`
    (parameters of a dialect attribute only), `symbol` (`@name`), `string` (`"text"`), `keyword` (an enum case),
    `unit` (nothing), `type` (a type).
    """

    __slots__ = ("attribute_class", "coerce_value", "convert", "description", "predicate", "spelling", "takes", "type")

    def __init__(
        self,
        description: str,
        predicate: Callable[[Any], bool],
        *,
        coerce: Callable[[Any], Attribute] | None = None,
        convert: Callable[[Any], Attribute | None] | None = None,
        spelling: str = "full",
        type: Type | None = None,
        attribute_class: Any = None,
        takes: tuple[Any, ...] | None = None,
    ) -> None:
        self.description = description
        self.predicate = predicate
        self.coerce_value = coerce
        self.convert = convert
        self.spelling = spelling
        self.type = type
        self.attribute_class = attribute_class
        self.takes = takes if takes is not None else (Any,) if coerce is not None else ()

    def check(self, attribute: Attribute) -> bool:
        return self.predicate(attribute)

    def coerce(self, value: Any) -> Any:
        """The attribute for `value`: itself if it is one, else what its Python kind stands for."""
        if value is None:
            return None
        if isinstance(value, Attribute):
            converted = self.convert(value) if self.convert is not None and not self.predicate(value) else None
            return converted if converted is not None else value
        if self.coerce_value is None:
            raise TypeError(f"{value!r} is not an attribute ({self.description} expected)")
        return self.coerce_value(value)


def as_attr_constraint(spec: Any) -> AttrConstraint:
    """`spec` itself, or the constraint that an attribute class stands for."""
    if isinstance(spec, AttrConstraint):
        return spec
    if isinstance(spec, type) and issubclass(spec, Attribute):
        make = getattr(spec, "attr_constraint", None)
        return make() if make is not None else InstanceOf(spec)
    raise TypeError(f"{spec!r} is not an attribute constraint")


def InstanceOf(cls: Any, description: str | None = None, spelling: str | None = None) -> AttrConstraint:
    """Attributes of a class."""
    dialect = cls.name.partition(".")[0]
    return AttrConstraint(
        description or f"'{cls.name.rpartition('.')[2]}' attribute",
        lambda x: isinstance(x, cls),
        coerce=cls,
        spelling=spelling or ("full" if dialect in ("builtin", "?") else "stripped"),
        attribute_class=cls,
        takes=(),
    )


def AttrPredicate(description: str, predicate: Callable[[Any], bool], **options: Any) -> AttrConstraint:
    """Any test of the attribute."""
    return AttrConstraint(description, predicate, **options)


def _number(ty: Type, description: str, cls: type[a.IntegerAttr | a.FloatAttr]) -> AttrConstraint:
    return AttrConstraint(
        description,
        lambda x: isinstance(x, cls) and x.type is ty,
        coerce=lambda value: cls(value, ty),
        spelling="untyped",
        type=ty,
        takes=(float,) if cls is a.FloatAttr else (int,),
    )


def IntAttr(width: int) -> AttrConstraint:
    """A signless integer of `width` bits."""
    return _number(t.IntegerType(width), f"integer of type i{width}", a.IntegerAttr)


I1Attr = BoolAttr = AttrConstraint(
    "true or false",
    lambda x: isinstance(x, a.IntegerAttr) and x.type is t.i1,
    coerce=lambda value: a.IntegerAttr(int(value), t.i1),
    spelling="untyped",
    type=t.i1,
    takes=(bool,),
)
I8Attr, I16Attr, I32Attr, I64Attr = IntAttr(8), IntAttr(16), IntAttr(32), IntAttr(64)
UI64Attr = _number(t.IntegerType(64, "unsigned"), "integer of type ui64", a.IntegerAttr)
SI64Attr = _number(t.IntegerType(64, "signed"), "integer of type si64", a.IntegerAttr)
UI32Attr = _number(t.IntegerType(32, "unsigned"), "integer of type ui32", a.IntegerAttr)
IndexAttr = _number(t.index, "integer of type index", a.IntegerAttr)
F32Attr = _number(t.f32, "float of type f32", a.FloatAttr)
F64Attr = _number(t.f64, "float of type f64", a.FloatAttr)
AnyAttr = AttrConstraint("any attribute", lambda x: True)
AnyIntegerAttr = AttrConstraint("integer", lambda x: isinstance(x, a.IntegerAttr))
AnyFloatAttr = AttrConstraint("float", lambda x: isinstance(x, a.FloatAttr))
TypedAttr = AttrConstraint("constant that has a type", lambda x: getattr(x, "type", None) is not None)
StrAttr = AttrConstraint(
    "string",
    lambda x: isinstance(x, a.StringAttr),
    coerce=a.StringAttr,
    spelling="string",
    takes=(str,),
)
SymbolNameAttr = AttrConstraint(
    "name of a symbol", lambda x: isinstance(x, a.StringAttr), coerce=a.StringAttr, spelling="symbol", takes=(str,)
)
UnitAttr = AttrConstraint(
    "flag without a value",
    lambda x: isinstance(x, a.UnitAttr),
    coerce=lambda value: a.UnitAttr() if value else None,  # type: ignore[return-value,arg-type]
    spelling="unit",
    takes=(bool,),
)
FlatSymbolRefAttr = AttrConstraint(
    "reference to a symbol, not nested",
    lambda x: isinstance(x, a.SymbolRefAttr) and not x.nested,
    coerce=a.SymbolRefAttr,
    takes=(str,),
)
SymbolRefAttr = AttrConstraint(
    "reference to a symbol", lambda x: isinstance(x, a.SymbolRefAttr), coerce=a.SymbolRefAttr, takes=(str,)
)
DictArray = AttrConstraint(
    "array of dictionaries",
    lambda x: isinstance(x, a.ArrayAttr) and all(isinstance(e, a.DictionaryAttr) for e in x.elements),
)
DictAttr = AttrConstraint("dictionary", lambda x: isinstance(x, a.DictionaryAttr))


def TypeAttrOf(check: type[Type] | None = None, description: str = "type") -> AttrConstraint:
    """A type; `check` is a type class or None for any."""
    cls = check or Type
    return AttrConstraint(description, lambda x: isinstance(x, cls), spelling="type")


AnyTypeAttr = TypeAttrOf()
FunctionTypeAttr = TypeAttrOf(t.FunctionType, "function type")


def _dense_array(element: Type, description: str, number: type = int) -> AttrConstraint:
    make: Any = a.DenseArrayAttr.of_integers if number is int else a.DenseArrayAttr
    return AttrConstraint(
        description,
        lambda x: isinstance(x, a.DenseArrayAttr) and x.element_type is element,
        coerce=lambda values: make(element, tuple(values)),
        spelling="array",
        type=element,
        takes=(Sequence[number],),
    )


DenseBoolArray = _dense_array(t.i1, "dense array of i1", bool)
DenseI8Array = _dense_array(t.i8, "dense array of i8")
DenseI16Array = _dense_array(t.i16, "dense array of i16")
DenseI32Array = _dense_array(t.i32, "dense array of i32")
DenseI64Array = _dense_array(t.i64, "dense array of i64")
DenseF32Array = _dense_array(t.f32, "dense array of f32", float)
DenseF64Array = _dense_array(t.f64, "dense array of f64", float)


def ArrayOf(element: Any, description: str | None = None) -> AttrConstraint:
    """An array of attributes that satisfy a constraint."""
    inner = as_attr_constraint(element)
    return AttrConstraint(
        description or f"array, each element {with_article(inner.description)}",
        lambda x: isinstance(x, a.ArrayAttr) and all(inner.check(e) for e in x.elements),
        coerce=lambda values: a.ArrayAttr(tuple(inner.coerce(v) for v in values)),
        convert=lambda x: _convert_elements(x, inner),
        takes=(Sequence[Any],),
    )


def _convert_elements(x: Any, inner: AttrConstraint) -> Attribute | None:
    return a.ArrayAttr(tuple(inner.coerce(e) for e in x.elements)) if isinstance(x, a.ArrayAttr) else None


ArrayAttr = ArrayOf(AnyAttr, "array")
I64ArrayAttr = ArrayOf(I64Attr, "array of i64 integers")
I32ArrayAttr = ArrayOf(I32Attr, "array of i32 integers")
StrArrayAttr = ArrayOf(StrAttr, "array of strings")
AffineMapAttr = AttrConstraint(
    "affine map", lambda x: isinstance(x, a.AffineMapAttr), coerce=a.AffineMapAttr, takes=(AffineMap,)
)
AffineMapArray = ArrayOf(AffineMapAttr, "array of affine maps")


def is_elements(x: Any) -> bool:
    """Whether an attribute holds the elements of a shaped value."""
    return isinstance(x, _ElementsAttr)


ElementsAttr = AttrConstraint("constant tensor or vector", is_elements)
DenseIntElements = AttrConstraint(
    "constant tensor or vector of integers",
    lambda x: is_elements(x) and isinstance(x.type.element_type, (t.IntegerType, t.IndexType)),
)
