"""The hooks that a plugin may implement, one for each record type and four around passes and runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.plugins.records import (
        BackendRecord,
        CallTargetRecord,
        CommandRecord,
        ConversionRecord,
        DialectRecord,
        FrontendRecord,
        InterpreterRecord,
        LibraryRecord,
        ModelRecord,
        PassRecord,
        PhaseRecord,
        PipelineRecord,
        TargetRecord,
        TypeRuleRecord,
    )
    from plait.runtime.executable import Executable

hookspec = pluggy.HookspecMarker("plait")
hookimpl = pluggy.HookimplMarker("plait")


@hookspec
def plait_dialects() -> Iterable[DialectRecord]:
    """Yield the dialects of this plugin.

    ```python
    @hookimpl
    def plait_dialects():
        yield DialectRecord("toy", load="plait_toy.dialect:TOY", summary="A language to learn with")
    ```
    """
    return ()


@hookspec
def plait_models() -> Iterable[ModelRecord]:
    """Yield models of interfaces for operations, by IR name.

    ```python
    @hookimpl
    def plait_models():
        yield ModelRecord("Elementwise", ops=("toy.add", "toy.mul"), load="plait_toy.models:ELEMENTWISE")
    ```
    """
    return ()


@hookspec
def plait_type_rules() -> Iterable[TypeRuleRecord]:
    """Yield rules that convert types of one dialect to types of another.

    ```python
    @hookimpl
    def plait_type_rules():
        yield TypeRuleRecord("toy", "builtin", load="plait_toy.types:TO_BUILTIN")
    ```
    """
    return ()


@hookspec
def plait_conversions() -> Iterable[ConversionRecord]:
    """Yield conversions between dialects; each is a pass by that name, and an edge for the planner.

    ```python
    @hookimpl
    def plait_conversions():
        yield ConversionRecord(
            "toy-to-tcp", "toy", ("tcp", "func"), load="plait_toy.to_tcp:TOY_TO_TCP",
            requires=("tcp",), level="edge->tensor", phase="tcp",
        )
    ```
    """
    return ()


@hookspec
def plait_passes() -> Iterable[PassRecord]:
    """Yield passes.

    ```python
    @hookimpl
    def plait_passes():
        yield PassRecord("toy-shapes", load="plait_toy.shapes:InferShapes", summary="Infer the shapes of toy tensors")
    ```
    """
    return ()


@hookspec
def plait_phases() -> Iterable[PhaseRecord]:
    """Yield phases of plans.

    ```python
    @hookimpl
    def plait_phases():
        yield PhaseRecord("toy", level="tensor", after=("input",), before=("linalg",), clean_up=True)
    ```
    """
    return ()


@hookspec
def plait_pipelines() -> Iterable[PipelineRecord]:
    """Yield named pipelines, which may be used wherever a pass may.

    ```python
    @hookimpl
    def plait_pipelines():
        yield PipelineRecord("toy-simplify", "toy-shapes,func.func(canonicalize,cse)", "Shapes, then clean up")
    ```
    """
    return ()


@hookspec
def plait_backends() -> Iterable[BackendRecord]:
    """Yield backends, which turn a lowered module into something that can be called.

    ```python
    @hookimpl
    def plait_backends():
        yield BackendRecord("toy-vm", load="plait_toy.vm:Backend", accepts=("toy", "func"), level="edge")
    ```
    """
    return ()


@hookspec
def plait_frontends() -> Iterable[FrontendRecord]:
    """Yield readers of other formats.

    ```python
    @hookimpl
    def plait_frontends():
        yield FrontendRecord("toy-source", load="plait_toy.reader:read", extensions=(".toy",))
    ```
    """
    return ()


@hookspec
def plait_targets() -> Iterable[TargetRecord]:
    """Yield descriptions of machines.

    ```python
    @hookimpl
    def plait_targets():
        yield TargetRecord("toy-board", load="plait_toy.board:TARGET", summary="One core, no cache")
    ```
    """
    return ()


@hookspec
def plait_interpreters() -> Iterable[InterpreterRecord]:
    """Yield reference semantics for operations, where their dialect brings none.

    ```python
    @hookimpl
    def plait_interpreters():
        yield InterpreterRecord("toy", load="plait_toy.interpret:INTERPRETATIONS")
    ```
    """
    return ()


@hookspec
def plait_call_targets() -> Iterable[CallTargetRecord]:
    """Yield what names mean that operations call by name: `stablehlo.custom_call`, `tcp.custom_op`.

    ```python
    @hookimpl
    def plait_call_targets():
        yield CallTargetRecord("toy_rotate", load="plait_toy.calls:ROTATE", op="tcp.custom_op")
    ```
    """
    return ()


@hookspec
def plait_libraries() -> Iterable[LibraryRecord]:
    """Yield libraries of compiled functions, which programs may call where that is faster.

    ```python
    @hookimpl
    def plait_libraries():
        yield LibraryRecord("toy-blas", load="plait_toy.library:BLAS", summary="Products of small matrices")
    ```
    """
    return ()


@hookspec
def plait_commands() -> Iterable[CommandRecord]:
    """Yield subcommands of `plait`.

    ```python
    @hookimpl
    def plait_commands():
        yield CommandRecord("toy", load="plait_toy.command:app", summary="Run a toy program")
    ```
    """
    return ()


@hookspec
def plait_before_pass(pass_: Pass, op: Operation, ctx: Context) -> None:
    """Look at `op` before `pass_` runs on it.

    ```python
    @hookimpl
    def plait_before_pass(pass_, op, ctx):
        print("running", pass_, "on", op.name)
    ```
    """


@hookspec
def plait_after_pass(pass_: Pass, op: Operation, ctx: Context) -> None:
    """Look at `op` after `pass_` ran on it without an error.

    ```python
    @hookimpl
    def plait_after_pass(pass_, op, ctx):
        print(pass_.name, "left", sum(1 for _ in op.walk()), "operations")
    ```
    """


@hookspec
def plait_before_run(executable: Executable, arguments: Sequence[Any]) -> None:
    """Look at the checked arguments before a compiled function is called.

    ```python
    @hookimpl
    def plait_before_run(executable, arguments):
        print(executable.signature, [a.shape for a in arguments])
    ```
    """


@hookspec
def plait_after_run(executable: Executable, arguments: Sequence[Any], results: Sequence[Any]) -> None:
    """Look at the results after a compiled function was called.

    ```python
    @hookimpl
    def plait_after_run(executable, arguments, results):
        print(executable.signature.name, "returned", len(results), "results")
    ```
    """


RECORD_HOOKS = (
    "plait_dialects", "plait_models", "plait_type_rules", "plait_conversions", "plait_passes", "plait_phases",
    "plait_pipelines", "plait_backends", "plait_frontends", "plait_targets", "plait_interpreters",
    "plait_call_targets", "plait_libraries", "plait_commands",
)  # fmt: skip
"""The hooks that yield records, in the order in which they are asked."""

BEHAVIOUR_HOOKS = ("plait_before_pass", "plait_after_pass", "plait_before_run", "plait_after_run")
