"""From nodes of a graph to operations of the torch dialect."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, StringAttr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import i1
from plait.define.signatures import NO_ATTRIBUTES
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.builder import Builder
from plait.lazy import lazy_import
from plait_std.func.functions import ALONE
from plait_std.func.ops import FuncOp, ReturnOp

from plait_torch.fx import control_flow
from plait_torch.fx.arguments import Operands, as_list, results_of, with_scalars
from plait_torch.fx.aside import Aside
from plait_torch.fx.boundary import Passed
from plait_torch.fx.constants import Constants
from plait_torch.fx.element_types import element_types, value_type
from plait_torch.fx.names import ir_name, python_functions, target_text
from plait_torch.fx.places import location_of
from plait_torch.fx.random import draws
from plait_torch.types import BoolType, FloatType, ValueTensorType

if TYPE_CHECKING:
    from plait.builtin.dense import ResourceHandle
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.value import Value

    from plait_torch.exported.state import Buffer, WrittenArgument

torch = lazy_import("torch")

CUSTOM = "torch.operator"
"""The operation that calls by name what the dialect does not have; a plugin says what it means."""

Literal = Callable[[str, Any], "ResourceHandle | None"]
"""`literal(name, tensor)`: the resource with the elements of a tensor that a graph holds, None to copy them."""


def import_function(
    ctx: Context, owner: Any, inputs: Sequence[Any], body: Iterable[Any], outputs: Sequence[Any], *,
    held: Mapping[Any, tuple[str, Any]] = MappingProxyType({}), literal: Literal | None = None,
    state: Sequence[Buffer] = (), written: Mapping[Any, WrittenArgument] = MappingProxyType({}),
    passed_as: Callable[[Any], Passed] = Passed.of, aside: Collection[Any] = (),
) -> tuple[ModuleOp, list[Passed], list[Passed]]:  # fmt: skip
    """A module with one function, which computes `outputs` of `inputs` by the nodes of `body`; and how each is passed.

    `owner` is the module of PyTorch that holds the graph; `held` has the name and the tensor of inputs that are not
    passed, `state` are those that live in variables of the module, `written` those whose memory the function changes.
    What the nodes `aside` compute, which are not imported, is passed after the inputs.
    Raises `DiagnosticError` for what the dialect cannot say.
    """
    taken = [passed_as(node.meta["val"]) for node in inputs]
    returned = [passed_as(node.meta["val"]) for node in outputs]
    types = [written[node].type if node in written else one.type for node, one in zip(inputs, taken, strict=True)]
    function = FuncOp.define("main", types, [one.type for one in returned])
    if written:
        function.arg_attrs = ArrayAttr(tuple(ALONE if node in written else NO_ATTRIBUTES for node in inputs))
    with Builder.at_end(function.entry) as builder:
        importer = GraphImporter(ctx, builder, owner, literal, Aside(aside, function))
        for node, (key, tensor) in held.items():
            importer.values[node] = [importer.constant(key, tensor)]
        for node, passed, argument in zip(inputs, taken, function.entry.arguments, strict=True):
            argument.name_hint = node.name
            if node in written:
                importer.values[node] = [written[node].load(builder, argument)]
                continue
            importer.values[node] = [passed.receive(argument, importer.constants)]
        for buffer in state:
            importer.values[buffer.node] = [buffer.load(ctx, builder)]
        for node in body:
            importer.run(node)
        for buffer in state:
            buffer.store(ctx, builder, importer.value(buffer.result))
        results = [one.hand_over(importer.value(node), importer.constants) for node, one in zip(outputs, returned)]
        for node, argument in zip(inputs, function.entry.arguments):
            if node in written:
                written[node].store(builder, argument, importer.value(written[node].result))
        builder.insert(ReturnOp(results))
    variables = [one.variable(ctx, literal(one.name, one.tensor) if literal is not None else None) for one in state]
    return ModuleOp.of([*variables, function]), taken, returned


class GraphImporter:
    """Inserts what the nodes of a graph compute; `values` has the values of each node."""

    def __init__(self, ctx: Context, builder: Builder, owner: Any, literal: Literal | None, aside: Aside) -> None:
        self.ctx = ctx
        self.builder = builder
        self.owner = owner
        self.constants = Constants(ctx, builder)
        self.values: dict[Any, list[Value[Any]]] = {}
        self.literal = literal
        self.aside = aside

    def value(self, node: Any) -> Value[Any]:
        """The one value of a node, or the constant that stands in a graph in place of one."""
        if not isinstance(node, torch.fx.Node):
            return self.constants.literal(node) if isinstance(node, torch.Tensor) else self.constants.of(node)
        return self.values[node][0]

    def constant(self, name: str, tensor: Any) -> Value[Any]:
        """A tensor that the program holds under a name."""
        handle = self.literal(name, tensor) if self.literal is not None else None
        return self.constants.literal(tensor, handle)

    def run(self, node: Any) -> None:
        """Insert what a node computes. Raises `DiagnosticError`."""
        self.builder.location = location_of(node)
        if node.op == "get_attr":
            held = held_by(self.owner, node.target)
            if isinstance(held, torch.Tensor):
                self.values[node] = [self.constant(node.target, held)]
            return
        if node in self.aside.nodes:
            self.values[node] = self.aside.take(node)
            return
        reason = refusal(node, self.ctx)
        if reason is not None:
            raise DiagnosticError(Diagnostic("error", f"'{target_text(node.target)}': {reason}", location_of(node)))
        self.values[node] = self._call(node)

    def _call(self, node: Any) -> list[Value[Any]]:
        target = node.target
        if target is operator.getitem and not _is_symbolic(node.args[0]):
            return [self.values[node.args[0]][node.args[1]]]
        if target in python_functions():
            return self._function(node, _function_name(node))
        if target in ASSERTIONS:
            return []
        if target is torch.ops.aten._linalg_check_errors.default:
            return self._check_factored(node)
        if isinstance(target, torch._ops.HigherOrderOperator):
            return control_flow.IMPORTERS[target.name()](self, node)
        overload = with_scalars(target, node.args, dict(node.kwargs))
        name, operands = ir_name(overload), Operands(self, node).of(overload)
        types = [ValueTensorType(None, None) if one is None else value_type(one) for one in results_of(node)]
        if self.ctx.op_class(name) is not None:
            return self.constants.make(name, operands, types)
        return self.constants.make(CUSTOM, operands, types, {"name": StringAttr(name)})

    def _check_factored(self, node: Any) -> list[Value[Any]]:
        """An error of the call if a matrix could not be factored."""
        info, name = node.args[:2]
        truth, of_info = ValueTensorType((), i1), value_type(info.meta["val"])
        assert isinstance(of_info, ValueTensorType)
        numbers = ValueTensorType(of_info.shape, i1)
        make = self.constants
        equal = make.one("torch.aten.eq.Scalar", [self.value(info), make.integer(0)], numbers)
        flag = make.one("torch.aten.Bool.Tensor", [make.one("torch.aten.all", [equal], truth)], BoolType())
        text = StringAttr(f"{name}: a matrix is singular, or not positive definite")
        return make.make("torch.runtime.assert", [flag], (), {"message": text})

    def _function(self, node: Any, name: str) -> list[Value[Any]]:
        """A function of Python on numbers."""
        operands = [self.value(argument) for argument in node.args]
        if name.endswith(".float"):
            operands = [self._as_float(operand) for operand in operands]
        return self.constants.make(name, operands, [value_type(node.meta["val"])])

    def _as_float(self, number: Value[Any]) -> Value[Any]:
        if isinstance(number.type, FloatType):
            return number
        return self.constants.one("torch.aten.Float.Scalar", [number], FloatType())

    def graph_of(self, node: Any) -> Any:
        """The graph that a node of a graph names."""
        return held_by(self.owner, node.target)

    def inside(self, graph: Any, block: Block) -> GraphImporter:
        """What imports a graph that this one holds, at the end of a block."""
        builder = Builder.at_end(block)
        builder.location = self.builder.location
        return GraphImporter(self.ctx, builder, graph, self.literal, self.aside)

    def inline(self, arguments: Sequence[Value[Any]]) -> list[Value[Any]]:
        """Import the graph of `owner`, called with values; return what it returns."""
        left = iter(arguments)
        for node in self.owner.graph.nodes:
            if node.op == "placeholder":
                self.values[node] = [next(left)]
            elif node.op == "output":
                return [self.value(one) for one in as_list(node.args[0])]
            else:
                self.run(node)
        return []


def _assertions() -> frozenset[Any]:
    names = ("_assert_scalar", "_assert_async", "_assert_tensor_metadata", "sym_constrain_range_for_size")
    packets = [getattr(torch.ops.aten, name, None) for name in (*names, "sym_constrain_range")]
    return frozenset(getattr(packet, overload) for packet in packets if packet for overload in packet.overloads())


class _Assertions:
    """The operations that only check what PyTorch's guards have checked, made when they are first asked for."""

    _found: frozenset[Any] | None = None

    def __contains__(self, target: Any) -> bool:
        if self._found is None:
            self._found = _assertions()
        return target in self._found


