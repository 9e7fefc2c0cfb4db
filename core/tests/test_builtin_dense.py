"""Elements attributes: storage as bytes, splats, NumPy views, texts that read back."""

from __future__ import annotations

from typing import Any

import pytest
from attribute_cases import parse
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.builtin.attributes import (
    ArrayAttr,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DenseStringElementsAttr,
    FloatAttr,
    IntegerAttr,
    ResourceBlob,
    SparseElementsAttr,
    elements_of,
    f32_attr,
)
from plait.builtin.elements import element_size, pack_bits, unpack_bits
from plait.builtin.numpy_types import dtype_of, element_type_of_dtype, itemsize_of
from plait.builtin.types import (
    DYNAMIC,
    FLOAT_TYPES,
    ComplexType,
    IntegerType,
    RankedTensorType,
    VectorType,
    f32,
    f64,
    i1,
    i8,
    i32,
    i64,
    index,
)
from plait.ir.attribute import VerifyError

np = pytest.importorskip("numpy")
pytest.importorskip("ml_dtypes")

INTEGERS = [IntegerType(w, s) for w in (2, 4, 8, 16, 32, 64) for s in ("signless", "unsigned")]
NUMPY_TYPES = [*INTEGERS, i1, index, ComplexType(f32), ComplexType(f64)] + [
    t() for t in FLOAT_TYPES if t.mnemonic not in ("tf32", "f80", "f128")
]


def tensor(element: Any, *shape: int) -> RankedTensorType:
    return RankedTensorType(shape, element)


def test_values_and_attributes_of_elements() -> None:
    elements = DenseElementsAttr.from_values(tensor(i32, 3), [1, -2, IntegerAttr(3, i32)])
    assert list(elements.values()) == [1, -2, 3] and len(elements) == 3
    assert elements.attribute_at(1) is IntegerAttr(-2, i32)
    assert elements.raw == b"\1\0\0\0\xfe\xff\xff\xff\3\0\0\0"
    assert list(DenseElementsAttr.from_values(tensor(i1, 2), [True, 0]).values()) == [True, False]
    assert list(DenseElementsAttr.from_values(tensor(i32, 1), [2**32 - 1]).values()) == [-1]


def test_complex_elements() -> None:
    elements = DenseElementsAttr.from_values(tensor(ComplexType(f32), 2), [1 + 2j, (3, 4)])
    assert list(elements.values()) == [1 + 2j, 3 + 4j]
    splat = DenseElementsAttr.splat(tensor(ComplexType(f32), 2), 1 + 2j)
    assert splat.splat_value is ArrayAttr((f32_attr(1), f32_attr(2)))


def test_equal_elements_become_a_splat() -> None:
    splat = DenseElementsAttr.splat(tensor(f32, 1000, 1000), 1.5)
    assert splat.is_splat and len(splat.raw) == 4 and splat.splat_value is FloatAttr(1.5, f32)
    assert splat is DenseElementsAttr(tensor(f32, 1000, 1000), splat.raw * 1000000)
    assert splat.numpy().shape == (1000, 1000) and splat.numpy().strides == (0, 0)
    with pytest.raises(ValueError, match="not all the same"):
        _ = DenseElementsAttr.from_values(tensor(i32, 2), [1, 2]).splat_value


def test_small_elements_are_one_object_and_big_ones_are_not() -> None:
    small = [DenseElementsAttr.from_numpy(np.arange(32)) for _ in range(2)]
    big = [DenseElementsAttr.from_numpy(np.arange(33)) for _ in range(2)]
    assert small[0] is small[1] and big[0] is not big[1]


