"""Operations that PyTorch adds to graphs after it has taken them apart, as those that it would have left."""

from __future__ import annotations

from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")


def normalize(graph: Any) -> None:
    """Replace what `tensorify_python_scalars`, a pass of Dynamo over numbers, writes in graphs of core operations."""
    aten, prims = torch.ops.aten, torch.ops.prims
    for node in list(graph.nodes):
        if node.target is prims.convert_element_type.default:
            node.target, node.kwargs = aten._to_copy.default, {"dtype": node.args[1]}
            node.args = node.args[:1]
        elif node.target is aten.true_divide.Tensor:
            node.target = aten.div.Tensor
        elif node.target is torch.ops.higher_order.with_effects and node.args[1] is aten._linalg_check_errors.default:
            _leave_out_token(graph, node)


def _leave_out_token(graph: Any, node: Any) -> None:
    """Write what `with_effects` calls as a call: what checks may come in any order, so the token stays as it is."""
    token, target, *arguments = node.args
    with graph.inserting_before(node):
        call = graph.call_function(target, tuple(arguments), dict(node.kwargs))
    call.meta = {**node.meta, "val": None}
    for user in list(node.users):
        user.replace_all_uses_with(token)
        graph.erase_node(user)
    graph.erase_node(node)