ASSERTIONS = _Assertions()


def held_by(owner: Any, path: str) -> Any:
    """The tensor or graph that a module of PyTorch holds at a dotted path."""
    for part in path.split("."):
        owner = getattr(owner, part)
    return owner


def _is_symbolic(node: Any) -> bool:
    return isinstance(node.meta.get("val"), (torch.SymInt, torch.SymFloat, torch.SymBool))


def refusals_in(owner: Any, ctx: Context, *, may_draw: bool = False) -> dict[Any, dict[Any, str]]:
    """For each node of the graph of a module that is not imported: the nodes at fault, each with the reason.

    That is the node itself, or nodes in the graphs that it calls. With `may_draw`, random numbers are at fault only
    in graphs that are called, where each run would draw the same ones.
    """
    found: dict[Any, dict[Any, str]] = {}
    for node in owner.graph.nodes:
        reason = refusal(node, ctx) or (_DRAWS if not may_draw and draws(node) else None)
        if reason is not None:
            found[node] = {node: reason}
        elif node.op == "call_function" and isinstance(node.target, torch._ops.HigherOrderOperator):
            called = [held_by(owner, one.target) for one in node.all_input_nodes if one.op == "get_attr"]
            graphs = [one for one in called if isinstance(one, torch.fx.GraphModule)]
            inside = [faults for graph in graphs for faults in refusals_in(graph, ctx).values()]
            if inside:
                found[node] = {inner: why for faults in inside for inner, why in faults.items()}
    return found


