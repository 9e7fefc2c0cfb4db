"""The backend that PyTorch finds under the name `plait`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.compilation import compile_module
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import
from plait.suggest import did_you_mean

from plait_torch.dynamo.decompositions import decompositions
from plait_torch.dynamo.host import CompiledStage, boxed, steps_of
from plait_torch.dynamo.staging import PLAIT, StageNodes, stage_nodes
from plait_torch.dynamo.views import keep_views
from plait_torch.fx.arguments import as_list
from plait_torch.fx.importer import import_function, refusals_in
from plait_torch.fx.normalize import normalize
from plait_torch.support import at_fault, unsupported, warn_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation

torch = lazy_import("torch")
_common = lazy_import("torch._dynamo.backends.common")
_compilers = lazy_import("functorch.compile")
_modes = lazy_import("torch.utils._python_dispatch")


@dataclass(frozen=True)
class Options:
    """What `torch.compile(..., options={...})` may say.

    A call uses at most `threads` threads. With `fallback`, what Plait does not support stays in PyTorch; without, it is
    an error. `target` is the backend of Plait; `fast_math` lets floats be computed faster than exactly.
    """

    threads: int | None = None
    fallback: bool = True
    target: str = "llvm"
    fast_math: bool = False

    @classmethod
    def of(cls, given: Mapping[str, Any] | None) -> Options:
        """Raises `DiagnosticError` for an unknown option."""
        known = [field.name for field in fields(cls)]
        for name in given or {}:
            if name not in known:
                help = did_you_mean(name, known) or f"options are {', '.join(known)}"
                raise DiagnosticError(Diagnostic("error", f"unknown option '{name}' of the backend 'plait'", help=help))
        return cls(**(given or {}))


def plait(graph: Any, example_inputs: Sequence[Any], *, options: Mapping[str, Any] | None = None) -> Any:
    """Compile a graph of Dynamo: what it computes, and its gradient where PyTorch asks for one."""
    asked = Options.of(options)
    ctx = Context.from_environment()

    def compile(inner: Any, inputs: Sequence[Any], shown: int | None = None) -> Any:
        with _modes._disable_current_modes():  # constants that are made here are real tensors
            return compile_graph(inner, ctx, asked, shown)

    def forward(inner: Any, inputs: Sequence[Any]) -> Any:
        return compile(inner, inputs, _results_of_forward())

    make = _common.aot_autograd(
        fw_compiler=forward, bw_compiler=partial(compile, shown=0), inference_compiler=compile,
        decompositions=decompositions(), partition_fn=_compilers.min_cut_rematerialization_partition,
    )  # fmt: skip
    return make(graph, example_inputs)


def _results_of_forward() -> int | None:
    """How many of the results of the forward graph that is compiled are not only for the backward graph."""
    context = torch._guards.TracingContext.try_get()
    known = context.fw_metadata if context is not None else None
    return known.num_forward_returns if known is not None else None


def compile_graph(module: Any, ctx: Context, options: Options, shown: int | None = None) -> Any:
    """What runs a graph of ATen operations. Raises `DiagnosticError` for what is not supported, without fallback.

    Of the results, users see the first `shown`, by default all.
    """
    graph = module.graph
    normalize(graph)
    views = keep_views(graph, _returned(graph)[:shown])
    refusals = refusals_in(module, ctx)
    while True:
        _check(refusals, options)
        placeholders, returned = [n for n in graph.nodes if n.op == "placeholder"], _returned(graph)
        nodes = [node for node in returned if isinstance(node, torch.fx.Node)]
        found = stage_nodes(graph, refusals.keys() | views, nodes)
        runs: list[Any] = []
        for stage in found:
            try:
                runs.append(
                    _compiled(stage, module, ctx, options) if stage.target == PLAIT else _in_pytorch(stage, module)
                )
            except DiagnosticError as error:
                blamed = at_fault(stage.nodes, error)
                if blamed.keys() <= refusals.keys():
                    raise
                refusals |= blamed
                break
        else:
            return boxed(steps_of(found, runs, placeholders, returned))


def _check(refusals: Mapping[Any, Mapping[Any, str]], options: Options) -> None:
    """Report what is not supported: once, all of it. Random numbers are always PyTorch's."""
    missing = unsupported(refusals)
    if missing and not options.fallback:
        raise DiagnosticError(*missing)
    warn_of(missing)


def _returned(graph: Any) -> list[Any]:
    """What a graph returns, in order: nodes, and None or numbers."""
    (output,) = [node for node in graph.nodes if node.op == "output"]
    return as_list(output.args[0])


def _compiled(stage: StageNodes, module: Operation, ctx: Context, options: Options) -> Any:
    made, taken, returned = import_function(ctx, module, stage.inputs, stage.nodes, stage.outputs)
    executable = compile_module(
        made, target=options.target, context=ctx, threads=options.threads, fast_math=options.fast_math
    )
    return CompiledStage(executable, taken, returned)


def _in_pytorch(stage: StageNodes, module: Operation) -> Any:
    """What runs the nodes of a stage one after the other, in PyTorch."""
    graph: Any = torch.fx.Graph()
    copies: dict[Any, Any] = {}
    for node in stage.inputs:
        copies[node] = graph.placeholder(node.name)
    for node in stage.nodes:
        copies[node] = graph.node_copy(node, copies.__getitem__)
    graph.output(tuple(copies[node] for node in stage.outputs))
    return torch.fx.GraphModule(module, graph).forward
