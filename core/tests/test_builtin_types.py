"""Builtin types: one object for each, texts, shapes, and what is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from attribute_cases import parse
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.builtin.attributes import AffineMapAttr, StridedLayoutAttr, i32_attr, index_attr
from plait.builtin.types import (
    DYNAMIC,
    FLOAT_TYPES,
    ComplexType,
    FunctionType,
    IntegerType,
    MemRefType,
    NoneType,
    RankedTensorType,
    ShapedType,
    TensorType,
    TupleType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
    element_type_of,
    f32,
    i,
    i1,
    i32,
    index,
    none,
    row_major_strides,
)
from plait.ir.affine import AffineMap
from plait.ir.attribute import VerifyError


def test_equal_types_are_one_object() -> None:
    assert IntegerType(32) is i32 is i(32)
    assert RankedTensorType([4, 2], f32) is RankedTensorType((4, 2), f32, None)
    assert IntegerType(8, "unsigned") is not IntegerType(8)
    assert pickle.loads(pickle.dumps(RankedTensorType((4,), f32))) is RankedTensorType((4,), f32)
    assert copy.deepcopy(i1) is i1


@pytest.mark.parametrize("cls", FLOAT_TYPES)
def test_float_types_print_their_mnemonic_and_read_back(cls: Any) -> None:
    assert str(cls()) == cls.mnemonic and parse(cls.mnemonic) is cls()


def test_shapes() -> None:
    ty = RankedTensorType((4, DYNAMIC), f32)
    assert isinstance(ty, TensorType) and isinstance(ty, ShapedType)
    assert (ty.rank, ty.has_static_shape, ty.num_dynamic_dims, ty.is_dynamic_dim(1)) == (2, False, 1, True)
    assert RankedTensorType((4, 3), f32).num_elements == 12
    assert RankedTensorType((), f32).num_elements == 1
    with pytest.raises(ValueError, match="no static number of elements"):
        _ = ty.num_elements
    with pytest.raises(ValueError, match="has no shape"):
        _ = UnrankedTensorType(f32).rank


def test_variations_keep_the_rest() -> None:
    tensor = RankedTensorType((4,), f32, i32_attr(1))
    assert tensor.with_shape((2, 2)) is RankedTensorType((2, 2), f32, i32_attr(1))
    assert tensor.with_element_type(i32) is RankedTensorType((4,), i32, i32_attr(1))
    assert UnrankedTensorType(f32).with_shape((2,)) is RankedTensorType((2,), f32)
    assert VectorType((4,), f32, (True,)).with_element_type(i32) is VectorType((4,), i32, (True,))
    assert UnrankedMemRefType(f32, i32_attr(1)).with_shape((2,)) is MemRefType((2,), f32, None, i32_attr(1))
    assert element_type_of(tensor) is f32 and element_type_of(i32) is i32


def test_memref_defaults_are_not_stored() -> None:
    plain = MemRefType((4, 2), f32)
    assert MemRefType((4, 2), f32, AffineMapAttr(AffineMap.identity(2))) is plain
    assert MemRefType((4, 2), f32, None, index_attr(0)) is plain
    assert VectorType((4,), f32, (False,)) is VectorType((4,), f32)


def test_memref_strides() -> None:
    assert MemRefType((4, 2), f32).strides_and_offset() == ((2, 1), 0)
    assert MemRefType((4, DYNAMIC, 2), f32).strides_and_offset() == ((DYNAMIC, 2, 1), 0)
    assert MemRefType((4,), f32, StridedLayoutAttr(3, (2,))).strides_and_offset() == ((2,), 3)
    column_major = parse("memref<4x2xf32, affine_map<(d0, d1)[s0] -> (d1 * 4 + d0 + s0)>>")
    assert column_major.strides_and_offset() == ((1, 4), DYNAMIC)
    tiled = parse("memref<4x2xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>")
    assert tiled.strides_and_offset() is None
    assert row_major_strides(()) == ()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: IntegerType(1 << 24), "expected an integer type of at most 16777215 bits"),
        (lambda: IntegerType(8, "odd"), "unknown signedness"),
        (lambda: RankedTensorType((4,), none), "a tensor cannot have elements of type"),
        (lambda: UnrankedTensorType(none), "a tensor cannot have elements of type 'none'"),
        (lambda: RankedTensorType((-4,), f32), "invalid tensor dimension size"),
        (lambda: VectorType((0,), f32), "must be positive, found 0"),
        (lambda: VectorType((4, 4), f32, (True,)), "1 flags say which of 2 dimensions are scalable"),
        (lambda: VectorType((4,), ComplexType(f32)), "a vector cannot have elements of this type"),
        (lambda: ComplexType(index), "a complex type is made of integers or floats"),
        (lambda: MemRefType((4,), RankedTensorType((4,), f32)), "a memref cannot have elements of this type"),
        (lambda: MemRefType((4,), f32, i32_attr(1)), "expected a memref layout"),  # type: ignore[arg-type]
        (lambda: MemRefType((4,), f32, StridedLayoutAttr(0, (1, 1))), "one stride for each dimension"),
    ],
)
def test_illegal_types(make: Any, message: str) -> None:
    with pytest.raises(VerifyError, match=message):
        make()


def types() -> Any:
    """Any builtin type."""
    scalars = st.one_of(
        st.sampled_from([t() for t in FLOAT_TYPES]),
        st.builds(IntegerType, st.integers(1, 200), st.sampled_from(["signless", "signed", "unsigned"])),
    )
    elements = st.one_of(scalars, st.just(index))
    shape = st.lists(st.one_of(st.integers(0, 300), st.just(DYNAMIC)), max_size=4)
    vector = st.lists(st.tuples(st.integers(1, 64), st.booleans()), max_size=3).flatmap(
        lambda dims: st.builds(VectorType, st.just([d for d, _ in dims]), elements, st.just([s for _, s in dims]))
    )
    shaped = st.one_of(
        st.builds(RankedTensorType, shape, st.one_of(elements, vector, st.builds(ComplexType, scalars))),
        st.builds(MemRefType, shape, elements, st.none(), st.one_of(st.none(), st.builds(i32_attr, st.integers(1, 9)))),
        st.builds(UnrankedTensorType, elements),
        st.builds(UnrankedMemRefType, elements),
        vector,
    )
    leaves = st.one_of(elements, shaped, st.just(NoneType()))

    def extend(inner: Any) -> Any:
        several = st.lists(inner, max_size=3)
        return st.one_of(st.builds(TupleType, several), st.builds(FunctionType, several, several))

    return st.recursive(leaves, extend, max_leaves=8)


@settings(max_examples=300, deadline=None)
@given(types())
def test_types_read_back(ty: Any) -> None:
    assert parse(str(ty)) is ty
