"""Graphs of ONNX as operations: nodes one after the other, with what is known of shapes folded on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import NoneType, RankedTensorType, i64
from plait.ir.builder import Builder
from plait.ir.location import NameLoc
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_tcp.formulas import MAX_KNOWN, NUMPY, Refused, ShapeTensors, Tensor

from plait_onnx.declare import Operator, attribute_value
from plait_onnx.ops import TABLE
from plait_onnx.ops.base import NoValueOp
from plait_onnx.reader.attributes import value_of
from plait_onnx.reader.calls import UNKNOWN, Call, Problem, ReadError
from plait_onnx.reader.control_flow import CONTROL_FLOW
from plait_onnx.reader.sequences import EXPANDED
from plait_onnx.reader.tensors import TensorError, TensorReader, element_type
from plait_onnx.reader.upgrade import upgrade

if TYPE_CHECKING:
    from plait.ir.attribute import Type

_MAX_FOLDED_OPERAND = 1 << 16
"""Elements of the operands of what is computed while a model is read."""


class GraphReader:
    """Reads one model. `problems` lists what is not supported, `unread` the nodes that need what that would compute."""

    def __init__(self, model: Any, tensors: TensorReader, filename: str) -> None:
        self.tensors, self.filename = tensors, filename
        self.versions = {entry.domain or "": entry.version for entry in model.opset_import}
        self.functions = {(f.domain, f.name, f.overload): f for f in model.functions}
        self.problems: list[Problem] = []
        self.unread: list[Problem] = []
        self.xp = ShapeTensors()
        self.facts: dict[Value[Any], Any] = {}
        self.scopes: list[dict[str, Value[Any] | None]] = [{}]
        self.builder = Builder()
        self.seeds = 0
        self._calls: list[dict[str, Any]] = []

    # Names and facts

    def add_input(self, name: str, value: Value[Any], sizes: Sequence[Any] | None) -> None:
        self.scopes[-1][name] = value
        if sizes is not None:
            self.facts[value] = self.xp.typed(value.type, sizes=sizes)

    def lookup(self, name: str) -> Value[Any] | None:
        """The value of a name; None for the empty one. Raises `ReadError`."""
        if not name:
            return None
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        raise ReadError(f"there is no value '{name}'")

    def fact(self, value: Value[Any] | None) -> Any:
        """What is known of a value: an `Tensor` of shapes, its type if it is another one, None if it is absent."""
        if value is None:
            return None
        if value not in self.facts:
            ranked = isinstance(value.type, RankedTensorType)
            self.facts[value] = self.xp.typed(value.type) if ranked else value.type
        return self.facts[value]

    # Graphs

    def read_graph(self, graph: Any, builder: Builder) -> list[Value[Any]]:
        """Build the nodes of a graph, whose inputs have been named; the values of its outputs."""
        outer, self.builder = self.builder, builder
        for tensor in graph.initializer:
            self._initializer(tensor)
        for tensor in graph.sparse_initializer:
            self.problems.append(Problem(f"initializer '{tensor.values.name}'", "", "sparse tensors are not supported"))
        self.read_nodes(graph.node)
        found: list[Value[Any]] = []
        for info in graph.output:
            try:
                value = self.lookup(info.name)
                if value is not None:
                    found.append(value)
            except ReadError as error:
                if not self.problems:
                    self.problems.append(Problem(f"output '{info.name}'", "", str(error)))
        self.builder = outer
        return found

    def _initializer(self, tensor: Any) -> None:
        try:
            attribute = self.tensors.attribute(tensor)
        except TensorError as error:
            self.problems.append(Problem(f"initializer '{tensor.name}'", "", str(error)))
            return
        self.scopes[-1][tensor.name] = self.constant(attribute)

    def read_nodes(self, nodes: Sequence[Any]) -> None:
        for node in nodes:
            label = f"node '{node.name}'" if node.name else f"the node of '{', '.join(node.output)}'"
            self.builder.location = NameLoc(node.name or node.op_type)
            try:
                values = self._read_node(node)
            except (Refused, ValueError) as error:
                found = self.unread if "there is no value" in str(error) and self.problems else self.problems
                found.append(Problem(label, node.op_type, str(error), self._types_of(node)))
                continue
            self.scopes[-1].update({name: v for name, v in zip(node.output, values) if name})

    def _types_of(self, node: Any) -> tuple[Any, ...]:
        """The types of the operands that there are."""
        values = {name: value for scope in self.scopes for name, value in scope.items()}
        operands = [values.get(name) for name in node.input]
        return tuple(value.type for value in operands if value is not None)

    def _read_node(self, node: Any) -> list[Value[Any] | None]:
        domain = "" if node.domain == "ai.onnx" else node.domain
        function = self.functions.get((node.domain, node.op_type, node.overload))
        if function is not None:
            return self._inline(function, node)
        call = Call(node.op_type, domain, self.versions.get(domain, 1), [self.lookup(n) for n in node.input])
        call.attributes = {a.name: self.attribute(a) for a in node.attribute}
        call.results = len(node.output)
        upgrade(call, self)
        return self.expand(call)

    def expand(self, call: Call) -> list[Any]:
        """The results of a call in the terms of the newest version."""
        if call.name in CONTROL_FLOW and not call.domain:
            return CONTROL_FLOW[call.name](self, call)
        if call.name in EXPANDED and not call.domain:
            found = EXPANDED[call.name](self, call)
            if found is not None:
                return found
        row = TABLE.get((call.domain, call.name))
        if row is None:
            raise ReadError(REFUSED.get(call.name, UNKNOWN))
        values = self.build(row, call)
        return values if call.finish is None else call.finish(values)

    def call(self, name: str, operands: Sequence[Any], **attributes: Any) -> Any:
        """The result of one more operator."""
        return self.expand(Call(name, "", 26, list(operands), attributes))[0]

    def made(self, name: str, operands: list[Any], attributes: dict[str, Any], results: int) -> Call:
        """A call of the newest version."""
        return Call(name, "", 26, operands, attributes, results)

    def numbers(self, values: Sequence[int]) -> Value[Any]:
        """A constant vector of i64."""
        return self.constant_array(np.asarray(values, np.int64), RankedTensorType((len(values),), i64))

    def read_inner(self, graph: Any, builder: Builder, names: dict[str, Any]) -> list[Any]:
        """The values of the outputs of a graph in an attribute, which sees the values around it."""
        self.scopes.append(dict(names))
        try:
            return self.read_graph(graph, builder)
        finally:
            self.scopes.pop()

    def size_value(self, size: Any) -> Value[Any]:
        """A value of type index for a symbol, of a tensor outside that has a dimension of this size."""
        for value, fact in self.facts.items():
            if isinstance(fact, Tensor) and size in fact.shape and self._is_outside(value):
                return SCALARS.on(self.builder).size(value, fact.shape.index(size)).value
        raise ReadError("the size of what its body makes is known at run time only")

    def _is_outside(self, value: Value[Any]) -> bool:
        return any(value is one for scope in self.scopes for one in scope.values())

    def type_of(self, fact: Any) -> Any:
        """The type for what is known of a value."""
        return self._type(fact)

    # Attributes

    def attribute(self, proto: Any) -> Any:
        """The value of an attribute: a number, text, list, tensor, graph or type as it is in the file."""
        if proto.ref_attr_name:
            return self.attributes_of_function().get(proto.ref_attr_name)
        return value_of(proto)

    def attributes_of_function(self) -> dict[str, Any]:
        """The attributes of the call whose function is being expanded."""
        return self._calls[-1] if self._calls else {}

    # Functions

    def _inline(self, function: Any, node: Any) -> list[Value[Any] | None]:
        """The nodes of a function in the place of a call."""
        given = {a.name: self.attribute(a) for a in node.attribute}
        defaults = {a.name: self.attribute(a) for a in function.attribute_proto}
        operands = [self.lookup(n) for n in node.input]
        outer_scopes, outer_versions, outer_calls = self.scopes, self.versions, self._calls
        operands += [None] * (len(function.input) - len(operands))
        self.scopes = [dict(zip(function.input, operands))]
        self.versions = {e.domain or "": e.version for e in function.opset_import} or outer_versions
        self._calls = [*outer_calls, {**defaults, **given}]
        try:
            self.read_nodes(function.node)
            return [self.lookup(name) for name in function.output]
        finally:
            self.scopes, self.versions, self._calls = outer_scopes, outer_versions, outer_calls

    # Operations

    def build(self, row: Operator, call: Call) -> list[Value[Any] | None]:
        """The results of an operator: constants where they follow from constants, else results of an operation."""
        while call.operands and call.operands[-1] is None:
            call.operands.pop()
        if not row.folded and "seed" in row.attributes:  # what ONNX leaves open: another one for each node
            call.attributes.setdefault("seed", self.seeds)
            self.seeds += 1
        options = self._options(row, call)
        facts = [self.fact(v) for v in call.operands]
        plain = {k: v for k, (v, _) in options.items()}
        found = row.evaluate(self.xp, facts, plain, call.results)
        folded = self._folded(row, facts, found, plain)
        if folded is not None:
            return [self.constant(one) for one in folded]
        operands = [v if v is not None else self.builder(NoValueOp(NoneType())) for v in call.operands]
        types = [self._type(one) for one in found]
        op = self.builder.insert(row.op_class(operands, types, **{k: a for k, (_, a) in options.items()}))
        self.facts.update(zip(op.results, found))
        return list(op.results)

    def _type(self, found: Any) -> Any:
        return self.xp.type_of(found) if isinstance(found, Tensor) else found

    def _options(self, row: Operator, call: Call) -> dict[str, tuple[Any, Any]]:
        """The attributes of a call as values of Python and as attributes."""
        options: dict[str, tuple[Any, Any]] = {}
        for name, value in call.attributes.items():
            declared = row.attributes.get(name)
            if declared is None:
                raise ReadError(f"it has no attribute '{name}'")
            if value is None:
                continue
            if declared.kind == "Type" and isinstance(value, int):
                value = element_type(value)
            elif declared.kind == "Elements" and hasattr(value, "dims"):
                value = self.tensors.attribute(value)
            options[name] = value, attribute_value(declared.kind, value)
        missing = [n for n, a in row.attributes.items() if a.required and n not in options]
        if missing:
            raise ReadError(f"it lacks the attribute '{missing[0]}'")
        return options

    def _folded(self, row: Operator, facts: Sequence[Any], found: Sequence[Any], options: Any) -> list[Any] | None:
        """The elements of the results if all that they are computed of is known."""
        if row.name == "Constant" or not row.folded or not all(isinstance(one, Tensor) for one in found):
            return None
        known = [one.known for one in found]
        if not all(k is not None for k in known):
            known = self._computed(row, facts, found, options)
        if known is None:
            return None
        return [
            DenseElementsAttr.from_numpy(np.asarray(k, order="C"), RankedTensorType(k.shape, one.element))
            for k, one in zip(known, found)
        ]

    def _computed(self, row: Operator, facts: Sequence[Any], found: Sequence[Any], options: Any) -> list[Any] | None:
        operands = [None if f is None else getattr(f, "known", None) for f in facts]
        if any(k is None and f is not None for k, f in zip(operands, facts)) or not facts:
            return None
        sizes = [n for one in found for n in one.shape]
        small = all(isinstance(n, int) for n in sizes) and sum(_count(one) for one in found) <= MAX_KNOWN
        if not small or sum(k.size for k in operands if k is not None) > _MAX_FOLDED_OPERAND:
            return None
        arrays = [None if k is None else NUMPY.of(k, f.element) for k, f in zip(operands, facts)]
        with np.errstate(all="ignore"):
            return [np.asarray(one.data) for one in row.evaluate(NUMPY, arrays, options, len(found))]

    def constant(self, attribute: Any) -> Value[Any]:
        """A constant, with its elements noted if they are few."""
        value = self.builder(TABLE["", "Constant"].op_class([], [attribute.type], value=attribute))
        self.facts[value] = self.xp.elements(attribute)
        return value

    def constant_array(self, array: Any, ty: Type) -> Value[Any]:
        return self.constant(DenseElementsAttr.from_numpy(array, ty))


_OF_STRINGS = ("StringConcat", "StringNormalizer", "StringSplit", "RegexFullMatch", "TfIdfVectorizer")
REFUSED = {
    **dict.fromkeys(_OF_STRINGS, "strings are not supported"),
    "ZipMap": "maps are not supported; export with the option 'zipmap': False",
    "ImageDecoder": "images in compressed formats are not decoded",
}
"""Why operators are not supported."""


def _count(one: Tensor) -> int:
    return int(np.prod(one.shape, dtype=np.int64))
