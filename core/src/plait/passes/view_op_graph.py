"""Print an operation and what it holds as a graph for Graphviz; the IR stays as it is.

Operations and block arguments are nodes, uses are edges, and operations with regions and their blocks are clusters:

    v9:res_x:s -> v12:arg_x:n[style = solid];
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

from plait.passes.base import Pass
from plait.passes.op_graph import OpGraph
from plait.passes.options import option

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class ViewOpGraph(Pass):
    """Print a graph in the DOT language on the error stream."""

    name: ClassVar[str] = "view-op-graph"
    title: ClassVar[str] = "ViewOpGraph"
    max_label_len: int = option(20, doc="characters of an attribute or type that are shown")
    print_attrs: bool = option(True, doc="show attributes")
    print_control_flow_edges: bool = option(False, doc="draw edges from each operation of a block to the next")
    print_data_flow_edges: bool = option(True, doc="draw edges from values to their uses")
    print_result_types: bool = option(True, doc="show types of results")

    def run(self, op: Operation, ctx: Context) -> None:
        print("\n".join(OpGraph(op, self).lines()), file=sys.stderr)
