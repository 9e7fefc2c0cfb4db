"""The payload kinds of tcp's combinators."""

from __future__ import annotations

from typing import Any

from plait.define import EnumAttr


class UnaryKindAttr(EnumAttr):
    """What `tcp.unary` computes of one element."""

    name = "tcp.unary_kind"
    cases = (
        "abs", "negate", "not", "sign", "exp", "expm1", "log", "log1p", "sqrt", "rsqrt", "cbrt", "sin", "cos", "tan",
        "tanh", "atan", "logistic", "erf", "floor", "ceil", "round_even", "round_away", "reciprocal", "is_finite",
        "popcount", "clz", "real", "imag",
    )  # fmt: skip


class BinaryKindAttr(EnumAttr):
    """What `tcp.binary` computes of two elements."""

    name = "tcp.binary_kind"
    cases = (
        "add", "subtract", "multiply", "divide", "remainder", "power", "atan2", "maximum", "minimum", "and", "or",
        "xor",
        "shift_left", "shift_right_arithmetic", "shift_right_logical", "eq", "ne", "lt", "le", "gt", "ge",
        "complex",
    )  # fmt: skip


class TernaryKindAttr(EnumAttr):
    """What `tcp.ternary` computes of three elements."""

    name = "tcp.ternary_kind"
    cases = ("select", "clamp", "fma")


class ReduceKindAttr(EnumAttr):
    """How `tcp.reduce`, `tcp.window` and `tcp.scan` combine two elements."""

    name = "tcp.reduce_kind"
    cases = ("add", "multiply", "maximum", "minimum", "and", "or", "xor")


class RngAlgorithmAttr(EnumAttr):
    """How `tcp.rng_bits` makes bits."""

    name = "tcp.rng_algorithm"
    cases = ("threefry2x32", "philox4x32")


class FftKindAttr(EnumAttr):
    """What `tcp.fft` computes."""

    name = "tcp.fft_kind"
    cases = ("fft", "ifft", "rfft", "irfft")


class KeywordAttr(EnumAttr):
    """A case that is written after the name, as in `#tcp<signedness Signed>`."""

    def print(self, printer: Any) -> None:
        printer.write(f"#tcp<{self.name.partition('.')[2]} {self.text}>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Any:
        return super().parse_parameters(parser) if parser.tokens[parser.index] == "<" else cls.parse_keyword(parser)


class SignednessAttr(KeywordAttr):
    """How `tcp.cast` reads or writes integers; `Signless` ones are what their type says."""

    name = "tcp.signedness"
    cases = ("Signless", "Signed", "Unsigned")


class RoundingModeAttr(KeywordAttr):
    """How `tcp.divsi` and `tcp.divui` round quotients."""

    name = "tcp.roundingMode"
    cases = ("Trunc", "Floor", "Ceil")


COMPARISONS = frozenset(("eq", "ne", "lt", "le", "gt", "ge"))
"""The binary kinds whose result is i1."""
