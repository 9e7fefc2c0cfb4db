"""The enumerations of VHLO: the enumerations of StableHLO, frozen."""

from __future__ import annotations

from typing import Any, ClassVar

from plait_stablehlo import enums as e
from plait_stablehlo.enums import BareEnumAttr


class VersionedEnumAttr(BareEnumAttr):
    """An enumeration of VHLO, and the first version that has it."""

    since: ClassVar[str] = "0.9.0"


class ComparisonDirectionV1Attr(VersionedEnumAttr):
    """The relation that `vhlo.compare_v1` tests."""

    name = "vhlo.comparison_direction_v1"
    cases = ("EQ", "NE", "GE", "GT", "LE", "LT")


class ComparisonTypeV1Attr(VersionedEnumAttr):
    """The order in which `vhlo.compare_v1` compares."""

    name = "vhlo.comparison_type_v1"
    cases = ("NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED")


class CustomCallApiVersionV1Attr(VersionedEnumAttr):
    """How a custom call is called."""

    name = "vhlo.api_version_v1"
    cases = (
        "API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
        "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI",
    )  # fmt: skip


class FftTypeV1Attr(VersionedEnumAttr):
    """The kind of a Fourier transform."""

    name = "vhlo.fft_type_v1"
    cases = ("FFT", "IFFT", "RFFT", "IRFFT")


class PrecisionV1Attr(VersionedEnumAttr):
    """How exactly a contraction is computed."""

    name = "vhlo.precision_v1"
    cases = ("DEFAULT", "HIGH", "HIGHEST")


class RngAlgorithmV1Attr(VersionedEnumAttr):
    """The generator of random bits."""

    name = "vhlo.rng_algorithm_v1"
    cases = ("DEFAULT", "THREE_FRY", "PHILOX")


class RngDistributionV1Attr(VersionedEnumAttr):
    """The distribution of random numbers."""

    name = "vhlo.rng_distribution_v1"
    cases = {"UNIFORM": 1, "NORMAL": 2}


class TransposeV1Attr(VersionedEnumAttr):
    """What is done to the matrix of a triangular system first."""

    name = "vhlo.transpose_v1"
    cases = ("TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT")


class ResultAccuracyModeV1Attr(VersionedEnumAttr):
    """What kind of accuracy is asked of a transcendental operation."""

    name = "vhlo.result_accuracy_mode_v1"
    since = "1.9.0"
    cases = ("DEFAULT", "HIGHEST", "TOLERANCE")


PAIRS: tuple[tuple[Any, Any], ...] = (
    (e.ComparisonDirectionAttr, ComparisonDirectionV1Attr), (e.ComparisonTypeAttr, ComparisonTypeV1Attr),
    (e.FftTypeAttr, FftTypeV1Attr), (e.PrecisionAttr, PrecisionV1Attr), (e.RngAlgorithmAttr, RngAlgorithmV1Attr),
    (e.RngDistributionAttr, RngDistributionV1Attr), (e.TransposeAttr, TransposeV1Attr),
    (e.ResultAccuracyModeAttr, ResultAccuracyModeV1Attr),
)  # fmt: skip
"""The enumerations of StableHLO and their counterparts."""

ENUMS: tuple[Any, ...] = (*(theirs for _, theirs in PAIRS), CustomCallApiVersionV1Attr)
