"""Operations that PyTorch adds to graphs after it has taken them apart, as those that it would have left."""

from __future__ import annotations

from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")


def normalize(graph: Any) -> None:
    """Replace what `tensorify_python_scalars`, a pass of Dynamo over numbers, writes in graphs of core operations."""
    aten, prims = torch.ops.aten, torch.ops.prims
    for node in graph.nodes:
        if node.target is prims.convert_element_type.default:
            node.target, node.kwargs = aten._to_copy.default, {"dtype": node.args[1]}
            node.args = node.args[:1]
        elif node.target is aten.true_divide.Tensor:
            node.target = aten.div.Tensor
