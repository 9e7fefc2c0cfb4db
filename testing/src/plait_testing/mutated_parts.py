"""Types and attributes that are near a given one: its numbers, sizes, elements and kind changed, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from plait.builtin import types as t
from plait.builtin.attributes import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayAttr,
    DenseElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
)
from plait.ir.attribute import Attribute, Type

_Maker = Callable[[], Any]
#: Element types, some of each kind.
ELEMENTS: tuple[Type, ...] = (
    t.i1, t.IntegerType(4), t.i8, t.i16, t.i32, t.IntegerType(48), t.i64, t.IntegerType(8, "unsigned"),
    t.IntegerType(8, "signed"), t.index, t.f16, t.bf16, t.f32, t.f64, t.Float8E4M3FNType(), t.Float8E5M2Type(),
    t.ComplexType(t.f32),
)  # fmt: skip
_TENSOR = t.RankedTensorType
_SIZES = (t.DYNAMIC, 0, 1, 2, 3, 5)
#: Constants with more elements are changed as a whole only.
_FEW = 8


def element_types(ty: Any) -> tuple[Type, ...]:
    """The element type of a shaped type; a number itself."""
    if isinstance(ty, t.ShapedType):
        return (ty.element_type,)
    return (ty,) if ty in ELEMENTS else ()


def replaced_element(ty: Any, old: Type, new: Type) -> Any:
    """`ty` with elements `new` if its elements are `old`."""
    if ty is old:
        return new
    if not isinstance(ty, t.ShapedType) or ty.element_type is not old:
        return ty
    return _made(ty, ty.shape if ty.is_ranked else None, new)


def _made(ty: Any, shape: Any, element: Type) -> Any:
    return type(ty)(element) if shape is None else type(ty)(tuple(shape), element)


def type_variants(ty: Any, elements_only: bool = False) -> list[Type]:
    """Types that differ from `ty` in one thing."""
    if elements_only or not isinstance(ty, t.ShapedType):
        others: list[Type] = [*ELEMENTS]
        if not elements_only:
            others += [_TENSOR((), t.f32), _TENSOR((2, 3), t.f32), t.MemRefType((2,), t.f32), t.NoneType()]
        return _without(others, ty)
    if not ty.is_ranked:
        return _without([*(_made(ty, None, e) for e in ELEMENTS), t.f32, _TENSOR((2, 3), ty.element_type)], ty)
    return _without(_shaped_variants(ty), ty)


def _without(types: list[Type], ty: Type) -> list[Type]:
    return [other for other in types if other is not ty]


def _shaped_variants(ty: Any) -> list[Type]:
    shape, element = tuple(ty.shape), ty.element_type
    makers: list[_Maker] = [partial(_made, ty, shape, other) for other in ELEMENTS]
    for i, size in enumerate(shape):
        near = {*_SIZES, size + 1 if size != t.DYNAMIC else 7, 2 * size if size > 0 else 4}
        makers += [partial(_made, ty, (*shape[:i], new, *shape[i + 1 :]), element) for new in sorted(near)]
    dynamic = (t.DYNAMIC,) * len(shape)
    others = ((1, *shape), (*shape, 1), shape[1:], shape[:-1], shape[::-1], dynamic, (), (2,))
    makers += [partial(_made, ty, new, element) for new in others]
    makers += [partial(kind, element) for kind in (t.UnrankedTensorType, t.UnrankedMemRefType)]
    makers += [partial(kind, shape, element) for kind in (t.VectorType, t.MemRefType, _TENSOR)]
    return [*_possible(makers), element, t.NoneType()]


def _possible(makers: Iterable[_Maker]) -> list[Any]:
    """What there is of what `makers` return: not every element type fits into every container."""
    found: list[Any] = []
    for make in makers:
        with suppress(Exception):
            found.append(make())
    return found


def attribute_variants(attribute: Any) -> list[Attribute]:
    """Attributes that differ from `attribute` in one thing."""
    others = [UnitAttr(), StringAttr("other"), IntegerAttr(1, t.i64), t.f32, ArrayAttr(())]
    return [x for x in [*_possible(_makers(attribute)), *others] if x is not attribute]


def _makers(attribute: Any) -> Iterable[_Maker]:
    for kind, makers in _KINDS.items():
        if isinstance(attribute, kind):
            return makers(attribute)
    return [partial(attribute.__class__, case) for case in getattr(attribute, "cases", ())]


def _types(attribute: Any) -> Iterator[_Maker]:
    yield from (partial(_itself, ty) for ty in type_variants(attribute))


def _itself(value: Any) -> Any:
    return value


def _integers(attribute: Any) -> Iterator[_Maker]:
    for value in sorted({*_numbers(attribute.value), 2**62}):
        yield partial(IntegerAttr, value, attribute.type)
    for ty in ELEMENTS:
        yield partial(_scalar, attribute.value, ty)


def _scalar(value: Any, ty: Type) -> Attribute:
    return FloatAttr(1.0, ty) if isinstance(ty, t.FloatType) else IntegerAttr(int(value), ty)


def _floats(attribute: Any) -> Iterator[_Maker]:
    for value in (0.0, -1.0, 1.0, 1e9, -1e9, float("inf"), float("nan")):
        yield partial(FloatAttr, value, attribute.type)
    for ty in ELEMENTS:
        yield partial(_scalar, 1, ty)


def _dense_arrays(attribute: Any) -> Iterator[_Maker]:
    for values in _lists(list(attribute.values), _numbers):
        yield partial(DenseArrayAttr, attribute.element_type, tuple(values))
    for ty in (t.i32, t.i64):
        yield partial(DenseArrayAttr, ty, attribute.values)


def _arrays(attribute: Any) -> Iterator[_Maker]:
    for elements in _lists(list(attribute.elements), attribute_variants):
        yield partial(ArrayAttr, tuple(elements))


def _dictionaries(attribute: Any) -> Iterator[_Maker]:
    entries = attribute.entries
    for i, (name, value) in enumerate(entries):
        yield partial(DictionaryAttr, (*entries[:i], *entries[i + 1 :]))
        for new in attribute_variants(value):
            yield partial(DictionaryAttr, (*entries[:i], (name, new), *entries[i + 1 :]))


def _numbers(number: Any) -> list[Any]:
    return [number + 1, number - 1, number * 2, -number, 0, 1, -1, 2**31 - 1]


def _lists(values: list[Any], variants: Callable[[Any], list[Any]]) -> Iterator[list[Any]]:
    """Each element dropped, repeated or changed, and all in the reverse order."""
    yield []
    yield values[::-1]
    for i, value in enumerate(values):
        yield values[:i] + values[i + 1 :]
        yield values[: i + 1] + values[i:]
        for new in variants(value):
            yield [*values[:i], new, *values[i + 1 :]]


def _dense(attribute: Any) -> Iterator[_Maker]:
    ty = attribute.type
    values = list(attribute.values())
    if len(values) <= _FEW:
        for new in _lists(values, _numbers):
            shape = ty.shape if len(new) == len(values) else (len(new),)
            yield partial(_elements, ty, shape, new)
    for other in type_variants(ty):
        yield partial(DenseElementsAttr.splat, other, 1)


def _elements(ty: Any, shape: Any, values: list[Any]) -> Attribute:
    return DenseElementsAttr.from_values(_made(ty, shape, ty.element_type), values)


def _maps(attribute: Any) -> Iterator[_Maker]:
    given = attribute.map
    results: list[Any] = list(given.results)

    def others(result: Any) -> list[Any]:
        return [result + 1, result * 2, result * 0, result + results[0]]

    for new in _lists(results, others):
        yield partial(_map, given, 0, 0, new)
    for dims, symbols in ((1, 0), (0, 1)):
        yield partial(_map, given, dims, symbols, results)


def _map(given: Any, dims: int, symbols: int, results: list[Any]) -> Attribute:
    """`given` with more dimensions and symbols, and other results."""
    return AffineMapAttr(type(given)(given.num_dims + dims, given.num_symbols + symbols, tuple(results)))


_KINDS: dict[Any, Callable[[Any], Iterable[_Maker]]] = {
    Type: _types, IntegerAttr: _integers, FloatAttr: _floats, DenseArrayAttr: _dense_arrays, ArrayAttr: _arrays,
    DenseElementsAttr: _dense, DictionaryAttr: _dictionaries, AffineMapAttr: _maps,
}  # fmt: skip
