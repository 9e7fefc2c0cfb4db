"""Float formats agree with NumPy and ml_dtypes bit by bit, and texts read back exactly."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from attribute_cases import parse
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.builtin.attributes import FloatAttr
from plait.builtin.float_formats import FLOAT_FORMATS
from plait.builtin.float_text import float_text
from plait.builtin.numpy_types import dtype_of
from plait.builtin.types import FLOAT_TYPES, F80Type, F128Type, Float8E4M3FNType, f32, f64

np = pytest.importorskip("numpy")
pytest.importorskip("ml_dtypes")

NARROW = [t() for t in FLOAT_TYPES if t().width <= 16]
FORMATS = st.sampled_from([t() for t in FLOAT_TYPES])


@pytest.mark.parametrize("ty", NARROW, ids=str)
def test_every_code_decodes_as_in_numpy(ty: FloatAttr) -> None:
    dtype, fmt = dtype_of(ty), ty.format
    count = 1 << ty.width
    codes = np.arange(count, dtype="uint16" if ty.width == 16 else "uint8")
    with np.errstate(invalid="ignore"):
        values = codes.view(dtype).astype("float64").tolist()
    for code, expected in zip(range(count), values, strict=True):
        value = fmt.decode(code)
        assert value == expected or (math.isnan(value) and math.isnan(expected)), hex(code)
        if not math.isnan(value):
            assert fmt.encode(value) == code
            assert math.copysign(1, value) == math.copysign(1, expected)


@settings(max_examples=500, deadline=None)
@given(st.sampled_from([t for t in NARROW if t.mnemonic not in ("f8E8M0FNU",)]), st.floats(width=32, allow_nan=False))
def test_rounding_is_numpys(ty: FloatAttr, value: float) -> None:
    fmt = ty.format
    if math.isinf(value) and fmt.special == "finite":
        return
    with np.errstate(all="ignore"):
        expected = np.array([value], "float32").astype(dtype_of(ty)).astype("float64")[0]
    found = fmt.decode(fmt.encode(value))
    assert found == expected or (math.isnan(found) and math.isnan(expected))


@settings(max_examples=500, deadline=None)
@given(FORMATS, st.integers(0, (1 << 128) - 1))
def test_text_reads_back_to_the_same_bits(ty: FloatAttr, number: int) -> None:
    fmt = ty.format
    bits = number & ((1 << fmt.width) - 1)
    if fmt.explicit_bit:  # codes whose leading bit does not go with the exponent are no numbers
        biased = bits >> 64 & 0x7FFF
        bits = bits & ~(1 << 63) | (biased > 0) << 63
    attribute = FloatAttr.from_bits(bits, ty)
    text = str(attribute)
    if fmt.width <= 64 or "0x" in text:
        assert parse(text) is attribute
    else:  # literals are read as doubles, as in mlir-opt
        assert parse(text).value == attribute.value


@settings(max_examples=300, deadline=None)
@given(st.floats())
def test_doubles_keep_their_bits(value: float) -> None:
    found = FloatAttr(value, f64)
    assert found is FloatAttr.from_bits(f64.format.encode(value), f64)
    assert found.value == value or math.isnan(value)


def test_zeros_and_nans_are_told_apart() -> None:
    assert FloatAttr(0.0, f32) is not FloatAttr(-0.0, f32)
    assert FloatAttr.from_bits(0x7FC00001, f32) is not FloatAttr.from_bits(0x7FC00000, f32)
    assert str(FloatAttr(math.nan, f32)) == "0x7FC00000 : f32"
    assert FloatAttr(1, f32) is FloatAttr(1.0, f32)


def test_overflow() -> None:
    assert FloatAttr(1e300, f32).value == math.inf
    assert math.isnan(FloatAttr(1e300, Float8E4M3FNType()).value)
    assert FloatAttr(1e300, parse("f4E2M1FN")).value == 6.0


def test_wide_floats_are_exact() -> None:
    third = Fraction(1, 3)
    for ty, precision in ((F80Type(), 64), (F128Type(), 113)):
        fmt = ty.format
        kind, negative, significand, exponent = fmt.classify(fmt.encode(third))
        assert (kind, negative, significand.bit_length()) == ("finite", False, precision)
        assert abs(Fraction(significand) * Fraction(2) ** exponent - third) <= Fraction(2) ** (exponent - 1)


@pytest.mark.parametrize("name", FLOAT_FORMATS)
def test_one_is_one(name: str) -> None:
    fmt = FLOAT_FORMATS[name]
    assert fmt.decode(fmt.encode(1.0)) == 1.0
    assert float_text(fmt, fmt.encode(1.0)) == "1.000000e+00"


def test_bits_may_be_integers_of_numpy() -> None:
    np = pytest.importorskip("numpy")
    attribute = FloatAttr.from_bits(np.uint32(0x3FA00000), f32)
    assert attribute is FloatAttr.from_bits(0x3FA00000, f32)
    assert type(attribute.bits) is int
