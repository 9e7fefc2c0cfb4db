"""Operators of ai.onnx.ml: scalers, encoders, linear models and support vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.build.functions import exp, sqrt, tanh
from plait.builtin.types import f32, i64
from plait.lazy import lazy_import
from plait_tcp.formulas import Refused, Tensor, Tensors

from plait_onnx.declare import Floats, Ints, operator
from plait_onnx.ops.normalization import softmax_along
from plait_onnx.ops.reductions import place_of_extreme

np = lazy_import("numpy")

ML = "ai.onnx.ml"


def floats_of(t: Tensors, values: Sequence[float]) -> Tensor:
    """Numbers of an attribute as a vector of f32."""
    return t.constant(np.asarray(values, np.float32), f32)


def ints_of(t: Tensors, values: Sequence[int]) -> Tensor:
    """Numbers of an attribute as a vector of i64."""
    return t.constant(np.asarray(values, np.int64), i64)


def transformed(scores: Tensor, kind: str) -> Tensor:
    """Scores after what `post_transform` names."""
    if kind == "NONE":
        return scores
    if kind == "LOGISTIC":
        return scores.apply("logistic")
    if kind == "SOFTMAX":
        return softmax_along(scores, [1])
    if kind == "SOFTMAX_ZERO":
        present = scores != 0
        powers = present.select(exp(scores - scores.max([1])), 0)
        return present.select(powers / powers.sum([1]), 0)
    raise Refused(f"the transformation '{kind}' is not supported")


@operator("ArrayFeatureExtractor", "2x3xf32, 2xi64=[2 0] -> 2x2xf32", domain=ML)
def array_feature_extractor(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    """Take columns by their numbers."""
    taken = t.take(x, t.wrapped(y.flatten(), x.shape[-1]), x.rank - 1)
    return taken.unsqueeze([0]) if x.rank == 1 else taken


@operator("Binarizer", "2x3xf32 -> 2x3xf32", domain=ML)
def binarizer(t: Tensors, x: Tensor, *, threshold: float = 0.0) -> Tensor:
    """Replace what is above the threshold by 1, the rest by 0."""
    return (x > threshold).cast(x.element)


@operator("FeatureVectorizer", "2x3xf32, 2x1xf32 -> 2x4xf32", domain=ML)
def feature_vectorizer(t: Tensors, *arrays: Tensor, inputdimensions: Ints | None = None) -> Tensor:
    """Join columns."""
    return t.concat([x.cast(f32) for x in arrays], 1)


@operator("Imputer", "2x3xf32 -> 2x3xf32", domain=ML, attributes="{imputed_value_floats = [1.0 : f32]}")
def imputer(
    t: Tensors, x: Tensor, *, imputed_value_floats: Floats | None = None, imputed_value_int64s: Ints | None = None,
    replaced_value_float: float = 0.0, replaced_value_int64: int = 0,
) -> Tensor:
    """Replace one value by another, which may differ for each column."""
    if x.is_float:
        replaced = x != x if replaced_value_float != replaced_value_float else x == replaced_value_float
        values = floats_of(t, imputed_value_floats or [])
    else:
        replaced, values = x == replaced_value_int64, ints_of(t, imputed_value_int64s or [])
    return replaced.select(values.cast(x.element), x)


@operator(
    "LabelEncoder", "3xi64 -> 3xf32", domain=ML,
    attributes="{keys_int64s = [1, 2], values_floats = [0.5 : f32, 1.5 : f32], default_float = 0.0 : f32}",
)  # fmt: skip
def label_encoder(
    t: Tensors, x: Tensor, *, default_float: float = 0.0, default_int64: int = -1, keys_floats: Floats | None = None,
    keys_int64s: Ints | None = None, values_floats: Floats | None = None, values_int64s: Ints | None = None,
) -> Tensor:
    """Replace keys by values."""
    keys: Any = keys_floats if keys_floats is not None else keys_int64s
    values: Any = values_floats if values_floats is not None else values_int64s
    if keys is None or values is None:
        raise Refused("strings are not supported")
    element = f32 if values_floats is not None else i64
    result = t.full(x.shape, default_float if element is f32 else default_int64, element)
    for key, value in list(zip(keys, values))[::-1]:
        found = x != x if key != key else x == key
        result = found.select(value, result)
    return result


@operator("OneHotEncoder", "3xi64 -> 3x2xf32", domain=ML, attributes="{cats_int64s = [1, 2]}")
def one_hot_encoder(t: Tensors, x: Tensor, *, cats_int64s: Ints | None = None, zeros: int = 1) -> Tensor:
    """Put 1 at the number of the category of each element."""
    if cats_int64s is None:
        raise Refused("strings are not supported")
    return (x.cast(i64).unsqueeze([-1]) == ints_of(t, cats_int64s)).cast(f32)


@operator("Normalizer", "2x3xf32 -> 2x3xf32", domain=ML, attributes='{norm = "L2"}')
def normalizer(t: Tensors, x: Tensor, *, norm: str = "MAX") -> Tensor:
    """Divide rows by their norm."""
    wide = x.cast(f32)
    last = [x.rank - 1]
    if norm == "MAX":
        size = wide.max(last)
    else:
        size = abs(wide).sum(last) if norm == "L1" else sqrt((wide * wide).sum(last))
    return (size == 0).select(wide, wide / size)


@operator("Scaler", "2x3xf32 -> 2x3xf32", domain=ML, attributes="{offset = [1.0 : f32], scale = [2.0 : f32]}")
def scaler(t: Tensors, x: Tensor, *, offset: Floats | None = None, scale: Floats | None = None) -> Tensor:
    """Subtract an offset and multiply by a scale, which may differ for each column."""
    wide = x.cast(f32)
    moved = wide if offset is None else wide - floats_of(t, offset)
    return moved if scale is None else moved * floats_of(t, scale)


@operator("LinearRegressor", "2x3xf32 -> 2x1xf32", domain=ML,
    attributes="{coefficients = [1.0 : f32, 2.0 : f32, 3.0 : f32], intercepts = [0.5 : f32]}")  # fmt: skip
def linear_regressor(
    t: Tensors, x: Tensor, *, coefficients: Floats, intercepts: Floats | None = None, post_transform: str = "NONE",
    targets: int = 1,
) -> Tensor:
    """Add products of features and coefficients to intercepts."""
    return transformed(_linear(t, x, coefficients, intercepts, targets), post_transform)


def _linear(t: Tensors, x: Tensor, coefficients: Floats, intercepts: Floats | None, rows: int) -> Tensor:
    matrix = t.constant(np.asarray(coefficients, np.float32).reshape(rows, -1), f32)
    scores = t.contract("nf,cf->nc", x.cast(f32), matrix)
    return scores if intercepts is None or not len(intercepts) else scores + floats_of(t, intercepts)


@operator(
    "LinearClassifier", "2x3xf32 -> 2xi64, 2x2xf32", domain=ML,
    attributes="{classlabels_ints = [0, 1], coefficients = [-1.0 : f32, -2.0 : f32, -3.0 : f32, 1.0 : f32, 2.0 : f32, "
    "3.0 : f32], intercepts = [-0.5 : f32, 0.5 : f32]}",
)  # fmt: skip
def linear_classifier(
    t: Tensors, x: Tensor, *, classlabels_ints: Ints | None = None, coefficients: Floats,
    intercepts: Floats | None = None, multi_class: int = 0, post_transform: str = "NONE",
) -> Any:
    """Choose the class with the largest score; a score is a sum of products of features and coefficients."""
    if classlabels_ints is None:
        raise Refused("classes that are strings are not supported")
    rows = max(len(intercepts or []), 1) if intercepts else len(classlabels_ints)
    scores = _linear(t, x, coefficients, intercepts, rows)
    if rows == 1 and len(classlabels_ints) == 2:
        return binary_scores(t, scores, classlabels_ints, post_transform, False)
    return label_of(t, scores, classlabels_ints), transformed(scores, post_transform)


def label_of(t: Tensors, scores: Tensor, labels: Ints) -> Tensor:
    """The label of the class with the largest score."""
    place = place_of_extreme(t, scores, 1, "maximum", False, False)
    return t.take(ints_of(t, labels), place, 0)


def binary_scores(t: Tensors, score: Tensor, labels: Ints, transform: str, positive: bool) -> Any:
    """Label and scores of two classes, of the score of the second one."""
    chosen = score > 0.5 if positive else score > 0
    label = chosen.squeeze([1]).select(t.number(labels[1], i64), labels[0])
    if positive:
        return label, t.concat([1 - score, score], 1)
    pair = t.concat([-score, score], 1)
    return label, pair.apply("logistic") if transform == "LOGISTIC" else pair


# Support vectors


@operator(
    "SVMRegressor", "2x2xf32 -> 2x1xf32", domain=ML,
    attributes="{coefficients = [1.0 : f32], kernel_params = [0.5 : f32, 0.0 : f32, 3.0 : f32], kernel_type = \"RBF\", "
    "n_supports = 1 : i64, rho = [0.25 : f32], support_vectors = [1.0 : f32, 2.0 : f32]}",
)  # fmt: skip
def svm_regressor(
    t: Tensors, x: Tensor, *, coefficients: Floats, kernel_params: Floats | None = None, kernel_type: str = "LINEAR",
    n_supports: int = 0, one_class: int = 0, post_transform: str = "NONE", rho: Floats,
    support_vectors: Floats | None = None,
) -> Tensor:
    """Weigh what a kernel computes of each row and each support vector."""
    wide = x.cast(f32)
    if n_supports:
        vectors = t.constant(np.asarray(support_vectors, np.float32).reshape(n_supports, -1), f32)
        values = _kernel(t, wide, vectors, kernel_type, list(kernel_params or [0, 0, 0]))
        total = t.contract("nv,v->n", values, floats_of(t, coefficients))
    else:
        total = t.contract("nf,f->n", wide, floats_of(t, coefficients))
    result = (total + rho[0]).unsqueeze([1])
    return (result > 0).select(t.number(1, f32), -1) if one_class else transformed(result, post_transform)


def _kernel(t: Tensors, x: Tensor, vectors: Tensor, kind: str, parameters: Sequence[float]) -> Tensor:
    gamma, constant, degree = parameters
    if kind == "RBF":
        apart = x.unsqueeze([1]) - vectors.unsqueeze([0])
        return exp((apart * apart).sum([2], False) * -gamma)
    products = t.contract("nf,vf->nv", x, vectors)
    if kind == "POLY":
        return (products * gamma + constant).apply("power", degree)
    return tanh(products * gamma + constant) if kind == "SIGMOID" else products
