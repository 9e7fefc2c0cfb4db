"""Attributes that are near a given one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin import attributes as a
from plait.builtin import types as t
from plait.builtin.dense import DenseElementsAttr
from plait.ir.affine import AffineMap
from plait.ir.attribute import Attribute, Type

from plait_testing.mutation.types import DYNAMIC, ELEMENTS, attempt, type_variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.builtin.attributes import (
        AffineMapAttr,
        ArrayAttr,
        DenseArrayAttr,
        DictionaryAttr,
        FloatAttr,
        IntegerAttr,
        StringAttr,
        SymbolRefAttr,
    )
    from plait.builtin.types import ShapedType
    from plait.ir.affine import AffineExpr

_OTHERS = (
    a.UnitAttr(), a.StringAttr("other"), a.IntegerAttr(1, t.i64), a.ArrayAttr(()), a.DictionaryAttr(()), t.f32,
)  # fmt: skip
#: Constants with more elements are changed as a whole only.
_FEW = 8


def attribute_variants(attribute: Attribute) -> list[Attribute]:
    """Attributes that differ from `attribute` in one thing, or in kind."""
    return [other for other in dict.fromkeys(_attributes(attribute)) if other is not attribute]


def _attributes(attribute: Attribute) -> Iterator[Any]:
    make: Any = attribute.__class__
    parts = (getattr(attribute, "type", None), getattr(attribute, "values", None))
    if isinstance(attribute, Type):
        yield from type_variants(attribute)
    handler = next((h for kind, h in _HANDLERS if isinstance(attribute, kind)), None)
    if handler is not None:
        yield from handler(attribute)
    for case in getattr(attribute, "cases", ()):
        yield from attempt(make, case)
    if None not in parts:
        for ty in type_variants(parts[0]):
            yield from attempt(make, ty, parts[1])
    yield from _OTHERS


def _numbers(number: int) -> list[Any]:
    return [number + 1, number - 1, number * 2, -number, 0, 1, -1, 2, 3, 7, 99]


def _lists(values: list[Any], variants: Callable[[Any], list[Any]]) -> Iterator[list[Any]]:
    """Each element dropped, repeated or changed, and all in the reverse order."""
    yield []
    yield values[::-1]
    for i, value in enumerate(values):
        yield values[:i] + values[i + 1 :]
        yield values[: i + 1] + values[i:]
        for new in variants(value):
            yield [*values[:i], new, *values[i + 1 :]]


def _integers(attribute: IntegerAttr) -> Iterator[Any]:
    number = int(attribute.value)
    for other in (*_numbers(number), 2**31 - 1, 2**31, -(2**63), 2**62):
        yield from attempt(a.IntegerAttr, other, attribute.type)
    for ty in (*ELEMENTS, t.IntegerType(64, "unsigned")):
        yield from attempt(_scalar, number, ty)


def _scalar(value: Any, ty: Type) -> Attribute:
    return a.FloatAttr(float(value), ty) if isinstance(ty, t.FloatType) else a.IntegerAttr(int(value), ty)


def _floats(attribute: FloatAttr) -> Iterator[Any]:
    for value in (0.0, -1.0, 1.0, 1e9, -1e9, float("inf"), float("nan")):
        yield from attempt(a.FloatAttr, value, attribute.type)
    for ty in ELEMENTS:
        yield from attempt(_scalar, attribute.value if isinstance(ty, t.FloatType) else 1, ty)


def _arrays(attribute: ArrayAttr) -> Iterator[Any]:
    for elements in _lists(list(attribute.elements), attribute_variants):
        yield a.ArrayAttr(tuple(elements))
    yield a.ArrayAttr((a.IntegerAttr(1, t.i32),))


def _dense_arrays(attribute: DenseArrayAttr) -> Iterator[Any]:
    values = list(attribute.values)
    near = [*_lists(values, lambda x: [*_numbers(x), DYNAMIC, DYNAMIC + 1]), *([*values, new] for new in (0, 1, 2))]
    for new in near:
        yield from attempt(a.DenseArrayAttr, attribute.element_type, tuple(new))
    for ty in (t.i8, t.i32, t.i64):
        yield from attempt(a.DenseArrayAttr, ty, attribute.values)


def _strings(attribute: StringAttr) -> Iterator[Any]:
    for text in ("", "other", attribute.value + "x", "a b"):
        yield a.StringAttr(text)


def _symbols(attribute: SymbolRefAttr) -> Iterator[Any]:
    yield a.SymbolRefAttr("unknown")
    yield a.SymbolRefAttr(attribute.root, ("nested",))


def _maps(attribute: AffineMapAttr) -> Iterator[Any]:
    given: Any = attribute.map
    results = list(given.results)
    for n in range(4):
        yield a.AffineMapAttr(AffineMap.identity(n))

    def others(result: AffineExpr) -> list[Any]:
        return [result + 1, result * 2, result * 0, result + results[0]]

    for new in (*_lists(results, others), [r + 1 for r in results], [r * 0 for r in results]):
        yield from attempt(_map, given, 0, 0, new)
    for dims, symbols in ((1, 0), (0, 1)):
        yield from attempt(_map, given, dims, symbols, results)


def _map(given: AffineMap, dims: int, symbols: int, results: list[Any]) -> Attribute:
    """`given` with more dimensions and symbols, and other results."""
    return a.AffineMapAttr(AffineMap(given.num_dims + dims, given.num_symbols + symbols, tuple(results)))


def _dictionaries(attribute: DictionaryAttr) -> Iterator[Any]:
    entries = attribute.entries
    for i, (name, value) in enumerate(entries):
        yield a.DictionaryAttr((*entries[:i], *entries[i + 1 :]))
        for new in attribute_variants(value):
            yield a.DictionaryAttr((*entries[:i], (name, new), *entries[i + 1 :]))


def _dense(attribute: DenseElementsAttr) -> Iterator[Any]:
    ty = attribute.type
    values = list(attribute.values())
    if len(values) <= _FEW:
        for new in _lists(values, _numbers):
            shape = ty.shape if len(new) == len(values) else (len(new),)
            yield from attempt(_elements, ty, shape, new)
    for other in type_variants(ty):
        if isinstance(other, t.ShapedType) and other.is_ranked:
            yield from attempt(_splat, other)


def _elements(ty: ShapedType, shape: Sequence[int], values: list[Any]) -> Attribute:
    return DenseElementsAttr.from_values(type(ty)(tuple(shape), ty.element_type), values)


def _splat(ty: ShapedType) -> Attribute:
    return DenseElementsAttr.splat(ty, 1.0 if isinstance(ty.element_type, t.FloatType) else 1)


_HANDLERS: tuple[tuple[Any, Callable[[Any], Iterator[Any]]], ...] = (
    (a.IntegerAttr, _integers), (a.FloatAttr, _floats), (a.ArrayAttr, _arrays), (a.DenseArrayAttr, _dense_arrays),
    (a.StringAttr, _strings), (a.SymbolRefAttr, _symbols), (a.AffineMapAttr, _maps), (a.DictionaryAttr, _dictionaries),
    (DenseElementsAttr, _dense),
)  # fmt: skip
