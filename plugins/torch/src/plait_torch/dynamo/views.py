"""Results that are views of one tensor: they share memory in eager mode, and so they do here.

```python
y = x + 1               # Plait
return y, y.t()         # y.t() is a view that PyTorch makes of the result
```
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")


def keep_views(graph: Any, shown: Sequence[Any]) -> set[Any]:
    """Make each of the results `shown` that shares memory with another one by views at the end; return these nodes.

    What is a view of an argument alone is left, unless it has sizes of run time: the wrapper of AOT autograd makes it
    of the argument, of such sizes with the strides of what is returned here.
    """
    (output,) = [node for node in graph.nodes if node.op == "output"]
    sharing: dict[Any, dict[Any, None]] = {}
    for node in shown:
        if isinstance(node, torch.fx.Node):
            sharing.setdefault(base_of(node), {})[node] = None
    copies: dict[Any, Any] = {}
    for base, nodes in sharing.items():
        of_argument = base.op == "placeholder" and any(node is not base and _has_unknown_sizes(node) for node in nodes)
        if of_argument or (len(nodes) > 1 and base.op == "call_function"):
            _copy_views(graph, output, base, list(nodes), copies)
    for node in output.all_input_nodes:
        if node in copies:
            output.replace_input_with(node, copies[node])
    for node in reversed(copies):
        if not node.users:
            graph.erase_node(node)
    return set(copies.values())


def base_of(node: Any) -> Any:
    """The node whose memory a tensor shows: itself, unless it is a view."""
    while _is_view(node):
        node = node.args[0]
    return node


def _has_unknown_sizes(node: Any) -> bool:
    value = node.meta.get("val")
    sizes = (*value.shape, *value.stride()) if isinstance(value, torch.Tensor) else ()
    return any(isinstance(size, torch.SymInt) for size in sizes)


def _is_view(node: Any) -> bool:
    return node.op == "call_function" and isinstance(node.target, torch._ops.OpOverload) and node.target.is_view


def _copy_views(graph: Any, output: Any, base: Any, nodes: Sequence[Any], copies: dict[Any, Any]) -> None:
    """Repeat before `output` the views that lead from `base` to nodes."""
    for node in nodes:
        path: list[Any] = []
        while node is not base and node not in copies:
            path.append(node)
            node = node.args[0]
        with graph.inserting_before(output):
            for view in reversed(path):
                made = copies[view] = graph.node_copy(view, _as_it_is)
                made.args = (copies.get(made.args[0], made.args[0]), *made.args[1:])


def _as_it_is(node: Any) -> Any:
    return node