@pytest.mark.parametrize("element", NUMPY_TYPES, ids=str)
def test_numpy_round_trip(element: Any) -> None:
    dtype = dtype_of(element)
    bits = getattr(element, "width", 8)
    if isinstance(element, (IntegerType, type(index))) and element is not i1:
        signed = not getattr(element, "is_unsigned", False)
        low = -(1 << (bits - 1)) if signed else 0
        array = np.array([low, 0, 1, low + (1 << min(bits, 40)) - 1], "int64" if signed else "uint64").astype(dtype)
    else:
        array = np.array([1, 0, 1, 1]).astype(dtype)
    array = array.reshape(2, 2)
    elements = DenseElementsAttr.from_numpy(array, tensor(element, 2, 2))
    found = elements.numpy()
    assert found.dtype == dtype and not found.flags.writeable
    assert found.tobytes() == array.tobytes()
    assert elements_of(parse(str(elements))).tobytes() == array.tobytes()
    if element is not index and not (isinstance(element, IntegerType) and element.is_signless and element is not i1):
        assert element_type_of_dtype(dtype) is element


def test_from_numpy_converts_and_checks() -> None:
    assert DenseElementsAttr.from_numpy(np.array([1, 2]), tensor(f32, 2)).numpy().dtype == np.float32
    assert DenseElementsAttr.from_numpy(np.zeros((2, 3), "float32")).type is tensor(f32, 2, 3)
    assert DenseElementsAttr.from_numpy(np.broadcast_to(np.float32(2), (500, 500))).is_splat
    transposed = np.arange(6).reshape(2, 3).T
    assert DenseElementsAttr.from_numpy(transposed).numpy().tolist() == transposed.tolist()
    with pytest.raises(ValueError, match="expected an array of the shape of"):
        DenseElementsAttr.from_numpy(np.zeros(3), tensor(f32, 2))


def test_the_numpy_array_is_a_view() -> None:
    elements = DenseElementsAttr.from_numpy(np.arange(1000))
    assert elements.numpy().base is not None and np.shares_memory(elements.numpy(), elements.numpy())
    with pytest.raises(ValueError, match="read-only"):
        elements.numpy()[0] = 1


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 1000])
def test_bits_are_packed_and_unpacked(count: int) -> None:
    raw = bytes(n * 7 % 3 == 0 for n in range(count))
    assert pack_bits(raw) == np.packbits(np.frombuffer(raw, "bool"), bitorder="little").tobytes()
    assert unpack_bits(pack_bits(raw), count) == raw


ELEMENTS = DenseElementsAttr.from_values(tensor(i32, 1), [0])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: DenseElementsAttr(tensor(i32, DYNAMIC), b"\0\0\0\0"), "must have a static shape"),
        (lambda: DenseElementsAttr(i32, b"\0\0\0\0"), "must have a static shape"),
        (lambda: DenseElementsAttr(tensor(i32, 3), b"\0\1\2\3" + b"\0" * 4), "8 bytes does not fit"),
        (lambda: DenseElementsAttr(tensor(parse("!a.b"), 3), b"\0" * 3), "elements of type '!a.b' are not numbers"),
        (lambda: SparseElementsAttr(tensor(f32, 3), ELEMENTS, ELEMENTS), "expected 64-bit integer sparse indices"),
        (lambda: DenseElementsAttr.from_values(tensor(i8, 1), [256]), "the integer does not fit"),
        (lambda: DenseStringElementsAttr(tensor(parse("!a.b"), 3), ("x", "y")), "2 strings"),
    ],
)
def test_illegal_elements(make: Any, message: str) -> None:
    with pytest.raises(VerifyError, match=message):
        make()


def test_resources() -> None:
    elements = DenseResourceElementsAttr("weights", tensor(f32, 2))
    with pytest.raises(VerifyError, match="the resource 'weights' is not defined"):
        elements.numpy()
    elements.handle.blob = ResourceBlob(np.array([1, 2], "float32").tobytes(), 4)
    assert elements_of(elements).tolist() == [1, 2] and list(elements.values()) == [1, 2]
    assert str(elements) == "dense_resource<weights> : tensor<2xf32>"
    assert elements is not DenseResourceElementsAttr("weights", tensor(f32, 2))
    with pytest.raises(VerifyError, match="'weights' has 8 bytes, expected 12 for the type 'tensor<3xf32>'"):
        DenseResourceElementsAttr(elements.handle, tensor(f32, 3))


