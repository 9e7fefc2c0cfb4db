"""Ensembles of trees, of ai.onnx.ml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import f32, i1
from plait.lazy import lazy_import
from plait_tcp.formulas import Refused, Tensor, Tensors

from plait_onnx.declare import Floats, Ints, Strings, operator
from plait_onnx.ops.classic import ML, binary_scores, floats_of, ints_of, label_of, transformed

np = lazy_import("numpy")

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
        "feature": ints_of(t, nodes["featureids"]), "value": floats_of(t, nodes["values"]),
        "yes": ints_of(t, follow[0].tolist()), "no": ints_of(t, follow[1].tolist()),
        "missing": ints_of(t, nodes["missing"] or [0] * len(keys)),
    }  # fmt: skip
    kinds = sorted({mode for mode in modes if mode != "LEAF"}, key=_MODES.index)
    kind_of = ints_of(t, [kinds.index(mode) if mode in kinds else 0 for mode in modes])
    start = t.broadcast(ints_of(t, roots).unsqueeze([0]), [x.shape[0], len(trees)])

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
    "TreeEnsembleRegressor", "2x2xf32 -> 2x1xf32", domain=ML,
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
    total = total if not base_values else total + floats_of(t, base_values)
    return transformed(total, post_transform)


@operator(
    "TreeEnsembleClassifier", "2x2xf32 -> 2xi64, 2x2xf32", domain=ML,
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
    total = total if not base_values else total + floats_of(t, base_values)
    if single:
        return binary_scores(t, total, labels, post_transform, all(w >= 0 for w in class_weights))
    return label_of(t, total, labels), transformed(total, post_transform)
