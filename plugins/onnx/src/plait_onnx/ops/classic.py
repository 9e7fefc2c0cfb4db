"""Operators of ai.onnx.ml: scalers, encoders, linear models, support vectors and ensembles of trees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.build.functions import exp, sqrt, tanh
from plait.builtin.types import f32, i1, i64
from plait.lazy import lazy_import
from plait_tcp.formulas import Refused, Tensor, Tensors

from plait_onnx.declare import Floats, Ints, Strings, operator
from plait_onnx.ops.normalization import softmax_along
from plait_onnx.ops.reductions import place_of_extreme

np = lazy_import("numpy")

_ML = "ai.onnx.ml"


def _floats(t: Tensors, values: Sequence[float]) -> Tensor:
    return t.constant(np.asarray(values, np.float32), f32)


def _ints(t: Tensors, values: Sequence[int]) -> Tensor:
    return t.constant(np.asarray(values, np.int64), i64)


def _transformed(scores: Tensor, kind: str) -> Tensor:
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


@operator("ArrayFeatureExtractor", "2x3xf32, 2xi64=[2 0] -> 2x2xf32", domain=_ML)
def array_feature_extractor(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    """Take columns by their numbers."""
    taken = t.take(x, t.wrapped(y.flatten(), x.shape[-1]), x.rank - 1)
    return taken.unsqueeze([0]) if x.rank == 1 else taken


@operator("Binarizer", "2x3xf32 -> 2x3xf32", domain=_ML)
def binarizer(t: Tensors, x: Tensor, *, threshold: float = 0.0) -> Tensor:
    """Replace what is above the threshold by 1, the rest by 0."""
    return (x > threshold).cast(x.element)


@operator("FeatureVectorizer", "2x3xf32, 2x1xf32 -> 2x4xf32", domain=_ML)
def feature_vectorizer(t: Tensors, *arrays: Tensor, inputdimensions: Ints | None = None) -> Tensor:
    """Join columns."""
    return t.concat([x.cast(f32) for x in arrays], 1)


@operator("Imputer", "2x3xf32 -> 2x3xf32", domain=_ML, attributes="{imputed_value_floats = [1.0 : f32]}")
def imputer(
    t: Tensors, x: Tensor, *, imputed_value_floats: Floats | None = None, imputed_value_int64s: Ints | None = None,
    replaced_value_float: float = 0.0, replaced_value_int64: int = 0,
) -> Tensor:
    """Replace one value by another, which may differ for each column."""
    if x.is_float:
        replaced = x != x if replaced_value_float != replaced_value_float else x == replaced_value_float
        values = _floats(t, imputed_value_floats or [])
    else:
        replaced, values = x == replaced_value_int64, _ints(t, imputed_value_int64s or [])
    return replaced.select(values.cast(x.element), x)


@operator(
    "LabelEncoder", "3xi64 -> 3xf32", domain=_ML,
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


@operator("OneHotEncoder", "3xi64 -> 3x2xf32", domain=_ML, attributes="{cats_int64s = [1, 2]}")
def one_hot_encoder(t: Tensors, x: Tensor, *, cats_int64s: Ints | None = None, zeros: int = 1) -> Tensor:
    """Put 1 at the number of the category of each element."""
    if cats_int64s is None:
        raise Refused("strings are not supported")
    return (x.cast(i64).unsqueeze([-1]) == _ints(t, cats_int64s)).cast(f32)


@operator("Normalizer", "2x3xf32 -> 2x3xf32", domain=_ML, attributes='{norm = "L2"}')
def normalizer(t: Tensors, x: Tensor, *, norm: str = "MAX") -> Tensor:
    """Divide rows by their norm."""
    wide = x.cast(f32)
    last = [x.rank - 1]
    if norm == "MAX":
        size = wide.max(last)
    else:
        size = abs(wide).sum(last) if norm == "L1" else sqrt((wide * wide).sum(last))
    return (size == 0).select(wide, wide / size)


@operator("Scaler", "2x3xf32 -> 2x3xf32", domain=_ML, attributes="{offset = [1.0 : f32], scale = [2.0 : f32]}")
def scaler(t: Tensors, x: Tensor, *, offset: Floats | None = None, scale: Floats | None = None) -> Tensor:
    """Subtract an offset and multiply by a scale, which may differ for each column."""
    wide = x.cast(f32)
    moved = wide if offset is None else wide - _floats(t, offset)
    return moved if scale is None else moved * _floats(t, scale)


@operator("LinearRegressor", "2x3xf32 -> 2x1xf32", domain=_ML,
    attributes="{coefficients = [1.0 : f32, 2.0 : f32, 3.0 : f32], intercepts = [0.5 : f32]}")  # fmt: skip
def linear_regressor(
    t: Tensors, x: Tensor, *, coefficients: Floats, intercepts: Floats | None = None, post_transform: str = "NONE",
    targets: int = 1,
) -> Tensor:
    """Add products of features and coefficients to intercepts."""
    return _transformed(_linear(t, x, coefficients, intercepts, targets), post_transform)


def _linear(t: Tensors, x: Tensor, coefficients: Floats, intercepts: Floats | None, rows: int) -> Tensor:
    matrix = t.constant(np.asarray(coefficients, np.float32).reshape(rows, -1), f32)
    scores = t.contract("nf,cf->nc", x.cast(f32), matrix)
    return scores if intercepts is None or not len(intercepts) else scores + _floats(t, intercepts)


@operator(
    "LinearClassifier", "2x3xf32 -> 2xi64, 2x2xf32", domain=_ML,
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
        return _binary(t, scores, classlabels_ints, post_transform, False)
    return _label(t, scores, classlabels_ints), _transformed(scores, post_transform)


def _label(t: Tensors, scores: Tensor, labels: Ints) -> Tensor:
    place = place_of_extreme(t, scores, 1, "maximum", False, False)
    return t.take(_ints(t, labels), place, 0)


def _binary(t: Tensors, score: Tensor, labels: Ints, transform: str, positive: bool) -> Any:
    """Label and scores of two classes, of the score of the second one."""
    chosen = score > 0.5 if positive else score > 0
    label = chosen.squeeze([1]).select(t.number(labels[1], i64), labels[0])
    if positive:
        return label, t.concat([1 - score, score], 1)
    pair = t.concat([-score, score], 1)
    return label, pair.apply("logistic") if transform == "LOGISTIC" else pair


# Support vectors


@operator(
    "SVMRegressor", "2x2xf32 -> 2x1xf32", domain=_ML,
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
        total = t.contract("nv,v->n", values, _floats(t, coefficients))
    else:
        total = t.contract("nf,f->n", wide, _floats(t, coefficients))
    result = (total + rho[0]).unsqueeze([1])
    return (result > 0).select(t.number(1, f32), -1) if one_class else _transformed(result, post_transform)


def _kernel(t: Tensors, x: Tensor, vectors: Tensor, kind: str, parameters: Sequence[float]) -> Tensor:
    gamma, constant, degree = parameters
    if kind == "RBF":
        apart = x.unsqueeze([1]) - vectors.unsqueeze([0])
        return exp((apart * apart).sum([2], False) * -gamma)
    products = t.contract("nf,vf->nv", x, vectors)
    if kind == "POLY":
        return (products * gamma + constant).apply("power", degree)
    return tanh(products * gamma + constant) if kind == "SIGMOID" else products


# Trees

_MODES = ("BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ")
_KINDS = ("le", "lt", "ge", "gt", "eq", "ne")


def _leaves(t: Tensors, x: Tensor, nodes: dict[str, Any]) -> tuple[Tensor, dict[tuple[int, int], int]]:
    """The leaf [row, tree] that each row comes to in each tree, and the number of each node."""
    keys = list(zip(nodes["treeids"], nodes["nodeids"]))
    number = {key: i for i, key in enumerate(keys)}
    modes = list(nodes["modes"])
    leaf = np.asarray([mode == "LEAF" for mode in modes])
    own = np.arange(len(keys))
    follow = [
        np.where(leaf, own, [number.get((tree, node), 0) for (tree, _), node in zip(keys, nodes[side])])
        for side in ("truenodeids", "falsenodeids")
    ]
    trees = list(dict.fromkeys(tree for tree, _ in keys))
    children = {int(n) for side in follow for n in side[~leaf]}
    found = [[i for i, key in enumerate(keys) if key[0] == tree and i not in children] for tree in trees]
    if not all(found):
        raise Refused("expected each tree to have a root")
    roots = [first for first, *_ in found]
    depth = _depth(roots, follow, leaf)
    wide = x.cast(f32)
    tables = {
        "feature": _ints(t, nodes["featureids"]), "value": _floats(t, nodes["values"]),
        "yes": _ints(t, follow[0].tolist()), "no": _ints(t, follow[1].tolist()),
        "missing": _ints(t, nodes["missing"] or [0] * len(keys)),
    }  # fmt: skip
    kinds = sorted({mode for mode in modes if mode != "LEAF"}, key=_MODES.index)
    kind_of = _ints(t, [kinds.index(mode) if mode in kinds else 0 for mode in modes])
    start = t.broadcast(_ints(t, roots).unsqueeze([0]), [x.shape[0], len(trees)])

    def step(_: Any, carried: list[Tensor]) -> list[Tensor]:
        (place,) = carried
        feature, value, yes, no = (t.take(tables[n], place, 0) for n in ("feature", "value", "yes", "no"))
        found = t.gather(wide, feature.unsqueeze([2]), [1], 1, 1)
        taken = found.apply(_KINDS[_MODES.index(kinds[0])], value) if kinds else t.full(place.shape, 0, i1)
        for k, kind in enumerate(kinds[1:], 1):
            this = t.take(kind_of, place, 0) == k
            taken = this.select(found.apply(_KINDS[_MODES.index(kind)], value), taken)
        if any(nodes["missing"] or []):
            taken = taken | ((found != found) & (t.take(tables["missing"], place, 0) != 0))
        return [taken.select(yes, no)]

    return t.loop(depth, [start], step)[0], number


def _depth(roots: Sequence[int], follow: Sequence[Any], leaf: Any) -> int:
    """The number of steps to the deepest leaf."""
    depth, level = 0, set(roots)
    while level := {int(side[n]) for n in level if not leaf[n] for side in follow}:
        depth += 1
    return depth


def _summed(
    t: Tensors, places: Tensor, number: dict[tuple[int, int], int], votes: dict[str, Any], count: int, kind: str
) -> Tensor:
    """The votes of the leaves of each row, over all trees."""
    table = np.zeros((len(number), count), np.float32)
    for tree, node, target, weight in zip(votes["treeids"], votes["nodeids"], votes["ids"], votes["weights"]):
        table[number[tree, node], target] += np.float32(weight)
    each = t.take(t.constant(table, f32), places, 0)
    if kind in ("MIN", "MAX"):
        return each.reduce("minimum" if kind == "MIN" else "maximum", [1])
    return each.mean([1], False) if kind == "AVERAGE" else each.reduce("add", [1])


_TREE = (
    'nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], '
    "nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], "
    "nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]"
)
"""A node and two leaves, of examples."""


@operator(
    "TreeEnsembleRegressor", "2x2xf32 -> 2x1xf32", domain=_ML,
    attributes=f"{{{_TREE}, target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], "
    "target_weights = [1.0 : f32, 2.0 : f32]}",
)  # fmt: skip
def tree_ensemble_regressor(
    t: Tensors, x: Tensor, *, aggregate_function: str = "SUM", base_values: Floats | None = None, n_targets: int = 1,
    nodes_falsenodeids: Ints, nodes_featureids: Ints, nodes_hitrates: Floats | None = None,
    nodes_missing_value_tracks_true: Ints | None = None, nodes_modes: Strings, nodes_nodeids: Ints,
    nodes_treeids: Ints, nodes_truenodeids: Ints, nodes_values: Floats, post_transform: str = "NONE",
    target_ids: Ints, target_nodeids: Ints, target_treeids: Ints, target_weights: Floats,
) -> Tensor:
    """Follow the branches of trees to leaves, and combine what these add to each target."""
    places, number = _leaves(t, x, {
        "treeids": nodes_treeids, "nodeids": nodes_nodeids, "modes": nodes_modes, "featureids": nodes_featureids,
        "values": nodes_values, "truenodeids": nodes_truenodeids, "falsenodeids": nodes_falsenodeids,
        "missing": nodes_missing_value_tracks_true,
    })  # fmt: skip
    votes = {"treeids": target_treeids, "nodeids": target_nodeids, "ids": target_ids, "weights": target_weights}
    total = _summed(t, places, number, votes, n_targets, aggregate_function)
    total = total if not base_values else total + _floats(t, base_values)
    return _transformed(total, post_transform)


@operator(
    "TreeEnsembleClassifier", "2x2xf32 -> 2xi64, 2x2xf32", domain=_ML,
    attributes="{class_ids = [0, 1], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [1.0 : f32, "
    f"1.0 : f32], classlabels_int64s = [0, 1], {_TREE}}}",
)  # fmt: skip
def tree_ensemble_classifier(
    t: Tensors, x: Tensor, *, base_values: Floats | None = None, class_ids: Ints, class_nodeids: Ints,
    class_treeids: Ints, class_weights: Floats, classlabels_int64s: Ints | None = None, nodes_falsenodeids: Ints,
    nodes_featureids: Ints, nodes_hitrates: Floats | None = None, nodes_missing_value_tracks_true: Ints | None = None,
    nodes_modes: Strings, nodes_nodeids: Ints, nodes_treeids: Ints, nodes_truenodeids: Ints, nodes_values: Floats,
    post_transform: str = "NONE",
) -> Any:
    """Follow the branches of trees to leaves, and choose the class for which these vote most."""
    if classlabels_int64s is None:
        raise Refused("classes that are strings are not supported")
    places, number = _leaves(t, x, {
        "treeids": nodes_treeids, "nodeids": nodes_nodeids, "modes": nodes_modes, "featureids": nodes_featureids,
        "values": nodes_values, "truenodeids": nodes_truenodeids, "falsenodeids": nodes_falsenodeids,
        "missing": nodes_missing_value_tracks_true,
    })  # fmt: skip
    labels, single = classlabels_int64s, len(set(class_ids)) == 1 and len(classlabels_int64s) == 2
    ids = [0] * len(class_ids) if single else class_ids
    votes = {"treeids": class_treeids, "nodeids": class_nodeids, "ids": ids, "weights": class_weights}
    total = _summed(t, places, number, votes, 1 if single else len(labels), "SUM")
    total = total if not base_values else total + _floats(t, base_values)
    if single:
        return _binary(t, total, labels, post_transform, all(w >= 0 for w in class_weights))
    return _label(t, total, labels), _transformed(total, post_transform)
