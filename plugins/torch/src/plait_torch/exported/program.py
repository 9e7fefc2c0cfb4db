"""Exported programs as modules: parameters become constants, buffers that the program changes become its state."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.dense import ResourceBlob, ResourceHandle
from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import
from plait.partition import Support

from plait_torch.dynamo.decompositions import exported_decompositions
from plait_torch.exported.sparse import with_dense_inputs
from plait_torch.exported.state import Buffer, WrittenArgument, check_variables
from plait_torch.fx.aside import has_known_type
from plait_torch.fx.boundary import Passed
from plait_torch.fx.importer import import_function, refusals_in
from plait_torch.fx.random import draws
from plait_torch.fx.tensors import array_of
from plait_torch.random_streams import take_seed
from plait_torch.support import kinds_of, unsupported

if TYPE_CHECKING:
    from plait.ir.operation import Operation

torch = lazy_import("torch")
_effects = lazy_import("torch.export._remove_effect_tokens_pass")

LEAST_RESOURCE = 1024
"""Bytes of a tensor that becomes a resource, which shows the memory of PyTorch; smaller ones are copied."""


def module_of(program: Any, ctx: Context) -> ModuleOp:
    """The module of an exported program, whose `main` takes the tensors of its inputs in the order of their names, and
    a seed after them if it draws random numbers.

    Raises `DiagnosticError`, which lists all operations that are not supported.
    """
    program = _decomposed(program)
    refusals = refusals_in(program.graph_module, ctx, may_draw=True)
    if refusals:
        raise DiagnosticError(*unsupported(refusals, all_of_them=True))
    return _imported(program, ctx)


def inspected(program: Any, ctx: Context) -> tuple[ModuleOp, list[Support]]:
    """The module of an exported program without what is not supported, whose results are passed; and that, by kind."""
    program = _decomposed(program)
    refusals = refusals_in(program.graph_module, ctx, may_draw=True)
    faults = {node: why for found in refusals.values() for node, why in found.items()}
    return _imported(program, ctx, frozenset(faults)), kinds_of(faults)


def _decomposed(program: Any) -> Any:
    made = with_dense_inputs(program).run_decompositions(exported_decompositions())
    graphs = [module.graph for module in made.graph_module.modules() if isinstance(module, torch.fx.GraphModule)]
    has_tokens = any(str(node.target) == "with_effects" for graph in graphs for node in graph.nodes)
    return _effects._remove_effect_tokens(made) if has_tokens else made


def _imported(program: Any, ctx: Context, aside: Collection[Any] = ()) -> ModuleOp:
    """The module, which takes what the nodes `aside` compute as arguments."""
    graph = program.graph_module.graph
    inputs, held = _inputs(program)
    returned, buffers, written = _outputs(program, held, inputs)
    check_variables(ctx, buffers)
    if aside:
        held = {node: value for node, value in held.items() if has_known_type(node)}
        inputs, returned = ([node for node in nodes if has_known_type(node)] for nodes in (inputs, returned))
    for buffer in buffers:
        held.pop(buffer.node, None)
    body = [node for node in graph.nodes if node.op in ("call_function", "get_attr")]
    module = import_function(
        ctx, program.graph_module, inputs, body, returned, held=held, literal=resource_of, state=buffers,
        written=written, passed_as=Passed.whole, aside=aside,
    )[0]  # fmt: skip
    if any(draws(node) for node in body if node not in aside):
        take_seed(module)
    return module


def _inputs(program: Any) -> tuple[list[Any], dict[Any, Any]]:
    """The placeholders that are passed, and those that the program holds tensors for."""
    kinds = torch.export.graph_signature.InputKind
    specs = {spec.arg.name: spec for spec in program.graph_signature.input_specs}
    passed: list[Any] = []
    held: dict[Any, Any] = {}
    for node in program.graph_module.graph.nodes:
        if node.op != "placeholder":
            continue
        spec = specs[node.name]
        if spec.kind is kinds.USER_INPUT:
            passed += [node] if node.meta.get("val") is not None else []
        elif spec.kind in (kinds.PARAMETER, kinds.BUFFER, kinds.CONSTANT_TENSOR):
            held[node] = spec.target, _tensor(program, spec.target)
        else:
            raise _error(f"the input '{node.name}' is a {spec.kind.name.lower()}, which is not supported")
    return passed, held


def _tensor(program: Any, name: str) -> Any:
    found = program.state_dict.get(name)
    return found if found is not None else program.constants[name]


def _outputs(
    program: Any, held: Mapping[Any, tuple[str, Any]], inputs: Sequence[Any]
) -> tuple[list[Any], list[Buffer], dict[Any, WrittenArgument]]:
    """The nodes that are returned to the user, and the buffers and arguments that are changed."""
    kinds = torch.export.graph_signature.OutputKind
    (output,) = [node for node in program.graph_module.graph.nodes if node.op == "output"]
    named = {name: node for node, (name, _) in held.items()}
    passed = {node.name: node for node in inputs}
    returned: list[Any] = []
    buffers: list[Buffer] = []
    written: dict[Any, WrittenArgument] = {}
    for spec, value in zip(program.graph_signature.output_specs, output.args[0], strict=True):
        if spec.kind is kinds.BUFFER_MUTATION:
            node = named[spec.target]
            buffers.append(Buffer(spec.target, held[node][1], node, value))
        elif spec.kind is kinds.USER_INPUT_MUTATION:
            node = passed[spec.target]
            written[node] = WrittenArgument(node, value)
        else:
            returned += [value] if isinstance(value, torch.fx.Node) else []
    return returned, buffers, written


def resource_of(name: str, tensor: Any) -> ResourceHandle | None:
    """A resource that shows the memory of a tensor; None for one that is small, or has gaps."""
    if tensor.numel() * tensor.element_size() < LEAST_RESOURCE or not tensor.is_contiguous():
        return None
    data: Any = memoryview(array_of(tensor).view("u1").reshape(-1))
    return ResourceHandle("builtin", f"torch_{name}", ResourceBlob(data))


def _error(message: str) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", message))


def exported(module: Operation, example_inputs: Sequence[Any] | None) -> Any:
    """The exported program of a module of PyTorch. Raises `DiagnosticError` without example inputs."""
    if example_inputs is None:
        help = "pass example_inputs=(x, y), tensors; or torch.export.export(module, (x,), dynamic_shapes=...)"
        raise DiagnosticError(Diagnostic("error", "a module of PyTorch has no shapes before it is called", help=help))
    return torch.export.export(module, tuple(example_inputs))
