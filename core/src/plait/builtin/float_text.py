"""How floats are spelled: six digits where they read back exactly, else all digits, else the bits in hexadecimal."""

from __future__ import annotations

from plait.builtin.float_formats import FloatFormat


def float_text(fmt: FloatFormat, bits: int) -> str:
    """The MLIR spelling of a float given by its bits."""
    kind, negative, significand, exponent = fmt.classify(bits)
    if kind in ("nan", "infinity"):
        return f"0x{bits:X}"
    sign = "-" if negative else ""
    if kind == "zero":
        return sign + "0.000000e+00"
    short, power = _digits(significand, exponent, 6)
    if _reads_back(fmt, negative, short, power, bits):
        point = power + len(short) - 1
        return f"{sign}{short[0]}.{short[1:]:0<6}e{'-' if point < 0 else '+'}{abs(point):02}"
    precision = 2 + fmt.precision * 59 // 196
    longer = sign + _default_text(*_digits(significand, exponent, precision), precision)
    return longer if "." in longer else f"0x{bits:X}"


def _reads_back(fmt: FloatFormat, negative: bool, digits: str, power: int, bits: int) -> bool:
    if fmt.mnemonic == "f64":
        value = float(f"{digits}e{power}")
        return fmt.encode(-value if negative else value) == bits
    if power >= 0:
        return fmt.encode_ratio(negative, int(digits) * 10**power, 1) == bits
    return fmt.encode_ratio(negative, int(digits), 10**-power) == bits


def _digits(significand: int, exponent: int, precision: int) -> tuple[str, int]:
    """Digits without trailing zeros, at most `precision`, and the power of ten of the last, rounded half up.

    Numbers far longer than `precision` are cut (not rounded) to about that many bits first, as in LLVM's APFloat.
    """
    power = 0
    if exponent >= 0:
        significand <<= exponent
    else:
        shift = min(-exponent, (significand & -significand).bit_length() - 1)
        significand >>= shift
        power = exponent + shift
        significand *= 5**-power
    excess = significand.bit_length() - (precision * 196 + 58) // 59
    removable = excess * 59 // 196 if excess > 0 else 0
    if removable:
        significand //= 10**removable
        power += removable
    text = str(significand)
    if len(text) > precision:
        cut = len(text) - precision
        head = int(text[:precision]) + (text[precision] >= "5")
        text = str(head)
        power += cut
    stripped = text.rstrip("0")
    return stripped, power + len(text) - len(stripped)


def _default_text(digits: str, power: int, precision: int) -> str:
    """Plain decimal notation if at most three zeros of padding are needed, else `1.5E+20`."""
    top = power + len(digits) - 1
    scientific = (power > 3 or top >= precision) if power >= 0 else top < -3
    if scientific:
        return f"{digits[0]}.{digits[1:] or '0'}E{'-' if top < 0 else '+'}{abs(top)}"
    if power >= 0:
        return digits + "0" * power
    if top >= 0:
        return f"{digits[: top + 1]}.{digits[top + 1 :]}"
    return "0." + "0" * (-top - 1) + digits
