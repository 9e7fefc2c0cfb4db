"""Floating point formats: exact conversion between numbers and bit patterns, without NumPy."""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING

from plait.frozen import Frozen

if TYPE_CHECKING:
    from fractions import Fraction


class FloatFormat(Frozen):
    """A binary format of `1 + exponent_bits + mantissa_bits` bits (no sign bit where `unsigned`).

    `special` says what the codes with the largest exponent mean: `ieee` infinities and NaNs; `fn` NaN is all ones, no
    infinity; `fnuz` NaN is the code of negative zero; `finite` neither NaN nor infinity.
    """

    mnemonic: str
    exponent_bits: int
    mantissa_bits: int
    bias: int
    special: str = "ieee"
    explicit_bit: bool = False
    unsigned: bool = False

    @property
    def width(self) -> int:
        return (not self.unsigned) + self.exponent_bits + self.explicit_bit + self.mantissa_bits

    @property
    def precision(self) -> int:
        """Bits of the significand, the implied one included."""
        return self.mantissa_bits + 1

    @property
    def min_exponent(self) -> int:
        return -self.bias if self.unsigned else 1 - self.bias

    # Encoding

    def encode(self, value: float | Fraction | int) -> int:
        """The bits of the nearest number of this format, ties to even. Too large becomes infinity, or NaN without."""
        if isinstance(value, float):
            packer = _FAST.get(self.mnemonic)
            if packer is not None:
                try:
                    return int.from_bytes(packer.pack(value), "little")
                except OverflowError:
                    return self.infinity(value < 0)
            if value != value:
                return self.nan(math.copysign(1.0, value) < 0)
            if math.isinf(value):
                return self.infinity(value < 0)
            if value == 0.0:
                return self.zero(math.copysign(1.0, value) < 0)
        if value == 0:
            return self.zero(False)
        return self.encode_ratio(value < 0, *abs(value).as_integer_ratio())

    def encode_ratio(self, negative: bool, numerator: int, denominator: int) -> int:
        """The bits of the number nearest to the positive numerator / denominator, or to its negative."""
        exponent = numerator.bit_length() - denominator.bit_length()
        if _below_power(numerator, denominator, exponent):
            exponent -= 1
        quantum = max(exponent, self.min_exponent) - self.mantissa_bits
        significand = _round_ratio(numerator, denominator, quantum)
        if significand == 0:
            return self.zero(negative)
        if significand.bit_length() > self.precision:
            significand >>= 1
            quantum += 1
        if significand.bit_length() < self.precision:
            return self._assemble(negative, 0, significand)
        biased = quantum + self.mantissa_bits + self.bias
        mantissa = significand - (1 << self.mantissa_bits)
        if biased > self._top() or (biased == self._top() and self._nan_in_top() and self._is_all_ones(mantissa)):
            return self.infinity(negative)
        return self._assemble(negative, biased, mantissa)

    def _top(self) -> int:
        """The largest biased exponent of a finite number."""
        ones = (1 << self.exponent_bits) - 1
        return ones - 1 if self.special == "ieee" or self.unsigned else ones

    def _nan_in_top(self) -> bool:
        """Whether the largest exponent of finite numbers has the code of NaN as well."""
        return self.special == "fn" and not self.unsigned

    def _is_all_ones(self, mantissa: int) -> bool:
        return mantissa == (1 << self.mantissa_bits) - 1

    def _assemble(self, negative: bool, biased: int, mantissa: int) -> int:
        bits = biased
        if self.explicit_bit:
            bits = bits << 1 | (biased > 0)
        bits = bits << self.mantissa_bits | mantissa
        return bits | (1 << (self.width - 1)) if negative and not self.unsigned else bits

    def zero(self, negative: bool = False) -> int:
        """The code of zero; the smallest number in a format that has no zero."""
        return self._assemble(negative and self.special != "fnuz", 0, 0)

    def nan(self, negative: bool = False) -> int:
        """The code of the quiet NaN; negative zero's in a format without."""
        ones = (1 << self.exponent_bits) - 1
        if self.special == "fnuz":
            return 1 << (self.width - 1)
        if self.special == "finite":
            return self.zero(True)
        if self.special == "fn" or self.unsigned:
            return self._assemble(negative, ones, (1 << self.mantissa_bits) - 1)
        return self._assemble(negative, ones, 1 << (self.mantissa_bits - 1))

    def infinity(self, negative: bool = False) -> int:
        """The code of infinity; in a format without infinity of NaN, in one without both of the largest number."""
        if self.special == "ieee":
            return self._assemble(negative, (1 << self.exponent_bits) - 1, 0)
        return self.largest(negative) if self.special == "finite" else self.nan(negative)

    def largest(self, negative: bool = False) -> int:
        mantissa = (1 << self.mantissa_bits) - 1
        return self._assemble(negative, self._top(), mantissa - self._nan_in_top())

    # Decoding

    def classify(self, bits: int) -> tuple[str, bool, int, int]:
        """(`zero`, `finite`, `infinity` or `nan`; negative; significand; exponent): significand * 2**exponent."""
        negative = not self.unsigned and bool(bits >> (self.width - 1) & 1)
        mantissa = bits & ((1 << self.mantissa_bits) - 1)
        biased = bits >> (self.mantissa_bits + self.explicit_bit) & ((1 << self.exponent_bits) - 1)
        ones = (1 << self.exponent_bits) - 1
        if biased == ones and self.special == "ieee":
            return ("nan" if mantissa else "infinity"), negative, mantissa, 0
        if biased == ones and (self.unsigned or self.special == "fn") and self._is_all_ones(mantissa):
            return "nan", negative, mantissa, 0
        if self.special == "fnuz" and bits == self.nan():
            return "nan", False, 0, 0
        if self.unsigned:
            return "finite", False, 1, biased - self.bias
        if biased == 0:
            if self.explicit_bit:
                mantissa |= (bits >> self.mantissa_bits & 1) << self.mantissa_bits
            return ("finite" if mantissa else "zero"), negative, mantissa, self.min_exponent - self.mantissa_bits
        if not self.explicit_bit or bits >> self.mantissa_bits & 1:
            mantissa |= 1 << self.mantissa_bits
        return "finite", negative, mantissa, biased - self.bias - self.mantissa_bits

    def decode(self, bits: int) -> float:
        """The value as a Python float: exact up to 64 bits, nearest beyond."""
        packer = _FAST.get(self.mnemonic)
        if packer is not None:
            return packer.unpack(bits.to_bytes(self.width // 8, "little"))[0]
        kind, negative, significand, exponent = self.classify(bits)
        if kind == "nan":
            return -math.nan if negative else math.nan
        if kind == "infinity":
            return -math.inf if negative else math.inf
        try:
            magnitude = float(significand << exponent) if exponent >= 0 else significand / (1 << -exponent)
        except OverflowError:
            magnitude = math.inf
        return -magnitude if negative else magnitude


def _below_power(numerator: int, denominator: int, exponent: int) -> bool:
    """Whether numerator / denominator < 2**exponent."""
    if exponent >= 0:
        return numerator < denominator << exponent
    return numerator << -exponent < denominator


def _round_ratio(numerator: int, denominator: int, quantum: int) -> int:
    """numerator / denominator / 2**quantum, rounded to the nearest integer, ties to even."""
    if quantum >= 0:
        denominator <<= quantum
    else:
        numerator <<= -quantum
    quotient, remainder = divmod(numerator, denominator)
    twice = 2 * remainder
    if twice > denominator or (twice == denominator and quotient & 1):
        quotient += 1
    return quotient


_FAST = {"f16": struct.Struct("<e"), "f32": struct.Struct("<f"), "f64": struct.Struct("<d")}

FLOAT_FORMATS = {
    fmt.mnemonic: fmt
    for fmt in (
        FloatFormat("f4E2M1FN", 2, 1, 1, "finite"),
        FloatFormat("f6E2M3FN", 2, 3, 1, "finite"),
        FloatFormat("f6E3M2FN", 3, 2, 3, "finite"),
        FloatFormat("f8E3M4", 3, 4, 3),
        FloatFormat("f8E4M3", 4, 3, 7),
        FloatFormat("f8E4M3FN", 4, 3, 7, "fn"),
        FloatFormat("f8E4M3FNUZ", 4, 3, 8, "fnuz"),
        FloatFormat("f8E4M3B11FNUZ", 4, 3, 11, "fnuz"),
        FloatFormat("f8E5M2", 5, 2, 15),
        FloatFormat("f8E5M2FNUZ", 5, 2, 16, "fnuz"),
        FloatFormat("f8E8M0FNU", 8, 0, 127, "fn", unsigned=True),
        FloatFormat("bf16", 8, 7, 127),
        FloatFormat("f16", 5, 10, 15),
        FloatFormat("tf32", 8, 10, 127),
        FloatFormat("f32", 8, 23, 127),
        FloatFormat("f64", 11, 52, 1023),
        FloatFormat("f80", 15, 63, 16383, explicit_bit=True),
        FloatFormat("f128", 15, 112, 16383),
    )
}
"""Every builtin float format by its mnemonic."""