_DRAWS = "it draws from PyTorch's random number generator"


def refusal(node: Any, ctx: Context) -> str | None:
    """Why a node cannot be an operation of the torch dialect, apart from graphs that it calls; None if it can."""
    target = node.target
    if node.op != "call_function":
        return None
    for value in [*results_of(node), *_tensors_in(node)]:
        if isinstance(value, torch.Tensor) and (reason := _tensor_refusal(value)) is not None:
            return reason
    if target is operator.getitem or target in ASSERTIONS or target is torch.ops.aten._linalg_check_errors.default:
        return None
    if target in python_functions():
        name = _function_name(node)
        return None if ctx.op_class(name) is not None else f"the torch dialect has no operation '{name}'"
    if isinstance(target, torch._ops.HigherOrderOperator):
        return control_flow.refusal(node, ctx)
    if not isinstance(target, torch._ops.OpOverload):
        return "only functions of PyTorch can be compiled"
    return _overload_refusal(with_scalars(target, node.args, dict(node.kwargs)), ctx)


def _overload_refusal(overload: Any, ctx: Context) -> str | None:
    name = ir_name(overload)
    if any(returned.type.kind() == "ListType" for returned in overload._schema.returns):
        return "it returns a list of tensors"
    if ctx.op_class(name) is not None or (CUSTOM, name) in ctx.call_targets:
        return None
    return f"the torch dialect has no operation '{name}'"


def _function_name(node: Any) -> str:
    """The operation for a function of Python. A function of ints has another one for floats, or none."""
    name = python_functions()[node.target]
    numbers = [one.meta.get("val") if isinstance(one, torch.fx.Node) else one for one in node.args]
    of_floats = any(isinstance(number, (float, torch.SymFloat)) for number in numbers)
    return name.removesuffix(".int") + ".float" if of_floats and name.endswith(".int") else name


def _tensors_in(node: Any) -> list[Any]:
    return [one.meta.get("val") for one in node.all_input_nodes]


def _tensor_refusal(tensor: Any) -> str | None:
    if tensor.layout is not torch.strided:
        return f"it works on {str(tensor.layout).removeprefix('torch.')} tensors"
    if tensor.device.type != "cpu":
        return f"it works on the device '{tensor.device}'"
    if tensor.dtype not in element_types():
        return f"it works on tensors of {str(tensor.dtype).removeprefix('torch.')}"
    return None
