"""The kinds of tcp's combinators: the rows of the table of scalar kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.define import EnumAttr
from plait_std.scalar.kind import BOOLEAN
from plait_std.scalar.table import BINARY, TERNARY, UNARY

if TYPE_CHECKING:
    from plait.builtin.types import AttributePrinter


class UnaryKindAttr(EnumAttr):
    """What `tcp.unary` computes of one element: a scalar kind of one operand."""

    name = "tcp.unary_kind"
    cases = tuple(row.name for row in UNARY)


class BinaryKindAttr(EnumAttr):
    """What `tcp.binary` computes of two elements: a scalar kind of two operands."""

    name = "tcp.binary_kind"
    cases = tuple(row.name for row in BINARY)


class TernaryKindAttr(EnumAttr):
    """What `tcp.ternary` computes of three elements: a scalar kind of three operands."""

    name = "tcp.ternary_kind"
    cases = tuple(row.name for row in TERNARY)


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

    def print(self, printer: AttributePrinter) -> None:
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


COMPARISONS = frozenset(row.name for row in BINARY if row.result == BOOLEAN)
"""The binary kinds whose result is i1."""
