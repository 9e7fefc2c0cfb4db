"""What goes without saying in StableHLO and has to be said in VHLO: attributes of operations and their defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.builtin.types import RankedTensorType, i1, i32, i64

from plait_vhlo import attributes as a
from plait_vhlo import enums as e
from plait_vhlo.types import NONE

if TYPE_CHECKING:
    from plait.builtin.types import Type


@dataclass(frozen=True, eq=False)
class Default:
    """`make(rank)` is the default; `matches(attribute)` compares. `rank` is the rank of windows."""

    make: Callable[[int], Any]
    matches: Callable[[Any], bool]


def ints(*values: int, shape: tuple[int, ...] | None = None) -> a.TensorV1Attr:
    """`dense<values> : tensor<...xi64>`"""
    ty = RankedTensorType((len(values),) if shape is None else shape, i64)
    return a.TensorV1Attr.of(DenseElementsAttr.from_values(ty, values))


def _always(value: Any) -> Default:
    return Default(lambda _rank: value, lambda found: found is value)


def _integer(value: int, ty: Type = i64) -> Default:
    default = a.IntegerV1Attr.of(IntegerAttr(value, ty))
    return Default(lambda _rank: default, lambda x: isinstance(x, a.IntegerV1Attr) and x.value.value == value)


def _splat(value: int, make: Callable[[int], Any]) -> Default:
    def matches(found: Any) -> bool:
        if not isinstance(found, a.TensorV1Attr) or not found.data.is_splat:
            return False
        return found.data.num_elements > 0 and next(found.data.values()) == value

    return Default(make, matches)


def _falses(rank: int) -> a.TensorV1Attr:
    return a.TensorV1Attr.of(DenseElementsAttr.from_values(RankedTensorType((rank,), i1), [0] * rank))


_PRECISION = e.PrecisionV1Attr("DEFAULT")

FALSE = _always(a.BooleanV1Attr(False))
NO_STRING = _always(a.StringV1Attr(""))
NO_ARRAY = _always(a.ArrayV1Attr(()))
NO_DICTIONARY = _always(a.DictionaryV1Attr(()))
NO_TYPE = _always(a.TypeV1Attr(NONE))
NO_INTS = Default(lambda _rank: ints(), lambda x: isinstance(x, a.TensorV1Attr) and not x.data.raw)
ACCURACY = _always(a.ResultAccuracyV1Attr())
ONES = _splat(1, lambda rank: ints(*[1] * rank))
NO_PADDING = _splat(0, lambda rank: ints(*[0] * (2 * rank), shape=(rank, 2)))
FALSES = _splat(0, _falses)
PRECISION = Default(
    lambda _rank: a.ArrayV1Attr((_PRECISION, _PRECISION)),
    lambda x: isinstance(x, a.ArrayV1Attr) and all(one is _PRECISION for one in x.elements),
)
BACKEND_CONFIG = Default(NO_STRING.make, lambda x: NO_STRING.matches(x) or NO_DICTIONARY.matches(x))

_CHANNEL = {"channel_id": _integer(0)}
_WINDOWS = {"window_strides": ONES, "lhs_dilation": ONES, "rhs_dilation": ONES, "window_reversal": FALSES}
_TRANSCENDENTAL = (
    "cbrt", "cosine", "exponential", "exponential_minus_one", "log", "log_plus_one", "logistic", "rsqrt", "sine",
    "sqrt", "tan", "tanh",
)  # fmt: skip

ALGORITHM = (
    "lhs_precision_type", "rhs_precision_type", "accumulation_type", "lhs_component_count", "rhs_component_count",
    "num_primitive_operations", "allow_imprecise_accumulation",
)  # fmt: skip

DEFAULTS: dict[str, dict[str, Default]] = {
    "func": {"sym_visibility": NO_STRING, "arg_attrs": NO_ARRAY, "res_attrs": NO_ARRAY},
    "all_gather": {**_CHANNEL, "use_global_device_ids": FALSE},
    "all_reduce": {**_CHANNEL, "use_global_device_ids": FALSE},
    "reduce_scatter": {**_CHANNEL, "use_global_device_ids": FALSE},
    "all_to_all": _CHANNEL,
    "collective_permute": _CHANNEL,
    "collective_broadcast": {**_CHANNEL, "has_dynamic_root": FALSE},
    "collective_reduce": {**_CHANNEL, "use_global_device_ids": FALSE, "has_dynamic_root": FALSE},
    "cholesky": {"lower": FALSE},
    "compare": {"compare_type": _always(e.ComparisonTypeV1Attr("NOTYPE"))},
    "composite": {"version": _integer(0), "composite_attributes": NO_DICTIONARY},
    "convolution": {**_WINDOWS, "padding": NO_PADDING, "precision_config": PRECISION},
    "dynamic_conv": {**_WINDOWS, "precision_config": PRECISION},
    "custom_call": {
        "has_side_effect": FALSE, "backend_config": BACKEND_CONFIG,
        "api_version": _always(e.CustomCallApiVersionV1Attr("API_VERSION_ORIGINAL")),
        "called_computations": NO_ARRAY, "operand_layouts": NO_ARRAY, "result_layouts": NO_ARRAY,
        "output_operand_aliases": NO_ARRAY, "result_tilings": NO_ARRAY,
    },
    "dot": {"precision_config": PRECISION},
    "dot_general": {"precision_config": PRECISION, **dict.fromkeys(ALGORITHM, NO_TYPE)},
    "dynamic_broadcast_in_dim": {"known_expanding_dimensions": NO_INTS, "known_nonexpanding_dimensions": NO_INTS},
    "dynamic_gather": {"indices_are_sorted": FALSE},
    "gather": {"indices_are_sorted": FALSE},
    "infeed": {"infeed_config": NO_STRING, "layout": NO_ARRAY},
    "outfeed": {"outfeed_config": NO_STRING},
    "recv": {"is_host_transfer": FALSE, "source_target_pairs": NO_INTS},
    "send": {"is_host_transfer": FALSE, "source_target_pairs": NO_INTS},
    "reduce_window": {
        "window_strides": ONES, "base_dilations": ONES, "window_dilations": ONES, "padding": NO_PADDING,
    },
    "scatter": {"indices_are_sorted": FALSE, "unique_indices": FALSE},
    "select_and_scatter": {"window_strides": ONES, "padding": NO_PADDING},
    "sort": {"dimension": _integer(-1), "is_stable": FALSE},
    **{name: {"result_accuracy": ACCURACY} for name in _TRANSCENDENTAL},
}  # fmt: skip
"""By the name of the operation without its version. Attributes of `dot_general` that are an algorithm come together."""

__all__ = ["ALGORITHM", "DEFAULTS", "Default", "i32", "ints"]
