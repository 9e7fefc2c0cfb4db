"""Exported programs with sparse tensors, as programs with dense ones."""

from __future__ import annotations

import warnings
from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")


class SparseTensorsWarning(UserWarning):
    """Tensors that are sparse, and computed with as dense ones."""


def with_dense_inputs(program: Any) -> Any:
    """The program in which tensors that are sparse are dense: those that it holds, and those that are passed.

    Warns of them. A program without such tensors is returned as it is.
    """
    sparse = [node for node in program.graph.nodes if node.op == "placeholder" and _is_sparse(node.meta.get("val"))]
    if not sparse:
        return program
    names = ", ".join(f"'{node.name}' {list(node.meta['val'].shape)}" for node in sparse)
    text = f"sparse tensors are computed with as dense ones: {names}; what is passed must be dense (x.to_dense())"
    warnings.warn(text, SparseTensorsWarning, stacklevel=2)
    changed = {node.name for node in sparse}
    graph = torch.fx.GraphModule(program.graph_module, _copied(program.graph, changed))
    return torch.export.ExportedProgram(
        root=graph, graph=graph.graph, graph_signature=program.graph_signature,
        state_dict=_dense(program.state_dict), range_constraints=program.range_constraints,
        module_call_graph=program.module_call_graph, constants=_dense(program.constants), verifiers=program.verifiers,
    )  # fmt: skip


def _copied(graph: Any, changed: set[str]) -> Any:
    made = torch.fx.Graph()
    copies: dict[Any, Any] = {}
    for node in graph.nodes:
        copy = copies[node] = made.node_copy(node, copies.__getitem__)
        if node.name in changed:
            value = node.meta["val"]
            with value.fake_mode:
                copy.meta["val"] = torch.empty(value.shape, dtype=value.dtype, device=value.device)
    return made


def _dense(tensors: Any) -> dict[str, Any]:
    return {name: _as_dense(one) if _is_sparse(one) else one for name, one in tensors.items()}


def _as_dense(tensor: Any) -> Any:
    made = tensor.detach().to_dense()
    return torch.nn.Parameter(made, requires_grad=False) if isinstance(tensor, torch.nn.Parameter) else made


def _is_sparse(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.layout is not torch.strided
