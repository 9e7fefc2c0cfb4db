"""Comparing what Plait computes with what PyTorch computes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from plait.context import Context
from plait_torch.dynamo.decompositions import decompositions
from plait_torch.dynamo.staging import stage_nodes
from plait_torch.fx.importer import refusals_in
from torch._dynamo.backends.common import aot_autograd

leaves: Callable[[Any], list[Any]] = torch.utils._pytree.tree_leaves


def compiled(function: Any, *, dynamic: bool | None = None, **options: Any) -> Any:
    return torch.compile(
        function, backend="plait", dynamic=dynamic, fullgraph=True, options={"fallback": False, **options}
    )


def same(found: Any, expected: Any, **tolerance: float) -> None:
    """Values, types, shapes and strides are the same."""
    for one, other in zip(leaves(found), leaves(expected), strict=True):
        if isinstance(other, torch.Tensor):
            assert (one.dtype, one.shape, one.stride()) == (other.dtype, other.shape, other.stride())
            torch.testing.assert_close(one, other, equal_nan=True, **tolerance)
        else:
            assert one == other


def check(function: Any, *arguments: Any, **options: Any) -> Any:
    """Compare a function with its compiled form; return that."""
    made = compiled(function, **options)
    with torch.no_grad():
        same(made(*arguments), function(*arguments))
    return made


def stages_of(function: Any, *arguments: Any) -> list[str]:
    """Who runs each stage of the graph of a function."""
    found: list[str] = []

    def backend(graph: Any, inputs: Any) -> Any:
        ctx = Context.from_environment()
        returned = list(next(iter(reversed(graph.graph.nodes))).args[0])
        found.extend(stage.target for stage in stage_nodes(graph.graph, refusals_in(graph, ctx), returned))
        return graph

    torch.compile(function, backend=aot_autograd(fw_compiler=backend, decompositions=decompositions()))(*arguments)
    return found
