"""Nodes that are not imported, whose results the function that is made takes as arguments."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import
from plait_std.func.functions import append_argument

from plait_torch.fx.arguments import results_of
from plait_torch.fx.element_types import element_types, value_type

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait_std.func.ops import FuncOp

torch = lazy_import("torch")


@dataclass(frozen=True)
class Aside:
    """Nodes of a graph, and of the graphs that it calls, that `function` takes the results of."""

    nodes: Collection[Any]
    function: FuncOp

    def take(self, node: Any) -> list[Value[Any]]:
        """New arguments for the results of a node; none if the dialect has no type for them."""
        if not has_known_type(node):
            return []
        return [append_argument(self.function, value_type(one)) for one in results_of(node)]


def has_known_type(node: Any) -> bool:
    """Whether the dialect has types for all that a node computes."""
    return all(_is_known(one) for one in results_of(node))


def _is_known(value: Any) -> bool:
    if isinstance(value, torch.Tensor):
        return value.dtype in element_types() and value.layout is torch.strided
    return isinstance(value, (bool, int, float, torch.SymBool, torch.SymInt, torch.SymFloat))
