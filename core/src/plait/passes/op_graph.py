"""The graph that `view-op-graph` prints, in the DOT language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.attributes import ArrayAttr
from plait.syntax.naming import name_values
from plait.syntax.printer import Printer

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.passes.view_op_graph import ViewOpGraph

_MARKUP = re.compile(r'[{}<>|"\\\0\n]')
_STRING = re.compile(r'["\\\0\n]')
_WRITTEN = {"\n": "\\n", "\0": "\\\\0"}
_NOT_IN_PORTS = re.compile(r"[^0-9A-Za-z]", re.ASCII)
_MOST_ELEMENTS = 16
_LINE_BREAK = "\\l"


class _Node(NamedTuple):
    """A node; `cluster` is the number of the cluster that it stands for, if it does."""

    number: int
    cluster: int | None = None


class OpGraph:
    """Writes the graph of one operation."""

    def __init__(self, root: Operation, options: ViewOpGraph) -> None:
        self.root = root
        self.options = options
        self.printer = Printer()
        name_values(root, self.printer)
        self._lines: list[str] = []
        self._indent = 1
        self._count = 0
        self._nodes: dict[Value[Any], _Node] = {}
        self._control_edges: list[str] = []
        self._data_edges: list[str] = []
        names = dict.fromkeys(op.name for op in root.walk(post_order=True))
        self._hues = {name: i / len(names) for i, name in enumerate(names)}

    def lines(self) -> list[str]:
        """The text, line by line."""
        self._put("compound = true;")
        self._operation(self.root)
        edges = [f"  {edge}" for edge in (*self._control_edges, *self._data_edges)]
        return ["digraph G {", *self._lines, *edges, "}"]

    def _put(self, line: str) -> None:
        self._lines.append("  " * self._indent + line)

    def _number(self) -> int:
        self._count += 1
        return self._count

    # Nodes

    def _operation(self, op: Operation) -> _Node:
        if op.regions:
            node = self._open_cluster(self._cluster_label(op))
            for region in op.regions:
                for block in region.blocks:
                    self._block(block)
            self._close_cluster()
        else:
            style = {"fillcolor": f'"{self._hues[op.name]:.6f} 0.3 0.95"', "label": f'"{self._node_label(op)}"'}
            node = self._node({**style, "shape": "Mrecord", "style": "filled"})
        if self.options.print_data_flow_edges:
            self._uses(op, node)
        self._nodes.update(dict.fromkeys(op.results, node))
        return node

    def _block(self, block: Block) -> None:
        self._open_cluster("")
        for argument in block.arguments:
            label = f'"{self._defined(argument)}"'
            self._nodes[argument] = self._node({"label": label, "shape": "Mrecord"})
        before: _Node | None = None
        for op in block.operations:
            node = self._operation(op)
            if before is not None and self.options.print_control_flow_edges:
                self._control_edges.append(_edge(before, "", node, "", "dashed"))
            before = node
        self._close_cluster()

    def _node(self, attributes: dict[str, str]) -> _Node:
        number = self._number()
        self._put(f"v{number} [{', '.join(f'{key} = {value}' for key, value in attributes.items())}];")
        return _Node(number)

    def _open_cluster(self, label: str) -> _Node:
        cluster = self._number()
        self._put(f"subgraph cluster_{cluster} {{")
        self._indent += 1
        anchor = self._node({"label": '" "', "shape": "plain"})
        self._put(f'label = "{label}";')
        return _Node(anchor.number, cluster)

    def _close_cluster(self) -> None:
        self._indent -= 1
        self._put("}")

    def _uses(self, op: Operation, node: _Node) -> None:
        for value in op.operands:
            source = self._nodes.get(value)
            if source is not None:
                port = self._port(value)
                edge = _edge(source, f":res_{port}:s", node, f":arg_{port}:n", "solid")
                self._data_edges.append(edge)

    # Labels

    def _cluster_label(self, op: Operation) -> str:
        types = f" : ({', '.join(map(self._plain_type, op.result_types))})" if self.options.print_result_types else ""
        attributes = self._attributes(op)
        return _quoted(op.name) + types + (_LINE_BREAK + attributes if self.options.print_attrs else "")

    def _node_label(self, op: Operation) -> str:
        operands = "|".join(f"<arg_{self._port(v)}> {_escaped(self._name(v))}" for v in op.operands)
        attributes = self._attributes(op)
        label = (f"{{{operands}}}|" if operands else "") + _escaped(op.name) + _LINE_BREAK
        label += _LINE_BREAK + attributes if attributes else ""
        results = "|".join(map(self._defined, op.results))
        return f"{{{label}|{{{results}}}}}" if results else f"{{{label}}}"

    def _defined(self, value: Value[Any]) -> str:
        type = f" {self._type(value.type)}" if self.options.print_result_types else ""
        return f"<res_{self._port(value)}> {_escaped(self._name(value))}{type}"

    def _attributes(self, op: Operation) -> str:
        if not self.options.print_attrs:
            return ""
        attributes = sorted({**op.properties, **op.attributes}.items())
        return "".join(f"{_escaped(name)}: {self._attribute(value)}{_LINE_BREAK}" for name, value in attributes)

    def _attribute(self, attribute: Attribute) -> str:
        """The text of an attribute; a splat is shown whole, and what is long is left out."""
        if getattr(attribute, "is_splat", False):
            return _escaped(str(attribute))
        type: Any = getattr(attribute, "type", None)
        shape: Sequence[int] = getattr(type, "shape", ())
        if prod(shape) > _MOST_ELEMENTS:
            return f"{'[' * len(shape)}...{']' * len(shape)} : {self._type(type)}"
        if isinstance(attribute, ArrayAttr) and len(attribute) > _MOST_ELEMENTS:
            return "[...]"
        return _escaped(self._shortened(str(attribute)))

    def _plain_type(self, type: Type) -> str:
        """A type in the label of a cluster; unlike labels of nodes, it is not a record."""
        return _quoted(self._shortened(str(type)))

    def _type(self, type: Type) -> str:
        return _escaped(self._shortened(str(type)))

    def _shortened(self, text: str) -> str:
        limit = self.options.max_label_len
        return text if len(text) <= limit else text[:limit] + "..."

    def _name(self, value: Value[Any]) -> str:
        return self.printer.names[value]

    def _port(self, value: Value[Any]) -> str:
        return _NOT_IN_PORTS.sub("_", self._name(value).removeprefix("%"))


def _edge(source: _Node, out: str, target: _Node, into: str, style: str) -> str:
    """An edge between two nodes; from or to a cluster it begins or ends at the border of the cluster."""
    attributes = {"style": style}
    if source.cluster is not None:
        out, attributes["ltail"] = "", f"cluster_{source.cluster}"
    if target.cluster is not None:
        into, attributes["lhead"] = "", f"cluster_{target.cluster}"
    shown = ", ".join(f"{key} = {value}" for key, value in sorted(attributes.items()))
    return f"v{source.number}{out} -> v{target.number}{into}[{shown}];"


def _escaped(text: str) -> str:
    """`text` as a part of a label of a record."""
    return _MARKUP.sub(_written, text)


def _quoted(text: str) -> str:
    """`text` as a part of any other label."""
    return _STRING.sub(_written, text)


def _written(found: re.Match[str]) -> str:
    return _WRITTEN.get(found[0], "\\" + found[0])
