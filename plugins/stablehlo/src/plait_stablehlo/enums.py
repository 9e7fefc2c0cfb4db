"""The enumerations of StableHLO."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.define import EnumAttr

if TYPE_CHECKING:
    from typing import Self

    from plait.define import constraints as c
    from plait.ir.asm import AttributeAsmParser, AttributePrinter


class BareEnumAttr(EnumAttr):
    """An enumeration whose attribute form has no angle brackets of its own: `#stablehlo<precision HIGH>`."""

    def print(self, printer: AttributePrinter) -> None:
        dialect, _, mnemonic = self.name.partition(".")
        printer.write(f"#{dialect}<{mnemonic} {self.text}>")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        return cls.parse_keyword(parser)

    @classmethod
    def attr_constraint(cls) -> c.AttrConstraint:
        """Numbers do not stand for cases, in text."""
        constraint = super().attr_constraint()
        constraint.convert = None
        return constraint


class PrecisionAttr(BareEnumAttr):
    """How exactly a contraction is computed."""

    name = "stablehlo.precision"
    cases = ("DEFAULT", "HIGH", "HIGHEST")


class ResultAccuracyModeAttr(EnumAttr):
    """What kind of accuracy is asked of a transcendental operation."""

    name = "stablehlo.result_accuracy_mode"
    cases = ("DEFAULT", "HIGHEST", "TOLERANCE")


class FftTypeAttr(BareEnumAttr):
    """The kind of a Fourier transform."""

    name = "stablehlo.fft_type"
    cases = ("FFT", "IFFT", "RFFT", "IRFFT")


class ComparisonDirectionAttr(BareEnumAttr):
    """The relation that `stablehlo.compare` tests."""

    name = "stablehlo.comparison_direction"
    cases = ("EQ", "NE", "GE", "GT", "LE", "LT")


class ComparisonTypeAttr(BareEnumAttr):
    """The order in which `stablehlo.compare` compares."""

    name = "stablehlo.comparison_type"
    cases = ("NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED")


class TransposeAttr(BareEnumAttr):
    """What is done to the matrix of a triangular system first."""

    name = "stablehlo.transpose"
    cases = ("TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT")


class RngDistributionAttr(BareEnumAttr):
    """The distribution of random numbers."""

    name = "stablehlo.rng_distribution"
    cases = {"UNIFORM": 1, "NORMAL": 2}


class RngAlgorithmAttr(BareEnumAttr):
    """The generator of random bits."""

    name = "stablehlo.rng_algorithm"
    cases = ("DEFAULT", "THREE_FRY", "PHILOX")
