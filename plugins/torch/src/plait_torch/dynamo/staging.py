"""The nodes of a graph as few stages, each for Plait or for PyTorch, that run one after the other."""

from __future__ import annotations

import operator
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from plait.lazy import lazy_import
from plait.partition import stages

from plait_torch.fx.random import draws

torch = lazy_import("torch")

PLAIT, PYTORCH = "plait", "pytorch"


@dataclass(frozen=True)
class StageNodes:
    """The nodes of a stage in order, those that it takes from outside, and those that others use of it."""

    target: str
    nodes: tuple[Any, ...]
    inputs: tuple[Any, ...]
    outputs: tuple[Any, ...]


def stage_nodes(graph: Any, refused: Collection[Any], returned: Sequence[Any]) -> list[StageNodes]:
    """The stages of a graph: nodes in `refused` run in PyTorch, the others in Plait.

    What takes no tensor (sizes that are computed, tensors that are filled, graphs and tensors that the graph holds) is
    computed in each stage that uses it.
    """
    calls = [node for node in graph.nodes if node.op == "call_function"]
    copied = copied_nodes(graph, refused)
    units = [node for node in calls if node not in copied]
    number = {node: i for i, node in enumerate(units)}
    after = [set(_units_before(node, number, copied)) for node in units]
    _keep_order([i for i, node in enumerate(units) if has_effects(node)], after)
    targets = [PYTORCH if node in refused else PLAIT for node in units]
    _follow_tuples(units, targets, number)
    made = [(stage.target, [units[i] for i in stage.units]) for stage in stages(after, targets)]
    made = made or [(PLAIT, [])]
    return _with_borders(graph, made, copied, returned)


def copied_nodes(graph: Any, refused: Collection[Any]) -> set[Any]:
    """The nodes that take no tensor, apart from its sizes, and have no effect."""
    found: set[Any] = set()
    for node in graph.nodes:
        if node.op == "get_attr" or (node.op == "call_function" and _is_copied(node, found, refused)):
            found.add(node)
    return found


def _is_copied(node: Any, copied: set[Any], refused: Collection[Any]) -> bool:
    if has_effects(node) or node in refused:
        return False
    takes = [one for one in node.all_input_nodes if one not in copied]
    if _is_number(node):
        return all(one.op == "placeholder" for one in takes)
    return all(one.op == "placeholder" and _is_number(one) for one in takes)


def _is_number(node: Any) -> bool:
    value = node.meta.get("val")
    return isinstance(value, (int, float, torch.SymInt, torch.SymFloat, torch.SymBool))


def has_effects(node: Any) -> bool:
    """Whether a node must run once, and in order with others of its kind: it draws random numbers, or is unknown."""
    schema = getattr(node.target, "_schema", None)
    return draws(node) or (schema is not None and schema.is_mutable)


def _units_before(node: Any, number: Mapping[Any, int], copied: set[Any]) -> list[int]:
    """The units that a node waits for, through nodes that are copied too."""
    found: list[int] = []
    for one in node.all_input_nodes:
        found += [number[one]] if one in number else _units_before(one, number, copied) if one in copied else []
    return found


def _keep_order(effects: Sequence[int], after: list[set[int]]) -> None:
    for first, second in pairwise(effects):
        after[second].add(first)


def _follow_tuples(units: Sequence[Any], targets: list[str], number: Mapping[Any, int]) -> None:
    """Take elements of tuples where the tuples are made: tuples are not passed."""
    for i, node in enumerate(units):
        if node.target is operator.getitem and node.args[0] in number:
            targets[i] = targets[number[node.args[0]]]


def _with_borders(
    graph: Any, made: Sequence[tuple[str, list[Any]]], copied: set[Any], returned: Sequence[Any]
) -> list[StageNodes]:  # fmt: skip
    position = {node: i for i, node in enumerate(graph.nodes)}
    whole = [_with_copies(nodes, copied, position) for _, nodes in made]
    last = len(made) - 1
    whole[last] = _with_copies([*made[last][1], *(n for n in returned if n in copied)], copied, position)
    found: list[StageNodes] = []
    for index, (target, _) in enumerate(made):
        inside = set(whole[index])
        inputs = dict.fromkeys(one for node in whole[index] for one in node.all_input_nodes if one not in inside)
        used = {one for i, nodes in enumerate(whole) if i != index for node in nodes for one in node.all_input_nodes}
        wanted = [n for n in whole[index] if (n in used or n in returned) and (n not in copied or index == last)]
        outputs = [n for n in wanted if n not in copied or n in returned]
        found.append(StageNodes(target, tuple(whole[index]), tuple(inputs), tuple(outputs)))
    return found


def _with_copies(nodes: Sequence[Any], copied: set[Any], position: Mapping[Any, int]) -> list[Any]:
    """The nodes of a stage together with the copied nodes that they need, in the order of the graph."""
    found = dict.fromkeys(nodes)
    pending = list(nodes)
    while pending:
        for one in pending.pop().all_input_nodes:
            if one in copied and one not in found:
                found[one] = None
                pending.append(one)
    return sorted(found, key=position.__getitem__)
