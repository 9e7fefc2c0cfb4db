"""Builtin attributes: numbers in range, collections, identity, and texts that read back."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from attribute_cases import parse
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.builtin.attributes import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayAttr,
    DictionaryAttr,
    DistinctAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    array_i32,
    array_i64,
    bool_attr,
    i32_attr,
    i64_attr,
    index_attr,
)
from plait.builtin.types import FLOAT_TYPES, IntegerType, f32, f64, i1, i8, i32, i64, index
from plait.ir.affine import AffineMap
from plait.ir.attribute import VerifyError

SI8, UI8 = IntegerType(8, "signed"), IntegerType(8, "unsigned")


@pytest.mark.parametrize(
    ("value", "ty", "stored"),
    [(255, i8, -1), (-128, i8, -128), (128, i8, -128), (True, i1, 1), (-1, i1, 1), (255, UI8, 255), (-5, SI8, -5),
     (2**64 - 1, i64, -1), (-1, index, -1), (0, IntegerType(0), 0)],
)  # fmt: skip
def test_integers_are_stored_signed(value: int, ty: Any, stored: int) -> None:
    attribute = IntegerAttr(value, ty)
    assert attribute.value == stored and attribute is IntegerAttr(stored, ty)


@pytest.mark.parametrize(("value", "ty"), [(256, i8), (-129, i8), (128, SI8), (-1, UI8), (2, i1), (2**63, index)])
def test_integers_out_of_range(value: int, ty: Any) -> None:
    with pytest.raises(VerifyError, match="the integer does not fit the type of the attribute"):
        IntegerAttr(value, ty)


def test_attributes_have_types_that_fit() -> None:
    with pytest.raises(VerifyError, match="an integer attribute is of an integer type or index"):
        IntegerAttr(1, f32)
    with pytest.raises(VerifyError, match="expected a float type"):
        FloatAttr(1.0, i32)  # type: ignore[arg-type]
    with pytest.raises(VerifyError, match="float attribute has more bits than its type"):
        FloatAttr.from_bits(1 << 32, f32)
    with pytest.raises(VerifyError, match="integers or floats of whole bytes"):
        DenseArrayAttr(IntegerType(7), (1,))


def test_unsigned_value() -> None:
    assert IntegerAttr(-1, i8).unsigned_value == 255 and bool_attr(True).unsigned_value == 1


def test_presence_is_not_emptiness() -> None:
    assert ArrayAttr(()) and DictionaryAttr({}) and array_i64([]) and i32_attr(0)
    assert len(ArrayAttr(())) == len(DictionaryAttr({})) == 0


def test_dictionaries() -> None:
    found = DictionaryAttr({"b": i32_attr(1), "a": UnitAttr()})
    assert list(found) == ["a", "b"] and found["b"] is i32_attr(1)
    assert found.get("c") is None and "c" not in found and found.get("c", 5) == 5
    assert found is DictionaryAttr([("a", UnitAttr()), ("b", i32_attr(1))])
    with pytest.raises(VerifyError, match="duplicate key 'a'"):
        DictionaryAttr([("a", UnitAttr()), ("a", UnitAttr())])
    with pytest.raises(KeyError):
        _ = found["c"]


def test_symbol_references() -> None:
    nested = SymbolRefAttr("a", ("b c",))
    assert (nested.leaf, nested.is_flat, str(nested)) == ("b c", False, '@a::@"b c"')
    assert SymbolRefAttr("a").leaf == "a" and SymbolRefAttr("a").is_flat


def test_dense_arrays() -> None:
    assert list(array_i32([1, -2])) == [1, -2] and array_i32([1])[0] == 1
    assert DenseArrayAttr(f32, (0.0,)) is not DenseArrayAttr(f32, (-0.0,))
    assert DenseArrayAttr(i1, (True, 0)).values == (1, 0)


def test_distinct_attributes_differ() -> None:
    assert DistinctAttr(UnitAttr()) is not DistinctAttr(UnitAttr())
    both = parse("[distinct[0]<1>, distinct[0]<1>, distinct[1]<1>]")
    assert both[0] is both[1] is not both[2]


def test_attributes_are_immutable_and_pickle() -> None:
    one = i64_attr(1)
    with pytest.raises(AttributeError):
        one.value = 2  # type: ignore[misc]
    for attribute in (one, FloatAttr(-0.0, f32), AffineMapAttr(AffineMap.identity(2)), DictionaryAttr({"a": one})):
        assert pickle.loads(pickle.dumps(attribute)) is attribute


def attributes() -> Any:
    """Attributes that hold no elements."""
    widths = st.integers(1, 140)
    integers = st.builds(
        lambda width, number: IntegerAttr(number & ((1 << width) - 1), IntegerType(width)), widths, st.integers(0)
    )
    floats = st.builds(FloatAttr, st.floats(), st.sampled_from([t() for t in FLOAT_TYPES if t().width <= 64]))
    names = st.text(st.characters(codec="utf-8"), min_size=1)
    leaves = st.one_of(
        integers,
        floats,
        st.builds(index_attr, st.integers(-(2**63), 2**63 - 1)),
        st.builds(StringAttr, st.text(st.characters(codec="utf-8")), st.sampled_from([None, i32])),
        st.builds(SymbolRefAttr, names, st.lists(names, max_size=2)),
        st.builds(array_i64, st.lists(st.integers(-(2**63), 2**63 - 1), max_size=4)),
        st.builds(lambda v: DenseArrayAttr(f64, v), st.lists(st.floats(allow_nan=False), max_size=4)),
        st.sampled_from([UnitAttr(), bool_attr(True), i32, f32]),
    )

    def extend(inner: Any) -> Any:
        return st.one_of(
            st.builds(ArrayAttr, st.lists(inner, max_size=4)),
            st.builds(DictionaryAttr, st.dictionaries(names, inner, max_size=4)),
        )

    return st.recursive(leaves, extend, max_leaves=12)


@settings(max_examples=300, deadline=None)
@given(attributes())
def test_attributes_read_back(attribute: Any) -> None:
    assert parse(str(attribute)) is attribute


def test_arrays_of_integers_are_those_of_the_constructor() -> None:
    i8 = IntegerType(8)
    assert DenseArrayAttr.of_integers(i8, (255, 1)) is DenseArrayAttr(i8, (-1, 1))
    assert DenseArrayAttr.of_integers(i8, (-1, 1)) is DenseArrayAttr(i8, (255, 1))
    with pytest.raises(VerifyError):
        DenseArrayAttr.of_integers(IntegerType(7), (1,))
