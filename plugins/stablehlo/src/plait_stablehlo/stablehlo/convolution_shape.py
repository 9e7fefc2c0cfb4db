"""The rules and the result shape of convolutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plait.builtin.types import DYNAMIC
from plait.ir.value import Value

from plait_stablehlo.stablehlo.compatibility import elements_agree, is_static, violation


@dataclass(frozen=True)
class WindowDimension:
    """How the window moves along one spatial dimension."""

    size: int
    stride: int = 1
    low: int = 0
    high: int = 0
    base_dilation: int = 1
    window_dilation: int = 1
    reversed: bool = False

    def output_size(self, size: int) -> int:
        """How many positions the window takes over `size` elements."""
        if not is_static(size) or not is_static(self.size):
            return DYNAMIC
        padded = dilated(size, self.base_dilation) + self.low + self.high
        extent = dilated(self.size, self.window_dilation)
        return 0 if padded <= 0 or extent > padded else (padded - extent) // self.stride + 1


def dilated(size: int, dilation: int) -> int:
    """The extent of `size` elements with `dilation - 1` holes between them."""
    return 0 if size == 0 else (size - 1) * dilation + 1


def padding_rows(attribute: Any, count: int) -> list[tuple[int, int]]:
    """The low and high padding of each dimension; none where the attribute is absent."""
    if attribute is None:
        return [(0, 0)] * count
    values = [int(v) for v in attribute.values()]
    return [(values[i], values[i + 1]) for i in range(0, len(values), 2)]


def values_or(attribute: Any, default: Any, count: int) -> tuple[Any, ...]:
    """The values of an array attribute, or `default` for each dimension where it is absent."""
    return (default,) * count if attribute is None else tuple(attribute.values)


def window_of(op: Any) -> list[WindowDimension]:
    """The window of a convolution, with its static padding; none for one whose padding is a value."""
    n = op.dimension_numbers
    sizes = [op.rhs.type.shape[d] for d in n.kernel_spatial_dimensions]
    count = len(sizes)
    rows = zip(
        sizes,
        values_or(op.window_strides, 1, count),
        padding_rows(None if isinstance(op.padding, Value) else op.padding, count),
        values_or(op.lhs_dilation, 1, count),
        values_or(op.rhs_dilation, 1, count),
        values_or(op.window_reversal, False, count),
    )
    return [WindowDimension(size, s, a, b, base, dil, bool(rev)) for size, s, (a, b), base, dil, rev in rows]


def check_window(op: str, labels: Sequence[str], rank: int, **arrays: Any) -> None:
    """Raise unless each of the arrays that are present has `rank` entries, and all but padding are positive."""
    names = {
        "window_strides": "window-strides", "lhs_dilation": "base-dilation factors",
        "rhs_dilation": "window-dilation factors", "window_reversal": "window-reversal",
    }  # fmt: skip
    for (name, attribute), label in zip(arrays.items(), labels):
        if attribute is None:
            continue
        if len(attribute.values) != rank:
            raise violation(
                f"{op}_{label}",
                f"expects {names.get(name, name)} to have same dimension-size as size of window dimensions ({rank}), "
                f"but got: {len(attribute.values)}.",
            )
        if name != "window_reversal" and (bad := next((v for v in attribute.values if v < 1), None)) is not None:
            raise violation(
                f"{op}_c{int(label[1:]) + 1}",
                f"expects window to have positive {names.get(name, name)}, but got {bad}.",
            )


def check_convolution(op: Any, name: str) -> None:
    """Raise unless the operands, dimension numbers and groups of a convolution fit together."""
    lhs, rhs, n = op.lhs.type, op.rhs.type, op.dimension_numbers
    rank = len(lhs.shape)
    if len(rhs.shape) != rank:
        text = f"expects convolution arguments to have same number of dimensions. Got: '{lhs}' and '{rhs}'."
        raise violation(f"{name}_c1", text)
    if rank < 2:
        raise violation(f"{name}_c13", f"expects convolution arguments to have >= 2 dimensions. Got: '{lhs}'.")
    if not elements_agree(lhs, rhs) and not rhs.element_type.name.startswith("quant."):
        raise violation(
            f"{name}_c27",
            f"expects lhs and rhs to have compatible element type. Got: '{lhs.element_type}' and '{rhs.element_type}'",
        )
    _check_dimension_numbers(n, rank, name)
    spatial = rank - 2
    check_window(
        name, ("c2", "c5", "c7", "c9"), spatial, window_strides=op.window_strides, lhs_dilation=op.lhs_dilation,
        rhs_dilation=op.rhs_dilation, window_reversal=op.window_reversal,
    )  # fmt: skip
    if name == "convolution" and op.padding is not None and op.padding.type.shape != (spatial, 2):
        text = f"expects the shape of padding-attribute to be {{{spatial}, 2}}, but got {op.padding.type}."
        raise violation("convolution_c4", text)
    _check_groups(op, name)


def _check_dimension_numbers(n: Any, rank: int, name: str) -> None:
    groups = (
        ("c13", "input", (n.input_batch_dimension, n.input_feature_dimension, *n.input_spatial_dimensions)),
        ("c18", "kernel",
         (n.kernel_input_feature_dimension, n.kernel_output_feature_dimension, *n.kernel_spatial_dimensions)),
        ("c20", "output", (n.output_batch_dimension, n.output_feature_dimension, *n.output_spatial_dimensions)),
    )  # fmt: skip
    sizes = [len(dims) - 2 for _, _, dims in groups]
    if len(set(sizes)) > 1:
        text = f"expects the same size for input, kernel and output spatial-dimensions, but got {sizes} resp."
        raise violation(f"{name}_c17", text)
    for label, what, dims in groups:
        if any(not 0 <= dim < rank for dim in dims):
            text = f"expects input, kernel, and output dimension-numbers to be in-range [0, {rank})."
            raise violation(f"{name}_{label}", text)
        if len(set(dims)) != len(dims):
            raise violation(f"{name}_{label}", f"expects {what} dimension-numbers to be unique, got {dims}.")


def _check_groups(op: Any, name: str) -> None:
    features, batches = op.feature_group_count.value, op.batch_group_count.value
    if features < 1:
        raise violation(f"{name}_c21", "expects feature_group_count to be positive")
    if batches < 1:
        raise violation(f"{name}_c22", "expects batch_group_count to be positive")
    if features > 1 and batches > 1:
        raise violation(
            f"{name}_c23",
            "expects batch_group_count and feature_group_count not to be both greater than 1. "
            f"Got {batches} and {features} resp.",
        )
    n, lhs, rhs = op.dimension_numbers, op.lhs.type.shape, op.rhs.type.shape
    batch, feature = lhs[n.input_batch_dimension], lhs[n.input_feature_dimension]
    kernel_in, kernel_out = rhs[n.kernel_input_feature_dimension], rhs[n.kernel_output_feature_dimension]
    if is_static(batch) and batch % batches:
        text = f"expects input batch dimension ({batch}) to be divisible by batch_group_count."
        raise violation(f"{name}_c10", text)
    if is_static(feature) and feature % features:
        text = f"expects input feature dimension ({feature}) to be a multiple of feature_group_count."
        raise violation(f"{name}_c11", text)
    if is_static(feature) and is_static(kernel_in) and feature // features != kernel_in:
        text = f"expects input feature dimension ({feature}) / feature_group_count = kernel input feature dimension"
        raise violation(f"{name}_c14", f"{text} ({kernel_in}). Got feature_group_count = {features}.")
    if is_static(kernel_out) and kernel_out % batches:
        text = f"expects output feature dimension size ({kernel_out}) to be a multiple of batch_group_count."
        raise violation(f"{name}_c15", text)
    if is_static(kernel_out) and kernel_out % features:
        text = f"expects kernel output feature dimension ({kernel_out}) to be divisible by feature_group_count."
        raise violation(f"{name}_c16", text)


def convolution_shape(op: Any, window: Sequence[WindowDimension]) -> list[int]:
    """The shape of the result."""
    n, lhs, rhs = op.dimension_numbers, op.lhs.type.shape, op.rhs.type.shape
    shape = [0] * len(lhs)
    batch = lhs[n.input_batch_dimension]
    shape[n.output_batch_dimension] = batch // op.batch_group_count.value if is_static(batch) else DYNAMIC
    shape[n.output_feature_dimension] = rhs[n.kernel_output_feature_dimension]
    for w, source, target in zip(window, n.input_spatial_dimensions, n.output_spatial_dimensions):
        shape[target] = w.output_size(lhs[source])
    return shape