def test_sparse_elements() -> None:
    elements = parse("sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>")
    assert isinstance(elements, SparseElementsAttr) and list(elements.positions()) == [(0, 0), (1, 2)]
    expected = np.zeros((3, 4), "int32")
    expected[0, 0], expected[1, 2] = 1, 5
    assert elements_of(elements).tolist() == expected.tolist()
    assert elements_of(parse("sparse<> : tensor<2xi64>")).tolist() == [0, 0]


def test_more_than_a_hundred_elements_print_as_hexadecimal() -> None:
    elements = DenseElementsAttr.from_numpy(np.arange(101, dtype="int8"))
    assert str(elements) == f'dense<"0x{bytes(range(101)).hex().upper()}"> : tensor<101xi8>'
    assert parse(str(elements)) is elements
    assert str(DenseElementsAttr.from_numpy(np.arange(100))).startswith("dense<[0, 1, 2")


@pytest.mark.parametrize("count", [1, 5, 8, 9, 101, 128])
def test_booleans_in_bits_and_in_bytes(count: int) -> None:
    """MLIR 22 writes eight in a byte, later versions one."""
    expected = np.random.default_rng(count).random(count) < 0.5
    for data in (np.packbits(expected, bitorder="little").tobytes(), expected.tobytes()):
        found = elements_of(parse(f'dense<"0x{data.hex()}"> : tensor<{count}xi1>'))
        assert found.tolist() == expected.tolist()
    for byte in ("00", "FF", "01") if count > 8 else ("00", "FF"):
        assert elements_of(parse(f'dense<"0x{byte}"> : tensor<{count}xi1>')).tolist() == [byte != "00"] * count


def elements_attributes() -> Any:
    """Dense elements of any element type with random bits."""
    numbers = [IntegerType(w, s) for w in (1, 3, 8, 17, 64, 70) for s in ("signless", "signed", "unsigned")]
    elements = st.sampled_from([*numbers, index, *[t() for t in FLOAT_TYPES if t().width <= 64]])
    elements = st.one_of(elements, st.sampled_from([ComplexType(f32), ComplexType(i64)]))
    shapes = st.lists(st.integers(0, 4), max_size=3)

    def fill(element: Any, shape: list[int], vector: bool, rnd: Any) -> DenseElementsAttr:
        ty = VectorType(shape, element) if vector and 0 not in shape and element.name != "builtin.complex" else None
        ty = ty or RankedTensorType(shape, element)
        part = getattr(element, "element_type", element)
        width = getattr(part, "width", 64)
        count = ty.num_elements * (2 if part is not element else 1)
        size = element_size(part)
        raw = b"".join(rnd.getrandbits(width).to_bytes(size, "little") for _ in range(count))
        return DenseElementsAttr(ty, raw)

    return st.builds(fill, elements, shapes, st.booleans(), st.randoms(use_true_random=False))


@settings(max_examples=300, deadline=None)
@given(elements_attributes())
def test_elements_read_back(attribute: DenseElementsAttr) -> None:
    again = parse(str(attribute))
    assert again.raw == attribute.raw and again.type is attribute.type


@pytest.mark.parametrize(
    "ty",
    [
        *[kind() for kind in FLOAT_TYPES], index,
        *[IntegerType(width, sign) for width in (1, 2, 3, 4, 7, 8, 16, 24, 32, 33, 64, 65, 128)
          for sign in ("signless", "signed", "unsigned")],
        *[ComplexType(part) for part in (f32, f64, i32)],
    ],
    ids=str,
)  # fmt: skip
def test_sizes_are_those_of_numpy(ty: Any) -> None:
    try:
        dtype = dtype_of(ty)
    except ValueError:
        assert itemsize_of(ty) is None
        return
    assert itemsize_of(ty) == (None if dtype.kind == "O" else dtype.itemsize)
