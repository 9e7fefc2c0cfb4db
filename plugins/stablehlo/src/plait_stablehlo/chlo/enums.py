"""The enumerations of CHLO."""

from __future__ import annotations

from plait_stablehlo.enums import BareEnumAttr


class ComparisonDirectionAttr(BareEnumAttr):
    """The relation that `chlo.broadcast_compare` tests."""

    name = "chlo.comparison_direction"
    cases = ("EQ", "NE", "GE", "GT", "LE", "LT")


class ComparisonTypeAttr(BareEnumAttr):
    """The order in which `chlo.broadcast_compare` compares."""

    name = "chlo.comparison_type"
    cases = ("NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED")


class PrecisionAttr(BareEnumAttr):
    """How exactly an operand of a ragged dot product is used."""

    name = "chlo.precision"
    cases = ("DEFAULT", "HIGH", "HIGHEST")
